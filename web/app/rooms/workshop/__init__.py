"""The workshop: write a bot, try it on the board, play it, match it, look into it."""

from app.game.own_bots import BOTS, RUN, own_bot_to_move
from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.workshop.state import Work, Workshop
from app.rooms.workshop.stored import DONE
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.region import CommandRegion, join_parts
from app.runtime.room import Fragment, Item, Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.workshop import handlers, lines, matching, playing, regions, saying, telling


def _is_shown(app: App) -> bool:
    return app.own(Workshop).on


def _react(before: App, after: App) -> Update:
    """Take values off the board that are not about it, and let the bot play when it is its turn."""
    own = after.own(Workshop)
    if own.drawn or after.ui.valued:
        after = handlers.draw_values(after)
    wanted = after.bots.request if own_bot_to_move(after) else None
    app, effects = (after, ()) if own.request == wanted else playing.ask_for_game(after, wanted)
    has_any = own.number or before.session.setup.homemade
    if has_any and before.session.number != after.session.number:
        effects = (commands.RestSandboxes(), *effects)  # what bots have begun in the last game
    return app, effects


def _mark_fault(app: App) -> list[Command]:
    """Mark what is wrong with the code, if it is shown."""
    own = app.own(Workshop)
    found = [[own.fault.line, own.fault.text]] if own.fault and own.fault.line else []
    return [commands.Faults(found)] if own.on else []


def _mark_line(app: App) -> list[Command]:
    """Mark the line of the step that is shown; 0: no step is."""
    own = app.own(Workshop)
    return [commands.CodeLine(own.trace.step.line if own.trace else 0)] if own.on else []


def _follow(before: App, after: App) -> list[Command]:
    """Put the code into the editor with each edition, bring what is drawn into sight, and tell how a match ends."""
    old, new = before.own(Workshop), after.own(Workshop)
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
    reacts=(_react,),
    regions=(
        CommandRegion("workshop-fault", _mark_fault, list),
        CommandRegion("workshop-line", _mark_line, list),
    ),
    follows=(_follow,),
    settings=(BOTS, RUN, DONE),
    panels=(
        Panel(
            "workshop", "side", "workshop", join_parts(regions), _is_shown, N_("Workshop"), order=8
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
        "workshop": '<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15"/>',
    },
    late_words=True,
)
"""The workshop."""
