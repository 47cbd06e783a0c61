"""The state of the coach: the position it looks at, and its words so far."""

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
class Remark:
    """Something to think about before the opponent replies.

    Attributes:
        ply: the turn.
        fault: what is wrong with it.
    """

    ply: "pacru.Ply"
    fault: "Fault"


@dataclass(frozen=True, slots=True)
class Praise:
    """A good word about the turn that was just played.

    Attributes:
        ply: the turn.
        number: its number in the game, which tells this word from others.
    """

    ply: "pacru.Ply"
    number: int


@dataclass(frozen=True, slots=True)
class Coaching:
    """What is asked about the position in which the person is to move, or about the turn from there.

    Attributes:
        game: the game that ends with that position; None: there is nothing to look at.
        question: the open question.
        assessment: of the turn, once it was played.
        doubted: a fault in the turn that one search has found. A search that looks further ahead checks it.
        remark: the warning to the person; the opponent waits.
        praise: the good word on the page.
        praised: the turns of the game that were praised, by their numbers.
        reasons: the reasons given so far for hints in this game.
        because: the reason for the hint on the board.
    """

    game: "pacru.Game | None" = None
    question: OpenQuestion | None = None
    assessment: "Assessment | None" = None
    doubted: "Fault | None" = None
    remark: Remark | None = None
    praise: Praise | None = None
    praised: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()
    because: "Reason | None" = None


def remark_shown(app: App) -> Remark | None:
    """Return the warning on the page; None: there is none, or an exercise is on the board."""
    return None if app.history.exercise else app.state(Coaching).remark


def praise_shown(app: App) -> Praise | None:
    """Return the good word on the page; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.state(Coaching).praise


def idea_shown(app: App) -> "pacru.Ply | None":
    """Return the turn whose chevron the coach shows; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.table.idea
