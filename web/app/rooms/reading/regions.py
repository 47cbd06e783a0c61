"""The dialog of a reading."""

from app.ui.html import button, dialog, say, text
from pacru.core.texts import _


def render(told: str) -> str:
    """Return the dialog with the progress."""
    progress = f'<p id="reading-told">{text(told)}</p>'
    cancel = button("reading.cancel", say("Cancel"))
    return dialog("reading-title", _("One moment"), progress, cancel, "", closes=False)
