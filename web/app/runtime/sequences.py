"""Fast comparison of long sequences that are nearly equal, without a Python loop over the items."""

from collections.abc import Callable, Sequence
from itertools import compress, count
from operator import is_not, ne


def same_objects(first: Sequence[object], second: Sequence[object]) -> int:
    """Return how many items at the start of both sequences are the same objects."""
    return _common_start(first, second, is_not)


def alike(first: Sequence[object], second: Sequence[object]) -> int:
    """Return how many items at the start of both sequences are equal."""
    return _common_start(first, second, ne)


def _common_start(
    first: Sequence[object], second: Sequence[object], differ: Callable[[object, object], bool]
) -> int:
    shorter = min(len(first), len(second))
    return next(compress(count(), map(differ, first, second)), shorter)


def unlike(first: Sequence[object], second: Sequence[object]) -> list[int]:
    """Return the places where two sequences of the same length differ."""
    return [*compress(count(), map(ne, first, second))]
