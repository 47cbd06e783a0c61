"""The pictures of lessons on the map: the first turn of each, on a part of the board."""

from functools import lru_cache
from typing import Final, NamedTuple

import pacru
from app.game import exercises
from app.rooms.learn.lessons import Lesson
from pacru import svg
from pacru.svg import shapes
from pacru.svg.geometry import CENTRES
from pacru.svg.highlights import with_last_turn

_LAYERS: Final = ("tiles", "trail", "chevrons", "gone")
_FIELD: Final = 100
_BORDERLAND: Final = 3 * _FIELD
_SLABS: Final = (0, _BORDERLAND, 2 * _BORDERLAND)
_WIDEST: Final = 4 * _FIELD
"""The largest side of a picture that is extended to include a marker."""


class Part(NamedTuple):
    """A square of the board, in units of its drawing."""

    left: int
    top: int
    side: int


@lru_cache(maxsize=100)
def render_picture(lesson: Lesson) -> str:
    """Return the first turn of a lesson as a picture, which screen readers ignore."""
    step = lesson.steps[0]
    game = step.game.play(step.turns[0])
    colours = exercises.players(step.position.players).colours
    options = with_last_turn(svg.Options(coordinates="none", colours=colours), game)
    drawn = svg.layers(game.position, options)
    part = _part_of(game.plies[-1])
    box = f"{part.left} {part.top} {part.side} {part.side}"
    return (
        f'<svg class="pacru picture" viewBox="{box}" aria-hidden="true" focusable="false">'
        f"{_render_ground(part)}{''.join(drawn[name] for name in _LAYERS)}</svg>"
    )


def _part_of(ply: pacru.Ply) -> Part:
    """Return the part of the board where a turn happens, without distant markers."""
    moved = {
        field
        for player in range(ply.before.players)
        for field, _facing in ply.before.chevrons(player).items()
        ^ ply.after.chevrons(player).items()
    }
    whole = _part_around(moved | ply.changed)
    return whole if whole.side <= _WIDEST else _part_around(moved)


def _part_around(fields: set[str]) -> Part:
    """Return the smallest square around fields that is at least as large as a borderland."""
    columns, rows = ([CENTRES[0][field][axis] - 50 for field in fields] for axis in (0, 1))
    width, height = max(columns) - min(columns) + _FIELD, max(rows) - min(rows) + _FIELD
    side = max(_BORDERLAND, width, height)
    return Part(_start(min(columns), width, side), _start(min(rows), height, side), side)


def _start(low: int, length: int, side: int) -> int:
    """Return the start of a square on the board with a range of fields in its middle."""
    before = (side - length) // (2 * _FIELD) * _FIELD
    return max(0, min(low - before, 3 * _BORDERLAND - side))


def _render_ground(part: Part) -> str:
    """Return the borderlands in a part of the board, and the ground between them."""
    columns, rows = (
        [at for at in _SLABS if start - _BORDERLAND < at < start + part.side]
        for start in (part.left, part.top)
    )
    slabs = "".join(shapes.use("slab", f"translate({x} {y})") for y in rows for x in columns)
    return shapes.rect(*part[:2], part.side, part.side, "plate", 0) + slabs
