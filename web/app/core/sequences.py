"""Long sequences that are nearly alike, compared without a step of Python for each item."""

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not, ne


def same_objects(one: Sequence[object], other: Sequence[object]) -> int:
    """How many items at the beginning of both are the same objects."""
    shorter = min(len(one), len(other))
    return next(compress(count(), map(is_not, one, other)), shorter)


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many items at the beginning of both are equal."""
    shorter = min(len(one), len(other))
    return next(compress(count(), map(ne, one, other)), shorter)


def unlike(one: Sequence[object], other: Sequence[object]) -> list[int]:
    """The places where two sequences of one length have items that are not equal."""
    return [*compress(count(), map(ne, one, other))]
