"""What a person has set for all games; it is kept by the browser."""

import json
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from pacru.bot.levels import STRONGEST


class Pace(StrEnum):
    """How the turns of bots are shown, and how fast things move."""

    NONE = "none"
    """at once, nothing moves"""
    FAST = "fast"
    """step by step, each for as long as it takes to see it"""
    CALM = "calm"
    """step by step, so that people can follow and read"""


class Theme(StrEnum):
    """The colours of the page and the board."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    WOOD = "wood"


class Coordinates(StrEnum):
    """Where the names of columns and rows stand."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    OFF = "off"


class Turning(StrEnum):
    """Which side of the board is down when a game or a turn begins."""

    SOUTH = "south"
    MINE = "mine"
    """that of the only person, South if there are more"""
    MOVER = "mover"
    """that of the person to move, for friends around one screen"""


# How small the board may be, in percent of the room that there is; and the loudest sounds.
SMALLEST: Final = 50
LOUDEST: Final = 100
# As loud as this, only what asks for somebody is heard: their turn, little time, the end.
SOFT: Final = 20
# Wins or losses in a row are counted up to here.
LONGEST_STREAK: Final = 99
_LIMITS: Final = {
    "size": (SMALLEST, 100),
    "volume": (0, LOUDEST),
    "level": (1, STRONGEST.number),
    "streak": (-LONGEST_STREAK, LONGEST_STREAK),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How the page behaves, whatever game is on."""

    pace: Pace = Pace.CALM
    thinking: bool = True  # whether it is shown what a bot thinks
    confirm: bool = False  # whether a finished turn is shown before it is played
    resting: bool = True  # whether the clock against bots rests while the page is hidden
    theme: Theme = Theme.SYSTEM
    coordinates: Coordinates = Coordinates.OUTSIDE
    turning: Turning = Turning.MINE
    size: int = 100  # of the board, in percent of the room that there is
    volume: int = SOFT  # of sounds; 0: there are none
    welcomed: bool = False  # whether the lessons or first steps have been offered and taken
    greeted: bool = False  # whether a friend's link has been opened before
    language: str = ""  # "": as in the browser
    letters: bool = True  # whether letters are commands, such as T for the threats
    level: int = 1  # of the bot that was played against last
    streak: int = 0  # games in a row that were won against that level, or lost if negative
    counted: str = ""  # when the last game began that is counted in it
    learned: str = ""  # the stars of lessons, see ``app.learn.progress``
    name: str = ""  # of the person who plays here, as typed; empty: none

    @property
    def text(self) -> str:
        """The settings in the form in which they are kept."""
        return json.dumps(asdict(self))

    def with_value(self, name: str, value: object) -> "Settings":
        """With one setting changed.

        Args:
            name: of the setting.
            value: a bool, a number, or the text of either or of a choice.

        Raises:
            ValueError: there is no such setting, or it cannot have this value.
        """
        if name not in _NAMES:
            raise ValueError(f"no setting {name!r}")
        changed: dict[str, Any] = {name: _read(name, value)}
        return replace(self, **changed)

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """The settings that were kept; one that is not named is as it was at first.

        Raises:
            ValueError: The text holds no settings.
        """
        try:
            kept = json.loads(text).items()
        except (AttributeError, RecursionError) as error:
            raise ValueError("no settings") from error
        # Of another version there may be settings that this one does not know.
        known: dict[str, Any] = {n: _read(n, value) for n, value in kept if n in _NAMES}
        return cls(**known)


AT_FIRST: Final = Settings()
"""The settings of somebody who has not changed any."""
_NAMES: Final = frozenset(field.name for field in fields(Settings))


def _read(name: str, value: object) -> object:
    """The value of a setting, of its own type."""
    kind = type(getattr(AT_FIRST, name))
    if kind is bool:
        return value not in (False, "false", 0, "")
    if kind is int:
        low, high = _LIMITS[name]
        return min(max(int(str(value)), low), high)
    return kind(value)
