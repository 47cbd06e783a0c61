"""The events of the workshop about the bot in the editor."""

import json
from dataclasses import replace
from typing import Any, Final

from app.game import games
from app.game.course import close_dialog, notify, resume_game
from app.game.own_bots import (
    LONGEST,
    bots_of,
    free_name,
    has_run,
    own_bot_to_move,
    with_bot,
    without_bot,
)
from app.model.app import App, Update
from app.model.changes import change
from app.model.setup import Setup
from app.rooms.workshop import tracing
from app.rooms.workshop.asking import PATIENCE, ask_edited, end_work, is_on_board, with_permission
from app.rooms.workshop.playing import lose_turn
from app.rooms.workshop.state import TOO_LONG, Pane, View, Work, Workshop
from app.rooms.workshop.tasks import task_of, trials_of
from app.rooms.workshop.wording import deleted_text, state_text, value_texts
from app.runtime.commands import EndSandbox, Fetch, Focus, RestSandboxes, Save, Say, Value
from app.runtime.files import chosen_files
from app.runtime.handling import handler
from pacru.core.texts import _

TRACE_PATIENCE: Final = 60_000
"""Milliseconds for a turn that is traced line by line."""
FIRST: Final = "my_bot.py"
"""The name of the first bot …"""
FIRST_SOURCE: Final = """\
# Your bot is asked for a move whenever it is its turn.


def choose(position):
    moves = position.moves()
    print("I have", len(moves), "moves")
    return moves[0]
"""
"""… and its code."""
KEPT: Final = (
    *("pane", "opponent", "game", "task", "hinted"),  # choices of the person
    *("began", "examples", "number", "request", "playing"),  # independent of the bot in the editor
)
"""The fields of the state that stay when another bot is put into the editor."""
TO_TITLE: Final = Focus(["#workshop-title"])
TO_BOT: Final = Focus(["#workshop-bot"])

# Views and bots


@handler()
def show(app: App) -> Update:
    """Open the workshop."""
    app, effects = _open(app)
    return app, (*effects, TO_TITLE)


def _open(app: App) -> Update:
    workshop = replace(app.state(Workshop), on=True)
    if not workshop.name:
        name, source = _latest_bot(app)
        workshop = replace(workshop, name=name, source=source, edition=workshop.edition + 1)
    examples = () if workshop.examples else (Fetch(["bots"], "workshop.take_examples"),)
    return app.with_state(workshop), examples


def _latest_bot(app: App) -> tuple[str, str]:
    """Return the name and the code of the person's latest bot, or of the first bot if the person has none."""
    return next(reversed(bots_of(app.settings).items()), (FIRST, FIRST_SOURCE))


@handler()
def show_view(app: App, view: View) -> Update:
    """Show the code or the board, in windows without room for both."""
    return change(app, Workshop, view=view), ()


@handler()
def show_pane(app: App, pane: Pane) -> Update:
    """Show another pane below the board."""
    return change(app, Workshop, pane=pane), ()


@handler()
def close(app: App) -> Update:
    """Close the workshop. Bots keep running in the background only while one plays on the board."""
    app, effects = end_work(app)
    app = change(app, Workshop, on=False, passed="")
    return app, effects if app.session.setup.homemade else (*effects, RestSandboxes())


@handler()
def write(app: App, text: str) -> Update:
    """Store the edited code. If the bot had permission to run, it keeps the permission."""
    before = app.state(Workshop)
    may_run = has_run(app.settings, before.name) or before.source == FIRST_SOURCE
    app = change(app, Workshop, source=text[:LONGEST], fault=None, trace=None)
    name, source = app.state(Workshop).bot
    app = replace(app, settings=with_bot(app.settings, name, source))
    if may_run:
        app = with_permission(app, name, source)
    is_awaited = app.bots.trouble and own_bot_to_move(app) == name
    return resume_game(app) if is_awaited else (app, ())


def _put_into_editor(app: App, name: str, source: str) -> Update:
    """Put another bot into the editor, and end the work in progress."""
    app, effects = end_work(app)
    workshop = app.state(Workshop)
    kept = {field: getattr(workshop, field) for field in KEPT}
    edition = workshop.edition + 1
    workshop = Workshop(on=True, name=name, source=source, edition=edition, **kept)
    return app.with_state(workshop), effects


def _add_bot(app: App, name: str, source: str) -> Update:
    """Add a bot, under a name that no other has, and put it into the editor."""
    name = free_name(bots_of(app.settings), name)
    app = replace(app, settings=with_bot(app.settings, name, source))
    return _put_into_editor(app, name, source)


@handler()
def choose_bot(app: App, value: str) -> Update:
    """Show another of the person's bots."""
    bots = bots_of(app.settings)
    if value not in bots:  # the first bot, which is not stored yet
        return app, ()
    app, effects = _put_into_editor(app, value, bots[value])
    return app, (*effects, TO_BOT)


@handler(unasked=True)
def take_examples(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Read the file with the examples; its text has one character for each byte."""
    if failed:
        return app, ()  # the workshop works without them, and fetches them when it is opened again
    examples: dict[str, str] = json.loads("".join(contents).encode("latin-1").decode())
    return change(app, Workshop, examples=examples), ()


@handler()
def begin_with(app: App, example: str) -> Update:
    """Begin a new bot with the code of an example."""
    app, effects = _add_bot(app, example, app.state(Workshop).examples[example])
    return with_permission(app, *app.state(Workshop).bot), (*effects, TO_BOT)


@handler()
def show_files(app: App, files: list[Any]) -> Update:
    """Open files, each as a new bot without permission to run. Open the workshop if it is closed."""
    chosen = chosen_files(files)
    unread = [file for file in chosen if file.text is None]
    if unread:
        app = notify(app, unread[0].why_not or _("A file with code must be text in UTF-8."))
    sources = [(file.name, file.text) for file in chosen if file.text is not None]
    if not sources:
        return app, ()
    first = TO_BOT if app.state(Workshop).on else TO_TITLE
    app, effects = _open(close_dialog(app))
    for name, source in sources:
        app, more = _add_bot(app, name, source[:LONGEST])
        effects += more
    return app, (*effects, first)


@handler()
def save(app: App) -> Update:
    """Save the code as a file."""
    name, source = app.state(Workshop).bot
    return app, (Save(source, name, "text/x-python"),)


@handler()
def delete(app: App) -> Update:
    """Delete the bot. ``bring_back`` undoes this."""
    deleted = app.state(Workshop).bot
    name = deleted[0]
    app = replace(app, settings=without_bot(app.settings, name))
    app, effects = _put_into_editor(app, *_latest_bot(app))
    to_undo = Focus(['#workshop [data-do="workshop.bring_back"]'])
    app = change(app, Workshop, deleted=deleted)
    return app, (*effects, Say(deleted_text(name)), to_undo)


@handler()
def bring_back(app: App) -> Update:
    """Bring back the bot that was deleted last."""
    deleted = app.state(Workshop).deleted
    if deleted is None:
        return app, ()
    app, effects = _add_bot(app, *deleted)
    return app, (*effects, TO_BOT)


# Questions to the bot


@handler()
def ask_turn(app: App) -> Update:
    """Ask the bot for a move on the board."""
    return _ask_on_board(app, PATIENCE)


@handler()
def ask_trace(app: App) -> Update:
    """Ask the bot for a move on the board, and record its choice line by line."""
    return _ask_on_board(app, TRACE_PATIENCE, trace=True)


def _ask_on_board(app: App, within: int, **parts: object) -> Update:
    position = app.board.game.position
    if position.to_move is None:
        return app, ()
    written = str(position)
    workshop = replace(app.state(Workshop), turn="", values=(), printed="", trace=None)
    app = app.with_state(replace(workshop, pane=Pane.OUTPUT, position=written))
    return ask_edited(app, Work.THINK, within, 1, position=written, values=True, **parts)


@handler()
def toggle_values(app: App) -> Update:
    """Show or hide, on the board, the values of the fields that a move can reach."""
    return app.with_ui(valued=()) if app.ui.valued else show_values(app), ()


def show_values(app: App) -> App:
    """If the board has the position that the bot was asked about, show the values there; otherwise, clear them."""
    workshop = app.state(Workshop)
    has_values = workshop.on and is_on_board(app)
    valued = tuple(value_texts(workshop.values).items()) if has_values else ()
    return app if app.ui.valued == valued else app.with_ui(valued=valued)


@handler()
def slide(app: App, value: int) -> Update:
    """Show the step of the slider. Screen readers announce the slider's value by themselves."""
    trace = app.state(Workshop).trace
    return change(app, Workshop, trace=trace and trace.at_step(value)), ()


@handler()
def step(app: App, by: int) -> Update:
    """Show an earlier or a later step."""
    workshop = app.state(Workshop)
    if workshop.trace is None:
        return app, ()
    trace = workshop.trace.at_step(workshop.trace.at + by)
    effects = Value(tracing.SLIDER, str(trace.at)), Say(tracing.step_text(workshop, trace))
    return change(app, Workshop, trace=trace), effects


@handler()
def play(app: App, moment: str) -> Update:
    """Begin a game of the person against the bot, which moves second."""
    bot = app.state(Workshop).bot
    app = with_permission(replace(app, settings=with_bot(app.settings, *bot)), *bot)
    app = change(app, Workshop, view=View.BOARD, pane=Pane.GAME)
    setup = Setup.default(2).with_game(app.session.setup.game).with_bot_file(bot[0], 1)
    return games.new_game(app, setup, moment)


@handler()
def choose_task(app: App, task: str) -> Update:
    """Show a task."""
    return change(app, Workshop, task=task, passed="", hinted=False), (Focus(["#workshop-task"]),)


@handler()
def show_hint(app: App) -> Update:
    """Show or hide the hint for the task."""
    return change(app, Workshop, hinted=not app.state(Workshop).hinted), ()


@handler()
def check_task(app: App) -> Update:
    """Check whether the bot passes the task."""
    workshop = app.state(Workshop)
    app = change(app, Workshop, tested=workshop.task, report=None, passed="")
    texts = trials_of(task_of(workshop.task)) + 1
    return ask_edited(app, Work.TASK, PATIENCE, texts, task=workshop.task, seed=workshop.number)


# The end of work


@handler()
def stop(app: App) -> Update:
    """End all work of bots."""
    workshop = app.state(Workshop)
    why = _("It was stopped.")
    app, losses = lose_turn(app, why)
    app, ends = end_work(app)
    playing = (EndSandbox(workshop.playing.place),) if workshop.playing else ()
    return app, (*playing, *ends, *losses, Say(why))


@handler(unasked=True)
def end_match(app: App, number: int) -> Update:
    """End a match of two bots when its time is over, if the match with this number is still in progress."""
    workshop = app.state(Workshop)
    if workshop.number != number or not workshop.trial:
        return app, ()
    app, ends = end_work(app)
    app = change(app, Workshop, failed=TOO_LONG)
    return app, (*ends, Say(state_text(app.state(Workshop))))
