"""Opponents to measure the bots of the sister games against; see `pacru.bot.pacru.baselines`."""

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pacru.bot.search.driver import Search
from pacru.bot.sisters import model_of
from pacru.bot.sisters.root import candidates, markers_ahead
from pacru.bot.timing import Limits
from pacru.core.state import RULES, TO_MOVE, State
from pacru.core.turn import Turn
from pacru.games.model import Child, Model, Node

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class SisterUctTuning:
    """The parameters of a tree search, as in `pacru.bot.pacru.baselines.SisterUctTuning`.

    Attributes:
        scale: the lead, in hundredths of a marker, at which a win is expected with 88%.
        exploration: the bonus for turns that have had fewer visits than others.
        minimax: the weight of the best line in the value of a turn; the rest is the mean.
    """

    scale: int
    exploration: float
    minimax: float = 0.0


MEANS: Final = SisterUctTuning(scale=1000, exploration=0.1)
UCT: Final = {
    "uct": MEANS,
    "uct-minimax": SisterUctTuning(scale=1000, exploration=0.3, minimax=0.7),
}
"""The tree searches by name."""


def greedy(state: State, chance: random.Random) -> Turn:
    """Choose a turn that wins, or else one after which the player leads by most markers."""
    player, found = state[TO_MOVE], candidates(state)
    chance.shuffle(found)
    model = model_of(state[RULES].game)

    def worth(node: Node) -> int:
        if node[0] < 0 and model.result(node, player) > 0:
            return 1000
        return markers_ahead(node, player)

    return max(found, key=lambda candidate: worth(candidate.after)).turn


def one_turn(state: State, chance: random.Random) -> Turn:
    """Choose the turn with the best evaluation; look at no replies."""
    return Search(state, Limits(depth=1), randomness=chance).run().turn


def uct(state: State, chance: random.Random, nodes: int, tuning: SisterUctTuning = MEANS) -> Turn:
    """Choose the turn that a Monte-Carlo tree search visits most; for two players.

    There are no playouts: a new node counts with its evaluation, as in `pacru.bot.pacru.baselines`.

    Args:
        state: the state to choose a turn in.
        chance: decides between equal turns.
        nodes: how many nodes may be added to the tree.
        tuning: the parameters of the search.
    """
    model = model_of(state[RULES].game)
    root = _Node(model, model.node(state), tuning)
    turns = model.successors(root.node)
    chance.shuffle(turns)
    root.turns = iter(turns)
    for _ in range(nodes):
        root.visit(model, tuning)
    best = max(root.children, key=lambda child: child.visits)
    return model.turn(*next(made for made in turns if made[2] is best.node)[:2])


class _Node:
    """A node in the tree; its values, from -1 to 1, are those of the player who moved there."""

    __slots__ = ("best", "children", "mean", "node", "turns", "visits", "worth")

    def __init__(self, model: Model, node: Node, tuning: SisterUctTuning) -> None:
        self.node = node
        self.visits = 1
        over = node[0] < 0
        lead = 0 if over else model.lead(node)
        value = float(model.result(node, ~node[0])) if over else -math.tanh(lead / tuning.scale)
        self.mean = self.best = self.worth = value
        self.children: list[_Node] = []
        self.turns: Iterator[Child] | None = None

    def visit(self, model: Model, tuning: SisterUctTuning) -> float:
        """Visit one more node somewhere below; return its value for the player who moved here."""
        if self.node[0] < 0:
            self.visits += 1
            return self.mean
        if self.turns is None:
            self.turns = iter(model.successors(self.node))
        made = next(self.turns, None)
        if made:
            child = _Node(model, made[2], tuning)
            self.children.append(child)
            value = -child.mean
        else:
            value = -self._best_child(tuning).visit(model, tuning)
        self.visits += 1
        self.mean = self.worth = self.mean + (value - self.mean) / self.visits
        if tuning.minimax:
            self.best = -max([child.best for child in self.children])
            self.worth += tuning.minimax * (self.best - self.mean)
        return value

    def _best_child(self, tuning: SisterUctTuning) -> "_Node":
        """The child to visit next (UCB1)."""
        factor = tuning.exploration * math.sqrt(math.log(self.visits))
        return max(self.children, key=lambda child: child.worth + factor * child.visits**-0.5)


PLAIN: Final = {"greedy": greedy, "one-turn": one_turn}
"""The players that take no number."""
