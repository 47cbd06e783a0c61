"""What can happen in a review."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import BotAnswered, BotThought, ExercisePlayed, GameOpened

REVIEW_DIALOG: Final = "review-summary"
"""The id of the dialog."""
SLIDER: Final = "review-slider"
"""The id of the slider in the graph."""


class ReviewWanted(NamedTuple):
    """Review the game."""

    day: int


class ReviewLeft(NamedTuple):
    """Close the panel of the review; a task or a line first."""


class ReviewRenewed(NamedTuple):
    """Review the game once more."""


class LabelledWanted(NamedTuple):
    """Show the next turn with a label, or the one before."""

    by: int


class PointWanted(NamedTuple):
    """Show the next turning point; after the last one, the first."""


class GraphSlid(NamedTuple):
    """Show the position that was chosen in the graph, by the number of turns before it."""

    at: int


class LinesWanted(NamedTuple):
    """Show the turn on the board, what punishes it, and what was better."""


class SlideWanted(NamedTuple):
    """Show another turn of the lines."""

    by: int


class TrialWanted(NamedTuple):
    """Try mistakes again.

    Attributes:
        player: whose; None: that of the turn on the board alone.
    """

    player: int | None


class CollectionWanted(NamedTuple):
    """Try again the mistakes of earlier games that are due."""

    day: int


class SolutionWanted(NamedTuple):
    """Show the best turn."""


class NextWanted(NamedTuple):
    """Show the next task."""


class TurnWanted(NamedTuple):
    """Show a turn of the game on the board, by its number from 0."""

    ply: int


class SummaryWanted(NamedTuple):
    """Open the summary."""


LateMessage: TypeAlias = (
    ReviewWanted
    | ReviewLeft
    | ReviewRenewed
    | LabelledWanted
    | PointWanted
    | GraphSlid
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
