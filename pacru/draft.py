"""A turn entered step by step, for every interface.

At every step, a `Draft` says what you can choose, why, and what it would change. What the steps are
is a matter of the game: see `pacru.games`.
"""

from dataclasses import dataclass
from functools import cached_property

from pacru import games
from pacru.core.board import names
from pacru.core.choice import CONNECTION, CROSSING, Choice, Kind, Prompt, Step, join_in_words
from pacru.core.errors import IllegalTurn
from pacru.core.refusal import Refusal
from pacru.core.state import State
from pacru.core.turn import Move, Pass, Reorientation, Rotation, Turn
from pacru.games.entry import Entry
from pacru.position import Position, amid_turn, inner_state

__all__ = ["CONNECTION", "CROSSING", "Choice", "Draft", "Kind", "Prompt", "Step", "join_in_words"]


@dataclass(frozen=True)
class Draft:
    """A turn that is being entered. It is immutable: choosing and stepping back return another one.

    If the rules leave only one field to mark, or to change in a meeting, the draft chooses it.

    >>> draft = Draft(Position.initial()).choose("a3").choose("b4")
    >>> draft.step, sorted(choice.key for choice in draft.choices)[:3]
    (<Step.MARK: 'mark'>, ['a4', 'a5', 'a6'])
    >>> str(draft.choose("c5").turn)
    'a3-b4(c5)'

    Attributes:
        position: the position before the turn.
        path: the keys of the choices made so far.
    """

    position: Position
    path: tuple[str, ...] = ()

    @classmethod
    def of(cls, position: Position, turn: Turn) -> "Draft":
        """The finished draft of a whole turn, in any legal spelling.

        Raises:
            IllegalTurn: the rules forbid the turn; the error has the rule and the reason.
        """
        turn, after = position.spelled_and_played(turn)
        if isinstance(turn, Reorientation):
            return cls(position, (turn.field, turn.rotation, *sorted(turn.payment)))
        if isinstance(turn, Pass):
            return cls(position)
        assert isinstance(turn, Move)
        keys = (CONNECTION, CROSSING, turn.benefit, turn.meeting, turn.twist)
        named = [key for key in keys if key]
        drafts = [cls(position, (turn.origin, turn.destination))]
        while drafts:
            draft = drafts.pop()
            if draft.turn and position.play(draft.turn) == after:
                return draft
            drafts += [draft.choose(key) for key in reversed(named) if draft.choice(key)]
        raise AssertionError(f"{turn} can be played, but not entered")  # all legal ones can

    # ---- forward and back

    def choose(self, key: str) -> "Draft":
        """The draft with one more choice.

        Raises:
            IllegalTurn: this is not a choice now; the rule and the reason are those of `refusal`.
        """
        chosen = self.choice(key)
        if chosen is None:
            raise IllegalTurn(" ".join((*self.path, key)), *self.refusal(key))
        if chosen.kind is Kind.PAID:
            return Draft(self.position, tuple(part for part in self.path if part != key))
        return Draft(self.position, (*self.path, key))

    def back(self) -> "Draft":
        """The draft one step earlier; at the start, the draft itself."""
        return Draft(self.position, self.path[:-1])

    def cancel(self) -> "Draft":
        """The draft with nothing chosen; at the start, the draft itself."""
        return Draft(self.position) if self.path else self

    def complete(self) -> "Draft":
        """The draft with the rest of the payment chosen as proposed."""
        return Draft(self.position, self.path + self.proposal)

    # ---- what has been chosen

    @cached_property
    def _entry(self) -> Entry:
        state = inner_state(self.position)
        return games.ruleset_of(state).entry(state, self.path)

    @property
    def chevron(self) -> str | None:
        """The field of the chosen chevron, or None."""
        return self._entry.chevron

    @property
    def rotation(self) -> Rotation | None:
        """How the chevron is rotated, or None."""
        return self._entry.rotation

    @property
    def destination(self) -> str | None:
        """The field that the chevron moves to, or None."""
        return self._entry.destination

    @property
    def price(self) -> int:
        """The price of the turn in markers: 0, 2 or 4."""
        return self._entry.price

    @property
    def paid(self) -> tuple[str, ...]:
        """The fields chosen for payment so far, in the order in which they were chosen."""
        return self._entry.paid

    @cached_property
    def turn(self) -> Turn | None:
        """The turn in its canonical spelling, or None while a choice must still be made.

        While a twist can be chosen, it is the turn without one.
        """
        return self._entry.turn

    # ---- what can be chosen

    @cached_property
    def step(self) -> Step:
        """What to choose next."""
        return self._entry.step

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Everything that can be chosen now; empty if the turn is finished or the game is over."""
        return () if self.position.outcome else self._entry.choices

    def choice(self, key: str) -> Choice | None:
        """The choice with that key, or None if there is none now."""
        return next((choice for choice in self.choices if choice.key == key), None)

    @cached_property
    def proposal(self) -> tuple[str, ...]:
        """The fields proposed for the rest of the payment: those whose loss seems to hurt least."""
        return self._entry.proposal

    # ---- for the board

    @property
    def borderland(self) -> frozenset[str]:
        """The borderland in which to choose the field of the crossing; else empty."""
        return frozenset(names(self._entry.borderland))

    @property
    def meets(self) -> str | None:
        """The chevron that the mover meets, while choosing the field of the meeting; else None."""
        return self._entry.meets

    @cached_property
    def preview(self) -> Position:
        """The position after what is chosen so far, with the same player still to move."""
        return self._shown(self._entry.preview)

    @property
    def lifted(self) -> Position:
        """The position with the chosen chevron in hand; the position itself if none is chosen."""
        return self._shown(self._entry.lifted)

    def _shown(self, state: State) -> Position:
        unchanged = state is inner_state(self.position)
        return self.position if unchanged else amid_turn(self.position, state)

    # ---- in words

    @cached_property
    def prompt(self) -> Prompt:
        """The prompt for the next step, and its reason."""
        return self._entry.prompt

    def refusal(self, key: str) -> Refusal:
        """Why that key, a field, a rotation or a twist, cannot be chosen now."""
        return self._entry.refusal(key)
