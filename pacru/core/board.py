"""The geometry of the board, as tables that are built once, at import.

Inside the engine, a field is a number 0–80, counted borderland by borderland. So a borderland is
nine bits in a row, and a set of fields is one int. A chevron is one int too: ``field * 8 +
facing``, with the facings counted clockwise from north. Everything public calls fields and facings
by their names.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from pacru.core.texts import N_

Fields: TypeAlias = int
"""A set of fields: bit ``n`` stands for field ``n``."""
Chevron: TypeAlias = int
"""A chevron on its field: ``field * 8 + facing``."""
Step: TypeAlias = tuple[Fields, Chevron, Fields, Fields]
"""One way to end a move: the landing field, the chevron as it stands there, the fields in between,
and the borderland that it has entered. The latter is empty if the move also starts there (R4a)."""
Line: TypeAlias = tuple[Step, ...]
"""All ways to end a move in one direction, nearest first."""

FILES = "abcdefghi"
RANKS = "123456789"
FACINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FACING_WORDS = {
    "n": N_("north"),
    "ne": N_("northeast"),
    "e": N_("east"),
    "se": N_("southeast"),
    "s": N_("south"),
    "sw": N_("southwest"),
    "w": N_("west"),
    "nw": N_("northwest"),
}
OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""For each facing: how far east and how far north the next field lies."""


_NUMBERS = {
    (file, rank): 27 * (rank // 3) + 9 * (file // 3) + 3 * (rank % 3) + file % 3
    for file in range(9)
    for rank in range(9)
}
"""For each column and row, counted from 0: the number of the field there."""
_PLACES = {number: place for place, number in _NUMBERS.items()}

FIELDS: tuple[str, ...] = tuple(FILES[_PLACES[n][0]] + RANKS[_PLACES[n][1]] for n in range(81))
"""The names of the fields, in the order of their numbers."""
NUMBER: dict[str, int] = {name: number for number, name in enumerate(FIELDS)}
FACING: dict[str, int] = {name: number for number, name in enumerate(FACINGS)}
BIT: tuple[Fields, ...] = tuple(1 << n for n in range(81))
ALL: Fields = (1 << 81) - 1
BORDERLAND: tuple[Fields, ...] = tuple(0x1FF << n // 9 * 9 for n in range(81))
"""For each field: its borderland."""


def _line(field: int, facing: int) -> Line:
    east, north = OFFSETS[facing]
    file, rank = _PLACES[field]
    home = BORDERLAND[field]
    steps: list[Step] = []
    between = 0
    while (number := _NUMBERS.get((file := file + east, rank := rank + north))) is not None:
        there, bit = BORDERLAND[number], BIT[number]
        steps.append((bit, number * 8 + facing, between, 0 if there == home else there))
        between |= bit
    return tuple(steps)


LINE: tuple[Line, ...] = tuple(_line(field, facing) for field in range(81) for facing in range(8))
"""For each field and facing, numbered like a chevron: the line straight ahead."""


_CUT: tuple[tuple[Line, ...], ...] = tuple(
    tuple([line[:power] for power in range(10)]) for line in LINE
)
"""For each line: the part of it that a power from 0 to 9 reaches."""
_NOWHERE: tuple[tuple[Line, ...], ...] = ((),) * 10


def _reach(chevron: Chevron) -> tuple[tuple[Line, ...], ...]:
    """By power, the lines 45° to the left, straight ahead, and 45° to the right (R3)."""
    left, right = chevron & ~7 | chevron - 1 & 7, chevron & ~7 | chevron + 1 & 7
    lines = [_CUT[line] for line in (left, chevron, right) if LINE[line]]
    return tuple(zip(*lines, strict=True)) or _NOWHERE


REACH: tuple[tuple[tuple[Line, ...], ...], ...] = tuple(_reach(c) for c in range(81 * 8))
"""For each chevron and power: its lines, cut to what the power reaches (R3, R5b)."""
NEXT: tuple[Fields, ...] = tuple(sum(line[0][0] for line in lines[1]) for lines in REACH)
"""For each chevron: the one to three fields next to it that it may move to."""
FACED: tuple[Chevron, ...] = tuple(
    LINE[c][0][1] // 8 * 8 + (c + 4) % 8 if LINE[c] else -1 for c in range(81 * 8)
)
"""For each chevron: the one that would stand next to it and face straight back (R12a), or -1."""


def _kinds() -> tuple[int, ...]:
    """For each field: its kind, which is the same for fields that a symmetry swaps."""
    folded = [
        tuple(sorted(min(line, 8 - line) for line in (FILES.index(name[0]), RANKS.index(name[1]))))
        for name in FIELDS
    ]
    order = sorted(set(folded))
    return tuple(order.index(place) for place in folded)


KIND = _kinds()
"""For each field: its kind by symmetry, from 0 for the corners to 14 for the centre field."""


def fields_between(chevron: Chevron, after: Chevron) -> Fields:
    """The fields between a chevron and where it is after a move along one line."""
    line = LINE[chevron & ~7 | after & 7]
    return next(between for _, end, between, _ in line if end == after)


def line_to(chevron: Chevron, target: int) -> tuple[int, Fields] | None:
    """How far away a field is that lies straight ahead or 45° to a side, and the fields between."""
    for facing in (chevron - 1 & 7, chevron & 7, chevron + 1 & 7):
        for distance, (bit, _, between, _) in enumerate(LINE[chevron & ~7 | facing], 1):
            if bit == BIT[target]:
                return distance, between
    return None


def bits(fields: Fields) -> list[Fields]:
    """Split a set of fields into sets of one, in the order of their numbers."""
    found = []
    while fields:
        bit = fields & -fields
        found.append(bit)
        fields ^= bit
    return found


@cache
def bits_of_borderland(fields: Fields) -> tuple[Fields, ...]:
    """Like `bits`, for fields of one borderland: there are few such sets, so this is cached."""
    return tuple(bits(fields))


def names(fields: Fields) -> list[str]:
    """The names of a set of fields, in alphabetical order."""
    return sorted(FIELDS[bit.bit_length() - 1] for bit in bits(fields))


def name(bit: Fields) -> str:
    """The name of the only field in the set."""
    return FIELDS[bit.bit_length() - 1]


def union(fields: Iterable[str]) -> Fields:
    """The set of the fields with these names."""
    result = 0
    for field in fields:
        result |= BIT[NUMBER[field]]
    return result


def board_text(markers: Mapping[str, int], chevrons: Mapping[str, tuple[int, str]]) -> str:
    """The first part of the text of a position: its board.

    >>> board_text({"a9": 1, "c9": 0}, {"c9": (0, "ne")})
    'b1Ane+6/9/9/9/9/9/9/9/9'

    Args:
        markers: the marked fields, each with the player, 0 to 3; an impossible board is allowed.
        chevrons: the fields with a chevron, each with the player and the facing.
    """
    rows = []
    for rank in reversed(RANKS):
        row, empty = "", 0
        for field in (file + rank for file in FILES):
            if field in chevrons:
                player, facing = chevrons[field]
                symbol = "ABCD"[player] + facing + ("+" if field in markers else "")
            elif field in markers:
                symbol = "abcd"[markers[field]]
            else:
                empty += 1
                continue
            row += (str(empty) if empty else "") + symbol
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
