"""Animations of the board: a chevron moves and turns, then markers come one by one (R13c).

Animations are only decoration. The final picture is drawn at once, so nothing waits for them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pacru
from app.model.settings import Pace
from pacru import svg
from pacru.explain import scenes
from pacru.svg import shapes
from pacru.svg.geometry import CENTRES, SIDE
from pacru.svg.shapes import ANGLES

# Times in milliseconds, at the pace "fast".
TURN: Final = 60  # a chevron turns
TRAVEL: Final = 180  # a chevron moves …
A_FIELD: Final = 20  # … with this time added for each field
MARKER: Final = 160  # a marker falls
BETWEEN: Final = 60  # from one marker to the next
APPEARING: Final = 120  # lights and lanes appear
LIFTING: Final = 420  # a marker of the winner lifts
A_STEP: Final = 70  # in the wave of lifting markers, from field to field
SPREADING: Final = 1100  # a ring spreads from the last field over the board
NEXT_RING: Final = 140  # until the next ring
RINGS: Final = range(2)
ENDING: Final = SPREADING + NEXT_RING
"""The longest motion at the end of a game, at any pace."""
# Heights of markers, in hundredths of a field.
HEIGHT: Final = 12  # markers fall from this height
BOUNCE: Final = 4
LIFT: Final = 26

BORDERS: Final = '<path class="lit" d="M300,4V896M600,4V896M4,300H896M4,600H896"/>'
"""The borders between the borderlands. They light up once when they are inserted."""

SLOWER: Final = {Pace.NONE: 0, Pace.FAST: 1, Pace.CALM: 2}
Frame = Mapping[str, str | float]
MOST_MARKERS: Final = 12
"""The most new markers of a turn. A larger number means another game, or several turns at once."""


class Motion(NamedTuple):
    """The animation of one part of the drawing."""

    part: str  # a selector within the drawing
    frames: tuple[Frame, ...]  # its states, as CSS; "offset" is the time of a state, 0 to 1
    delay: float  # the time in its first state, in milliseconds
    time: float  # the duration, in milliseconds
    old: bool = False  # whether the part is one of the old picture, kept until the end


_FADE: Final = ({"opacity": "1"}, {"opacity": "0"})
# The lengths exceed that of every lane. Lanes begin at the chevron, so they grow from there.
_GROWTH: Final = ({"strokeDasharray": "0 1300"}, {"strokeDasharray": "1300 1300"})


def between(
    before: svg.Drawable, after: svg.Drawable, rotation: int, pace: Pace, ply: pacru.Ply | None
) -> tuple[Motion, ...]:
    """Return the animations from one picture to the next; none if the two are more than a step apart.

    Args:
        before: the position before.
        after: the position after.
        rotation: quarter turns of both pictures.
        pace: how fast things move, if at all.
        ply: the last turn, which gives the order of its benefits.
    """
    slower = SLOWER[pace]
    if not slower or before.players != after.players:
        return ()
    moved, changed = _moves(before, after), _new_markers(before, after)
    if len(moved) > 1 or len(changed) > MOST_MARKERS:
        return ()
    motions: list[Motion] = []
    wait = 0
    for origin, destination, old, new in moved:
        motions += _travel(before, (origin, destination), (old, new), rotation, slower)
        wait = _travel_time(origin, destination) * slower
    for number, field in enumerate(_in_order(changed, ply)):
        start = wait + number * BETWEEN * slower
        motions += _marker(field, changed[field], rotation, start, MARKER * slower)
    if ply and before.to_move is not None and after.to_move is None:
        last = end_of(ply)
        if last:
            motions += _wave(ply, last, changed, rotation, wait + len(changed) * BETWEEN * slower)
            motions += _rings(last, rotation)
    return tuple(motions)


def end_of(ply: pacru.Ply | None) -> str | None:
    """Return the field where a winning turn ended; None: the turn has not won the game."""
    outcome = ply.after.outcome if ply else None
    return field_of(ply) if ply and outcome and outcome.winner is not None else None


def field_of(ply: pacru.Ply) -> str | None:
    """Return the field where a turn ended; None: no chevron moved or turned."""
    match ply.turn:
        case pacru.Move():
            return ply.turn.destination
        case pacru.Reorientation():
            return ply.turn.field
    return None


def render_rings(board: str) -> str:
    """Return the rings at the end of a won game. They are visible only while they spread.

    Args:
        board: the id of their board.
    """
    rings = "".join(f'<circle data-ring="{number}" class="spread" r="100"/>' for number in RINGS)
    return _through_wells(board, rings)


def render_ring(board: str, field: str, rotation: int) -> str:
    """Return a ring that spreads once from a field when it is inserted.

    Args:
        board: the id of its board.
        field: the field.
        rotation: quarter turns of the board.
    """
    x, y = CENTRES[rotation][field]
    ring = f'<g transform="translate({x} {y})"><circle class="spread once" r="100"/></g>'
    return _through_wells(board, ring)


def _through_wells(board: str, inside: str) -> str:
    """Return a drawing that is visible only through the wells of a board."""
    starts = range(0, SIDE, SIDE // 3)
    wells = "".join(shapes.use("wells", f"translate({x} {y})") for y in starts for x in starts)
    mask = f"{board}-wells"
    return (
        f'<mask id="{mask}" class="seen" maskUnits="userSpaceOnUse" x="0" y="0" width="{SIDE}" height="{SIDE}">{wells}'
        f'</mask><g mask="url(#{mask})">{inside}</g>'
    )


def appearances(before: svg.Options, after: svg.Options, pace: Pace) -> tuple[Motion, ...]:
    """Return the animations of new marks: lights come on, and lanes grow from the chevron."""
    time = APPEARING * SLOWER[pace]
    motions = []
    if time and after.movable and not before.movable:
        motions.append(Motion('[data-layer="marks"]', _FADE[::-1], 0, time))
    if time and after.lanes and not before.lanes:
        motions.append(Motion(".lane", _GROWTH, 0, time))
    return tuple(motions)


def _moves(before: svg.Drawable, after: svg.Drawable) -> list[tuple[str, str, str, str]]:
    """Return the chevrons that moved or turned: from, to, and the facing before and after."""
    moved = []
    for player in range(after.players):
        old, new = before.chevrons(player), after.chevrons(player)
        gone, come = old.keys() - new.keys(), new.keys() - old.keys()
        if len(gone) == len(come) == 1:
            (origin,), (destination,) = gone, come
            moved.append((origin, destination, old[origin], new[destination]))
        elif come:
            moved += [("", "", "", "")] * 2  # another position
        moved += [(f, f, old[f], new[f]) for f in old.keys() & new.keys() if old[f] != new[f]]
    return moved


def _new_markers(before: svg.Drawable, after: svg.Drawable) -> dict[str, bool]:
    """Return the fields with a new marker, and whether each had another one before."""
    had = {field for player in range(before.players) for field in before.markers(player)}
    return {
        field: field in had
        for player in range(after.players)
        for field in sorted(set(after.markers(player)) - set(before.markers(player)))
    }


def _in_order(changed: dict[str, bool], ply: pacru.Ply | None) -> Sequence[str]:
    if ply is None or len(changed) < 2:
        return list(changed)
    order = [field for scene in scenes.scenes_of(ply) for field in scene.fields]
    return sorted(changed, key=lambda field: order.index(field) if field in order else len(order))


def _travel(
    before: svg.Drawable, way: tuple[str, str], facings: tuple[str, str], rotation: int, slower: int
) -> list[Motion]:
    origin, destination = way
    part = f'[data-chevron="{destination}"]'
    motions = []
    if facings[0] != facings[1]:
        first, last = (ANGLES[facing] for facing in facings)
        turn = (first - last + 180) % 360 - 180  # the shorter way round
        frames = ({"transform": f"rotate({turn}deg)"}, {"transform": "none"})
        time = (TURN if origin != destination else TRAVEL) * slower
        motions.append(Motion(f"{part} use", frames, 0, time))
    if origin != destination:
        frames = ({"transform": _at(origin, rotation)}, {"transform": _at(destination, rotation)})
        time = _travel_time(origin, destination) * slower
        motions.append(Motion(part, frames, 0, time))
        if any(destination in before.chevrons(player) for player in range(before.players)):
            motions.append(Motion(part, _FADE, 0, time, old=True))
    return motions


def _travel_time(origin: str, destination: str) -> int:
    return TRAVEL + A_FIELD * _fields_between(origin, destination)


def _fields_between(origin: str, destination: str) -> int:
    (x1, y1), (x2, y2) = CENTRES[0][origin], CENTRES[0][destination]
    return max(abs(x2 - x1), abs(y2 - y1)) // 100


def _marker(field: str, taken: bool, rotation: int, start: float, time: float) -> list[Motion]:
    """Return the animation of a new marker, and of one that it replaces."""
    part = f'[data-tile="{field}"]'
    frames: tuple[Frame, ...] = (
        {"opacity": "0", "transform": _at(field, rotation, HEIGHT)},
        {"opacity": "1", "transform": _at(field, rotation), "offset": 0.6},
        {"transform": _at(field, rotation, BOUNCE), "offset": 0.8},
        {"opacity": "1", "transform": _at(field, rotation)},
    )
    comes = Motion(part, frames, start, time)
    return [Motion(part, _FADE, start, time, old=True), comes] if taken else [comes]


def _wave(
    ply: pacru.Ply, last: str, fallen: Collection[str], rotation: int, start: float
) -> list[Motion]:
    """Return the wave of the winner's markers, which lift one after the other from the last field on.

    Markers that have just fallen do not lift. After a long turn at a calm pace, the wave begins before it ends.
    """
    outcome = ply.after.outcome
    assert outcome
    assert outcome.winner is not None
    motions = []
    fields = sorted(ply.after.markers(outcome.winner) - {*fallen})
    steps = {field: A_STEP * _fields_between(last, field) for field in fields}
    start = min(start, ENDING - LIFTING - max(steps.values(), default=0))
    for field in fields:
        down, up, under = (_at(field, rotation, above) for above in (0, LIFT, -BOUNCE))
        frames: tuple[Frame, ...] = (
            {"transform": down},
            {"transform": up, "offset": 0.4},
            {"transform": under, "offset": 0.78},
            {"transform": down},
        )
        motions.append(Motion(f'[data-tile="{field}"]', frames, start + steps[field], LIFTING))
    return motions


def _rings(last: str, rotation: int) -> Iterator[Motion]:
    """Yield the animations of the rings, which spread from the last field over the board."""
    x, y = CENTRES[rotation][last]
    frames: tuple[Frame, ...] = (
        {"transform": f"translate({x}px, {y}px) scale(.4)", "opacity": "1"},
        {"opacity": ".75", "offset": 0.7},
        {"transform": f"translate({x}px, {y}px) scale(9.5)", "opacity": "0"},
    )
    for number in RINGS:
        yield Motion(f'[data-ring="{number}"]', frames, number * NEXT_RING, SPREADING)


def _at(field: str, rotation: int, above: int = 0) -> str:
    x, y = CENTRES[rotation][field]
    return f"translate({x}px, {y - above}px)"
