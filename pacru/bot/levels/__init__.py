"""The levels of the bots, from a first game to full strength.

`pacru.bot.levels.pacru` has those of Pacru, and `pacru.bot.levels.sisters` those of the other games, which are imported
when they are first asked for. Neither needs the search.
"""

import re
from typing import TYPE_CHECKING, Final, SupportsFloat

from pacru.bot.levels.level import Level
from pacru.bot.levels.pacru import LEVELS, STRONGEST
from pacru.core.errors import PacruError
from pacru.games import DEFAULT, descriptor_of

if TYPE_CHECKING:
    from pacru.bot.levels.characters import Character

__all__ = [
    "LEVELS",
    "STRONGEST",
    "Level",
    "character_of",
    "characters_of",
    "level_at",
    "levels_of",
    "number_at",
    "read_number",
    "read_player",
]

_NUMBER: Final = re.compile(r"[1-9][0-9]?(?:\.[0-9]{1,2})?")


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, by its name, the strongest last."""
    if descriptor_of(game).load_levels is None:
        return LEVELS
    from pacru.bot.levels.sisters import levels

    return levels(game)


def level_at(game: str, number: float, character: str = "") -> Level:
    """The level of a game with that number, which can be between two, such as 6.4.

    A number above that of the strongest level means the strongest.

    Args:
        game: the game, by its name.
        number: of the level.
        character: the key of the character who plays, as strong as that level; only Pacru has some. Or numbers of a
            sight, as `pacru.bot.levels.own` has them, that replace those of the level.

    Raises:
        PacruError: the number is below 1, or there is no such character.
    """
    if "=" in character and game == DEFAULT:
        from pacru.bot.levels.own import with_own_sight

        return with_own_sight(level_at(game, number), character)
    if character:
        one = character_of(game, character)
        return one.level(level_at(game, number), level_at(game, one.level_behind(number)))
    levels = levels_of(game)
    if not (isinstance(number, SupportsFloat) and number >= 1):
        raise PacruError(f"level: expected 1 to {len(levels)}, found {number!r:.40}")
    if number >= len(levels):
        return levels[-1]
    whole = int(number)
    if number == whole:
        return levels[whole - 1]
    from pacru.bot.levels.between import between

    return between(levels[whole - 1], levels[whole], number - whole)


def characters_of(game: str) -> "tuple[Character, ...]":
    """The characters of the bot of a game; only Pacru has some."""
    from pacru.bot.levels.characters import CHARACTERS

    return CHARACTERS if game == DEFAULT else ()


def character_of(game: str, key: str) -> "Character":
    """The character with that key.

    Raises:
        PacruError: the game has no such character.
    """
    characters = {one.key: one for one in characters_of(game)}
    if key not in characters:
        keys = ", ".join(characters) or "none, since only Pacru has characters"
        raise PacruError(f"character: expected {keys}, found {key[:40]!r}")
    return characters[key]


def read_player(text: str, game: str) -> Level:
    """The level in a text such as ``6``, ``6.4`` or, with a character, ``7:hunter``, or with numbers, ``6:blur=60``.

    Raises:
        PacruError: the text is not a level, or the game does not have it.
    """
    number, _, character = text.partition(":")
    return level_at(game, read_number(number, len(levels_of(game))), character)


def number_at(game: str, rating: float) -> float:
    """The number of the level of a game that has that rating; 1 or the highest if none has it."""
    from pacru.bot.levels.between import find_number

    return find_number(levels_of(game), rating)


def read_number(text: str, highest: int = STRONGEST.number) -> float:
    """The number of a level in a text, such as ``6`` or ``6.4``.

    Raises:
        PacruError: the text is not a level, or it is above the highest one.
    """
    if not _NUMBER.fullmatch(text) or not 1 <= float(text) <= highest:
        raise PacruError(f"level: expected 1 to {highest}, found {text[:40]!r}")
    return float(text)
