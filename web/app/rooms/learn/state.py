"""The state of the lessons: the open one, and its step on the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    from app.rooms.learn.lessons import LessonStep

NAME: Final = "learn"
"""The name of the room, which marks its exercises."""
LEARN_DIALOG: Final = "learn"
"""The id of the dialog with the map."""
LEAVING_DIALOG: Final = "leave-lesson"
"""The id of the dialog for leaving a lesson or skipping a task."""
MOST_STARS: Final = 3
"""The most stars of a step."""


@dataclass(frozen=True, slots=True)
class StepAttempt:
    """The learner's tries at a step.

    Attributes:
        turns: the number of turns played, also in missed tries.
        misses: the number of missed tries.
        hints: the number of hints: the first one points to the chevron, the second one says the turn.
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
    """The open lesson.

    Attributes:
        lesson: its name.
        queue: the numbers of its steps, from 0, in order; a step whose solution was shown comes twice.
        at: the place in the queue; behind its end, the lesson is over.
        attempt: the attempt at the step.
        says: the comment on the last turn, or a hint.
        missed: whether this comment is about a missed try.
        praise: the praise for the turn that has completed the step.
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

    @property
    def seconds(self) -> float:
        """The time for reading the words of a completed step."""
        return max(2.5, 0.3 * len(f"{self.praise} {self.says}".split()))


def on_board(app: App) -> bool:
    """Return whether a lesson is on the board."""
    return app.history.exercise_of(NAME) is not None
