"""Draw offers (R16c): people agree or refuse, and bots agree if they are not ahead."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask, question
from app.game.course import close_dialog, notify, set_game
from app.game.effects import Answer, withdrawal
from app.game.showing import skip
from app.model.app import App, Update
from app.model.messages import BotFailed
from app.model.session import Offer
from app.rooms.play.dialogs import DRAW_DIALOG
from app.rooms.play.games import people_still_in
from app.runtime.handling import handler
from pacru import games
from pacru.bot.desk import Urgency
from pacru.bot.levels import STRONGEST
from pacru.bot.protocol import Score
from pacru.core.texts import _
from pacru.position import inner_state

DRAW_TIME: Final = 500
"""The thinking time of the strongest bot about a draw offer, in milliseconds."""


def takes_offers(app: App) -> bool:
    """Return whether people can offer a draw in this game, each on their turn."""
    setup, position = app.session.setup, app.session.game.position
    if any(player in position.standing for player in setup.away):
        return False  # a link cannot carry an offer
    can_answer = len(setup.persons) == len(setup.players) or not app.bots.gave_up
    return bool(people_still_in(app)) and can_answer


def can_offer_draw(app: App) -> bool:
    """Return whether a person can offer a draw now."""
    return takes_offers(app) and app.game_table.draft is not None and app.session.offer is None


@handler(timely=True)
def offer_draw(app: App) -> Update:
    """Offer a draw to all players who are still in (R16c), in the name of the person to move."""
    app, effects = skip(app)
    if not can_offer_draw(app):
        return app, effects
    position, setup = app.session.game.position, app.session.setup
    player = position.to_move
    assert player is not None
    others = [other for other in position.standing if other != player]
    app = close_dialog(app)
    app = app.with_ui(dialog=DRAW_DIALOG)
    app = app.with_game_table(notice=None, lifted=False, hint=None)
    bots = tuple(other for other in others if setup.players[other].bot)
    people = tuple(other for other in others if other not in bots)
    app, more = _go_on(app, Offer(player, bots, people))
    return app, effects + more


def _go_on(app: App, offer: Offer) -> Update:
    """Ask the next bot, wait for people, or end the game if all have agreed."""
    app = app.with_session(offer=replace(offer, request=None))
    if offer.bots:
        return _ask(app, offer)
    if offer.people:
        return app, ()
    return set_game(close_dialog(app), app.session.game.agree_draw())


def _ask(app: App, offer: Offer) -> Update:
    """Ask the first bot how it evaluates the game as the player to move."""
    try:
        position = app.session.game.position.with_to_move(offer.bots[0])
    except pacru.PacruError:  # a bot without a move agrees: a draw is its best result
        return _go_on(app, replace(offer, bots=offer.bots[1:]))
    lines = question(pacru.Game(position), STRONGEST.number, f"go movetime {DRAW_TIME}")
    app, number, effects = ask(app, Urgency.HINT, lines, take_answer)
    return app.with_session(offer=replace(offer, request=number)), effects


def take_answer(app: App, answer: Answer) -> Update:
    """Let a bot agree unless it is ahead. An answer to an earlier offer is dropped."""
    offer = app.session.offer
    if offer is None or answer.number != offer.request:
        return app, ()
    app = app.with_bots(failures=0)
    kind, value = answer.infos[-1].thought.score if answer.infos else Score("markers", 0)
    if kind == "loss" or (kind == "markers" and value <= 0):
        return _go_on(app, replace(offer, bots=offer.bots[1:]))
    name = app.session.setup.name(offer.bots[0])
    text = _("{name} declines the draw: it thinks it’s ahead")
    if is_count(app):
        text = _("{name} declines to count now: it thinks it’s ahead")
    rule = games.ruleset_of(inner_state(app.session.game.start)).ends[pacru.Termination.AGREEMENT]
    return notify(close_dialog(app), text.format(name=name), rule), ()


def on_bot_failed(app: App, _message: BotFailed) -> Update:
    """Withdraw the offer: no bot can answer it."""
    offer = app.session.offer
    if offer is None or not offer.bots:
        return app, ()
    text = _("No reply to the draw offer: the bot stopped working.")
    if is_count(app):
        text = _("No reply to the offer to count: the bot stopped working.")
    return notify(close_dialog(app), text), withdrawal(offer.request)


def is_count(app: App) -> bool:
    """Return whether the markers are counted if all players agree to end the game. Then it is no draw."""
    return games.ruleset_of(inner_state(app.session.game.start)).counts


@handler(timely=True)
def agree(app: App, player: int) -> Update:
    """Let a person agree to the offer."""
    offer = app.session.offer
    if offer is None or player not in offer.people:
        return app, ()
    people = tuple(other for other in offer.people if other != player)
    if offer.bots:
        return app.with_session(offer=replace(offer, people=people)), ()
    return _go_on(app, replace(offer, people=people))
