"""The review of the game, and the mistakes that are tried again."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from app.game.asking import OpenQuestion
from app.game.tree import place
from app.model.app import App
from app.runtime.late import late

with late:
    from pacru.review import moments

if TYPE_CHECKING:
    import pacru
    from pacru.review.moments import KeyMoment
    from pacru.review.reviewing import Review

NAME: Final = "review"
"""The name of the room, by which its exercises are known."""
REVIEW_DIALOG: Final = "review-summary"
"""The id of the dialog."""
SLIDER: Final = "review-slider"
"""The id of the slider in the graph."""


@dataclass(frozen=True, slots=True)
class Task:
    """A turn that went wrong, to be done better.

    Attributes:
        position: before it.
        played: the turn, and what punishes it.
        best: the best turn, and what follows.
        chance: of the player after the best turn, 0 to 1.
        loss: what the turn cost, in points.
        name: what identifies it in the person's collection.
        scale: of the chances, as in its game.
        ply: its number in the game on the board; None: it was in another game.
    """

    position: "pacru.Position"
    played: tuple[str, ...]
    best: tuple[str, ...]
    chance: float
    loss: float
    name: str
    scale: float
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a person looks back at: their own moments, one at a time.

    Attributes:
        shown: the number of the turn on the board; None: none yet.
        seen: the turns that have been shown.
        done: those whose better turn was found, or that were the best.
        ended: whether the closing page is there.
    """

    shown: int | None = None
    seen: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    ended: bool = False


class Stage(StrEnum):
    """The stage of a task."""

    ASKED = "asked"
    CHECKED = "checked"
    """the engine looks at the turn that was tried"""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Trial:
    """The tries at a task.

    Attributes:
        task: what is to be done.
        rest: the tasks after it.
        collected: whether the tasks come from the collection.
        stage: how far they are.
        heading: what is said about the last try, in few words.
        says: what is said about the last try.
        chance: of the player after it, 0 to 1, once it is known.
        missed: whether that was no good.
        misses: the wrong tries so far.
        asked: the open question about a turn that was tried.
        found: the turn that was found or shown in the end.
        given: whether it was shown.
    """

    task: Task
    rest: tuple[Task, ...] = ()
    collected: bool = False
    stage: Stage = Stage.ASKED
    heading: str = ""
    says: str = ""
    chance: float | None = None
    missed: bool = False
    misses: int = 0
    asked: OpenQuestion | None = None
    found: str = ""
    given: bool = False


@dataclass(frozen=True, slots=True)
class Slide:
    """A turn that is shown on the board, with what is said about it.

    Attributes:
        heading: what it belongs to.
        ply: the turn.
    """

    heading: str
    ply: "pacru.Ply"


@dataclass(frozen=True, slots=True)
class Slides:
    """Turns that are shown one after the other.

    Attributes:
        all: the turns.
        ply: the number of the turn of the game that they are about; None: it was in another game.
        at: the one on the board.
    """

    all: tuple[Slide, ...]
    ply: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review, and what of it is on the page.

    Attributes:
        review: of the game, as far as it is done; None: none was wanted.
        on: whether its panel is there.
        kept: whether the finished review is in the record of the game.
        asked: the questions of the review that are open.
        trial: the task on the board.
        slides: the turns that are being shown; a task waits meanwhile.
        day: today, as a number, when that was last known.
        waits: whether the first turning point comes to the board as soon as it is known: not once a person has chosen
            a turn.
        rate: how many positions a worker made each second for the last answer; 0: not known yet.
        back: the moments that the person looks back at; None: nobody has played here alone.
        steps: whether they step through all turns instead.
        slid: the position that the slider of the graph has chosen last, as the number of turns before it.
    """

    review: "Review | None" = None
    on: bool = False
    kept: bool = False
    asked: tuple[OpenQuestion, ...] = ()
    trial: Trial | None = None
    slides: Slides | None = None
    day: int = 0
    waits: bool = False
    rate: int = 0
    slid: int | None = None
    back: LookBack | None = None
    steps: bool = False


def on_board(app: App) -> bool:
    """Return whether a task or a line of the review is on the board."""
    return app.history.exercise_of(NAME) is not None


def is_on(app: App) -> bool:
    """Return whether the panel of the review is there."""
    return on_board(app) or (app.state(Reviewing).on and app.history.exercise is None)


def current(app: App) -> "Review | None":
    """Return the review of the game, as far as it is done; None: there is none of this game."""
    review = app.state(Reviewing).review
    if review is None or review.game.start != app.session.game.start:
        return None
    return review if review.game.plies == app.session.game.plies else None


def shows_review(app: App) -> bool:
    """Return whether the panel shows the review itself, and neither a task nor a line."""
    return app.state(Reviewing).on and app.history.exercise is None and current(app) is not None


def looks_back(app: App) -> LookBack | None:
    """Return the moments that the person looks back at, if these are what the panel is about."""
    reviewing = app.state(Reviewing)
    tries = reviewing.trial is None or (
        reviewing.trial.task.ply is not None and not reviewing.trial.collected
    )
    shows = current(app) is not None and is_on(app) and not reviewing.steps
    return reviewing.back if shows and tries and reviewing.slides is None else None


def moments_of(app: App) -> "tuple[KeyMoment, ...]":
    """Return the moments of the person, in the order of the game, as far as they are known."""
    review = current(app)
    return moments.find(review, app.session.setup.persons) if review else ()


def proved_moments(app: App) -> "list[KeyMoment]":
    """Return those moments of the person that are proved, and so can be shown."""
    return [one for one in moments_of(app) if one.state is moments.MomentState.PROVED]


def ply_shown(app: App) -> int:
    """Return the number of the turn of the game that is on the board; -1: the beginning."""
    path = place(app)
    return path[0] if path else -1
