"""The exact solver of forced wins, against brute force; those of the file are true, and the bot finds them."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pacru import Outcome, Position, Reorientation
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.board import BIT, BORDERLAND, NEXT, bits
from pacru.core.state import TO_MOVE, Rules, State
from pacru.games.pacru.rules import (
    PRICES,
    can_move,
    children,
    payable,
    payments,
    reorient,
    rotations,
)
from pacru.position import inner_state
from pacru.solver import Solver, state_after
from tests.support.puzzles import forced_wins as all_wins
from tools.forced_wins.wins import ForcedWin, search

MOST_TRIED = 20_000
"""How many positions brute force may make; beyond that, nothing is compared."""


class TooManyError(Exception):
    """Brute force takes too long."""


class Trial:
    """Forced wins by brute force: every turn with every payment."""

    def __init__(self) -> None:
        self.left = MOST_TRIED

    def wins(self, state: State, plies: int) -> bool:
        return any(
            after[TO_MOVE] == ~state[TO_MOVE]
            or (plies > 1 and after[TO_MOVE] >= 0 and self.loses(after, plies - 1))
            for after in self.following(state)
        )

    def loses(self, state: State, plies: int) -> bool:
        return all(
            after[TO_MOVE] >= 0 and self.wins(after, plies - 1) for after in self.following(state)
        )

    def following(self, state: State) -> Iterator[State]:
        for after in every_turn(state):
            self.left -= 1
            if self.left < 0:
                raise TooManyError
            yield after


def every_turn(state: State) -> Iterator[State]:
    yield from children(state)
    for chevron, steps in rotations(state):
        for payment in payments(state, steps):
            yield reorient(state, chevron, steps, payment)


def small_state(seed: int) -> State:
    """A state with few chevrons, many hemmed in, close markers, and a target within reach."""
    chance = random.Random(seed)
    area = sum({BORDERLAND[field] for field in chance.sample(range(81), chance.choice([1, 1, 2]))})
    fields = bits(area)
    chance.shuffle(fields)
    mine, theirs = chance.choice([(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)])
    stand = [bit.bit_length() - 1 for bit in fields[: mine + theirs]]
    chevrons = [field * 8 + random_facing(field, chance) for field in stand]
    owners = {bit: chance.choice([0, 0, 1, 1, 2]) for bit in fields}
    if chance.random() < 0.5:
        owners = {bit: chance.choice([0, 1]) for bit in fields}
    for place, field in enumerate(stand):
        owners[BIT[field]] = chance.choice([2, int(place >= mine)])
    most = chance.choice([2, 3, 5, 9])
    markers = [sum([b for b in fields if owners[b] == player][:most]) for player in (0, 1)]
    near = max(marker.bit_count() for marker in markers)
    target = near + chance.choice([1, 2, 3, 40])
    seats = ((markers[1], tuple(chevrons[mine:])),)
    rules = Rules(2, target, False)
    occupied = sum(BIT[field] for field in stand)
    return 0, markers[0], markers[1], occupied, tuple(chevrons[:mine]), seats, rules


def random_facing(field: int, chance: random.Random) -> int:
    """A facing, often one with few fields to step to."""
    tried = [chance.randrange(8) for _ in range(chance.choice([1, 4]))]
    return min(tried, key=lambda facing: NEXT[field * 8 + facing].bit_count())


def compare(seed: int, plies: int) -> None:
    """Compare the solver with brute force in a small position, if that is possible."""
    state = small_state(seed)
    if not can_move(state):
        return
    try:
        expected = Trial().wins(state, plies)
    except TooManyError:
        return
    solver = Solver()
    assert solver.wins(state, plies) is expected
    if expected:
        assert solver.keeps(state, solver.turn(state), plies)


@pytest.mark.slow
@given(st.integers(0, 10**6), st.sampled_from([1, 3, 5]))
@example(15, 3)  # in these, the defence needs a reorientation
@example(95, 3)
@example(148, 3)
@settings(max_examples=40)
def test_the_solver_agrees_with_trying_out_everything(seed: int, plies: int) -> None:
    assume(can_move(small_state(seed)))
    compare(seed, plies)


@pytest.mark.long
@pytest.mark.parametrize("plies", [1, 3, 5])
def test_the_solver_agrees_in_many_small_positions(plies: int) -> None:
    for seed in range(1500):
        compare(seed, plies)


@given(st.deferred(lambda: st.sampled_from(all_wins())), st.integers(0, 10**6))
@settings(max_examples=40)
def test_no_payment_of_the_defender_helps(win: ForcedWin, seed: int) -> None:
    """Check payments one by one that the solver has decided together."""
    state, chance = inner_state(win.position), random.Random(seed)
    after = state_after(state, win.turn)
    assume(after[TO_MOVE] >= 0 and rotations(after))
    chevron, steps = chance.choice(rotations(after))
    payment = sum(chance.sample(bits(payable(after)), PRICES[steps]))
    assert Solver().wins(reorient(after, chevron, steps, payment), win.plies - 2)


def test_a_win_in_one_may_need_a_reorientation() -> None:
    # b is in a corner behind two chevrons of a; every move of a opens the way again.
    position = Position.parse("9/9/9/9/9/aaa6/9/AnAn7/Bn8 a 2 - 30")
    solver = Solver()
    assert solver.wins(inner_state(position), 1)
    turn = solver.turn(inner_state(position))
    assert isinstance(turn, Reorientation)
    assert position.play(turn).outcome == Outcome(0, "blocked")


def test_what_takes_too_long_is_left_open() -> None:
    assert Solver(budget=100).wins(inner_state(Position.initial(2)), 5) is None


def test_a_forced_win_of_the_file_is_read_as_it_is_written() -> None:
    assert [ForcedWin.parse(str(win)) for win in all_wins()] == [*all_wins()]


SHARES = {1: 1.0, 3: 0.98, 5: 0.92}
"""The share of the wins that the bot must find, by their length in plies."""


def sample(plies: int, size: int) -> list[ForcedWin]:
    """Some of the wins of that length, from all over the file."""
    wins = [win for win in all_wins() if win.plies == plies]
    return wins[:: len(wins) // size][:size]


def count_found(wins: list[ForcedWin], limits: Limits) -> int:
    return sum(good for _, _, good in search(wins, limits))


def test_there_are_100_of_each_length() -> None:
    assert Counter(win.plies for win in all_wins()) == {1: 100, 3: 100, 5: 100}
    assert len({str(win.position) for win in all_wins()}) == 300


def test_the_wins_take_as_long_as_they_say(subtests: pytest.Subtests) -> None:
    for win in [w for n in SHARES for w in sample(n, 10)]:
        with subtests.test(str(win)):
            decide, state = Solver(), inner_state(win.position)
            assert decide.keeps(state, win.turn, win.plies)
            assert win.plies == 1 or decide.wins(state, win.plies - 2) is False


def test_every_win_in_one_is_found_at_once() -> None:
    wins = [win for win in all_wins() if win.plies == 1]
    assert count_found(wins, Limits(nodes=1)) == len(wins)


def test_wins_in_three_are_found_soon() -> None:
    assert count_found(sample(3, 15), Limits(DEEPEST, nodes=20_000)) >= 14


@pytest.mark.long
@pytest.mark.parametrize("plies", SHARES)
def test_the_bot_finds_its_share(plies: int) -> None:
    wins = [win for win in all_wins() if win.plies == plies]
    assert count_found(wins, Limits(DEEPEST, nodes=100_000)) >= SHARES[plies] * len(wins)
