"""The workshop: write a bot, try it on the board, play it, match it, look into it."""

from typing import Final, get_args

from app.game.own_bots import BOTS, RUN, own_bot_to_move
from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.workshop import messages
from app.rooms.workshop.state import Place, Workshop
from app.rooms.workshop.stored import DONE
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.files import chosen_files
from app.runtime.handling import EventData
from app.runtime.late import seldom
from app.runtime.region import Part, shows_panel
from app.runtime.room import Fragment, Item, Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.workshop import playing, regions, telling, tracing, update


def _is_shown(app: App) -> bool:
    return app.own(Workshop).on


_ALWAYS: Final = (
    *(messages.WorkshopOpened, messages.BotsOpened),
    *(messages.SandboxSaid, messages.SandboxFailed),  # a bot can play without the workshop
)
"""What matters even if the workshop is not shown."""


def _update(app: App, message: messages.Message) -> Update:
    if not (app.own(Workshop).on or isinstance(message, _ALWAYS)):
        return app, ()
    return update.update(app, message)


def _react(before: App, after: App) -> Update:
    """Take values off the board that are not about it, and let the bot play when it is its turn."""
    own = after.own(Workshop)
    if own.drawn or after.ui.valued:
        after = update.draw_values(after)
    wanted = after.bots.request if own_bot_to_move(after) else None
    app, effects = (after, ()) if own.request == wanted else playing.ask_for_game(after, wanted)
    has_any = own.number or before.session.setup.homemade
    if has_any and before.session.number != after.session.number:
        effects = (commands.RestSandboxes(), *effects)  # what bots have begun in the last game
    return app, effects


def _read_said(data: EventData) -> messages.SandboxSaid:
    return messages.SandboxSaid(Place(str(data["place"]), int(data["number"])), str(data["text"]))


def _read_failed(data: EventData) -> messages.SandboxFailed:
    place = Place(str(data["place"]), int(data["number"]))
    return messages.SandboxFailed(place, str(data["reason"]))


def _follow(before: App, after: App) -> list[Command]:
    """Put the code into the editor with each edition, and what is wrong with it whenever that changes."""
    old, new = before.own(Workshop), after.own(Workshop)
    if not new.on:
        return []
    told: list[Command] = []
    if not old.on or old.edition != new.edition:
        told = [commands.Code(new.source), commands.Focus([_first(old, new)])]
    if old.task != new.task:
        told.append(commands.Focus(["#workshop-task"]))
    if old.typed != new.typed:
        told += [commands.Scroll("#workshop .typed", "bottom"), commands.Scroll("#workshop-line")]
    drawn = after.ui.valued, after.ui.pictured
    if any(drawn) and drawn != (before.ui.valued, before.ui.pictured):
        told.append(commands.Scroll("#board"))  # on a phone, it can be far above
    if old.fault != new.fault:
        fault = new.fault
        told.append(commands.Faults([[fault.line, fault.text]] if fault and fault.line else []))
    told += [commands.Say(text) for text in telling.news(old, new)]
    if old.trace is not new.trace:
        told += _tell_step(after)
    return told


def _first(old: Workshop, new: Workshop) -> str:
    """Return what the keyboard comes to after another bot was put into the editor."""
    if not old.on:
        return "#workshop-title"
    return '#workshop [data-do="workshop-undelete"]' if new.gone else "#workshop-bot"


def _tell_step(app: App) -> list[Command]:
    """Mark the line of the step in the editor; the slider says by itself which it is."""
    trace, shown = app.own(Workshop).trace, tracing.view(app)
    if trace is None or shown is None:
        return [commands.CodeLine(0)]
    told: list[Command] = [commands.CodeLine(trace.step.line)]
    if not trace.slid:
        told += [commands.Value(tracing.SLIDER, str(shown.at)), commands.Say(shown.says)]
    return told


def _read_files(data: EventData) -> messages.BotsOpened:
    return messages.BotsOpened(chosen_files(data))


def _read_key(data: EventData) -> messages.LineRecalled | messages.CompletionWanted:
    by = {"ArrowUp": 1, "ArrowDown": -1}.get(str(data["key"]))
    return messages.CompletionWanted() if by is None else messages.LineRecalled(by)


ROOM: PageRoom = Room(
    name="workshop",
    begin=Workshop,
    reads={
        "workshop": lambda _: messages.WorkshopOpened(),
        "workshop-close": lambda _: messages.WorkshopClosed(),
        "code": lambda data: messages.CodeEdited(str(data["text"])),
        "code-run": lambda _: messages.TurnWanted(),
        "workshop-bot": lambda data: messages.BotChosen(str(data["value"])),
        "workshop-examples": lambda data: messages.ExamplesFetched(
            "".join(data.get("contents", ())), str(data.get("failed", ""))
        ),
        "workshop-example": lambda data: messages.ExampleChosen(str(data["value"])),
        "workshop-files": _read_files,
        "dropped-code": _read_files,
        "workshop-save": lambda _: messages.BotSaved(),
        "workshop-delete": lambda _: messages.BotDeleted(),
        "workshop-undelete": lambda _: messages.DeletionUndone(),
        "workshop-turn": lambda _: messages.TurnWanted(),
        "workshop-trace": lambda _: messages.TraceWanted(),
        "workshop-values": lambda _: messages.ValuesDrawn(),
        "workshop-slid": lambda data: messages.StepChosen(int(data["value"]), slid=True),
        "workshop-step": lambda data: messages.StepBy(int(data["by"])),
        "workshop-game": lambda data: messages.GameWanted(str(data["moment"])),
        "workshop-opponent": lambda data: messages.OpponentChosen(str(data["value"])),
        "workshop-match": lambda data: messages.MatchWanted(str(data["moment"])),
        "workshop-game-key": lambda data: messages.GameChosen(str(data["value"])),
        "workshop-keep": lambda _: messages.MatchKept(),
        "workshop-open": lambda data: messages.MatchGameOpened(int(data["value"])),
        "workshop-task": lambda data: messages.TaskChosen(str(data["value"])),
        "workshop-try": lambda _: messages.TaskTried(),
        "workshop-run": lambda data: messages.LineTyped(str(data["values"]["text"])),
        "workshop-line": lambda data: messages.LineEdited(str(data["value"])),
        "workshop-key": _read_key,
        "workshop-complete": lambda _: messages.CompletionWanted(),
        "workshop-line-chosen": lambda data: messages.CompletionChosen(str(data["value"])),
        "workshop-put": lambda _: messages.ConsolePlayed(),
        "workshop-stop": lambda _: messages.WorkStopped(),
        "workshop-over": lambda data: messages.TimeOver(int(data["number"])),
        "sandbox-says": _read_said,
        "sandbox-failed": _read_failed,
    },
    unasked=("workshop-over", "sandbox-says", "sandbox-failed", "workshop-examples"),
    messages=get_args(messages.Message),
    update=_update,
    reacts=(_react,),
    regions=(
        shows_panel("workshop", _is_shown),
        Part(
            "workshop",
            lambda app: regions.view(app),
            lambda shown: regions.render(shown),
            when=_is_shown,
        ),
    ),
    follows=(_follow,),
    settings=(BOTS, RUN, DONE),
    panels=(Panel("workshop", "side", "workshop", N_("Workshop"), order=8),),
    items=(Item("workshop", "workshop", N_("Workshop"), "study", order=16),),
    addresses=(Fragment("#workshop", {"do": "workshop"}),),
    icons={
        "open": '<path d="M3 18V6h6l2 2.5h9V11M3 18l3-7h16l-3 7z"/>',
        "workshop": '<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15"/>',
    },
    late_words=True,
)
"""The workshop."""
