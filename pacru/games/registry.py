"""All games that are played on this board. A game is a folder beside this file, and a line here."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.state import RULES, State
from pacru.games.azacru import AZACRU
from pacru.games.descriptor import Descriptor
from pacru.games.pacru import PACRU
from pacru.games.ruleset import Ruleset
from pacru.games.shacru import LILACRU, SHACRU

_REGISTERED: Final = {
    game.key: game
    for game in (
        PACRU,
        AZACRU,
        SHACRU,
        LILACRU,
    )
}
"""The games by their keys, in the order of menus: the fullest first."""
DEFAULT: Final = PACRU.key
"""The key of the game that is meant where none is named."""


def descriptors() -> tuple[Descriptor, ...]:
    """The descriptors of all games, in the order of menus."""
    return tuple(_REGISTERED.values())


def other_games() -> tuple[Descriptor, ...]:
    """The descriptors of all games but the default one, the easiest first."""
    return tuple(game for game in reversed(_REGISTERED.values()) if game.key != DEFAULT)


def game_keys() -> tuple[str, ...]:
    """The keys of all games, in the order of menus."""
    return tuple(_REGISTERED)


def descriptor_of(game: str) -> Descriptor:
    """The descriptor of a game.

    Args:
        game: its key.

    Raises:
        PacruError: there is no such game.
    """
    if game not in _REGISTERED:
        raise PacruError(f"game: expected one of {', '.join(_REGISTERED)}, found {game!r}")
    return _REGISTERED[game]


def game_of_rules(text: str) -> Descriptor:
    """The game whose rules have that text, as in the text of a position, or begin with that."""
    for game in _REGISTERED.values():
        if game.letter and text.startswith(game.letter):
            return game
    return _REGISTERED[DEFAULT]


@cache
def load_ruleset(game: str) -> Ruleset:
    """The ruleset of a game; it is loaded when it is first asked for.

    Args:
        game: its key.

    Raises:
        PacruError: there is no such game.
    """
    return descriptor_of(game).load_ruleset()


def ruleset_of(state: State) -> Ruleset:
    """The ruleset that a state is played by."""
    return load_ruleset(state[RULES].game)


@contextmanager
def registration(game: Descriptor) -> Iterator[None]:
    """Add one more game while the context is open, as a test does.

    Raises:
        PacruError: there is a game with its key or letter.
    """
    for other in _REGISTERED.values():
        if game.key == other.key or game.letter == other.letter:
            raise PacruError(f"game {game.key}: {other.key} has its key or its letter")
    _REGISTERED[game.key] = game
    try:
        yield
    finally:
        del _REGISTERED[game.key]
        load_ruleset.cache_clear()
