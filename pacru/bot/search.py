"""The search for a turn.

It lists all turns of the player to move, and looks ever deeper at what follows from them. It always
takes a win in one. It plays a turn that lets the next player win at once only if every turn does,
whatever the limits are.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pacru.bot.alphabeta import DISTANT, AlphaBeta, SpentError
from pacru.bot.best_reply import tree_for
from pacru.bot.look import Look
from pacru.bot.root import Candidate, can_win, candidates, hands_over
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.state import RULES, TO_MOVE, State, repetition_key
from pacru.core.steps import resting_collector
from pacru.games.pacru.evaluation import WIN, mean_lead, worths

__all__ = ["DEEPEST", "Candidate", "Limits", "Search"]

SLICE = 32
"""Positions made between two chances to stop."""
REPEATED = 2
"""After this many occurrences of a position, the next one is a draw, if the option is on (R16c)."""
DROP = 100
"""If the score falls by more than this (in hundredths of a marker), the search takes more time."""


@dataclass
class Search:
    """One search: `steps` runs it slice by slice, and `best` is the best turn so far.

    Attributes:
        state: the state to find a turn in; the game is not over.
        limits: the limits of the search.
        clock: returns the time in seconds.
        randomness: decides between turns of equal value.
        lines: how many of the best turns `ranking` should have.
        memory: the tree of an earlier search of the same game.
        earlier: how often each position of the game has occurred, by its `repetition_key`; empty
            unless repetition ends the game.
        sight: what a weak player sees; None if the player sees everything.
        only: the turns to look at; empty: all turns.

    Attributes of the result:
        depth: how many turns ahead the search has looked.
        best: the best turn.
        ranking: the best turns, at most `lines`, the best one first.
    """

    state: State
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.perf_counter
    randomness: random.Random = field(default_factory=random.Random)
    lines: int = 1
    memory: AlphaBeta | None = None
    earlier: Mapping[State, int] = field(default_factory=dict)
    sight: Sight | None = None
    only: Sequence[Candidate] = ()
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
        """Run the whole search at once.

        Returns:
            The best turn, with its score and the principal variation.
        """
        with resting_collector():  # a search makes millions of tuples, and no cycles among them
            for _ in self.steps():
                pass
        assert self.best
        return self.best

    def steps(self) -> Iterator[bool]:
        """Run the search in slices of some milliseconds.

        Yields:
            Whether the result has changed since the last slice. You can stop after any slice once
            `best` is there.
        """
        if self.sight:
            yield from self._looked(Look(self.sight, self.state, self.randomness))
            return
        found: list[Candidate] = []
        best: Candidate | None = None
        for candidate in self.only or candidates(self.state):
            self._made += 1
            candidate.score = self._score(candidate.after)
            found.append(candidate)
            if candidate.score >= WIN - 1:
                self._settle([candidate], 1)
                yield True
                return
            if best is None or candidate.score > best.score:
                best = candidate
            if len(found) % SLICE == 0:
                self._settle([best], 1)  # there can be thousands of turns
                yield False
        self.randomness.shuffle(found)
        found.sort(key=_score_of, reverse=True)
        yield from self._first_safe(found)
        yield from self._deepened(found)

    def _looked(self, look: Look) -> Iterator[bool]:
        """Choose as a weak player does, without a search; this is quick, whatever the limits."""
        ranking = yield from look.ranked()
        self._made = look.made
        self._settle(ranking, 1 + len(ranking[0].following))
        yield True

    def _settle(self, ranking: list[Candidate], depth: int) -> None:
        """Store the result of a depth."""
        self.ranking = tuple(ranking[: self.lines])
        self.best, self.depth = ranking[0], depth

    # Contract: return the value of a state for the player at the root, before (ply 1) or after (ply
    # 2) the reply.
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

    # Contract: put the best candidate after which nobody can win at once first, and into `best`. If
    # there is none, take the best one after which at least the next player cannot win: that player
    # may stop the others.
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
        """Whether the game ends in a draw in that state (R16c)."""
        return bool(self._drawn) and repetition_key(state) in self._drawn

    def _prefer(self, found: list[Candidate], candidate: Candidate) -> None:
        """Put a candidate first, and into `best`."""
        found.remove(candidate)
        found.insert(0, candidate)
        self._settle(found, 1)

    # Contract: search the candidates ever deeper until the limits are reached, and keep the best
    # one of the last depth in `best`. Each depth begins with the best turn of the depth before, so
    # that an unfinished depth can only improve it.
    def _deepened(self, found: list[Candidate]) -> Iterator[bool]:
        for depth in range(2, self.limits.depth + 1):
            assert self.best
            decided = all(abs(candidate.score) > WIN - depth for candidate in self.ranking)
            alone = len(found) == 1 and not self.only  # no search is needed to choose it
            if self._spent() or self._enough() or decided or alone:
                return
            before, score = self.best, self.best.score
            try:
                yield from self._looked_at(found, depth)
            except SpentError:
                return
            self._doubtful = self.best is not before or self.best.score < score - DROP

    # Contract: give each candidate its score at that depth, exact if it is among the best `lines`,
    # else an upper bound. Afterwards the candidates are sorted by these scores.
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
        """Whether a turn, other than the best so far, lets the opponent win at once.

        The tree tries only some fields for each benefit, so it may have missed that.
        """
        if index == 0 or candidate.score < -DISTANT:
            return False
        if not hands_over(candidate.after, self.state[TO_MOVE]):
            return False
        candidate.score = -WIN + 2
        return True

    def _expected(self, state: State, length: int) -> Iterator[State]:
        """The states that the tree expects after this one, at most `length`."""
        for _ in range(length):
            following = self._tree.expected(state)
            if state[TO_MOVE] < 0 or following is None:
                return
            yield following
            state = following

    def _enough(self) -> bool:
        """Whether to stop looking further ahead; while in doubt, the search takes longer."""
        enough = self.limits.enough
        return enough is not None and self.seconds >= enough * (2 if self._doubtful else 1)

    def _spent(self) -> bool:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return (nodes is not None and self.nodes >= nodes) or (
            seconds is not None and self.seconds >= seconds
        )


def _score_of(candidate: Candidate) -> int:
    return candidate.score
