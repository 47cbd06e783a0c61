"""The limits of a search, and how a player's clock is divided among the turns of a game."""

from dataclasses import dataclass

DEEPEST = 64
"""A depth that no search exceeds."""
LENGTH = {2: 137, 3: 110, 4: 130}
"""The length of a game in turns, by the number of players; the turns of all players count."""
LATENCY = 0.05
"""Seconds that an answer may take on its way."""
SHORTEST = 20
"""The fewest own turns that are expected to follow …"""
LONGER = 3
"""… and one more for every few turns already made: a long game may become longer still."""
STRETCH = 4
"""How many times its share a difficult turn may take."""
SAFE_PART = 1 / 3
"""The part of the remaining time that no turn exceeds."""
INCREMENT_PART = 0.8
"""The part of the increment that is used at once."""


@dataclass(frozen=True)
class Limits:
    """The limits of a search, which ends at the first one that it reaches.

    Without any limit, it looks at everything it can.

    Attributes:
        depth: how many turns ahead: 1 for the turns of the player to move alone, 2 for the replies
            too.
        nodes: how many positions to make.
        seconds: how much time to use.
        enough: the time after which it looks no further ahead; twice that while it is in doubt.
    """

    depth: int = 2
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None


def share(clock: float, increment: float, players: int, turn_number: int) -> tuple[float, float]:
    """How long a turn may take.

    Args:
        clock: the seconds that the player has left.
        increment: the seconds added after each of the player's turns.
        players: how many players began the game.
        turn_number: the number of the turn to choose, the turns of all players counted.

    Returns:
        The seconds that are enough and the seconds that are the limit, as in `Limits`.
    """
    left = max(clock - LATENCY, 0.0)
    made = turn_number // players
    expected = max(LENGTH[players] // players - made, SHORTEST + made // LONGER)
    mean = left / expected + INCREMENT_PART * increment
    limit = min(STRETCH * mean, SAFE_PART * left)
    # One more turn ahead takes about three times as long as everything before it, so the mean is
    # what is used.
    return min(mean / 2, limit), limit
