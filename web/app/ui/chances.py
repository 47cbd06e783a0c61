"""The graph of the chances over the turns, as SVG and in words."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.model.setup import Setup
from app.ui.html import text
from pacru.core.texts import N_, _
from pacru.review.labels import Label, Phase
from pacru.review.reviewing import Review, Verdict

WIDTH: Final = 600
HEIGHT: Final = 132
"""The size of the chances, in units of the drawing. It is as large as its place: only lines keep their width."""
PHASES: Final = {
    Phase.OPENING: N_("Opening"),
    Phase.MIDDLE: N_("Middlegame"),
    Phase.ENDING: N_("Endgame"),
}
"""The names of the parts of a game."""
TIMES: Final = 30
"""The height of the times below them."""


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


def is_named(verdict: Verdict) -> bool:
    """Return whether a turn has a name that is shown: the only turn is often obvious."""
    return verdict.label not in (Label.NONE, Label.ONLY)


def view(
    setup: Setup, review: Review, at: int | None, seconds: tuple[float, ...] = ()
) -> GraphView:
    """Return the graph of a review, with a position marked."""
    chances = tuple(map(review.chances, range(len(review.game.plies) + 1)))
    return GraphView(
        setup.colours,
        chances,
        tuple(
            Dot(one.ply, one.player, one.label.value)
            for one in review.verdicts.values()
            if is_named(one)
        ),
        at,
        seconds,
        _words(setup, chances),
    )


def shares(setup: Setup, chances: tuple[float, ...]) -> str:
    """Return the chances of all players: "You 62 %, Red 38 %"."""
    return ", ".join(
        _("{name} {number}%").format(name=setup.name(player), number=round(100 * share))
        for player, share in enumerate(chances)
    )


def _words(setup: Setup, chances: tuple[tuple[float, ...] | None, ...]) -> str:
    known = [one for one in chances if one]
    if not known:
        return _("Winning chances, move by move: nothing known yet.")
    told = shares(setup, known[-1])
    return _("Winning chances, move by move. At the end: {chances}.").format(chances=told)


def render(shown: GraphView) -> str:
    """Return the drawing."""
    height = HEIGHT + (TIMES if shown.seconds else 0)
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {height}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(shown.says)}">'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{''.join(_render_lines(shown))}"
        f'<path class="half" d="M0 {_y(1 / len(shown.colours))}H{WIDTH}"/>'
        f"{''.join(_render_bars(shown))}{''.join(_render_dots(shown))}{_render_here(shown, height)}</svg>"
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
    """Round ends of lines without length: they stay round, however the drawing is stretched."""
    for dot in shown.dots:
        chances = shown.chances[dot.ply + 1]
        if chances:
            share = chances[dot.player if len(shown.colours) > 2 else 0]
            way = f"M{_x(shown, dot.ply + 1)} {_y(share)}h0"
            yield f'<path class="rim" d="{way}"/><path class="dot {dot.label}" d="{way}"/>'
