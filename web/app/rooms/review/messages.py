"""What can happen in a review."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import BotAnswered, BotThought, ExercisePlayed, GameOpened

REVIEW_DIALOG: Final = "review-summary"
"""The id of the dialog."""


class ReviewWanted(NamedTuple):
    """The game is to be reviewed."""

    day: int


class ReviewLeft(NamedTuple):
    """The panel of the review is to go; a task or a line first."""


class ReviewRenewed(NamedTuple):
    """The game is to be reviewed once more."""


class LabelledWanted(NamedTuple):
    """The next turn that has a name is wanted, or the one before."""

    by: int


class LinesWanted(NamedTuple):
    """The turn on the board is to be shown, with what punishes it and what was better."""


class SlideWanted(NamedTuple):
    """Another turn of the lines is wanted."""

    by: int


class TrialWanted(NamedTuple):
    """Mistakes are to be tried again.

    Attributes:
        player: whose; None: that of the turn on the board alone.
    """

    player: int | None


class CollectionWanted(NamedTuple):
    """The mistakes of earlier games that are due are to be tried again."""

    day: int


class SolutionWanted(NamedTuple):
    """The best turn is wanted."""


class NextWanted(NamedTuple):
    """The next task is wanted."""


class TurnWanted(NamedTuple):
    """A turn of the game is wanted on the board, by its number from 0."""

    ply: int


class SummaryWanted(NamedTuple):
    """The figures are wanted."""


LateMessage: TypeAlias = (
    ReviewWanted
    | ReviewLeft
    | ReviewRenewed
    | LabelledWanted
    | LinesWanted
    | SlideWanted
    | TrialWanted
    | CollectionWanted
    | SolutionWanted
    | NextWanted
    | BotThought
    | BotAnswered
    | ExercisePlayed
)
"""Messages that ``app.rooms.review.update`` handles, which most visits do without."""

Message: TypeAlias = LateMessage | GameOpened | TurnWanted | SummaryWanted
"""All messages that the room handles."""
