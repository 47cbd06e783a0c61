"""The views of a state, under one name."""

from app.narration.reports import THREATS_TOLD as THREATS_TOLD
from app.narration.reports import lately as lately
from app.narration.reports import threats_told as threats_told
from app.narration.status import status as status
from app.narration.status_entering import your_turn as your_turn
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
