"""The buttons that begin the work of a bot, or stop it."""

from app.ui.html import button, say


def render_start(does: str, inside: str, looks: str = "btn", title: str = "", *, busy: bool) -> str:
    """Return the button that begins some work or, if the work is in progress, the button that stops it."""
    if busy:
        return button("workshop.stop", say("Stop"), looks)
    return button(does, inside, looks, title)
