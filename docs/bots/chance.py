# The shortest bot there is. It is asked for a move whenever it is its turn, and any legal move will do.
import random


def choose(position):
    return random.choice(position.moves())
