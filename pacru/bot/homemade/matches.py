"""Matches of a bot that a person has written against a level or another such bot, game by game."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.faults import BotFault
from pacru.bot.levels import Level
from pacru.bot.match_rules import LONGEST, OPENING, points_of
from pacru.bot.search.driver import Search
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT

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


def play_games(
    bot: HomemadeBot, opponent: Opponent, games: int, seed: int = 0, game: str = DEFAULT
) -> Iterator[TrialGame]:
    """Play games of two, and yield each as it ends.

    A bot that fails loses the game, and goes on with the next one.

    Args:
        bot: the first bot.
        opponent: the second.
        games: how many.
        seed: decides the openings, and what chance decides in an opponent of ours.
        game: which game, by its key.
    """
    for number in range(games):
        seat = number % 2
        begun = _opening(game, random.Random(f"{seed} {number // 2}"))
        chance = random.Random(f"{seed} game {number}")
        players = [_chooser(one, side, chance) for one, side in ((bot, seat), (opponent, 1 - seat))]
        yield _play(number, seat, begun, players if seat == 0 else players[::-1])


def _opening(game: str, chance: random.Random) -> Game:
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
            game.position.state, player.limits, randomness=chance, sight=player.sight
        ).run()
        return found.turn

    return search


def _play(number: int, seat: int, game: Game, players: list[_Choose]) -> TrialGame:
    while not game.outcome and len(game.plies) < LONGEST:
        to_move = game.position.to_move
        assert to_move is not None
        try:
            turn = players[to_move](game)
        except BotFault as fault:
            points = float(to_move != seat)
            return TrialGame(number, seat, points, _turns(game), fault, to_move)
        game = game.play(turn)
    return TrialGame(number, seat, points_of(game, seat), _turns(game))


def _turns(game: Game) -> tuple[str, ...]:
    return tuple(str(ply.turn) for ply in game.plies)
