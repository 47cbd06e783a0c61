"""What the coach looks at, and what it has said."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.game.asking import OpenQuestion
from app.model.app import App

if TYPE_CHECKING:
    import pacru
    from pacru.review.coaching import Assessment


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to think about before the opponent replies.

    Attributes:
        ply: the turn.
        reply: a reply that would block the player; None: the assessment is what matters.
        assessment: how the turn is judged; None: it is not, since the reply is enough.
        idea: whether the person has asked what a better turn would do.
    """

    ply: "pacru.Ply"
    reply: "pacru.Turn | None" = None
    assessment: "Assessment | None" = None
    idea: bool = False


@dataclass(frozen=True, slots=True)
class Coaching:
    """What is asked about the position in which the person is to move, or about the turn from there.

    Attributes:
        game: with that position at its end; None: there is nothing to look at.
        asked: the open question.
        assessment: of the turn, once it was played.
        remark: what the person has been told; the opponent waits.
        better: the turn to show when the person's turn has been taken back.
    """

    game: "pacru.Game | None" = None
    asked: OpenQuestion | None = None
    assessment: "Assessment | None" = None
    remark: Remark | None = None
    better: "pacru.Ply | None" = None


def remark_shown(app: App) -> Remark | None:
    """Return what the person has been told; None: nothing, or a proof of it is on the board."""
    return None if app.history.exercise else app.own(Coaching).remark
