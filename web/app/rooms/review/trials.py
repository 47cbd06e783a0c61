"""What answers the events of tasks: a turn that went wrong, to be done better."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises
from app.game.aside import open_place
from app.game.asking import ask_about, without_hint
from app.game.course import close_dialog, notify, with_own_side_down, without_replay
from app.game.effects import Answer, Withdraw
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import ExercisePlayed
from app.narration import words
from app.person.mistake_log import MISTAKES
from app.person.mistakes import Mistake, collection_of
from app.rooms.review import keeping, wording
from app.rooms.review.boards import ONWARD, tell, with_board
from app.rooms.review.state import (
    Reviewing,
    Stage,
    Task,
    Trial,
    current,
    looks_back,
    on_board,
    ply_shown,
)
from app.runtime.commands import Say
from app.runtime.handling import handler
from pacru.bot.desk import Urgency
from pacru.core.texts import _
from pacru.review.labels import ACCEPTED, two_player_loss
from pacru.review.reviewing import Finding, Question, Review, Verdict, nodes_for, read_reports

TRIED: Final = "tried"
"""The aim of a question about a turn that is tried."""


@handler()
def try_again(app: App, player: int | None = None) -> Update:
    """Try the turn on the board again, or all mistakes of a player."""
    review, at = current(app), ply_shown(app)
    if review is None or app.state(Reviewing).trial:
        return app, ()
    tasks = [
        _task(app, review, verdict)
        for verdict in review.verdicts.values()
        if (
            verdict.ply == at
            if player is None
            else verdict.player == player and verdict.label.serious
        )
        and verdict.best
        and verdict.loss
    ]
    return _begin_tasks(app, tasks, collected=False)


def begin_moment(app: App, review: Review, verdict: Verdict) -> Update:
    """Try the turn of a moment again."""
    return _begin_tasks(app, [_task(app, review, verdict)], collected=False)


def _task(app: App, review: Review, verdict: Verdict) -> Task:
    mistake = keeping.mistake_of(app, review, verdict)
    position, loss = review.game.positions[verdict.ply], wording.loss(verdict)
    return Task(
        position,
        verdict.played,
        verdict.best,
        mistake.chance,
        loss,
        mistake.name,
        mistake.scale,
        verdict.ply,
    )


@handler()
def retry_mistakes(app: App, day: int) -> Update:
    """Try again the mistakes of earlier games that are due."""
    due = collection_of(app.settings.value_of(MISTAKES)).due(day)
    app = change(app, Reviewing, day=day)
    return _begin_tasks(app, [_task_from_collection(one) for one in due], collected=True)


def _task_from_collection(mistake: Mistake) -> Task:
    position = pacru.Position.parse(mistake.position)
    return Task(
        position,
        mistake.played,
        mistake.best,
        mistake.chance,
        mistake.loss,
        mistake.name,
        mistake.scale,
    )


def _begin_tasks(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    app = close_dialog(app)
    if not tasks:
        return notify(app, _("There are no mistakes to retry.")), ()
    return _begin_task(without_hint(without_replay(app)), tasks, collected=collected)


def _begin_task(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    """Put the first of some tasks on the board."""
    app, gone = withdraw(app)
    app = with_trial(app, Trial(tasks[0], tuple(tasks[1:]), collected))
    return app, (*gone, *tell(app))


def withdraw(app: App) -> Update:
    """Take back the question about a turn that was tried."""
    trial = app.state(Reviewing).trial
    if trial is None or trial.asked is None:
        return app, ()
    app = change(app, Reviewing, trial=replace(trial, asked=None))
    return app, (Withdraw(trial.asked.number),)


@handler()
def leave(app: App) -> Update:
    """Leave a line, else a task, else the review, which goes on out of sight."""
    reviewing = app.state(Reviewing)
    if reviewing.slides and reviewing.trial:
        app = with_trial(app, reviewing.trial)
        return app, tell(app)
    if on_board(app) and not looks_back(app):
        about = (
            reviewing.trial.task.ply
            if reviewing.trial
            else reviewing.slides.ply
            if reviewing.slides
            else None
        )
        app, effects = drop_exercise(app.with_history(aside=None))
        app, shown = (with_own_side_down(app), ()) if about is None else open_place(app, (about,))
        return app, (*effects, *shown)
    app = with_own_side_down(app.with_history(aside=None)) if app.history.aside else app
    app = app.with_ui(result=app.session.game.outcome is not None)
    return change(app, Reviewing, on=False, waits=False), ()


def drop_exercise(app: App) -> Update:
    """Forget the task and the lines, which are on the board no more."""
    app, gone = withdraw(app)
    return change(app, Reviewing, slides=None, trial=None), gone


@handler()
def go_on(app: App) -> Update:
    """Show the next task; after the last one, what was there before."""
    reviewing = app.state(Reviewing)
    if reviewing.trial is None:
        return app, ()
    if not reviewing.trial.rest:
        return leave(change(app, Reviewing, slides=None))
    return _begin_task(app, reviewing.trial.rest, collected=reviewing.trial.collected)


def with_trial(app: App, trial: Trial, game: pacru.Game | None = None) -> App:
    """Return the state with a task on the board: its position, or the game with a turn in it."""
    app = change(app, Reviewing, trial=trial, slides=None)
    game = pacru.Game(trial.task.position) if game is None else game
    return with_board(app, game, idle=trial.stage is not Stage.ASKED)


def on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    """Judge a turn that was tried: at once if the review knows it, else by asking the engine."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.ASKED or not aside.game.plies:
        return app, ()
    ply, task = aside.game.plies[-1], trial.task
    turn = ply.spelled
    if turn == task.best[0] or (ply.after.outcome and ply.after.outcome.winner == ply.player):
        return _accept(app, trial, aside.game, task.chance)
    if turn == task.played[0]:
        heading = _("That’s what you played.")
        says = _("{turn} was played in the game, and {lowers}. Try another.")
        says = says.format(turn=words.shown_turn(turn), lowers=wording.lowers(task.loss))
        if looks_back(app):
            says = _("Try another move.")
        return _reject(app, trial, ply, task.played, (heading, says))
    says = _("Checking {turn}…").format(turn=words.shown_turn(turn))
    trial = replace(trial, stage=Stage.CHECKED, heading=_("Let me see…"), says=says, missed=False)
    app, effects = exercises.play_out(with_trial(app, trial, aside.game), ply)
    wanted = Question(0, TRIED, nodes=nodes_for(app.session.game), only=turn)
    app, asked, more = ask_about(
        app, pacru.Game(task.position), wanted, Urgency.HINT, take_judgement
    )
    app = change(app, Reviewing, trial=replace(trial, asked=asked))
    return app, (*effects, *more, *_say(app, "", says))


def take_judgement(app: App, answer: Answer) -> Update:
    """Say whether a turn that was tried is good, once the engine has looked at it."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.asked is None:
        return app, ()
    if trial.asked.number != answer.number:
        return app, ()
    task, turn = trial.task, trial.asked.question.only
    trial = replace(trial, asked=None)
    game = pacru.Game(task.position)
    found = read_reports(game, 0, answer.infos, task.scale)
    if found is None:
        return with_trial(app, replace(trial, stage=Stage.ASKED, heading="", says="")), ()
    return _judge(app, trial, game.play(turn), found)


def _judge(app: App, trial: Trial, game: pacru.Game, finding: Finding) -> Update:
    task, (ply,) = trial.task, game.plies
    chance = finding.best.chances[ply.player]
    loss = max(100 * (task.chance - chance), 0.0)
    trial = replace(trial, chance=chance)
    if two_player_loss(loss, task.position.players) < ACCEPTED:
        return _accept(app, trial, game, chance)
    if looks_back(app):
        told = wording.tell_miss(app.session.setup, task, finding.best.turns)
    else:
        says = _("{turn} {lowers}. Try another.")
        told = "", says.format(turn=words.shown_turn(ply.spelled), lowers=wording.lowers(loss))
    return _reject(app, trial, ply, finding.best.turns, told)


def _accept(app: App, trial: Trial, game: pacru.Game, chance: float) -> Update:
    """Say that a turn is good."""
    turn = game.plies[-1].spelled
    if looks_back(app):
        heading, says = wording.tell_success(app.session.setup, trial.task, turn)
    else:
        heading, says = "", wording.success(trial.task, turn)
    trial = replace(
        trial, stage=Stage.DONE, heading=heading, says=says, chance=chance, missed=False, found=turn
    )
    app = _with_done(with_trial(app, trial, None if looks_back(app) else game), trial)
    return _count_try(app, trial, solved=trial.misses == 0), (*_say(app, heading, says), ONWARD)


def _say(app: App, heading: str, says: str) -> tuple[Say, ...]:
    """Return what is said about a try; of a moment, all that is new is said anyway."""
    return () if looks_back(app) else (Say(f"{heading} {says}".strip()),)


def _with_done(app: App, trial: Trial) -> App:
    back, ply = looks_back(app), trial.task.ply
    if back is None or ply is None:
        return app
    return change(app, Reviewing, back=replace(back, done=back.done | {ply}))


def _reject(
    app: App, trial: Trial, ply: pacru.Ply, line: Sequence[str], told: tuple[str, str]
) -> Update:
    """Show what punishes a turn; then another can be tried."""
    heading, says = told
    misses = trial.misses + 1
    trial = replace(
        trial, stage=Stage.ASKED, heading=heading, says=says, missed=True, misses=misses
    )
    app = _count_try(with_trial(app, trial), trial, solved=False)
    if len(line) > 1 and not ply.after.outcome:
        ply = pacru.Game(ply.after).play(line[1]).plies[-1]
    app, effects = exercises.play_out(app, ply)
    return app, (*effects, *_say(app, heading, says))


def _count_try(app: App, trial: Trial, *, solved: bool) -> App:
    """Count the first try at a mistake that is kept, and keep one that is not."""
    if trial.misses > 1 or (solved and not trial.collected):
        return app
    day, name = app.state(Reviewing).day, trial.task.name
    return keeping.with_collection(app, lambda known: known.after(name, solved=solved, day=day))


@handler()
def show_solution(app: App) -> Update:
    """Show the best turn."""
    trial = app.state(Reviewing).trial
    if trial is None or trial.stage is Stage.DONE:
        return app, ()
    app, gone = withdraw(app)
    task = trial.task
    game = pacru.Game(task.position).play(task.best[0])
    if looks_back(app):
        heading, says = wording.tell_solution(app.session.setup, task)
    else:
        says = " ".join([wording.solution(game.plies[-1].spelled), *wording.in_game(task)])
        heading = ""
    trial = replace(
        trial,
        stage=Stage.DONE,
        heading=heading,
        says=says,
        chance=task.chance,
        missed=False,
        misses=trial.misses + 1,
        found=task.best[0],
        given=True,
    )
    app = _count_try(with_trial(app, trial, game), trial, solved=False)
    told = *_say(app, heading, says), ONWARD
    if looks_back(app):
        return with_trial(app, trial), (*gone, *told)
    app, effects = exercises.play_out(app, game.plies[-1])
    return app, (*gone, *effects, *told)
