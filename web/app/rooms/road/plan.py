"""The drawing of the road: the board as a map of fifteen wells. Its unit is a hundredth of a field, as on the board.

The drawing is only visual. Over it lies a button for each opponent, in the order of the road.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from app.board import faces
from app.model.app import App
from app.person.road import FULL, LENGTH, SHORT_GAMES_UP_TO, beaten, goal_of, next_level
from app.ui.html import aria_pressed, button, text, when
from pacru.bot.levels import LEVELS
from pacru.core.texts import _, ngettext
from pacru.svg.shapes import chevron

VIEW: Final = "-14 -10 928 934"
"""The view box of the drawing: the board, with a margin for its shade."""
SLABS: Final = ((0, 2), (1, 2), (2, 2), (2, 1), (1, 1), (0, 1), (0, 0), (1, 0), (2, 0))
"""The borderlands in the order of the road, by column and row from the top left."""
PEOPLE: Final = (1, 2, 2, 1, 2, 2, 2, 2, 1)
"""The number of opponents in each borderland."""
SLAB: Final = 300
RIM: Final = 14
"""The distance from the edge of a slab to its wells."""
WIDTH: Final = 272
HEIGHT: Final = 264
"""The size of the only well in a borderland."""
GAP: Final = 6
"""The gap between two wells in a borderland."""
FACE: Final = 48
"""The size in which faces are drawn."""
BRIDGE: Final = 96
"""The distance of a horizontal bridge above the middle of its slabs. A vertical bridge is at the middle."""
PLACES: Final = {
    ("", True): (37, 170, 230),
    ("goal", True): (22, 160, 206),
    ("full", True): (27, 153, 206),
    ("", False): (61, 122, 222),
    ("goal", False): (55, 122, 206),
    ("full", False): (49, 110, 198),
}
"""The top and size of the face and the line of the name, by the sign below it and whether the well is the only one.

The signs are "goal", the number of markers that win the next game, and "full", for a full game that was won.
"""


class Well(NamedTuple):
    """The place of an opponent: the level, and a rectangle."""

    level: int
    x: float
    y: float
    width: float

    @property
    def middle(self) -> float:
        """The x coordinate of its middle."""
        return self.x + self.width / 2


def wells() -> Iterator[Well]:
    """Yield the wells in the order of the road. The middle row runs from right to left."""
    level = 1
    for (column, row), people in zip(SLABS, PEOPLE, strict=True):
        width = (WIDTH - GAP * (people - 1)) / people
        places = range(people) if row != 1 else reversed(range(people))
        for place in places:
            x = column * SLAB + RIM + place * (width + GAP)
            yield Well(level, x, row * SLAB + RIM, width)
            level += 1


def draw(app: App, fresh: int | None = None) -> str:
    """Return the map. The style sheet animates the changes by a fresh win, at this level."""
    won, coming = beaten(app.settings), next_level(app.settings)
    places = list(wells())
    return (
        f'<svg class="pacru map" viewBox="{VIEW}" aria-hidden="true" focusable="false">{_ground()}'
        f"{''.join(_bridges(won, places, fresh))}"
        f"{''.join(_draw_well(place, won.get(place.level, 0), coming, fresh) for place in places)}"
        f"{_draw_person(places, coming, fresh)}</svg>"
    )


def _ground() -> str:
    slabs = "".join(
        f'<rect class="pacru-slab-lip" x="{x + 5}" y="{y + 8}" width="290" height="290" rx="20"/>'
        f'<rect class="pacru-slab" x="{x + 5}" y="{y + 5}" width="290" height="288" rx="20"/>'
        for x, y in ((column * SLAB, row * SLAB) for column, row in SLABS)
    )
    return (
        '<rect class="plate-shade" x="-6" y="8" width="912" height="912" rx="26"/>'
        '<rect class="plate-lip" x="-8" y="-8" width="916" height="926" rx="26"/>'
        '<rect class="plate" x="-8" y="-8" width="916" height="916" rx="26"/>'
        f'<path class="groove" d="M300,6V894M600,6V894M6,300H894M6,600H894"/>{slabs}'
    )


def _bridge(place: int) -> tuple[int, int, bool]:
    """Return the middle of the bridge after a borderland of the road, and whether the bridge is horizontal."""
    (column, row), (other, below) = SLABS[place], SLABS[place + 1]
    if row == below:
        return SLAB * max(column, other), row * SLAB + SLAB // 2 - BRIDGE, True
    return column * SLAB + SLAB // 2, SLAB * row, False


def _last_in(place: int) -> int:
    """Return the level of the last opponent in a borderland."""
    return sum(PEOPLE[: place + 1])


def _bridges(won: Mapping[int, int], places: list[Well], fresh: int | None) -> Iterator[str]:
    for place in range(len(SLABS) - 1):
        x, y, level = _bridge(place)
        walked = all(well.level in won for well in places if well.level <= _last_in(place))
        width, height = (44, 26) if level else (26, 44)
        looks = f"bridge{when(walked, ' done')}{when(_last_in(place) == fresh, ' fresh')}"
        start = f'x="{x - width / 2:g}" y="{y - height / 2:g}"'
        yield f'<rect class="{looks}" {start} width="{width}" height="{height}" rx="9"/>'
        if walked:
            path = f"M{x - 13},{y}h26" if level else f"M{x},{y - 13}v26"
            yield f'<path class="walk" d="{path}"/>'


def _draw_well(well: Well, goal: int, coming: int | None, fresh: int | None) -> str:
    alone = well.width > SLAB / 2
    looks = "beaten" if goal else "coming" if well.level == coming else "free"
    sign = "full" if goal >= FULL else "goal" if looks == "coming" else ""
    top, size, label = PLACES[sign, alone]
    name = LEVELS[well.level - 1].name
    moved = f"translate({well.middle - size / 2:g} {well.y + top:g}) scale({size / FACE:.4g})"
    return (
        f'<g class="bot {looks}{when(well.level == fresh, " fresh")}">{_draw_ground(well, goal)}'
        f'<g class="face" transform="{moved}">{faces.shapes(name)}</g>'
        f'<text class="name" x="{well.middle:g}" y="{well.y + label:g}">{text(_(name))}</text>'
        f"{_draw_sign(well, sign)}</g>"
    )


def _draw_ground(well: Well, goal: int) -> str:
    """Return the empty well, or the person's tile in the well of a beaten opponent."""
    if not goal:
        return _rectangle("well", well.x, well.y, well.width, HEIGHT)
    return (
        f'<g class="pacru-a">{_rectangle("pacru-lip", well.x, well.y + 10, well.width, HEIGHT - 10)}'
        f"{_rectangle('pacru-lip', well.x, well.y, well.width, HEIGHT - 10)}"
        f"{_rectangle('pacru-tile', well.x + 3, well.y + 3, well.width - 6, HEIGHT - 17)}</g>"
    )


def _rectangle(looks: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{looks}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="24"/>'
    )


def _draw_sign(well: Well, sign: str) -> str:
    """Return the sign below the name, see `PLACES`."""
    if not sign:
        return ""
    if sign == "full":
        return f'<path class="inlay" d="M{well.middle:g},{well.y + 221:g}l13,13l-13,13l-13,-13Z"/>'
    goal = goal_of(short=well.level <= SHORT_GAMES_UP_TO)
    label = text(_("to {number}").format(number=goal))
    return (
        f"{_rectangle('ring', well.x, well.y, well.width, HEIGHT)}"
        f'<text class="goal" x="{well.middle:g}" y="{well.y + 247:g}">{label}</text>'
    )


def _draw_person(places: list[Well], coming: int | None, fresh: int | None) -> str:
    """Return the person's chevron before the next opponent: on a bridge, or between two opponents of a borderland."""
    if coming is None or coming == 1:
        return ""
    before, well = places[coming - 2 : coming]
    bridges = {_last_in(place) + 1: place for place in range(len(SLABS) - 1)}
    angle = 90 if well.x > before.x else 270
    if coming in bridges:
        x, y, level = _bridge(bridges[coming])
        angle = angle if level else 0
    else:
        x, y = round((before.middle + well.middle) / 2), round(well.y + 40)
    came = when(coming - 1 == fresh, {0: " up", 90: " right", 270: " left"}[angle])
    return (
        f'<g class="me pacru-a{came}" transform="translate({x} {y})"><circle class="halo" r="38"/>'
        f'<g transform="scale(.74)">{chevron("a", angle)}</g></g>'
    )


def render_buttons(app: App, chosen: int | None) -> str:
    """Return a button for each opponent, over the drawing."""
    won, coming = beaten(app.settings), next_level(app.settings)
    buttons = ""
    for level in range(1, LENGTH + 1):
        label = _label(level, won.get(level, 0), is_next=level == coming)
        pressed = aria_pressed(level == chosen)
        inside = button("road.choose", "", "opponent", label=label, more=pressed, level=level)
        buttons += f"<li>{inside}</li>"
    return buttons


def _label(level: int, goal: int, *, is_next: bool) -> str:
    """Return the accessible name of an opponent."""
    name = _("{name}, level {level}.").format(name=_(LEVELS[level - 1].name), level=level)
    if goal >= FULL:
        return f"{name} {_('Beaten in a full game.')}"
    if goal:
        return f"{name} {_('Beaten.')}"
    if is_next:
        goal = goal_of(short=level <= SHORT_GAMES_UP_TO)
        coming = ngettext("Next. To {number} marker.", "Next. To {number} markers.", goal)
        return f"{name} {coming}"
    return name
