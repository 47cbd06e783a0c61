"""The dialog of a reading."""

from app.ui.html import button, say, text


def render(told: str) -> str:
    """Return the dialog with the progress."""
    return (
        '<div class="inner"><div class="grip"></div>'
        f'<header role="none"><h2 id="reading-title" tabindex="-1">{say("One moment")}</h2></header>'
        f'<p id="reading-told">{text(told)}</p>'
        f'<footer><span class="space"></span>{button("reading.cancel", say("Cancel"))}</footer></div>'
    )
