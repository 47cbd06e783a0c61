"""The workshop: write a bot, try it on the board, play it, match it, look into it."""

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
from app.runtime.region import CommandRegion, draw_from, join_parts
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
        telling,
    )


def _is_shown(app: App) -> bool:
    return app.state(Workshop).on


def _view(app: App) -> str:
    return app.state(Workshop).view


def _pane(app: App) -> str:
    return app.state(Workshop).pane


def _make_room(before: App, after: App) -> Update:
    """Leave the workshop when a game begins that is none of its own, or something else that takes its place."""
    if not (_is_shown(before) and _is_shown(after)):
        return after, ()
    number, own = after.session.number, after.state(Workshop)
    is_own_game = after.session.setup.homemade or number == own.began
    is_left = (
        (number != before.session.number and not is_own_game)
        or comes_beside_board(before, after)
        or takes_all_room(before, after)
    )
    return handlers.close(after) if is_left else (_with_game_at_hand(before, after), ())


def _with_game_at_hand(before: App, after: App) -> App:
    """Show what the game on the board asks for: how a turn goes on, what to do about a bot that failed, the result."""
    asks = (
        (after.board.table.begun and not before.board.table.begun)
        or (after.bots.trouble and not before.bots.trouble)
        or (shows_result(after) and not shows_result(before))
    )
    return change(after, Workshop, pane=Pane.GAME) if asks else after


def _react(before: App, after: App) -> Update:
    """Take values off the board that are not about it, and let the bot play when it is its turn."""
    workshop = after.state(Workshop)
    if workshop.drawn or after.ui.valued:
        after = handlers.draw_values(after)
    wanted = after.bots.request if own_bot_to_move(after) else None
    app, effects = (
        (after, ()) if workshop.request == wanted else playing.ask_for_game(after, wanted)
    )
    has_any = workshop.number or before.session.setup.homemade
    if has_any and before.session.number != after.session.number:
        effects = (commands.RestSandboxes(), *effects)  # what bots have begun in the last game
    return app, effects


def _mark_fault(app: App) -> list[Command]:
    """Mark what is wrong with the code, if it is shown."""
    workshop = app.state(Workshop)
    found = (
        [[workshop.fault.line, workshop.fault.text]]
        if workshop.fault and workshop.fault.line
        else []
    )
    return [commands.Faults(found)] if workshop.on else []


def _mark_line(app: App) -> list[Command]:
    """Mark the line of the step that is shown; 0: no step is."""
    workshop = app.state(Workshop)
    return (
        [commands.CodeLine(workshop.trace.step.line if workshop.trace else 0)]
        if workshop.on
        else []
    )


def _follow(before: App, after: App) -> list[Command]:
    """Put the code into the editor with each edition, bring what is drawn into sight, and tell how a match ends."""
    old, new = before.state(Workshop), after.state(Workshop)
    if not new.on:
        return []
    told: list[Command] = []
    if not old.on or old.edition != new.edition:
        told.append(commands.Code(new.source))
    drawn = after.ui.valued, after.ui.pictured
    if any(drawn) and drawn != (before.ui.valued, before.ui.pictured):
        told.append(commands.Scroll("#board"))  # on a phone, it can be far above
    if new.match and old.work is Work.MATCH and new.work is Work.NOTHING:
        told.append(commands.Say(telling.points_text(new.match)))
    return told


ROOM: PageRoom = Room(
    name="workshop",
    begin=Workshop,
    handlers=(handlers, matching, lines, saying),
    reacts=(_make_room, _react),
    regions=(
        CommandRegion("workshop-fault", _mark_fault, list),
        CommandRegion("workshop-line", _mark_line, list),
    ),
    announce=(_follow,),
    settings=(BOTS, RUN, DONE),
    panels=(
        Panel(
            "workshop",
            "top",
            "workshop",
            draw_from(regions),
            _is_shown,
            N_("Workshop"),
            mode=_view,
        ),
        Panel(
            "workshop-pane",
            "side",
            "workshop-pane",
            join_parts(panes),
            _is_shown,
            N_("What your bot does"),
            mode=_pane,
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
