"""Comparison of long sequences that are nearly equal, without a step of Python for each item."""

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not, ne


def same_objects(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items at the start of both sequences are the same objects."""
    shorter = min(len(one), len(other))
    return next(compress(count(), map(is_not, one, other)), shorter)


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items at the start of both sequences are equal."""
    shorter = min(len(one), len(other))
    return next(compress(count(), map(ne, one, other)), shorter)


def unlike(one: Sequence[object], other: Sequence[object]) -> list[int]:
    """Return the places where two sequences of the same length differ."""
    return [*compress(count(), map(ne, one, other))]
