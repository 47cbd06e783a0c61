"""The state of the home: whether it is shown, and the topic of its card."""

from dataclasses import dataclass
from enum import StrEnum

from app.model.app import App
from app.model.saved_game import SavedGame
from app.person.road import next_level


class Topic(StrEnum):
    """The topic of the card."""

    LINK = "link"
    """a game by link"""
    WAITING = "waiting"
    """the game in progress, while the page shows the game of a link"""
    GAME = "game"
    """the game in progress"""
    NEXT = "next"
    """the next opponent"""
    DONE = "done"
    """all opponents are beaten"""
    CHOSEN = "chosen"
    """an opponent whose face was pressed"""


@dataclass(frozen=True, slots=True)
class Road:
    """The state of the home.

    Attributes:
        on: whether the home is shown instead of the board.
        chosen: the level of the opponent whose face was pressed; None: no face was pressed.
        put_off: whether the person has put off the first topic. Then the card shows the second.
        fresh: the level that was beaten last, until the home has shown its tile.
        waiting: the game in progress, while the page shows the game of a link; else None.
    """

    on: bool = False
    chosen: int | None = None
    put_off: bool = False
    fresh: int | None = None
    waiting: SavedGame | None = None


def is_home(app: App) -> bool:
    """Return whether the home is shown."""
    return app.state(Road).on


def comes_from_win(app: App) -> bool:
    """Return whether the home is shown, and a tile on it is new."""
    return is_home(app) and app.state(Road).fresh is not None


def topics(app: App) -> list[Topic]:
    """Return the possible topics of the card, the most urgent first."""
    setup, game = app.session.setup, app.session.game
    goes_on = game.plies and game.outcome is None and setup.persons
    holds = {
        Topic.LINK: goes_on and setup.away,
        Topic.WAITING: app.state(Road).waiting,
        Topic.GAME: goes_on and not setup.away,
    }
    last = Topic.DONE if next_level(app.settings) is None else Topic.NEXT
    return [*(topic for topic, is_possible in holds.items() if is_possible), last]


def topic(app: App) -> Topic:
    """Return the topic of the card."""
    road = app.state(Road)
    if road.chosen is not None:
        return Topic.CHOSEN
    first, *others = topics(app)
    return others[0] if road.put_off and others else first
