"""The status beside the board, as plain values."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

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
        fills: how many fields a connection fills; 0 if it is none, or that is not sure.
    """

    kind: str
    text: str
    fills: int = 0


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words or notation, with the picture of its player.

    Attributes:
        picture: of its player.
        text: the turn.
        place: its place in the tree, as text, if it can be shown again.
    """

    picture: str
    text: str
    place: str | None = None


@dataclass(frozen=True, slots=True)
class ThoughtView:
    """A bot's thoughts.

    Attributes:
        depth: the depth of its search.
        rate: the speed of its search.
        score: its evaluation of the game.
        expects: the words before the turns that it expects.
        line: these turns, the principal variation.
    """

    depth: str
    rate: str
    score: str
    expects: str
    line: tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is, what to do and why, and the choices as buttons."""

    title: str
    why: str
    rule: str
    refused: bool
    back: bool
    hurry: bool
    skip: bool
    rotations: tuple[RotationButton, ...]
    twists: tuple[RotationButton, ...]  # to the left, as it is, and to the right
    benefits: tuple[BenefitButton, ...]
    paid: int
    price: int
    lately: tuple[TurnLine, ...]
    threats: tuple[TurnLine, ...]
    eye: str  # the name of the threats, or of what is shown instead of them
    thought: ThoughtView | None
    stepping: bool  # whether it is being shown again
    finished: bool
    retry: bool
    send: str  # the label of the button that sends the link; empty: there is no link to send
    confirm: bool  # whether the turn is finished and waits for "confirm"
    reasons: "tuple[Reason, ...]" = ()  # for the hint
    pictured: "Picture | None" = None  # the reason that the board shows
    beside: bool = False  # whether the board shows something other than the game as it stands
    marks: tuple[Mark, ...] = ()  # the key to those on the board
    substitute: str = ""  # the button that lets another bot play on for the one that cannot
    strange: bool = False  # whether that one waits only until it is let
    next_game: str = ""  # the button that begins the next game of the match
    pause: str = ""  # "pause" or "resume" where only bots play
    warning: str = ""  # that a person is nearly blocked, or an opponent has nearly won
    warning_rule: str = ""  # the number of the rule behind that
    practises: bool = True  # whether the lesson about the rule is offered: not within another one
