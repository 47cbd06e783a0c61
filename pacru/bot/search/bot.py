"""What the search for a turn asks of a game."""

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple, Protocol

from pacru.bot.levels import Level, levels_of
from pacru.bot.search.model import AnyNode
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.state import State
from pacru.core.turn import Turn


class Candidate(Protocol):
    """A turn at the root, and what the search has found about it.

    Attributes:
        score: for the player who makes the turn, in hundredths of a marker.
        liking: how much of that is a matter of taste, unless the score is that of a win or a loss.
        following: the nodes expected after it.
    """

    score: int
    liking: int
    following: tuple[AnyNode, ...]

    @property
    def after(self) -> AnyNode:
        """The node after the turn."""

    @property
    def turn(self) -> Turn:
        """The turn itself."""

    @property
    def line(self) -> tuple[Turn, ...]:
        """The principal variation, beginning with this turn."""


class Chosen(NamedTuple):
    """What a weak player chooses.

    Attributes:
        ranking: the turns that it chooses from, the preferred one first.
        nodes: how many positions it made.
    """

    ranking: list[Candidate]
    nodes: int


class Bot(ABC):
    """What plays a game: what `pacru.bot.search.Search` needs to know of it."""

    game: str
    """The name of the game."""
    counts_rounds = False
    """Whether a score counts a round of all opponents as one turn of theirs."""
    takes_first_win = False
    """Whether the search ends at the first turn that wins at once."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels, the strongest last."""
        return levels_of(self.game)

    @abstractmethod
    def make_tree(self, players: int) -> TreeSearch:
        """Make a tree search for that number of players. Searches of one game can share it."""

    @abstractmethod
    def candidates(self, state: State) -> Iterable[Candidate]:
        """The turns of the player to move, one by one."""

    @abstractmethod
    def candidate_of(self, before: State, after: State, turn: Turn) -> Candidate:
        """One turn, with the states before and after it, in its canonical spelling."""

    @abstractmethod
    def choose_by_sight(
        self,
        state: State,
        sight: Sight,
        only: Sequence[Candidate],
        tree: TreeSearch,
        chance: random.Random,
    ) -> Generator[bool, None, Chosen]:
        """Choose as a weak player does, without a search. Yields between slices.

        Args:
            state: the state to choose a turn in.
            sight: what the player sees.
            only: the turns to choose from; empty: all turns.
            tree: a tree search that has begun.
            chance: decides what is not seen.
        """

    def liking(self, taste: Taste, candidate: Candidate) -> int:
        """How much a turn is to a player's taste, in hundredths of a marker; only Pacru has tastes."""
        return 0

    def safe_candidate(
        self, candidates: Sequence[Candidate], player: int
    ) -> Generator[bool, None, Candidate | None]:
        """Find the first turn after which no opponent can win at once, if the game needs such a check.

        The search plays this turn whatever its limits are, unless it finds a better one. Yields between slices.

        Args:
            candidates: the turns, the best one first.
            player: the player who makes them.

        Returns:
            The turn, or None to take the best one.
        """
        yield from ()
        return None

    def hands_over(self, after: AnyNode, player: int) -> bool:
        """Whether an opponent could win at once after a turn of that player, and the tree could overlook it."""
        return False
