"""The layers of a drawing, bottom to top."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from html import escape
from math import atan2, cos, degrees, radians, sin
from typing import Final, Protocol

from pacru.core.errors import PacruError
from pacru.svg import shapes
from pacru.svg.geometry import CENTRES, FIELD_AT, FIELDS, SIDE, is_straight, stretch
from pacru.svg.options import LastTurn, Options, check_colours
from pacru.svg.shapes import ANGLES, PLAYERS, ROTATIONS, line_with_halo

# For each way to show the coordinates: left, top, width and height of the drawing.
VIEW_BOX: Final = {
    "frame": (-34, -34, 968, 968),
    "edge": (-30, -3, 933, 941),
    "below": (-3, -3, 906, 942),
    "inside": (-3, -3, 906, 906),
    "none": (-3, -3, 906, 906),
}


def box(options: Options) -> tuple[int, int, int, int]:
    """The left, top, width and height of a drawing."""
    return VIEW_BOX["frame" if options.framed else options.coordinates]


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
        "ground": _render_ground(options.framed or options.coordinates == "frame"),
        "wash": drawing.render_wash(),
        "tiles": drawing.render_tiles(),
        "hush": drawing.render_hush(),
        "lines": _render_border_lines(),
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
    "lines",
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


@cache
def _render_ground(framed: bool) -> str:
    whole = 'width="900" height="900"'
    dark = "".join(
        f"M{x - 50},{y - 50}h100v100h-100Z"
        for x, y in CENTRES[0].values()
        if (x + y) % 200  # the tint is the same along every diagonal
    )
    lines = "".join(f"M{k}00,0V900M0,{k}00H900" for k in (1, 2, 4, 5, 7, 8))
    frame = (
        _rect(-34, -34, 968, 968, f'rx="18" fill="url(#{shapes.PREFIX}frame)"')
        + _rect(-32.5, -32.5, 965, 965, 'rx="16.5" class="glint"')
        if framed
        else ""
    )
    return (
        f'{frame}<rect class="field-1" {whole}/><path class="field-2" d="{dark}"/>'
        f'<path class="grain" d="{_grain_path()}"/><rect {whole} fill="url(#{shapes.PREFIX}sheen)"/>'
        f'<path class="field-lines" d="{lines}"/>'
    )


def _grain_path() -> str:
    """Lines like wood grain, along every other column and across the others.

    Most themes hide them.
    """
    parts = []
    for k in range(9):
        for j in range(4):
            at, bend = 100 * k + 14 + 24 * j + 7 * ((3 * k + 5 * j) % 3), 9 * ((k + 2 * j) % 5 - 2)
            parts.append(f"M{at},0c{bend},220 {-bend},330 0,450s{bend},230 0,450")
    return "".join(parts)


@cache
def _render_border_lines() -> str:
    return (
        '<path class="border-lines" d="M300,0V900M600,0V900M0,300H900M0,600H900M0,0H900V900H0Z"/>'
    )


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
def _tile(field: str, player: str, rotation: int) -> str:
    return f'<g data-tile="{field}" {_place(field, rotation)}>{shapes.tile(player)}</g>'


@cache
def _chevron(field: str, player: str, facing: str, rotation: int) -> str:
    body = shapes.chevron(player, (ANGLES[facing] + 90 * rotation) % 360)
    return f'<g data-chevron="{field}" {_place(field, rotation)}>{body}</g>'


_SMALL_TILE: Final = '<g class="domain" transform="scale(.36)">{}</g>'


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
        (x1, y1), (x2, y2) = stretch(self.centres[start], self.centres[end], after, before)
        return shapes.path(f"M{x1:.4g},{y1:.4g}L{x2:.4g},{y2:.4g}", css_class)

    # The layers.

    def render_wash(self) -> str:
        options = self.options
        washed = dict.fromkeys((*options.place, *options.labels))
        if options.selected:
            washed[options.selected] = None
        domains = [
            self.player_group(
                player, self.group_at(field, _SMALL_TILE.format(shapes.tile(PLAYERS[player])))
            )
            for field, player in options.domains.items()
        ]
        return self.groups_at(washed, shapes.square(50, "wash")) + "".join(domains)

    def render_tiles(self) -> str:
        paid = set(self.options.paid)
        parts = []
        for player in self.seated:
            letter = PLAYERS[player]
            placed = sorted(field for field in self.position.markers(player) if field not in paid)
            tiles = [_tile(field, letter, self.rotation) for field in placed]
            parts.append(self.player_group(player, "".join(tiles)))
        return "".join(parts)

    def render_hush(self) -> str:
        if self.options.hush is None:
            return ""
        loud = set(self.options.hush)
        quiet = [self.centres[field] for field in FIELDS if field not in loud]
        squares = "".join(f"M{x - 50},{y - 50}h100v100h-100Z" for x, y in quiet)
        return shapes.path(squares, "hush") if squares else ""

    def render_coordinates(self) -> str:
        where = self.options.coordinates
        if where == "none":
            return ""
        bottom, left = _coordinate_names(self.rotation)
        if where == "inside":
            return "".join([*self.inner_row_names(left), *self.inner_column_names(bottom)])
        below, css_class = (924.5, "coord-frame") if where == "frame" else (931, "coord-out")
        texts = [
            f'<text class="{css_class}" x="{100 * k + 50}" y="{below}">{name}</text>'
            for k, name in enumerate(bottom)
        ]
        if where == "below":
            texts += self.inner_row_names(left, everywhere=True)
        else:
            x, drop = (-18, 7.5) if where == "frame" else (-17, 9.5)
            texts += [
                f'<text class="{css_class}" x="{x}" y="{100 * k + 50 + drop}">{name}</text>'
                for k, name in enumerate(left)
            ]
        return "".join(texts)

    def inner_row_names(self, names: str, *, everywhere: bool = False) -> list[str]:
        """The names of the rows, in the first field of each: over what is there, or only if it is free."""
        free = [self.is_free(50, 100 * k + 50) for k in range(len(names))]
        return [
            f'<text class="coord-in{"" if free[k] else " coord-on"}" x="14" y="{100 * k + 29}">{name}</text>'
            for k, name in enumerate(names)
            if free[k] or everywhere
        ]

    def inner_column_names(self, names: str) -> list[str]:
        """The names of the columns, in the last field of each if that is free."""
        return [
            f'<text class="coord-in" x="{100 * k + 86}" y="890">{name}</text>'
            for k, name in enumerate(names)
            if self.is_free(100 * k + 50, 850)
        ]

    def is_free(self, x: int, y: int) -> bool:
        """Whether there is neither a marker nor a chevron in a field."""
        field = FIELD_AT[self.rotation][x, y]
        marked = any(field in self.position.markers(player) for player in self.seated)
        return field not in self.facing and not marked

    def render_trail(self) -> str:
        options = self.options
        parts = []
        outlined = [*options.slots, *options.paid]
        slots = self.groups_at(outlined, shapes.slot(PLAYERS[self.me]))
        parts.append(self.player_group(self.me, slots))
        if options.borderland:
            parts.append(self.borderland_frame(options.borderland))
        for start, end in options.rays:
            after = 62 if is_straight(self.centres[start], self.centres[end]) else 84
            parts.append(self.line(start, end, "ray-halo", after, 0))
            parts.append(self.line(start, end, "ray", after, 0))
        if options.last:
            parts.append(self.render_last_turn(options.last))
        for rank in range(len(options.arrows), 0, -1):  # the best lies above the others
            way = options.arrows[rank - 1]
            line = self.move_line(*way, "arrow", into=way[1] not in self.facing)
            parts.append(f'<g class="rank-{min(rank, FAINTEST)}">{line}</g>')
        if options.arrow:
            into = options.arrow[1] not in self.facing
            parts.append(self.move_line(*options.arrow, "arrow", into=into))
        invitation = shapes.corners("invite-halo") + shapes.corners("invite")
        parts.append(self.groups_at(options.movable, invitation))
        ends = (90, 270)
        quieter = shapes.corners("invite-halo", ends) + shapes.corners("invite", ends)
        parts.append(self.groups_at(options.turnable, quieter))
        turned = options.turned[0] if options.turned else None
        if options.selected and options.selected != turned:  # a rotated one has its arrow instead
            frame = shapes.square(47, "selected-halo", 6) + shapes.square(46.5, "selected", 6)
            parts.append(self.group_at(options.selected, frame))
        if options.link:
            parts.append(self.link_frame(*options.link))
        return "".join(parts)

    def borderland_frame(self, places: Collection[str]) -> str:
        xs, ys = zip(*(self.centres[field] for field in places), strict=True)
        box = (min(xs) - 50, min(ys) - 50, max(xs) - min(xs) + 100, max(ys) - min(ys) + 100)
        return _rect(*box, 'rx="3" class="borderland-halo"') + _rect(
            *box, 'rx="3" class="borderland"'
        )

    def link_frame(self, one: str, other: str) -> str:
        (x1, y1), (x2, y2) = self.centres[one], self.centres[other]
        diagonal = not is_straight((x1, y1), (x2, y2))
        length, width = (226, 92) if diagonal else (192, 92)
        angle = round(degrees(atan2(y2 - y1, x2 - x1)))
        box = (-length / 2, -width / 2, length, width)
        return (
            f'<g transform="translate({(x1 + x2) / 2:g} {(y1 + y2) / 2:g}) rotate({angle})">'
            + _rect(*box, 'rx="14" class="selected-halo"')
            + _rect(*box, 'rx="14" class="selected"')
            + "</g>"
        )

    def render_last_turn(self, last: LastTurn) -> str:
        thin = shapes.square(46, "changed-halo", 5) + shapes.square(46, "changed", 5)
        end = last.destination or last.origin
        parts = [self.groups_at(sorted(field for field in last.changed if field != end), thin)]
        if end in last.changed:
            parts.append(self.group_at(end, thin))
        if last.destination:
            parts.append(self.move_line(last.origin, last.destination, "way"))
            outline = shapes.ghost(PLAYERS[last.player], self.angle(last.facing), 0.86)
            parts.append(self.group_at(last.origin, outline))
            ended = shapes.corners("ended-halo") + shapes.corners("ended")
            parts.append(self.group_at(end, ended))
        return "".join(parts)

    def move_line(self, start: str, end: str, css_class: str, *, into: bool = False) -> str:
        """The line of a move, with its head at the edge or in the middle of the last field."""
        (x1, y1), (x2, y2) = self.centres[start], self.centres[end]
        gap = 8 if into else 52 if is_straight((x1, y1), (x2, y2)) else 64
        _, (x, y) = stretch((x1, y1), (x2, y2), 0, gap)
        angle = round(degrees(atan2(y2 - y1, x2 - x1)))
        place = f"translate({x:.4g} {y:.4g}) rotate({angle})"
        head = "M-15,-12L8,0L-15,12Z"
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
            drawn = [_chevron(field, PLAYERS[player], to, self.rotation) for field, to in standing]
            parts.append(self.player_group(player, "".join(drawn)))
        return "".join(parts)

    def render_removed(self) -> str:
        parts = []
        stroke = line_with_halo(shapes.STRUCK, "struck")
        for field, (player, facing) in self.options.gone.items():
            outline = shapes.ghost(PLAYERS[player], self.angle(facing))
            parts.append(self.group_at(field, outline + stroke))
        last = self.options.last
        if last and last.destination and last.captured:
            player, facing = last.captured
            victim = shapes.chevron(PLAYERS[player], self.angle(facing), 0.5)
            small = line_with_halo("M-17,17L17,-17", "struck")
            body = shapes.disc(25, "captured") + self.player_group(player, victim) + small
            x, y = self.centres[last.destination]
            # At the bottom right of the field, but not over the edge of the board.
            place = f"translate({min(x + 34, SIDE - 24)} {min(y + 30, SIDE - 24)})"
            parts.append(f'<g transform="{place}">{body}</g>')
        if last and not last.destination and last.origin in self.facing:
            parts.append(
                self.rotation_arrow(
                    last.origin, last.facing, self.facing[last.origin], "was-turned"
                )
            )
        return "".join(parts)

    def rotation_arrow(self, field: str, old: str, new: str, css_class: str) -> str:
        steps = (ANGLES[new] - ANGLES[old]) // 45 % 8
        steps -= 8 if steps > 4 else 0
        if not steps:
            return ""
        return self.group_at(field, shapes.turn_arrow(self.angle(old), steps, css_class))

    def render_threats(self) -> str:
        options = self.options
        parts = []
        for field, count in options.attacked.items():
            parts.append(
                self.group_at(field, shapes.ATTACKED_TWICE if count > 1 else shapes.ATTACKED)
            )
        parts.append(self.groups_at(options.wrong, shapes.WRONG))
        for start, end in options.attacks:
            parts.append(self.attack_line(start, end))
        for field, count in options.attacked.items():
            badge = shapes.badge(f"{count}×", "twice" if count > 1 else "once", 27, -33)
            parts.append(self.group_at(field, badge))
        for field, power in options.powers.items():
            parts.append(self.group_at(field, shapes.badge(str(power), "reach", -33, 33)))
        return "".join(parts)

    def attack_line(self, start: str, end: str) -> str:
        """A thin line to an attacked field, with a small head.

        The head is outside the field, or inside it if the line comes from the next field.
        """
        (x1, y1), (x2, y2) = self.centres[start], self.centres[end]
        after, before = (40, 52) if is_straight((x1, y1), (x2, y2)) else (46, 70)
        if max(abs(x2 - x1), abs(y2 - y1)) == 100:
            before = after - 6
        _, (x, y) = stretch((x1, y1), (x2, y2), 0, before)
        place = f"translate({x:.4g} {y:.4g}) rotate({round(degrees(atan2(y2 - y1, x2 - x1)))})"
        head = "M-13,-9L3,0L-13,9Z"
        return (
            self.line(start, end, "attack-halo", after, before + 6)
            + shapes.path(head, "attack-head", place)
            + self.line(start, end, "attack", after, before + 6)
            + shapes.path(head, "attack-tip", place)
        )

    def render_marks(self) -> str:
        options = self.options
        parts = [
            self.group_at(field, shapes.faint_mark(mark) if field in options.faint else mark)
            for field, kind in options.destinations.items()
            for mark in [shapes.DESTINATIONS[kind]]
        ]
        outline = shapes.slot(PLAYERS[self.me]) + shapes.PLUS
        for field in options.place:
            body = shapes.CORNER_PLUS if field in self.facing else outline
            parts.append(self.player_group(self.me, self.group_at(field, body)))
        fold = shapes.square(45.5, "swap", 6) + shapes.FOLD
        parts.append(self.player_group(self.me, self.groups_at(options.swap, fold)))
        parts.append(self.meet_marks(options.meet))
        parts.append(self.groups_at(options.payable, shapes.COIN))
        parts.append(self.groups_at(options.rings, shapes.RING))
        for number, field in enumerate(options.paid, 1):
            coin = f'{shapes.disc(22, "mark")}<text class="number" y="10">{number}</text>'
            parts.append(self.group_at(field, coin))
        if options.turned:
            parts.append(self.rotation_arrow(*options.turned, "turned"))
        if options.selected and options.power is not None:
            place = self.badge_place(options.selected)
            badge = shapes.badge(str(options.power), "power", *place)
            parts.append(self.group_at(options.selected, badge))
        for field, text in options.labels.items():
            parts.append(self.group_at(field, shapes.badge(escape(text), "label")))
        parts += map(self.marker_numbers, self.seated)
        return "".join(parts)

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

    def meet_marks(self, places: Iterable[str]) -> str:
        marked = set().union(*(self.position.markers(player) for player in self.seated))
        parts = [
            self.group_at(field, shapes.SMALL_FOLD if field in marked else shapes.DOT)
            for field in places
        ]
        return self.player_group(self.me, "".join(parts))

    def render_focus(self) -> str:
        parts = []
        if self.options.pending:
            parts.append(self.group_at(self.options.pending, shapes.square(45, "pending", 6)))
        if self.options.focus:
            box = self.focus_box(self.options.focus)
            parts.append(
                _rect(*box, 'rx="9" class="focus-ground"') + _rect(*box, 'rx="9" class="focus"')
            )
        return "".join(parts)

    def focus_box(self, field: str) -> tuple[float, float, float, float]:
        """A box a little larger than the field; without a frame, it stays within the board."""
        framed = self.options.framed or self.options.coordinates == "frame"
        low, high = (-2, SIDE + 2) if framed else (4.5, SIDE - 4.5)
        x, y = self.centres[field]
        left, top = max(x - 52, low), max(y - 52, low)
        return left, top, min(x + 52, high) - left, min(y + 52, high) - top

    def badge_place(self, field: str) -> tuple[int, int]:
        """The top left corner, or the one behind the chevron if a handle would reach it."""
        facing = self.facing.get(field)
        angle = self.angle(facing) % 360 if facing else 0
        return {45: (-34, 34), 225: (34, -34)}.get(angle, (-34, -34))

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
