"""The state of the coach: the position that it searches, and its words so far."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.game.asking import OpenQuestion
from app.model.app import App

if TYPE_CHECKING:
    import pacru
    from pacru.explain.faults import Fault
    from pacru.explain.reasons import Reason
    from pacru.review.coaching import Assessment


@dataclass(frozen=True, slots=True)
class Coaching:
    """The questions about the position in which the person is to move, or about the person's turn, and the results."""

    game: "pacru.Game | None" = None  # up to the position or turn; None: there is nothing to search
    question: OpenQuestion | None = None
    assessment: "Assessment | None" = None  # of the turn, once it was played
    doubted: "Fault | None" = None  # a fault found by one search, until a deeper one confirms it
    remark: "Fault | None" = None  # the fault that the person is warned of; the opponent waits
    praise: int | None = None  # the number of turns up to the praised one; None: no praise
    praised: tuple[int, ...] = ()  # the turns of the game that were praised, by their places
    reasons: tuple[str, ...] = ()  # the reasons given so far for hints in this game
    because: "Reason | None" = None  # the reason for the hint on the board


def remark_shown(app: App) -> "Fault | None":
    """Return the fault of which the page warns; None: there is none, or an exercise is on the board."""
    return None if app.history.exercise else app.state(Coaching).remark


def praise_shown(app: App) -> int | None:
    """Return the praised turn, as ``Coaching`` has it; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.state(Coaching).praise


def idea_shown(app: App) -> "pacru.Ply | None":
    """Return the turn whose chevron the coach shows; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.table.idea
