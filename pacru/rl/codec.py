"""Turns as actions: the same 2,522 numbers for all games, each of them a choice of one step.

There are too many turns to number each of them: a rotation can be paid for in hundreds of thousands
of ways. So a turn consists of a few choices:

- the movement of a chevron, then the benefit, the field of the meeting or the twist, or
- the rotation of a chevron, then the fields to pay with, in ascending order.

Whatever leaves no choice is skipped, so each turn has exactly one list of actions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, TypeAlias, cast

from pacru.core.board import FILES, OFFSETS, RANKS
from pacru.core.choice import Step
from pacru.core.errors import PacruError
from pacru.core.numbers import is_whole
from pacru.core.turn import (
    CONNECTION,
    PASS,
    PRICE,
    ROTATIONS,
    Move,
    Pass,
    Reorientation,
    Rotation,
    Turn,
)
from pacru.position import Position

SQUARES: Final = tuple(file + rank for rank in RANKS for file in FILES)
"""The fields in the order of their numbers here, row by row: ``a1``, ``b1`` … ``i9``."""
SQUARE: Final = {field: number for number, field in enumerate(SQUARES)}


def _movements() -> list[str]:
    """All movements along the lines of a chess queen, ``a1-a2`` and so on."""
    found = []
    for origin in SQUARES:
        file, rank = FILES.index(origin[0]), RANKS.index(origin[1])
        ends = [
            FILES[file + east * far] + RANKS[rank + north * far]
            for east, north in OFFSETS
            for far in range(1, 9)
            if 0 <= file + east * far < 9 and 0 <= rank + north * far < 9
        ]
        found += [f"{origin}-{end}" for end in sorted(ends, key=SQUARE.__getitem__)]
    return found


STRAIGHT: Final = "^"
"""The text of the action that leaves a chevron as it is where it could be twisted."""
TEXTS: Final = (
    *_movements(),
    *(name + rotation for name in SQUARES for rotation in ROTATIONS),
    *SQUARES,
    CONNECTION,
    *(STRAIGHT, "<", ">"),
    PASS,
)
"""All actions as texts, in the order of their numbers."""
ACTIONS: Final = len(TEXTS)
"""How many actions there are, the same in all games."""
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
"""The number of each action, by its text."""
PASSING: Final = NUMBERS[PASS]
"""The action that is a forced pass."""
_MOVEMENTS: Final = {(text[:2], text[3:]): NUMBERS[text] for text in _movements()}
_PARTS: Final[dict[str | None, int]] = {
    None: NUMBERS[STRAIGHT],
    **{text: NUMBERS[text] for text in (*SQUARES, CONNECTION, "<", ">")},
}
"""The action of a benefit, a meeting or a twist."""
_Part: TypeAlias = Callable[[Move], str | None]
_PARTS_IN_ORDER: Final[tuple[tuple[_Part, Step], ...]] = (
    (attrgetter("benefit"), Step.BENEFIT),
    (attrgetter("meeting"), Step.MEETING),
    (attrgetter("twist"), Step.TWIST),
)
"""The parts of a move that are chosen after the movement, in this order."""


def text_of(action: int) -> str:
    """The text of an action: ``a3-b4``, ``a3<<``, ``b4``, ``*``, ``^``, ``<``, ``>`` or ``pass``.

    >>> text_of(0), text_of(2112), text_of(ACTIONS - 1)
    ('a1-b1', 'a1<<', 'pass')

    Raises:
        PacruError: there is no such action.
    """
    if not is_whole(action) or not 0 <= action < ACTIONS:
        raise PacruError(f"action: expected 0 to {ACTIONS - 1}, found {action!r}")
    return TEXTS[action]


def action_of(text: str) -> int:
    """The action with that text; the opposite of `text_of`.

    >>> action_of("a1<<")
    2112

    Raises:
        PacruError: there is no such action.
    """
    if text not in NUMBERS:
        raise PacruError(f"action: expected one such as a3-b4, a3<<, b4 or pass, found {text!r}")
    return NUMBERS[text]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A turn that is being chosen, action by action. It is immutable: `choose` returns another one.

    >>> import pacru
    >>> decision = Decision.of(pacru.Position.initial()).choose(action_of("a3-b4"))
    >>> decision.turn, str(decision.choose(action_of("c5")).turn)
    (None, 'a3-b4(c5)')

    Attributes:
        position: the position before the turn.
        actions: the actions chosen so far.
        legal: the actions that can be chosen now, in ascending order; none if the turn is whole, or
            the game is over.
        turn: the whole turn, or None while something is to be chosen.
        step: what is to be chosen: `Step.WHERE`, ``BENEFIT``, ``MEETING``, ``TWIST`` or ``PAYMENT``; if the
            turn is whole, ``DONE``.
    """

    position: Position
    actions: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()
    turn: Turn | None = None
    step: Step = Step.WHERE
    _groups: Mapping[int, Sequence[Move]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, position: Position) -> "Decision":
        """The decision of the player to move, with nothing chosen."""
        groups: dict[int, list[Move]] = {}
        passes: list[int] = []
        for turn in position.moves():
            if isinstance(turn, Move):
                groups.setdefault(_MOVEMENTS[turn[:2]], []).append(turn)
            else:
                passes.append(PASSING)
        rotations = [NUMBERS[name + rotation] for name, rotation in position.rotations()]
        legal = tuple(sorted([*groups, *rotations, *passes]))
        return cls(position, legal=legal, _groups=groups)

    def choose(self, action: int) -> "Decision":
        """The decision after one more action. What then leaves no choice is skipped.

        Raises:
            PacruError: the action is not legal now.
        """
        if action not in self.legal:
            raise PacruError(f"action: expected a legal one, found {action!r}")
        actions = (*self.actions, action)
        if action in self._groups:
            return _narrow(self.position, actions, self._groups[action])
        if action == PASSING:
            return Decision(self.position, actions, turn=Pass(), step=Step.DONE)
        return _pay(self.position, actions)

    def mask(self) -> bytearray:
        """For each action, whether it is legal now: 1 or 0.

        >>> import pacru
        >>> decision = Decision.of(pacru.Position.initial())
        >>> sum(decision.mask()) == len(decision.legal)
        True
        """
        found = bytearray(ACTIONS)
        for action in self.legal:
            found[action] = 1
        return found

    def __deepcopy__(self, memo: object) -> "Decision":
        return self  # it is immutable


def _narrow(position: Position, actions: tuple[int, ...], moves: Sequence[Move]) -> Decision:
    """The decision between moves that agree in all that has been chosen."""
    for part, step in _PARTS_IN_ORDER:
        if len(moves) == 1:
            break
        groups: dict[int, list[Move]] = {}
        for move in moves:
            groups.setdefault(_PARTS[part(move)], []).append(move)
        if len(groups) > 1:
            return Decision(position, actions, tuple(sorted(groups)), None, step, groups)
    return Decision(position, actions, turn=moves[0], step=Step.DONE)


def _pay(position: Position, actions: tuple[int, ...]) -> Decision:
    """The decision how to pay for the rotation that is the first of the actions."""
    name, rotation = rotation_of(actions[0])
    paid = actions[1:]
    last = paid[-1] if paid else -1
    purse = sorted(NUMBERS[name] for name in position.payable())
    left = [action for action in purse if action > last]
    owed = PRICE[rotation] - len(paid)
    if owed and len(left) > owed:
        legal = tuple(left[: len(left) - owed + 1])
        return Decision(position, actions, legal, step=Step.PAYMENT)
    payment = [TEXTS[action] for action in (*paid, *left[:owed])]
    turn = Reorientation(name, rotation, payment)
    return Decision(position, actions, turn=turn, step=Step.DONE)


def rotation_of(action: int) -> tuple[str, Rotation]:
    """The field and the rotation of an action that rotates a chevron."""
    text = TEXTS[action]
    return text[:2], cast("Rotation", text[2:])


def actions_of(position: Position, turn: Turn | str) -> tuple[int, ...]:
    """The actions that make a turn.

    >>> import pacru
    >>> [text_of(action) for action in actions_of(pacru.Position.initial(), "a3-b4(c5)")]
    ['a3-b4', 'c5']

    Args:
        position: the position before the turn.
        turn: the turn or its text, in any legal spelling.

    Raises:
        TurnNotationError: the text is not a turn.
        IllegalTurn: the rules forbid the turn here.
    """
    spelled, _ = position.spelled_and_played(turn)
    decision = Decision.of(position)
    while decision.turn is None:
        decision = decision.choose(_next_action(decision, spelled))
    return decision.actions


def _next_action(decision: Decision, turn: Turn) -> int:
    """The action that comes next in a legal turn."""
    if isinstance(turn, Reorientation):
        payment = sorted(NUMBERS[name] for name in turn.payment)
        return [NUMBERS[turn.field + turn.rotation], *payment][len(decision.actions)]
    if not isinstance(turn, Move):
        return PASSING
    if decision.step is Step.WHERE:
        return _MOVEMENTS[turn.origin, turn.destination]
    if decision.step is Step.BENEFIT:
        return _PARTS[turn.benefit]
    return _PARTS[turn.meeting or turn.twist]
