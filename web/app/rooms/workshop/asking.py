"""What the sandboxes are asked, and where: each bot has one of its own, and so has the console."""

import json
from dataclasses import replace
from typing import Final

from app.game.own_bots import place_of, with_run
from app.model.app import App, Update
from app.rooms.workshop.state import Place, Work, Workshop
from app.rooms.workshop.telling import state_text
from app.runtime.commands import EndSandbox, Sandbox, Say
from pacru.position import Position

CONSOLE: Final = "console"
"""The place of the console."""
PATIENCE: Final = 20_000
"""The milliseconds that a bot may take for a turn, or for a game of a match."""
TRACE_PATIENCE: Final = 60_000
"""The milliseconds that it may take for a turn that is recorded."""
CONSOLE_PATIENCE: Final = 5_000
TOLD: Final = (Work.THINK, Work.MATCH, Work.TASK)
"""What takes so long that its beginning is announced; a line of the console is soon there."""
MATCH_TIME: Final = 600_000
"""The milliseconds that a whole match, or the check of a task, may take."""


def with_permission(app: App, name: str, source: str) -> App:
    """Return the state in which a bot may run, since the person has asked for that."""
    return replace(app, settings=with_run(app.settings, name, source))


def ask_edited(
    app: App, work: Work, within: int = PATIENCE, texts: int = 1, **parts: object
) -> Update:
    """Give the bot in the editor a task. What was being done ends.

    Args:
        app: the state.
        work: what it shall do.
        within: the milliseconds within which there must be each text.
        texts: how many texts there may be.
        parts: of the task, besides the bot.
    """
    name, source = app.state(Workshop).bot
    place = place_of(name, source)
    app, effects = begin(with_permission(app, name, source), work, place)
    task = {"do": work, "name": name, "source": source, **parts}
    asked = command(Place(place, app.state(Workshop).number), task, within, texts)
    return app, (*effects, asked)


def begin(app: App, work: Work, *places: str) -> Update:
    """Begin something that the sandboxes of these places do. What was being done ends."""
    app, effects = end_work(app)
    workshop = app.state(Workshop)
    number = workshop.number + 1
    workshop = replace(workshop, work=work, number=number, places=places, fault=None, failed="")
    told = (Say(state_text(workshop)),) if work in TOLD else ()
    return app.with_state(workshop), (*effects, *told)


def command(place: Place, task: dict[str, object], within: int, texts: int = 1) -> Sandbox:
    """Return the command that gives a sandbox a task.

    Args:
        place: where, and the number of the task.
        task: the task.
        within: the milliseconds within which there must be each text.
        texts: how many texts there may be.
    """
    limits = {"within": within, "whole": within if texts == 1 else MATCH_TIME, "texts": texts}
    return Sandbox(place.name, place.number, json.dumps(task), limits)


def turn_task(bot: tuple[str, str], position: Position, **parts: object) -> dict[str, object]:
    """Return the task of choosing a turn in a game.

    Args:
        bot: its name and its code.
        position: in which it has to move.
        parts: of the task; see ``pacru.bot.homemade.lab``.
    """
    name, source = bot
    seat = position.to_move or 0
    task = {"do": Work.THINK, "name": name, "source": source, "position": str(position)}
    return {**task, "seat": seat, **parts}


def end_work(app: App) -> Update:
    """End what is being done in the workshop."""
    workshop = app.state(Workshop)
    if workshop.work is Work.NOTHING:
        return app, ()
    places, workshop = workshop.places, replace(workshop, work=Work.NOTHING, places=())
    if workshop.playing and workshop.playing.name in places:
        # It has lost what it was asked for the game on the board, and is asked again.
        workshop = replace(workshop, playing=None, request=None)
    return app.with_state(workshop), tuple(map(EndSandbox, places))
