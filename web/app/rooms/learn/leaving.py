"""The dialog in which a lesson is left, or a task skipped."""

from typing import Final

from app.model.app import App
from app.rooms.learn.state import LEAVING_DIALOG, Learning
from app.runtime.region import Part
from app.ui.html import button, dialog, say
from pacru.core.texts import _


def render(_learning: Learning) -> str:
    """Return the content of the dialog."""
    told = f'<p class="hint">{say("You can go on later. Your game is waiting.")}</p>'
    leave = button("learn.leave", say("Leave the lesson"), "btn prime")
    skip = button("learn.go_on", say("Skip this task"))
    return dialog("leaving-title", _("Leave the lesson?"), told, leave, skip)


LEAVING: Final = Part[App, Learning](LEAVING_DIALOG, lambda app: app.state(Learning), render)
"""The content of the dialog."""
