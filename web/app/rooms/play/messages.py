"""Messages for the game on the board and the turn that is being entered."""

from typing import Final, NamedTuple, TypeAlias

from app.game.exchange import Filed, GameResumed
from app.model.messages import (
    BotAnswered,
    BotFailed,
    BotThought,
    DialogClosed,
    DialogOpened,
    FirstGameStarted,
    GameOpened,
    PositionChosen,
    ScenePassed,
    SentAway,
    Slept,
    TakenBack,
)
from app.model.setup import Setup

NEW_GAME_DIALOG: Final = "new-game"
RESIGN_DIALOG: Final = "resign"
DRAW_DIALOG: Final = "draw"
"""The ids of the dialogs."""


class FieldClicked(NamedTuple):
    """A field of the board was clicked."""

    field: str


class FieldEntered(NamedTuple):
    """Play a finished turn with the Enter key on the board, or choose the focused field.

    The page may show an older state, so Python decides which.
    """


class UndoWanted(NamedTuple):
    """Undo the last thing with a key: a step of the turn, else the last turn."""


class FieldPointed(NamedTuple):
    """The mouse is over a field, or over none."""

    field: str | None


class FieldFocused(NamedTuple):
    """A field of the board got the focus, or the board lost it."""

    field: str | None


class Walked(NamedTuple):
    """Move the focus with a key by this many fields to the right and up, at most to the edge."""

    right: int
    up: int


class ChevronSought(NamedTuple):
    """Move the focus to the next chevron of a side.

    Attributes:
        mine: whether it is that of the person who plays here.
        steps: 1 or -1, for the previous one.
    """

    mine: bool
    steps: int


class LineSought(NamedTuple):
    """Move the focus within its row or its column of the notation.

    Attributes:
        rank: from 1 to 9; 0: it stays.
        file: a letter; empty: it stays.
    """

    rank: int = 0
    file: str = ""


class BoardSought(NamedTuple):
    """Bring the keyboard to the board."""


class TypingWanted(NamedTuple):
    """Bring the keyboard to where a move is typed."""


class ChoiceSought(NamedTuple):
    """Move the focus to the next field that can be chosen, or with -1 to the one before."""

    steps: int


class Lifted(NamedTuple):
    """A person began to drag a chevron."""

    field: str


class Dropped(NamedTuple):
    """A dragged chevron was dropped on a field, or beside the board."""

    field: str | None


class TurnTyped(NamedTuple):
    """The text in the field for typed turns changed."""

    text: str


class CompletionPointed(NamedTuple):
    """Move the highlight by this many completions, with an arrow key."""

    steps: int


class CompletionTaken(NamedTuple):
    """A completion of the typed text was chosen."""

    text: str


class TypedEntered(NamedTuple):
    """Take the typed text, or the highlighted completion, as the turn."""


class Chosen(NamedTuple):
    """A button of the turn was pressed: a rotation such as ``"<<"``, "connection" or "crossing"."""

    key: str


class PaymentCompleted(NamedTuple):
    """Let the program choose the rest of the payment."""


class SteppedBack(NamedTuple):
    """Undo one step of the turn."""


class TurnConfirmed(NamedTuple):
    """Play the finished turn that is shown."""


class Redone(NamedTuple):
    """Redo what was undone last: a step, or the turns taken back."""


class Resigned(NamedTuple):
    """A player resigns (R15d)."""

    player: int


class DrawOffered(NamedTuple):
    """The person to move offers a draw to all players who are still in (R16c)."""


class DrawAgreed(NamedTuple):
    """A person agrees to the draw offer."""

    player: int


class GameStarted(NamedTuple):
    """Begin the game that was set up in the dialog."""

    began: str = ""  # the present time, in the form of the setup


class DetailsWanted(NamedTuple):
    """Show all options in the dialog for a new game."""


class WayPicked(NamedTuple):
    """Set up a game of a common kind: "bot", "here", "link" or "watch", see ``app.rooms.play.quick``."""

    way: str


class CoachSwitched(NamedTuple):
    """Have the new game coached, or not."""

    on: bool


class BeginnerChosen(NamedTuple):
    """Let "you", the "other" player or "chance" begin, in a game of one person against another player."""

    who: str


class PlayedAgain(NamedTuple):
    """Begin a new game with the same players."""

    began: str = ""  # the present time, in the form of the setup


class MatchContinued(NamedTuple):
    """Begin the next game of the match, with each player on the next seat."""

    began: str = ""  # the present time, in the form of the setup


class LevelPlayed(NamedTuple):
    """Begin a new game with the same players, and the bots at this level."""

    level: int
    began: str = ""  # the present time, in the form of the setup


class Rematched(NamedTuple):
    """Begin a new game with the same players, each on the next seat."""

    began: str = ""  # the present time, in the form of the setup


class FormChanged(NamedTuple):
    """The setup in the dialog changed."""

    form: Setup


class FormEdited(NamedTuple):
    """A person chose or typed something in the form of a new game.

    Attributes:
        entry: the key of one of ``app.rooms.play.form.EDITS``.
        value: the value of the element.
        place: of the player, in the order of play; 0 if it is for all.
    """

    entry: str
    value: str
    place: int = 0


class CountWanted(NamedTuple):
    """Count the markers of the finished game on the board again."""


class ResultShown(NamedTuple):
    """Show the result of the finished game again."""


class ResultPutAway(NamedTuple):
    """Put the result away: the card takes its place."""


class ThreatsToggled(NamedTuple):
    """Show or hide who attacks whom."""


class TypingToggled(NamedTuple):
    """Show or hide the field in which moves are typed."""


class BoardRotated(NamedTuple):
    """Rotate the board by a quarter."""


StepMessage: TypeAlias = FieldClicked | Chosen | PaymentCompleted | SteppedBack | Lifted | Dropped
"""Messages about the steps of a turn."""

TurnMessage: TypeAlias = StepMessage | FieldPointed | TurnConfirmed | Redone
"""Messages about a turn on the board."""

KeyMessage: TypeAlias = (
    FieldFocused
    | Walked
    | ChoiceSought
    | ChevronSought
    | LineSought
    | BoardSought
    | TypingWanted
    | FieldEntered
    | UndoWanted
)
"""Messages of keys on the board."""


TypingMessage: TypeAlias = TurnTyped | CompletionPointed | CompletionTaken | TypedEntered
"""Messages about turns typed in notation."""


DrawMessage: TypeAlias = DrawOffered | DrawAgreed | BotThought | BotAnswered | BotFailed
"""Messages about draw offers."""


GameMessage: TypeAlias = (
    DialogOpened
    | DialogClosed
    | FormChanged
    | PositionChosen
    | DetailsWanted
    | WayPicked
    | BeginnerChosen
    | CoachSwitched
    | GameStarted
    | FirstGameStarted
    | PlayedAgain
    | LevelPlayed
    | MatchContinued
    | Filed
    | Rematched
    | GameOpened
    | GameResumed
    | SentAway
    | TakenBack
    | Resigned
)
"""Messages about whole games."""

Message: TypeAlias = (
    TurnMessage
    | KeyMessage
    | TypingMessage
    | DrawMessage
    | GameMessage
    | FormEdited
    | BoardRotated
    | ThreatsToggled
    | TypingToggled
    | CountWanted
    | ResultShown
    | ResultPutAway
    | ScenePassed
    | Slept
)
"""All messages that the room handles."""

BoardMessage: TypeAlias = (
    StepMessage
    | FieldFocused
    | FieldPointed
    | Walked
    | ChoiceSought
    | ChevronSought
    | LineSought
    | TypingMessage
    | TurnConfirmed
    | Redone
    | TakenBack
)
"""Messages that can be about the board beside the game."""
