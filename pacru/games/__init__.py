"""The games that are played on this board: what each does its own way, as a `Ruleset`.

A ruleset is chosen once for a position, by the rules in its state. A game is a folder here, and a
line in `FOLDERS`; the others are imported only when they are played.
"""

from functools import cache
from importlib import import_module
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.state import RULES, State
from pacru.games.ruleset import Impossible, Ruleset

__all__ = ["FOLDERS", "LETTERS", "Impossible", "Ruleset", "named", "of"]

FOLDERS: Final = {
    "pacru": "pacru",
    "azacru": "azacru",
    "shacru": "shacru",
    "lilacru": "shacru",
}
"""For each game: its folder here, in which ``RULESETS`` has it."""
LETTERS: Final = {"z": "azacru", "s": "shacru", "l": "lilacru"}
"""The first letter of the rules in the text of a position (docs/notation.md, section 7); all others
are rules of Pacru."""


@cache
def named(game: str) -> Ruleset:
    """The ruleset of a game.

    Raises:
        PacruError: there is no such game.
    """
    if game not in FOLDERS:
        raise PacruError(f"game: expected one of {', '.join(FOLDERS)}, found {game!r}")
    rulesets: dict[str, Ruleset] = import_module(f"{__name__}.{FOLDERS[game]}").RULESETS
    return rulesets[game]


def of(state: State) -> Ruleset:
    """The ruleset that a state is played by."""
    return named(state[RULES].game)
