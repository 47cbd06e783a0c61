"""A player of yours plays 100 games against a level of the bot, and the score is printed.

python series.py 3
"""

import random
import sys

import pacru


def choose(position: pacru.Position, chance: random.Random) -> pacru.Turn:
    """Choose a move: this player takes any."""
    return chance.choice(position.moves())


def play(level: float, number: int, most: int = 300) -> float:
    """Play a game, and return the points of the player, who begins every second one."""
    chance, seat, game = random.Random(number), number % 2, pacru.Game()
    while game.outcome is None and len(game.plies) < most:
        mine = game.position.to_move == seat
        turn = choose(game.position, chance) if mine else pacru.best_move(game, level, seed=number)
        game = game.play(turn)
    winner = game.outcome.winner if game.outcome else None
    return 0.5 if winner is None else float(winner == seat)


if __name__ == "__main__":
    points = sum(play(float(sys.argv[1]), number) for number in range(100))
    print(f"{points:g} of 100 points against level {sys.argv[1]}")
