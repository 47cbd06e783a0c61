"""The workshop: write a bot, run it on the board, play against it, trace its choices."""

from app.game.own_bots import BOTS, RUN, own_bot_to_move
from app.model.app import App, Update
from app.model.changes import change
from app.model.page import PageRoom
from app.model.visible import comes_beside_board, shows_result, takes_all_room
from app.rooms.workshop.state import Pane, Work, Workshop
from app.rooms.workshop.stored import DONE
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.region import CommandRegion
from app.runtime.room import Fragment, Item, Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.workshop import (
        handlers,
        lines,
        matching,
        panes,
        playing,
        regions,
        saying,
        wording,
    )


def _is_shown(app: App) -> bool:
    return app.state(Workshop).on


def _make_room(before: App, after: App) -> Update:
    """Close the workshop if another game or panel takes its place; show the game if it needs attention."""
    if not (_is_shown(before) and _is_shown(after)):
        return after, ()
    number = after.session.number
    is_own_game = after.session.setup.homemade or number == after.state(Workshop).began
    is_left = (
        (number != before.session.number and not is_own_game)
        or comes_beside_board(before, after)
        or takes_all_room(before, after)
    )
    if is_left:
        return handlers.close(after)
    needs_game = (
        (after.board.table.begun and not before.board.table.begun)  # to continue the turn
        or (after.bots.trouble and not before.bots.trouble)  # to decide about the failed bot
        or (shows_result(after) and not shows_result(before))
    )
    return change(after, Workshop, pane=Pane.GAME) if needs_game else after, ()


def _react(before: App, after: App) -> Update:
    """Update the values on the board, and ask the person's bot to play when it is to move."""
    workshop = after.state(Workshop)
    if after.ui.valued:
        after = handlers.show_values(after)
    request = after.bots.request if own_bot_to_move(after) else None
    app, effects = after, tuple[object, ...]()
    if workshop.request != request:
        app, effects = playing.ask_for_game(after, request)
    has_any = workshop.number or before.session.setup.homemade
    if has_any and before.session.number != after.session.number:
        effects = (commands.RestSandboxes(), *effects)  # ends work for the last game
    return app, effects


def _mark_fault(app: App) -> list[Command]:
    """Mark the error in the code, if any."""
    workshop = app.state(Workshop)
    fault = workshop.fault
    marks: list[list[object]] = [[fault.line, fault.text]] if fault and fault.line else []
    return [commands.Faults(marks)] if workshop.on else []


def _mark_line(app: App) -> list[Command]:
    """Mark the line of the current step of the trace; 0: no line."""
    workshop = app.state(Workshop)
    line = workshop.trace.step.line if workshop.trace else 0
    return [commands.CodeLine(line)] if workshop.on else []


def _follow(before: App, after: App) -> list[Command]:
    """Put new editions of the code into the editor, scroll to new drawings, and announce the end of a match."""
    old, new = before.state(Workshop), after.state(Workshop)
    if not new.on:
        return []
    follows: list[Command] = []
    if not old.on or old.edition != new.edition:
        follows.append(commands.Code(new.source))
    drawn = after.ui.valued, after.ui.pictured
    if any(drawn) and drawn != (before.ui.valued, before.ui.pictured):
        follows.append(commands.Scroll("#board"))  # on a phone, the board can be far above
    if new.match and old.work is Work.MATCH and new.work is Work.NOTHING:
        follows.append(commands.Say(wording.points_text(new.match)))
    return follows


ROOM: PageRoom = Room(
    name="workshop",
    begin=Workshop,
    handlers=(handlers, matching, lines, saying),
    reacts=(_make_room, _react),
    regions=(
        CommandRegion("workshop-fault", _mark_fault, list),
        CommandRegion("workshop-line", _mark_line, list),
    ),
    announce=_follow,
    settings=(BOTS, RUN, DONE),
    panels=(
        Panel(
            "workshop",
            "top",
            "workshop",
            lambda app: regions.render(app),
            _is_shown,
            N_("Workshop"),
            mode=lambda app: app.state(Workshop).view,
        ),
        Panel(
            "workshop-pane",
            "side",
            "workshop-pane",
            lambda app: panes.view(app),
            _is_shown,
            N_("What your bot does"),
            mode=lambda app: app.state(Workshop).pane,
            show=lambda parts: panes.render(*parts),
        ),
    ),
    items=(
        Item(
            "workshop.show",
            "workshop",
            N_("Workshop"),
            "study",
            order=16,
            about=N_("Write a bot in Python"),
        ),
    ),
    addresses=(Fragment("#workshop", {"do": "workshop.show"}),),
    icons={
        "open": '<path d="M3 18V6h6l2 2.5h9V11M3 18l3-7h16l-3 7z"/>',
        "flask": '<path d="M9 3.5h6M10.5 3.5v6L5 19q-.8 1.5 1 1.5h12q1.8 0 1-1.5l-5.5-9.5v-6M7.5 15h9"/>',
        "down": '<path d="M6 9.5l6 6 6-6"/>',
        "workshop": '<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15"/>',
    },
    late_words=True,
)
"""The workshop."""
