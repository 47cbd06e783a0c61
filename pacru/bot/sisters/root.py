"""The turns of a sister game at the root of a search."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pacru.bot.sisters import model_of
from pacru.core.state import RULES, State
from pacru.core.turn import Turn
from pacru.games.model import Child, Model, Node


@dataclass(eq=False)
class SisterCandidate:
    """A turn at the root, and its score for the player who makes it.

    Attributes:
        game: the game.
        made: the turn, and the node after it.
        score: in hundredths of a marker.
        liking: nothing, since these games know no taste.
        following: the nodes expected after it.
    """

    game: Model
    made: Child
    score: int = 0
    liking: int = 0
    following: tuple[Node, ...] = ()

    @property
    def after(self) -> Node:
        """The node after the turn."""
        return self.made[2]

    @cached_property
    def turn(self) -> Turn:
        """The turn itself."""
        return self.game.turn(*self.made[:2])

    @property
    def line(self) -> tuple[Turn, ...]:
        """The principal variation, beginning with this turn."""
        nodes = (self.after, *self.following)
        return (self.turn, *(self._turn_between(*pair) for pair in pairwise(nodes)))

    def _turn_between(self, node: Node, after: Node) -> Turn:
        made = next(made for made in self.game.successors(node) if made[2] == after)
        return self.game.turn(*made[:2])


def candidates(state: State) -> list[SisterCandidate]:
    """The turns of the player to move."""
    game = model_of(state[RULES].game)
    return [SisterCandidate(game, made) for made in game.successors(game.node(state))]


def markers_ahead(node: Node, player: int) -> int:
    """How many markers a player is ahead of the best of the others."""
    first = max(node[0], ~node[0])
    scores = [node[1].bit_count(), *[markers.bit_count() for markers, _ in node[5]]]
    own = scores.pop((player - first) % len(scores))
    return own - max(scores)
