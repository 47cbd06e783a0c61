"""The hints below the settings, for the present choices."""

from typing import Final

from app.model.settings import SOFT, Coach, Coordinates, Pace, Settings, Speech, Theme, Turning
from pacru.core.texts import N_, _

# The hint for each choice of a setting.
SETTINGS: Final[dict[str, dict[str, str]]] = {
    "theme": {
        Theme.SYSTEM: N_("Light, dark or high contrast, to match your device."),
        Theme.LIGHT: N_("Dark on light."),
        Theme.DARK: N_("Light on dark, easier on the eyes in the evening."),
        Theme.CONTRAST: N_("Black, white and thick lines."),
        Theme.WOOD: N_("A board of light wood on a dark tray."),
    },
    "coordinates": {
        Coordinates.OUTSIDE: N_("Letters and numbers are shown beside the board if there’s room."),
        Coordinates.INSIDE: N_(
            "Letters are shown below the board, numbers in free fields on the left."
        ),
        Coordinates.OFF: N_("No letters and numbers."),
    },
    "turning": {
        Turning.SOUTH: N_("South is at the bottom until you rotate the board."),
        Turning.MINE: N_("Your side is at the bottom when a game starts."),
        Turning.MOVER: N_("The player to move is at the bottom: for friends around one screen."),
    },
    "coach": {
        Coach.FIRST: N_("In your first three games, the coach speaks up before the bot replies."),
        Coach.OFF: N_("Nobody comments on your moves."),
        Coach.BLUNDERS: N_("The coach speaks up before the bot replies to a blunder."),
        Coach.MISTAKES: N_("The coach speaks up before the bot replies to a mistake or a blunder."),
    },
    "speech": {
        Speech.FULL: N_("Screen readers say everything, and what you can do."),
        Speech.PLAIN: N_("Screen readers leave out what you can do."),
        Speech.SHORT: N_("Screen readers say as little as possible."),
    },
    "pace": {
        Pace.NONE: N_("You see a bot’s whole move at once, without animation."),
        Pace.FAST: N_("You see each step of a bot’s move briefly. Click to skip it."),
        Pace.CALM: N_("You see each step of a bot’s move for a moment longer. Click to skip it."),
    },
}


def hints(settings: Settings) -> dict[str, str]:
    """Return the hint for the present choice of each setting, by the name of the setting."""
    told = {name: _(meant[getattr(settings, name)]) for name, meant in SETTINGS.items()}
    told["size"] = _("Board size: {share}%.").format(share=settings.size)
    told["volume"] = _("No sounds.")
    if settings.volume:
        loud = _(
            "Volume {share}%: your turn, markers, captures, meetings, borders, refusals, low time, game over."
        )
        soft = _("Volume {share}%: only your turn, low time and game over.")
        told["volume"] = (loud if settings.volume > SOFT else soft).format(share=settings.volume)
    return told
