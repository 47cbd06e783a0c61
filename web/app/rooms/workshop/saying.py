"""What the sandboxes say: it is checked, and only then used. A lie ends the sandbox."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pacru
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.workshop import tracing
from app.rooms.workshop.answers import Answer, Lie, check_turn, read_answer
from app.rooms.workshop.asking import end_work
from app.rooms.workshop.lines import on_completed, on_run
from app.rooms.workshop.matching import fail_trial, moves_next, on_match_game, on_match_turn
from app.rooms.workshop.picturing import picture_of
from app.rooms.workshop.playing import lose_turn, on_game_turn
from app.rooms.workshop.state import FAILED, LIED, NOT_STARTED, Place, View, Work, Workshop
from app.rooms.workshop.stored import done_tasks, with_done
from app.rooms.workshop.tasks import next_task
from app.rooms.workshop.telling import is_asked, report_text, state_text, task_text, turn_text
from app.runtime.commands import EndSandbox, Say
from app.runtime.handling import handler
from pacru.bot.homemade.tasks import TaskReport
from pacru.core.texts import _


@handler(unasked=True)
def hear_sandbox(app: App, place: str, number: int, text: str) -> Update:
    """Read a text that nobody has checked; one that comes late is nothing any more."""
    own, asked = app.state(Workshop), Place(place, number)
    use: Callable[[App, Answer], Update] = _on_answer
    work = own.work
    if own.playing == asked:
        work, use = Work.THINK, on_game_turn
    elif not _is_asked(own, asked):
        return app, ()
    elif own.trial:
        work, use = Work.THINK, on_match_turn
    elif work is Work.RUN:
        use = partial(on_run, number=number)
    try:
        return use(app, read_answer(text, work))
    except Lie:
        app, effects = fail(app, asked, LIED)
        return app, (EndSandbox(place), *effects)


def _is_asked(workshop: Workshop, place: Place) -> bool:
    """Return whether the workshop waits for what is said in a place."""
    if place.name not in workshop.places:
        return False
    if workshop.work is Work.RUN:  # lines wait for each other
        return any(one.number == place.number for one in workshop.typed)
    return place.number == workshop.number and (
        not workshop.trial or moves_next(workshop, place.name)
    )


def _on_answer(app: App, answer: Answer) -> Update:
    """Use an answer to what was asked about the code in the editor."""
    workshop = app.state(Workshop)
    work = workshop.work
    workshop = replace(workshop, fault=answer.fault, printed=answer.printed or workshop.printed)
    if answer.ends:
        workshop = replace(workshop, work=Work.NOTHING)
    return _ANSWERS[work](app.with_state(workshop), answer)


def _on_turn(app: App, answer: Answer) -> Update:
    own, trace = app.state(Workshop), answer.trace
    if trace and answer.fault:
        trace = trace.at_step(len(trace.steps))  # where it failed
    at_line = answer.fault is not None and answer.fault.line > 0
    own = replace(own, trace=trace, view=View.CODE if at_line else View.BOARD)
    told: tuple[Say, ...] = (Say(tracing.words(own)),) if trace else ()
    if answer.turn:  # else it has said why
        position = pacru.Position.parse(own.asked)
        moves, valued = map(str, position.moves()), {move for move, _value in answer.values}
        check_turn(position, answer.turn)
        if not valued.issubset(moves):
            raise Lie
        own = replace(own, turn=answer.turn, values=answer.values)
        told = (Say(turn_text(own)), *told)
        if is_asked(app):
            turn = pacru.Turn.parse(answer.turn)
            app = app.with_ui(pictured=picture_of(position, turn))
    return app.with_state(own), told


def _on_report(app: App, answer: Answer) -> Update:
    report = answer.report
    if report is None:
        return app, ()
    app = change(app, Workshop, report=report)
    if report.passed:
        return _go_on(app, report)
    return app, () if report.passed is None else (Say(report_text(report)),)


def _go_on(app: App, report: TaskReport) -> Update:
    """Tick the task that was passed, and show the next one in its place, if it is still there."""
    workshop = app.state(Workshop)
    app = replace(app, settings=with_done(app.settings, workshop.tested))
    done = done_tasks(app.settings)
    following = next_task(workshop.tested, done)
    if workshop.task != workshop.tested or following == workshop.tested:
        return app, (Say(report_text(report)),)
    app = change(app, Workshop, task=following, passed=workshop.tested, hinted=False)
    return app, (Say(f"{report_text(report)} {task_text(following)}"),)


_ANSWERS: Final[dict[Work, Callable[[App, Answer], Update]]] = {
    Work.THINK: _on_turn,
    Work.MATCH: on_match_game,
    Work.TASK: _on_report,
    Work.COMPLETE: on_completed,
}


# When one has been ended


@handler(unasked=True)
def lose_sandbox(app: App, place: str, number: int, reason: str) -> Update:
    """Say why a sandbox was ended."""
    own, asked = app.state(Workshop), Place(place, number)
    if own.playing != asked and not _is_asked(own, asked):
        return app, ()  # what it was asked is not wanted any more
    return fail(app, asked, reason)


def fail(app: App, place: Place, reason: str) -> Update:
    """Return the state after a sandbox has been ended, with all that it was asked."""
    workshop = app.state(Workshop)
    why = _(FAILED.get(reason, reason))
    effects: tuple[object, ...] = ()
    if workshop.playing and workshop.playing.name == place.name:
        app, effects = lose_turn(app, why)
    if workshop.work is Work.NOTHING or place.name not in workshop.places:
        return app, effects
    if moves_next(workshop, place.name) and reason != NOT_STARTED:
        app, more = fail_trial(app, why)
    else:
        app, more = end_work(app)
        workshop = replace(app.state(Workshop), failed=reason)
        app, more = app.with_state(workshop), (*more, Say(state_text(workshop)))
    return app, (*effects, *more)
