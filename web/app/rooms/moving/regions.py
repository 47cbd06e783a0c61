"""The dialog with the moving picture."""

from typing import Final

from app.game.tree import whole_line
from app.model.app import App
from app.rooms.moving.state import MOVING_DIALOG, SIZES, SPEEDS, Moving
from app.runtime.region import Part
from app.ui.html import button, header, hide_if, options, say, text, when
from pacru.core.texts import N_, _, number

CALLED: Final = {SPEEDS[0]: N_("Fast"), SPEEDS[1]: N_("Medium"), SPEEDS[2]: N_("Slow")}
"""The speeds."""


def render(app: App) -> str:
    """Return what is in the dialog."""
    own, turns = app.own(Moving), len(whole_line(app)[0].plies)
    speeds = options({f"{one:g}": _(CALLED[one]) for one in SPEEDS}, f"{own.seconds:g}")
    sizes = options(
        {str(one): _("{size} pixels").format(size=number(one)) for one in SIZES}, str(own.size)
    )
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('moving-title', _('Moving picture'), sticky=True)}"
        f'<img id="moving-preview" alt="{say("Preview")}" data-keep>'
        f'<div class="knobs">{_render_count("first", _("From move"), own.first, turns)}'
        f"{_render_count('last', _('Up to move'), own.last, turns)}"
        f'<label>{say("Speed")}<select data-change="moving.choose_seconds">{speeds}</select></label>'
        f'<label>{say("Width")}<select data-change="moving.choose_size">{sizes}</select></label></div>'
        f'<label class="check"><input type="checkbox" data-change="moving.write_captions"'
        f"{when(own.captions, ' checked')}>"
        f"{say('Write moves and comments below')}</label>"
        f'<p class="fault" role="alert"{hide_if(not own.problem)}>{text(own.problem)}</p>'
        f"{_render_acts(own)}</div>"
    )


def _render_count(name: str, label: str, value: int, most: int) -> str:
    return (
        f'<label>{text(label)}<input type="number" min="0" max="{most}" value="{value}" '
        f'data-change="moving.choose_{name}"></label>'
    )


def _render_acts(own: Moving) -> str:
    if own.made is None:
        acts = button("moving.save", say("Save as SVG"), "btn prime")
        acts += button("moving.make_gif", say("Save as GIF"))
        return f'<footer id="moving-acts">{acts}</footer>'
    whole = own.last - own.first + 1
    told = _("{done} of {whole} pictures").format(done=number(own.made), whole=number(whole))
    bar = (
        f'<progress max="{whole}" value="{own.made}" aria-label="{say("Save as GIF")}"></progress>'
    )
    stop = button("moving.stop", say("Stop"))
    return f'<footer id="moving-acts">{bar}<span>{text(told)}</span>{stop}</footer>'


CONTENT: Final = Part(MOVING_DIALOG, render, str)
"""The dialog."""
