"""What can happen to the game on the board, and to the turn that is being entered."""

from typing import NamedTuple

from app.core.setup import Setup


class FieldClicked(NamedTuple):
    """A field of the board was clicked."""

    field: str


class FieldEntered(NamedTuple):
    """The Enter key on the board: a finished turn is played, else the field is chosen on which the keyboard is.

    The page shows both a moment later than it is known here, so it does not say which.
    """


class UndoWanted(NamedTuple):
    """A key undoes what was done last: a step of the turn, else the last turn."""


class FieldPointed(NamedTuple):
    """The mouse is over a field, or over none."""

    field: str | None


class FieldFocused(NamedTuple):
    """The keyboard is on a field of the board, or has left it."""

    field: str | None


class Walked(NamedTuple):
    """A key on the board: so many fields to the right and up, as the board is seen, or as far as it goes."""

    right: int
    up: int


class ChoiceSought(NamedTuple):
    """A key on the board: to the next field that can be chosen, or with -1 to the one before."""

    steps: int


class Lifted(NamedTuple):
    """A chevron is being dragged."""

    field: str


class Dropped(NamedTuple):
    """A chevron that was dragged is put down on a field, or beside the board."""

    field: str | None


class TurnTyped(NamedTuple):
    """What stands in the field for turns in notation now."""

    text: str


class CompletionPointed(NamedTuple):
    """An arrow key among the completions of what is typed: so many further down."""

    steps: int


class CompletionTaken(NamedTuple):
    """A completion of what is typed."""

    text: str


class TypedEntered(NamedTuple):
    """What is typed is the turn, or the completion that is pointed at."""


class Chosen(NamedTuple):
    """A button of the turn: a rotation such as ``"<<"``, or "connection" or "crossing"."""

    key: str


class PaymentCompleted(NamedTuple):
    """The rest of the payment is to be chosen by the program."""


class SteppedBack(NamedTuple):
    """One step of the turn is undone."""


class TurnConfirmed(NamedTuple):
    """The finished turn that is shown is to be played."""


class Redone(NamedTuple):
    """What was undone last, a step or the turns taken back, is to be as it was."""


class TakenBack(NamedTuple):
    """The last turn is undone; against bots, back to the person's own last turn."""


class Resigned(NamedTuple):
    """A player leaves the game (R15d)."""

    player: int


class DrawOffered(NamedTuple):
    """The person to move offers a draw to all who are still in the game (R16c)."""


class DrawAgreed(NamedTuple):
    """A person agrees to the draw that is offered."""

    player: int


class GameStarted(NamedTuple):
    """The game set up in the dialog begins."""

    began: str = ""  # this moment, as in the setup


class DetailsWanted(NamedTuple):
    """In the dialog for a new game everything is to be set."""


class GamePicked(NamedTuple):
    """A game of a common kind begins: "bot", "here", "link" or "watch", see ``app.play.quick``."""

    kind: str
    began: str = ""  # this moment, as in the setup


class PlayedAgain(NamedTuple):
    """The same players begin anew."""

    began: str = ""  # this moment, as in the setup


class MatchContinued(NamedTuple):
    """The next game of the match begins: everybody on the next seat."""

    began: str = ""  # this moment, as in the setup


class LevelPlayed(NamedTuple):
    """The same players begin anew, the bots at this level."""

    level: int
    began: str = ""  # this moment, as in the setup


class Rematched(NamedTuple):
    """The same players begin anew, each on the next seat."""

    began: str = ""  # this moment, as in the setup


class FormChanged(NamedTuple):
    """The game being set up in the dialog."""

    form: Setup


class ThreatsToggled(NamedTuple):
    """It is to be shown who attacks whom, or no longer."""


class BoardRotated(NamedTuple):
    """The board is turned by a quarter."""
