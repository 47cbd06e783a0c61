"""What a search may use, and how a player's clock is shared out over the turns of a game."""

from dataclasses import dataclass

DEEPEST = 64
"""More turns than any search looks ahead."""
LENGTH = {2: 137, 3: 110, 4: 130}
"""The turns that a game takes, all players together, by their number."""
LATENCY = 0.05
"""Seconds that an answer may take on its way."""
SHORTEST = 20
"""The own turns that are always expected to follow …"""
LONGER = 3
"""… and one more for so many that have been made: a long game may become longer still."""
STRETCH = 4
"""How many times its share a turn may take when it is hard to choose."""
SAFE_PART = 1 / 3
"""The part of the time left that no turn exceeds."""
INCREMENT_PART = 0.8
"""The part of the increment that is used at once."""


@dataclass(frozen=True)
class Limits:
    """What a search may use. It ends at the first of them; without any it looks at everything it can.

    Attributes:
        depth: how many turns ahead: 1 for the own turns alone, 2 for the answers too.
        nodes: positions made.
        seconds: time.
        enough: time after which it looks no further ahead; twice that while it changes its mind.
    """

    depth: int = 2
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None


def share(clock: float, increment: float, players: int, turn_number: int) -> tuple[float, float]:
    """How long a turn may take.

    Args:
        clock: the seconds that the player has left.
        increment: the seconds added after each own turn.
        players: how many began the game.
        turn_number: of the turn to be chosen, all players counted.

    Returns:
        The seconds that are enough and those that are the limit, as `Limits` has them.
    """
    left = max(clock - LATENCY, 0.0)
    made = turn_number // players
    expected = max(LENGTH[players] // players - made, SHORTEST + made // LONGER)
    mean = left / expected + INCREMENT_PART * increment
    limit = min(STRETCH * mean, SAFE_PART * left)
    # Looking one turn further takes about three times as long as all before: so the mean is what is used.
    return min(mean / 2, limit), limit
