"""The last run of the bot: its choice, its evaluation of moves, its output."""

from collections.abc import Iterator
from math import nan
from typing import Final, TypeAlias

import pacru
from app.game.picturing import write_picture
from app.rooms.workshop import tracing
from app.rooms.workshop.starting import render_start
from app.rooms.workshop.state import Fault, Work, Workshop
from app.rooms.workshop.wording import value_text
from app.ui.html import aria_pressed, button, icon, say, text, when
from pacru.core.texts import N_
from pacru.explain.reasons import Picture
from pacru.explain.words import short_turn

LISTED: Final = 5
"""The most moves listed besides the bot's choice."""
PROMISE: Final = N_(
    "The browser keeps the bot away from your games, this site and the network. "
    "It can use your processor and memory until you stop it."
)

Valued: TypeAlias = tuple[tuple[str, str], ...] | None
"""Values on the board, by field; None: the bot has not valued the position on the board."""


def picture_of(position: pacru.Position, turn: pacru.Turn) -> Picture:
    """Return the picture of a turn on the board: the chevron's path, and the markers gained."""
    player = position.to_move or 0
    gained = tuple(sorted(position.play(turn).markers(player) - position.markers(player)))
    paths = ((turn.origin, turn.destination),) if isinstance(turn, pacru.Move) else ()
    fields = (turn.field,) if isinstance(turn, pacru.Reorientation) else ()
    return Picture(player, fields, paths, gained)


def render(workshop: Workshop, valued: Valued, picture: Picture | None) -> str:
    """Return the last run, marking the move and the values that the board shows."""
    moves = "".join(_render_moves(workshop, picture))
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
    is_empty = not (moves or workshop.printed or workshop.fault or workshop.trace)
    return (
        f"{when(is_empty, f'<p>{first}</p>')}{tracing.render(workshop)}{_render_traceback(workshop.fault)}"
        f"{when(workshop.printed, printed)}{moves}{_render_valued(valued)}"
        f'<p>{by_line}</p><p class="small">{say(PROMISE)}</p>'
    )


def _render_traceback(fault: Fault | None) -> str:
    if fault is None or not fault.trace:
        return ""
    return f"<h3>{say('Traceback')}</h3><pre tabindex='0' translate='no'>{text(fault.trace)}</pre>"


def _render_moves(workshop: Workshop, shown: Picture | None) -> Iterator[str]:
    """Yield the bot's best moves and its choice, as buttons that show them on the board."""
    if not workshop.turn:
        return
    values = workshop.values[:LISTED]
    if all(move != workshop.turn for move, _value in values):
        values += tuple(value for value in workshop.values if value[0] == workshop.turn)
    position = pacru.Position.parse(workshop.position)
    its_choice = f" <small>{say('its choice')}</small>"
    yield f'<h3>{say("Its moves")}</h3><ul class="reasons values">'
    for move, value in values or ((workshop.turn, nan),):
        turn = pacru.Turn.parse(move)
        picture = picture_of(position, turn)
        yield (
            '<li><button type="button" class="reason" data-do="reasons.show" '
            f'data-picture="{text(write_picture(picture))}"{aria_pressed(picture == shown)}>'
            f'<b translate="no">{text(short_turn(turn))}</b> <span>{text(value_text(value))}</span>'
            f"{when(move == workshop.turn, its_choice)}{icon('eye')}</button></li>"
        )
    yield "</ul>"


def _render_valued(valued: Valued) -> str:
    """Return the button that shows all values on the board, and these values for screen readers."""
    if valued is None:
        return ""
    aloud = ", ".join(f"{field} {value}" for field, value in valued)
    pressed = button(
        "workshop.toggle_values", say("Show all values on the board"), more=aria_pressed(valued)
    )
    return f"<p>{pressed}</p>{when(valued, f'<p class=sr>{text(aloud)}</p>')}"
