"""Games with a result of each kind."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from app.model.saved_game import SavedGame
from app.model.setup import Setup

import pacru


def play_out(players: int, is_wanted: Callable[[pacru.Game], bool]) -> pacru.Game:
    """A game to 15 markers with turns at random."""
    for seed in count():
        chance, start = random.Random(seed), pacru.Position.initial(players, changes={"goal": 15})
        game = pacru.Game(start)
        while game.outcome is None:
            game = game.play(chance.choice(list(game.position.moves())))
        if is_wanted(game):
            return game
    raise AssertionError


def won_by(*players: int) -> Callable[[pacru.Game], bool]:
    """Whether one of some players has won by markers."""
    return lambda game: bool(
        game.outcome and game.outcome.termination == "markers" and game.outcome.winner in players
    )


def ended_games() -> dict[str, SavedGame]:
    """A game of each kind of result."""
    duel = replace(Setup.default(2).with_level(1, 2), goal=15, began="2026.11.29 10:00:00")
    watched = duel.with_kind(0, bot=True)
    won, lost = play_out(2, won_by(0)), play_out(2, won_by(1))
    four = replace(Setup.default(4), goal=15, began="2026.11.29 10:00:00")
    return {
        "won": SavedGame(duel, won),
        "lost": SavedGame(duel, lost),
        "a draw": SavedGame(duel, lost.take_back(8).agree_draw()),
        "four players": SavedGame(four, play_out(4, won_by(1, 2, 3))),
        "watched": SavedGame(watched, won),
    }
