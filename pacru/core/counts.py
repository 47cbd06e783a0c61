"""Immutable counts of keys: adding a key gives new counts, which share nearly all their memory."""

from collections.abc import Hashable
from typing import Final, TypeAlias

_BITS: Final = 4
_BRANCHES: Final = 1 << _BITS
_MOST: Final = 16  # keys in a leaf, before it is divided
_WHOLE: Final = (1 << 64) - 1

_Parts: TypeAlias = "dict[Hashable, int] | tuple[_Parts, ...]"


class Counts:
    """How often each of some keys has occurred.

    It is like a dictionary, but immutable. It is a tree, divided by the bits of the hashes. Adding
    a key copies only the few parts on the way to it.

    >>> one = Counts().more("a")
    >>> two = one.more("a")
    >>> one["a"], two["a"], two["b"]
    (1, 2, 0)
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: _Parts = {}

    def __getitem__(self, key: Hashable) -> int:
        parts, bits = self._parts, hash(key) & _WHOLE
        while isinstance(parts, tuple):
            parts, bits = parts[bits % _BRANCHES], bits >> _BITS
        return parts.get(key, 0)

    def more(self, key: Hashable) -> "Counts":
        """The counts with one more occurrence of a key."""
        counts = Counts()
        counts._parts = _more(self._parts, key, hash(key) & _WHOLE, 0)
        return counts


def _more(parts: _Parts, key: Hashable, bits: int, depth: int) -> _Parts:
    """The parts with one more occurrence of a key; `bits` is the rest of its hash."""
    if isinstance(parts, tuple):
        at = bits % _BRANCHES
        part = _more(parts[at], key, bits >> _BITS, depth + 1)
        return (*parts[:at], part, *parts[at + 1 :])
    leaf = {**parts, key: parts.get(key, 0) + 1}
    # If no bits are left, all keys have the same hash.
    return _split_leaf(leaf, depth) if len(leaf) > _MOST and _WHOLE >> _BITS * depth else leaf


def _split_leaf(leaf: dict[Hashable, int], depth: int) -> _Parts:
    branches: list[dict[Hashable, int]] = [{} for _ in range(_BRANCHES)]
    for key, count in leaf.items():
        branches[(hash(key) & _WHOLE) >> _BITS * depth & _BRANCHES - 1][key] = count
    return tuple(branches)
