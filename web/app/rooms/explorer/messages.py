"""What can happen in the explorer of openings."""

from typing import NamedTuple, TypeAlias

from app.model.messages import ExercisePlayed


class ExplorerOpened(NamedTuple):
    """Show the explorer in the place of the list of turns."""


class ExplorerClosed(NamedTuple):
    """Show the list of turns again."""


class TableFetched(NamedTuple):
    """The table of openings has come, as a text with a character for each byte; or why not."""

    content: str
    failed: str = ""


class TurnTried(NamedTuple):
    """Play a turn of the table on the board beside the game."""

    turn: str


class DrillWanted(NamedTuple):
    """Make the line on the board an exercise."""


class DrillRetried(NamedTuple):
    """Begin the exercise anew."""


class SidesSwapped(NamedTuple):
    """Begin the exercise anew, as the next player."""


class TurnShown(NamedTuple):
    """Show the turn that comes next in the line."""


class DrillLeft(NamedTuple):
    """Go back from the exercise to the line."""


Message: TypeAlias = (
    ExplorerOpened
    | ExplorerClosed
    | TableFetched
    | TurnTried
    | DrillWanted
    | ExercisePlayed
    | DrillRetried
    | SidesSwapped
    | TurnShown
    | DrillLeft
)
"""All messages that the room handles."""
