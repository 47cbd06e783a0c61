"""The game on the board, in which bots that the person has written play."""

from dataclasses import replace

from app.game.own_bots import bots_of, has_run, own_bot_to_move, place_of
from app.model.app import App, Update
from app.model.messages import BotAnswered, OwnBotFailed
from app.rooms.workshop.answers import Answer, check_turn
from app.rooms.workshop.asking import PATIENCE, command, turn_task
from app.rooms.workshop.state import Place, Work, Workshop
from app.runtime.commands import EndSandbox
from app.runtime.update import Send
from pacru.core.texts import _


def ask_for_game(app: App, request: int | None) -> Update:
    """Ask the person's bot that has to move in the game on the board; what it was asked before is not wanted any more.

    Args:
        app: the state.
        request: the number of the question; None: there is none.
    """
    app, ends = _withdraw(app)
    own = replace(app.state(Workshop), request=request)
    app = app.with_state(own)
    if request is None:
        return app, ends
    name = own_bot_to_move(app)
    source = bots_of(app.settings).get(name)
    if source is None:
        told = _("The bot “{name}” isn’t in this browser.").format(name=name)
        return app, (*ends, Send(OwnBotFailed(request, told)))
    if not has_run(app.settings, name):
        told = _(
            "Its code hasn’t run in this browser yet. It runs in a sandbox, away from your games and the network."
        )
        return app, (*ends, Send(OwnBotFailed(request, told, strange=True)))
    game, clock = app.session.game, app.session.clock
    seat = game.position.to_move or 0
    left = clock.left[seat] if clock and clock.controls[seat] else None
    bot, number = (name, source), app.session.number
    task = turn_task(bot, game.position, player=seat, game=number, clock=left)
    playing = Place(place_of(name, source), -request)
    return app.with_state(replace(own, playing=playing)), (*ends, command(playing, task, PATIENCE))


def _withdraw(app: App) -> Update:
    """End what a bot is thinking about the game on the board, if it is."""
    workshop = app.state(Workshop)
    if workshop.playing is None:
        return app, ()
    place = workshop.playing.name
    lost = place in workshop.places  # what is being done in the workshop, by the same bot
    work, places = (Work.NOTHING, ()) if lost else (workshop.work, workshop.places)
    workshop = replace(workshop, playing=None, work=work, places=places)
    return app.with_state(workshop), (EndSandbox(place),)


def on_game_turn(app: App, answer: Answer) -> Update:
    """Play the turn in the game on the board; if the bot has failed, a person decides how to go on.

    Raises:
        Lie: there is no such turn.
    """
    if not answer.fault:
        check_turn(app.session.game.position, answer.turn)
    workshop = app.state(Workshop)
    if workshop.request is None:
        return app, ()
    request, workshop = workshop.request, replace(workshop, playing=None)
    if own_bot_to_move(app) == workshop.name:
        workshop = replace(
            workshop, printed=answer.printed, fault=answer.fault, turn="", values=(), trace=None
        )
    app = app.with_state(workshop)
    if answer.fault:
        return app, (Send(OwnBotFailed(request, answer.fault.told)),)
    return app, (Send(BotAnswered(request, answer.turn)),)


def lose_turn(app: App, why: str) -> Update:
    """Let the game on the board know that the turn for which it waits will not come."""
    workshop = app.state(Workshop)
    if workshop.playing is None or workshop.request is None:
        return app, ()
    return app.with_state(replace(workshop, playing=None)), (
        Send(OwnBotFailed(workshop.request, why)),
    )
