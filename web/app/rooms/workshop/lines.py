"""The events of the console: lines that run, earlier lines, completions."""

from collections.abc import Mapping
from typing import Final

import pacru
from app.game import games
from app.game.own_bots import LONGEST
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.workshop.answers import Answer
from app.rooms.workshop.asking import begin_work, give_task
from app.rooms.workshop.console import LINE, last_name
from app.rooms.workshop.state import Job, Typed, View, Work, Workshop
from app.runtime.commands import Focus, Say, Scroll, Value
from app.runtime.handling import handler
from pacru.core.texts import _

CONSOLE: Final = "console"
"""The sandbox of the console."""
PATIENCE: Final = 5_000
"""Milliseconds for a line."""
AGAIN_PATIENCE: Final = 30_000
"""Milliseconds for a line after earlier ones: in a new sandbox, all earlier lines run again first."""
MOST_TYPED: Final = 50
"""Lines of the console that stay visible, at most."""
MOST_ANNOUNCED: Final = 10
"""Completions read aloud, at most."""
TO_END: Final = (Scroll("#workshop-pane .typed", "bottom"), Scroll(f"#{LINE}"))
"""Scrolls to the latest line, and to the input for the next one."""


@handler()
def run_line(app: App, text: str) -> Update:
    """Run a line; a statement may continue on the next one."""
    workshop = app.state(Workshop)
    goes_on = workshop.typed and workshop.typed[-1].goes_on
    if not (goes_on or text.strip()):
        return app, ()
    task = _task(app, f"{workshop.typed[-1].task['code']}\n{text}" if goes_on else text)
    app, effects = _ask(_with_line(app, ""), Work.RUN, task)
    workshop = app.state(Workshop)
    typed = (*workshop.typed, Typed(text[:LONGEST], workshop.number, task))[-MOST_TYPED:]
    return change(app, Workshop, typed=typed), (*effects, Value(LINE, ""), *TO_END)


def _with_line(app: App, line: str, completions: tuple[str, ...] = (), recall: int = 0) -> App:
    return change(app, Workshop, line=line, recall=recall, completions=completions)


def _ask(app: App, work: Work, task: Mapping[str, object]) -> Update:
    """Give the console a task. A line waits for earlier lines; any other work in progress is ended."""
    workshop = app.state(Workshop)
    effects: tuple[object, ...] = ()
    if work is Work.RUN and workshop.work is Work.RUN:
        app = change(app, Workshop, number=workshop.number + 1)
    else:
        app, effects = begin_work(app, work, CONSOLE)
    before = [typed.task for typed in workshop.typed if typed.answer and not typed.goes_on]
    job = Job(CONSOLE, app.state(Workshop).number)
    whole_task = {"do": work, "before": before, **task}
    return app, (*effects, give_task(job, whole_task, AGAIN_PATIENCE if before else PATIENCE))


def _task(app: App, code: str) -> dict[str, object]:
    """Return the task of running a statement, with the game that the console copies."""
    game = app.session.game
    turns = (ply.turn for ply in game.plies)
    played = [str(turn) for turn in turns if isinstance(turn, pacru.Move | pacru.Reorientation)]
    return {"code": code, "start": str(game.start), "turns": played}


def on_run(app: App, answer: Answer, number: int) -> Update:
    """Show the result of the line with this number. Later lines may still be waiting."""
    workshop = app.state(Workshop)
    typed = tuple(
        line._replace(answer=answer) if line.number == number else line for line in workshop.typed
    )
    work = Work.NOTHING if number == workshop.number else workshop.work
    return change(app, Workshop, typed=typed, work=work, sketch=answer.position), TO_END


# Earlier lines, and completions


@handler()
def type_line(app: App, value: str) -> Update:
    """Remember the text being typed."""
    return _with_line(app, value[:LONGEST]), ()


@handler()
def press_key(app: App, key: str) -> Update:
    """Complete the line, or recall an earlier or a later one; after the latest line comes an empty one."""
    by = {"ArrowUp": 1, "ArrowDown": -1}.get(key)
    if by is None:
        return complete_line(app)
    workshop = app.state(Workshop)
    recall = min(max(workshop.recall + by, 0), len(workshop.typed))
    line = workshop.typed[-recall].text if recall else ""
    return _with_line(app, line, recall=recall), (Value(LINE, line),)


@handler()
def complete_line(app: App) -> Update:
    """Ask for completions of the line."""
    workshop = app.state(Workshop)
    return (app, ()) if workshop.work else _ask(app, Work.COMPLETE, _task(app, workshop.line))


def on_completed(app: App, answer: Answer) -> Update:
    """Complete the line as far as all completions agree, and offer them if there are several."""
    workshop = app.state(Workshop)
    lines = tuple(line for line in answer.lines if line.startswith(workshop.line))
    if not lines:
        nothing = Say(_("There’s nothing to complete."))
        return change(app, Workshop, completions=()), (nothing,)
    line = _common_beginning(lines)
    app = change(app, Workshop, line=line, completions=lines if len(lines) > 1 else ())
    names = ", ".join(map(last_name, lines[:MOST_ANNOUNCED]))
    return app, (Value(LINE, line), Say(names))


def _common_beginning(lines: tuple[str, ...]) -> str:
    first, last = min(lines), max(lines)
    pairs = zip(first, last, strict=False)
    return first[: next((at for at, (a, b) in enumerate(pairs) if a != b), len(first))]


@handler()
def take_completion(app: App, line: str) -> Update:
    """Take one of the completions."""
    if line not in app.state(Workshop).completions:
        return app, ()
    app = change(app, Workshop, line=line, completions=())
    return app, (Value(LINE, line), Focus([f"#{LINE}"]))


@handler()
def put_on_board(app: App) -> Update:
    """Put the position of the console on the board."""
    try:
        position = pacru.Position.parse(app.state(Workshop).sketch)
    except pacru.PacruError:
        return app, ()
    app, effects = games.open_game(app, games.setup_for(position), pacru.Game(position))
    return change(app, Workshop, view=View.BOARD, began=app.session.number), effects
