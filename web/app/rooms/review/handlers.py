"""What answers the events of a review."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises
from app.game.aside import look_at, open_place
from app.game.asking import ask_about, most_workers, without_hint
from app.game.collection import Collection, Mistake, collection_of, new_mistake
from app.game.course import close_dialog, notify, with_own_side_down, without_replay
from app.game.effects import Answer, Withdraw
from app.game.known import known_of, learn
from app.game.mistakes import MISTAKES
from app.game.tree import is_tried, place, tree_of
from app.model.app import App, Update
from app.model.changes import change, store
from app.model.history import Aside, Exercise
from app.model.messages import DialogOpened, ExercisePlayed, GameReviewed
from app.model.table import Table
from app.model.visible import visible_place
from app.rooms.review import regions, wording
from app.rooms.review.state import (
    NAME,
    REVIEW_DIALOG,
    Reviewing,
    Slide,
    Slides,
    Stage,
    Task,
    Trial,
    current,
    on_board,
    ply_shown,
    shows_review,
)
from app.runtime.commands import Focus, Order, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from app.ui.chances import is_named
from pacru.bot.desk import Urgency
from pacru.bot.protocol import Info
from pacru.core.texts import _
from pacru.review import why
from pacru.review.annotating import read_review, with_review
from pacru.review.chances import has_chances
from pacru.review.knowledge import answer_known
from pacru.review.labels import ACCEPTED, two_player_loss
from pacru.review.reviewing import Question, Review, Verdict, nodes_for, read_reports
from pacru.review.summary import turning_points

TRIED: Final = "tried"
"""The aim of a question about a turn that is tried."""
ONWARD: Final = Focus(["#review-next"])
"""Brings the keyboard to what goes on when a task is done."""


# The review


@handler()
def begin(app: App, day: int) -> Update:
    """Review the game, or show the review of it that there is."""
    app = close_dialog(app)
    if app.history.exercise:
        app = app.with_history(aside=None)
    if not app.session.game.plies:
        return notify(app, _("There’s nothing to review yet.")), ()
    if not has_chances(app.session.game.start):
        return notify(app, _("Games to this number of markers can’t be reviewed yet.")), ()
    review, waits = current(app), visible_place(app) is None
    if review is None:
        review = replace(read_review(tree_of(app)), followed=app.session.followed)
        app = change(app, Reviewing, kept=review.question is None)
        review = answer_known(review, known_of(app))
    app = change(
        app, Reviewing, review=review, on=True, trial=None, slides=None, day=day, waits=waits
    )
    return _go_on_with_review(app.with_ui(result=False))


@handler()
def renew(app: App) -> Update:
    """Review the game once more."""
    app, gone = _withdraw(app)
    app, effects = _ask_next(change(app, Reviewing, review=_begin_anew(app), kept=False))
    return app, (*gone, *effects)


def _begin_anew(app: App) -> Review:
    return Review(app.session.game, followed=app.session.followed)


@handler()
def show_summary(app: App) -> Update:
    """Show the figures of the review."""
    return app, (Send(DialogOpened(REVIEW_DIALOG)),)


@handler()
def leave(app: App) -> Update:
    """Leave a line, else a task, else the review, which goes on out of sight."""
    own = app.own(Reviewing)
    if own.slides and own.trial:
        app = _with_trial(app, own.trial)
        return app, _ask(app)
    if on_board(app):
        about = own.trial.task.ply if own.trial else own.slides.ply if own.slides else None
        app, effects = drop_exercise(app.with_history(aside=None))
        app, shown = (with_own_side_down(app), ()) if about is None else open_place(app, (about,))
        return app, (*effects, *shown)
    return change(app, Reviewing, on=False, waits=False), ()


def drop_exercise(app: App) -> Update:
    """Forget the task and the lines, which are on the board no more, and go on with the review."""
    app, gone = _withdraw(app) if app.own(Reviewing).trial else (app, ())
    app, effects = _ask_next(change(app, Reviewing, slides=None, trial=None))
    return app, (*gone, *effects)


def _go_on_with_review(app: App) -> Update:
    app, effects = _go_to_turning_point(app)
    app, more = _ask_next(app)
    return app, (*effects, *more)


def _go_to_turning_point(app: App) -> Update:
    """Bring the first turning point that is known to the board, unless a person looks at something else."""
    own, review = app.own(Reviewing), current(app)
    busy = app.ui.dialog or app.ui.analysed or app.session.table.begun or on_board(app)
    if review is None or not own.waits or busy:
        return app, ()
    points = turning_points(review)
    if not points:
        return app, ()
    return look_at(change(app, Reviewing, waits=False), points[:1])


def _ask_next(app: App) -> Update:
    """Ask the next questions of the review, as many as can be worked on side by side, unless it is complete."""
    own, review = app.own(Reviewing), current(app)
    if review is None or own.trial:
        return app, ()
    if review.question is None:
        return _complete(app, review)
    asked = {one.question for one in own.asked}
    left = [one for one in review.questions if one not in asked]
    effects: tuple[object, ...] = ()
    for question in left[: most_workers(app) - len(asked)]:
        app, more = _ask_bot(app, question, app.session.game, Urgency.REVIEW)
        effects += more
    return app, effects


def _ask_bot(app: App, wanted: Question, game: pacru.Game, urgency: Urgency) -> Update:
    app, question, effects = ask_about(app, game, wanted, urgency, take_answer)
    return change(app, Reviewing, asked=(*app.own(Reviewing).asked, question)), effects


def _withdraw(app: App) -> Update:
    """Take back all open questions."""
    asked = app.own(Reviewing).asked
    return change(app, Reviewing, asked=()), tuple(Withdraw(one.number) for one in asked)


def _complete(app: App, review: Review) -> Update:
    """Keep a finished review in the record of the game, and the mistakes of people among theirs."""
    own = app.own(Reviewing)
    if own.kept:
        return app, ()
    notes = with_review(app.history.notes or tree_of(app), review)
    app = change(app.with_history(notes=notes, edited=None), Reviewing, kept=True)
    persons = app.session.setup.persons
    serious = tuple(
        _mistake(review, one, own.day)
        for one in review.verdicts.values()
        if one.label.serious and one.player in persons and one.best
    )
    app = _with_collection(app, lambda known: known.with_more(serious))
    told = (Say(_("The review is complete.")),) if shows_review(app) else ()
    return app, (*told, Send(GameReviewed(review)))


def _mistake(review: Review, one: Verdict, day: int) -> Mistake:
    line, position = review.best_continuation(one.ply), review.game.positions[one.ply]
    after_best = (line.chances if line else one.before)[one.player]
    return new_mistake(position, one.played, one.best, after_best, one.loss, day)


def _with_collection(app: App, change: Callable[[Collection], Collection]) -> App:
    known = app.settings.value_of(MISTAKES)
    text = change(collection_of(known)).text
    if text == known:
        return app
    return store(app, MISTAKES, text)


def take_answer(app: App, answer: Answer) -> Update:
    """Go on with what the bot has found about one of the questions, if that is still asked."""
    own = app.own(Reviewing)
    asked = next((one for one in own.asked if one.number == answer.number), None)
    if asked is None:
        return app, ()
    rates = (info.thought.rate for info in reversed(answer.infos))
    rate = next(filter(None, rates), own.rate)
    left = tuple(one for one in own.asked if one is not asked)
    app = change(app, Reviewing, asked=left, rate=rate)
    if asked.question.aim == TRIED:
        return _judge(app, asked.question.only, answer.infos)
    review = current(app)
    found = read_reports(review.game, asked.question.at, answer.infos) if review else None
    if review is None or found is None:
        return app, ()
    app = learn(app, review.game, asked.question.at, found, asked.question)
    review = answer_known(review.with_answer(asked.question, found), known_of(app))
    return _go_on_with_review(change(app, Reviewing, review=review))


# The turn on the board


@handler()
def show_turn(app: App, ply: int) -> Update:
    """Show a turn of the game on the board, by its number from 0."""
    return look_at(close_dialog(app), (ply,))


@handler()
def show_position(app: App, value: int) -> Update:
    """Show the position that was chosen in the graph, by the number of turns before it."""
    if current(app) is None or on_board(app):
        return app, ()
    at = min(max(value, 0), len(app.session.game.plies))
    app = change(app, Reviewing, slid=at, waits=False)
    return look_at(app, (at - 1,) if at else ())


@handler()
def step(app: App, by: int) -> Update:
    """Show the next turn that has a name, or the one before."""
    review = current(app)
    if review is None or on_board(app):
        return app, ()
    here = ply_shown(app)
    named = sorted(ply for ply, one in review.verdicts.items() if is_named(one))
    ahead = [ply for ply in named if (ply - here) * by > 0]
    return open_place(app, (ahead[0 if by > 0 else -1],)) if ahead else (app, ())


@handler()
def show_point(app: App) -> Update:
    """Show the next turning point; after the last one, the first."""
    review = current(app)
    points = turning_points(review) if review else ()
    if not points or on_board(app):
        return app, ()
    here = -1 if visible_place(app) is None else ply_shown(app)
    return look_at(app, (next((ply for ply in points if ply > here), points[0]),))


def better_turn(app: App) -> pacru.Turn | None:
    """Return the best turn instead of the mistake on the board; None: it is none."""
    review = current(app)
    if review is None or is_tried(app, place(app)):
        return None
    one = review.verdicts.get(ply_shown(app))
    return pacru.Turn.parse(one.best[0]) if one and one.label.bad and one.best else None


# Lines, turn by turn


def slides_of(position: pacru.Position, played: Sequence[str], best: Sequence[str]) -> Slides:
    """Return the turns that show why: what was played and what punishes it, then what was better."""
    turns = [[*map(pacru.Turn.parse, line)] for line in (played, best or played)]
    lines = why.lines(position, turns[0], turns[1])
    found = [
        Slide(_("How it’s punished") if number else _("What was played"), ply)
        for number, ply in enumerate(lines.played)
    ]
    if best and best[0] != played[0]:
        found += [
            Slide(_("And then") if number else _("What was better"), ply)
            for number, ply in enumerate(lines.best)
        ]
    return Slides(tuple(found))


@handler()
def show_lines(app: App) -> Update:
    """Show the turn on the board, what punishes it, and what was better."""
    own, review = app.own(Reviewing), current(app)
    if own.trial:
        task = own.trial.task
        return _show_slide(app, slides_of(task.position, task.played, task.best))
    one = review.verdicts.get(ply_shown(app)) if review else None
    if review is None or one is None:
        return app, ()
    best = one.best if one.loss else ()
    slides = slides_of(review.game.positions[one.ply], one.played, best)
    return _show_slide(app, replace(slides, ply=one.ply))


@handler()
def show_slide(app: App, by: int) -> Update:
    """Show another turn of the lines."""
    slides = app.own(Reviewing).slides
    if slides is None or not on_board(app):
        return app, ()
    at = min(max(slides.at + by, 0), len(slides.all) - 1)
    return _show_slide(app, replace(slides, at=at))


def _show_slide(app: App, slides: Slides) -> Update:
    """Show a turn of the lines on the board."""
    app = change(app, Reviewing, slides=slides)
    ply = slides.all[slides.at].ply
    game = pacru.Game(ply.before, (ply,))
    app = without_hint(without_replay(app))
    app, effects = exercises.play_out(_with_board(app, game, idle=True), ply)
    return app, (*effects, *_ask(app))


def _ask(app: App) -> tuple[Say | Focus, ...]:
    """Say the task or the turn of a line that comes to the board, and what is said about it."""
    shown = regions.task_texts(app)
    if shown is None:
        return ()
    title, asked, says = shown
    asks, told = Say(f"{title}. {asked}", Order.ASKED), (Say(says),) if says else ()
    own = app.own(Reviewing)
    done = own.slides is None and own.trial is not None and own.trial.stage is Stage.DONE
    return asks, *told, *((ONWARD,) if done else ())


def _with_board(app: App, game: pacru.Game, *, idle: bool) -> App:
    over = idle or game.outcome is not None
    table = Table(draft=None if over else pacru.Draft(game.position))
    own = app.own(Reviewing)
    of_game = own.trial is None or own.trial.task.ply is not None
    like = app.session.setup if of_game else None
    setup = exercises.players(game.start.players, game.start.to_move or 0, like)
    checks = own.trial is not None and own.trial.stage is Stage.CHECKED
    title = _("Checking your move") if checks else _("Review")  # while nobody is to move
    if own.slides:
        title = _("How the move plays out")
    exercise = Exercise(NAME, setup, (), title)
    return app.with_history(aside=Aside((), game, table, exercise))


# Trying again


@handler()
def try_again(app: App, player: int | None = None) -> Update:
    """Try the turn on the board again, or all mistakes of a player."""
    review, at = current(app), ply_shown(app)
    if review is None or app.own(Reviewing).trial:
        return app, ()
    tasks = [
        _task(review, one)
        for one in review.verdicts.values()
        if (one.ply == at if player is None else one.player == player and one.label.serious)
        and one.best
        and one.loss
    ]
    return _begin_tasks(app, tasks, collected=False)


def _task(review: Review, one: Verdict) -> Task:
    mistake = _mistake(review, one, day=0)
    position, loss = review.game.positions[one.ply], wording.loss(one)
    return Task(position, one.played, one.best, mistake.chance, loss, mistake.name, one.ply)


@handler()
def retry_mistakes(app: App, day: int) -> Update:
    """Try again the mistakes of earlier games that are due."""
    due = collection_of(app.settings.value_of(MISTAKES)).due(day)
    app = change(app, Reviewing, day=day)
    return _begin_tasks(app, [_task_from_collection(one) for one in due], collected=True)


def _task_from_collection(one: Mistake) -> Task:
    position = pacru.Position.parse(one.position)
    return Task(position, one.played, one.best, one.chance, one.loss, one.name)


def _begin_tasks(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    app = close_dialog(app)
    if not tasks:
        return notify(app, _("There are no mistakes to retry.")), ()
    return _begin_task(without_hint(without_replay(app)), tasks, collected=collected)


def _begin_task(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    """Put the first of some tasks on the board."""
    app, gone = _withdraw(app)
    app = _with_trial(app, Trial(tasks[0], tuple(tasks[1:]), collected))
    return app, (*gone, *_ask(app))


@handler()
def go_on(app: App) -> Update:
    """Show the next task; after the last one, what was there before."""
    own = app.own(Reviewing)
    if own.trial is None:
        return app, ()
    if not own.trial.rest:
        return leave(change(app, Reviewing, slides=None))
    return _begin_task(app, own.trial.rest, collected=own.trial.collected)


def _with_trial(app: App, trial: Trial, game: pacru.Game | None = None) -> App:
    """Return the state with a task on the board: its position, or the game with a turn in it."""
    app = change(app, Reviewing, trial=trial, slides=None)
    game = pacru.Game(trial.task.position) if game is None else game
    return _with_board(app, game, idle=trial.stage is not Stage.ASKED)


def on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    """Judge a turn that was tried: at once if the review knows it, else by asking the engine."""
    trial, aside = app.own(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.ASKED or not aside.game.plies:
        return app, ()
    ply, task = aside.game.plies[-1], trial.task
    turn = ply.spelled
    if turn == task.best[0] or (ply.after.outcome and ply.after.outcome.winner == ply.player):
        says = _("{turn}: that’s the best move.").format(turn=turn)
        return _accept(app, trial, says, aside.game)
    if turn == task.played[0]:
        says = _("{turn} was played in the game, and {costs}. Try another.")
        says = says.format(turn=turn, costs=wording.costs(task.loss))
        return _reject(app, trial, ply, task.played, says)
    says = _("Checking {turn}…").format(turn=turn)
    trial = replace(trial, stage=Stage.CHECKED, says=says, missed=False)
    app, effects = exercises.play_out(_with_trial(app, trial, aside.game), ply)
    asked = Question(0, TRIED, nodes=nodes_for(app.session.game), only=turn)
    app, more = _ask_bot(app, asked, pacru.Game(task.position), Urgency.HINT)
    return app, (*effects, *more, Say(says))


def _judge(app: App, turn: str, infos: tuple[Info, ...]) -> Update:
    """Say whether a turn that was tried is good, once the engine has looked at it."""
    trial, aside = app.own(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.CHECKED:
        return app, ()
    task = trial.task
    game = pacru.Game(task.position)
    found = read_reports(game, 0, infos)
    player = task.position.to_move
    assert player is not None
    if found is None:
        return _with_trial(app, replace(trial, stage=Stage.ASKED, says="")), ()
    loss = max(100 * (task.chance - found.best.chances[player]), 0.0)
    costs = wording.costs(loss)
    if two_player_loss(loss, task.position.players) < ACCEPTED:
        says = _("{turn} is good, too: it {costs}.").format(turn=turn, costs=costs)
        return _accept(app, trial, says, aside.game)
    ply = game.play(turn).plies[-1]
    says = _("{turn} {costs}. Try another.").format(turn=turn, costs=costs)
    return _reject(app, trial, ply, found.best.turns, says)


def _accept(app: App, trial: Trial, says: str, game: pacru.Game) -> Update:
    """Say that a turn is good, what was best, and what was played in the game."""
    says = " ".join([says, *wording.comparison(trial.task, game.plies[-1].spelled)])
    trial = replace(trial, stage=Stage.DONE, says=says, missed=False)
    app = _with_trial(app, trial, game)
    return _count_try(app, trial, solved=trial.misses == 0), (Say(says), ONWARD)


def _reject(app: App, trial: Trial, ply: pacru.Ply, line: Sequence[str], says: str) -> Update:
    """Show what punishes a turn; then another can be tried."""
    trial = replace(trial, stage=Stage.ASKED, says=says, missed=True, misses=trial.misses + 1)
    app = _count_try(_with_trial(app, trial), trial, solved=False)
    if len(line) > 1 and not ply.after.outcome:
        ply = pacru.Game(ply.after).play(line[1]).plies[-1]
    app, effects = exercises.play_out(app, ply)
    return app, (*effects, Say(says))


def _count_try(app: App, trial: Trial, *, solved: bool) -> App:
    """Count the first try at a mistake that is kept, and keep one that is not."""
    if trial.misses > 1 or (solved and not trial.collected):
        return app
    day, name = app.own(Reviewing).day, trial.task.name
    return _with_collection(app, lambda known: known.after(name, solved=solved, day=day))


@handler()
def show_solution(app: App) -> Update:
    """Show the best turn."""
    trial = app.own(Reviewing).trial
    if trial is None or trial.stage is Stage.DONE:
        return app, ()
    app, gone = _withdraw(app)
    game = pacru.Game(trial.task.position).play(trial.task.best[0])
    says = " ".join([wording.solution(game.plies[-1].spelled), *wording.in_game(trial.task)])
    trial = replace(trial, stage=Stage.DONE, says=says, missed=False, misses=trial.misses + 1)
    app = _count_try(_with_trial(app, trial, game), trial, solved=False)
    app, effects = exercises.play_out(app, game.plies[-1])
    return app, (*gone, *effects, Say(says), ONWARD)
