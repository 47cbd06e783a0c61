"""Thumbnails of games: the markers and chevrons of the last position."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import pacru
from pacru.core.board import FACINGS
from pacru.svg.geometry import CENTRES

_CENTRES: Final = CENTRES[0]
_SQUARE: Final = "h92v92h-92z"
"""A marker, as a path from its top left; a field is 100 wide."""
_NOSE: Final = 48
_WING: Final = 44
_SPREAD: Final = radians(142)
"""The shape of a chevron: the distance from its centre to its corners, and the angle nose to wings."""


@lru_cache(maxsize=200)
def render_thumbnail(final: str, colours: str) -> str:
    """Return a position as a thumbnail.

    Args:
        final: the position as text.
        colours: letters of the palettes, in the order of play.

    Returns:
        An ``<svg>``; nothing if the text is no position, or there are too few colours.
    """
    try:
        position = pacru.Position.parse(final)
    except pacru.PacruError:
        return ""
    if len(colours) < position.players:
        return ""
    players = "".join(
        _render_player(position, player, colours[player]) for player in range(position.players)
    )
    return f'<svg class="thumb" viewBox="0 0 900 900" aria-hidden="true">{players}</svg>'


def _render_player(position: pacru.Position, player: int, colour: str) -> str:
    tiles = "".join(
        f"M{x - 46} {y - 46}{_SQUARE}"
        for x, y in (_CENTRES[field] for field in position.markers(player))
    )
    pieces = "".join(
        _chevron(*_CENTRES[field], 45 * FACINGS.index(facing))
        for field, facing in position.chevrons(player).items()
    )
    return f'<g class="pacru-{colour}"><path class="tile" d="{tiles}"/><path class="piece" d="{pieces}"/></g>'


def _chevron(x: int, y: int, degrees: int) -> str:
    nose = radians(degrees)
    corners = ((nose, _NOSE), (nose + _SPREAD, _WING), (nose - _SPREAD, _WING))
    points = [f"{x + far * sin(way):.0f} {y - far * cos(way):.0f}" for way, far in corners]
    return f"M{'L'.join(points)}z"
