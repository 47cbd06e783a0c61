"""Two simple players play a game, and its record is printed.

It uses only public names of Pacru, and type checkers find no errors in it.
"""

import random
from collections.abc import Callable, Sequence

import pacru
from pacru import record

Player = Callable[[pacru.Position, int], pacru.Turn]


def choose_any(position: pacru.Position, mover: int) -> pacru.Turn:
    """Any move."""
    return random.choice(position.moves())


def choose_best(position: pacru.Position, mover: int) -> pacru.Turn:
    """A move after which the player is furthest ahead."""

    def lead(turn: pacru.Turn) -> float:
        return pacru.evaluate(position.play(turn), mover)

    return max(position.moves(), key=lead)


def play(players: Sequence[Player], most: int = 200) -> pacru.Game:
    """A game between these players, stopped after a maximum number of moves."""
    game = pacru.Game.new(players=len(players))
    while (mover := game.position.to_move) is not None and len(game.plies) < most:
        choose = players[mover]
        game = game.play(choose(game.position, mover))
    return game


if __name__ == "__main__":
    game = play([choose_best, choose_any])
    tags = {"Black": "best", "Red": "any"}
    print(record.write(game, tags))
    winner: int | None = game.outcome.winner if game.outcome else None
    print("nobody has won" if winner is None else f"player {winner} has won")
