"""What answers the events of a review."""

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
from app.rooms.review import back, keeping
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
        return notify(app, _("Games with this target can’t be reviewed yet.")), ()
    review, waits = current(app), visible_place(app) is None
    app = back.begin(app)
    if review is None:
        read = replace(
            read_review(tree_of(app), app.session.setup.scale), followed=app.session.followed
        )
        app = change(app, Reviewing, kept=read.question is None)
        review = _answer_known(app, _begin_anew(app))
        if review.question and read.found:
            review = _answer_known(app, read)
    app = change(
        app, Reviewing, review=review, on=True, trial=None, slides=None, day=day, waits=waits
    )
    return _go_on_with_review(app.with_ui(result=False))


def _answer_known(app: App, review: Review) -> Review:
    """Return the review with what is known already, which also says which moments to look at first."""
    known, persons = known_of(app), app.session.setup.persons
    review = moments.pick(answer_known(review, known), persons)
    return answer_known(review, known)


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


def _go_on_with_review(app: App) -> Update:
    app, effects = _go_to_turning_point(app)
    app, shown = back.open_next(app)
    app, more = _ask_next(app)
    return app, (*effects, *shown, *more)


def _go_to_turning_point(app: App) -> Update:
    """Bring the first turning point to the board once all are known, unless a person looks at something else."""
    own, review = app.state(Reviewing), current(app)
    busy = app.ui.dialog or app.ui.analysed or app.session.table.begun or on_board(app)
    if review is None or review.question or not own.waits or busy or looks_back(app):
        return app, ()
    return look_at(change(app, Reviewing, waits=False), turning_points(review)[:1])


def _ask_next(app: App) -> Update:
    """Ask the next questions of the review, as many as can be worked on side by side, unless it is complete."""
    own, review = app.state(Reviewing), current(app)
    if review is None:
        return app, ()
    if review.question is None:
        return _complete(app, review)
    asked = {one.question for one in own.asked}
    left = [question for question in review.questions if question not in asked]
    effects: tuple[object, ...] = ()
    for question in left[: most_workers(app) - len(asked)]:
        app, one, more = ask_about(app, app.session.game, question, Urgency.REVIEW, take_answer)
        app = change(app, Reviewing, asked=(*app.state(Reviewing).asked, one))
        effects += more
    return app, effects


def _withdraw(app: App) -> Update:
    """Take back all open questions of the review."""
    asked = app.state(Reviewing).asked
    return change(app, Reviewing, asked=()), tuple(Withdraw(one.number) for one in asked)


def _complete(app: App, review: Review) -> Update:
    """Keep a finished review in the record of the game, and the mistakes of people among theirs."""
    reviewing = app.state(Reviewing)
    if reviewing.kept:
        return app, ()
    notes = with_review(app.history.notes or tree_of(app), review)
    app = change(app.with_history(notes=notes, edited=None), Reviewing, kept=True)
    app = keeping.keep_mistakes(app, review)
    told = (Say(_("The review is complete.")),) if shows_review(app) else ()
    return app, (*told, Send(GameReviewed(review)))


def take_answer(app: App, answer: Answer) -> Update:
    """Go on with what the bot has found about one of the questions, if that is still asked."""
    reviewing = app.state(Reviewing)
    asked = next((one for one in reviewing.asked if one.number == answer.number), None)
    if asked is None:
        return app, ()
    rates = (info.thought.rate for info in reversed(answer.infos))
    rate = next(filter(None, rates), reviewing.rate)
    left = tuple(one for one in reviewing.asked if one is not asked)
    app = change(app, Reviewing, asked=left, rate=rate)
    review = current(app)
    scale = app.session.setup.scale
    found = read_reports(review.game, asked.question.at, answer.infos, scale) if review else None
    if review is None or found is None:
        return app, ()
    app = learn(app, review.game, asked.question.at, found, asked.question)
    review = _answer_known(app, review.with_answer(asked.question, found))
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


def correction(app: App) -> tuple[Turn | None, Turn | None]:
    """Return what was wrong in the position on the board, and what is better than that or than the last turn."""
    review, back, trial = current(app), looks_back(app), app.state(Reviewing).trial
    if back and trial:
        task, done = trial.task, trial.stage is Stage.DONE
        found = trial.found if done else ""
        return Turn.parse(task.played[0]), Turn.parse(found) if found else None
    if review is None or back or on_board(app) or is_tried(app, place(app)):
        return None, None
    one = review.verdicts.get(ply_shown(app))
    return None, Turn.parse(one.best[0]) if one and one.label.bad and one.best else None
