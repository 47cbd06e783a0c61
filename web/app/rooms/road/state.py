"""The home, with the road of opponents: whether it is there, and whom its card is about."""

from dataclasses import dataclass
from enum import StrEnum

from app.model.app import App
from app.model.saved_game import SavedGame
from app.person.road import next_level


class Topic(StrEnum):
    """What the card is about."""

    LINK = "link"
    """a game by link, in which it is the person's turn"""
    WAITING = "waiting"
    """the game in progress, which waits while the page is that of a link"""
    GAME = "game"
    """a game that has not ended"""
    NEXT = "next"
    """the next opponent"""
    DONE = "done"
    """all are beaten"""
    CHOSEN = "chosen"
    """an opponent whose face was pressed"""


@dataclass(frozen=True, slots=True)
class Road:
    """What of the home is on the page.

    Attributes:
        on: whether the home is there, instead of the board.
        chosen: the level of the opponent whose face was pressed; None: none was.
        put_off: whether the first thing to go on with was put off, and the card is about the one after it.
        fresh: the level whose tile has just been won, and has not been seen here yet.
        waiting: the game in progress, while the page is that of a link; None: the page has that game, or there is none.
    """

    on: bool = False
    chosen: int | None = None
    put_off: bool = False
    fresh: int | None = None
    waiting: SavedGame | None = None


def is_home(app: App) -> bool:
    """Return whether the home is there."""
    return app.state(Road).on


def comes_from_win(app: App) -> bool:
    """Return whether the home is there, and a tile on it is new."""
    return is_home(app) and app.state(Road).fresh is not None


def topics(app: App) -> list[Topic]:
    """Return what the card could be about, the most urgent first."""
    session = app.session
    goes_on = bool(session.game.plies) and session.game.outcome is None
    is_own = goes_on and bool(session.setup.persons)
    is_by_link = bool(session.setup.away)
    found = [
        topic
        for topic, holds in (
            (Topic.LINK, is_own and is_by_link),
            (Topic.WAITING, app.state(Road).waiting is not None),
            (Topic.GAME, is_own and not is_by_link),
        )
        if holds
    ]
    return [*found, Topic.DONE if next_level(app.settings) is None else Topic.NEXT]


def topic(app: App) -> Topic:
    """Return what the card is about."""
    road = app.state(Road)
    if road.chosen is not None:
        return Topic.CHOSEN
    first, *more = topics(app)
    return more[0] if road.put_off and more else first
