"""The dialog with the experiments."""

from typing import Final

from app.rooms.experiments.handlers import GAMES
from app.rooms.experiments.state import EXPERIMENTS_DIALOG
from app.rooms.experiments.views import ExperimentsView, ExperimentView, FigureView, RowView, view
from app.runtime.region import Part
from app.ui.html import button, header, options, say, text, when
from pacru.core.texts import N_, _

ABOUT: Final = N_(
    "The bot has played many games. This is what they say, with bounds: the truth is within them in 95 of 100 cases. "
    "Your device can play more games of the same kind, and add them to the figures. Nothing is sent anywhere."
)
BAR: Final = 13
"""The height of a drawing, in its own units; it is 100 wide."""
LARGE: Final = N_("A game takes minutes here. On a computer, this plays them:")


def render(shown: ExperimentsView) -> str:
    """Return what is in the dialog."""
    choices = options(dict(shown.subjects), shown.subject)
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('experiments-title', _('Experiments'), sticky=True)}<p>{say(ABOUT)}</p>"
        f"{when(shown.problem, f'<p class=fault role=alert>{text(shown.problem)}</p>')}"
        f'<div class="knobs"><select data-change="experiments.choose_subject" aria-label="{say("Experiments about")}">'
        f"{choices}</select></div>"
        f"{''.join(map(_render_experiment, shown.experiments))}"
        f"<footer>{button('page.close', say('Done'), 'btn prime')}</footer></div>"
    )


def _render_experiment(one: ExperimentView) -> str:
    rows = "".join(map(_render_row, one.rows))
    return (
        f'<section class="experiment"><h3>{text(one.title)}</h3>'
        f"<ul>{rows}</ul>{_render_acts(one)}</section>"
    )


def _render_row(row: RowView) -> str:
    parts = [(_("Published"), row.published), (_("Yours"), row.own), (_("Together"), row.both)]
    told = [(name, figure) for name, figure in parts if figure]
    says = "".join(
        f"<span>{when(len(told) > 1, f'{text(name)} ')}{text(one.says)}</span>"
        for name, one in told
    )
    bars = "".join(
        _render_bar(one, at, "both" if at else "published")
        for at, one in enumerate(filter(None, (row.published, row.both)))
    )
    return (
        f"<li><b>{text(row.what)}</b>"
        f'<svg viewBox="0 0 100 {BAR}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="half" d="M50 0V{BAR}"/>{bars}</svg>{says}</li>'
    )


def _render_bar(figure: FigureView, at: int, looks: str) -> str:
    """Draw the bounds, and a line at the share."""
    top, width = 1 + 6 * at, 100 * (figure.high - figure.low)
    return (
        f'<rect class="{looks}" x="{100 * figure.low:.1f}" y="{top}" width="{width:.1f}" height="5"/>'
        f'<path class="{looks}" d="M{100 * figure.share:.1f} {top}v5"/>'
    )


def _render_acts(one: ExperimentView) -> str:
    key, code = one.experiment.key, f'<code translate="no">{text(one.experiment.command)}</code>'
    if not one.experiment.fits:
        return f'<p class="small">{say(LARGE)} {code}</p>'
    title = text(one.title)
    about = f'<span class="sr">: {title}</span>'
    if one.progress:
        bar = f'<progress max="{GAMES}" value="{one.done}" aria-label="{title}"></progress>'
        act = f"{button('experiments.stop', say('Stop'))}{bar} {text(one.progress)}"
    else:
        forget = say("Forget my games") + about
        act = button("experiments.run", say("Run it again") + about, key=key)
        act += when(one.has_own, button("experiments.forget", forget, "btn quiet", key=key))
    return f'<p class="acts">{act}</p><details><summary>{say("Command")}</summary>{code}</details>'


CONTENT: Final = Part(EXPERIMENTS_DIALOG, view, render)
"""The dialog."""
