"""The opponents that the bot is measured against: simple ones, and a tree search of another kind.

Each chooses a turn for the player to move; between turns that are alike chance decides.
"""

import math
import random
from collections.abc import Iterator

from pacru import spelling
from pacru.bot.evaluation import EVALUATION, WIN, standing, worths
from pacru.bot.ordering import made_likely, reorientations
from pacru.bot.root import candidates, turn_between
from pacru.movegen import State, gains, maker, movements
from pacru.turn import Turn

SCALE = 600
"""The lead, in hundredths of a marker, by which a win is likely: expected with 88 %."""
EXPLORATION = 0.07
"""How much more is expected of a turn for having been looked at less than others."""
WIDTH = 2.0
"""Times the visits to a state to the power of `WIDENING`: how many turns are tried there, the best ones first."""
WIDENING = 0.4
MINIMAX = 0.7
"""The share of the best line in what is expected of a turn; the rest is the mean of all."""


def greedy(state: State, chance: random.Random) -> Turn:
    """The move that wins, or else the one after which the player leads by most markers."""
    mover, own, other, *_ = state
    make = maker(state)
    options = []
    for movement in movements(state):
        gained = gains(state, movement)
        for gain, after in zip(gained, make(movement, gained), strict=True):
            lead = (gain & ~own).bit_count() + (gain & other).bit_count()
            options.append((WIN if after[0] == ~mover else lead, movement, gain))
    most = max(lead for lead, _, _ in options)
    best = [(movement, gain) for lead, movement, gain in options if lead == most]
    return spelling.spell(state, *chance.choice(best))


def one_turn(state: State, chance: random.Random) -> Turn:
    """The turn that wins, or else the one after which the player stands best: no answer is looked at."""
    found = list(candidates(state))
    chance.shuffle(found)
    return max(found, key=lambda candidate: _worth(candidate.after, state[0])).turn


def _worth(after: State, player: int) -> int:
    """What a state is worth to the player whose turn has led to it."""
    if after[0] < 0:
        return WIN
    if after[6].players == 2:
        return -EVALUATION.lead(after)
    alive = [True, *(bool(chevrons) for _, chevrons in after[5])]
    return standing(worths(after), alive, (player - after[0]) % after[6].players)


def uct(state: State, chance: random.Random, nodes: int) -> Turn:
    """The turn that a Monte-Carlo tree search of so many nodes looks at most; for two players.

    There are no playouts, which say little in this game: a new state counts as much as the evaluation expects of it.

    Args:
        state: where a turn is looked for.
        chance: decides between turns that are alike.
        nodes: the positions that may be made.
    """
    children = [_Node(candidate.after) for candidate in candidates(state)]
    chance.shuffle(children)
    children.sort(key=lambda node: node.mean, reverse=True)
    tree = _Tree(state, [child.state for child in children])
    if children[0].state[0] >= 0:
        tree.grow(nodes)
    most = max(tree.root.children or children, key=lambda node: node.visits)
    return turn_between(state, most.state)


class _Tree:
    """The tree of a search, which counts the positions made."""

    def __init__(self, state: State, children: list[State]) -> None:
        self.made = len(children)
        self.root = _Node(state)
        self.root.following = iter(children)

    def grow(self, nodes: int) -> None:
        """Looks at states until so many are made; where the game is over, none is, but that counts too."""
        visits = 0
        while max(visits, self.made) < nodes:
            visits += 1
            self.root.visit(self)

    def following(self, state: State) -> Iterator[State]:
        """The states after the turns worth trying, the most promising first."""
        found = movements(state)
        for made in made_likely(state, found):
            self.made += len(made)
            yield from made
        for after in reorientations(state, found):
            self.made += 1
            yield after


class _Node:
    """A state in the tree. What is expected there, from -1 to 1, is seen by the player whose turn led to it.

    Attributes:
        mean: of all that was expected in the visits.
        best: what is expected if both players make their best turns.
        worth: between the two.
        rarity: becomes less with the visits.
    """

    __slots__ = ("best", "children", "following", "mean", "rarity", "state", "visits", "worth")

    def __init__(self, state: State) -> None:
        self.state = state
        self.visits = 1
        expected = 1.0 if state[0] < 0 else -math.tanh(EVALUATION.lead(state) / SCALE)
        self.mean = self.best = self.worth = expected
        self.rarity = 1.0
        self.children: list[_Node] = []
        self.following: Iterator[State] | None = None

    def visit(self, tree: _Tree) -> float:
        """Looks at one more state somewhere below this one.

        Returns:
            What is expected there, as it is seen here.
        """
        if self.state[0] < 0:
            return 1.0
        child = self._next_child(tree)
        expected = -child.mean if child else -self._most_promising().visit(tree)
        self.visits += 1
        self.mean += (expected - self.mean) / self.visits
        self.best = -max([child.best for child in self.children])
        self.worth = (1 - MINIMAX) * self.mean + MINIMAX * self.best
        self.rarity = self.visits**-0.5
        return expected

    def _most_promising(self) -> "_Node":
        """The child to visit: much is expected of it, or it has seen few visits."""
        exploration = EXPLORATION * math.sqrt(math.log(self.visits))
        return max(self.children, key=lambda child: child.worth + exploration * child.rarity)

    def _next_child(self, tree: _Tree) -> "_Node | None":
        """One turn more, if it is time for one; a win is the only turn then."""
        if len(self.children) >= WIDTH * self.visits**WIDENING:
            return None
        if self.following is None:
            self.following = tree.following(self.state)
        state = next(self.following, None)
        if state is None:
            return None
        child = _Node(state)
        if state[0] < 0:
            self.children.clear()
            self.following = iter(())
        self.children.append(child)
        return child
