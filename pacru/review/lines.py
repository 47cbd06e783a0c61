"""Two lines side by side: that of the turn that was played, and that of the best turn."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from pacru import games
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.scores import WIN
from pacru.core.turn import Turn
from pacru.explain.reasons import Reason
from pacru.game import Game, Ply
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import Position, inner_state

LONGEST: Final = 6
"""The most turns of a line that are looked at, except for a win at its end."""
FURTHEST: Final = 8
"""The turns that are compared if there is no other reason, and the most that are shown."""

Turns: TypeAlias = Sequence[Turn | str]
"""Turns in a row, each as such or as text."""
Plies: TypeAlias = tuple[Ply, ...]


class Lines(NamedTuple):
    """The line of the turn that was played, and that of the best turn."""

    played: Plies
    best: Plies

    def cut(self, played: int, best: int) -> "Lines":
        """The first plies of both."""
        return Lines(self.played[:played], self.best[:best])

    @property
    def mover(self) -> int:
        """The player who took the turn."""
        return self.played[0].player


class Evidence(NamedTuple):
    """A reason, and what shows it.

    Attributes:
        reason: the reason.
        played, best: how many plies of each line show it.
        missed: whether it is about what the best turn would have brought.
    """

    reason: Reason
    played: int = 1
    best: int = 1
    missed: bool = False


AllEvidence: TypeAlias = Iterator[Evidence]


def full_lines(position: Position, played: Turns, best: Turns) -> Lines:
    """Play both lines from a position.

    If a line stops just before a win, the turn that wins is added.

    Raises:
        TurnNotationError: a text is not a turn.
        IllegalTurn: the rules forbid a turn of a line.
    """
    return Lines(_plies(position, played), _plies(position, best))


def _plies(position: Position, turns: Turns) -> Plies:
    """The plies of a line; a search of two players sees a win at the next turn without making it."""
    game = Game(position)
    for turn in turns:
        if game.outcome:
            break
        game = game.play(turn)
    if games.ruleset_of(inner_state(position)).counts:
        return game.plies
    state = inner_state(game.position)
    known = len(turns) == 1 or (position.players == 2 and EVALUATION.lead(state) >= WIN - 1)
    if known and not game.outcome:
        following = Search(state, Limits(1)).run()
        if following.score >= WIN - 1:
            game = game.play(following.turn)
    return game.plies


def turn_count(plies: Plies, player: int) -> int:
    """How many turns a player takes in a line."""
    return sum(ply.player == player for ply in plies)


def opponents_left(position: Position, mover: int) -> list[int]:
    """The other players still in the game."""
    return [
        player
        for player in range(position.players)
        if player != mover and position.chevrons(player)
    ]
