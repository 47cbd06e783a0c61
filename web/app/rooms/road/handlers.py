"""Handlers of the events of the home."""

from app.game.exchange import Filed, LinkLeft, LinkOpened
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import GamesCollected, GamesWanted
from app.model.visible import comes_beside_board
from app.person.road import LENGTH, is_filled, level_on_road, with_games, with_win
from app.rooms.road.state import Road, is_home
from app.runtime.commands import Focus
from app.runtime.handling import handler
from app.runtime.update import Send

HEADING = Focus(["#road-title"])
"""Moves the focus to the card."""


@handler(unasked=True)
def open_home(app: App) -> Update:
    """Show the home at the opening of the page."""
    return _with_home(app), _request_old_games(app)


@handler()
def show(app: App) -> Update:
    """Show the home; a game in progress waits."""
    return _with_home(app), (*_request_old_games(app), HEADING)


def _with_home(app: App) -> App:
    return change(app, Road, on=True, chosen=None, put_off=False)


def _without_home(app: App) -> App:
    return app.with_state(Road(waiting=app.state(Road).waiting))


def _request_old_games(app: App) -> tuple[Send, ...]:
    """Ask once for the games that are older than the road."""
    return () if is_filled(app.settings) else (Send(GamesWanted()),)


def on_games_collected(app: App, message: GamesCollected) -> Update:
    """Count the games that are older than the road."""
    if is_filled(app.settings) or message.texts is None:
        return app, ()
    return with_games(app, message.texts), ()


@handler()
def leave(app: App) -> Update:
    """Go on with the game that waits."""
    return _without_home(app), (Focus(['#board .board [tabindex="0"]']),)


@handler()
def choose(app: App, level: int) -> Update:
    """Show an opponent on the card. If the opponent is there already, return to the topic before."""
    if not 1 <= level <= LENGTH:
        return app, ()
    return change(app, Road, chosen=None if app.state(Road).chosen == level else level), ()


@handler()
def put_off(app: App) -> Update:
    """Show the second topic on the card."""
    return change(app, Road, put_off=True, chosen=None), (HEADING,)


def on_filed(app: App, message: Filed) -> Update:
    """Add a tile for a game that was won."""
    after = with_win(app, message.kept)
    if after is app:
        return app, ()
    return change(after, Road, fresh=level_on_road(message.kept.setup)), ()


def on_link_opened(app: App, message: LinkOpened) -> Update:
    """Offer the game that waits while the page shows the game of a link."""
    return change(app, Road, waiting=message.waiting), ()


def on_link_left(app: App, _message: LinkLeft) -> Update:
    """Forget the waiting game."""
    return change(app, Road, waiting=None), ()


def make_room(before: App, after: App) -> Update:
    """Hide the home as soon as something else begins: a game, an exercise, or a room beside the board."""
    if not is_home(after) or not is_home(before):
        return after, ()
    begins = (
        after.session.number != before.session.number
        or after.history.aside is not before.history.aside
        or comes_beside_board(before, after)
    )
    return _without_home(after) if begins else after, ()
