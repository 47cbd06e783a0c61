"""The proof on the board, and the earlier content of the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    import pacru
    from app.model.history import Aside
    from app.model.table import Replay
    from pacru.explain.reasons import ForcedWin

NAME: Final = "proof"
"""The name of the room and of its exercises."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof up to a position. It has an answer to every reply."""

    win: "ForcedWin"
    game: "pacru.Game"  # the turns of the proof so far; the loser is to move, unless it is over
    left: int  # the most turns left, of both sides
    latest: int = 1  # the number of new turns
    failed: bool = False  # whether it took too long to find the answer to a reply


@dataclass(frozen=True, slots=True)
class Proving:
    """The proof, and the content of the board that comes back after it."""

    proof: Proof | None = None
    game: "pacru.Game | None" = None  # the game that waits
    below: "Aside | None" = (
        None  # the board beside that game; None: the game itself was on the board
    )
    replay: "Replay | None" = None  # the replay that was on the board of the game


def is_on_board(app: App) -> bool:
    """Return whether a proof is on the board."""
    return app.history.exercise_of(NAME) is not None
