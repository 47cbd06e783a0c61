"""The views of a state, under one name."""

from app.history.rows import LineView as LineView
from app.history.rows import RoundView as RoundView
from app.history.views import rounds as rounds
from app.play.views.around import MARKS as MARKS
from app.play.views.around import can as can
from app.play.views.around import entry as entry
from app.play.views.cards import cards as cards
from app.play.views.cards import clocks as clocks
from app.play.views.dialogs import draw as draw
from app.play.views.dialogs import form as form
from app.play.views.dialogs import resigners as resigners
from app.play.views.dialogs import result as result
from app.session.reports import THREATS_TOLD as THREATS_TOLD
from app.session.reports import lately as lately
from app.session.reports import threats_told as threats_told
from app.session.status import status as status
from app.session.status_entering import your_turn as your_turn
from app.settings.views import SETTINGS as SETTINGS
from app.settings.views import hints as hints
