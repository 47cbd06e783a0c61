"""Handlers for the review."""

from dataclasses import replace

from app.game.aside import look_at, open_place
from app.game.asking import ask_about, most_workers
from app.game.course import close_dialog, notify
from app.game.effects import Answer, Withdraw
from app.game.known import known_of, learn
from app.game.tree import is_tried, place, tree_of
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened, GameReviewed
from app.model.visible import visible_place
from app.rooms.review import back, trials
from app.rooms.review.state import (
    REVIEW_DIALOG,
    Reviewing,
    Stage,
    current,
    looks_back,
    on_board,
    ply_shown,
    shows_review,
)
from app.runtime.commands import Say
from app.runtime.handling import handler
from app.runtime.update import Send
from app.ui.chances import is_named
from pacru import Turn
from pacru.bot.desk import Urgency
from pacru.core.texts import _
from pacru.review import moments
from pacru.review.annotating import read_review, with_review
from pacru.review.chances import has_chances
from pacru.review.knowledge import answer_known
from pacru.review.reviewing import Review, read_reports
from pacru.review.summary import turning_points


@handler()
def begin(app: App, day: int) -> Update:
    """Review the game, or show its review if there is one."""
    app = close_dialog(app)
    if app.history.exercise:
        app = app.with_history(aside=None)
    if not app.session.game.plies:
        return notify(app, _("There’s nothing to review yet.")), ()
    if not has_chances(app.session.game.start):
        return notify(app, _("Games with this target can’t be reviewed yet.")), ()
    review, waits = current(app), visible_place(app) is None
    app = back.begin(app)
    if review is None:
        stored = read_review(tree_of(app), app.session.setup.scale)
        stored = replace(stored, followed=app.session.followed)
        app = change(app, Reviewing, recorded=stored.question is None)
        review = _answer_known(app, _begin_anew(app))
        if review.question and stored.found:
            review = _answer_known(app, stored)
    app = change(
        app, Reviewing, review=review, on=True, trial=None, slides=None, day=day, waits=waits
    )
    return _go_on_with_review(app.with_ui(result=False))


def _answer_known(app: App, review: Review) -> Review:
    """Return the review with all known answers, which also decide which moments come first."""
    knowledge = known_of(app)
    review = moments.pick(answer_known(review, knowledge), app.session.setup.persons)
    return answer_known(review, knowledge)


@handler()
def renew(app: App) -> Update:
    """Review the game again."""
    open_questions = app.state(Reviewing).open_questions
    withdrawals = tuple(Withdraw(question.number) for question in open_questions)
    app = change(app, Reviewing, open_questions=(), review=_begin_anew(app), recorded=False)
    app, effects = _ask_next(app)
    return app, (*withdrawals, *effects)


def _begin_anew(app: App) -> Review:
    return Review(app.session.game, followed=app.session.followed)


@handler()
def show_summary(app: App) -> Update:
    """Show the figures of the review."""
    return app, (Send(DialogOpened(REVIEW_DIALOG)),)


def _go_on_with_review(app: App) -> Update:
    app, effects = _go_to_turning_point(app)
    app, moment_effects = back.open_next(app)
    app, questions = _ask_next(app)
    return app, (*effects, *moment_effects, *questions)


def _go_to_turning_point(app: App) -> Update:
    """Show the first turning point once all are known, unless the person is looking at something else."""
    review = current(app)
    busy = app.ui.dialog or app.ui.analysed or app.session.table.begun or on_board(app)
    waits = app.state(Reviewing).waits and not busy and not looks_back(app)
    if review is None or review.question or not waits:
        return app, ()
    return look_at(change(app, Reviewing, waits=False), turning_points(review)[:1])


def _ask_next(app: App) -> Update:
    """Ask the next questions of the review, one for each free worker; without questions, complete it."""
    review, open_questions = current(app), app.state(Reviewing).open_questions
    if review is None:
        return app, ()
    if review.question is None:
        return _complete(app, review)
    asked = {open_question.question for open_question in open_questions}
    questions = [question for question in review.questions if question not in asked]
    game, effects = app.session.game, tuple[object, ...]()
    for question in questions[: most_workers(app) - len(asked)]:
        app, new, more = ask_about(app, game, question, Urgency.REVIEW, take_answer)
        open_questions, effects = (*open_questions, new), effects + more
    return change(app, Reviewing, open_questions=open_questions), effects


def _complete(app: App, review: Review) -> Update:
    """Store a finished review in the record of the game, and the mistakes in the collection."""
    if app.state(Reviewing).recorded:
        return app, ()
    notes = with_review(app.history.notes or tree_of(app), review)
    app = change(app.with_history(notes=notes, edited=None), Reviewing, recorded=True)
    app = trials.keep_mistakes(app, review)
    announcement = (Say(_("The review is complete.")),) if shows_review(app) else ()
    return app, (*announcement, Send(GameReviewed(review)))


def take_answer(app: App, answer: Answer) -> Update:
    """Add the bot's answer to an open question, and go on with the review."""
    reviewing = app.state(Reviewing)
    questions = {question.number: question for question in reviewing.open_questions}
    open_question = questions.pop(answer.number, None)
    if open_question is None:
        return app, ()
    rates = (info.thought.rate for info in reversed(answer.infos))
    rate = next(filter(None, rates), reviewing.rate)
    rest, review = tuple(questions.values()), current(app)
    app = change(app, Reviewing, open_questions=rest, rate=rate)
    if review is None:
        return app, ()
    question, scale = open_question.question, app.session.setup.scale
    finding = read_reports(review.game, question.at, answer.infos, scale)
    if finding is None:
        return app, ()
    app = learn(app, review.game, question.at, finding, question)
    review = _answer_known(app, review.with_answer(question, finding))
    return _go_on_with_review(change(app, Reviewing, review=review))


# The turn on the board


@handler()
def show_turn(app: App, ply: int) -> Update:
    """Show a turn of the game on the board, by its number from 0."""
    return look_at(close_dialog(app), (ply,))


@handler()
def show_position(app: App, value: int) -> Update:
    """Show the position chosen in the graph, by the number of turns before it."""
    if current(app) is None or on_board(app):
        return app, ()
    at = min(max(value, 0), len(app.session.game.plies))
    return look_at(change(app, Reviewing, slid=at, waits=False), (at - 1,) if at else ())


@handler()
def step(app: App, by: int) -> Update:
    """Show the next or the previous turn that has a name."""
    review, here = current(app), ply_shown(app)
    if review is None or on_board(app):
        return app, ()
    named = sorted(ply for ply, verdict in review.verdicts.items() if is_named(verdict))
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


def correction(app: App) -> tuple[Turn | None, Turn | None]:
    """Return the wrong turn and the better turn to mark on the board; None: there is no such turn."""
    review, trial = current(app), app.state(Reviewing).trial
    if looks_back(app):
        if trial is None:
            return None, None
        solution = trial.solution if trial.stage is Stage.DONE else ""
        return Turn.parse(trial.task.played[0]), Turn.parse(solution) if solution else None
    if review is None or on_board(app) or is_tried(app, place(app)):
        return None, None
    verdict = review.verdicts.get(ply_shown(app))
    if verdict and verdict.label.bad and verdict.best:
        return None, Turn.parse(verdict.best[0])
    return None, None
