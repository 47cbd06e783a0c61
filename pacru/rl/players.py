"""The levels of our bots as players that choose actions, for programs to play against."""

import random

from pacru.bot.levels import level_at
from pacru.bot.search.driver import Search
from pacru.core.turn import Turn
from pacru.fast.switch import switch_on
from pacru.position import Position, inner_state
from pacru.rl.codec import Decision, actions_of


class LevelPlayer:
    """A level that chooses actions. It remembers the turn that it is choosing.

    >>> import pacru
    >>> decision = Decision.of(pacru.Position.initial())
    >>> LevelPlayer(level=1, seed=1).choose(decision) in decision.legal
    True
    """

    def __init__(self, game: str = "pacru", level: float = 1, seed: int | None = None) -> None:
        """Make a player.

        Args:
            game: which game, by its key.
            level: its number (docs/levels.md).
            seed: for chance.

        Raises:
            PacruError: there is no such game or level.
        """
        switch_on()
        self._level = level_at(game, level)
        self._chance = random.Random(seed)
        self._actions: tuple[int, ...] = ()

    def choose(self, decision: Decision) -> int:
        """Choose the next action of a turn. What was chosen before must have been chosen by it too."""
        if not decision.actions:
            self._actions = actions_of(decision.position, self.find_turn(decision.position))
        return self._actions[len(decision.actions)]

    def find_turn(self, position: Position) -> Turn:
        """Choose a whole turn, for whatever asks for turns.

        >>> import pacru
        >>> position = pacru.Position.initial()
        >>> LevelPlayer(level=1, seed=1).find_turn(position) in position.moves()
        True
        """
        level = self._level
        search = Search(
            inner_state(position), level.limits, randomness=self._chance, sight=level.sight
        )
        return search.run().turn
