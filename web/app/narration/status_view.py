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
    """A kind of mark on the board, and what it means in words."""

    kind: str  # the kind of a move
    text: str  # what it means
    fills: int = 0  # the number of fields that a connection fills; 0: none, or unknown


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words or notation, with the picture of its player.

    The place is the turn's place in the tree, as text; None: the turn cannot be shown again.
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
    """A person enters a turn."""

    begun: bool = False  # whether a step can be undone
    rotations: tuple[RotationButton, ...] = ()  # the ways to rotate the chosen chevron
    twists: tuple[RotationButton, ...] = ()  # the ways to face: to the left, as it is, to the right
    benefits: tuple[BenefitButton, ...] = ()  # to choose from
    paid: int = 0  # the number of markers paid so far
    price: int = 0  # the number of markers to pay
    finished: bool = False  # whether the turn only waits to be confirmed


class Thinking(NamedTuple):
    """A bot thinks, and can be told to play at once. Its thoughts may be shown."""

    thought: ThoughtView | None = None


class Replaying(NamedTuple):
    """A turn or the count at the end is shown on the board, and can be skipped."""

    stepping: bool = False  # whether the person can step through it
    thought: ThoughtView | None = None  # the thoughts of the bot that is to move, if they are shown


class Ended(NamedTuple):
    """The game has ended."""

    next_game: str = ""  # the label of the button for the next game of the match; empty: none
    send: str = ""  # the label of the button that sends the link; empty: there is none


class Waiting(NamedTuple):
    """No turn can be entered here now."""

    send: str = ""  # the label of the button for the link to the next player; empty: none
    retry: bool = False  # whether a bot can be asked again
    substitute: str = ""  # the label of the button that lets another bot play on; empty: none
    strange: bool = False  # whether the bot waits for permission to run


WAITING: Final = Waiting()
"""The stage without any buttons."""

Stage: TypeAlias = Entering | Thinking | Replaying | Ended | Waiting
"""The current stage, with its buttons."""


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is, what to do and why, and the choices as buttons."""

    title: str  # the first line
    why: str  # the sentence below it
    rule: str  # the number of the rule behind it
    lately: tuple[TurnLine, ...]  # the last turns, if there are no threats
    threats: tuple[TurnLine, ...]  # shown in the place of the last turns
    eye: str  # the heading of the threats, or of the regions in their place
    stage: Stage = WAITING  # the current stage
    refused: bool = False  # whether the sentence is a refusal
    reasons: "tuple[Reason, ...]" = ()  # the reasons for the hint
    pictured: "Picture | None" = None  # the reason that the board shows
    beside: bool = False  # whether the board shows something other than the game as it stands
    marks: tuple[Mark, ...] = ()  # the legend of the marks on the board
    pause: str = ""  # "pause" or "resume" if only bots play
    warning: str = ""  # a person is nearly blocked, or an opponent has nearly won
    warning_rule: str = ""  # the number of the rule behind the warning
    practises: bool = True  # whether the lesson about the rule is offered; not during an exercise
