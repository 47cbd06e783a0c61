"""What the coach looks at, and what it has said."""

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
        number: tells it from others.
    """

    ply: "pacru.Ply"
    number: int


@dataclass(frozen=True, slots=True)
class Coaching:
    """What is asked about the position in which the person is to move, or about the turn from there.

    Attributes:
        game: with that position at its end; None: there is nothing to look at.
        asked: the open question.
        assessment: of the turn, once it was played.
        doubted: what is wrong with it if a search is right; one that looks further ahead is asked about it.
        remark: what the person has been told; the opponent waits.
        praise: the good word that is on the page.
        praised: the turns of the game that were praised, by their numbers.
        said: the reasons that were given for hints in this game.
        because: the reason for the hint on the board.
    """

    game: "pacru.Game | None" = None
    asked: OpenQuestion | None = None
    assessment: "Assessment | None" = None
    doubted: "Fault | None" = None
    remark: Remark | None = None
    praise: Praise | None = None
    praised: tuple[int, ...] = ()
    said: tuple[str, ...] = ()
    because: "Reason | None" = None


def remark_shown(app: App) -> Remark | None:
    """Return what the person has been told; None: nothing, or an exercise is on the board."""
    return None if app.history.exercise else app.state(Coaching).remark


def praise_shown(app: App) -> Praise | None:
    """Return the good word that is on the page; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.state(Coaching).praise


def idea_shown(app: App) -> "pacru.Ply | None":
    """Return the turn of which the coach shows the chevron; None: there is none, or a turn is being entered."""
    return None if app.history.aside or app.table.begun else app.table.idea
