"""Give tasks to the sandboxes: each bot has a sandbox of its own, and so has the console."""

import json
from dataclasses import replace
from typing import Final

from app.game.own_bots import place_of, with_run
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.workshop.state import Job, Work, Workshop
from app.rooms.workshop.wording import state_text
from app.runtime.commands import EndSandbox, Sandbox, Say
from pacru.position import Position

PATIENCE: Final = 20_000
"""Milliseconds for a turn, or for a game of a match."""
ANNOUNCED: Final = (Work.THINK, Work.MATCH, Work.TASK)
"""Long work, whose beginning is announced. A line of the console is not announced."""
MATCH_TIME: Final = 600_000
"""Milliseconds for a whole match, or for all of a check."""


def with_permission(app: App, name: str, source: str) -> App:
    """Return the state with permission to run this code, which the person has asked to run."""
    return replace(app, settings=with_run(app.settings, name, source))


def is_on_board(app: App) -> bool:
    """Return whether the board shows the position that the bot was asked about."""
    return str(app.board.game.position) == app.state(Workshop).position


def ask_edited(
    app: App, work: Work, within: int = PATIENCE, texts: int = 1, **parts: object
) -> Update:
    """Give the bot in the editor a task, and end the work in progress.

    Args:
        app: the state.
        work: the kind of task.
        within: the milliseconds for each text of the answer.
        texts: the most texts that the answer may have.
        parts: the parts of the task besides the bot.
    """
    bot = app.state(Workshop).bot
    place = place_of(*bot)
    app, effects = begin_work(with_permission(app, *bot), work, place)
    job = Job(place, app.state(Workshop).number)
    return app, (*effects, give_task(job, _bot_task(work, bot, **parts), within, texts))


def begin_work(app: App, work: Work, *places: str) -> Update:
    """Begin work in these sandboxes, and end the work in progress."""
    app, effects = end_work(app)
    number = app.state(Workshop).number + 1
    app = change(app, Workshop, work=work, number=number, places=places, fault=None, failed="")
    says = (Say(state_text(app.state(Workshop))),) if work in ANNOUNCED else ()
    return app, (*effects, *says)


def give_task(job: Job, task: dict[str, object], within: int, texts: int = 1) -> Sandbox:
    """Return the command that gives a task to a sandbox; for the limits, see ``ask_edited``."""
    limits = {"within": within, "whole": within if texts == 1 else MATCH_TIME, "texts": texts}
    return Sandbox(job.place, job.number, json.dumps(task), limits)


def turn_task(bot: tuple[str, str], position: Position, **parts: object) -> dict[str, object]:
    """Return the task of choosing a turn in a game; the bot is a name and code, see ``pacru.bot.homemade.lab``."""
    seat = position.to_move or 0
    return _bot_task(Work.THINK, bot, position=str(position), seat=seat, **parts)


def _bot_task(work: Work, bot: tuple[str, str], **parts: object) -> dict[str, object]:
    name, source = bot
    return {"do": work, "name": name, "source": source, **parts}


def end_work(app: App) -> Update:
    """End the work in progress."""
    workshop = app.state(Workshop)
    if workshop.work is Work.NOTHING:
        return app, ()
    places, workshop = workshop.places, replace(workshop, work=Work.NOTHING, places=())
    if workshop.playing and workshop.playing.place in places:
        # The sandbox also worked on a turn in the game: ask for this turn again.
        workshop = replace(workshop, playing=None, request=None)
    return app.with_state(workshop), tuple(map(EndSandbox, places))
