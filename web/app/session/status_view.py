"""What is said beside the board, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RotationButton:
    """One of the four ways to turn a chevron."""

    key: str
    picture: str
    price: int
    coin: str
    label: str
    possible: bool


@dataclass(frozen=True, slots=True)
class BenefitButton:
    """One of the two benefits of R13."""

    key: str
    text: str
    gain: str


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words or short, with the picture of who takes it.

    Attributes:
        picture: of who takes it.
        text: the turn.
        place: where it is in the tree, as text, if it can be seen again.
    """

    picture: str
    text: str
    place: str | None = None


@dataclass(frozen=True, slots=True)
class ThoughtView:
    """What a bot thinks.

    Attributes:
        depth: how far it looks.
        rate: how fast.
        score: how it sees the game.
        expects: what comes before the turns that it expects.
        line: these turns.
    """

    depth: str
    rate: str
    score: str
    expects: str
    line: tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is, what is expected and why, and what can be chosen by buttons."""

    title: str
    why: str
    rule: str
    refused: bool
    picture: str
    steps: tuple[str, ...]
    step: int | None
    back: bool
    hurry: bool
    skip: bool
    rotations: tuple[RotationButton, ...]
    benefits: tuple[BenefitButton, ...]
    paid: int
    price: int
    lately: tuple[TurnLine, ...]
    threats: tuple[TurnLine, ...]
    thought: ThoughtView | None
    hint: bool
    hinted: bool
    again: bool  # whether the last turn can be shown again
    stepping: bool  # whether it is
    finished: bool
    retry: bool
    send: str  # what the link to be sent is called; empty: none is
    confirm: bool  # whether the turn is finished and only to be confirmed
    beside: bool = False  # whether the board shows something else than the game as it stands
    welcomes: bool = False  # whether the lessons are offered, on a first visit
    next_game: str = ""  # the button that begins the next game of the match
    pause: str = ""  # "pause" or "resume" where only bots play
    warning: str = ""  # that a person is nearly blocked
