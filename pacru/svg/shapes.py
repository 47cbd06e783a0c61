"""The shapes on the board: tiles, chevrons and marks, each around its own centre 0,0.

One field is 100 units wide, and every length here is in hundredths of a field. A shape belongs to a
place in the order of play (``"a"`` moves first). Its colour comes from the class of a group around
it.
"""

from functools import cache
from math import cos, radians, sin

PLAYERS = "abcd"

# Clockwise from north, in degrees.
ANGLES = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}

# The steps of 45° that a rotation turns a chevron by, to the right if positive (R14a).
ROTATIONS = {"<<": -2, "<": -1, ">": 1, ">>": 2}

# A tile leaves 9 units free on every side, for the other marks in the field.
TILE = {
    "a": "M-31,-41H31A10,10 0 0 1 41,-31V31A10,10 0 0 1 31,41H-31A10,10 0 0 1 -41,31V-31A10,10 0 0 1 -31,-41Z",
    "b": "M-27,-41H27L41,-27V27L27,41H-27L-41,27V-27Z",
    "c": "M-7,-41H7A34,34 0 0 1 41,-7V7A34,34 0 0 1 7,41H-7A34,34 0 0 1 -41,7V-7A34,34 0 0 1 -7,-41Z",
    "d": "M-26,-41H26A15,15 0 0 0 41,-26V26A15,15 0 0 0 26,41H-26A15,15 0 0 0 -41,26V-26A15,15 0 0 0 -26,-41Z",
}
INLAY = {
    "a": "M0,-11L11,0L0,11L-11,0Z",
    "b": "M1.5,-14.1L5.7,-9.9L-9.9,5.7L-14.1,1.5ZM9.9,-5.7L14.1,-1.5L-1.5,14.1L-5.7,9.9Z",
    "c": "M0,-11A11,11 0 1 1 -.01,-11ZM0,-5A5,5 0 1 0 .01,-5Z",
    "d": "M-3.5,-11H3.5V-3.5H11V3.5H3.5V11H-3.5V3.5H-11V-3.5H-3.5Z",
}

# Nose, wing and wing tip are the same for all players, so that the nose is the only sharp point.
# The tail shows the player. It always cuts inwards, since otherwise the corners of the triangle
# look alike at 45°.
NOSE = "M0,-36L27,18L22,29"
TAIL = {
    "a": "L0,8L-22,29L-27,18Z",
    "b": "L13,13H-13L-22,29L-27,18Z",
    "c": "L15,29A15,17 0 0 0 -15,29L-22,29L-27,18Z",
    "d": "L11,13L0,25L-11,13L-22,29L-27,18Z",
}
# The right half of the body, which faces away from the light, is darker.
FACET = {"a": "L0,8Z", "b": "L13,13H0Z", "c": "L15,29A15,17 0 0 0 0,12Z", "d": "L11,13L0,25Z"}
BAND = {"b": "M0,-18V6", "d": "M-12.5,3L0,-12L12.5,3"}

PREFIX = "pacru-"


def path(d: str, css_class: str, transform: str = "") -> str:
    """A path of a class."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<path class="{css_class}" d="{d}"{placed}/>'


def disc(radius: float, css_class: str, x: float = 0, y: float = 0) -> str:
    """A circle of a class."""
    centre = (f' cx="{x:g}"' if x else "") + (f' cy="{y:g}"' if y else "")
    return f'<circle class="{css_class}" r="{radius:g}"{centre}/>'


def square(half: float, css_class: str, radius: float = 0) -> str:
    """A square around the centre, given by half of its side."""
    round_corners = f' rx="{radius:g}"' if radius else ""
    side = 2 * half
    return (
        f'<rect class="{css_class}" x="{-half:g}" y="{-half:g}" '
        f'width="{side:g}" height="{side:g}"{round_corners}/>'
    )


def faint_mark(mark: str) -> str:
    """A mark that steps back."""
    return f'<g class="faint">{mark}</g>'


def line_with_halo(shape: str, css_class: str, transform: str = "") -> str:
    """A line over its halo, for lines that must be visible on every background."""
    return path(shape, f"{css_class}-halo", transform) + path(shape, css_class, transform)


def definitions() -> str:
    """The targets of ``<use>``: each player's tile, chevrons and outlines; the gradients."""
    parts = []
    for player in PLAYERS:
        tile, chevron = TILE[player], NOSE + TAIL[player]
        parts.append(
            f'<g id="{PREFIX}tile-{player}">'
            + path(tile, "pacru-shadow", "translate(0 2.6)")
            + path(tile, "pacru-tile")
            + path(tile, "pacru-gloss", "scale(.9)")
            + path(INLAY[player], "pacru-inlay", "scale(1.25)")
            + "</g>"
        )
        for side, flip in (("r", ""), ("l", "scale(-1 1)")):
            parts.append(
                f'<g id="{PREFIX}chevron-{player}-{side}">'
                + path(chevron, "pacru-rim")
                + path(chevron, "pacru-ring")
                + path(chevron, "pacru-body")
                + path(NOSE + FACET[player], "pacru-facet", flip)
                + (path(BAND[player], "pacru-band") if player in BAND else "")
                + "</g>"
            )
        parts.append(f'<g id="{PREFIX}ghost-{player}">{path(chevron, "pacru-ghost")}</g>')
        parts.append(
            f'<g id="{PREFIX}slot-{player}">'
            + path(tile, "pacru-slot-halo", "scale(.93)")
            + path(tile, "pacru-slot", "scale(.93)")
            + "</g>"
        )
    for name in ("frame", "sheen"):
        stops = "".join(
            f'<stop class="pacru-{name}-{number}" offset="{offset}"/>'
            for number, offset in ((1, "0"), (2, ".5"), (3, "1"))
        )
        parts.append(
            f'<linearGradient id="{PREFIX}{name}" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'
        )
    return "".join(parts)


def tile(player: str) -> str:
    """A marker of a player."""
    return f'<use href="#{PREFIX}tile-{player}"/>'


def slot(player: str) -> str:
    """The dashed outline of a possible or former marker."""
    return f'<use href="#{PREFIX}slot-{player}"/>'


@cache
def chevron(player: str, angle: int, size: float = 1) -> str:
    """A chevron of a player; the light on it stays at the top left, whatever its rotation."""
    turn = radians(angle)
    side = "r" if cos(turn) + sin(turn) > -0.01 else "l"
    return f'<use href="#{PREFIX}chevron-{player}-{side}"{_transform_attribute(angle, size)}/>'


@cache
def ghost(player: str, angle: int, size: float = 1) -> str:
    """The dashed outline of a former chevron."""
    return f'<use href="#{PREFIX}ghost-{player}"{_transform_attribute(angle, size)}/>'


def _transform_attribute(angle: int, size: float) -> str:
    steps = ([f"rotate({angle})"] if angle else []) + ([f"scale({size:g})"] if size != 1 else [])
    return f' transform="{" ".join(steps)}"' if steps else ""


def corners(css_class: str, turns: tuple[int, ...] = (0, 90, 180, 270)) -> str:
    """Brackets around a field, at all four corners or at some."""
    return "".join(
        path("M-46,-28V-46H-28", css_class, f"rotate({turn})" if turn else "") for turn in turns
    )


def badge(text: str, css_class: str, x: float = 0, y: float = 0) -> str:
    """A short text on a small pill."""
    half = 17 if len(text) < 2 else 12 + 6 * len(text)
    return (
        f'<g transform="translate({x:g} {y:g})"><rect class="{css_class}" x="{-half}" y="-17" '
        f'width="{2 * half}" height="34" rx="17"/><text class="{css_class}-text" y="8.6">{text}</text></g>'
    )


_PINCER = "".join(
    path("M-47.5,-47.5H-20L-47.5,-20Z", "claw", f"rotate({turn})") for turn in (0, 90, 180, 270)
)
# The silhouettes differ, so that you can tell the kinds apart without colour at 36 pixels a field.
DESTINATIONS = {
    "plain": disc(12, "mark"),
    "crossing": disc(19, "mark") + path("M-10,0H10M0,-10V10", "cut"),
    "connection": path("M0,-26L26,0L0,26L-26,0Z", "mark") + path("M-10,-4.2H10M-10,4.6H10", "cut"),
    "both": path("M0,-28L28,0L0,28L-28,0Z", "mark") + path("M-11,0H11M0,-11V11", "cut"),
    "jump": path("M-23,7A23,23 0 0 1 23,7", "arc-halo")
    + disc(11.5, "mark", y=9)
    + path("M-23,7A23,23 0 0 1 23,7", "arc"),
    "pincer": _PINCER,
    "leaving": path("M0,-28L28,0L0,28L-28,0Z", "mark") + path("M-9,-9L9,9M9,-9L-9,9", "cut"),
}
PLUS = line_with_halo("M-13,0H13M0,-13V13", "plus")
CORNER_PLUS = (
    f'<g transform="translate(31 -31)">{disc(17, "mark")}{path("M-8,0H8M0,-8V8", "cut")}</g>'
)
FOLD = path("M43,-43H-9L43,9Z", "fold") + path("M43,-43H-9L43,9Z", "fold-edge")
SMALL_FOLD = path("M41,-41H11L41,-11Z", "fold") + path("M41,-41H11L41,-11Z", "fold-edge")
DOT = disc(8.5, "mark")
COIN = disc(21, "coin-halo") + disc(17, "coin") + path("M-8,0H8", "coin-sign")
RING = disc(27, "ring-halo") + disc(27, "ring")
STRUCK = "M-30,30L30,-30"
# Attacked once: a broken frame. Attacked twice: a double frame (R11).
ATTACKED = square(46, "threat-halo", 5) + square(46, "threat-once", 5)
WRONG = square(44, "threat-halo", 5) + square(44, "wrong", 5)
ATTACKED_TWICE = (
    square(46.5, "threat-halo", 5)
    + square(40, "threat-halo", 4)
    + square(46.5, "threat", 5)
    + square(39.5, "threat", 4)
)


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
