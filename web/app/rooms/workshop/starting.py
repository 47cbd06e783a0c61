"""The buttons that begin what a bot does, or stop it."""

from app.ui.html import button, say


def render_start(does: str, inside: str, looks: str = "btn", title: str = "", *, busy: bool) -> str:
    """Return the button that begins something, or the one that stops it: so the keyboard is at hand for both.

    Args:
        does: the event that begins it.
        inside: the HTML in the button.
        looks: the classes of the button.
        title: its tooltip.
        busy: whether it is being done.
    """
    return (
        button("workshop.stop", say("Stop"), looks) if busy else button(does, inside, looks, title)
    )
