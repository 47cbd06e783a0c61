"""The turns at the root of a search, and the wins that no search may overlook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pacru.core.board import FIELDS, Chevron, Fields, names, union
from pacru.core.state import (
    OWN_MARKERS,
    RULES,
    TO_MOVE,
    State,
    repetition_key,
    rivals,
    rotate,
    view_from_seat,
    view_of_player,
)
from pacru.core.turn import WRITTEN, Reorientation, Turn
from pacru.games.pacru import spelling
from pacru.games.pacru.payment import by_harm, payments
from pacru.games.pacru.rules import (
    PRICES,
    Movement,
    can_move,
    gains,
    maker,
    movements,
    reorient,
    rotations,
)


@dataclass(eq=False)
class PacruCandidate:
    """A turn at the root, its result, and its score for the player who makes it.

    Attributes:
        before, after: the states before and after the turn.
        made: the movement and what it gains, or the chevron that is rotated, by how much, and the
            payment.
        score: in hundredths of a marker.
        liking: how much of it is a matter of taste; see `pacru.bot.search.bot.Candidate`.
        following: the states expected after it.
    """

    before: State
    after: State
    made: tuple[Movement, Fields] | tuple[Chevron, int, Fields]
    score: int = 0
    liking: int = 0
    following: tuple[State, ...] = ()

    @cached_property
    def turn(self) -> Turn:
        """The turn itself."""
        match self.made:
            case (movement, gain):
                return spelling.spell(self.before, movement, gain)
            case (chevron, steps, payment):
                return _reorientation(chevron, steps, payment)

    @property
    def line(self) -> tuple[Turn, ...]:
        """The principal variation, beginning with this turn."""
        states = (self.after, *self.following)
        return (self.turn, *map(turn_between, states, states[1:]))


def candidates(state: State) -> Iterator[PacruCandidate]:
    """The turns of the player to move, one by one.

    Yields:
        Every distinct move once, and each reorientation with the few payments that look good. If a payment keeps all
        opponents blocked, so that the turn wins, that payment is among them.
    """
    make = maker(state)
    for movement in movements(state):
        gained = gains(state, movement)
        for gain, after in zip(gained, make(movement, gained), strict=True):
            yield PacruCandidate(state, after, (movement, gain))
    orders = _orders(state)
    keeping = [bit for bit in orders[-1] if _wins_by_waiting(state, bit)]
    for chevron, steps in rotations(state):
        price, facing = PRICES[steps], rotate(chevron, steps)
        chosen = [paid for order in orders for paid in payments(state, order, facing, price)]
        if len(keeping) >= price:
            chosen.append(sum(keeping[:price]))
        for payment in dict.fromkeys(chosen):
            after = reorient(state, chevron, steps, payment)
            yield PacruCandidate(state, after, (chevron, steps, payment))


def candidate_of(state: State, after: State, turn: Turn) -> PacruCandidate:
    """One turn of the player to move, given with the state after it."""
    key = repetition_key(after)
    for listed in candidates(state):
        if repetition_key(listed.after) == key:
            return listed
    assert isinstance(turn, Reorientation), "every move is among the candidates"
    chevron, steps = next(
        (chevron, steps)
        for chevron, steps in rotations(state)
        if FIELDS[chevron >> 3] == turn.field and WRITTEN[steps] == turn.rotation
    )
    return PacruCandidate(state, after, (chevron, steps, union(turn.payment)))


def _orders(state: State) -> list[Sequence[Fields]]:
    """The payable markers in one or two orders: first those lost anyway, and by harm alone."""
    order, in_danger = by_harm(state), _markers_in_danger(state)
    if not in_danger:
        return [order]
    return [sorted(order, key=lambda bit: not bit & in_danger), order]


def _markers_in_danger(state: State) -> Fields:
    """The own markers that opponents could take with a connection."""
    taken = 0
    for seat in rivals(state):
        for _, _, _, connected, _, _ in movements(view_from_seat(state, seat)):
            taken |= connected
    return taken & state[OWN_MARKERS]


def _wins_by_waiting(state: State, paid: Fields) -> bool:
    """Whether no opponent can move, even after paying with the marker on that field."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    own_markers &= ~paid
    waiting = to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules
    return not any(can_move(view_from_seat(waiting, seat)) for seat in rivals(waiting))


def can_win(state: State) -> bool:
    """Whether the player to move has a turn that wins at once."""
    make = maker(state)
    return _can_win_by_waiting(state) or any(
        child[TO_MOVE] == ~state[TO_MOVE]
        for movement in movements(state)
        for child in make(movement, gains(state, movement))
    )


def _can_win_by_waiting(state: State) -> bool:
    """Whether no opponent can move, and a chevron can be rotated so that this stays so."""
    if not _wins_by_waiting(state, 0):
        return False
    keeping = sum(1 for bit in by_harm(state) if _wins_by_waiting(state, bit))
    return any(PRICES[steps] <= keeping for _, steps in rotations(state))


def hands_over(after: State, player: int) -> bool:
    """Whether an opponent could win at once: the next player or, if nothing changes, a later one.

    Args:
        after: the state after a turn.
        player: the player who made the turn.
    """
    behind = [
        seat for seat in rivals(after) if (after[TO_MOVE] + seat) % after[RULES].players != player
    ]
    return can_win(after) or any(can_win(view_from_seat(after, seat)) for seat in behind)


@lru_cache(maxsize=500)  # lines are reported again and again, also when the answer is due
def turn_between(state: State, after: State) -> Turn:
    """The turn that leads from one state to the other."""
    make = maker(state)
    for movement in movements(state):
        for gain in gains(state, movement):
            if make(movement, (gain,))[0] == after:
                return spelling.spell(state, movement, gain)
    view = after if after[TO_MOVE] < 0 else view_of_player(after, state[TO_MOVE])
    paid = state[OWN_MARKERS] & ~view[OWN_MARKERS]
    return next(
        _reorientation(chevron, steps, paid)
        for chevron, steps in rotations(state)
        if PRICES[steps] == paid.bit_count() and reorient(state, chevron, steps, paid) == after
    )


def _reorientation(chevron: Chevron, steps: int, payment: Fields) -> Reorientation:
    return Reorientation(FIELDS[chevron >> 3], WRITTEN[steps], tuple(names(payment)))
