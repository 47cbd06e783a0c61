"""What can happen in the workshop."""

from typing import NamedTuple, TypeAlias

from app.rooms.workshop.state import Place
from app.runtime.files import ChosenFile


class WorkshopOpened(NamedTuple):
    """Show the workshop."""


class WorkshopClosed(NamedTuple):
    """Leave it; what the bot was doing ends."""


class CodeEdited(NamedTuple):
    """The person has changed the code."""

    text: str


class BotChosen(NamedTuple):
    """Show another of the person's bots."""

    name: str


class ExamplesFetched(NamedTuple):
    """The examples are there, as JSON; or not, and why."""

    content: str
    failed: str


class ExampleChosen(NamedTuple):
    """Begin a new bot with the code of an example."""

    name: str


class BotsOpened(NamedTuple):
    """Files that the person has chosen or dropped. They are shown, and do not run."""

    files: tuple[ChosenFile, ...]


class BotSaved(NamedTuple):
    """Save the code as a file."""


class BotDeleted(NamedTuple):
    """Delete the bot."""


class DeletionUndone(NamedTuple):
    """Bring back the bot that was deleted last."""


class TurnWanted(NamedTuple):
    """Ask the bot what it would play on the board."""


class TraceWanted(NamedTuple):
    """Ask the bot the same, and record it line by line."""


class ValuesDrawn(NamedTuple):
    """Show on the board what the bot thinks of each field to go to, or no longer."""


class StepChosen(NamedTuple):
    """Show a step of what was recorded.

    Attributes:
        at: its number, from 0; one beyond the ends is the first or the last.
        slid: whether the slider has chosen it.
    """

    at: int
    slid: bool = False


class StepBy(NamedTuple):
    """Show a step that many further on."""

    by: int


class GameWanted(NamedTuple):
    """Begin a game against the bot."""

    began: str


class MatchWanted(NamedTuple):
    """Let the bot play a match."""

    began: str


class GameChosen(NamedTuple):
    """Choose the game of the next match."""

    game: str


class MatchKept(NamedTuple):
    """Put the games of the match into the library, or the next few of them."""


class OpponentChosen(NamedTuple):
    """Choose whom it plays."""

    opponent: str


class MatchGameOpened(NamedTuple):
    """Show a game of the match on the board."""

    number: int


class TaskChosen(NamedTuple):
    """Show a task."""

    key: str


class TaskTried(NamedTuple):
    """Check whether the bot can do the task."""


class LineTyped(NamedTuple):
    """Run a line in the console."""

    text: str


class LineEdited(NamedTuple):
    """The line in the console has changed."""

    text: str


class LineRecalled(NamedTuple):
    """Show an earlier line of the console, or a later one."""

    by: int


class CompletionWanted(NamedTuple):
    """Complete the line in the console."""


class CompletionChosen(NamedTuple):
    """Take a line that the one in the console can become."""

    line: str


class ConsolePlayed(NamedTuple):
    """Put the position of the console on the board."""


class WorkStopped(NamedTuple):
    """End what the bot is doing."""


class TimeOver(NamedTuple):
    """The time of the match of that number is over."""

    number: int


class SandboxSaid(NamedTuple):
    """A sandbox has written a text, which nobody has checked."""

    place: Place
    text: str


class SandboxFailed(NamedTuple):
    """A sandbox had to be ended."""

    place: Place
    reason: str


Message: TypeAlias = (
    WorkshopOpened
    | WorkshopClosed
    | CodeEdited
    | BotChosen
    | ExamplesFetched
    | ExampleChosen
    | BotsOpened
    | BotSaved
    | BotDeleted
    | DeletionUndone
    | TurnWanted
    | TraceWanted
    | ValuesDrawn
    | StepChosen
    | StepBy
    | GameWanted
    | MatchWanted
    | OpponentChosen
    | GameChosen
    | MatchKept
    | MatchGameOpened
    | TaskChosen
    | TaskTried
    | LineTyped
    | LineEdited
    | LineRecalled
    | CompletionWanted
    | CompletionChosen
    | ConsolePlayed
    | WorkStopped
    | TimeOver
    | SandboxSaid
    | SandboxFailed
)
"""All messages that the room handles."""
