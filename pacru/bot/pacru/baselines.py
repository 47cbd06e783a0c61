"""Opponents to measure the bot against: simple ones, and a tree search of another kind.

Each function chooses a turn for the player to move. Chance decides between equal turns.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from pacru import games
from pacru.bot.pacru.ordering import likely_successors, reorientations
from pacru.bot.pacru.root import candidates, turn_between
from pacru.core.scores import WIN
from pacru.core.state import RULES, TO_MOVE, State
from pacru.core.turn import Turn
from pacru.games.pacru import spelling
from pacru.games.pacru.evaluation import EVALUATION, mean_lead, worths
from pacru.games.pacru.rules import gains, maker, movements


@dataclass(frozen=True)
class UctTuning:
    """The parameters of a tree search.

    Attributes:
        scale: the lead, in hundredths of a marker, at which a win is expected with 88%.
        exploration: the bonus for turns that have had fewer visits than others.
        width: the number of turns tried in a state is `width` times its visits to the power of
            `widening`.
        widening: see `width`.
        minimax: the weight of the best line in the value of a turn; the rest is the mean of all
            lines.
    """

    scale: int
    exploration: float
    width: float
    widening: float
    minimax: float = 0.0


MEANS = UctTuning(scale=1000, exploration=0.04, width=2.0, widening=0.4)
"""UCT as described by Kocsis and Szepesvári: the value of a turn is the mean of everything seen
after it."""
MINIMAX = UctTuning(scale=600, exploration=0.07, width=2.0, widening=0.4, minimax=0.7)
"""A minimax search that looks first where the value is high; only its selection is that of UCT."""


def random_move(state: State, chance: random.Random) -> Turn:
    """Choose any move; the same `chance` gives the same move, whatever the order of the list.

    That order may change from one version to the next, and openings must stay the same.
    """
    return chance.choice(sorted(games.ruleset_of(state).moves(state), key=str))


def greedy(state: State, chance: random.Random) -> Turn:
    """Choose a winning move, or else the move after which the player leads by most markers."""
    to_move, own_markers, other_markers, *_ = state
    make = maker(state)
    options = []
    for movement in movements(state):
        gained = gains(state, movement)
        for gain, after in zip(gained, make(movement, gained), strict=True):
            lead = (gain & ~own_markers).bit_count() + (gain & other_markers).bit_count()
            options.append((WIN if after[TO_MOVE] == ~to_move else lead, movement, gain))
    most = max(lead for lead, _, _ in options)
    best = [(movement, gain) for lead, movement, gain in options if lead == most]
    return spelling.spell(state, *chance.choice(best))


def one_turn(state: State, chance: random.Random) -> Turn:
    """Choose a winning turn, or else the one with the best evaluation; look at no replies."""
    found = list(candidates(state))
    chance.shuffle(found)
    return max(found, key=lambda candidate: _worth(candidate.after, state[TO_MOVE])).turn


def _worth(after: State, player: int) -> int:
    """The value of a state for the player whose turn led to it."""
    if after[TO_MOVE] < 0:
        return WIN
    if after[RULES].players == 2:
        return -EVALUATION.lead(after)
    return mean_lead(after, worths(after), player)


def uct(state: State, chance: random.Random, nodes: int, tuning: UctTuning = MEANS) -> Turn:
    """Choose the turn that a Monte-Carlo tree search visits most; for two players.

    There are no playouts, since they say little in this game. A new state counts with its
    evaluation.

    Args:
        state: the state to choose a turn in.
        chance: decides between equal turns.
        nodes: how many positions may be made.
        tuning: the parameters of the search.
    """
    children = [_Node(candidate.after, tuning) for candidate in candidates(state)]
    chance.shuffle(children)
    children.sort(key=lambda node: node.mean, reverse=True)
    tree = _Tree(state, [child.state for child in children], tuning)
    if children[0].state[TO_MOVE] >= 0:
        tree.grow(nodes)
    most = max(tree.root.children or children, key=lambda node: node.visits)
    return turn_between(state, most.state)


class _Tree:
    """The tree of a search; it counts the positions made."""

    def __init__(self, state: State, children: list[State], tuning: UctTuning) -> None:
        self.made = len(children)
        self.tuning = tuning
        self.root = _Node(state, tuning)
        self.root.following = iter(children)

    def grow(self, nodes: int) -> None:
        """Visit states until there are `nodes` positions; visits to a finished game count too."""
        visits = 0
        while max(visits, self.made) < nodes:
            visits += 1
            self.root.visit(self)

    def successors(self, state: State) -> Iterator[State]:
        """The states after the turns worth trying, the most promising first."""
        found = movements(state)
        for _, children in likely_successors(state, found):
            self.made += len(children)
            yield from children
        for after in reorientations(state, found):
            self.made += 1
            yield after


class _Node:
    """A state in the tree. Its values, from -1 to 1, are those of the player whose turn led to it.

    Attributes:
        mean: the mean of all visits.
        best: the value if both players make their best turns.
        worth: a mix of both, by `UctTuning.minimax`.
        rarity: a number that falls with the visits.
        widens_at: the number of visits after which one more turn is tried.
    """

    __slots__ = (
        "best",
        "children",
        "following",
        "mean",
        "rarity",
        "state",
        "visits",
        "widens_at",
        "worth",
    )

    def __init__(self, state: State, tuning: UctTuning) -> None:
        self.state = state
        self.visits = 1
        expected = 1.0 if state[TO_MOVE] < 0 else -math.tanh(EVALUATION.lead(state) / tuning.scale)
        self.mean = self.best = self.worth = expected
        self.rarity = 1.0
        self.children: list[_Node] = []
        self.widens_at = 0.0
        self.following: Iterator[State] | None = None

    def visit(self, tree: _Tree) -> float:
        """Visit one more state somewhere below this one.

        Returns:
            The value found there, for the player whose turn led to this state.
        """
        if self.state[TO_MOVE] < 0:
            return 1.0
        tuning = tree.tuning
        child = self._next_child(tree) if self.visits > self.widens_at else None
        expected = -child.mean if child else -self._most_promising(tuning.exploration).visit(tree)
        self.visits += 1
        self.mean = self.worth = self.mean + (expected - self.mean) / self.visits
        if tuning.minimax:
            self.best = -max([child.best for child in self.children])
            self.worth += tuning.minimax * (self.best - self.mean)
        self.rarity = self.visits**-0.5
        return expected

    def _most_promising(self, exploration: float) -> "_Node":
        """The child to visit next: one with a high value or with few visits (UCB1)."""
        factor = exploration * math.sqrt(math.log(self.visits))
        promises = [child.worth + factor * child.rarity for child in self.children]
        return self.children[promises.index(max(promises))]

    def _next_child(self, tree: _Tree) -> "_Node | None":
        """Add the next child, or return None if no turn is left. A win becomes the only child."""
        if self.following is None:
            self.following = tree.successors(self.state)
        state = next(self.following, None)
        if state is None:
            self.widens_at = math.inf
            return None
        child = _Node(state, tree.tuning)
        if state[TO_MOVE] < 0:
            self.children = [child]
            self.widens_at = math.inf
        else:
            self.children.append(child)
            self.widens_at = (len(self.children) / tree.tuning.width) ** (1 / tree.tuning.widening)
        return child
