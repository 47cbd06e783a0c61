"""Handlers for tasks (find a better turn than a bad one) and for lines, which are shown turn by turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import Final

import pacru
from app.game import exercises
from app.game.aside import open_place
from app.game.asking import ask_about, without_hint
from app.game.course import close_dialog, notify, with_own_side_down, without_replay
from app.game.effects import Answer, Withdraw
from app.model.app import App, Update
from app.model.changes import change, store
from app.model.history import Exercise
from app.narration import words
from app.person.memory import first_card
from app.person.mistake_log import MISTAKES
from app.person.mistakes import Collection, Mistake, collection_of
from app.rooms.review import regions, wording
from app.rooms.review.state import (
    NAME,
    Reviewing,
    Slides,
    Stage,
    Task,
    Trial,
    current,
    looks_back,
    on_board,
    ply_shown,
)
from app.runtime.commands import Focus, Order, Say
from app.runtime.handling import handler
from pacru.bot.desk import Urgency
from pacru.core.texts import _
from pacru.review import why
from pacru.review.labels import ACCEPTED, two_player_loss
from pacru.review.reviewing import Question, Review, Verdict, nodes_for, read_reports

ONWARD: Final = Focus(["#review-next"])
"""Focuses the button that goes on after a task."""


# Tasks


@handler()
def try_again(app: App, player: int | None = None) -> Update:
    """Try the turn on the board again, or all serious mistakes of a player."""
    review, at = current(app), ply_shown(app)
    if review is None or app.state(Reviewing).trial:
        return app, ()
    verdicts = [
        verdict
        for verdict in review.verdicts.values()
        if (verdict.player == player and verdict.label.serious)
        or (player is None and verdict.ply == at)
    ]
    tasks = [task_of(app, review, verdict) for verdict in verdicts if verdict.best and verdict.loss]
    return begin_tasks(app, tasks)


def task_of(app: App, review: Review, verdict: Verdict) -> Task:
    """Return a turn of the game as a task."""
    task = _task_from_collection(_mistake_of(app, review, verdict))
    position, loss = review.game.positions[verdict.ply], wording.loss(verdict)
    return replace(task, position=position, loss=loss, ply=verdict.ply)


@handler()
def retry_mistakes(app: App, day: int) -> Update:
    """Try again the mistakes of earlier games that are due."""
    due = collection_of(app.settings.value_of(MISTAKES)).due(day)
    app = change(app, Reviewing, day=day)
    return begin_tasks(app, [*map(_task_from_collection, due)], collected=True)


def _task_from_collection(mistake: Mistake) -> Task:
    position = pacru.Position.parse(mistake.position)
    played, best, name = mistake.played, mistake.best, mistake.name
    return Task(position, played, best, mistake.chance, mistake.loss, name, mistake.scale)


def begin_tasks(app: App, tasks: Sequence[Task], *, collected: bool = False) -> Update:
    """Put the first of some tasks on the board, if there are any."""
    app = close_dialog(app)
    if not tasks:
        return notify(app, _("There are no mistakes to retry.")), ()
    return _begin_task(without_hint(without_replay(app)), tasks, collected=collected)


def _begin_task(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    app, withdrawal = _withdraw(app)
    app = _with_trial(app, Trial(tasks[0], tuple(tasks[1:]), collected))
    return app, (*withdrawal, *_announce(app))


def _withdraw(app: App) -> Update:
    """Withdraw the question about the person's turn."""
    trial = app.state(Reviewing).trial
    if trial is None or trial.open_question is None:
        return app, ()
    app = change(app, Reviewing, trial=replace(trial, open_question=None))
    return app, (Withdraw(trial.open_question.number),)


@handler()
def leave(app: App) -> Update:
    """Leave the lines, else the task, else the panel of the review; the review goes on in the background."""
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    if slides and trial:
        app = _with_trial(app, trial)
        return app, _announce(app)
    if on_board(app) and not looks_back(app):
        app, effects = drop_exercise(app.with_history(aside=None))
        ply = trial.task.ply if trial else slides.ply if slides else None
        if ply is None:
            return with_own_side_down(app), effects
        app, replay = open_place(app, (ply,))
        return app, (*effects, *replay)
    app = with_own_side_down(app.with_history(aside=None)) if app.history.aside else app
    app = app.with_ui(result=app.session.game.outcome is not None)
    return change(app, Reviewing, on=False, waits=False), ()


def drop_exercise(app: App) -> Update:
    """Forget the task and the lines, and withdraw the question about the person's turn."""
    app, withdrawal = _withdraw(app)
    return change(app, Reviewing, slides=None, trial=None), withdrawal


@handler()
def go_on(app: App) -> Update:
    """Show the next task; after the last one, leave the tasks."""
    trial = app.state(Reviewing).trial
    if trial is None:
        return app, ()
    if not trial.rest:
        return leave(change(app, Reviewing, slides=None))
    return _begin_task(app, trial.rest, collected=trial.collected)


def _with_trial(app: App, trial: Trial, game: pacru.Game | None = None) -> App:
    """Return the state with a task on the board: its position, or a game that continues it."""
    app = change(app, Reviewing, trial=trial, slides=None)
    game = pacru.Game(trial.task.position) if game is None else game
    return _with_board(app, game, idle=trial.stage is not Stage.ASKED)


def judge_turn(app: App) -> Update:
    """Judge the person's turn: at once if the review knows it, else by asking the engine."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.ASKED or not aside.game.plies:
        return app, ()
    ply, task = aside.game.plies[-1], trial.task
    turn = ply.spelled
    if turn == task.best[0] or (ply.after.outcome and ply.after.outcome.winner == ply.player):
        return _accept(app, replace(trial, chance=task.chance), aside.game)
    if turn == task.played[0]:
        heading = _("That’s what you played.")
        says = _("{turn} was played in the game, and {lowers}. Try another.")
        says = says.format(turn=words.shown_turn(turn), lowers=wording.lowers(task.loss))
        if looks_back(app):
            says = _("Try another move.")
        return _reject(app, trial, ply, task.played, heading, says)
    says = _("Checking {turn}…").format(turn=words.shown_turn(turn))
    trial = replace(trial, stage=Stage.CHECKED, heading=_("Let me see…"), says=says, missed=False)
    app, effects = exercises.play_out(_with_trial(app, trial, aside.game), ply)
    question = Question(0, "tried", nodes=nodes_for(app.session.game), only=turn)
    app, open_question, more = ask_about(
        app, pacru.Game(task.position), question, Urgency.HINT, take_judgement
    )
    app = change(app, Reviewing, trial=replace(trial, open_question=open_question))
    return app, (*effects, *more, *_say(app, "", says))


def take_judgement(app: App, answer: Answer) -> Update:
    """Judge the person's turn by the engine's answer."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.open_question is None:
        return app, ()
    if trial.open_question.number != answer.number:
        return app, ()
    task, turn = trial.task, trial.open_question.question.only
    trial, game = replace(trial, open_question=None), pacru.Game(task.position)
    finding = read_reports(game, 0, answer.infos, task.scale)
    if finding is None:
        return _with_trial(app, replace(trial, stage=Stage.ASKED, heading="", says="")), ()
    game, line = game.play(turn), finding.best.turns
    ply = game.plies[-1]
    chance = finding.best.chances[ply.player]
    loss = max(100 * (task.chance - chance), 0.0)
    trial = replace(trial, chance=chance)
    if two_player_loss(loss, task.position.players) < ACCEPTED:
        return _accept(app, trial, game)
    if looks_back(app):
        return _reject(app, trial, ply, line, *wording.tell_miss(app.session.setup, task, line))
    says = _("{turn} {lowers}. Try another.")
    says = says.format(turn=words.shown_turn(ply.spelled), lowers=wording.lowers(loss))
    return _reject(app, trial, ply, line, "", says)


def _accept(app: App, trial: Trial, game: pacru.Game) -> Update:
    """Say that the person's turn is good."""
    turn, back, task = game.plies[-1].spelled, looks_back(app), trial.task
    if back:
        heading, says = wording.tell_success(app.session.setup, task, turn)
    else:
        heading, says = "", wording.success(task, turn)
    trial = _done(trial, heading, says, turn)
    app = _with_trial(app, trial, None if back else game)
    if back and task.ply is not None:
        app = change(app, Reviewing, back=replace(back, done=back.done | {task.ply}))
    return _count_try(app, trial, solved=True), (*_say(app, heading, says), ONWARD)


def _done(trial: Trial, heading: str, says: str, turn: str) -> Trial:
    return replace(trial, stage=Stage.DONE, heading=heading, says=says, missed=False, solution=turn)


def _say(app: App, heading: str, says: str) -> tuple[Say, ...]:
    """Announce the comment on a try. While the person looks back, ``looking.announcements`` does so instead."""
    return () if looks_back(app) else (Say(f"{heading} {says}".strip()),)


def _reject(
    app: App, trial: Trial, ply: pacru.Ply, line: Sequence[str], heading: str, says: str
) -> Update:
    """Show the punishment of the person's turn, and let the person try another."""
    misses = trial.misses + 1
    trial = replace(
        trial, stage=Stage.ASKED, heading=heading, says=says, missed=True, misses=misses
    )
    app = _count_try(_with_trial(app, trial), trial, solved=False)
    if len(line) > 1 and not ply.after.outcome:
        ply = pacru.Game(ply.after).play(line[1]).plies[-1]
    app, effects = exercises.play_out(app, ply)
    return app, (*effects, *_say(app, heading, says))


def _count_try(app: App, trial: Trial, *, solved: bool) -> App:
    """Count the first try at a mistake of the collection. Solving it right after the game does not count."""
    is_first = trial.misses == (0 if solved else 1)
    if not is_first or (solved and not trial.collected):
        return app
    day, name = app.state(Reviewing).day, trial.task.name
    return _with_collection(app, lambda collection: collection.after(name, solved=solved, day=day))


@handler()
def show_solution(app: App) -> Update:
    """Show the best turn."""
    app, withdrawal = _withdraw(app)
    trial = app.state(Reviewing).trial
    if trial is None or trial.stage is Stage.DONE:
        return app, withdrawal
    task, back = trial.task, looks_back(app)
    game = pacru.Game(task.position).play(task.best[0])
    if back:
        heading, says = _("This was better."), wording.merit(app.session.setup, task)
    else:
        heading = ""
        says = f"{wording.solution(game.plies[-1].spelled)} {wording.in_game(task)}"
    trial = replace(trial, chance=task.chance, misses=trial.misses + 1, revealed=True)
    trial = _done(trial, heading, says, task.best[0])
    app = _count_try(_with_trial(app, trial, None if back else game), trial, solved=False)
    announcement = *_say(app, heading, says), ONWARD
    if back:
        return app, (*withdrawal, *announcement)
    app, effects = exercises.play_out(app, game.plies[-1])
    return app, (*withdrawal, *effects, *announcement)


# Lines


def _slides(
    position: pacru.Position, played: Sequence[str], best: Sequence[str], ply: int | None = None
) -> Slides:
    """Return slides of a turn and its punishment, then of the best line if it differs."""
    turns = [[*map(pacru.Turn.parse, line)] for line in (played, best or played)]
    lines = why.lines(position, turns[0], turns[1])
    headings = chain([_("What was played")], repeat(_("How it’s punished")))
    slides = [*zip(headings, lines.played, strict=False)]
    if best and best[0] != played[0]:
        headings = chain([_("What was better")], repeat(_("And then")))
        slides += zip(headings, lines.best, strict=False)
    return Slides(tuple(slides), ply)


@handler()
def show_lines(app: App) -> Update:
    """Show the turn on the board, its punishment, and what was better."""
    trial, review = app.state(Reviewing).trial, current(app)
    if trial:
        task = trial.task
        return _show_slide(app, _slides(task.position, task.played, task.best))
    verdict = review.verdicts.get(ply_shown(app)) if review else None
    if review is None or verdict is None:
        return app, ()
    position, best = review.game.positions[verdict.ply], verdict.best if verdict.loss else ()
    return _show_slide(app, _slides(position, verdict.played, best, verdict.ply))


@handler()
def show_slide(app: App, by: int) -> Update:
    """Show a later or an earlier slide."""
    slides = app.state(Reviewing).slides
    if slides is None or not on_board(app):
        return app, ()
    at = min(max(slides.at + by, 0), len(slides.all) - 1)
    return _show_slide(app, replace(slides, at=at))


def _show_slide(app: App, slides: Slides) -> Update:
    app = change(app, Reviewing, slides=slides)
    _heading, ply = slides.all[slides.at]
    game = pacru.Game(ply.before, (ply,))
    app = without_hint(without_replay(app))
    app, effects = exercises.play_out(_with_board(app, game, idle=True), ply)
    return app, (*effects, *_announce(app))


# The board


def _announce(app: App) -> tuple[Say | Focus, ...]:
    """Announce a new task or a new turn of a line."""
    texts = regions.task_texts(app)
    if texts is None or looks_back(app):  # ``looking.announcements`` announces the moments
        return ()
    title, task, says = texts
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    done = slides is None and trial is not None and trial.stage is Stage.DONE
    effects = Say(f"{title}. {task}", Order.ASKED), *((Say(says),) if says else ())
    return (*effects, ONWARD) if done else effects


def _with_board(app: App, game: pacru.Game, *, idle: bool) -> App:
    """Return the state with a position of a task or a line on the board; idle: the person cannot enter a turn."""
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    of_game = trial is None or trial.task.ply is not None
    like = app.session.setup if of_game else None
    setup = exercises.players(game.start.players, game.start.to_move or 0, like)
    title = _("Review")  # while nobody is to move
    if slides:
        title = _("How the move plays out")
    elif trial and trial.stage is Stage.CHECKED:
        title = _("Checking your move")
    exercise = Exercise(NAME, setup, (), title)
    return exercises.put_on_board(app, exercise, game, idle=idle or game.outcome is not None)


# The collection


def keep_mistakes(app: App, review: Review) -> App:
    """Return the state with the serious mistakes of the persons at this device in the collection."""
    mistakes = tuple(
        _mistake_of(app, review, verdict)
        for verdict in review.verdicts.values()
        if verdict.label.serious and verdict.best and verdict.player in app.session.setup.persons
    )
    return _with_collection(app, lambda collection: collection.with_more(mistakes))


def _mistake_of(app: App, review: Review, verdict: Verdict) -> Mistake:
    """Return a turn of the game as a mistake."""
    position = review.game.positions[verdict.ply]
    day, scale = app.state(Reviewing).day, app.session.setup.scale
    chance = verdict.before[verdict.player]
    card = first_card(day)
    return Mistake(str(position), verdict.played, verdict.best, chance, verdict.loss, card, scale)


def _with_collection(app: App, change: Callable[[Collection], Collection]) -> App:
    collection = collection_of(app.settings.value_of(MISTAKES))
    return store(app, MISTAKES, change(collection).text)
