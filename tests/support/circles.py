"""Games in which chevrons walk in circles on markers of their own, so that positions repeat."""

from itertools import pairwise

import pacru

CIRCLE = ("c4", "c5", "d6", "e6", "f5", "f4", "e3", "d3", "c4")
CIRCLES = "/".join(
    ["3bbbbbb", "3bbbbbb", "3bbBnw+bbb", "aaaaaabbb", "aaaaaabbb", "aaAnw+aaabbb", *["3aaa3"] * 3]
)
"""Each player has a chevron that can walk a circle of eight turns without changing markers."""


def shift(field: str) -> str:
    """The field of the second player's circle that corresponds to one of the first player's."""
    return f"{chr(ord(field[0]) + 3)}{int(field[1]) + 3}"


def new_circles(rules: str, players: int = 2, board: str = CIRCLES) -> pacru.Game:
    """A game that begins on the board of the circles."""
    return pacru.Game(pacru.Position.parse(f"{board} a {players} {rules} 1"))


def walk_circles(game: pacru.Game, plies: int) -> pacru.Game:
    """The game after some turns of two players; each walks a round in sixteen of them."""
    walk: list[str] = []
    for origin, target in pairwise(CIRCLE):
        walk += [f"{origin}-{target}", f"{shift(origin)}-{shift(target)}"]
    for turn in range(plies):
        assert game.outcome is None
        game = game.play(walk[turn % len(walk)])
    return game
