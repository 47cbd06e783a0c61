"""The dialog with the profile."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Final

from app.narration import words
from app.rooms.profile.state import PROFILE_DIALOG
from app.rooms.profile.views import Advice, ComparedRow, CurveView, ProfileView, view
from app.runtime.region import Part
from app.ui.html import aria_pressed, button, header, icon, say, text, when
from pacru.core.texts import _, number

WIDTH: Final = 600
HEIGHT: Final = 120
"""The size of the curve, in units of the drawing, which is as large as its place."""
END: Final = 6
"""Beyond the last game, so that its dot is whole."""
BAR: Final = 8
"""The height of a bar in its own units; it is 100 wide."""


def render(shown: ProfileView) -> str:
    """Return what is in the dialog."""
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('profile-title', _('Your profile'), sticky=True)}"
        f"{_render_games(shown)}"
        f'<p id="profile-strength">{text(shown.strength)}</p>'
        f"{_render_curve(shown.curve)}{_render_results(shown)}{_render_advice(shown.advice)}"
        f"{_render_reviewed(shown)}{_render_themes(shown)}"
        f"<footer>{button('page.close', say('Done'), 'btn prime')}</footer></div>"
    )


def _render_games(shown: ProfileView) -> str:
    if len(shown.games) < 2:
        return ""
    choices = "".join(
        button(
            "profile.choose_game", text(title), "", more=aria_pressed(key == shown.game), game=key
        )
        for key, title in shown.games
    )
    return f'<div class="segments" role="group" aria-label="{say("Game")}">{choices}</div>'


def _render_curve(curve: CurveView | None) -> str:
    if curve is None:
        return ""
    low, high = floor(min(curve.lows)), ceil(max(curve.highs))
    high = max(high, low + 1)

    def height_of(level: float) -> float:
        return (high - level) * HEIGHT / (high - low)

    def points(levels: Sequence[float]) -> list[str]:
        levels = levels if levels[1:] else [*levels, *levels]  # a line from the first game on
        step = (WIDTH - END) / (len(levels) - 1)
        return [f"{at * step:.1f} {height_of(level):.1f}" for at, level in enumerate(levels)]

    band = "L".join([*points(curve.highs), *reversed(points(curve.lows))])
    lines = "".join(f"M0 {height_of(level):.1f}H{WIDTH}" for level in range(low, high + 1))
    line = points(curve.levels)
    scale = "".join(
        f"<span>{text(_('Level {number}').format(number=level))}</span>" for level in (high, low)
    )
    rows = "".join(_render_row(one) for one in curve.latest)
    heads = (_("Opponent"), _("Result"), _("Your level"))
    return (
        f'<div class="curve"><div class="scale" aria-hidden="true">{scale}</div>'
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(curve.says)}"><rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<path class="band" d="M{band}Z"/><path class="half" d="{lines}"/>'
        f'<path class="line" d="M{"L".join(line)}"/><path class="dot" d="M{line[-1]}h0"/></svg></div>'
        f"<details><summary>{say('Latest games')}</summary>{_render_table(heads, rows)}</details>"
    )


def _render_results(shown: ProfileView) -> str:
    if not shown.results:
        return ""
    rows = "".join(_render_row((name, *map(number, counts))) for name, *counts in shown.results)
    heads = (_("Opponent"), _("Won"), _("Drawn"), _("Lost"))
    return f"<h3>{say('Rated games')}</h3>{_render_table(heads, rows)}"


def _render_advice(advice: Advice | None) -> str:
    if advice is None:
        return ""
    lesson = text(_("Lesson: {lesson}").format(lesson=advice.title))
    puzzles = text(_("Three puzzles: {theme}").format(theme=advice.called))
    inside, theme = icon("puzzle") + puzzles, advice.theme
    drill = button("puzzles.begin", inside, mode="theme", count=3, which=theme)
    return (
        '<section class="advice" aria-labelledby="profile-advice">'
        f'<h3 id="profile-advice">{say("What to practise")}</h3><p>{text(advice.says)}</p>'
        f'<p class="acts">{button("learn.begin", icon("learn") + lesson, lesson=advice.lesson)}'
        f"{when(theme, drill)}</p></section>"
    )


def _render_reviewed(shown: ProfileView) -> str:
    most = max((max(one.own or 0, one.other or 0) for one in shown.losses), default=0)
    losses = (
        f'<h3>{say("Where you lost chances")}</h3><p class="hint">{text(shown.rate)}</p>'
        f"{_render_compared(shown, shown.losses, most)}"
    )
    return (
        f'<h3>{say("Accuracy")}</h3><p class="hint">{text(shown.reviewed)}</p>'
        f"{when(shown.phases, _render_compared(shown, shown.phases, 100))}{when(shown.losses, losses)}"
    )


def _render_compared(shown: ProfileView, rows: Sequence[ComparedRow], most: float) -> str:
    """Return a table with the person's figures, beside those of a level if there are any.

    Args:
        shown: what the dialog shows.
        rows: the figures.
        most: the one whose bar is as long as its place.
    """
    heads = ("", _("You"), *filter(None, [shown.level]))
    inside = "".join(
        f'<tr><th scope="row">{text(one.name)}</th>{_render_share(one.own, most, "own")}'
        f"{when(shown.level, _render_share(one.other, most, 'other'))}</tr>"
        for one in rows
    )
    return _render_table(heads, inside)


def _render_share(share: float | None, most: float, looks: str) -> str:
    if share is None:
        return "<td>–</td>"
    width = 100 * share / (most or 1)
    return (
        f'<td>{text(words.percent(round(share)))}<svg class="gauge" viewBox="0 0 100 {BAR}" '
        f'preserveAspectRatio="none" aria-hidden="true"><rect class="{looks}" width="{width:.1f}" '
        f'height="{BAR}"/></svg></td>'
    )


def _render_themes(shown: ProfileView) -> str:
    heads = (_("Theme"), _("Tried"), _("Missed"))
    rows = "".join(
        _render_row((name, number(tried), number(missed))) for name, tried, missed in shown.themes
    )
    none = f'<p class="hint">{say("Solve puzzles, and you’ll see here which themes you miss.")}</p>'
    return f"<h3>{say('Puzzles')}</h3>{_render_table(heads, rows) if rows else none}"


def _render_table(heads: Iterable[str], rows: str) -> str:
    inside = "".join(f'<th scope="col">{text(one)}</th>' if one else "<td></td>" for one in heads)
    return f'<div class="figures"><table><thead><tr>{inside}</tr></thead><tbody>{rows}</tbody></table></div>'


def _render_row(cells: Sequence[str]) -> str:
    first, *others = cells
    inside = "".join(f"<td>{text(one)}</td>" for one in others)
    return f'<tr><th scope="row">{text(first)}</th>{inside}</tr>'


CONTENT: Final = Part(PROFILE_DIALOG, view, render)
"""The dialog."""
