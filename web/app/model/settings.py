"""The settings of a person for all games. The browser stores them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from app.runtime.outside import read_json
from pacru.bot.levels import STRONGEST


class Pace(StrEnum):
    """How the page shows the turns of bots, and how fast things move."""

    NONE = "none"
    """at once, without motion"""
    FAST = "fast"
    """step by step, each just long enough to see it"""
    CALM = "calm"
    """step by step, slow enough to follow and read"""


class Theme(StrEnum):
    """The colours of the page and the board."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    WOOD = "wood"


class Coordinates(StrEnum):
    """Where the coordinates stand."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    OFF = "off"


class Turning(StrEnum):
    """The board orientation at the start of a game or a turn."""

    SOUTH = "south"
    MINE = "mine"
    """the side of the only person; South if there are more"""
    MOVER = "mover"
    """the side of the person to move, for friends around one screen"""


# The smallest board, in percent of the available space; and the loudest sounds.
SMALLEST: Final = 50
LOUDEST: Final = 100
# At this volume you hear only what needs you: your turn, little time, the end.
SOFT: Final = 20
# Wins or losses in a row are counted up to this number.
LONGEST_STREAK: Final = 99
LIMITS: Final = {
    "size": (SMALLEST, 100),
    "volume": (0, LOUDEST),
    "level": (1, STRONGEST.number),
    "streak": (-LONGEST_STREAK, LONGEST_STREAK),
}
"""The lowest and the highest value of each setting that is a number."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The behaviour of the page in all games."""

    pace: Pace = Pace.CALM
    thinking: bool = True  # whether the page shows what a bot thinks
    confirm: bool = False  # whether a finished turn is shown before it is played
    resting: bool = True  # whether the clock stops against bots while the page is hidden
    theme: Theme = Theme.SYSTEM
    coordinates: Coordinates = Coordinates.OUTSIDE
    turning: Turning = Turning.MINE
    size: int = 100  # of the board, in percent of the available space
    volume: int = SOFT  # of sounds; 0: off
    welcomed: bool = False  # whether the person has opened a lesson
    greeted: bool = False  # whether the person has opened a friend's link before
    language: str = ""  # "": the language of the browser
    letters: bool = True  # whether letters are keys for commands, such as T for the threats
    level: int = 1  # of the last bot opponent
    streak: int = 0  # wins in a row against that level; losses if negative
    counted: str = ""  # when the last counted game began
    learned: str = ""  # the stars of lessons
    puzzled: str = ""  # the progress with puzzles
    mistakes: str = ""  # of one's own games, to be tried again, see ``app.game.collection``
    name: str = ""  # of the person who plays here, as typed; empty: none

    @property
    def text(self) -> str:
        """The settings as text, as the browser stores them."""
        return json.dumps(asdict(self))

    @property
    def look(self) -> str:
        """What must be known before the first paint, as text; web/early.js reads it."""
        return json.dumps({name: getattr(self, name) for name in sorted(LOOK)})

    def with_value(self, name: str, value: object) -> "Settings":
        """Return the settings with one value changed.

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
        """Read stored settings. A setting that is missing has its default.

        Raises:
            ValueError: The text holds no settings.
        """
        try:
            return cls.from_values(read_json(text))
        except AttributeError as error:
            raise ValueError("no settings") from error

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "Settings":
        """Return the settings with these values. Others are as at first; those of another version do not count.

        Raises:
            ValueError: a setting cannot have its value.
        """
        known: dict[str, Any] = {n: _read(n, value) for n, value in values.items() if n in _NAMES}
        return cls(**known)


CHOSEN: Final = (
    *("pace", "thinking", "confirm", "resting", "theme", "coordinates", "turning", "size"),
    *("volume", "language", "letters"),
)
"""The names of what people choose; the rest is remembered."""
LOOK: Final = frozenset({"theme", "size", "language"})
"""The names of those that must be known before the first paint."""
AT_FIRST: Final = Settings()
"""The default settings."""
_NAMES: Final = frozenset(field.name for field in fields(Settings))


def _read(name: str, value: object) -> object:
    """Return the value of a setting in the right type."""
    kind = type(getattr(AT_FIRST, name))
    if kind is bool:
        return value not in (False, "false", 0, "")
    if kind is int:
        low, high = LIMITS[name]
        return min(max(int(str(value)), low), high)
    return kind(value)
