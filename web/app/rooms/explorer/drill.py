"""The panel with a drill: whose turns are repeated, and how many were right."""

from typing import NamedTuple

from app.model.app import App
from app.narration import words
from app.rooms.explorer.state import Exploring
from app.ui.html import button, hide_if, icon, render_words, say, text, when
from pacru.core.texts import _, ngettext


class DrillView(NamedTuple):
    """What the panel shows.

    Attributes:
        number: of the next turn of the person, from 1.
        turns: how many turns they have in the line.
        ask: the task, or at the end the result.
        says: what is said about the last turn.
        missed: whether that was wrong.
        done: whether the line is at its end.
        swaps: whether another player has turns in it, too.
    """

    number: int
    turns: int
    ask: str
    says: str
    missed: bool
    done: bool
    swaps: bool


def view(app: App) -> DrillView | None:
    """Return what the panel shows; None: no drill has begun."""
    drill, exercise = app.own(Exploring).drill, app.history.exercise
    if drill is None or exercise is None:
        return None
    turns = drill.movers.count(drill.player)
    colour = words.colour(exercise.setup, drill.player)
    ask = _("Repeat the line: {colour} to move.").format(colour=colour)
    if drill.is_done:
        ask = ngettext(
            "You played {right} of {number} move from memory.",
            "You played {right} of {number} moves from memory.",
            turns,
            right=drill.right,
        )
    return DrillView(
        number=min(drill.movers[: drill.at].count(drill.player) + 1, turns),
        turns=turns,
        ask=ask,
        says="" if drill.is_done else drill.says,
        missed=drill.missed,
        done=drill.is_done,
        swaps=len({*drill.movers}) > 1,
    )


def render(shown: DrillView | None) -> str:
    """Return the content of the panel."""
    if shown is None:
        return ""
    return f"{_render_heading(shown)}{_render_words(shown)}{_render_buttons(shown)}"


def _render_heading(shown: DrillView) -> str:
    told = _("Move {number} of {all}").format(number=shown.number, all=shown.turns)
    leave = button(
        "drill-leave",
        icon("close"),
        "btn quiet square",
        _("Back to the openings"),
        _("Exit drill"),
    )
    return (
        f'<header><h2 id="drill-title">{say("Drill")}</h2>'
        f'<span class="count" role="img" aria-label="{text(told)}"{hide_if(shown.done)}>'
        f"{shown.number} / {shown.turns}</span>{leave}</header>"
    )


def _render_words(shown: DrillView) -> str:
    return render_words("drill", shown.ask, shown.says, missed=shown.missed, hides=not shown.says)


def _render_buttons(shown: DrillView) -> str:
    again = _render_button("drill-again", "again", _("Again"), "btn prime")
    show = _render_button("drill-show", "eye", _("Show move"))
    swap = _render_button("drill-side", "rotate", _("Switch sides"), "btn quiet")
    return f"<footer>{again if shown.done else show}{when(shown.swaps, swap)}</footer>"


def _render_button(does: str, symbol: str, label: str, looks: str = "btn") -> str:
    inside = f"{icon(symbol)}<span>{text(label)}</span>"
    return button(does, inside, looks, label, more=f' id="{does}"')
