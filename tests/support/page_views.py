"""The views of a state, under one name."""

from typing import TypeVar

from app.board import drawing
from app.model.app import App
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
from app.rooms.play.views.around import MARKS as MARKS
from app.rooms.play.views.around import actions as actions
from app.rooms.play.views.around import entry as entry
from app.rooms.play.views.around import marks as marks
from app.rooms.play.views.around import tools as tools
from app.rooms.play.views.dialogs import draw as draw
from app.rooms.play.views.dialogs import form as form
from app.rooms.play.views.dialogs import resigners as resigners
from app.rooms.play.views.result import result as result
from app.rooms.play.views.score import clocks as clocks
from app.rooms.play.views.score import players as players
from app.rooms.settings.fields import hints as hints

from pacru import svg

Stage = TypeVar("Stage")


def board(app: App) -> svg.Options:
    """How the board is drawn."""
    return drawing.board(app)[1]


def stage(app: App, kind: type[Stage]) -> Stage:
    """What goes on, which is of a kind."""
    found = status(app).stage
    assert isinstance(found, kind)
    return found


def is_at(app: App, kind: type) -> bool:
    """Whether what goes on is of a kind."""
    return isinstance(status(app).stage, kind)
