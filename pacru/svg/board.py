"""The layers of a drawing, bottom to top."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from html import escape
from math import atan2, cos, degrees, radians, sin
from typing import Final, Protocol

from pacru.core.errors import PacruError
from pacru.svg import shapes
from pacru.svg.geometry import CENTRES, FIELD_AT, SIDE, is_straight, stretch
from pacru.svg.options import LastTurn, Options, check_colours
from pacru.svg.shapes import ANGLES, PLAYERS, ROTATIONS

# For each way to show the coordinates: left, top, width and height of the drawing. The plate is 8
# units larger than the fields, and 20 below with its lip and shade.
VIEW_BOX: Final = {
    "outside": (-44, -12, 956, 968),
    "inside": (-8, -10, 916, 970),
    "none": (-8, -10, 916, 932),
}


def box(options: Options) -> tuple[int, int, int, int]:
    """The left, top, width and height of a drawing."""
    return VIEW_BOX[options.coordinates]


FAINTEST: Final = 5
"""The last rank of an arrow that has a look of its own."""

_HANDLE_RADIUS: Final = 38
# How far a handle with its price reaches to the right and down.
_HANDLE_REACH: Final = 43
# A handle closer than this to the centre of a chevron would cover part of it.
_HANDLE_CLEARANCE: Final = 76


class Drawable(Protocol):
    """The part of ``pacru.Position`` that a drawing needs, under the same names."""

    @property
    def players(self) -> int:
        """How many players began."""

    @property
    def to_move(self) -> int | None:
        """The player to move, or None if the game is over."""

    def markers(self, player: int) -> Collection[str]:
        """The fields with markers of a player."""

    def chevrons(self, player: int) -> Mapping[str, str]:
        """The facing of each chevron of a player, by field."""


def render_layers(position: Drawable, options: Options) -> dict[str, str]:
    """The drawing as named groups, bottom to top; see ``pacru.svg.layers``."""
    check_colours(options.colours, position.players)
    drawing = _Drawing(position, options)
    return {
        "ground": _render_ground(),
        "wash": drawing.render_wash(),
        "tiles": drawing.render_tiles(),
        "hush": drawing.render_hush(),
        "trail": drawing.render_trail(),
        "chevrons": drawing.render_chevrons(),
        "gone": drawing.render_removed(),
        "coordinates": drawing.render_coordinates(),
        "threats": drawing.render_threats(),
        "marks": drawing.render_marks(),
        "focus": drawing.render_focus(),
        "hits": _hit_grid(options.rotation) if options.interactive else "",
        "handles": drawing.render_handles(),
    }


LAYERS: Final = (
    "ground",
    "wash",
    "tiles",
    "hush",
    "trail",
    "chevrons",
    "gone",
    "coordinates",
    "threats",
    "marks",
    "focus",
    "hits",
    "handles",
)


def handles_fit(
    position: Drawable, field: str, rotations: Collection[str] = tuple(ROTATIONS), rotation: int = 0
) -> bool:
    """Whether the handles of a chevron stay on the board and cover no chevron.

    Args:
        position: where the chevrons stand.
        field: the field of the chevron to rotate.
        rotations: the handles to draw, such as ``("<", ">")``.
        rotation: the rotation of the board in quarter turns.

    Raises:
        PacruError: there is no such rotation.
    """
    unknown = {*rotations} - {*ROTATIONS}
    if unknown or rotation not in range(4):
        found = f"{sorted(unknown)} and {rotation!r}"
        raise PacruError(f"rotations: expected {' '.join(ROTATIONS)} and 0 to 3, found {found}")
    facing = _facings(position).get(field)
    if facing is None:
        return False
    centres = CENTRES[rotation]
    others = [centres[other] for other in _facings(position) if other != field]
    for name in rotations:
        x, y = _handle_centre(centres[field], ANGLES[facing] + 90 * rotation, ROTATIONS[name])
        low, high = _HANDLE_RADIUS, SIDE - _HANDLE_REACH
        if not (low <= x <= high and low <= y <= high):
            return False
        if any((x - a) ** 2 + (y - b) ** 2 < _HANDLE_CLEARANCE**2 for a, b in others):
            return False
    return True


def _facings(position: Drawable) -> dict[str, str]:
    return {
        field: facing
        for player in range(position.players)
        for field, facing in position.chevrons(player).items()
    }


def _handle_centre(centre: tuple[int, int], angle: int, steps: int) -> tuple[float, float]:
    """The centre of a handle, behind the chevron for 45° and beside it for 90°.

    No destination can lie there (R3).
    """
    away, distance = (90, 104) if abs(steps) == 2 else (138, 118)
    turn = radians(angle + (away if steps > 0 else -away))
    return centre[0] + distance * sin(turn), centre[1] - distance * cos(turn)


def _rect(left: float, top: float, width: float, height: float, rest: str) -> str:
    return f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" {rest}/>'


# The left or top of each row of borderlands. Between them are gaps: the borders.
_SLABS: Final = (0, 300, 600)


@cache
def _render_ground() -> str:
    slabs = "".join(shapes.use("slab", f"translate({x} {y})") for y in _SLABS for x in _SLABS)
    return (
        shapes.rect(-6, 8, 912, 912, "plate-shade", 26)
        + shapes.rect(-8, -8, 916, 926, "plate-lip", 26)
        + shapes.rect(-8, -8, 916, 916, "plate", 26)
        + slabs
        + shapes.path("M300,6V894M600,6V894M6,300H894M6,600H894", "groove")
    )


def _slab_of(centre: tuple[int, int]) -> tuple[int, int]:
    """The left and top of the borderland around a field."""
    return centre[0] // 300 * 300, centre[1] // 300 * 300


@cache
def _cover(x: int, y: int) -> str:
    """What covers a field, with its well and all that is on it."""
    # At the edge of a borderland, there is less space.
    left, top = (43 if at % 300 == 50 else 46.5 for at in (x, y))
    right, bottom = (43 if at % 300 == 250 else 46.5 for at in (x, y))
    return shapes.rounded(x - left, y - top, x + right, y + bottom, 13)


@cache
def _hit_grid(rotation: int) -> str:
    """The cells of the grid, row by row as you see them."""
    rows = []
    for name, y in zip(_coordinate_names(rotation)[1], range(50, SIDE, 100), strict=True):
        cells = (_hit_cell(FIELD_AT[rotation][x, y], x, y) for x in range(50, SIDE, 100))
        rows.append(f'<g role="row" aria-label="{name}">{"".join(cells)}</g>')
    return "".join(rows)


def _hit_cell(field: str, x: int, y: int) -> str:
    named = f'class="hit" role="gridcell" aria-label="{field}" data-field="{field}"'
    return _rect(x - 50, y - 50, 100, 100, named)


@cache
def _coordinate_names(rotation: int) -> tuple[str, str]:
    """The labels along the bottom from left to right, and along the left side from the top."""
    at = FIELD_AT[rotation]
    letter = rotation % 2
    bottom = "".join(at[100 * k + 50, 850][letter] for k in range(9))
    left = "".join(at[50, 100 * k + 50][1 - letter] for k in range(9))
    return bottom, left


@cache
def _place(field: str, rotation: int) -> str:
    x, y = CENTRES[rotation][field]
    return f'transform="translate({x} {y})"'


@cache
def tile_on(field: str, shape: str, rotation: int) -> str:
    """A marker in its field."""
    return f'<use data-tile="{field}" href="#{shapes.PREFIX}{shape}" {_place(field, rotation)}/>'


@cache
def chevron_on(field: str, player: str, facing: str, rotation: int) -> str:
    """A chevron in its field."""
    body = shapes.chevron(player, (ANGLES[facing] + 90 * rotation) % 360)
    return f'<g data-chevron="{field}" {_place(field, rotation)}>{body}</g>'


_LIT_SLAB: Final = (
    shapes.rect(5, 5, 290, 288, "lit", 20)
    + shapes.use("wells")
    + shapes.rect(3, 3, 294, 294, "border-halo", 22)
    + shapes.rect(3, 3, 294, 294, "border", 22)
)


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f"M{start[0]:.4g},{start[1]:.4g}L{end[0]:.4g},{end[1]:.4g}"


def _column_names(names: str, y: int, css_class: str) -> str:
    """The names of the columns, below the board."""
    return "".join(
        f'<text class="{css_class}" x="{100 * k + 50}" y="{y}">{name}</text>'
        for k, name in enumerate(names)
    )


class _Drawing:
    """One position with its options; each method draws one layer."""

    def __init__(self, position: Drawable, options: Options) -> None:
        self.options = options
        self.rotation = options.rotation
        self.centres = CENTRES[options.rotation]
        self.turn = 90 * options.rotation
        self.seated = range(position.players)
        self.position = position
        self.facing = _facings(position)
        player = position.to_move if options.player is None else options.player
        self.me = player or 0
        self.gains = dict.fromkeys((*options.place, *options.swap, *options.meet))

    # Helpers: something in its field, or in the colours of a player.

    def group_at(self, field: str, body: str) -> str:
        """The shapes of `body`, moved to a field."""
        return f"<g {_place(field, self.rotation)}>{body}</g>"

    def groups_at(self, places: Iterable[str], body: str) -> str:
        """The same shapes on several fields."""
        return "".join(self.group_at(field, body) for field in places)

    def player_group(self, player: int, body: str) -> str:
        """Shapes in the colours of a player; nothing if there are none."""
        return f'<g class="pacru-{self.options.colours[player]}">{body}</g>' if body else ""

    def angle(self, facing: str) -> int:
        return (ANGLES[facing] + self.turn) % 360

    def line(self, start: str, end: str, css_class: str, after: float, before: float) -> str:
        ends = stretch(self.centres[start], self.centres[end], after, before)
        return shapes.path(_line(*ends), css_class)

    # The layers.

    def render_wash(self) -> str:
        options = self.options
        lit = dict.fromkeys(_slab_of(self.centres[field]) for field in options.borderland)
        slabs = [f'<g transform="translate({x} {y})">{_LIT_SLAB}</g>' for x, y in lit]
        domains = [
            self.player_group(
                player,
                self.group_at(
                    field, f'<g class="domain">{shapes.bare_tile(PLAYERS[player], 0.36)}</g>'
                ),
            )
            for field, player in options.domains.items()
        ]
        return "".join([*slabs, *domains])

    def render_tiles(self) -> str:
        paid = set(self.options.paid)
        parts = []
        for player in self.seated:
            shown, hidden = f"tile-{PLAYERS[player]}", f"bare-{PLAYERS[player]}"
            placed = sorted(field for field in self.position.markers(player) if field not in paid)
            tiles = [
                tile_on(field, hidden if field in self.facing else shown, self.rotation)
                for field in placed
            ]
            parts.append(self.player_group(player, "".join(tiles)))
        return "".join(parts)

    def render_hush(self) -> str:
        """Cover what steps back: whole borderlands, and single fields in the others."""
        if self.options.hush is None:
            return ""
        loud = {self.centres[field] for field in self.options.hush}
        kept = {*map(_slab_of, loud)}
        covers = [
            shapes.rounded(x + 5, y + 5, x + 295, y + 296, 20)
            for y in _SLABS
            for x in _SLABS
            if (x, y) not in kept
        ]
        covers += [
            _cover(x, y)
            for x, y in self.centres.values()
            if _slab_of((x, y)) in kept and (x, y) not in loud
        ]
        return shapes.path("".join(covers), "hush") if covers else ""

    def render_coordinates(self) -> str:
        where = self.options.coordinates
        if where == "none":
            return ""
        bottom, left = _coordinate_names(self.rotation)
        if where == "outside":
            return _column_names(bottom, 946, "outside") + "".join(
                f'<text class="outside" x="-28" y="{100 * k + 58}">{name}</text>'
                for k, name in enumerate(left)
            )
        return _column_names(bottom, 952, "outside large") + "".join(
            f'<text class="large" x="27" y="{100 * k + 37}">{name}</text>'
            for k, name in enumerate(left)
            if self.is_free(50, 100 * k + 50)
        )

    def is_free(self, x: int, y: int) -> bool:
        """Whether there is neither a marker nor a chevron in a field."""
        field = FIELD_AT[self.rotation][x, y]
        marked = any(field in self.position.markers(player) for player in self.seated)
        return field not in self.facing and not marked

    def render_trail(self) -> str:
        options = self.options
        parts = []
        # Where a better move ends, no marker would come.
        better = [field for field in options.better if field not in (options.arrow or ())]
        outlined = [*options.slots, *options.paid, *better]
        slots = self.groups_at(outlined, shapes.slot(PLAYERS[self.me]))
        parts.append(self.player_group(self.me, slots))
        if options.lanes:
            ways = "".join(_line(self.centres[one], self.centres[to]) for one, to in options.lanes)
            parts.append(shapes.path(ways, "lane"))
        earlier = "".join(map(self.render_last_turn, options.earlier))
        parts.append(shapes.faint_mark(earlier) if earlier else "")
        if options.last:
            parts.append(self.render_last_turn(options.last))
        for rank in range(len(options.arrows), 0, -1):  # the best lies above the others
            way = options.arrows[rank - 1]
            parts.append(f'<g class="rank-{min(rank, FAINTEST)}">{self.arrow(*way)}</g>')
        if options.arrow:
            parts.append(self.arrow(*options.arrow))
        turned = options.turned[0] if options.turned else None
        if options.selected and options.selected != turned:  # a rotated one has its arrow instead
            parts.append(self.group_at(options.selected, shapes.CHOSEN))
        if options.link:
            parts.append(self.link_frame(*options.link))
        pointed = options.pointed
        if pointed and pointed in self.gains:
            preview = self.group_at(pointed, shapes.tile(PLAYERS[self.me]))
            parts.append(self.player_group(self.me, preview))
        elif pointed and pointed in {*options.movable, *options.turnable}:
            parts.append(self.group_at(pointed, shapes.RING))
        return "".join(parts)

    def link_frame(self, one: str, other: str) -> str:
        (x1, y1), (x2, y2) = self.centres[one], self.centres[other]
        diagonal = not is_straight((x1, y1), (x2, y2))
        length, width = (226, 92) if diagonal else (192, 92)
        angle = round(degrees(atan2(y2 - y1, x2 - x1)))
        return (
            f'<g transform="translate({(x1 + x2) / 2:g} {(y1 + y2) / 2:g}) rotate({angle})">'
            + shapes.rect(-length / 2, -width / 2, length, width, "chosen", width / 2)
            + "</g>"
        )

    def render_last_turn(self, last: LastTurn) -> str:
        parts = []
        if last.destination:
            to_tail = 40
            if last.destination in last.changed:  # to the frame around it
                ends = self.centres[last.origin], self.centres[last.destination]
                to_tail = 48 if is_straight(*ends) else 60
            parts += [
                self.line(last.origin, last.destination, css_class, 12, to_tail)
                for css_class in ("way-halo", "way")
            ]
            parts.append(self.group_at(last.origin, shapes.FOOTPRINT))
        parts.append(self.groups_at(sorted(last.changed), shapes.CHANGED))
        return "".join(parts)

    def arrow(self, start: str, end: str) -> str:
        """The arrow of a move into the last field, or to its edge if a chevron or a mark is there."""
        into = end not in self.facing and end not in self.options.better
        return self.move_line(start, end, "arrow", into=into)

    def move_line(self, start: str, end: str, css_class: str, *, into: bool = False) -> str:
        """The line of a move, with its head at the edge or in the middle of the last field."""
        (x1, y1), (x2, y2) = self.centres[start], self.centres[end]
        gap = 8 if into else 52 if is_straight((x1, y1), (x2, y2)) else 64
        _, (x, y) = stretch((x1, y1), (x2, y2), 0, gap)
        angle = round(degrees(atan2(y2 - y1, x2 - x1)))
        place = f"translate({x:.4g} {y:.4g}) rotate({angle})"
        head = "M-18,-15L8,0L-18,15Z"
        return (
            self.line(start, end, f"{css_class}-halo", 38, gap)
            + shapes.path(head, f"{css_class}-head", place)
            + self.line(start, end, css_class, 38, gap + 8)
            + shapes.path(head, f"{css_class}-tip", place)
        )

    def render_chevrons(self) -> str:
        parts = []
        for player in self.seated:
            standing = sorted(self.position.chevrons(player).items())
            drawn = [
                chevron_on(field, PLAYERS[player], to, self.rotation) for field, to in standing
            ]
            parts.append(self.player_group(player, "".join(drawn)))
        return "".join(parts)

    def render_removed(self) -> str:
        parts = []
        stroke = shapes.line_with_halo(shapes.STRUCK, "struck")
        for field, (player, facing) in self.options.gone.items():
            outline = shapes.ghost(PLAYERS[player], self.angle(facing))
            parts.append(self.group_at(field, outline + stroke))
        last = self.options.last
        if last and last.destination and last.captured:
            parts.append(self.captured_badge(last.destination, *last.captured))
        if last and not last.destination and last.origin in self.facing:
            parts.append(
                self.rotation_arrow(
                    last.origin, last.facing, self.facing[last.origin], "was-turned"
                )
            )
        return "".join(parts)

    def captured_badge(self, field: str, player: int, facing: str) -> str:
        """The captured chevron at the bottom right of a field, but not over the edge of the board."""
        victim = shapes.chevron(PLAYERS[player], self.angle(facing), 0.5)
        x, y = (min(at + 32, SIDE - 24) for at in self.centres[field])
        return (
            f'<g transform="translate({x} {y})">{shapes.square(23, "captured", 8)}'
            f"{self.player_group(player, victim)}"
            f"{shapes.line_with_halo('M-15,15L15-15', 'struck')}</g>"
        )

    def rotation_arrow(self, field: str, old: str, new: str, css_class: str) -> str:
        steps = (ANGLES[new] - ANGLES[old]) // 45 % 8
        steps -= 8 if steps > 4 else 0
        if not steps:
            return ""
        return self.group_at(field, shapes.turn_arrow(self.angle(old), steps, css_class))

    def render_threats(self) -> str:
        options = self.options
        parts = [self.groups_at(options.capturable, shapes.CAPTURABLE)]
        parts.append(self.groups_at(options.exits, shapes.EXIT))
        parts.append(self.groups_at(options.wrong, shapes.WRONG))
        parts.append(self.groups_at(options.mistakes, shapes.MISTAKE))
        for start, end in options.attacks:
            parts.append(self.attack_line(start, end))
        points = dict.fromkeys(options.attacks, True)
        points |= {
            (start, end): end in options.capturable
            for end, attackers in options.attacked.items()
            for start in attackers
        }
        for (start, end), filled in points.items():
            angle = self.direction(end, start)
            parts.append(self.group_at(end, shapes.attacker(angle, filled=filled)))
        for field, power in options.powers.items():
            badge = shapes.badge(str(power), "reach", *self.badge_place(field))
            parts.append(self.group_at(field, badge))
        return "".join(parts)

    def badge_place(self, field: str) -> tuple[int, int]:
        """A corner at the left, beside a chevron, so that it covers neither its nose nor its tail."""
        facing = self.facing.get(field)
        return (-33, -33) if facing and self.angle(facing) in (45, 225) else (-33, 33)

    def direction(self, field: str, other: str) -> int:
        """Where another field lies, clockwise from the top of the drawing, in steps of 45°."""
        (x1, y1), (x2, y2) = self.centres[field], self.centres[other]
        return 45 * round(degrees(atan2(x2 - x1, y1 - y2)) / 45) % 360

    def attack_line(self, start: str, end: str) -> str:
        """A thin line from an attacker to the point at the attacked chevron."""
        return "".join(
            self.line(start, end, css_class, 44, 46) for css_class in ("attack-halo", "attack")
        )

    def render_marks(self) -> str:
        options = self.options
        parts = [self.ready_lights(options.movable, shapes.READY)]
        parts.append(self.ready_lights(options.turnable, shapes.HALF_READY))
        parts.append(self.groups_at(options.hinted, shapes.RAYS))
        for field, kind in options.destinations.items():
            mark = shapes.destination(kind, options.fills.get(field, 0))
            parts.append(
                self.group_at(field, shapes.faint_mark(mark) if field in options.faint else mark)
            )
        gains = "".join(self.group_at(field, self.gain_mark(field)) for field in self.gains)
        parts.append(self.player_group(self.me, gains))
        parts.append(self.groups_at(options.payable, shapes.COIN))
        parts.append(self.groups_at(options.rings, shapes.ADVICE))
        parts.append(self.groups_at(options.better, shapes.BETTER))
        for number, field in enumerate(options.paid, 1):
            coin = f'{shapes.disc(22, "mark")}<text class="number" y="10">{number}</text>'
            parts.append(self.group_at(field, coin))
        if options.turned:
            parts.append(self.rotation_arrow(*options.turned, "turned"))
        for field, text in options.labels.items():
            parts.append(self.group_at(field, shapes.badge(escape(text), "label")))
        parts += map(self.marker_numbers, self.seated)
        return "".join(parts)

    def gain_mark(self, field: str) -> str:
        """The mark on a field that can become the player's own."""
        if field in self.facing:
            return shapes.CORNER_PLUS
        if field == self.options.pointed:
            return shapes.MARKING
        taken = any(field in self.position.markers(player) for player in self.seated)
        return shapes.takeover(PLAYERS[self.me]) if taken else shapes.PLUS

    def ready_lights(self, fields: Iterable[str], light: str) -> str:
        """A light in the tail of each chevron; none where a hint points at it."""
        return "".join(
            self.group_at(
                field, f'<g transform="rotate({self.angle(self.facing[field])})">{light}</g>'
            )
            for field in fields
            if field in self.facing and field not in self.options.hinted
        )

    def marker_numbers(self, player: int) -> str:
        """The numbers on the markers of a player; beside a chevron they are smaller."""
        numbers, own = self.options.counted, self.position.markers(player)
        parts = []
        for field in (field for field in numbers if field in own):
            text = str(numbers[field])
            body = f'<g transform="scale(1.5)">{shapes.badge(text, "tally")}</g>'
            if field in self.facing:
                body = shapes.badge(text, "tally", *self.badge_place(field))
            parts.append(self.group_at(field, body))
        return self.player_group(player, "".join(parts))

    def render_focus(self) -> str:
        parts = []
        if self.options.pending:
            parts.append(self.group_at(self.options.pending, shapes.disc(40, "pending")))
        if self.options.focus:
            frames = shapes.square(52, "focus-ground", 9) + shapes.square(52, "focus", 9)
            parts.append(self.group_at(self.options.focus, frames))
        return "".join(parts)

    @staticmethod
    def price_badge(price: int) -> str:
        """The price at a handle; none if it costs nothing."""
        if not price:
            return ""
        return (
            f'<g transform="translate(27 27)">{shapes.disc(16, "price")}'
            f'<text class="price-text" y="7.4">{price}</text></g>'
        )

    def render_handles(self) -> str:
        options = self.options
        field = options.selected
        if not (options.handles and field):
            return ""
        if not handles_fit(self.position, field, options.handles, self.rotation):
            return ""
        angle = self.angle(self.facing[field])
        parts = []
        for name, price in options.handles.items():
            steps = ROTATIONS[name]
            x, y = _handle_centre(self.centres[field], angle, steps)
            turned = shapes.chevron(PLAYERS[self.me], (angle + 45 * steps) % 360, 0.68)
            parts.append(
                f'<g class="handle" data-rotation="{escape(name)}" '
                f'transform="translate({x:.1f} {y:.1f})">{shapes.disc(_HANDLE_RADIUS, "handle-disc")}'
                f"{turned}{self.price_badge(price)}</g>"
            )
        return self.player_group(self.me, "".join(parts))
