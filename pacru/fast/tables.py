"""The geometry of the board as tables for C.

The compiled search gets them as bytes when it starts, and `tools.cbot` as text when it is compiled: no geometry is
worked out anywhere but in `pacru.core.board`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from pacru.core.board import ALL, BIT, BORDERLAND, FACED, KIND, LINE, NEXT, REACH, Fields, Line
from pacru.games.pacru.evaluation import LAND_KINDS

Values: TypeAlias = int | Sequence["Values"]
"""A number, or an array of values."""

LONGEST_LINE: Final = 8
"""Fields straight ahead of a chevron, at most."""
MOST_POWER: Final = 9
NEVER_FACED: Final = 0xFFFE
"""What stands for a chevron that faces nobody: see `pacru.core.board.FACED`."""
SIZES: Final = {"Fields": 16, "Line": 1, "Chevron": 2, "uint8_t": 1}
"""The bytes of a number in a table of each type. A line is its length and its fields, a byte each."""


class Table(NamedTuple):
    """A table of C.

    Attributes:
        kind: the type of its elements, one of `SIZES`.
        name: its name with its dimensions, such as ``NEXT[648]``; without any it is a single value.
        values: what it holds; arrays that are shorter than the dimension are filled up by zeros.
    """

    kind: str
    name: str
    values: Values

    @property
    def packed(self) -> bytes:
        """The values as the machine of WebAssembly has them in its memory."""
        size = SIZES[self.kind]
        return b"".join(number.to_bytes(size, "little") for number in _flatten(self.values))


def tables() -> tuple[Table, ...]:
    """Return all tables, in the order in which C reads them."""
    ahead = [[after >> 3 for _, after, _, _ in line] for line in LINE]
    return (
        Table("Fields", "ALL", ALL),
        Table("Fields", "BIT[81]", BIT),
        Table("Fields", "BORDERLAND[81]", BORDERLAND),
        Table("Fields", "NEXT[648]", NEXT),
        Table(
            "Fields",
            f"BETWEEN[648][{LONGEST_LINE}]",
            [_filled([between for _, _, between, _ in line]) for line in LINE],
        ),
        Table(
            "Fields",
            f"REACH[648][{MOST_POWER + 1}]",
            [[_ends(lines) for lines in by_power] for by_power in REACH],
        ),
        Table("Chevron", "FACED[648]", [NEVER_FACED if c < 0 else c for c in FACED]),
        Table("Line", "LINE[648]", [(len(line), _filled(line)) for line in ahead]),
        Table("uint8_t", "KIND[81]", KIND),
        Table("uint8_t", "LAND_KINDS[9]", LAND_KINDS),
    )


def _ends(lines: Iterable[Line]) -> Fields:
    """All fields on the lines."""
    found = 0
    for line in lines:
        for bit, _, _, _ in line:
            found |= bit
    return found


def _filled(values: Sequence[int]) -> Sequence[int]:
    return (*values, *[0] * (LONGEST_LINE - len(values)))


def _flatten(values: Values) -> Iterator[int]:
    if isinstance(values, int):
        yield values
    else:
        for one in values:
            yield from _flatten(one)
