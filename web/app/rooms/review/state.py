"""The state of the review, of the tasks and of the lines."""

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
"""The name of the room and of its exercises."""
REVIEW_DIALOG: Final = "review-summary"
SLIDER: Final = "review-slider"


@dataclass(frozen=True, slots=True)
class Task:
    """A bad turn, for the person to find a better one."""

    position: "pacru.Position"  # the position before the turn
    played: tuple[str, ...]  # the turn, and the line that punishes it
    best: tuple[str, ...]  # the best turn, and its line
    chance: float  # the player's chance after the best turn, 0 to 1
    loss: float  # the cost of the turn in points
    name: str  # its key in the person's collection
    scale: float  # the scale of the chances in its game
    ply: int | None = None  # its number in the game on the board; None: a turn of another game


@dataclass(frozen=True, slots=True)
class LookBack:
    """The progress of looking back at the person's key moments."""

    shown: int | None = None  # the number of the turn on the board
    seen: frozenset[int] = frozenset()  # the turns that have been on the board
    done: frozenset[int] = frozenset()  # the seen turns that were best, or whose task was solved
    ended: bool = False  # whether the closing page is shown


class Stage(StrEnum):
    """The stage of a task."""

    ASKED = "asked"
    CHECKED = "checked"  # the engine is looking at the person's turn
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Trial:
    """A task on the board, and the person's tries at it."""

    task: Task
    rest: tuple[Task, ...] = ()  # the tasks after it
    collected: bool = False  # whether the tasks come from the person's collection
    stage: Stage = Stage.ASKED
    heading: str = ""  # the heading of the comment on the last try
    says: str = ""  # the comment on the last try
    chance: float | None = None  # the player's, after the last try, 0 to 1; None: not known yet
    missed: bool = False  # whether the last try was wrong
    misses: int = 0  # the number of wrong tries
    open_question: OpenQuestion | None = None  # the question to the engine about the last try
    solution: str = ""  # the turn that solved the task
    revealed: bool = False  # whether the page has shown the solution


@dataclass(frozen=True, slots=True)
class Slides:
    """Lines to show turn by turn."""

    all: "tuple[tuple[str, pacru.Ply], ...]"  # a heading and a turn for each slide
    ply: int | None = None  # the number of the reviewed turn; None: the turn is from another game
    at: int = 0  # the index of the slide on the board


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review, and what the page shows of it."""

    review: "Review | None" = None  # the review of the game, finished or not
    on: bool = False  # whether its panel is open
    recorded: bool = False  # whether the finished review is in the record of the game
    open_questions: tuple[OpenQuestion, ...] = ()  # questions that workers are answering
    trial: Trial | None = None  # the task on the board
    slides: Slides | None = None  # the lines on the board; the task is kept until they are left
    day: int = 0  # the number of the day on which the last review or task began
    waits: bool = False  # whether to show the first turning point once known, unless the person chooses a turn first
    rate: int = 0  # positions per second of a worker, from the last answer; 0: not known yet
    slid: int | None = None  # the last choice in the slider: the number of turns before it
    back: LookBack | None = None  # None: not exactly one person has played
    steps: bool = False  # whether the person steps through all turns instead of looking back


def on_board(app: App) -> bool:
    """Return whether a task or a line of the review is on the board."""
    return app.history.exercise_of(NAME) is not None


def is_on(app: App) -> bool:
    """Return whether the panel of the review is open."""
    return on_board(app) or (app.state(Reviewing).on and app.history.exercise is None)


def current(app: App) -> "Review | None":
    """Return the review of the game, finished or not; None: this game has no review."""
    review = app.state(Reviewing).review
    if review is None or review.game.start != app.session.game.start:
        return None
    return review if review.game.plies == app.session.game.plies else None


def shows_review(app: App) -> bool:
    """Return whether the panel shows the review itself, not a task or a line."""
    return app.state(Reviewing).on and app.history.exercise is None and current(app) is not None


def looks_back(app: App) -> LookBack | None:
    """Return the progress of looking back; None: the person is not looking back now."""
    reviewing = app.state(Reviewing)
    trial = reviewing.trial
    if reviewing.steps or reviewing.slides or current(app) is None or not is_on(app):
        return None
    return None if trial and (trial.collected or trial.task.ply is None) else reviewing.back


def moments_of(app: App) -> "tuple[KeyMoment, ...]":
    """Return the key moments of the person known so far, in the order of the game."""
    review = current(app)
    return moments.find(review, app.session.setup.persons) if review else ()


def proved_moments(app: App) -> "list[KeyMoment]":
    """Return the proved moments of the person. The page shows no others."""
    return [moment for moment in moments_of(app) if moment.state is moments.MomentState.PROVED]


def ply_shown(app: App) -> int:
    """Return the number of the turn on the board; -1: the start."""
    path = place(app)
    return path[0] if path else -1
