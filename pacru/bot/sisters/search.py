"""The search for a turn in a sister game; it offers what `pacru.bot.search.Search` offers."""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pacru.bot.alphabeta import DISTANT, SpentError
from pacru.bot.sight import Sight
from pacru.bot.sisters import model_of
from pacru.bot.sisters.tree import Tree
from pacru.bot.timing import Limits
from pacru.core.state import RULES, TO_MOVE, State
from pacru.core.steps import resting_collector
from pacru.core.turn import Turn
from pacru.games.model import Made, Model, Node
from pacru.games.pacru.evaluation import WIN

DROP = 100
"""If the score falls by more than this (in hundredths of a marker), the search takes more time."""


@dataclass(eq=False)
class SisterCandidate:
    """A turn at the root, and its score for the player who makes it.

    Attributes:
        model: the game.
        made: the turn, and the node after it.
        score: in hundredths of a marker.
        following: the turns expected after it.
    """

    model: Model
    made: Made
    score: int = 0
    following: tuple[Made, ...] = ()

    @property
    def after(self) -> Node:
        """The node after the turn."""
        return self.made[2]

    @cached_property
    def turn(self) -> Turn:
        """The turn itself."""
        return self.model.turn(*self.made[:2])

    @property
    def line(self) -> tuple[Turn, ...]:
        """The principal variation, beginning with this turn."""
        return (self.turn, *(self.model.turn(*made[:2]) for made in self.following))


def candidates(state: State) -> list[SisterCandidate]:
    """The turns of the player to move."""
    model = model_of(state[RULES].game)
    return [SisterCandidate(model, made) for made in model.made(model.node(state))]


def candidate_of(state: State, _: State, turn: Turn) -> SisterCandidate:
    """One turn of the player to move, in its canonical spelling."""
    return next(candidate for candidate in candidates(state) if candidate.turn == turn)


@dataclass
class SisterSearch:
    """One search: `steps` runs it slice by slice, and `best` is the best turn so far.

    Attributes:
        state: the state to find a turn in; the game is not over.
        limits: the limits of the search.
        clock: returns the time in seconds.
        randomness: decides between turns of equal value.
        lines: how many of the best turns `ranking` should have.
        memory: the tree of an earlier search of the same game.
        earlier: not used: repetition ends none of these games.
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
    memory: Tree | None = None
    earlier: Mapping[State, int] = field(default_factory=dict)
    sight: Sight | None = None
    only: Sequence[SisterCandidate] = ()
    depth: int = 0
    best: SisterCandidate | None = None
    ranking: tuple[SisterCandidate, ...] = ()

    def __post_init__(self) -> None:
        self._started = self.clock()
        self._made = 0
        self._doubtful = False
        self._tree = self.memory or tree_of(self.state[RULES].game)
        self._tree.begin(self._spent, self._tree.model.node(self.state))

    @property
    def nodes(self) -> int:
        """The positions made so far."""
        return self._made + self._tree.nodes

    @property
    def seconds(self) -> float:
        """The time used so far."""
        return self.clock() - self._started

    def run(self) -> SisterCandidate:
        """Run the whole search at once.

        Returns:
            The best turn, with its score and the principal variation.
        """
        with resting_collector():
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
        found = list(self.only) or candidates(self.state)
        self._made = len(found)
        for candidate in found:
            candidate.score = self._tree.judged(candidate.after)
        self.randomness.shuffle(found)
        if self.sight:
            self._look(found, self.sight)
            yield True
            return
        found.sort(key=_score_of, reverse=True)
        self._settle(found, 1)
        yield True
        yield from self._deepened(found)

    def _look(self, found: list[SisterCandidate], sight: Sight) -> None:
        """Choose as a weak player does, who overlooks turns and misjudges what it sees."""
        chance, own = self.randomness, self.state[TO_MOVE]
        noticed: dict[tuple[int, int], bool] = {}
        seen = []
        for candidate in found:
            chevron, after, node = candidate.made
            way = chevron, after >> 3
            if way not in noticed:
                noticed[way] = chance.random() < sight.moves
            if noticed[way]:
                seen.append(candidate)
            if abs(candidate.score) < DISTANT:
                plain = markers_ahead(node, own) * 100
                score = sight.greed * plain + (1 - sight.greed) * candidate.score
                candidate.score = int(score + chance.gauss(0, sight.blur))
            elif not sight.wins:
                candidate.score = int(chance.gauss(0, sight.blur))
        seen = seen or found
        seen.sort(key=_score_of, reverse=True)
        self._settle(seen, 1)

    def _settle(self, ranking: list[SisterCandidate], depth: int) -> None:
        """Store the result of a depth."""
        self.ranking = tuple(ranking[: self.lines])
        self.best, self.depth = ranking[0], depth

    # Contract: search the candidates ever deeper until the limits are reached, and keep the best
    # one of the last depth in `best`. Each depth begins with the best turn of the depth before, so
    # that an unfinished depth can only improve it.
    def _deepened(self, found: list[SisterCandidate]) -> Iterator[bool]:
        for depth in range(2, self.limits.depth + 1):
            assert self.best
            over = all(candidate.after[TO_MOVE] < 0 for candidate in found)
            decided = over or all(abs(candidate.score) > WIN - depth for candidate in self.ranking)
            alone = len(found) == 1 and not self.only
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
    def _looked_at(self, found: list[SisterCandidate], depth: int) -> Iterator[bool]:
        best: list[SisterCandidate] = []
        for index, candidate in enumerate(found):
            floor = best[-1].score if len(best) == self.lines else -WIN
            score = yield from self._tree.after(candidate.after, depth - 1, index, floor)
            candidate.score = score
            if candidate.score > floor:
                candidate.following = tuple(self._expected(candidate.after, depth - 1))
                best = sorted([*best, candidate], key=_score_of, reverse=True)[: self.lines]
                if best[0] is candidate:
                    self.best = candidate
                    yield True
        if best:
            self._settle(best, depth)
            found.sort(key=lambda candidate: (candidate in best, candidate.score), reverse=True)
            yield True

    def _expected(self, node: Node, length: int) -> Iterator[Made]:
        """The turns that the tree expects after this node, at most `length`."""
        for _ in range(length):
            made = self._tree.expected(node)
            if made is None:
                return
            yield made
            node = made[2]

    def _enough(self) -> bool:
        """Whether to stop looking further ahead; while in doubt, the search takes longer."""
        enough = self.limits.enough
        return enough is not None and self.seconds >= enough * (2 if self._doubtful else 1)

    def _spent(self) -> bool:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return (nodes is not None and self.nodes >= nodes) or (
            seconds is not None and self.seconds >= seconds
        )


def tree_of(game: str, _: int = 2) -> Tree:
    """The tree search for a game, with any number of players."""
    return Tree(model_of(game))


def markers_ahead(node: Node, player: int) -> int:
    """How many markers a player is ahead of the best of the others."""
    first = max(node[0], ~node[0])
    scores = [node[1].bit_count(), *[markers.bit_count() for markers, _ in node[5]]]
    own = scores.pop((player - first) % len(scores))
    return own - max(scores)


def _score_of(candidate: SisterCandidate) -> int:
    return candidate.score
