"""The status beside the board, as plain values."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pacru.explain.reasons import Picture, Reason


@dataclass(frozen=True, slots=True)
class RotationButton:
    """One of the four buttons that rotate a chevron."""

    key: str
    picture: str
    price: int
    label: str
    possible: bool


@dataclass(frozen=True, slots=True)
class BenefitButton:
    """One of the two benefits of R13."""

    key: str
    text: str
    gain: str


class Mark(NamedTuple):
    """A kind of mark on the board, and what it means in words.

    Attributes:
        kind: the kind of a move.
        text: what it means.
        fills: the number of fields that a connection fills; 0: it is none, or the number is unknown.
    """

    kind: str
    text: str
    fills: int = 0


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words or notation, with the picture of its player.

    If it can be shown again, the place is that in the tree, as text.
    """

    picture: str
    text: str
    place: str | None = None


@dataclass(frozen=True, slots=True)
class ThoughtView:
    """A bot's thoughts: depth and speed of the search, evaluation, and the turns that it expects, after some words."""

    depth: str
    rate: str
    score: str
    expects: str
    line: tuple[TurnLine, ...]


class Entering(NamedTuple):
    """A person enters a turn.

    Attributes:
        begun: whether a step can be undone.
        rotations: the ways to rotate the chosen chevron.
        twists: the ways to face after a move: to the left, as it is, and to the right.
        benefits: to choose from.
        paid: how many markers have been paid.
        price: how many are to be paid.
        finished: whether the turn only waits to be confirmed.
    """

    begun: bool = False
    rotations: tuple[RotationButton, ...] = ()
    twists: tuple[RotationButton, ...] = ()
    benefits: tuple[BenefitButton, ...] = ()
    paid: int = 0
    price: int = 0
    finished: bool = False


class Thinking(NamedTuple):
    """A bot thinks, and can be told to play at once. Its thoughts may be shown."""

    thought: ThoughtView | None = None


class Replaying(NamedTuple):
    """A turn or the count at the end is shown on the board, and can be skipped."""

    stepping: bool = False  # whether one can step through it
    thought: ThoughtView | None = None  # the thoughts of the bot that is to move, if they are shown


class Ended(NamedTuple):
    """The game has ended.

    Attributes:
        next_game: the label of the button that begins the next game of the match; empty: there is none.
        send: the label of the button that sends the link; empty: there is none.
    """

    next_game: str = ""
    send: str = ""


class Waiting(NamedTuple):
    """No turn can be entered here now.

    Attributes:
        send: the label of the button that sends the link to the next player; empty: there is none.
        retry: whether a bot can be asked again.
        substitute: the label of the button that lets another bot play on for it; empty: there is none.
        strange: whether the bot is another person's, and waits for permission.
    """

    send: str = ""
    retry: bool = False
    substitute: str = ""
    strange: bool = False


WAITING: Final = Waiting()
"""Nothing can be done about it here."""

Stage: TypeAlias = Entering | Thinking | Replaying | Ended | Waiting
"""What goes on, with the buttons for it."""


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is, what to do and why, and the choices as buttons.

    Attributes:
        title: the first line.
        why: the sentence below it.
        rule: the number of the rule behind it.
        lately: the last turns, if there are no threats.
        threats: shown in the place of the last turns.
        eye: the heading of the threats, or of the regions in their place.
        stage: what goes on.
        refused: whether it is the reason why something is not possible.
        reasons: for the hint.
        pictured: the reason that the board shows.
        beside: whether the board shows something other than the game as it stands.
        marks: the legend of the marks on the board.
        pause: "pause" or "resume" if only bots play.
        warning: that a person is nearly blocked, or an opponent has nearly won.
        warning_rule: the number of the rule behind the warning.
        practises: whether the lesson about the rule is offered, which it is not within another one.
    """

    title: str
    why: str
    rule: str
    lately: tuple[TurnLine, ...]
    threats: tuple[TurnLine, ...]
    eye: str
    stage: Stage = WAITING
    refused: bool = False
    reasons: "tuple[Reason, ...]" = ()
    pictured: "Picture | None" = None
    beside: bool = False
    marks: tuple[Mark, ...] = ()
    pause: str = ""
    warning: str = ""
    warning_rule: str = ""
    practises: bool = True
