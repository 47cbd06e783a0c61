"""The search for a turn.

It lists all own turns and looks ever deeper at what follows from them. A win in one is always taken, and a turn that
lets the next player win at once is played only when every turn does, whatever the limits are.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from pacru.bot.alphabeta import DISTANT, AlphaBeta, SpentError
from pacru.bot.best_reply import tree_for
from pacru.bot.evaluation import WIN, mean_lead, worths
from pacru.bot.look import Look
from pacru.bot.root import Candidate, can_win, candidates, hands_over
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.movegen import RULES, TO_MOVE, State, repetition_key
from pacru.steps import resting_collector

__all__ = ["DEEPEST", "Candidate", "Limits", "Search"]

SLICE = 32
"""Positions looked at between two chances to stop."""
REPEATED = 2
"""After so many occurrences the next one of a position is a draw, where the option is on (R16c)."""
DROP = 100
"""A score that falls by more, in hundredths of a marker, is a reason to look further ahead."""


@dataclass
class Search:
    """One search; `steps` does it, slice by slice, and `best` is what it has found so far.

    Attributes:
        state: where a turn is looked for; the game is not over there.
        limits: what may be used.
        clock: tells the time in seconds.
        randomness: decides between turns of equal worth.
        lines: how many of the best turns are wanted in `ranking`.
        memory: what an earlier search of the same game has learned.
        earlier: how often each position of the game has occurred, by its `repetition_key`, if repetition ends the
            game; else empty.
        sight: what a weak player sees; None for one who sees all there is.

    Attributes of the result:
        depth: how many turns ahead has been looked.
        best: the best turn.
        ranking: the best turns, as many as wanted, the best one first.
    """

    state: State
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.perf_counter
    randomness: random.Random = field(default_factory=random.Random)
    lines: int = 1
    memory: AlphaBeta | None = None
    earlier: Mapping[State, int] = field(default_factory=dict)
    sight: Sight | None = None
    depth: int = 0
    best: Candidate | None = None
    ranking: tuple[Candidate, ...] = ()

    def __post_init__(self) -> None:
        self._started = self.clock()
        self._made = 0
        self._doubtful = False
        self._drawn = {key for key, times in self.earlier.items() if times >= REPEATED}
        self._tree = self.memory or tree_for(self.state[RULES].players)
        self._tree.begin(self._spent, self._drawn, self.state[TO_MOVE])

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
        with resting_collector():  # it makes millions of tuples, and no cycles among them
            for _ in self.steps():
                pass
        assert self.best
        return self.best

    def steps(self) -> Iterator[bool]:
        """The search in slices of some milliseconds.

        Yields:
            Whether the result has changed since. Whoever iterates may stop after any slice once `best` is there.
        """
        if self.sight:
            yield from self._looked(Look(self.sight, self.state, self.randomness))
            return
        found: list[Candidate] = []
        for candidate in candidates(self.state):
            self._made += 1
            candidate.score = self._score(candidate.after)
            found.append(candidate)
            if candidate.score >= WIN - 1:
                self._settle([candidate], 1)
                yield True
                return
            if len(found) % SLICE == 0:
                yield False
        self.randomness.shuffle(found)
        found.sort(key=_score_of, reverse=True)
        yield from self._first_safe(found)
        yield from self._deepened(found)

    def _looked(self, look: Look) -> Iterator[bool]:
        """Does what a weak player does instead of a search, which takes little whatever the limits are."""
        ranking = yield from look.ranked()
        self._made = look.made
        self._settle(ranking, 1 + len(ranking[0].following))
        yield True

    def _settle(self, ranking: list[Candidate], depth: int) -> None:
        """Takes the result of a depth."""
        self.ranking = tuple(ranking[: self.lines])
        self.best, self.depth = ranking[0], depth

    # Contract: what a state is worth to the player whose search this is, before (ply 1) or after (ply 2) the answer.
    def _score(self, state: State, ply: int = 1) -> int:
        me = self.state[TO_MOVE]
        if state[TO_MOVE] < 0:
            return (WIN - ply) * (1 if ~state[TO_MOVE] == me else -1)
        if self._repeats(state):
            return 0
        if state[RULES].players == 2:
            lead = self._tree.evaluation.lead(state)
            lead -= ply if lead > DISTANT else 0
            return lead if state[TO_MOVE] == me else -lead
        return mean_lead(state, worths(state), me)

    # Contract: puts the best candidate that does not let anybody win at once first, and into `best`; if none does,
    # the best one that at least the next player cannot win after, who may keep the others from it.
    def _first_safe(self, found: list[Candidate]) -> Iterator[bool]:
        self._settle(found, 1)
        yield True
        second: Candidate | None = None
        for candidate in found:
            if not hands_over(candidate.after, self.state[TO_MOVE]):
                self._prefer(found, candidate)
                yield True
                return
            if second is None and not can_win(candidate.after):
                second = candidate
            yield False
        if second:
            self._prefer(found, second)
            yield True

    def _repeats(self, state: State) -> bool:
        """Whether the game ends in a draw there (R16c)."""
        return bool(self._drawn) and repetition_key(state) in self._drawn

    def _prefer(self, found: list[Candidate], candidate: Candidate) -> None:
        """Puts a candidate first, and into `best`."""
        found.remove(candidate)
        found.insert(0, candidate)
        self._settle(found, 1)

    # Contract: searches the candidates ever deeper until the limits are reached, and keeps the best one of the last
    # depth in `best`. Within a depth the one that was best before comes first, so that a depth begun can only
    # better it.
    def _deepened(self, found: list[Candidate]) -> Iterator[bool]:
        for depth in range(2, self.limits.depth + 1):
            assert self.best
            decided = all(abs(candidate.score) > WIN - depth for candidate in self.ranking)
            if self._spent() or self._enough() or decided or len(found) == 1:
                return
            before, score = self.best, self.best.score
            try:
                yield from self._looked_at(found, depth)
            except SpentError:
                return
            self._doubtful = self.best is not before or self.best.score < score - DROP

    # Contract: gives each candidate its score at that depth, exact if it is among the best `lines`, else an upper
    # bound. The candidates are then in the order of what is known of them.
    def _looked_at(self, found: list[Candidate], depth: int) -> Iterator[bool]:
        best: list[Candidate] = []
        for index, candidate in enumerate(found):
            floor = best[-1].score if len(best) == self.lines else -WIN
            if not self._repeats(candidate.after):
                score = yield from self._tree.after(candidate.after, depth - 1, index, floor)
                candidate.score = score
            if candidate.score > floor and not self._blunders(candidate, index):
                candidate.following = tuple(self._expected(candidate.after, depth - 1))
                best = sorted([*best, candidate], key=_score_of, reverse=True)[: self.lines]
                if best[0] is candidate:
                    self.best = candidate
                    yield True
        if best:
            self._settle(best, depth)
            found.sort(key=lambda candidate: (candidate in best, candidate.score), reverse=True)
            yield True

    def _blunders(self, candidate: Candidate, index: int) -> bool:
        """Whether a turn other than the best so far lets the opponent win at once.

        The tree tries only some fields for each benefit, so that it may have missed it.
        """
        if index == 0 or candidate.score < -DISTANT:
            return False
        if not hands_over(candidate.after, self.state[TO_MOVE]):
            return False
        candidate.score = -WIN + 2
        return True

    def _expected(self, state: State, length: int) -> Iterator[State]:
        """The states that the tree expects from one on, at most so many."""
        for _ in range(length):
            following = self._tree.expected(state)
            if state[TO_MOVE] < 0 or following is None:
                return
            yield following
            state = following

    def _enough(self) -> bool:
        """Whether the time for looking further ahead is over, which is longer while in doubt."""
        enough = self.limits.enough
        return enough is not None and self.seconds >= enough * (2 if self._doubtful else 1)

    def _spent(self) -> bool:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return (nodes is not None and self.nodes >= nodes) or (
            seconds is not None and self.seconds >= seconds
        )


def _score_of(candidate: Candidate) -> int:
    return candidate.score
