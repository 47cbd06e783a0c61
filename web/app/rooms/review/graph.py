"""The graph of the chances over the turns, as SVG and in words."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.ui.html import text, when
from pacru.core.texts import _

WIDTH: Final = 600
HEIGHT: Final = 132
"""The size of the chances, in units of the drawing."""
TIMES: Final = 30
"""The height of the times below them."""
RADIUS: Final = 9


class Dot(NamedTuple):
    """A turn that has a name.

    Attributes:
        ply: its number, from 0.
        player: who made it.
        label: its name, as a class of the style sheet.
    """

    ply: int
    player: int
    label: str


class GraphView(NamedTuple):
    """What the graph shows.

    Attributes:
        colours: the letter of the palette of each player.
        chances: of all players in each position; None: not known yet.
        dots: the turns that have a name.
        at: the position on the board; None: it is none of the game.
        seconds: the time that each turn took; empty: nothing is known of them.
        says: the graph in words.
    """

    colours: str
    chances: tuple[tuple[float, ...] | None, ...]
    dots: tuple[Dot, ...]
    at: int | None
    seconds: tuple[float, ...]
    says: str


def render(shown: GraphView) -> str:
    """Return the drawing; a click on a place leads to its turn."""
    height = HEIGHT + (TIMES if shown.seconds else 0)
    return (
        f'<svg class="chances" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{text(shown.says)}">'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{''.join(_render_lines(shown))}"
        f'<path class="half" d="M0 {_y(1 / len(shown.colours))}H{WIDTH}"/>'
        f"{''.join(_render_bars(shown))}{_render_here(shown, height)}{''.join(_render_dots(shown))}"
        f"{''.join(_render_hits(shown, height))}</svg>"
    )


def _x(shown: GraphView, at: float) -> float:
    return round(at * WIDTH / max(len(shown.chances) - 1, 1), 1)


def _y(share: float) -> float:
    return round((1 - share) * (HEIGHT - 4) + 2, 1)


def _runs(shown: GraphView, player: int) -> Iterator[list[str]]:
    """The places of a player's line, in runs without gaps."""
    run: list[str] = []
    for at, chances in enumerate(shown.chances):
        if chances is None:
            if run:
                yield run
            run = []
        else:
            run.append(f"{_x(shown, at)} {_y(chances[player])}")
    if run:
        yield run


def _render_lines(shown: GraphView) -> Iterator[str]:
    """A line for each player; with two players, one line with an area for each of them."""
    several = len(shown.colours) > 2
    for player, letter in enumerate(shown.colours if several else shown.colours[:1]):
        for run in _runs(shown, player):
            if not several:
                first, last = run[0].split()[0], run[-1].split()[0]
                line = "L".join(run)
                yield f'<path class="area of-{letter}" d="M{first} {HEIGHT}L{line}L{last} {HEIGHT}Z"/>'
                other = shown.colours[1]
                yield f'<path class="area of-{other}" d="M{first} 0L{line}L{last} 0Z"/>'
            yield f'<path class="line of-{letter}" d="M{"L".join(run)}"/>'


def _render_bars(shown: GraphView) -> Iterator[str]:
    """The time of each turn, below the chances."""
    most = max(shown.seconds, default=0)
    width = max(WIDTH / max(len(shown.chances) - 1, 1) - 1, 1)
    for at, seconds in enumerate(shown.seconds):
        tall = round((TIMES - 6) * seconds / most, 1) if most else 0
        x = _x(shown, at)
        y = HEIGHT + TIMES - tall
        yield f'<rect class="time" x="{x}" y="{y}" width="{width:.1f}" height="{tall}"/>'


def _render_here(shown: GraphView, height: int) -> str:
    if shown.at is None:
        return ""
    return f'<path class="here" d="M{_x(shown, shown.at)} 0V{height}"/>'


def _render_dots(shown: GraphView) -> Iterator[str]:
    for dot in shown.dots:
        chances = shown.chances[dot.ply + 1]
        if chances:
            share = chances[dot.player if len(shown.colours) > 2 else 0]
            x, y = _x(shown, dot.ply + 1), _y(share)
            yield f'<circle class="{dot.label}" cx="{x}" cy="{y}" r="{RADIUS}"/>'


def _render_hits(shown: GraphView, height: int) -> Iterator[str]:
    """The places to click, one for each position."""
    count = len(shown.chances)
    width = WIDTH / max(count - 1, 1)
    for at in range(count):
        place = "" if at == 0 else str(at - 1)
        x = round(_x(shown, at) - width / 2, 1)
        yield (
            f'<rect class="hit" data-do="look-at" data-value="{place}" x="{x}" width="{width:.1f}" '
            f'height="{height}"/>'
        )


def words(names: Sequence[str], chances: Sequence[tuple[float, ...] | None]) -> str:
    """Return the graph in words: the chances at the end, as far as they are known."""
    known = [one for one in chances if one]
    if not known:
        return _("Chances over the turns: nothing is known yet.")
    told = ", ".join(
        _("{name} {number} %").format(name=name, number=round(100 * share))
        for name, share in zip(names, known[-1], strict=True)
    )
    return _("Chances over the turns. At the end: {chances}.").format(chances=told)


def render_key(names: Sequence[str], colours: str) -> str:
    """Return who has which line."""
    entries = "".join(
        f'<li><i class="of-{letter}"></i>{text(name)}</li>'
        for name, letter in zip(names, colours, strict=True)
    )
    return f'<ul class="lines-key">{when(len(colours) > 2, entries)}</ul>'
