"""The buttons that begin the work of a bot, or stop it."""

from app.ui.html import button, say


def render_start(does: str, inside: str, looks: str = "btn", title: str = "", *, busy: bool) -> str:
    """Return the button that begins some work; while that goes on, the one that stops it takes its place.

    Args:
        does: the event that begins the work.
        inside: the HTML in the button.
        looks: the classes of the button.
        title: its tooltip.
        busy: whether the work is going on.
    """
    if busy:
        return button("workshop.stop", say("Stop"), looks)
    return button(does, inside, looks, title)
