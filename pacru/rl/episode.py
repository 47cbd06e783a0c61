"""A game for programs that learn: whose choice it is, what is legal, and what it was worth."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pacru.core.numbers import check_whole
from pacru.core.outcome import Outcome
from pacru.game import Game
from pacru.rl.codec import Decision

LONGEST: Final = 500
"""The turns after which an episode ends, if nothing else is wanted."""
MOST_CHOICES: Final = 5
"""The most choices of a turn: a rotation, and four fields to pay with."""


@dataclass(frozen=True)
class Episode:
    """A game that is played choice by choice. It is immutable: `choose` returns another one.

    >>> import pacru
    >>> from pacru.rl import action_of
    >>> episode = Episode.of(pacru.Game.new()).choose(action_of("a3-b4"))
    >>> episode.player, len(episode.decision.legal)
    (0, 9)
    >>> episode.choose(action_of("c5")).player
    1

    Attributes:
        game: the game up to the last whole turn.
        decision: the turn that is being chosen.
        longest: the turns after which the episode is cut, at least 1.

    Raises:
        PacruError: `longest` is below 1.
    """

    game: Game
    decision: Decision
    longest: int = field(default=LONGEST)

    def __post_init__(self) -> None:
        check_whole("longest", self.longest, 1)

    @classmethod
    def of(cls, game: Game, longest: int = LONGEST) -> "Episode":
        """Go on with a game."""
        return cls(game, Decision.of(game.position), longest)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it continues or if it has been cut."""
        return self.game.outcome

    @property
    def cut(self) -> bool:
        """Whether the episode ends here, undecided, since it has lasted for too long."""
        return self.outcome is None and len(self.game.plies) >= self.longest

    @property
    def player(self) -> int | None:
        """Whose choice it is, 0 to 3 in the order of play; None at the end."""
        return None if self.outcome or self.cut else self.game.position.to_move

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal actions in ascending order; none at the end."""
        return () if self.outcome or self.cut else self.decision.legal

    def choose(self, action: int) -> "Episode":
        """The episode after one more choice; if it completes a turn, that is played.

        Raises:
            PacruError: the action is not legal now.
            IllegalTurn: the game is over.
        """
        decision = self.decision.choose(action)
        if decision.turn is None:
            return Episode(self.game, decision, self.longest)
        return Episode.of(self.game.play(decision.turn), self.longest)

    def rewards(self, *, zero_sum: bool = False) -> tuple[float, ...]:
        """What each player has got: 1 for a win, even a shared one, −1 for a loss, else 0.

        A win that all players share is worth 0.

        Args:
            zero_sum: whether the winners share what the others lose, so that the sum is 0.
        """
        outcome, players = self.outcome, self.game.position.players
        if not outcome or outcome.drawn:
            return (0.0,) * players
        winners = outcome.winners
        win = (players - len(winners)) / len(winners) if zero_sum else 1.0
        return tuple(win if player in winners else -1.0 for player in range(players))

    def __deepcopy__(self, memo: object) -> "Episode":
        return self  # it is immutable
