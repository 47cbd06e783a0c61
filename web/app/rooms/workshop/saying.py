"""Answers of the sandboxes: each is validated before use. An invalid answer ends the sandbox."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pacru
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.workshop import tracing
from app.rooms.workshop.answers import Answer, Lie, check_turn, read_answer
from app.rooms.workshop.asking import end_work, is_on_board
from app.rooms.workshop.lines import on_completed, on_run
from app.rooms.workshop.matching import fail_trial, moves_next, on_match_game, on_match_turn
from app.rooms.workshop.output import picture_of
from app.rooms.workshop.playing import lose_turn, on_game_turn
from app.rooms.workshop.state import FAILED, LIED, NOT_STARTED, Job, View, Work, Workshop
from app.rooms.workshop.stored import done_tasks, with_done
from app.rooms.workshop.tasks import next_task
from app.rooms.workshop.wording import report_text, state_text, task_text, turn_text
from app.runtime.commands import EndSandbox, Say
from app.runtime.handling import handler
from pacru.core.texts import _


@handler(unasked=True)
def hear_sandbox(app: App, place: str, number: int, text: str) -> Update:
    """Validate a text from a sandbox, and use it. A text for a job that has ended is ignored."""
    workshop, job = app.state(Workshop), Job(place, number)
    use: Callable[[App, Answer], Update] = _on_answer
    work = workshop.work
    if workshop.playing == job:
        work, use = Work.THINK, on_game_turn
    elif not _is_open(workshop, job):
        return app, ()
    elif workshop.trial:
        work, use = Work.THINK, on_match_turn
    elif work is Work.RUN:
        use = partial(on_run, number=number)
    try:
        return use(app, read_answer(text, work))
    except Lie:
        app, effects = fail(app, place, LIED)
        return app, (EndSandbox(place), *effects)


def _is_open(workshop: Workshop, job: Job) -> bool:
    """Return whether the workshop waits for an answer to a job."""
    if job.place not in workshop.places:
        return False
    if workshop.work is Work.RUN:  # several lines can be waiting
        return any(typed.number == job.number for typed in workshop.typed)
    return job.number == workshop.number and (not workshop.trial or moves_next(workshop, job.place))


def _on_answer(app: App, answer: Answer) -> Update:
    """Use an answer about the code in the editor."""
    workshop = app.state(Workshop)
    work = workshop.work
    workshop = replace(workshop, fault=answer.fault, printed=answer.printed or workshop.printed)
    if answer.ends:
        workshop = replace(workshop, work=Work.NOTHING)
    return _ANSWERS[work](app.with_state(workshop), answer)


def _on_turn(app: App, answer: Answer) -> Update:
    workshop, trace = app.state(Workshop), answer.trace
    if trace and answer.fault:
        trace = trace.at_step(len(trace.steps))  # the step that failed
    at_line = answer.fault is not None and answer.fault.line > 0
    workshop = replace(workshop, trace=trace, view=View.CODE if at_line else View.BOARD)
    says = [tracing.step_text(workshop, trace)] if trace else []
    if answer.turn:  # without a turn, the fault or the trace gives the reason
        position = pacru.Position.parse(workshop.position)
        moves, valued = map(str, position.moves()), {move for move, _value in answer.values}
        check_turn(position, answer.turn)
        if not valued.issubset(moves):
            raise Lie
        workshop = replace(workshop, turn=answer.turn, values=answer.values)
        says.insert(0, turn_text(workshop))
        if is_on_board(app):
            app = app.with_ui(pictured=picture_of(position, pacru.Turn.parse(answer.turn)))
    return app.with_state(workshop), tuple(map(Say, says))


def _on_report(app: App, answer: Answer) -> Update:
    """Show the result of a check. If the task was passed, tick it; if it is also the open one, show the next."""
    report = answer.report
    if report is None:
        return app, ()
    app = change(app, Workshop, report=report)
    if report.passed is None:
        return app, ()
    workshop, says = app.state(Workshop), report_text(report)
    if report.passed:
        tested = workshop.tested
        app = replace(app, settings=with_done(app.settings, tested))
        following = next_task(tested, done_tasks(app.settings))
        if workshop.task == tested and following != tested:
            app = change(app, Workshop, task=following, passed=tested, hinted=False)
            says = f"{says} {task_text(following)}"
    return app, (Say(says),)


_ANSWERS: Final[dict[Work, Callable[[App, Answer], Update]]] = {
    Work.THINK: _on_turn,
    Work.MATCH: on_match_game,
    Work.TASK: _on_report,
    Work.COMPLETE: on_completed,
}


# The end of a sandbox


@handler(unasked=True)
def lose_sandbox(app: App, place: str, number: int, reason: str) -> Update:
    """Say why a sandbox was ended, if a job was waiting for its answer."""
    workshop, job = app.state(Workshop), Job(place, number)
    if workshop.playing != job and not _is_open(workshop, job):
        return app, ()
    return fail(app, place, reason)


def fail(app: App, place: str, reason: str) -> Update:
    """Return the state after the end of a sandbox: all its jobs have failed."""
    workshop = app.state(Workshop)
    why = _(FAILED.get(reason, reason))
    effects: tuple[object, ...] = ()
    if workshop.playing and workshop.playing.place == place:
        app, effects = lose_turn(app, why)
    if workshop.work is Work.NOTHING or place not in workshop.places:
        return app, effects
    if moves_next(workshop, place) and reason != NOT_STARTED:
        app, more = fail_trial(app, why)
    else:
        app, more = end_work(app)
        app = change(app, Workshop, failed=reason)
        more = (*more, Say(state_text(app.state(Workshop))))
    return app, (*effects, *more)
