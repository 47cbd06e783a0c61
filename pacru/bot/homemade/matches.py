"""Matches of a bot that a person has written against a level or another such bot, game by game."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.faults import BotFault
from pacru.bot.levels import Level
from pacru.bot.match_rules import LONGEST, OPENING, points_of
from pacru.bot.search.driver import Search
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.position import inner_state

Opponent: TypeAlias = Level | HomemadeBot | None
"""A level, another bot, or one that plays any move."""
_Choose: TypeAlias = Callable[[Game], Turn]


class TrialGame(NamedTuple):
    """A game of a match.

    Attributes:
        number: from 0.
        seat: of the first bot, 0 or 1.
        points: of the first bot: 1, 0.5 or 0.
        turns: those of the game, with the opening.
        fault: why a bot has lost before the end; None: none has.
        guilty: the seat of that bot.
    """

    number: int
    seat: int
    points: float
    turns: tuple[str, ...]
    fault: BotFault | None = None
    guilty: int | None = None


@dataclass(frozen=True, slots=True)
class TrialMatch:
    """A match of two, between two turns. The caller asks the bot to move, wherever that bot runs.

    >>> trial = TrialMatch.begin(1, seed=7)
    >>> trial.mover
    0
    >>> trial, ended = trial.play(trial.game.position.moves()[0])
    >>> trial.mover, ended
    (1, None)

    Attributes:
        games: how many there are.
        seed: decides the openings.
        number: of the game that is being played, from 0; ``games``: all of them have been.
        game: as far as it has been played.
    """

    games: int
    seed: int
    number: int
    game: Game

    @classmethod
    def begin(cls, games: int, seed: int = 0, game: str = DEFAULT) -> "TrialMatch":
        """Return a match at its beginning, of a game by its key."""
        return cls(games, seed, 0, _opening(game, seed, 0))

    @property
    def seat(self) -> int:
        """The seat of the first bot in the game that is being played."""
        return self.number % 2

    @property
    def goes_on(self) -> bool:
        """Whether there is still a game to play."""
        return self.number < self.games

    @property
    def mover(self) -> int:
        """Which bot has to move: 0, the first one, or 1."""
        return int(self.game.position.to_move != self.seat)

    def play(self, turn: Turn | str) -> "tuple[TrialMatch, TrialGame | None]":
        """Return the match after a turn, and the game if it has ended with that.

        Raises:
            IllegalTurn: it cannot be played.
        """
        game = self.game.play(turn)
        if not game.outcome and len(game.plies) < LONGEST:
            return replace(self, game=game), None
        return self._with_end(
            TrialGame(self.number, self.seat, points_of(game, self.seat), _turns(game))
        )

    def fail(self, fault: BotFault) -> "tuple[TrialMatch, TrialGame]":
        """Return the match after the one to move has failed, and has lost the game by that."""
        guilty, points = self.game.position.to_move, float(self.mover)
        return self._with_end(
            TrialGame(self.number, self.seat, points, _turns(self.game), fault, guilty)
        )

    def _with_end(self, ended: TrialGame) -> "tuple[TrialMatch, TrialGame]":
        number = self.number + 1
        game = _opening(self.game.start.game, self.seed, number)
        return replace(self, number=number, game=game), ended


def play_games(
    bot: HomemadeBot, opponent: Opponent, games: int, seed: int = 0, game: str = DEFAULT
) -> Iterator[TrialGame]:
    """Play games of two, and yield each as it ends.

    If a bot fails, it loses the game, and the match goes on with the next one.

    Args:
        bot: the first bot.
        opponent: the second.
        games: how many.
        seed: decides the openings, and what chance decides in an opponent of ours.
        game: which game, by its key.
    """
    trial = TrialMatch.begin(games, seed, game)
    while trial.goes_on:
        chance = random.Random(f"{seed} game {trial.number}")
        players = _chooser(bot, trial.seat, chance), _chooser(opponent, 1 - trial.seat, chance)
        ended: TrialGame | None = None
        while ended is None:
            try:
                turn = players[trial.mover](trial.game)
            except BotFault as fault:
                trial, ended = trial.fail(fault)
            else:
                trial, ended = trial.play(turn)
        yield ended


def _opening(game: str, seed: int, number: int) -> Game:
    """Return the beginning of a game of a match; two games in a row have the same."""
    chance = random.Random(f"{seed} {number // 2}")
    begun = Game.new(2, game=game)
    for _ in range(2 * OPENING):
        begun = begun.play(chance.choice(begun.position.moves()))
    return begun


def _chooser(player: Opponent, seat: int, chance: random.Random) -> _Choose:
    """Return how a player of one game chooses, beginning with its first turn."""
    if isinstance(player, HomemadeBot):
        begun = False

        def choose(game: Game) -> Turn:
            nonlocal begun
            if not begun:
                begun = True
                player.new_game(game.position.players, seat)
            return player.choose(game.position)

        return choose

    if player is None:
        return lambda game: chance.choice(game.position.moves())

    def search(game: Game) -> Turn:
        found = Search(
            inner_state(game.position), player.limits, randomness=chance, sight=player.sight
        ).run()
        return found.turn

    return search


def _turns(game: Game) -> tuple[str, ...]:
    return tuple(str(ply.turn) for ply in game.plies)
