"""The picture of the welcome: the nine borderlands as tablets, seen from a corner, and two turns of a game on them.

It is plain SVG. Its colours are the board's, by the board's own classes and by those that web/style/welcome.css fills
and moves. One field is 100 units wide. North is at the top right, east at the bottom right.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import pacru
from pacru.core.turn import Move
from pacru.svg.shapes import ANGLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

START: Final = "2b2b3/5Bnw3/9/3a2An+a1/1bAne1b4/ab1a3a1/1b1Be2Be1b/1Aw1Be+1b3/a1Asw+baa3 a 2 - 33"
"""A position that came up when the bot played against itself."""
TURNS: Final = ("g6-g7(i7)", "d2-g2(g1)")
"""The two turns that follow: in each, a chevron goes straight ahead across a border and leaves a marker."""

Point = tuple[float, float]
Solid = tuple[float, float, float]

TABLET: Final = 46
TILE: Final = 12
"""How thick they are."""
CORNER: Final = 22
"""How much of two corners is missing of the markers of the second player."""
OUTLINES: Final = {
    0: ((-41, -41), (41, -41), (41, 41), (-41, 41)),
    1: (
        (CORNER - 41, -41),
        (41, -41),
        (41, 41 - CORNER),
        (41 - CORNER, 41),
        (-41, 41),
        (-41, CORNER - 41),
    ),
}
"""The markers of both players, seen from above."""
INLAYS: Final = {
    0: (((-14, 0), (0, -14), (14, 0), (0, 14)),),
    1: (((4, -18), (12, -10), (-10, 12), (-18, 4)), ((15, -3), (20, 2), (2, 20), (-3, 15))),
}
TAILS: Final = {0: ((0, 9),), 1: ((14, 14), (0, 14))}
"""Where the right half of a chevron goes on behind the tip of its wing, up to its fold."""
SIZE: Final = 1.36
"""How large chevrons are; on the board they are smaller."""


class Chevron(NamedTuple):
    """A chevron on a field: whose it is, and how it faces."""

    player: int
    field: str
    facing: str


def centre(field: str) -> Point:
    """Return the centre of a field, from the north-west corner of the board."""
    return 100 * "abcdefghi".index(field[0]) + 50, 950 - 100 * int(field[1])


def project(point: Solid) -> Point:
    """Return where a point above the board is seen."""
    east, south, up = point
    return cos(radians(30)) * (east - south), (east + south) / 2 - up


def rounded(corners: Sequence[Point], radius: float) -> list[Point]:
    """Return an outline with round corners, as points on its way around."""
    found: list[Point] = []
    for corner, before, after in zip(
        corners, (corners[-1], *corners), (*corners[1:], corners[0]), strict=False
    ):
        start, end = (_towards(corner, other, radius) for other in (before, after))
        for step in range(4):
            t = step / 3
            weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
            found.append(_mean((start, corner, end), weights))
    return found


def _towards(start: Point, end: Point, length: float) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    share = length / (across**2 + down**2) ** 0.5
    return start[0] + share * across, start[1] + share * down


def _mean(points: Iterable[Point], weights: Iterable[float]) -> Point:
    weighted = [(weight * x, weight * y) for (x, y), weight in zip(points, weights, strict=True)]
    return sum(x for x, _ in weighted), sum(y for _, y in weighted)


def flat(outline: Iterable[Point], up: float = 0) -> list[Point]:
    """Return an outline as it is seen when it lies so high above the board."""
    return [project((east, south, up)) for east, south in outline]


def sides(
    outline: Sequence[Point], height: float, up: float = 0
) -> tuple[list[Point], list[Point]]:
    """Return the left and the right side of a plate with this outline, as they are seen."""
    top = flat(outline, up)
    left, right, front = (
        top.index(found(top, key=key))
        for found, key in (
            (min, lambda one: one[0]),
            (max, lambda one: one[0]),
            (max, lambda one: one[1]),
        )
    )
    return _wall(_between(top, front, left), height), _wall(_between(top, right, front), height)


def _between(around: Sequence[Point], start: int, end: int) -> list[Point]:
    """The points of an outline from one to another, clockwise."""
    return [*around, *around][start : end + 1 + (len(around) if end < start else 0)]


def _wall(edge: list[Point], height: float) -> list[Point]:
    return [*edge, *((x, y + height) for x, y in reversed(edge))]


def path(css_class: str, *outlines: Iterable[Point]) -> str:
    """Return a path of a class, around some outlines."""
    return f'<path class="{css_class}" d="{"".join(map(_closed_line, outlines))}"/>'


def _closed_line(outline: Iterable[Point]) -> str:
    """A line around an outline, as steps from point to point: they are shorter than places."""
    points = [(round(x), round(y)) for x, y in outline]
    steps = [(x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairwise(points)]
    return f"M{points[0][0]},{points[0][1]}l{' '.join(f'{x},{y}' for x, y in steps if x or y)}z"


def at(point: Point, inside: str, player: int) -> str:
    """Return a piece of a player at a place."""
    x, y = point
    return f'<g class="pacru-{"abcd"[player]}" transform="translate({x:.0f} {y:.0f})">{inside}</g>'


def use(name: str, point: Point = (0, 0), css_class: str = "") -> str:
    """Return one of the shapes of `shapes`, at a place."""
    named = f' class="{css_class}"' if css_class else ""
    placed = f' x="{point[0]:.0f}" y="{point[1]:.0f}"' if any(point) else ""
    return f'<use{named} href="#hero-{name}"{placed}/>'


def shapes() -> str:
    """Return what is there several times: the tablet, its fields, the markers."""
    square = rounded(((5, 5), (295, 5), (295, 295), (5, 295)), 26)
    left, right = sides(square, TABLET)
    spans = ((9, 87.5), (103.5, 93), (203.5, 87.5))
    wells = "".join(
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/>'
        for (y, height), (x, width) in product(spans, spans)
    )
    found = {
        "wells": f'<g transform="matrix(.866 .5 -.866 .5 0 0)">{wells}</g>',
        "tablet": path("hero-left", left)
        + path("hero-right", right)
        + path("pacru-slab", flat(square)),
    }
    for player, outline in OUTLINES.items():
        around = rounded(outline, 13 if player == 0 else 7)
        inlays = [flat(inlay, TILE) for inlay in INLAYS[player]]
        found[f"tile-{player}"] = (
            path("pacru-lip", *sides(around, TILE, TILE))
            + path("pacru-tile", flat(around, TILE))
            + path("pacru-inlay", *inlays)
        )
    return "".join(f'<g id="hero-{name}">{inside}</g>' for name, inside in found.items())


def game() -> pacru.Game:
    """Return the two turns, from their position on."""
    played = pacru.Game(pacru.Position.parse(START))
    for turn in TURNS:
        played = played.play(turn)
    return played


def moves(played: pacru.Game) -> list[tuple[pacru.Ply, Move]]:
    """Return the turns of a game of moves."""
    return [(ply, ply.turn) for ply in played.plies if isinstance(ply.turn, Move)]


def tablets(played: pacru.Game) -> str:
    """Return the board, from the back to the front. The borderlands that chevrons have entered can glow."""
    glows = {_corner(move.destination): n for n, (_, move) in enumerate(moves(played), 1)}
    found = ""
    for east, south in sorted(product((0, 300, 600), repeat=2), key=sum):
        place = project((east, south, 0))
        found += use("tablet", place) + use("wells", place, "pacru-well")
        if (east, south) in glows:
            found += use("wells", place, f"hero-glow hero-{glows[east, south]}")
    return found


def _corner(field: str) -> tuple[int, int]:
    """The north-west corner of the borderland of a field."""
    east, south = centre(field)
    return 300 * (int(east) // 300), 300 * (int(south) // 300)


def chevron(piece: Chevron, up: float) -> str:
    """Return a chevron, folded along its middle, so high above the centre of its field."""
    halves = [_half(piece, side, up) for side in (1, -1)]
    halves.sort(key=lambda half: half[0])  # the half that is further away is drawn first
    shadow = flat((_turn(piece, x, y) for x, y in _outline(piece.player)), up)
    return path("pacru-shade", [(x + 2, y + 4) for x, y in shadow]) + "".join(
        path(css_class, points) for _, css_class, points in halves
    )


def _outline(player: int) -> list[Point]:
    right = [(0, -40), (30, 20), (24.5, 31), *TAILS[player]]
    return [*right, *((-x, y) for x, y in reversed(right[1:-1]))]


def _turn(piece: Chevron, x: float, y: float) -> Point:
    turn = radians(ANGLES[piece.facing])
    return SIZE * (x * cos(turn) - y * sin(turn)), SIZE * (x * sin(turn) + y * cos(turn))


def _half(piece: Chevron, side: int, up: float) -> tuple[float, str, list[Point]]:
    """Return how near one half is, its class, and its outline as it is seen."""
    right: list[Point] = [(0, -40), (30, 20), (24.5, 31), *TAILS[piece.player]]
    east, south = _turn(piece, side, 0)
    is_lit = 1.1 * south > east  # by a light from the left, a little from the front
    looks = "hero-light" if is_lit else "hero-dark"
    points = [project((*_turn(piece, side * x, y), up + 14 + 0.1 * y - 0.3 * x)) for x, y in right]
    return east + south, looks, points


def pieces(played: pacru.Game) -> str:
    """Return all markers and chevrons at the end of a game, from the back to the front.

    The chevrons that have moved and the markers that they have left have classes of their own.
    """
    position = played.position
    looks: dict[tuple[str, str], str] = {}
    for number, (ply, move) in enumerate(moves(played), 1):
        looks |= {(field, "tile"): f"hero-drop hero-{number}" for field in ply.changed}
        looks[move.destination, "chevron"] = f"hero-move hero-{number}"
    found: list[tuple[float, str]] = []
    for player in range(position.players):
        drawn = [(field, "tile", use(f"tile-{player}")) for field in position.markers(player)]
        for field, facing in position.chevrons(player).items():
            piece = Chevron(player, field, facing)
            drawn.append((field, "chevron", chevron(piece, up=height(position, field))))
        for field, kind, inside in drawn:
            moving = looks.get((field, kind))
            shown = f'<g class="{moving}">{inside}</g>' if moving else inside
            nearness = sum(centre(field)) + (kind == "chevron")
            found.append((nearness, at(project((*centre(field), 0)), shown, player)))
    return "".join(piece for _, piece in sorted(found))


def height(position: pacru.Position, field: str) -> int:
    """Return how high what stands on a field stands."""
    return 0 if position.marker(field) is None else TILE


def picture() -> str:
    """Return the inside of the picture, as it is after both turns."""
    played = game()
    shadow = rounded(((30, 30), (890, 30), (890, 890), (30, 890)), 70)
    return (
        '<circle class="hero-sun" r="600" cy="440"/>'
        f"<defs>{shapes()}</defs>{path('hero-ground', flat(shadow, -150))}"
        f"{tablets(played)}{pieces(played)}"
    )


def stylesheet() -> str:
    """Return the CSS that says where both chevrons come from, as seen from where they go."""
    rules = ""
    for number, (ply, move) in enumerate(moves(game()), 1):
        start, end = (
            project((*centre(field), height(position, field)))
            for field, position in ((move.origin, ply.before), (move.destination, ply.after))
        )
        way = f"{start[0] - end[0]:.0f}px, {start[1] - end[1]:.0f}px"
        rules += f".hero-{number} {{ --way: {way}; }}\n"
    return rules
