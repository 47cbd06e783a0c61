"""Games of the bot against itself: those of `tools.selfplay`, turn by turn, played in C."""

import argparse
from collections.abc import Iterator
from functools import cache

from pacru.core.errors import PacruError
from tools import selfplay
from tools.selfplay import (
    LISTED,
    LONGEST,
    NEAR,
    Manner,
    PlayedGame,
    begin_game,
    finish_game,
    manner_of,
    start_of,
)

from .options import read
from .program import Running, program


def play(manner: Manner, number: int) -> PlayedGame:
    """Play the game with that number, and check it by playing its turns in Python.

    Raises:
        PacruError: there is no compiler, or the game is not what the program says.
    """
    game, chance, drawn, near, astray = begin_game(manner, number)
    line = f"{drawn} {near} {astray} {' '.join(map(str, chance.getstate()[1]))}"
    *answered, last = _games(manner).answer(line).split("\t")
    for turn in answered[::2]:
        game = game.play(turn)
    if str(game.position) != last:
        raise PacruError(f"port: game {number}: expected {game.position}, found {last}")
    return finish_game(
        manner, number, game, [None if one == "-" else int(one) for one in answered[1::2]]
    )


@cache
def _games(manner: Manner) -> Running:
    return Running(
        "games",
        read(f"nodes={manner.nodes}"),
        start_of(manner),
        tournament=int(manner.tournament),
        longest=LONGEST * manner.players,
        lines=LISTED,
        worse=NEAR,
        stray=manner.stray,
    )


def games(asked: argparse.Namespace) -> Iterator[str]:
    """Play games as the options of `tools.selfplay` say."""
    manner = manner_of(asked)
    read(f"nodes={manner.nodes}")  # report an error once, not once for each process
    start = start_of(manner)
    program(start.players, start.target)
    yield from selfplay.add_games_as_asked(asked, play)
