"""When the coach looks, judges and speaks, and what answers the person's decision.

While the person thinks, the bot of full strength looks at the position. Once the turn is played, the question about it
comes before the one for the opponent's reply: so the verdict is there first, and if it is bad, the reply is not asked
for until the person has decided.
"""

from dataclasses import replace
from typing import Final

import pacru
from app.game import asking
from app.game.coached import can_be_coached, coach_of, is_newcomer, is_on
from app.game.effects import Answer, Withdraw
from app.game.known import known_of, learn, learn_reports
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import TakenBack
from app.model.settings import Coach
from app.model.table import Hint
from app.rooms.coach.state import Coaching, Remark
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.desk import Urgency
from pacru.explain import blocking
from pacru.review.chances import has_chances
from pacru.review.coaching import Assessment, Strictness, look_ahead
from pacru.review.reviewing import LINES, read_reports

STRICT: Final = {Coach.BLUNDERS: Strictness.BLUNDERS, Coach.MISTAKES: Strictness.MISTAKES}


# The course of the game


def _is_guarded(app: App) -> bool:
    """Return whether the person is told of turns after which they could be blocked: newcomers always are."""
    session, settings = app.session, app.settings
    plays = can_be_coached(session.setup) and not (session.stands_in or session.stopped)
    return plays and (is_newcomer(settings) or is_on(settings))


def follow_game(before: App, after: App) -> Update:
    """Look at the position in which the person is to move, or judge the turn that the person has just played."""
    own, game = after.own(Coaching), after.session.game
    gone = (Withdraw(own.asked.number),) if own.asked else ()
    fresh = after.with_own(Coaching())
    if game.outcome or not _is_guarded(after):
        return fresh, gone
    if len(game.plies) - 1 in after.session.followed:  # what was advised is not marked down
        return fresh, gone
    if _was_just_played(before, after):
        app, effects = _judge(fresh, game)
    elif game.position.to_move in after.session.setup.persons:
        app, effects = _look_ahead(fresh, own)
    else:
        app, effects = fresh, ()
    return app, (*gone, *effects)


def _was_just_played(before: App, after: App) -> bool:
    """Return whether the last turn of the game is one that the only person here has just played."""
    was, now = before.session.game, after.session.game
    if len(now.plies) != len(was.plies) + 1 or now.start is not was.start:
        return False
    last, (person,) = now.plies[-1], after.session.setup.persons
    is_turn = isinstance(last.turn, pacru.Move | pacru.Reorientation)
    return is_turn and last.player == person != now.position.to_move


def _look_ahead(app: App, was: Coaching) -> Update:
    """Look at the position, and show the turn there that was asked for."""
    game = app.session.game
    if was.better and was.better.before == game.position:
        number = app.bots.requests + 1
        table = replace(app.session.table, hint=Hint(number, was.better))
        app = app.with_bots(requests=number).with_session(table=table)
    app = app.with_own(Coaching(game))
    if not is_on(app.settings) or not has_chances(game.start):
        return app, ()
    if known_of(app).about(game, len(game.plies), lines=LINES):  # such as after taking back
        return app, ()
    app, asked, effects = asking.ask_about(
        app, pacru.Game(game.position), look_ahead(), Urgency.REVIEW, take_answer
    )
    return change(app, Coaching, asked=asked), effects


def _judge(app: App, game: pacru.Game) -> Update:
    ply = game.plies[-1]
    reply = blocking.needless_risk(ply)
    if reply:
        return _speak(app, Remark(ply, reply=reply))
    if not is_on(app.settings) or not has_chances(game.start):
        return app, ()
    known = known_of(app).about(game, len(game.plies) - 1, lines=LINES)
    return _go_on(app.with_own(Coaching(game, assessment=Assessment.begin(ply, known))))


def _go_on(app: App) -> Update:
    """Ask what is left to know about a turn, or say what it is worth."""
    own = app.own(Coaching)
    assessment = own.assessment
    assert assessment
    if assessment.question:
        app, asked, effects = asking.ask_about(
            app, assessment.review.game, assessment.question, Urgency.COACH, take_answer
        )
        return change(app, Coaching, asked=asked), effects
    verdict, coach = assessment.verdict, coach_of(app.settings)
    if verdict is None or coach not in STRICT or not STRICT[coach].minds(verdict.label):
        return app, ()
    return _speak(app, Remark(assessment.ply, assessment=assessment))


def _speak(app: App, remark: Remark) -> Update:
    """Say something about the turn; the opponent waits."""
    request = app.bots.request
    app = app.with_bots(request=None, thinking=None)
    app = change(app, Coaching, game=app.session.game, remark=remark)
    return app, () if request is None else (Withdraw(request),)


# Answers


def take_answer(app: App, answer: Answer) -> Update:
    """Go on with what was found out about the position or the turn, if that is still asked."""
    own = app.own(Coaching)
    asked = own.asked
    if asked is None or asked.number != answer.number:
        return app, ()
    assert own.game
    app, at = change(app, Coaching, asked=None), len(own.game.plies)
    if own.assessment is None:
        return learn_reports(app, own.game, answer.infos, LINES), ()
    found = read_reports(
        own.assessment.review.game, asked.question.at, answer.infos, app.session.setup.scale
    )
    if found is None:  # nobody can say what the turn is worth
        return change(app, Coaching, assessment=None), ()
    app = learn(app, own.game, at - 1 + asked.question.at, found, asked.question)
    assessment = own.assessment.with_answer(asked.question, found)
    return _go_on(change(app, Coaching, assessment=assessment))


# The person's decision


@handler()
def play_on(app: App) -> Update:
    """Let the opponent reply to the turn all the same."""
    if app.own(Coaching).remark is None:
        return app, ()
    app = app.with_own(Coaching())
    return asking.ask_bot(app) if app.bots.request is None else (app, ())


@handler()
def give_idea(app: App) -> Update:
    """Say what a better turn would do."""
    own = app.own(Coaching)
    if own.remark is None:
        return app, ()
    return change(app, Coaching, remark=replace(own.remark, idea=True)), ()


@handler()
def show_better(app: App) -> Update:
    """Take the turn back, and show a better one."""
    own = app.own(Coaching)
    if own.remark is None or own.remark.assessment is None:
        return app, ()
    return change(app, Coaching, better=own.remark.assessment.better), (Send(TakenBack()),)
