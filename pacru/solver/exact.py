"""An exact solver of forced wins for two players.

It decides whether the player to move, the *attacker*, wins in at most a number of plies, whatever
the *defender* does. All turns of both sides count: every move with every gain, and every
reorientation with every payment. It is independent of the bot's search and shares only the rules
with it. If a decision takes more positions than allowed, the solver says so.

Moves are simply made. There are too many payments for that, so they are decided together:

**Vague markers.** A `_Vague` state is a state, a set U of markers of one player, the *favoured*
one, and a bound on that player's count. It stands for all the real states in which any markers of U
are missing (those fields are neutral) and the count keeps the bound. In a vague state, the favoured
player does at least as well as in every real state it stands for:

- The favoured player to move has every marker. More own markers give more power, connections, jumps
  and meetings, and hinder only the opponent. So each real movement is possible. A real movement
  gains something else only where a marker of U is missing. It may mark that field, which changes
  nothing in the vague state, or it may not be a connection or a meeting at all. So "gains nothing"
  is added wherever U can matter.
- The other player to move has only the movements that do not land on U, which are possible in every
  real state, with their certain gains. In borderlands where no neutral field can certainly be
  marked, the gain depends on which markers of U are missing, and the favoured player may choose
  among all possible results. For this player's own reorientations, one payment each is enough.
- If the favoured player cannot move in the vague state, they cannot move in the real ones either.
  If the other player cannot move, that favours the favoured player.

Let the payer be the favoured player, and U the payable markers. Then one vague state bounds all
payments. If the attacker wins although a paying defender is favoured, every payment loses. If the
attacker does not win although favoured when paying, no payment helps. If the question stays open,
the payments are split into those with a certain field and those without it, and so on, down to
single payments, which are real states.

In the same way, all the neutral fields that one border crossing may mark are first decided
together.

The solver knows only the rules without the tournament option, since with it a payment can take away
an opponent's meeting. For the other games there is `pacru.solver.counted`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pacru import games
from pacru.core.board import BIT, BORDERLAND, FIELDS, Chevron, Fields, bits, fields_between, names
from pacru.core.errors import PacruError
from pacru.core.state import (
    OTHER_MARKERS,
    OTHER_SEATS,
    OWN_MARKERS,
    RULES,
    TO_MOVE,
    State,
    view_from_seat,
)
from pacru.core.turn import WRITTEN, Reorientation, Turn
from pacru.games.pacru.payment import by_harm
from pacru.games.pacru.rules import (
    PRICES,
    Movement,
    can_move,
    exits_of,
    fields_of_meeting,
    first_gains,
    gains,
    maker,
    movements,
    payable,
    reorient,
    rotations,
)
from pacru.games.pacru.spelling import spell
from pacru.solver.protocol import NODES, OutOfNodesError, state_after

NEVER = 99
"""More markers than there are fields: the target of vague states, whose counts are kept
separately."""
GROUPED = 3
"""If at least this many fields are on offer, they are first decided together."""


class _Vague(NamedTuple):
    """Many states at once; see above.

    Attributes:
        state: the state with all markers of the favoured player; its target is out of reach.
        unsure: the markers that may be missing.
        favoured: the favoured player.
        most: the most markers that the favoured player can have.
        target: the number of markers to win.
    """

    state: State
    unsure: Fields
    favoured: int
    most: int
    target: int

    @property
    def favours_mover(self) -> bool:
        """Whether the favoured player is to move."""
        return self.state[TO_MOVE] == self.favoured


_Made: TypeAlias = tuple[Movement, Fields] | tuple[Chevron, int, Fields]
"""A turn: a movement and what it gains, or a chevron, the steps of its rotation, and the
payment."""
_Option: TypeAlias = list[_Vague]
"""The possible results of one turn, of which the favoured player may choose one."""


class Solver:
    """A solver of Pacru, see `pacru.solver.protocol.WinSolver`.

    >>> from pacru.position import Position, inner_state
    >>> position = Position.parse("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
    >>> solver = Solver()
    >>> solver.wins(inner_state(position), 1), str(solver.turn(inner_state(position)))
    (True, 'd6xe6')

    Args:
        budget: how many positions may be made for one question.

    Attributes:
        budget: the same.
        nodes: how many were made for the last one.
    """

    def __init__(self, budget: int = NODES) -> None:
        self.budget = budget
        self.nodes = 0
        self._known: dict[tuple[State, int], bool] = {}
        self._known_vague: dict[tuple[_Vague, int], bool] = {}
        self._made: dict[State, _Made] = {}
        self._history: Counter[tuple[bool, Chevron, Chevron]] = Counter()

    def wins(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force.

        Args:
            state: a state of two players, without the tournament rule.
            plies: the most turns, those of both players together; an odd number.

        Returns:
            True or False, or None if it takes more positions than the budget.

        Raises:
            PacruError: the solver does not know such a state or number of plies.
        """
        _check_question(state, plies)
        return self._decide(lambda: self._wins(state, plies))

    def wins_sooner(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force in fewer plies; as `wins` does."""
        return plies > 1 and self.wins(state, plies - 2)

    def keeps(self, state: State, turn: Turn, plies: int) -> bool | None:
        """Decide whether the player to move still wins by force after a turn.

        Args:
            state: the state before the turn.
            turn: the turn, in any legal spelling.
            plies: the most turns, including this one.

        Returns:
            True or False, or None if it takes more positions than the budget.

        Raises:
            PacruError: as `wins` does.
            IllegalTurn: the rules forbid the turn.
        """
        _check_question(state, plies)
        after = state_after(state, turn)
        if after[TO_MOVE] < 0:
            return after[TO_MOVE] == ~state[TO_MOVE]
        return plies > 1 and self._decide(lambda: self._loses(after, plies - 1))

    def turn(self, state: State) -> Turn:
        """A winning turn, in its canonical spelling, for a state that `wins` was true for.

        Raises:
            KeyError: `wins` was not true for the state.
        """
        return _turn_of(state, self._made[state])

    def turns_that_win(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns that win by force.

        Args:
            state: a state of two players, without the tournament rule.
            plies: the most turns, including the one that is yielded; an odd number.

        Yields:
            Every winning move, in its canonical spelling. Of reorientations, one for each chevron
            and rotation with which some payment wins.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """
        _check_question(state, plies)
        self.nodes = 0
        mover = state[TO_MOVE]

        def wins(child: State) -> bool:
            return child[TO_MOVE] == ~mover or (
                plies > 1 and child[TO_MOVE] >= 0 and self._loses(child, plies - 1)
            )

        def may_win(vague: _Vague) -> bool:
            return self._vaguely(vague, plies - 1, mover)

        yield from self._moves(state, wins, may_win)
        if plies == 1:
            yield from (_turn_of(state, made) for made in _wins_by_waiting(state))
        else:
            yield from self._reorientations(state, wins, may_win)

    def turns_that_save(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns after which the opponent has no forced win.

        Args:
            state: a state of two players, without the tournament rule.
            plies: the most turns that such a win may take, including the one that is yielded; an
                even number.

        Yields:
            Turns as `turns_that_win` does, those that end the game among them.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """
        _check_question(state, plies + 1)
        self.nodes = 0
        mover = state[TO_MOVE]

        def saves(child: State) -> bool:
            return child[TO_MOVE] < 0 or plies == 0 or not self._wins(child, plies - 1)

        def may_save(vague: _Vague) -> bool:
            return plies == 0 or not self._vaguely(vague, plies - 1, 1 - mover)

        yield from self._moves(state, saves, may_save)
        yield from self._reorientations(state, saves, may_save)

    def _moves(
        self, state: State, helps: Callable[[State], bool], may_help: Callable[[_Vague], bool]
    ) -> Iterator[Turn]:
        """The moves that help; the arguments are those of `_payment`."""
        make = maker(state)
        for movement in self._sort_movements(state, movements(state), attacking=True):
            together = _vague_result(state, movement)
            if together and not may_help(together):
                continue
            options = gains(state, movement)
            for gain, child in zip(options, make(movement, options), strict=True):
                self._count()
                if helps(child):
                    yield spell(state, movement, gain)

    def _reorientations(
        self, state: State, helps: Callable[[State], bool], may_help: Callable[[_Vague], bool]
    ) -> Iterator[Turn]:
        """One reorientation that helps for each chevron and rotation."""
        for chevron, steps in rotations(state):
            found = self._payment(state, chevron, steps, helps, may_help)
            if found:
                yield _turn_of(state, (chevron, steps, found))

    def _decide(self, question: Callable[[], bool]) -> bool | None:
        self.nodes = 0
        try:
            return question()
        except OutOfNodesError:
            return None

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfNodesError

    # The real game

    def _wins(self, state: State, plies: int) -> bool:
        """Whether the player to move, the attacker, wins."""
        known = self._known.get((state, plies))
        if known is None:
            known = (plies > 1 and self._wins(state, plies - 2)) or self._finds_win(state, plies)
            self._known[state, plies] = known
        return known

    def _finds_win(self, state: State, plies: int) -> bool:
        found = movements(state)
        if plies == 1:
            self._count()
            made = _immediate_win(state, found)
        else:
            made = self._find_winning_move(state, plies, found) or self._find_winning_rotation(
                state, plies
            )
        if made:
            self._made[state] = made
        return made is not None

    def _find_winning_move(self, state: State, plies: int, found: list[Movement]) -> _Made | None:
        make = maker(state)
        for movement in self._sort_movements(state, found, attacking=True):
            together = _vague_result(state, movement)
            if together and not self._vaguely(together, plies - 1, state[TO_MOVE]):
                continue
            options = gains(state, movement)
            for gain, child in zip(options, make(movement, options), strict=True):
                self._count()
                if child[TO_MOVE] >= 0 and self._loses(child, plies - 1):
                    self._history[True, movement[0], movement[1]] += 1
                    return movement, gain
        return None

    def _find_winning_rotation(self, state: State, plies: int) -> _Made | None:
        def wins(child: State) -> bool:
            return child[TO_MOVE] >= 0 and self._loses(child, plies - 1)

        def may_win(vague: _Vague) -> bool:
            return self._vaguely(vague, plies - 1, state[TO_MOVE])

        order = by_harm(state)
        for chevron, steps in rotations(state):  # most wins by rotation are found here
            payment = sum(order[: PRICES[steps]])
            if wins(reorient(state, chevron, steps, payment)):
                return chevron, steps, payment
        for chevron, steps in rotations(state):
            found = self._payment(state, chevron, steps, wins, may_win)
            if found:
                return chevron, steps, found
        return None

    def _loses(self, state: State, plies: int) -> bool:
        """Whether the player to move, the defender, loses with every turn."""
        known = self._known.get((state, plies))
        if known is None:
            known = self._moves_lose(state, plies) and self._rotations_lose(state, plies)
            self._known[state, plies] = known
        return known

    def _moves_lose(self, state: State, plies: int) -> bool:
        make = maker(state)
        for movement in self._sort_movements(state, movements(state), attacking=False):
            together = _vague_result(state, movement)
            if together and self._vaguely(together, plies - 1, 1 - state[TO_MOVE]):
                continue
            for child in make(movement, gains(state, movement)):
                self._count()
                if child[TO_MOVE] < 0 or not self._wins(child, plies - 1):
                    self._history[False, movement[0], movement[1]] += 1
                    return False
        return True

    def _rotations_lose(self, state: State, plies: int) -> bool:
        def saves(child: State) -> bool:
            return child[TO_MOVE] < 0 or not self._wins(child, plies - 1)

        def may_save(vague: _Vague) -> bool:
            return not self._vaguely(vague, plies - 1, 1 - state[TO_MOVE])

        return not any(
            self._payment(state, chevron, steps, saves, may_save)
            for chevron, steps in rotations(state)
        )

    def _payment(
        self,
        state: State,
        chevron: Chevron,
        steps: int,
        helps: Callable[[State], bool],
        may_help: Callable[[_Vague], bool],
    ) -> Fields | None:
        """Find a payment for a reorientation that helps the payer, if there is one.

        Args:
            state: the state before it.
            chevron: the chevron that rotates.
            steps: how far it rotates.
            helps: whether a real state after it is one that the payer wants.
            may_help: whether a vague state is; it is False only if none of its real states is.
        """
        price = PRICES[steps]
        count = state[OWN_MARKERS].bit_count() - price

        def split(paid: Fields, open_: Sequence[Fields], left: int) -> Fields | None:
            if len(open_) < left:
                return None
            self._count()
            if left and not may_help(
                _vague_of(reorient(state, chevron, steps, paid), sum(open_), state[TO_MOVE], count)
            ):
                return None
            least = paid | sum(open_[:left])
            if helps(reorient(state, chevron, steps, least)):
                return least
            if not left:
                return None
            *rest, worst = open_
            return split(paid, rest, left) or split(paid | worst, rest, left - 1)

        # Settle first what may hem the opponent in. Then much of the rest can be decided together.
        hemming = exits_of(state[OTHER_SEATS][0][1])
        return split(0, sorted(by_harm(state), key=lambda bit: bool(bit & hemming)), price)

    def _sort_movements(
        self, state: State, found: Iterable[Movement], attacking: bool
    ) -> list[Movement]:
        """Sort the movements by their earlier success, then by what they gain."""

        def promise(movement: Movement) -> tuple[int, int]:
            chevron, after, captured, connected, offered, facing = movement
            taken = ((connected | offered) & state[OTHER_MARKERS]).bit_count()
            gained = connected.bit_count() + (offered != 0) + facing + 9 * (captured != 0)
            return self._history[attacking, chevron, after], gained + taken

        return sorted(found, key=promise, reverse=True)

    # The vague game

    def _vaguely(self, vague: _Vague, plies: int, attacker: int) -> bool:
        """Whether the attacker wins in a vague state, which may be over."""
        mover = vague.state[TO_MOVE]
        if mover < 0:
            return ~mover == attacker
        if plies == 0:
            return False
        known = self._known_vague.get((vague, plies))
        if known is None:
            ask = any if mover == attacker else all
            known = ask(
                self._option(option, plies - 1, attacker)
                for option in self._vague_options(vague, plies)
            )
            self._known_vague[vague, plies] = known
        return known

    def _option(self, option: _Option, plies: int, attacker: int) -> bool:
        self._count()
        ask = any if option[0].favoured == attacker else all
        return ask(self._vaguely(vague, plies, attacker) for vague in option)

    def _vague_options(self, vague: _Vague, plies: int) -> Iterator[_Option]:
        found = movements(vague.state)
        if plies == 1:
            found = [movement for movement in found if _may_end(vague, movement)]
        attacking = plies % 2 == 1
        for movement in self._sort_movements(vague.state, found, attacking):
            yield from _vague_moves(vague, movement)
        if vague.favours_mover:
            yield from _vague_rotations(vague)
        elif plies > 1:
            yield from _real_rotations(vague)


def _check_question(state: State, plies: int) -> None:
    rules = state[RULES]
    if games.ruleset_of(state).counts:
        raise PacruError("solver: expected a game of Pacru; solver_of knows the other games")
    if rules.players != 2 or rules.tournament:
        raise PacruError("solver: expected two players and no tournament rule")
    if plies < 1 or plies % 2 == 0:
        raise PacruError(f"plies: expected an odd number, found {plies}")


def _immediate_win(state: State, found: Iterable[Movement]) -> _Made | None:
    """Find a turn that wins at once, if there is one."""
    _, own_markers, _, occupied, _, ((_, chevrons),), rules = state
    exits = exits_of(chevrons) & ~own_markers
    need = rules.target - own_markers.bit_count()
    make = maker(state)
    for movement in found:
        chevron, after, captured, connected, offered, facing = movement
        most = captured.bit_count() + max(connected.bit_count(), offered != 0) + facing
        left = exits & ~(occupied ^ BIT[chevron >> 3] | BIT[after >> 3])
        if captured or most >= need or left.bit_count() <= most:
            for gain in gains(state, movement):
                if make(movement, (gain,))[0][TO_MOVE] == ~state[TO_MOVE]:
                    return movement, gain
    return None if exits & ~occupied else next(_wins_by_waiting(state), None)


def _wins_by_waiting(state: State) -> Iterator[_Made]:
    """The reorientations that win at once, each with one payment.

    They win only if the opponent cannot move in the current state, whichever chevron rotates.
    Paying only opens fields to land on. So also none of the single fields paid may let the opponent
    move.
    """
    if can_move(view_from_seat(state, 1)):
        return
    keeping = [
        bit for bit in by_harm(state) if not can_move(view_from_seat(_without(state, bit), 1))
    ]
    for chevron, steps in rotations(state):
        if len(keeping) >= PRICES[steps]:
            yield chevron, steps, sum(keeping[: PRICES[steps]])


def _without(state: State, fields: Fields) -> State:
    """The state without some markers of the player to move."""
    return state[TO_MOVE], state[OWN_MARKERS] & ~fields, *state[2:]


def _vague_of(state: State, unsure: Fields, favoured: int, count: int) -> _Vague:
    """Make a state vague in those markers."""
    rules = state[RULES]
    endless = (*state[:RULES], rules._replace(target=NEVER))
    return _Vague(endless, unsure, favoured, count, rules.target)


def _vague_result(state: State, movement: Movement) -> _Vague | None:
    """The results of marking one of many neutral fields, as one vague state; else None."""
    _, own_markers, other_markers, *_ = state
    _, _, captured, connected, offered, facing = movement
    if facing or connected or offered & other_markers or offered.bit_count() < GROUPED:
        return None
    count = own_markers.bit_count() + captured.bit_count() + 1
    if count >= state[RULES].target:
        return None
    vague = _vague_of(state, offered, state[TO_MOVE], count)
    after = maker(vague.state)(movement, (captured | offered,))[0]
    return vague._replace(state=after)


def _new_borderland(movement: Movement) -> Fields:
    """The borderland that a movement enters; no fields if it starts there."""
    start, end = (BORDERLAND[chevron >> 3] for chevron in movement[:2])
    return 0 if start == end else end


def _may_end(vague: _Vague, movement: Movement) -> bool:
    """Whether a movement may end the game; False only if it certainly does not."""
    _, own_markers, _, occupied, own_chevrons, ((_, chevrons),), _ = vague.state
    chevron, after, captured, connected, offered, facing = movement
    if captured:
        return True
    most = max(connected.bit_count(), offered != 0)
    need = vague.target - own_markers.bit_count()
    if vague.favours_mover:
        need = vague.target - vague.most
        most = max(
            most,
            1,
            connected.bit_count() + (fields_between(*movement[:2]) & vague.unsure).bit_count(),
        )
    most += facing
    left = exits_of(chevrons) & ~own_markers & ~(occupied ^ BIT[chevron >> 3] | BIT[after >> 3])
    return most >= need or left.bit_count() <= most


def _vague_moves(vague: _Vague, movement: Movement) -> Iterator[_Option]:
    """The possible results of a movement in a vague state."""
    if vague.favours_mover:
        for gain, count in _gains_if_favoured(vague, movement).items():
            yield [_after_move(vague, movement, gain, count)]
        return
    other = vague.state[OTHER_MARKERS]
    for option in _certain_gains(vague, movement):
        yield [
            _after_move(
                vague,
                movement,
                gain,
                min(
                    vague.most - (gain & other & ~vague.unsure).bit_count(),
                    (other & ~gain).bit_count(),
                ),
            )
            for gain in option
        ]


def _after_move(vague: _Vague, movement: Movement, gain: Fields, count: int) -> _Vague:
    """The vague state after a move, with the new count of the favoured player."""
    state, unsure, favoured, _, target = vague
    after = maker(state)(movement, (gain,))[0]
    reached = count if vague.favours_mover else (state[OWN_MARKERS] | gain).bit_count()
    if reached >= target:
        after = (~state[TO_MOVE], *after[1:])
    return _Vague(after, unsure & ~gain, favoured, count, target)


def _gains_if_favoured(vague: _Vague, movement: Movement) -> dict[Fields, int]:
    """The favoured player's gains with a movement, each with their most markers after it."""
    state, unsure = vague.state, vague.unsure
    own = state[OWN_MARKERS]
    chevron, after, captured, connected, _, facing = movement
    ends = BIT[chevron >> 3] | BIT[after >> 3]
    again = fields_between(*movement[:2]) & unsure if not ends & ~own else 0
    renewed = max(again.bit_count(), _new_borderland(movement) & unsure != 0)
    firsts = {first: first.bit_count() for first in first_gains(movement)}
    if connected:
        firsts[connected] += again.bit_count()
    if renewed or (connected and ends & unsure):
        firsts[captured] = max(firsts.get(captured, 0), captured.bit_count() + renewed)
    found: dict[Fields, int] = {}
    for first, more in firsts.items():
        seconds = bits(fields_of_meeting(state, movement, first)) if facing else []
        if unsure or not seconds:
            seconds.append(0)
        for second in seconds:
            gain = first | second
            count = vague.most + more + (1 if second or (facing and unsure) else 0)
            found[gain] = max(found.get(gain, 0), min(count, (own | gain).bit_count()))
    return found


def _certain_gains(vague: _Vague, movement: Movement) -> Iterator[Sequence[Fields]]:
    """The other player's gains with a movement, each with all possible results instead of it."""
    state = vague.state
    _, own_markers, other_markers, occupied, *_ = state
    _, _, captured, connected, offered, facing = movement
    unsure = vague.unsure & _new_borderland(movement) & ~captured
    if not unsure or offered & ~other_markers:
        yield from ([gain] for gain in gains(state, movement))
        return
    if facing:
        return
    if connected:
        yield [connected]
        if not offered:
            return
    instead = [captured | bit for bit in bits(unsure & ~occupied)]
    if unsure & occupied:
        instead.append(captured | connected)
    for wanted in bits(offered) or [0]:
        yield list(dict.fromkeys([captured | wanted, *instead]))


def _vague_rotations(vague: _Vague) -> Iterator[_Option]:
    """The favoured player's reorientations, all payments of each together."""
    state = vague.state
    unsure = vague.unsure | payable(state)
    for chevron, steps in rotations(state):
        count = vague.most - PRICES[steps]
        if count >= 0:
            after = reorient(state, chevron, steps, 0)
            yield [vague._replace(state=after, unsure=unsure, most=count)]


def _real_rotations(vague: _Vague) -> Iterator[_Option]:
    """The other player's reorientations, each with one payment."""
    state = vague.state
    order = by_harm(state)
    for chevron, steps in rotations(state):
        payment = sum(order[: PRICES[steps]])
        yield [vague._replace(state=reorient(state, chevron, steps, payment))]


def _turn_of(state: State, made: _Made) -> Turn:
    """The turn in the notation."""
    if len(made) == 2:
        return spell(state, *made)
    chevron, steps, payment = made
    return Reorientation(FIELDS[chevron >> 3], WRITTEN[steps], tuple(names(payment)))
