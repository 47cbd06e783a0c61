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
    """The learner's tries at a step."""

    turns: int = 0  # the number of turns played, also in missed tries
    misses: int = 0  # the number of missed tries
    hints: int = 0  # the number of hints: the first shows the chevron, the second the turn
    shown: bool = False  # whether the solution was shown
    done: bool = False  # whether the goal was reached

    def stars(self, step: "LessonStep") -> int:
        """Return the stars: three for the fewest turns without help, two for one more turn or with a hint, else one."""
        if self.shown or self.turns > step.best + 1:
            return MOST_STARS - 2
        return MOST_STARS - bool(self.hints or self.turns > step.best)


@dataclass(frozen=True, slots=True)
class Learning:
    """The open lesson."""

    lesson: str = ""  # its name
    queue: tuple[int, ...] = ()  # its steps, by number; one with a shown solution comes twice
    at: int = 0  # the index in the queue; past its end, the lesson is over
    attempt: StepAttempt = StepAttempt()  # the attempt at the step
    says: str = ""  # the comment on the last turn, or a hint
    missed: bool = False  # whether ``says`` is about a missed try
    praise: str = ""  # the praise for the turn that has completed the step
    passing: int | None = None  # number of the running pause before the next step; None: no pause

    @property
    def seconds(self) -> float:
        """The seconds for reading the words of a completed step."""
        return max(2.5, 0.3 * len(f"{self.praise} {self.says}".split()))


def on_board(app: App) -> bool:
    """Return whether a lesson is on the board."""
    return app.history.exercise_of(NAME) is not None
