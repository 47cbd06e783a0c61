"""The search for a turn, in any game.

It lists all turns of the player to move, and looks ever deeper at what follows from them. Where a game says so, it
always takes a win in one, and plays a turn that lets the next player win at once only if every turn does, whatever the
limits are.
"""

import random
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pacru.bot.bots import bot_of
from pacru.bot.search.alphabeta import SpentError
from pacru.bot.search.bot import Candidate
from pacru.bot.search.budget import Budget
from pacru.bot.search.model import AnyNode
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.sight import Sight, happens
from pacru.bot.timing import Limits
from pacru.core.scores import DISTANT, WIN
from pacru.core.state import RULES, TO_MOVE, State, repetition_key, rivals
from pacru.core.steps import pause_collector

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
    memory: TreeSearch | None = None
    earlier: Mapping[State, int] = field(default_factory=dict)
    sight: Sight | None = None
    only: Sequence[Candidate] = ()
    depth: int = 0
    best: Candidate | None = None
    ranking: tuple[Candidate, ...] = ()

    def __post_init__(self) -> None:
        self._budget = Budget(self.limits.nodes, self.limits.seconds, self.clock)
        self._bot = bot_of(self.state[RULES].game)
        self._in_doubt = False
        self._drawn = {key for key, times in self.earlier.items() if times >= REPEATED}
        self._tree = self.memory or self._bot.make_tree(self.state[RULES].players)
        self._tree.begin(self._tree.model.node(self.state), self._budget, self._drawn)

    @property
    def nodes(self) -> int:
        """The positions made so far."""
        return self._budget.outside + self._tree.nodes

    @property
    def seconds(self) -> float:
        """The time used so far."""
        return self._budget.used_seconds

    @property
    def players_counted(self) -> int:
        """The players whose turns a score counts until a win or loss: all still in the game, or two."""
        return 1 + len(rivals(self.state)) if self._bot.counts_rounds else 2

    def run(self) -> Candidate:
        """Run the whole search at once.

        Returns:
            The best turn, with its score and the principal variation.
        """
        with pause_collector():  # a search makes millions of tuples, and no cycles among them
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
        if self.sight and happens(self.sight.glances, self.randomness):
            yield from self._choose_by_sight(self.sight)
            return
        candidates = yield from self._list_candidates()
        if self._bot.takes_first_win and candidates[-1].score >= WIN - 1:
            self._set_result(candidates[-1:], 1)
            yield True
            return
        self.randomness.shuffle(candidates)
        candidates.sort(key=_score_of, reverse=True)
        yield from self._put_safe_candidate_first(candidates)
        yield from self._deepen(candidates)

    def _choose_by_sight(self, sight: Sight) -> Iterator[bool]:
        """Choose as a weak player does, without a search; this is quick, whatever the limits."""
        ranking, self._budget.outside = yield from self._bot.choose_by_sight(
            self.state, sight, self.only, self._tree, self.randomness
        )
        self._set_result(ranking, 1 + len(ranking[0].following))
        yield True

    def _list_candidates(self) -> Generator[bool, None, list[Candidate]]:
        """List the turns with their scores; if the bot takes the first win, that is the last one."""
        listed: list[Candidate] = []
        best: Candidate | None = None
        for candidate in self.only or self._bot.candidates(self.state):
            self._budget.outside += 1
            repeated = self._is_repeated(candidate.after)
            if self.sight and self.sight.taste:
                candidate.liking = self._bot.liking(self.sight.taste, candidate)
            score = 0 if repeated else self._tree.model.root_score(candidate.after)
            candidate.score = _add(score, candidate.liking)
            listed.append(candidate)
            if self._bot.takes_first_win and candidate.score >= WIN - 1:
                return listed
            if best is None or candidate.score > best.score:
                best = candidate
            if len(listed) % SLICE == 0:
                self._set_result([best], 1)  # there can be thousands of turns
                yield False
        return listed

    def _set_result(self, ranking: list[Candidate], depth: int) -> None:
        """Store the result of a depth."""
        self.ranking = tuple(ranking[: self.lines])
        self.best, self.depth = ranking[0], depth

    def _put_safe_candidate_first(self, candidates: list[Candidate]) -> Iterator[bool]:
        """Put the best candidate first that is safe, and into `best`; see `Bot.safe_candidate`."""
        self._set_result(candidates, 1)
        yield True
        safe = yield from self._bot.safe_candidate(candidates, self.state[TO_MOVE])
        if safe:
            candidates.remove(safe)
            candidates.insert(0, safe)
            self._set_result(candidates, 1)
            yield True

    def _is_repeated(self, node: AnyNode) -> bool:
        """Whether the game ends in a draw in that node (R16c)."""
        return bool(self._drawn) and repetition_key(node) in self._drawn

    def _deepen(self, candidates: list[Candidate]) -> Iterator[bool]:
        """Search the candidates ever deeper until the limits are reached; the best is in `best`.

        Each depth begins with the best turn of the depth before, so that an unfinished depth can only improve it.
        """
        for depth in range(2, self.limits.depth + 1):
            assert self.best
            is_over = all(candidate.after[TO_MOVE] < 0 for candidate in candidates)
            is_decided = all(abs(candidate.score) > WIN - depth for candidate in self.ranking)
            is_alone = len(candidates) == 1 and not self.only  # no search is needed to choose it
            if (
                self._budget.is_spent(self._tree.nodes)
                or self._is_enough()
                or is_over
                or is_decided
                or is_alone
            ):
                return
            before, score = self.best, self.best.score
            try:
                yield from self._search_depth(candidates, depth)
            except SpentError:
                return
            self._in_doubt = self.best is not before or self.best.score < score - DROP

    def _search_depth(self, candidates: list[Candidate], depth: int) -> Iterator[bool]:
        """Give each candidate its score at that depth, and sort them by it.

        The score is exact if the candidate is among the best `lines`, else an upper bound.
        """
        best: list[Candidate] = []
        for index, candidate in enumerate(candidates):
            floor = best[-1].score if len(best) == self.lines else -WIN
            if not self._is_repeated(candidate.after):
                liking = candidate.liking
                score = yield from self._tree.root_value(
                    candidate.after, depth - 1, index, _add(floor, -liking)
                )
                candidate.score = _add(score, liking)
            if candidate.score > floor and not self._is_blunder(candidate, index):
                candidate.following = tuple(self._principal_variation(candidate.after, depth - 1))
                best = sorted([*best, candidate], key=_score_of, reverse=True)[: self.lines]
                if best[0] is candidate:
                    self.best = candidate
                    yield True
        if best:
            self._set_result(best, depth)
            candidates.sort(
                key=lambda candidate: (candidate in best, candidate.score), reverse=True
            )
            yield True

    def _is_blunder(self, candidate: Candidate, index: int) -> bool:
        """Whether a turn, other than the best so far, lets the opponent win at once.

        The tree tries only some turns of each kind, so it may have missed that.
        """
        if index == 0 or candidate.score < -DISTANT:
            return False
        if not self._bot.hands_over(candidate.after, self.state[TO_MOVE]):
            return False
        candidate.score = -WIN + 2
        return True

    def _principal_variation(self, node: AnyNode, length: int) -> Iterator[AnyNode]:
        """The nodes that the tree expects after this one, at most `length`."""
        for _ in range(length):
            child = self._tree.principal_child(node)
            if node[TO_MOVE] < 0 or child is None:
                return
            yield child
            node = child

    def _is_enough(self) -> bool:
        """Whether to stop looking further ahead; while in doubt, the search takes longer."""
        enough = self.limits.enough
        return enough is not None and self.seconds >= enough * (2 if self._in_doubt else 1)


def _add(score: int, liking: int) -> int:
    """A score with what is a matter of taste; wins and losses stay what they are."""
    return score + liking if abs(score) < DISTANT else score


def _score_of(candidate: Candidate) -> int:
    return candidate.score
