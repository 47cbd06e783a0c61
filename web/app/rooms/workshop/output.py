"""What the bot chose in the position on the board, what it thinks of its moves, and what it printed."""

from collections.abc import Iterator
from dataclasses import replace
from math import nan
from typing import Final, TypeAlias

import pacru
from app.game.picturing import write_picture
from app.model.app import App
from app.rooms.workshop import tracing
from app.rooms.workshop.picturing import picture_of
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Fault, Work, Workshop
from app.rooms.workshop.telling import is_asked, value_text
from app.ui.html import aria_pressed, button, icon, say, text, when
from pacru.core.texts import N_
from pacru.explain.reasons import Picture
from pacru.explain.words import short_turn

SHOWN: Final = 5
"""The most of its best moves that are listed."""
PROMISE: Final = N_(
    "The browser keeps the bot away from your games, this site and the network. "
    "It can use your processor and memory until you stop it."
)

Valued: TypeAlias = tuple[tuple[str, str], ...] | None
"""The values on the board; None: the bot knows none of the position there."""


def view(app: App) -> tuple[Workshop, Valued, Picture | None]:
    """Return what ``render`` needs; what is only typed is left out."""
    workshop = app.state(Workshop)
    return (
        replace(workshop, line="", recall=0, source=workshop.source if workshop.trace else ""),
        app.ui.valued if workshop.values and is_asked(app) else None,
        app.ui.pictured,
    )


def render(workshop: Workshop, valued: Valued, picture: Picture | None) -> str:
    """Return what came of the last run.

    Args:
        workshop: the workshop.
        valued: the values on the board.
        picture: what shows a move on the board, if one is shown.
    """
    values = "".join(_render_values(workshop, picture))
    moves = f'<h3>{say("Its moves")}</h3><ul class="reasons values">{values}</ul>'
    printed = (
        f"<h3 class='sr'>{say('Printed')}</h3>"
        f"<pre id='workshop-printed' tabindex='0' translate='no'>{text(workshop.printed)}</pre>"
    )
    first = say("Run asks your bot for a move on this board. What it prints comes here.")
    by_line = render_start(
        "workshop.ask_trace",
        say("Line by line"),
        busy=workshop.work is Work.THINK or workshop.playing is not None,
    )
    is_empty = not (values or workshop.printed or workshop.fault or workshop.trace)
    return (
        f"{when(is_empty, f'<p>{first}</p>')}{tracing.render(workshop)}{_render_trace_of(workshop.fault)}"
        f"{when(workshop.printed, printed)}{when(values, moves)}{_render_drawn(valued)}"
        f'<p>{by_line}</p><p class="small">{say(PROMISE)}</p>'
    )


def _render_trace_of(fault: Fault | None) -> str:
    if fault is None or not fault.trace:
        return ""
    return f"<h3>{say('Traceback')}</h3><pre tabindex='0' translate='no'>{text(fault.trace)}</pre>"


def _render_values(workshop: Workshop, shown: Picture | None) -> Iterator[str]:
    """Give the moves that the bot thinks best, and its choice, each a button that shows it on the board."""
    if not workshop.turn:
        return
    values = workshop.values[:SHOWN]
    if all(move != workshop.turn for move, _value in values):
        values += tuple(value for value in workshop.values if value[0] == workshop.turn)
    position = pacru.Position.parse(workshop.asked)
    told = f" <small>{say('its choice')}</small>"
    for move, value in values or ((workshop.turn, nan),):
        turn = pacru.Turn.parse(move)
        picture = picture_of(position, turn)
        yield (
            '<li><button type="button" class="reason" data-do="reasons.show" '
            f'data-picture="{text(write_picture(picture))}"{aria_pressed(picture == shown)}>'
            f'<b translate="no">{text(short_turn(turn))}</b> <span>{text(value_text(value))}</span>'
            f"{when(move == workshop.turn, told)}{icon('eye')}</button></li>"
        )


def _render_drawn(drawn: Valued) -> str:
    """Return the button that shows all values on the board, which are also there to be heard; None: there are none."""
    if drawn is None:
        return ""
    heard = ", ".join(f"{field} {value}" for field, value in drawn)
    pressed = button(
        "workshop.toggle_values", say("Show all values on the board"), more=aria_pressed(drawn)
    )
    return f"<p>{pressed}</p>{when(drawn, f'<p class=sr>{text(heard)}</p>')}"
