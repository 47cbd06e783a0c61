"""The panel of a drill: whose turns to repeat, and how many were right."""

from app.model.app import App
from app.narration import words
from app.rooms.explorer.state import Drill, Exploring
from app.ui.html import (
    button,
    hide_if,
    icon_button,
    icon_label,
    render_words,
    say,
    text,
    when,
)
from pacru.core.texts import _, ngettext


def ask(app: App, drill: Drill) -> str:
    """Return the task, or the result after the last turn."""
    if not drill.is_done:
        colour = words.colour(app.session.setup, drill.player)
        return _("Repeat the line: {colour} to move.").format(colour=colour)
    return ngettext(
        "You played {right} of {number} move from memory.",
        "You played {right} of {number} moves from memory.",
        drill.movers.count(drill.player),
        right=drill.right,
    )


def render(app: App) -> str:
    """Return the content of the panel."""
    drill = app.state(Exploring).drill
    assert drill
    turns = drill.movers.count(drill.player)
    number = min(drill.movers[: drill.at].count(drill.player) + 1, turns)
    label = _("Move {number} of {all}").format(number=number, all=turns)
    back = _("Back to the openings")
    leave = icon_button("explorer.leave_drill", "close", back, _("Exit drill"))
    again = _render_button("again", "explorer.drill_again", "again", _("Again"), "btn prime")
    show = _render_button("show", "explorer.show_turn", "eye", _("Show move"))
    swap = _render_button("side", "explorer.switch_sides", "rotate", _("Switch sides"), "btn quiet")
    several = len({*drill.movers}) > 1
    return (
        f'<header><h2 id="drill-title">{say("Drill")}</h2>'
        f'<span class="count" role="img" aria-label="{text(label)}"{hide_if(drill.is_done)}>'
        f"{number} / {turns}</span>{leave}</header>"
        f"{render_words('drill', ask(app, drill), drill.says, missed=drill.missed, hides=not drill.says)}"
        f"<footer>{again if drill.is_done else show}{when(several, swap)}</footer>"
    )


def _render_button(name: str, does: str, symbol: str, label: str, looks: str = "btn") -> str:
    inside = icon_label(symbol, label)
    return button(does, inside, looks, label, more=f' id="drill-{name}"')
