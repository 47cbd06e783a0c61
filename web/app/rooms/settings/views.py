"""The hints below the settings, for the present choices."""

from typing import Final

from app.model.settings import SOFT, Coordinates, Pace, Settings, Theme, Turning
from pacru.core.texts import N_, _

# The hint for each choice of a setting.
SETTINGS: Final[dict[str, dict[str, str]]] = {
    "theme": {
        Theme.SYSTEM: N_("Light, dark or high contrast, like your device."),
        Theme.LIGHT: N_("Dark on light."),
        Theme.DARK: N_("Light on dark, easier on the eyes in the evening."),
        Theme.CONTRAST: N_("Black, white and thick lines."),
        Theme.WOOD: N_("A board of light wood on a dark tray."),
    },
    "coordinates": {
        Coordinates.OUTSIDE: N_("Letters and numbers stand beside the board, if there is space."),
        Coordinates.INSIDE: N_(
            "Letters stand below the board, numbers in free fields at its left."
        ),
        Coordinates.OFF: N_("No letters and numbers."),
    },
    "turning": {
        Turning.SOUTH: N_("South is at the bottom until you rotate the board."),
        Turning.MINE: N_("Your side is at the bottom when a game begins."),
        Turning.MOVER: N_("The player to move is at the bottom: for friends around one screen."),
    },
    "pace": {
        Pace.NONE: N_("You see the whole turn of a bot at once, without animation."),
        Pace.FAST: N_("You see each step of the bot briefly. Click to skip it."),
        Pace.CALM: N_("You see each step of the bot for a moment. Click to skip it."),
    },
}


def hints(settings: Settings) -> dict[str, str]:
    """Return the hint for the present choice of each setting, by the name of the setting."""
    told = {name: _(meant[getattr(settings, name)]) for name, meant in SETTINGS.items()}
    told["size"] = _("{share} % of the available space.").format(share=settings.size)
    told["volume"] = _("No sounds.")
    if settings.volume:
        loud = _("Volume {share} %: your turn, markers, captures, meetings, little time, the end.")
        soft = _("{share} % loud: only your turn, little time and the end.")
        told["volume"] = (loud if settings.volume > SOFT else soft).format(share=settings.volume)
    return told
