"""Find out whether records are of the same game: one may come again, with more turns."""

from typing import Final

from pacru.record.reading import Record

BEGINNING: Final = ("Date", "Time")
"""The tags that say when a game began, as chess programs name them."""


def same_game(one: Record, other: Record) -> bool:
    """Whether two records are of the same game; one may have more turns than the other.

    They are if both begin in the same position, one goes on where the other ends, and they do not
    say that they began at different times. Variations, comments and the names of the players do not
    matter.

    >>> from pacru.record import read
    >>> first, later, other = map(read, ("a3-b3", "a3-b3 a7-b7", "a3-b2"))
    >>> same_game(first, later), same_game(later, first), same_game(first, other)
    (True, True, False)
    """
    if one.tree.start != other.tree.start:
        return False
    shared = [tag for tag in BEGINNING if tag in one.tags and tag in other.tags]
    if any(one.tags[tag] != other.tags[tag] for tag in shared):
        return False
    lines = zip(one.tree.line, other.tree.line, strict=False)
    return all(a.ply.player == b.ply.player and a.ply.after == b.ply.after for a, b in lines)
