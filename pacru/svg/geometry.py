"""The places of fields on the drawing, for each rotation of the board. One field is 100 units."""

from math import hypot
from typing import Final

from pacru.core.errors import PacruError

SIDE: Final = 900
FIELDS: Final = tuple(file + row for row in "987654321" for file in "abcdefghi")


def _centres(rotation: int) -> dict[str, tuple[int, int]]:
    centres = {}
    for index, field in enumerate(FIELDS):
        row, column = divmod(index, 9)
        for _ in range(rotation):
            column, row = 8 - row, column
        centres[field] = (100 * column + 50, 100 * row + 50)
    return centres


# The centre of each field, by the number of clockwise quarter turns of the board.
CENTRES: Final = tuple(_centres(rotation) for rotation in range(4))
FIELD_AT: Final = tuple({point: field for field, point in centres.items()} for centres in CENTRES)


def check_field(field: str) -> str:
    """Return the field, if there is one with this name.

    Raises:
        PacruError: there is none.
    """
    if field not in CENTRES[0]:
        raise PacruError(f"there is no field {field!r}: fields are a1 to i9")
    return field


def stretch(
    start: tuple[float, float], end: tuple[float, float], after: float = 0, before: float = 0
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The line from start to end without its first ``after`` and last ``before`` units."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1
    x, y = (x2 - x1) / length, (y2 - y1) / length
    return (x1 + after * x, y1 + after * y), (x2 - before * x, y2 - before * y)


def is_straight(start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a line runs along a row or a column of the drawing."""
    return start[0] == end[0] or start[1] == end[1]
