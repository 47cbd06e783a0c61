"""The views of a state, under one name."""

from typing import NamedTuple, TypeVar

from app.board import drawing
from app.model.app import App
from app.model.session import NewGame
from app.model.settings import AT_FIRST
from app.model.setup import Setup
from app.narration.reports import THREATS_TOLD as THREATS_TOLD
from app.narration.reports import threats_told as threats_told
from app.narration.status import status as status
from app.narration.status_view import Ended as Ended
from app.narration.status_view import Entering as Entering
from app.narration.status_view import Replaying as Replaying
from app.narration.status_view import Thinking as Thinking
from app.narration.status_view import Waiting as Waiting
from app.rooms.history.rows import LineView as LineView
from app.rooms.history.rows import RoundView as RoundView
from app.rooms.history.views import rounds as rounds
from app.rooms.play import ending, new_game, score, sheets
from app.rooms.play.regions import MARKS as MARKS
from app.rooms.play.regions import marks as marks
from app.rooms.play.toolbar import actions as actions
from app.rooms.play.toolbar import tools as tools
from app.rooms.play.typing import entry as entry
from app.rooms.settings.fields import hints as hints

import pacru
from pacru import svg
from tests.support.elements import Elements

Stage = TypeVar("Stage")


def board(app: App) -> svg.Options:
    """How the board is drawn."""
    return drawing.board(app)[1]


def form(setup: Setup, start: pacru.Position | None = None) -> Elements:
    """What the form of a new game shows, with everything that can be set."""
    return Elements(new_game.render(NewGame(setup, start, details=True), AT_FIRST, {}))


class Card(NamedTuple):
    """What is shown of a player."""

    name: str
    level: str
    detail: str
    movable: str
    note: str
    chevrons: str
    low: bool
    timed: bool
    thinking: bool
    out: bool


def players(app: App) -> list[Card]:
    """What is shown of each player."""
    found = Elements(score.render(score.view(app)))
    texts = (
        [one.text for one in found.where(**{f"data_{fact}": ""})]
        for fact in ("name", "level", "detail", "movable", "note")
    )
    chevrons = [one["aria-label"] for one in found.where(data_pips="")]
    low = ["low" in one["class"].split() for one in found.where(data_movable="")]
    timed = ["hidden" not in one for one in found.where(data_clock="")]
    classes = [one["class"].split() for one in found.where("li")]
    thinking, out = ([name in one for one in classes] for name in ("thinking", "out"))
    return [*map(Card, *texts, chevrons, low, timed, thinking, out)]


def clocks(app: App, now: float) -> tuple[score.ClockView, ...]:
    """The players' clocks at a time in seconds."""
    return score.clocks_of(app.session.clock and app.session.clock.at(now))


def draw(app: App) -> Elements:
    """What is shown of a draw offer."""
    return Elements(sheets.DRAW.html(app))


def result(app: App) -> Elements:
    """What is shown of the end of the game."""
    return Elements(ending.render(app))


def resigners(app: App) -> Elements:
    """What is shown of the people who can resign."""
    return Elements(sheets.RESIGN.html(app))


def stage(app: App, kind: type[Stage]) -> Stage:
    """What goes on, which is of a kind."""
    found = status(app).stage
    assert isinstance(found, kind)
    return found


def is_at(app: App, kind: type) -> bool:
    """Whether what goes on is of a kind."""
    return isinstance(status(app).stage, kind)
