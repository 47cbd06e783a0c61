"""What several sections of the panel have."""

from app.ui.html import button, say


def render_start(does: str, name: str, looks: str = "btn", *, busy: bool) -> str:
    """Return the button that begins something, or the one that stops it: so the keyboard is at hand for both.

    Args:
        does: the event that begins it.
        name: what the button says.
        looks: the classes of the button.
        busy: whether it is being done.
    """
    return button("workshop.stop", say("Stop")) if busy else button(does, name, looks)
