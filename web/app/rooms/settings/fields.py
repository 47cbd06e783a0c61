"""The fields of the dialog in their order, with their choices and hints."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.model.settings import (
    SMALLEST,
    SOFT,
    Coach,
    Coordinates,
    Pace,
    Settings,
    Speech,
    Theme,
    Turning,
)
from pacru.core.texts import N_, _


class Choices(NamedTuple):
    """A setting with a few choices."""

    title: str  # the title of the setting
    choices: Mapping[str, tuple[str, str]]  # by value, the name and the hint of each choice


class Slider(NamedTuple):
    """A number up to 100, with its title, the minimum and the step."""

    title: str
    least: int
    step: int


class Switch(NamedTuple):
    """A setting that is on or off, with its title and the meaning of on."""

    title: str
    meaning: str


class Language(NamedTuple):
    """The language of the page, with its title."""

    title: str


FIELDS: Final[Mapping[str, Choices | Slider | Switch | Language]] = {
    "theme": Choices(
        N_("Colours"),
        {
            Theme.SYSTEM: (N_("System"), N_("Light, dark or high contrast, to match your device.")),
            Theme.LIGHT: (N_("Light"), N_("Dark on light.")),
            Theme.DARK: (N_("Dark"), N_("Light on dark, easier on the eyes in the evening.")),
            Theme.CONTRAST: (N_("Contrast"), N_("Black, white and thick lines.")),
            Theme.WOOD: (N_("Wood"), N_("A board of light wood on a dark tray.")),
        },
    ),
    "size": Slider(N_("Board size"), SMALLEST, 5),
    "coordinates": Choices(
        N_("Coordinates"),
        {
            Coordinates.OUTSIDE: (
                N_("Outside"),
                N_("Letters and numbers are shown beside the board if there’s room."),
            ),
            Coordinates.INSIDE: (
                N_("Inside"),
                N_("Letters are shown below the board, numbers in free fields on the left."),
            ),
            Coordinates.OFF: (N_("Off"), N_("No letters or numbers.")),
        },
    ),
    "turning": Choices(
        N_("Board orientation"),
        {
            Turning.MINE: (N_("My side"), N_("Your side is at the bottom when a game starts.")),
            Turning.MOVER: (
                N_("Player to move"),
                N_("The player to move is at the bottom: for friends around one screen."),
            ),
            Turning.SOUTH: (N_("South"), N_("South is at the bottom until you rotate the board.")),
        },
    ),
    "confirm": Switch(
        N_("Your moves"), N_("Confirm each move: you see it first, then press once more to play it")
    ),
    "pace": Choices(
        N_("Bot speed and animation"),
        {
            Pace.NONE: (
                N_("Instant"),
                N_("You see a bot’s whole move at once, without animation."),
            ),
            Pace.FAST: (
                N_("Fast"),
                N_("You see each step of a bot’s move briefly. Click to skip it."),
            ),
            Pace.CALM: (
                N_("Step by step"),
                N_("You see each step of a bot’s move for a moment longer. Click to skip it."),
            ),
        },
    ),
    "volume": Slider(N_("Sounds"), 0, 20),
    "coach": Choices(
        N_("Coach"),
        {
            Coach.FIRST: (
                N_("First games"),
                N_("The coach speaks up in your first three games, before the bot replies."),
            ),
            Coach.OFF: (N_("Off"), N_("Nobody comments on your moves.")),
            Coach.ON: (N_("On"), N_("The coach speaks up before the bot replies.")),
        },
    ),
    "thinking": Switch(
        N_("Thinking"),
        N_(
            "Show what the bot is thinking: how it rates the game, the moves it expects, and how far ahead it looks"
        ),
    ),
    "language": Language(N_("Language")),
    "letters": Switch(
        N_("Keyboard"),
        N_("Use letter keys as shortcuts: T shows threats, others read out the position"),
    ),
    "speech": Choices(
        N_("Screen reader"),
        {
            Speech.FULL: (N_("In full"), N_("Screen readers say everything, and what you can do.")),
            Speech.PLAIN: (N_("No hints"), N_("Screen readers leave out what you can do.")),
            Speech.SHORT: (N_("Short"), N_("Screen readers say as little as possible.")),
        },
    ),
    "table": Switch(N_("Board in words"), N_("The board as a table in words, below the moves")),
    "typing": Switch(N_("Typing"), N_("A box below the moves where you can type them")),
    "resting": Switch(
        N_("Clock"), N_("Pause my clock while this page is hidden, in games against bots")
    ),
}
"""The fields, by the names of the settings."""


def hints(settings: Settings) -> dict[str, str]:
    """Return the hint for the present choice of each setting with hints, by the name of the setting."""
    hints = {
        name: _(field.choices[getattr(settings, name)][1])
        for name, field in FIELDS.items()
        if isinstance(field, Choices)
    }
    hints["size"] = _("Board size: {share}%.").format(share=settings.size)
    hints["volume"] = _("No sounds.")
    if settings.volume:
        loud = _(
            "Volume {share}%: your turn, markers, captures, meetings, borders, refusals, low time, game over."
        )
        soft = _("Volume {share}%: only your turn, low time and game over.")
        hints["volume"] = (loud if settings.volume > SOFT else soft).format(share=settings.volume)
    return hints
