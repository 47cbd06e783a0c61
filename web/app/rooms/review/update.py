"""What the messages of a review change."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pacru
from app.game import exercises
from app.game.aside import look_at, open_place
from app.game.asking import OpenQuestion, ask_about, most_workers, without_hint
from app.game.collection import Collection, Mistake, collection_of, new_mistake
from app.game.course import close_dialog, notify, with_own_side_down, without_replay
from app.game.effects import Withdraw
from app.game.mistakes import MISTAKES
from app.game.tree import is_tried, place, tree_of
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.messages import (
    BotAnswered,
    BotThought,
    ExercisePlayed,
    GameReviewed,
)
from app.model.table import Table
from app.model.visible import visible_place
from app.rooms.review import messages, wording
from app.rooms.review.state import (
    NAME,
    Reviewing,
    Slide,
    Slides,
    Stage,
    Task,
    Trial,
    on_board,
    question_of,
)
from app.runtime.update import Send
from app.ui.chances import is_named
from pacru.bot.desk import Urgency
from pacru.core.texts import _
from pacru.review import why
from pacru.review.annotating import read_review, with_review
from pacru.review.chances import has_chances
from pacru.review.labels import ACCEPTED, two_player_loss
from pacru.review.reviewing import NODES, Question, Review, Verdict, read_reports
from pacru.review.summary import turning_points

TRIED: Final = "tried"
"""The aim of a question about a turn that is tried."""


# The review


def current(app: App) -> Review | None:
    """Return the review of the game, as far as it is done; None: there is none of this game."""
    review = app.own(Reviewing).review
    if review is None or review.game.start != app.session.game.start:
        return None
    return review if review.game.plies == app.session.game.plies else None


def _on_review_wanted(app: App, message: messages.ReviewWanted) -> Update:
    app = close_dialog(app)
    if on_board(app) or app.history.exercise:
        app = app.with_history(aside=None)
    if not app.session.game.plies:
        return notify(app, _("There’s nothing to review yet.")), ()
    if not has_chances(app.session.game.start):
        return notify(app, _("Games to this number of markers can’t be reviewed yet.")), ()
    own = app.own(Reviewing)
    review = current(app)
    if review is None:
        review = read_review(tree_of(app))
        own = replace(own, kept=review.question is None)
    waits = visible_place(app) is None
    own = replace(
        own, review=review, on=True, trial=None, slides=None, day=message.day, waits=waits
    )
    app, effects = _go_to_turning_point(app.with_ui(result=False).with_own(own))
    app, more = _ask_next(app)
    return app, (*effects, *more)


def _go_to_turning_point(app: App) -> Update:
    """Bring the first turning point that is known to the board, unless a person looks at something else."""
    own, review = app.own(Reviewing), current(app)
    busy = app.ui.dialog or app.ui.analysed or app.table.begun or on_board(app)
    if review is None or not own.waits or busy:
        return app, ()
    points = turning_points(review)
    if not points:
        return app, ()
    return look_at(app.with_own(replace(own, waits=False)), points[:1])


def _on_review_renewed(app: App, message: messages.ReviewRenewed) -> Update:
    del message
    own = app.own(Reviewing)
    gone = _withdrawal(own)
    review = Review(app.session.game)
    app = app.with_own(replace(own, review=review, kept=False, asked=()))
    app, effects = _ask_next(app)
    return app, (*gone, *effects)


def _withdrawal(own: Reviewing) -> tuple[Withdraw, ...]:
    return tuple(Withdraw(one.number) for one in own.asked)


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
        app, more = _ask(app, question, app.session.game, Urgency.REVIEW)
        effects += more
    return app, effects


def _ask(app: App, wanted: Question, game: pacru.Game, urgency: Urgency) -> Update:
    app, question, effects = ask_about(app, game, wanted, urgency)
    own = app.own(Reviewing)
    return app.with_own(replace(own, asked=(*own.asked, question))), effects


def _without(own: Reviewing, question: OpenQuestion) -> tuple[OpenQuestion, ...]:
    """Return the open questions but for one."""
    return tuple(one for one in own.asked if one.number != question.number)


def _complete(app: App, review: Review) -> Update:
    """Keep a finished review in the record of the game, and the mistakes of people among theirs."""
    own = app.own(Reviewing)
    if own.kept:
        return app, ()
    notes = with_review(app.history.notes or tree_of(app), review)
    app = app.with_history(notes=notes, edited=None)
    app = app.with_own(replace(own, kept=True))
    persons = app.session.setup.persons
    serious = [
        new_mistake(
            review.game.positions[one.ply],
            one.played,
            one.best,
            _after_best(review, one),
            one.loss,
            own.day,
        )
        for one in review.verdicts.values()
        if one.label.serious and one.player in persons and one.best
    ]
    app, effects = _change_collection(app, lambda known: known.with_more(tuple(serious)))
    return app, (*effects, Send(GameReviewed(review)))


def _after_best(review: Review, verdict: Verdict) -> float:
    """Return the chances of the player after the best turn."""
    line = review.best_continuation(verdict.ply)
    return line.chances[verdict.player] if line else verdict.before[verdict.player]


def _change_collection(app: App, change: Callable[[Collection], Collection]) -> Update:
    known = app.settings.value_of(MISTAKES)
    text = change(collection_of(known)).text
    if text == known:
        return app, ()
    return replace(app, settings=app.settings.with_value_of(MISTAKES, text)), ()


def _on_bot_thought(app: App, message: BotThought) -> Update:
    own, question = app.own(Reviewing), question_of(app, message.request)
    if question is None:
        return app, ()
    asked = tuple(one.with_info(message.info) if one is question else one for one in own.asked)
    return app.with_own(replace(own, asked=asked)), ()


def _on_bot_answered(app: App, message: BotAnswered) -> Update:
    own, asked = app.own(Reviewing), question_of(app, message.request)
    if asked is None:
        return app, ()
    rates = (info.thought.rate for info in reversed(asked.infos))
    rate = next(filter(None, rates), own.rate)
    app = app.with_own(replace(own, asked=_without(own, asked), rate=rate))
    if asked.question.aim == TRIED:
        return _judge(app, asked)
    review = current(app)
    if review is None:
        return app, ()
    found = read_reports(review.game, asked.question.at, asked.infos)
    if found is None:
        return app, ()
    app = app.with_own(
        replace(app.own(Reviewing), review=review.with_answer(asked.question, found))
    )
    app, effects = _go_to_turning_point(app)
    app, more = _ask_next(app)
    return app, (*effects, *more)


def _on_review_left(app: App, _message: messages.ReviewLeft) -> Update:
    """Leave a line, else a task, else the review, which goes on out of sight."""
    own = app.own(Reviewing)
    if own.slides and own.trial:
        return _with_task(app.with_own(replace(own, slides=None)), own.trial), ()
    if on_board(app):
        about = own.trial.task.ply if own.trial else own.slides.ply if own.slides else None
        app, effects = drop_exercise(app.with_history(aside=None))
        app, shown = (with_own_side_down(app), ()) if about is None else open_place(app, (about,))
        return app, (*effects, *shown)
    return app.with_own(replace(own, on=False, waits=False)), ()


def drop_exercise(app: App) -> Update:
    """Forget the task and the lines, which are on the board no more, and go on with the review."""
    own = app.own(Reviewing)
    gone = _withdrawal(own) if own.trial else ()
    asked = () if own.trial else own.asked
    app, effects = _ask_next(app.with_own(replace(own, slides=None, trial=None, asked=asked)))
    return app, (*gone, *effects)


def forget_review(app: App) -> Update:
    """Forget the review: another game is on the board."""
    own = app.own(Reviewing)
    return app.with_own(Reviewing(day=own.day)), _withdrawal(own)


# Turns with a name


def ply_shown(app: App) -> int | None:
    """Return the number of the turn of the game that is on the board; None: the beginning."""
    path = place(app)
    return path[0] if path else None


def better_turn(app: App) -> pacru.Turn | None:
    """Return the best turn instead of the mistake on the board; None: it is none."""
    review, at = current(app), ply_shown(app)
    if review is None or at is None or is_tried(app, place(app)):
        return None
    one = review.verdicts.get(at)
    return pacru.Turn.parse(one.best[0]) if one and one.label.bad and one.best else None


def _on_labelled_wanted(app: App, message: messages.LabelledWanted) -> Update:
    review = current(app)
    if review is None or on_board(app):
        return app, ()
    at = ply_shown(app)
    here = -1 if at is None else at
    named = sorted(ply for ply, one in review.verdicts.items() if is_named(one))
    ahead = [ply for ply in named if (ply > here if message.by > 0 else ply < here)]
    if not ahead:
        return app, ()
    return open_place(app, (ahead[0] if message.by > 0 else ahead[-1],))


def _on_point_wanted(app: App, _message: messages.PointWanted) -> Update:
    review, at = current(app), ply_shown(app)
    points = turning_points(review) if review else ()
    if not points or on_board(app):
        return app, ()
    here = -1 if at is None or visible_place(app) is None else at
    return look_at(app, (next((ply for ply in points if ply > here), points[0]),))


def _on_graph_slid(app: App, message: messages.GraphSlid) -> Update:
    if current(app) is None or on_board(app):
        return app, ()
    at = min(max(message.at, 0), len(app.session.game.plies))
    app = app.with_own(replace(app.own(Reviewing), slid=at, waits=False))
    return look_at(app, (at - 1,) if at else ())


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


def _on_lines_wanted(app: App, _message: messages.LinesWanted) -> Update:
    own, review = app.own(Reviewing), current(app)
    if own.trial:
        task = own.trial.task
        return _show_slide(app, slides_of(task.position, task.played, task.best))
    at = ply_shown(app)
    if review is None or at is None or at not in review.verdicts:
        return app, ()
    one = review.verdicts[at]
    best = one.best if one.loss else ()
    slides = slides_of(review.game.positions[at], one.played, best)
    return _show_slide(app, replace(slides, ply=at))


def _show_slide(app: App, slides: Slides) -> Update:
    """Show a turn of the lines on the board."""
    app = app.with_own(replace(app.own(Reviewing), slides=slides))
    ply = slides.all[slides.at].ply
    game = pacru.Game(ply.before, (ply,))
    app = without_hint(without_replay(app))
    return exercises.play_out(_with_board(app, game, idle=True), ply)


def _on_slide_wanted(app: App, message: messages.SlideWanted) -> Update:
    slides = app.own(Reviewing).slides
    if slides is None or not on_board(app):
        return app, ()
    at = min(max(slides.at + message.by, 0), len(slides.all) - 1)
    return _show_slide(app, replace(slides, at=at))


def _with_board(app: App, game: pacru.Game, *, idle: bool) -> App:
    over = idle or game.outcome is not None
    table = Table(draft=None if over else pacru.Draft(game.position))
    own = app.own(Reviewing)
    of_game = own.trial is None or own.trial.task.ply is not None
    like = app.session.setup if of_game else None
    setup = exercises.players(game.start.players, game.start.to_move or 0, like)
    exercise = Exercise(NAME, setup, (), wording.idle(own))
    return app.with_history(aside=Aside((), game, table, exercise))


# Trying again


def _on_trial_wanted(app: App, message: messages.TrialWanted) -> Update:
    review, own = current(app), app.own(Reviewing)
    if review is None or own.trial:
        return app, ()
    if message.player is None:
        shown = review.verdicts.get(-1 if (at := ply_shown(app)) is None else at)
        wanted = [shown] if shown else []
    else:
        wanted = [
            one
            for one in review.verdicts.values()
            if one.player == message.player and one.label.serious
        ]
    tasks = [_task(review, one) for one in wanted if one.best and one.loss]
    return _begin_tasks(app, tasks, collected=False)


def _task(review: Review, one: Verdict) -> Task:
    position = review.game.positions[one.ply]
    mistake = new_mistake(position, one.played, one.best, _after_best(review, one), one.loss, 0)
    loss = wording.loss(one)
    return Task(position, one.played, one.best, mistake.chance, loss, mistake.name, one.ply)


def _on_collection_wanted(app: App, message: messages.CollectionWanted) -> Update:
    own = replace(app.own(Reviewing), day=message.day)
    due = collection_of(app.settings.value_of(MISTAKES)).due(message.day)
    return _begin_tasks(
        app.with_own(own), [_task_from_collection(one) for one in due], collected=True
    )


def _task_from_collection(one: Mistake) -> Task:
    position = pacru.Position.parse(one.position)
    return Task(position, one.played, one.best, one.chance, one.loss, one.name)


def _begin_tasks(app: App, tasks: Sequence[Task], *, collected: bool) -> Update:
    app = close_dialog(app)
    if not tasks:
        return notify(app, _("There are no mistakes to retry.")), ()
    first, *rest = tasks
    app = without_hint(without_replay(app))
    own = app.own(Reviewing)
    gone = _withdrawal(own)
    app = app.with_own(replace(own, asked=()))
    return _with_task(app, Trial(first, tuple(rest), collected)), gone


def _with_task(app: App, trial: Trial) -> App:
    """Return the state with the position of a task on the board."""
    app = app.with_own(replace(app.own(Reviewing), trial=trial, slides=None))
    return _with_board(app, pacru.Game(trial.task.position), idle=trial.stage is not Stage.ASKED)


def _on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    """Judge a turn that was tried: at once if the review knows it, else by asking the engine."""
    own, aside = app.own(Reviewing), app.history.aside
    if not on_board(app) or aside is None or own.trial is None or not aside.game.plies:
        return app, ()
    trial, ply = own.trial, aside.game.plies[-1]
    if trial.stage is not Stage.ASKED:
        return app, ()
    turn, task = ply.spelled, trial.task
    if turn == task.best[0] or (ply.after.outcome and ply.after.outcome.winner == ply.player):
        return _accept(app, trial, wording.best(turn), ply.spelled)
    if turn == task.played[0]:
        return _reject(app, trial, ply, task.played, wording.again(turn, task.loss))
    says = wording.check_text(turn)
    trial = replace(trial, stage=Stage.CHECKED, says=says, missed=False)
    app = _with_task(app, trial)
    app, effects = exercises.play_out(_with_board(app, aside.game, idle=True), ply)
    asked = Question(0, TRIED, nodes=NODES, only=turn)
    app, more = _ask(app, asked, pacru.Game(task.position), Urgency.HINT)
    return app, (*effects, *more)


def _judge(app: App, asked: OpenQuestion) -> Update:
    """Say whether a turn that was tried is good, once the engine has looked at it."""
    trial = app.own(Reviewing).trial
    if trial is None or trial.stage is not Stage.CHECKED:
        return app, ()
    task, turn = trial.task, asked.question.only
    game = pacru.Game(task.position)
    found = read_reports(game, 0, asked.infos)
    player = task.position.to_move
    assert player is not None
    if found is None:
        return _with_task(app, replace(trial, stage=Stage.ASKED, says="")), ()
    loss = max(100 * (task.chance - found.best.chances[player]), 0.0)
    if two_player_loss(loss, task.position.players) < ACCEPTED:
        return _accept(app, trial, wording.good(turn, loss), turn)
    ply = game.play(turn).plies[-1]
    return _reject(app, trial, ply, found.best.turns, wording.costly(turn, loss))


def _accept(app: App, trial: Trial, says: str, turn: str) -> Update:
    says = " ".join([says, *wording.comparison(trial.task, turn)])
    trial = replace(trial, stage=Stage.DONE, says=says, missed=False)
    aside = app.history.aside
    app = app.with_own(replace(app.own(Reviewing), trial=trial))
    if aside:
        app = _with_board(app, aside.game, idle=True)
    return _count_try(app, trial, solved=trial.misses == 0)


def _reject(app: App, trial: Trial, ply: pacru.Ply, line: Sequence[str], says: str) -> Update:
    """Show what punishes a turn; then another can be tried."""
    first = trial.misses == 0
    trial = replace(trial, stage=Stage.ASKED, says=says, missed=True, misses=trial.misses + 1)
    app = _with_task(app, trial)
    if len(line) > 1 and not ply.after.outcome:
        ply = pacru.Game(ply.after).play(line[1]).plies[-1]
    app, effects = exercises.play_out(app, ply)
    if not first:
        return app, effects
    app, more = _count_try(app, trial, solved=False)
    return app, (*effects, *more)


def _count_try(app: App, trial: Trial, *, solved: bool) -> Update:
    """Count the first try at a mistake that is kept, and keep one that is not."""
    if trial.misses > 1 or (solved and not trial.collected):
        return app, ()
    day, name = app.own(Reviewing).day, trial.task.name
    return _change_collection(app, lambda known: known.after(name, solved=solved, day=day))


def _on_solution_wanted(app: App, _message: messages.SolutionWanted) -> Update:
    own = app.own(Reviewing)
    trial = own.trial
    if trial is None or trial.stage is Stage.DONE:
        return app, ()
    gone = _withdrawal(own)
    app = app.with_own(replace(own, asked=()))
    game = pacru.Game(trial.task.position).play(trial.task.best[0])
    says = " ".join([wording.solution(game.plies[-1].spelled), *wording.in_game(trial.task)])
    first = trial.misses == 0
    trial = replace(trial, stage=Stage.DONE, says=says, missed=False, misses=trial.misses + 1)
    app = _with_board(_with_task(app, trial), game, idle=True)
    app, effects = exercises.play_out(app, game.plies[-1])
    app, more = _count_try(app, trial, solved=False) if first else (app, ())
    return app, (*gone, *effects, *more)


def _on_next_wanted(app: App, _message: messages.NextWanted) -> Update:
    own = app.own(Reviewing)
    trial = own.trial
    if trial is None:
        return app, ()
    if not trial.rest:
        return _on_review_left(app.with_own(replace(own, slides=None)), messages.ReviewLeft())
    first, *rest = trial.rest
    gone = _withdrawal(own)
    app = app.with_own(replace(own, asked=()))
    return _with_task(app, Trial(first, tuple(rest), trial.collected)), gone


def update(app: App, message: messages.LateMessage) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case messages.ReviewWanted():
            return _on_review_wanted(app, message)
        case messages.ReviewLeft():
            return _on_review_left(app, message)
        case messages.ReviewRenewed():
            return _on_review_renewed(app, message)
        case messages.LabelledWanted():
            return _on_labelled_wanted(app, message)
        case messages.PointWanted():
            return _on_point_wanted(app, message)
        case messages.GraphSlid():
            return _on_graph_slid(app, message)
        case messages.LinesWanted():
            return _on_lines_wanted(app, message)
        case messages.SlideWanted():
            return _on_slide_wanted(app, message)
        case messages.TrialWanted():
            return _on_trial_wanted(app, message)
        case messages.CollectionWanted():
            return _on_collection_wanted(app, message)
        case messages.SolutionWanted():
            return _on_solution_wanted(app, message)
        case messages.NextWanted():
            return _on_next_wanted(app, message)
        case BotThought():
            return _on_bot_thought(app, message)
        case BotAnswered():
            return _on_bot_answered(app, message)
        case ExercisePlayed():
            return _on_exercise_played(app, message)
