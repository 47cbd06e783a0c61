"""The state of the lessons: which one is open, and the step that is on the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    from app.rooms.learn.lessons import LessonStep

NAME: Final = "learn"
"""The name of the room, by which its exercises are known."""
LEARN_DIALOG: Final = "learn"
"""The id of the dialog with the map."""
LEAVING_DIALOG: Final = "leave-lesson"
"""The id of the dialog in which a lesson is left, or a task skipped."""
MOST_STARS: Final = 3
"""The most stars of a step."""


@dataclass(frozen=True, slots=True)
class StepAttempt:
    """The tries of a person at a step.

    Attributes:
        turns: that were played, those of tries that missed included.
        misses: tries that missed.
        hints: how many there were: the first one points to the chevron, the second one says the turn.
        shown: whether the solution was shown.
        done: whether the goal was reached.
    """

    turns: int = 0
    misses: int = 0
    hints: int = 0
    shown: bool = False
    done: bool = False

    def stars(self, step: "LessonStep") -> int:
        """Return the stars: three for the fewest turns without help, two for one more or with a hint, else one."""
        if self.shown or self.turns > step.best + 1:
            return MOST_STARS - 2
        return MOST_STARS - bool(self.hints or self.turns > step.best)


@dataclass(frozen=True, slots=True)
class Learning:
    """The open lesson; it is on the board while that has an exercise.

    Attributes:
        lesson: its name.
        queue: its steps by their numbers from 0, in the order in which they come; one that was shown comes twice.
        at: the place in the queue; behind the last one, the lesson is over.
        attempt: at the step.
        says: what is said about the last turn, or a hint.
        missed: whether the last turn was no good, and that is said.
        praise: what the turn did well with which the step is done.
        passing: the number of the pause after which the lesson goes on by itself; None: it waits.
    """

    lesson: str = ""
    queue: tuple[int, ...] = ()
    at: int = 0
    attempt: StepAttempt = StepAttempt()
    says: str = ""
    missed: bool = False
    praise: str = ""
    passing: int | None = None


def on_board(app: App) -> bool:
    """Return whether a lesson is on the board."""
    return app.history.exercise_of(NAME) is not None


def is_idle(app: App) -> bool:
    """Return whether the lesson on the board waits for the learner: the task says all that there is to say."""
    table = app.table
    return not (table.begun or table.replay or (table.draft and table.notice))
