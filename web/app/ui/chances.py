"""The graph of the chances over the turns, as SVG and in words."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from app.model.setup import Setup
from app.ui.html import text
from pacru.core.texts import N_, _
from pacru.review.labels import Label, Phase
from pacru.review.reviewing import Review, Verdict

WIDTH: Final = 600
HEIGHT: Final = 132
"""The size of the graph without times, in units of the drawing. The drawing is stretched, but not the line widths."""
PHASES: Final = {
    Phase.OPENING: N_("Opening"),
    Phase.MIDDLE: N_("Middlegame"),
    Phase.ENDING: N_("Endgame"),
}
"""The names of the parts of a game."""
TIMES: Final = 30
"""The height of the bars for times, below the chances."""

Chances: TypeAlias = tuple[tuple[float, ...] | None, ...]
"""The chances of all players in each position; None: not known yet."""


def is_named(verdict: Verdict) -> bool:
    """Return whether the label of a turn is shown. The label for an only turn is not: such turns are often obvious."""
    return verdict.label not in (Label.NONE, Label.ONLY)


def render(setup: Setup, review: Review, at: int | None, seconds: tuple[float, ...] = ()) -> str:
    """Return the graph of a review.

    Args:
        setup: the players.
        review: as far as it is done.
        at: the position to mark, as the number of turns before it; None: no position.
        seconds: the time that each turn took; empty: unknown.
    """
    known = _chances_of(review)
    height = HEIGHT + (TIMES if seconds else 0)
    named = [verdict for verdict in review.verdicts.values() if is_named(verdict)]
    dots = "".join(
        f'<path class="rim" d="M{x} {y}h0"/><path class="dot {verdict.label.value}" d="M{x} {y}h0"/>'
        for verdict in named
        for x, y in _points(known, verdict.ply, verdict.player)
    )
    here = "" if at is None else f'<path class="here" d="M{_x(known, at)} 0V{height}"/>'
    return _render_graph(
        setup, known, f"{''.join(_render_bars(known, seconds))}{dots}{here}", height
    )


def render_moments(
    setup: Setup, review: Review, moments: Mapping[int, str], shown: int | None
) -> str:
    """Return the graph of a review with a dot at each moment.

    Args:
        setup: the players.
        review: as far as it is done.
        moments: the text with the number of each moment, by the index of its turn.
        shown: the turn of the moment on the board, whose dot has the number; None: no moment is on the board.
    """
    known = _chances_of(review)
    names = "".join(
        f'<text x="12" y="{y}" dy="{dy}">{text(setup.name(player))}</text>'
        for player, y, dy in ((1, "0", 18), (0, "100%", -7))
        if len(setup.colours) == 2
    )
    dots = "".join(
        _render_number(x, y, number if ply == shown else "")
        for ply, number in moments.items()
        for x, y in _points(known, ply, review.game.plies[ply].player)
    )
    graph = _render_graph(setup, known)
    return f'{graph}<svg class="dots" aria-hidden="true">{names}{dots}</svg>'


def _chances_of(review: Review) -> Chances:
    return tuple(map(review.chances, range(len(review.game.plies) + 1)))


def _render_graph(setup: Setup, known: Chances, more: str = "", height: int = HEIGHT) -> str:
    """Return the lines of the chances, with more shapes drawn over them."""
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {height}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(_words(setup, known))}"><rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{''.join(_render_lines(setup.colours, known))}"
        f'<path class="half" d="M0 {_y(1 / len(setup.colours))}H{WIDTH}"/>{more}</svg>'
    )


def _points(known: Chances, ply: int, player: int) -> Iterator[tuple[float, float]]:
    """Yield the place of a turn on the line of its player; nothing if the chances are not known yet."""
    chances = known[ply + 1]
    if chances:
        yield _x(known, ply + 1), _y(chances[player if len(chances) > 2 else 0])


def _render_number(x: float, y: float, number: str) -> str:
    """Return a dot over the graph, in percent of its size, so that it stays round."""
    at = f'{{}}="{100 * x / WIDTH:.1f}%" {{}}="{100 * y / HEIGHT:.1f}%"'
    if not number:
        return f'<circle {at.format("cx", "cy")} r="7"/>'
    return (
        f'<circle class="now" {at.format("cx", "cy")} r="11"/>'
        f'<text class="now" {at.format("x", "y")} dy="5">{number}</text>'
    )


def shares(setup: Setup, chances: tuple[float, ...]) -> str:
    """Return the chances of all players: "You 62 %, Red 38 %"."""
    return ", ".join(
        _("{name} {number}%").format(name=setup.name(player), number=round(100 * share))
        for player, share in enumerate(chances)
    )


def _words(setup: Setup, chances: Chances) -> str:
    known = [chance for chance in chances if chance]
    if not known:
        return _("Winning chances, move by move: no data yet.")
    label = _("Winning chances, move by move. At the end: {chances}.")
    return label.format(chances=shares(setup, known[-1]))


def _x(chances: Chances, at: float) -> float:
    return round(at * WIDTH / max(len(chances) - 1, 1), 1)


def _y(share: float) -> float:
    return round((1 - share) * (HEIGHT - 4) + 2, 1)


def _runs(known: Chances, player: int) -> Iterator[list[str]]:
    """Yield the places of a player's line, in runs without gaps."""
    run: list[str] = []
    for at, chances in enumerate(known):
        if chances is None:
            if run:
                yield run
            run = []
        else:
            run.append(f"{_x(known, at)} {_y(chances[player])}")
    if run:
        yield run


def _render_lines(colours: str, known: Chances) -> Iterator[str]:
    """Yield a line for each player; with two players, one line with an area for each of them."""
    several = len(colours) > 2
    for player, letter in enumerate(colours if several else colours[:1]):
        for run in _runs(known, player):
            if not several:
                first, last = run[0].split()[0], run[-1].split()[0]
                line = "L".join(run)
                yield f'<path class="area of-{letter}" d="M{first} {HEIGHT}L{line}L{last} {HEIGHT}Z"/>'
                yield f'<path class="area of-{colours[1]}" d="M{first} 0L{line}L{last} 0Z"/>'
            yield f'<path class="line of-{letter}" d="M{"L".join(run)}"/>'


def _render_bars(known: Chances, times: tuple[float, ...]) -> Iterator[str]:
    """Yield the time of each turn, below the chances."""
    most = max(times, default=0)
    width = max(WIDTH / max(len(known) - 1, 1) - 1, 1)
    for at, seconds in enumerate(times):
        tall = round((TIMES - 6) * seconds / most, 1) if most else 0
        y = HEIGHT + TIMES - tall
        yield f'<rect class="time" x="{_x(known, at)}" y="{y}" width="{width:.1f}" height="{tall}"/>'
