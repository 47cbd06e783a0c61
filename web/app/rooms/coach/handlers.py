"""When the coach searches, judges and speaks; and the handlers for the person's decision.

While the person thinks, the bot of full strength searches the position. Once the turn is played, the question about
the turn comes before the question for the opponent's reply. So the verdict comes first. If it is bad, the page does
not ask for the reply until the person has decided.
"""

from dataclasses import replace
from typing import Final

import pacru
from app.game import asking
from app.game.effects import Answer, withdrawal
from app.game.known import known_of, learn, learn_reports
from app.model.app import App, Update
from app.model.changes import change
from app.model.table import Hint
from app.narration import words as narration
from app.person.coaching import can_be_coached, is_newcomer, is_on
from app.rooms.coach import words
from app.rooms.coach.state import Coaching
from app.runtime.commands import After
from app.runtime.handling import handler
from pacru.bot.desk import Urgency
from pacru.explain import blocking, faults
from pacru.explain.faults import Fault, FaultKind
from pacru.explain.pictures import turn_picture
from pacru.review import moments
from pacru.review.chances import STRONG, has_chances
from pacru.review.coaching import Assessment, look_ahead
from pacru.review.reviewing import LINES, read_reports

MOST_REASONS: Final = 8
"""The limit of reasons from which the reason for a hint is chosen."""
PRAISED: Final = 2.5
"""The seconds for which praise stays."""


# The course of the game


def _is_guarded(app: App) -> bool:
    """Return whether the person is warned of turns after which they could be blocked. Newcomers always are."""
    session, settings = app.session, app.settings
    plays = can_be_coached(session.setup) and not (session.stands_in or session.stopped)
    return plays and (is_newcomer(settings) or is_on(settings))


def follow_game(before: App, after: App) -> Update:
    """Search the position in which the person is to move, or judge the turn that the person has just played."""
    coaching, game = after.state(Coaching), after.session.game
    stop = withdrawal(coaching.question.number if coaching.question else None)
    if game.start is not before.session.game.start:
        coaching = Coaching()
    praised = tuple(number for number in coaching.praised if number < len(game.plies))
    app = after.with_state(Coaching(praised=praised, reasons=coaching.reasons))
    effects: tuple[object, ...] = ()
    if not game.outcome and _is_guarded(after):
        if _was_just_played(before, after):
            app, effects = _judge(change(app, Coaching, game=game))
        elif game.position.to_move in after.session.setup.persons:
            app, effects = _look_ahead(change(app, Coaching, game=game))
    return app, (*stop, *effects)


def _was_just_played(before: App, after: App) -> bool:
    """Return whether the last turn of the game is one that the only person here has just played."""
    was, now = before.session.game, after.session.game
    if len(now.plies) != len(was.plies) + 1 or now.start is not was.start:
        return False
    last, (person,) = now.plies[-1], after.session.setup.persons
    is_turn = isinstance(last.turn, pacru.Move | pacru.Reorientation)
    return is_turn and last.player == person != now.position.to_move


def _look_ahead(app: App) -> Update:
    """Search the position before the person has chosen a turn."""
    game = app.session.game
    if not is_on(app.settings) or not has_chances(game.start):
        return app, ()
    if known_of(app).about(game, len(game.plies), lines=LINES):  # such as after taking back
        return app, ()
    app, question, effects = asking.ask_about(
        app, pacru.Game(game.position), look_ahead(), Urgency.REVIEW, take_answer
    )
    return change(app, Coaching, question=question), effects


def _judge(app: App) -> Update:
    """Judge the turn that was just played, if a warning is allowed; else praise it if it is worth that."""
    game = app.session.game
    ply = game.plies[-1]
    is_early = ply.before.turn_number <= words.SILENT * game.start.players
    was_advised = len(game.plies) - 1 in app.session.followed
    if is_early or was_advised or app.session.warned >= words.MOST_WARNINGS:
        return _praise(app)
    reply = blocking.needless_risk(ply)
    if reply:
        other = ply.after.to_move
        assert other is not None
        picture = turn_picture(ply.after, other, reply)
        return _warn(app, Fault(FaultKind.BLOCKED, picture, other=other, reply=reply))
    if not is_on(app.settings) or not has_chances(game.start):
        return _praise(app)
    return _go_on(change(app, Coaching, assessment=Assessment.begin(ply)))


def _go_on(app: App) -> Update:
    """Ask the next question about a turn, or speak about the turn if there is no question left."""
    coaching = app.state(Coaching)
    assessment = coaching.assessment
    assert assessment and coaching.game
    question = assessment.question
    if question:
        at = len(coaching.game.plies) - 1
        least = question.nodes or 0 if assessment.confirms else 0
        report = known_of(app).about(
            coaching.game, at, only=question.only, lines=question.lines, least=least
        )
        if report:
            judged = assessment.with_answer(question, report)
            return _go_on(change(app, Coaching, assessment=judged))
        app, open_question, effects = asking.ask_about(
            app, assessment.review.game, question, Urgency.COACH, take_answer
        )
        return change(app, Coaching, question=open_question), effects
    if coaching.doubted:  # the second, deeper search is complete
        verdict = assessment.verdict
        return _say_fault(app, coaching.doubted if verdict and verdict.label.serious else None)
    fault = _find_fault(app, assessment)
    if fault and not fault.is_threat:
        return _go_on(change(app, Coaching, assessment=assessment.confirm(), doubted=fault))
    return _say_fault(app, fault)


def _say_fault(app: App, fault: Fault | None) -> Update:
    """Warn of the fault of a turn. If it has none, praise it if it is worth that."""
    if fault:
        return _warn(app, fault)
    assessment = app.state(Coaching).assessment
    verdict = assessment and assessment.verdict
    return (app, ()) if verdict and verdict.label.bad else _praise(app)


def _find_fault(app: App, assessment: Assessment) -> Fault | None:
    """Return what is wrong with a turn, if it is worth a warning.

    In the first games, only threats that the board can show at once count, if they are serious among strong players.
    Against a weak bot hardly any fault costs much, but newcomers have to learn to see threats. Later, faults that a
    search finds count, too, if the chances in this game fall far.
    """
    learns = is_newcomer(app.settings)
    if learns:
        assessment = assessment.on_scale(STRONG)
    verdict, ply = assessment.verdict, assessment.ply
    if verdict is None or not verdict.label.serious or not assessment.is_enough:
        return None
    if learns:
        better = assessment.better
        exact = faults.faults(ply, better) if better else ()
        return next((fault for fault in exact if fault.is_threat), None)
    fault = moments.fault_of(ply.before, verdict.played, verdict.best)
    is_telling = fault.kind is not FaultKind.FALL or fault.topic is not None
    return fault if is_telling and (fault.is_threat or assessment.falls_far) else None


def _warn(app: App, fault: Fault) -> Update:
    """Warn of a fault in the turn; the opponent waits."""
    request = app.bots.request
    app = change(app, Coaching, remark=fault, praise=None).with_bots(request=None, thinking=None)
    app = app.with_session(warned=app.session.warned + 1).with_ui(pictured=fault.picture)
    return app, withdrawal(request)


def _praise(app: App) -> Update:
    """Praise the last turn, if it is worth that."""
    game, praised = app.session.game, app.state(Coaching).praised
    if not is_on(app.settings) or not words.is_worth_praise(game, praised):
        return app, ()
    number = len(game.plies)
    app = change(app, Coaching, praise=number, praised=(*praised, number - 1))
    return app, (After(PRAISED, {"do": "coach.stop_praising", "number": number}),)


# Ideas


def find_reason(before: App, after: App) -> Update:
    """Choose the reason for a hint that has just arrived."""
    idea, hint = after.table.idea, after.table.hint
    if idea is None or idea is before.table.idea:
        return after, ()
    assert hint
    reasons = after.state(Coaching).reasons
    merits = narration.merits_of(after.session.setup, idea, hint.line, most=MOST_REASONS)
    because = words.choose_reason(merits, reasons)
    if because:
        reasons = (*reasons, because.plain)
    return change(after, Coaching, because=because, reasons=reasons), ()


@handler()
def show_hint(app: App) -> Update:
    """Show the whole turn of a hint."""
    hint = app.game_table.hint
    return _set_hint(app, replace(hint, closed=False)) if hint and hint.closed else (app, ())


@handler()
def hide_hint(app: App) -> Update:
    """Let the person find the turn alone."""
    hint = app.game_table.hint
    return _set_hint(app, None) if hint and hint.closed else (app, ())


def _set_hint(app: App, hint: Hint | None) -> Update:
    return app.with_game_table(hint=hint), ()


@handler(unasked=True)
def stop_praising(app: App, number: int) -> Update:
    """Remove the praise, unless newer praise has replaced it."""
    if app.state(Coaching).praise != number:
        return app, ()
    return change(app, Coaching, praise=None), ()


# Answers


def take_answer(app: App, answer: Answer) -> Update:
    """Use the answer about the position or the turn, if its question is still open."""
    coaching = app.state(Coaching)
    question = coaching.question
    if question is None or question.number != answer.number:
        return app, ()
    assert coaching.game
    app = change(app, Coaching, question=None)
    if coaching.assessment is None:
        return learn_reports(app, coaching.game, answer.infos, LINES), ()
    scale, game = app.session.setup.scale, coaching.assessment.review.game
    at = question.question.at
    report = read_reports(game, at, answer.infos, scale)
    if report is None:  # the worth of the turn is unknown
        return change(app, Coaching, assessment=None), ()
    app = learn(app, coaching.game, len(coaching.game.plies) - 1 + at, report, question.question)
    assessment = coaching.assessment.with_answer(question.question, report)
    return _go_on(change(app, Coaching, assessment=assessment))


# The person's decision


@handler()
def play_on(app: App) -> Update:
    """Let the opponent reply in spite of the warning."""
    if app.state(Coaching).remark is None:
        return app, ()
    app = change(app, Coaching, remark=None, assessment=None).with_ui(pictured=None)
    return asking.ask_bot(app) if app.bots.request is None else (app, ())
