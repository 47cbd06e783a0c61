"""The levels of the bots, from a first game to full strength.

`pacru.bot.levels.pacru` has those of Pacru, and `pacru.bot.levels.sisters` those of the other games, which are imported
when they are first asked for. Neither needs the search.
"""

from typing import Final

from pacru.bot.levels.level import Level
from pacru.bot.levels.pacru import LEVELS, STRONGEST
from pacru.games import descriptor_of

__all__ = ["EARLIER", "LEVELS", "STRONGEST", "Level", "current_level", "levels_of"]

OF_EARLIER: Final = (4, 5, 6, 7, 9, 10, 11, STRONGEST.number)
"""For each level of the first versions: the current level that comes closest to it."""
EARLIER: Final = len(OF_EARLIER)
"""How many levels the first versions had."""


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, by its name, the strongest last."""
    if descriptor_of(game).load_levels is None:
        return LEVELS
    from pacru.bot.levels.sisters import levels

    return levels(game)


def current_level(number: int, levels: int) -> int:
    """The current level for a number chosen when there were `levels` levels; it always exists."""
    if levels == EARLIER and 1 <= number <= EARLIER:
        return OF_EARLIER[number - 1]
    return min(max(number, 1), STRONGEST.number)
