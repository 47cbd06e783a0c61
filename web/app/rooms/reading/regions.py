"""The dialog of a reading."""

from app.ui.html import button, dialog, say, text
from pacru.core.texts import _


def render(progress: str) -> str:
    """Return the dialog with the progress."""
    inside = f'<p id="reading-told">{text(progress)}</p>'
    cancel = button("reading.cancel", say("Cancel"))
    return dialog("reading-title", _("One moment"), inside, cancel, "", closes=False)
