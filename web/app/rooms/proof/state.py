"""The proof on the board, and what was there before."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    import pacru
    from app.model.history import Aside
    from app.model.table import Replay
    from pacru.explain.reasons import ForcedWin

NAME: Final = "proof"
"""The name of the room, by which its exercises are known."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof, as far as it is shown: whatever the other player replies, there is an answer.

    Attributes:
        win: what is proved.
        game: its turns so far; the player who loses is to move, unless it has come to its end.
        left: how many turns of both sides are left at most.
        latest: how many of its turns are new.
        failed: whether the answer to a reply takes too long to find.
    """

    win: "ForcedWin"
    game: "pacru.Game"
    left: int
    latest: int = 1
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Proving:
    """The proof, and what comes back after it.

    Attributes:
        proof: None: there is none on the board.
        game: the game that waits.
        below: the board beside that game; None: the game itself was on the board.
        replay: the turn of the game that was shown there.
    """

    proof: Proof | None = None
    game: "pacru.Game | None" = None
    below: "Aside | None" = None
    replay: "Replay | None" = None


def is_on_board(app: App) -> bool:
    """Return whether a proof is on the board."""
    return app.history.exercise_of(NAME) is not None
