"""The state of the lessons: which one is open, and the step that is on the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    from app.rooms.learn.exercise import StepAttempt

NAME: Final = "learn"
"""The name of the room, by which its exercises are known."""
LEARN_DIALOG: Final = "learn"
"""The id of the dialog."""


@dataclass(frozen=True, slots=True)
class Learning:
    """The open lesson; it is on the board while that has an exercise.

    Attributes:
        lesson: its name.
        queue: its steps by their numbers from 0, in the order in which they come; one that was shown comes twice.
        at: the place in the queue; behind the last one, the lesson is over.
        attempt: at the step; None: no lesson has begun.
        says: what is said about the last turn, or a hint.
        missed: whether the last turn was no good, and that is said.
        praise: what the last turn did well, until the next one.
    """

    lesson: str = ""
    queue: tuple[int, ...] = ()
    at: int = 0
    attempt: "StepAttempt | None" = None
    says: str = ""
    missed: bool = False
    praise: str = ""

    @property
    def done(self) -> bool:
        """Whether the goal of the step was reached."""
        return self.attempt is not None and self.attempt.done


def on_board(app: App) -> bool:
    """Return whether a lesson is on the board."""
    return app.history.exercise_of(NAME) is not None


def is_idle(app: App) -> bool:
    """Return whether the lesson on the board waits for the learner: the task says all that there is to say."""
    table = app.table
    return not (table.begun or table.replay or (table.draft and table.notice))
