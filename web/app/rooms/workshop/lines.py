"""What is typed in the console, and what comes of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pacru
from app.game import games
from app.game.own_bots import LONGEST
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.workshop.answers import Answer
from app.rooms.workshop.asking import CONSOLE, CONSOLE_PATIENCE, begin, command
from app.rooms.workshop.console import LINE, last_name
from app.rooms.workshop.state import Place, Typed, View, Work, Workshop
from app.runtime.commands import Focus, Say, Scroll, Value
from app.runtime.handling import handler
from pacru.core.texts import _

MOST_TYPED: Final = 50
"""The most lines of the console that are shown."""
MOST_TOLD: Final = 10
"""The most of the names that can complete a line which are announced."""
AGAIN_PATIENCE: Final = 30_000
"""The milliseconds for a line before which all earlier ones may have to run again."""
TO_END: Final = (Scroll("#workshop-pane .typed", "bottom"), Scroll(f"#{LINE}"))
"""Shows the latest line, and the entry for the next one."""


@handler()
def run_line(app: App, text: str) -> Update:
    """Run a line; a statement may go on in the next one."""
    workshop = app.state(Workshop)
    goes_on = workshop.typed and workshop.typed[-1].goes_on
    if not (goes_on or text.strip()):
        return app, ()
    task = _task(app, f"{workshop.typed[-1].task['code']}\n{text}" if goes_on else text)
    app = app.with_state(replace(workshop, line="", recall=0, lines=()))
    app, effects = _ask(app, Work.RUN, task)
    workshop = app.state(Workshop)
    one = Typed(text[:LONGEST], workshop.number, task)
    typed = (*workshop.typed, one)[-MOST_TYPED:]
    return app.with_state(replace(workshop, typed=typed)), (*effects, Value(LINE, ""), *TO_END)


def _ask(app: App, work: Work, task: Mapping[str, object]) -> Update:
    """Ask the console. Lines wait for each other; anything else that is being done ends."""
    workshop = app.state(Workshop)
    if work is Work.RUN and workshop.work is Work.RUN:
        app = app.with_state(replace(workshop, number=workshop.number + 1))
        effects: tuple[object, ...] = ()
    else:
        app, effects = begin(app, work, CONSOLE)
    workshop = app.state(Workshop)
    before = [one.task for one in workshop.typed if one.answer and not one.goes_on]
    within = AGAIN_PATIENCE if before else CONSOLE_PATIENCE
    asked = {"do": work, "before": before, **task}
    return app, (*effects, command(Place(CONSOLE, workshop.number), asked, within))


def _task(app: App, code: str) -> dict[str, object]:
    """Return a statement, and the game on the board, which the console has a copy of."""
    game = app.session.game
    turns = (ply.turn for ply in game.plies)
    played = [str(turn) for turn in turns if isinstance(turn, pacru.Move | pacru.Reorientation)]
    return {"code": code, "start": str(game.start), "turns": played}


def on_run(app: App, answer: Answer, number: int) -> Update:
    """Show what came of the line of that number. Others may wait behind it."""
    workshop = app.state(Workshop)
    typed = tuple(
        one._replace(answer=answer) if one.number == number else one for one in workshop.typed
    )
    work = Work.NOTHING if number == workshop.number else workshop.work
    return app.with_state(replace(workshop, typed=typed, work=work, sketch=answer.position)), TO_END


# Earlier lines, and what a line can become


@handler()
def type_line(app: App, value: str) -> Update:
    """Note what is being typed."""
    workshop = app.state(Workshop)
    return app.with_state(replace(workshop, line=value[:LONGEST], recall=0, lines=())), ()


@handler()
def press_key(app: App, key: str) -> Update:
    """Complete the line, or show an earlier or a later one again; beyond the latest one is an empty one."""
    by = {"ArrowUp": 1, "ArrowDown": -1}.get(key)
    if by is None:
        return complete_line(app)
    workshop = app.state(Workshop)
    recall = min(max(workshop.recall + by, 0), len(workshop.typed))
    line = workshop.typed[-recall].text if recall else ""
    app = app.with_state(replace(workshop, recall=recall, line=line, lines=()))
    return app, (Value(LINE, line),)


@handler()
def complete_line(app: App) -> Update:
    """Ask what the line can become."""
    workshop = app.state(Workshop)
    return (app, ()) if workshop.work else _ask(app, Work.COMPLETE, _task(app, workshop.line))


def on_completed(app: App, answer: Answer) -> Update:
    """Complete the line as far as all that it can become agree."""
    workshop = app.state(Workshop)
    lines = tuple(line for line in answer.lines if line.startswith(workshop.line))
    if not lines:
        return app.with_state(replace(workshop, lines=())), (
            Say(_("There’s nothing to complete.")),
        )
    line = _common_beginning(lines)
    app = app.with_state(replace(workshop, line=line, lines=lines if lines[1:] else ()))
    told = ", ".join(last_name(line) for line in lines[:MOST_TOLD])
    return app, (Value(LINE, line), Say(told))


def _common_beginning(lines: tuple[str, ...]) -> str:
    first, last = min(lines), max(lines)
    pairs = zip(first, last, strict=False)
    return first[: next((at for at, (a, b) in enumerate(pairs) if a != b), len(first))]


@handler()
def take_completion(app: App, line: str) -> Update:
    """Take one of the lines that were offered."""
    workshop = app.state(Workshop)
    if line not in workshop.lines:
        return app, ()
    app = app.with_state(replace(workshop, line=line, lines=()))
    return app, (Value(LINE, line), Focus([f"#{LINE}"]))


@handler()
def put_on_board(app: App) -> Update:
    """Put the position of the console on the board."""
    workshop = app.state(Workshop)
    try:
        position = pacru.Position.parse(workshop.sketch)
    except pacru.PacruError:
        return app, ()
    app, effects = games.open_game(app, games.setup_for(position), pacru.Game(position))
    return change(app, Workshop, view=View.BOARD, began=app.session.number), effects
