"""The search for a turn.

It looks at each own turn and at what the next player makes of it; with two players it goes deeper then. A win in one
is always taken, and a turn that lets the next player win at once is played only when every turn does, whatever the
limits are.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pacru import spelling
from pacru.board import FIELDS, names
from pacru.bot.alphabeta import AlphaBeta, Slices, SpentError
from pacru.bot.evaluation import WIN, standing, worths
from pacru.movegen import (
    PRICES,
    State,
    can_move,
    gains,
    maker,
    movements,
    reorient,
    rotations,
    seen_by,
)
from pacru.payment import by_harm
from pacru.turn import WRITTEN, Reorientation, Turn

DEEPEST = 64
"""More turns than any search looks ahead."""
SLICE = 32
"""Positions looked at between two chances to stop."""


@dataclass(frozen=True)
class Limits:
    """What a search may use. It ends at the first of them; without any it looks at everything it can.

    Attributes:
        depth: how many turns ahead: 1 for the own turns alone, 2 for the answers too; beyond that with two players.
        nodes: positions made.
        seconds: time.
    """

    depth: int = 2
    nodes: int | None = None
    seconds: float | None = None


@dataclass
class Candidate:
    """An own turn, what it leads to, and what that is worth to the player who makes it."""

    turn: Turn
    after: State
    score: int
    line: tuple[Turn, ...] = ()


@dataclass
class Search:
    """One search; `steps` does it, slice by slice, and `best` is what it has found so far.

    Attributes:
        state: where a turn is looked for; the game is not over there.
        limits: what may be used.
        clock: tells the time in seconds.
        randomness: decides between turns of equal worth.
    """

    state: State
    limits: Limits = Limits()
    clock: Callable[[], float] = time.perf_counter
    randomness: random.Random = field(default_factory=random.Random)
    depth: int = 0
    best: Candidate | None = None

    def __post_init__(self) -> None:
        self._started = self.clock()
        self._made = 0
        self._tree = AlphaBeta(self._spent)

    @property
    def nodes(self) -> int:
        """The positions made so far."""
        return self._made + self._tree.nodes

    @property
    def seconds(self) -> float:
        """The time used so far."""
        return self.clock() - self._started

    def run(self) -> Candidate:
        """The whole search at once.

        Returns:
            The best turn, with its score and the line that is expected.
        """
        for _ in self.steps():
            pass
        assert self.best
        return self.best

    def steps(self) -> Iterator[bool]:
        """The search in slices of some milliseconds.

        Yields:
            Whether `best` has changed since. Whoever iterates may stop after any slice once `best` is there.
        """
        candidates: list[Candidate] = []
        for candidate in self._candidates():
            candidates.append(candidate)
            if candidate.score >= WIN - 1:
                self.best, self.depth = candidate, 1
                yield True
                return
            if len(candidates) % SLICE == 0:
                yield False
        self.randomness.shuffle(candidates)
        candidates.sort(key=lambda candidate: -candidate.score)
        self.best, self.depth = candidates[0], 1
        yield True
        if self.limits.depth == 1:
            yield from self._safe(candidates)
            return
        yield from self._answered(candidates)
        if self.state[6].players == 2:
            yield from self._deepened(candidates)

    # Contract: yields every distinct move, and each reorientation with the payments that matter, once, scored by
    # what the position after it is worth to the player to move. A turn that wins has the score WIN - 1.
    def _candidates(self) -> Iterator[Candidate]:
        state = self.state
        make = maker(state)
        for movement in movements(state):
            turns = spelling.spelled(state, movement)
            for turn, after in zip(turns.values(), make(movement, turns), strict=True):
                yield self._candidate(turn, after)
        order = by_harm(state)
        keeping = [bit for bit in order if self._wins_by_waiting(bit)]
        for chevron, steps in rotations(state):
            price = PRICES[steps]
            payments = [sum(paid[:price]) for paid in (keeping, order) if len(paid) >= price]
            for payment in dict.fromkeys(payments):
                paid = tuple(names(payment))
                turned = Reorientation(FIELDS[chevron >> 3], WRITTEN[steps], paid)
                yield self._candidate(turned, reorient(state, chevron, steps, payment))

    def _wins_by_waiting(self, paid: int) -> bool:
        """Whether nobody else can move, also after that field has been paid with."""
        mover, own, other, occupied, mine, others, rules = self.state
        waiting = (mover, own & ~paid, other, occupied, mine, others, rules)
        return not any(
            can_move(seen_by(waiting, seat))
            for seat, (_, chevrons) in enumerate(others, 1)
            if chevrons
        )

    def _candidate(self, turn: Turn, after: State) -> Candidate:
        self._made += 1
        return Candidate(turn, after, self._score(after), (turn,))

    # Contract: what a state is worth to the player whose search this is, before (ply 1) or after (ply 2) the answer.
    def _score(self, state: State, ply: int = 1) -> int:
        me = self.state[0]
        if state[0] < 0:
            return (WIN - ply) * (1 if ~state[0] == me else -1)
        return self._standing(state, (me - state[0]) % state[6].players)

    @staticmethod
    def _standing(state: State, seat: int) -> int:
        alive = [True, *(bool(chevrons) for _, chevrons in state[5])]
        return standing(worths(state), alive, seat)

    # Contract: puts the best candidate that does not let anybody win at once into `best`; the order of the
    # candidates is that of their scores.
    def _safe(self, candidates: list[Candidate]) -> Iterator[bool]:
        for candidate in candidates:
            if not self._hands_over(candidate.after):
                self.best = candidate
                yield True
                return
            yield False

    def _hands_over(self, after: State) -> bool:
        """Whether an opponent could win at once, the next one or, if nothing changes, one behind."""
        me = self.state[0]
        views = [after]
        for seat, (_, chevrons) in enumerate(after[5], 1):
            if chevrons and (after[0] + seat) % after[6].players != me:
                views.append(seen_by(after, seat))
        return any(self._can_win(view) for view in views)

    def _can_win(self, state: State) -> bool:
        make = maker(state)
        for movement in movements(state):
            for child in make(movement, gains(state, movement)):
                self._made += 1
                if child[0] == ~state[0]:
                    return True
        return False

    # Contract: goes through the candidates in order and puts the one whose answer leaves most into `best`. The answer
    # is the one that the next player likes best. Goes on beyond the limits while all that was seen loses at once.
    def _answered(self, candidates: list[Candidate]) -> Iterator[bool]:
        best: Candidate | None = None
        for candidate in candidates:
            losing = best is None or best.score <= -WIN + 2
            if not losing and self._spent():
                return
            yield from self._answer(candidate, -WIN if best is None else best.score)
            if best is None or candidate.score > best.score:
                best = self.best = candidate
                yield True
        self.depth = 2

    # Contract: searches the candidates ever deeper until the limits are reached, and keeps the best one of the last
    # depth in `best`. Within a depth the one that was best before comes first, so that a depth begun can only
    # better it.
    def _deepened(self, candidates: list[Candidate]) -> Iterator[bool]:
        for depth in range(3, self.limits.depth + 1):
            assert self.best
            if self._spent() or len(candidates) == 1 or abs(self.best.score) >= WIN - depth:
                return
            candidates.sort(key=lambda candidate: candidate.score, reverse=True)
            candidates.remove(self.best)
            candidates.insert(0, self.best)
            alpha = -WIN
            try:
                for candidate in candidates:
                    score = yield from _seen_deeper(self._tree, candidate, depth, alpha)
                    candidate.score = score
                    if score > alpha and not self._blunders(candidate):
                        alpha, self.best = score, candidate
                        candidate.line = (
                            candidate.turn,
                            *_line(self._tree, candidate.after, depth - 1),
                        )
                        yield True
            except SpentError:
                return
            self.depth = depth

    def _blunders(self, candidate: Candidate) -> bool:
        """Whether a turn other than the best so far lets the opponent win at once.

        The tree tries only some fields for each benefit, so that it may have missed it.
        """
        if candidate is self.best or not self._can_win(candidate.after):
            return False
        candidate.score = -WIN + 2
        return True

    # Contract: sets the candidate's score and line by the best answer to it; it stops early, the score then being an
    # upper bound and the line as before, as soon as that is not above `floor`.
    def _answer(self, candidate: Candidate, floor: int) -> Iterator[bool]:
        state = candidate.after
        replies = 0
        liked: int | None = None
        two = state[6].players == 2
        make = maker(state)
        for movement in movements(state):
            gained = gains(state, movement)
            for gain, after in zip(gained, make(movement, gained), strict=True):
                self._made += 1
                replies += 1
                score = self._score(after, 2)
                likes = -score if two else self._likes(state[0], after)
                if liked is None or likes > liked:
                    liked = likes
                    candidate.score = score
                    expected = movement, gain
                    if score <= floor and (two or score <= -WIN + 2):
                        return
                if replies % SLICE == 0:
                    yield False
        candidate.line = (candidate.turn, spelling.spell(state, *expected))
        if not two and self._hands_over(candidate.after):
            candidate.score -= WIN // 2

    @staticmethod
    def _likes(player: int, state: State) -> int:
        if state[0] < 0:
            return WIN if ~state[0] == player else -WIN
        return Search._standing(state, (player - state[0]) % state[6].players)

    def _spent(self) -> bool:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return (nodes is not None and self.nodes >= nodes) or (
            seconds is not None and self.seconds >= seconds
        )


# Contract: the candidate's score for whoever plays it, with so many turns looked at; below alpha only a bound.
def _seen_deeper(tree: AlphaBeta, candidate: Candidate, depth: int, alpha: int) -> Slices:
    if alpha > -WIN:
        score = -(yield from tree.value(candidate.after, depth - 1, -alpha - 1, -alpha, 1))
        if score <= alpha:
            return score
    return -(yield from tree.value(candidate.after, depth - 1, -WIN, -alpha, 1))


def _line(tree: AlphaBeta, state: State, length: int) -> Iterator[Turn]:
    """The turns that the tree expects from a state on, at most so many."""
    for _ in range(length):
        following = tree.expected(state)
        if state[0] < 0 or following is None:
            return
        yield _turn_between(state, following)
        state = following


def _turn_between(state: State, after: State) -> Turn:
    """The turn that leads from one state to the other."""
    make = maker(state)
    for movement in movements(state):
        for gain in gains(state, movement):
            if make(movement, (gain,))[0] == after:
                return spelling.spell(state, movement, gain)
    paid = state[1] & ~(seen_by(after, -1)[1] if after[0] >= 0 else after[1])
    chevron, steps = next(
        (chevron, steps)
        for chevron, steps in rotations(state)
        if PRICES[steps] == paid.bit_count() and reorient(state, chevron, steps, paid) == after
    )
    return Reorientation(FIELDS[chevron >> 3], WRITTEN[steps], tuple(names(paid)))
