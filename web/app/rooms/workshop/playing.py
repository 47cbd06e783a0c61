"""Turns of the person's bots in the game on the board."""

from dataclasses import replace

from app.game.own_bots import bots_of, has_run, own_bot_to_move, place_of
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import BotAnswered, OwnBotFailed
from app.rooms.workshop.answers import Answer, check_turn
from app.rooms.workshop.asking import PATIENCE, give_task, turn_task
from app.rooms.workshop.state import Job, Work, Workshop
from app.runtime.commands import EndSandbox
from app.runtime.update import Send
from pacru.core.texts import _


def ask_for_game(app: App, request: int | None) -> Update:
    """Withdraw the last request for a turn in the game on the board. If a bot of the person is to move, ask it."""
    app, ends = _withdraw(app)
    app = change(app, Workshop, request=request)
    if request is None:
        return app, ends
    name = own_bot_to_move(app)
    source = bots_of(app.settings).get(name)
    if source is None:
        why = _("The bot “{name}” isn’t in this browser.").format(name=name)
        return app, (*ends, Send(OwnBotFailed(request, why)))
    if not has_run(app.settings, name):
        why = _(
            "Its code hasn’t run in this browser yet. It runs in a sandbox, away from your games and the network."
        )
        return app, (*ends, Send(OwnBotFailed(request, why, strange=True)))
    session, position = app.session, app.session.game.position
    seat, clock = position.to_move or 0, session.clock
    left = clock.left[seat] if clock and clock.controls[seat] else None
    task = turn_task((name, source), position, player=seat, game=session.number, clock=left)
    job = Job(place_of(name, source), -request)
    return change(app, Workshop, playing=job), (*ends, give_task(job, task, PATIENCE))


def _withdraw(app: App) -> Update:
    workshop = app.state(Workshop)
    if workshop.playing is None:
        return app, ()
    place = workshop.playing.place
    if place in workshop.places:  # it also works for the workshop: this work ends with it
        workshop = replace(workshop, work=Work.NOTHING, places=())
    return app.with_state(replace(workshop, playing=None)), (EndSandbox(place),)


def on_game_turn(app: App, answer: Answer) -> Update:
    """Play the turn in the game on the board; if the bot has failed, the page asks the person how to go on.

    Raises:
        Lie: the turn is not possible.
    """
    if not answer.fault:
        check_turn(app.session.game.position, answer.turn)
    workshop = app.state(Workshop)
    request = workshop.request
    if request is None:
        return app, ()
    workshop = replace(workshop, playing=None)
    if own_bot_to_move(app) == workshop.name:
        workshop = replace(
            workshop, printed=answer.printed, fault=answer.fault, turn="", values=(), trace=None
        )
    message = (
        OwnBotFailed(request, answer.fault.sentence)
        if answer.fault
        else BotAnswered(request, answer.turn)
    )
    return app.with_state(workshop), (Send(message),)


def lose_turn(app: App, why: str) -> Update:
    """Report to the game on the board that the bot has failed to choose the requested turn."""
    workshop = app.state(Workshop)
    if workshop.playing is None or workshop.request is None:
        return app, ()
    lost = OwnBotFailed(workshop.request, why)
    return change(app, Workshop, playing=None), (Send(lost),)
