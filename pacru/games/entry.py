"""The steps in which a turn is entered: what each game says at each of them, see `pacru.Draft`."""

from abc import ABC, abstractmethod
from functools import cached_property

from pacru.core.board import NUMBER, Chevron, Fields
from pacru.core.choice import Choice, Prompt, Step, join_in_words
from pacru.core.refusal import Refusal
from pacru.core.state import OWN_CHEVRONS, TO_MOVE, State, halfway
from pacru.core.turn import PRICE, ROTATIONS, Rotation, Turn


class Entry(ABC):
    """A turn that is being entered, by the rules of one game.

    Attributes:
        state: the state before the turn.
        path: the keys of the choices made so far; each was one of `choices` when it was made.
    """

    def __init__(self, state: State, path: tuple[str, ...]) -> None:
        self.state = state
        self.path = path

    # ---- what has been chosen

    @property
    def chevron(self) -> str | None:
        """The field of the chosen chevron, or None."""
        return self.path[0] if self.path else None

    @property
    def rotation(self) -> Rotation | None:
        """How the chevron is rotated, or None."""
        return next((r for r in ROTATIONS if r in self.path[1:2]), None)

    @property
    def destination(self) -> str | None:
        """The field that the chevron moves to, or None."""
        return self.path[1] if len(self.path) > 1 and not self.rotation else None

    @property
    def price(self) -> int:
        """The price of the turn in markers."""
        return PRICE[self.rotation] if self.rotation else 0

    @property
    def paid(self) -> tuple[str, ...]:
        """The fields chosen for payment so far, in the order in which they were chosen."""
        return self.path[2:] if self.rotation else ()

    @property
    def over(self) -> bool:
        """Whether the board has ended the game."""
        return self.state[TO_MOVE] < 0

    # ---- what the game says

    @property
    @abstractmethod
    def turn(self) -> Turn | None:
        """The turn in its canonical spelling, or None while a choice must still be made."""

    @property
    @abstractmethod
    def step(self) -> Step:
        """What to choose next."""

    @property
    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """Everything that can be chosen now."""

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """The prompt for the next step, and its reason."""

    @abstractmethod
    def refusal(self, key: str) -> Refusal:
        """Why that key cannot be chosen now."""

    @property
    @abstractmethod
    def preview(self) -> State:
        """The state after what is chosen so far, with the same player still to move."""

    # ---- what only some games have

    @property
    def proposal(self) -> tuple[str, ...]:
        """The fields proposed for the rest of the payment."""
        return ()

    @property
    def borderland(self) -> Fields:
        """The borderland in which to choose the field of the crossing; else empty."""
        return 0

    @property
    def meets(self) -> str | None:
        """The chevron that the mover meets, while choosing the field of the meeting; else None."""
        return None

    # ---- for the games

    @property
    def lifted(self) -> State:
        """The state with the chosen chevron in hand; the state itself if none is chosen."""
        return self.halfway(None) if self.chevron else self.state

    @cached_property
    def chosen(self) -> Chevron:
        """The chosen chevron."""
        number = NUMBER[self.chevron or ""]
        return next(c for c in self.state[OWN_CHEVRONS] if c >> 3 == number)

    def halfway(self, after: Chevron | None, gain: Fields = 0, paid: Fields = 0) -> State:
        """The state in the middle of the turn, see `pacru.core.state.halfway`."""
        return halfway(self.state, self.chosen, after, gain, paid)

    @property
    def expected(self) -> str:
        """The keys that can be chosen now, in words."""
        keys = [choice.key for choice in self.choices]
        return join_in_words(keys[:6]) + (" …" if len(keys) > 6 else "")
