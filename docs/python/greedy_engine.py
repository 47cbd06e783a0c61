"""A bot over the engine protocol: any program that speaks it can ask this one for moves.

python -m pacru match level:3 "cmd:python greedy_engine.py" --games 10
"""

import sys

import pacru
from pacru.bot.engine import read_position


def choose(position: pacru.Position) -> pacru.Turn:
    """Choose the move after which the player to move has most markers."""
    player = position.to_move or 0
    return max(position.moves(), key=lambda turn: len(position.play(turn).markers(player)))


position = pacru.Position.initial()
for line in sys.stdin:
    match line.split():
        case ["pei"]:
            print("id name Greedy\npeiok", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["position", *words]:
            position = read_position(words).position
        case ["go", *_]:
            print("bestmove", choose(position), flush=True)
        case ["quit"]:
            break
