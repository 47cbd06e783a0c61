"""The shapes on the board: tiles, chevrons and marks, each around its own centre 0,0.

One field is 100 units wide, and every length here is in hundredths of a field. A shape belongs to a
place in the order of play (``"a"`` moves first). Its colour comes from the class of a group around
it.

Marks speak in four voices: what is round can be done, what is square has happened, what is pointed
is a danger, and rays are advice. So nobody needs to see a colour.
"""

import re
from functools import cache
from math import cos, radians, sin
from typing import Final

PLAYERS = "abcd"

# Clockwise from north, in degrees.
ANGLES = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
_FACINGS: Final = {angle: facing for facing, angle in ANGLES.items()}

# The steps of 45° that a rotation turns a chevron by, to the right if positive (R14a).
ROTATIONS = {"<<": -2, "<": -1, ">": 1, ">>": 2}

_LIP: Final = 6
# A tile leaves 9 units free on every side, for the other marks in the field. Each outline is that
# of the face, or of face and lip if its straight sides are longer by the lip.
_TILE: Final = {
    "a": (
        "M-28-41h56a13,13 0 0 1 13,13v{0}a13,13 0 0 1-13,13h-56a13,13 0 0 1-13-13v-{0}a13,13 0 0 1 13-13z",
        50,
    ),
    "b": ("M-19-41h51a9,9 0 0 1 9,9v{0}l-22,22h-51a9,9 0 0 1-9-9v-{0}z", 45),
    "c": (
        "M-5-41h10a36,36 0 0 1 36,36v{0}a36,36 0 0 1-36,36h-10a36,36 0 0 1-36-36v-{0}a36,36 0 0 1 36-36z",
        4,
    ),
    "d": (
        "M-27-41h54a14,14 0 0 0 14,14v{0}a14,14 0 0 0-14,14h-54a14,14 0 0 0-14-14v-{0}a14,14 0 0 0 14-14z",
        48,
    ),
}
_INLAY: Final = {
    "a": "M0-13L13,0L0,13L-13,0Z",
    "b": "M3.5-16L10-9.5L-9.5,10L-16,3.5ZM13-3L17,1L1,17L-3,13Z",
    "c": "M0-14A14,14 0 1 1-.01-14ZM0-6.5A6.5,6.5 0 1 0 .01-6.5Z",
    "d": "M-4.5-14H4.5V-4.5H14V4.5H4.5V14H-4.5V4.5H-14V-4.5H-4.5Z",
}

# Nose, wings and wing tips are the same for all players, so that the nose is the only sharp point.
# The tail shows the player. It always cuts inwards, since otherwise the corners of the triangle
# look alike at 45°.
_NOSE: Final = "M0-40L30,20L24.5,31"
_TAIL: Final = {
    "a": "L0,9L-24.5,31L-30,20Z",
    "b": "L14,14H-14L-24.5,31L-30,20Z",
    "c": "L17,31A17,19 0 0 0-17,31L-24.5,31L-30,20Z",
    "d": "L12,14L0,27L-12,14L-24.5,31L-30,20Z",
}
# The right half, from nose to tail, with the corners that the line around the whole rounds.
_HALF_NOSE: Final = "M0-42A2,2 0 0 1 1.8-40.9L31.8,19.1A2,2 0 0 1 31.8,20.9L26.3,31.9"
_HALF_TAIL: Final = {
    "a": "A2,2 0 0 1 23.2,32.5L0,11.7Z",
    "b": "A2,2 0 0 1 22.8,32L12.9,16H0Z",
    "c": "A2,2 0 0 1 24.5,33H17A2,2 0 0 1 15,31A15,17 0 0 0 0,14Z",
    "d": "A2,2 0 0 1 22.9,32.2L11.8,17.1L1.5,28.4A2,2 0 0 1 0,29Z",
}
_SPINE: Final = {"b": "M0-15V3", "d": "M-11,3L0-9L11,3"}

PREFIX = "pacru-"


def path(d: str, css_class: str, transform: str = "") -> str:
    """A path of a class."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<path class="{css_class}" d="{d}"{placed}/>'


def disc(radius: float, css_class: str, x: float = 0, y: float = 0) -> str:
    """A circle of a class."""
    centre = (f' cx="{x:g}"' if x else "") + (f' cy="{y:g}"' if y else "")
    return f'<circle class="{css_class}" r="{radius:g}"{centre}/>'


def rect(
    left: float, top: float, width: float, height: float, css_class: str, radius: float
) -> str:
    """A rectangle of a class with round corners."""
    return (
        f'<rect class="{css_class}" x="{left:g}" y="{top:g}" '
        f'width="{width:g}" height="{height:g}" rx="{radius:g}"/>'
    )


def square(half: float, css_class: str, radius: float) -> str:
    """A square around the centre, given by half of its side."""
    return rect(-half, -half, 2 * half, 2 * half, css_class, radius)


def faint_mark(mark: str) -> str:
    """A mark that steps back."""
    return f'<g class="faint">{mark}</g>'


def line_with_halo(shape: str, css_class: str, transform: str = "") -> str:
    """A line over its halo, for lines that must be visible on every background."""
    return path(shape, f"{css_class}-halo", transform) + path(shape, css_class, transform)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """A rectangle with round corners, as a part of a path."""
    r = f"{radius:g}"
    across, down = f"{right - left - 2 * radius:g}", f"{bottom - top - 2 * radius:g}"
    return (
        f"M{left + radius:g},{top:g}h{across}a{r},{r} 0 0 1 {r},{r}v{down}a{r},{r} 0 0 1-{r},{r}"
        f"h-{across}a{r},{r} 0 0 1-{r}-{r}v-{down}a{r},{r} 0 0 1 {r}-{r}z"
    )


def _wells() -> str:
    """The wells of a borderland: its fields, less a little at each side."""
    spans = ((9, 96.5), (103.5, 196.5), (203.5, 291))
    return "".join(
        rounded(left, top, right, min(bottom, 289.5), 13)
        for top, bottom in spans
        for left, right in spans
    )


@cache
def _definitions() -> dict[str, str]:
    """The targets of ``<use>``, by their id without the prefix."""
    found = {
        "wells": path(_wells(), "pacru-well"),
        "slab": rect(5, 8, 290, 290, "pacru-slab-lip", 20)
        + rect(5, 5, 290, 288, "pacru-slab", 20)
        + use("wells"),
    }
    for player in PLAYERS:
        outline, side = _TILE[player]
        face, whole = outline.format(side), outline.format(side + _LIP)
        chevron, half = _NOSE + _TAIL[player], _HALF_NOSE + _HALF_TAIL[player]
        spine = path(_SPINE[player], "pacru-spine") if player in _SPINE else ""
        found[f"bare-{player}"] = path(whole, "pacru-lip") + path(
            face, "pacru-tile", "translate(0 -.2) scale(.96)"
        )
        found[f"tile-{player}"] = use(f"bare-{player}") + path(
            _INLAY[player], "pacru-inlay", "translate(0 -3)"
        )
        found[f"slot-{player}"] = path(whole, "pacru-slot", "scale(.93)")
        found[f"outline-{player}"] = f'<path d="{chevron}"/>'
        for lit, flip in (("r", ""), ("l", "scale(-1 1)")):
            found[f"body-{player}-{lit}"] = (
                path(chevron, "pacru-rim")
                + path(chevron, "pacru-light")
                + path(half, "pacru-dark", flip)
                + spine
            )
        # The light is always at the top left, so the shadow falls down, wherever a chevron faces.
        for facing, angle in ANGLES.items():
            turn = radians(angle)
            lit = "r" if cos(turn) + sin(turn) > -0.01 else "l"
            found[f"chevron-{player}-{facing}"] = use(
                f"outline-{player}", f"translate(0 4.5) rotate({angle})", "pacru-shade"
            ) + use(f"body-{player}-{lit}", f"rotate({angle})" if angle else "")
    return {name: f'<g id="{PREFIX}{name}">{body}</g>' for name, body in found.items()}


def definitions() -> str:
    """The targets of ``<use>``: the slab; each player's tile, chevrons and outlines."""
    return "".join(_definitions().values())


def definitions_for(body: str) -> str:
    """Those targets that a drawing uses."""
    wanted = dict.fromkeys(
        part for name in dict.fromkeys(_REFERENCE.findall(body)) for part in _parts(name)
    )
    return "".join(map(_definitions().__getitem__, wanted))


@cache
def _parts(name: str) -> tuple[str, ...]:
    """The names of a shape and of all that it uses."""
    own = _REFERENCE.findall(_definitions()[name])
    return (name, *(part for other in own for part in _parts(other)))


_REFERENCE: Final = re.compile(rf'href="#{PREFIX}([\w-]+)"')
_USE: Final = re.compile(rf'<use([^<>]*) href="#{PREFIX}([\w-]+)"([^<>]*)/>')


def expand(body: str) -> str:
    """Write out the shapes that a drawing refers to."""
    return _USE.sub(
        lambda use: f"<g{use[1]}{use[3]}>{expand(_content(use[2]))}</g>",
        body,
    )


def _content(name: str) -> str:
    """A shape of the definitions without its name."""
    return _definitions()[name].partition(">")[2].removesuffix("</g>")


def use(name: str, transform: str = "", css_class: str = "") -> str:
    """A shape of the definitions."""
    named = f' class="{css_class}"' if css_class else ""
    placed = f' transform="{transform}"' if transform else ""
    return f'<use{named} href="#{PREFIX}{name}"{placed}/>'


def tile(player: str) -> str:
    """A marker of a player."""
    return use(f"tile-{player}")


def bare_tile(player: str, size: float = 1) -> str:
    """A marker without its sign, under a chevron or small."""
    return use(f"bare-{player}", _scale(size))


def slot(player: str) -> str:
    """The dashed outline of a possible or former marker."""
    return use(f"slot-{player}")


@cache
def chevron(player: str, angle: int, size: float = 1) -> str:
    """A chevron of a player; the light on it stays at the top left, whatever its rotation."""
    return use(f"chevron-{player}-{_FACINGS[angle]}", _scale(size))


def _scale(size: float) -> str:
    return f"scale({size:g})" if size != 1 else ""


@cache
def ghost(player: str, angle: int) -> str:
    """The outline of a former chevron."""
    return use(f"outline-{player}", f"rotate({angle})" if angle else "", "pacru-ghost")


def badge(text: str, css_class: str, x: float = 0, y: float = 0) -> str:
    """A short text on a small pill."""
    half = 17 if len(text) < 2 else 12 + 6 * len(text)
    return (
        f'<g transform="translate({x:g} {y:g})"><rect class="{css_class}" x="{-half}" y="-17" '
        f'width="{2 * half}" height="34" rx="17"/><text class="{css_class}-text" y="8.6">{text}</text></g>'
    )


def _at_corner(body: str, y: int = 31) -> str:
    return f'<g transform="translate(31 {y})">{body}</g>'


_CROSS: Final = "M-11,0H11M0-11V11"
_LOZENGE: Final = "M0-28.5L28.5,0L0,28.5L-28.5,0Z"
_ARC: Final = "M-27,8A27,27 0 0 1 27,8"
# The silhouettes differ, so that you can tell the kinds apart without colour at 36 pixels a field.
DESTINATIONS = {
    "plain": disc(13.5, "mark"),
    "crossing": disc(23, "mark") + path(_CROSS, "cut"),
    "connection": path(_LOZENGE, "mark") + path("M-10-4.5H10M-10,4.5H10", "cut"),
    "both": path("M0-29.5L29.5,0L0,29.5L-29.5,0Z", "mark") + path(_CROSS, "cut"),
    "jump": path(_ARC, "arc-halo") + disc(13, "mark", y=11) + path(_ARC, "arc"),
    "pincer": path(
        "M-46-46h31l-31,31zM46-46v31l-31-31zM46,46h-31l31-31zM-46,46v-31l31,31z", "claw"
    ),
    "leaving": path(_LOZENGE, "mark") + path("M-8-8L8,8M8-8L-8,8", "cut"),
}


def destination(kind: str, fills: int = 0) -> str:
    """The mark on a destination; a connection says how many fields it fills, if that is known."""
    if kind != "connection" or not fills:
        return DESTINATIONS[kind]
    return path(_LOZENGE, "mark") + f'<text class="number" y="9.5">{fills}</text>'


READY = disc(8.6, "mark", y=33)
# A chevron that can only be rotated: an open light.
HALF_READY = disc(8, "open", y=33)
RING = disc(45, "ring-halo") + disc(45, "ring")
CHOSEN = disc(45, "chosen")
RAYS = line_with_halo(
    "".join(
        f"M{45 * sin(turn):.1f},{45 * cos(turn):.1f}L{53 * sin(turn):.1f},{53 * cos(turn):.1f}"
        for turn in map(radians, range(0, 360, 30))
    ),
    "beam",
)
PLUS = path(_CROSS, "plus")
MARKING = DESTINATIONS["crossing"]
CORNER_PLUS = _at_corner(disc(15, "mark") + path("M-7.5,0H7.5M0-7.5V7.5", "cut"))


def takeover(player: str) -> str:
    """The sign on an opposing marker that can become the player's own."""
    return disc(27, "swap") + bare_tile(player, 0.4)


COIN = disc(20, "coin") + path("M-9,0H9", "coin-sign")
ADVICE = disc(27, "advice-halo") + disc(27, "advice")
BETTER = disc(27, "advice-halo") + disc(27, "better") + path("M-11,1L-3,9L12-8", "tick")
MISTAKE = _at_corner(
    disc(16, "mistake") + path("M-6.5-6.5L6.5,6.5M6.5-6.5L-6.5,6.5", "mistake-sign"), -31
)
FOOTPRINT = square(9, "footprint", 4)
CHANGED = square(44.5, "changed-halo", 14) + square(44.5, "changed", 14)
STRUCK = "M-30,30L30-30"
# A chevron that can be captured (R11), and a field with an error.
CAPTURABLE = square(45, "danger-halo", 15) + square(45, "danger", 15)
WRONG = CAPTURABLE + MISTAKE
# One of the last fields that a player's chevrons can still go to (R15b).
EXIT = path("M0-40L40 0L0 40L-40 0Z", "danger-halo") + path("M0-40L40 0L0 40L-40 0Z", "danger")


def attacker(angle: int, *, filled: bool) -> str:
    """A point at the side that an attack comes from: hollow, unless two attack."""
    turn = f"rotate({angle})" if angle else ""
    return path("M0-27L-12-47H12Z", "claw" if filled else "open-claw", turn)


def turn_arrow(angle: int, steps: int, css_class: str) -> str:
    """An arrow around a chevron that was rotated by ``steps`` × 45° from ``angle``."""
    radius = 55
    sign = 1 if steps > 0 else -1
    # It starts a little early, so that 45° is long enough for an arrow, and leaves room for its
    # head.
    start, end = angle - 10 * sign, angle + 45 * steps - 13 * sign

    def point(degrees: float) -> str:
        turn = radians(degrees)
        return f"{radius * sin(turn):.1f},{-radius * cos(turn):.1f}"

    arc = f"M{point(start)}A{radius},{radius} 0 0 {int(steps > 0)} {point(end)}"
    place = f"translate({point(end)}) rotate({end + (0 if steps > 0 else 180)})"
    head = "M-5,-12L13,0L-5,12Z"
    return (
        path(arc, f"{css_class}-halo")
        + path(head, f"{css_class}-head", place)
        + path(arc, css_class)
        + path(head, f"{css_class}-tip", place)
    )
