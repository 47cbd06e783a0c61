"""What can happen on the page, as values: the only way to change its state."""

from dataclasses import dataclass
from enum import StrEnum

from app.settings import Settings
from app.setup import Setup
from app.thinking import Thought


class Dialog(StrEnum):
    """What can lie over the board; the value is the id of its element."""

    NEW_GAME = "new-game"
    RESIGN = "resign"
    RESULT = "result"
    RULES = "rules"
    SETTINGS = "settings"


# A turn, step by step.


@dataclass(frozen=True, slots=True)
class FieldClicked:
    """A field of the board was clicked."""

    field: str


@dataclass(frozen=True, slots=True)
class FieldPointed:
    """The mouse is over a field, or over none."""

    field: str | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A button of the turn: a rotation such as ``"<<"``, or "connection" or "crossing"."""

    key: str


@dataclass(frozen=True, slots=True)
class PaymentCompleted:
    """The rest of the payment is to be chosen by the program."""


@dataclass(frozen=True, slots=True)
class SteppedBack:
    """One step of the turn is undone."""


@dataclass(frozen=True, slots=True)
class HintWanted:
    """The person to move asks for a good turn."""


# The game.


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last turn is undone; against bots, back to the person's own last turn."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player leaves the game (R15d)."""

    player: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game set up in the dialog begins."""


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """The same players begin anew."""


@dataclass(frozen=True, slots=True)
class BotAnswered:
    """The bot's turn as text, for the request of this number; empty when it has none."""

    request: int
    turn: str


@dataclass(frozen=True, slots=True)
class BotThought:
    """How far the bot has got with the request of this number."""

    request: int
    thought: Thought


@dataclass(frozen=True, slots=True)
class ScenePassed:
    """A scene of the turn that a bot gave to the request of this number has been shown long enough."""

    request: int
    scene: int


@dataclass(frozen=True, slots=True)
class ScenesSkipped:
    """A bot's turn has been watched enough: the rest of it is to be shown at once."""


@dataclass(frozen=True, slots=True)
class BotReady:
    """The worker of the bot is there."""


@dataclass(frozen=True, slots=True)
class BotHurried:
    """The bot is to take the best turn that it has found."""


@dataclass(frozen=True, slots=True)
class BotFailed:
    """The worker of the bot ended, or could not be started."""

    reason: str


@dataclass(frozen=True, slots=True)
class BotRetried:
    """The bot is to be started again after it failed."""


# The view.


@dataclass(frozen=True, slots=True)
class DialogOpened:
    """A dialog is to be shown; the rules at a rule, such as ``"R5b"``."""

    dialog: Dialog
    topic: str = ""


@dataclass(frozen=True, slots=True)
class DialogClosed:
    """The dialog that is open was closed."""


@dataclass(frozen=True, slots=True)
class FormChanged:
    """The game being set up in the dialog."""

    form: Setup


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The settings are to be these from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class BoardRotated:
    """The board is turned by a quarter."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The room for the board changed."""

    field_size: float  # of one field, in CSS pixels
    bare: bool  # no room for a frame


Message = (
    FieldClicked
    | FieldPointed
    | Chosen
    | PaymentCompleted
    | SteppedBack
    | HintWanted
    | TakenBack
    | Resigned
    | GameStarted
    | PlayedAgain
    | BotAnswered
    | BotThought
    | BotReady
    | BotHurried
    | ScenePassed
    | ScenesSkipped
    | BotFailed
    | BotRetried
    | DialogOpened
    | DialogClosed
    | FormChanged
    | SettingsChanged
    | BoardRotated
    | Resized
)
