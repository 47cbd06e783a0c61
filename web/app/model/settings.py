"""The settings of a person for all games, and the settings that rooms declare. The browser stores both."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from app.runtime.setting import NO_LIMITS, AnySetting, Setting, Value
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
    """The position of the coordinates."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    OFF = "off"


class Turning(StrEnum):
    """The side of the board that is at the bottom at the start of a game or a turn."""

    SOUTH = "south"
    MINE = "mine"
    """the side of the only person; South if there are more"""
    MOVER = "mover"
    """the side of the person to move, for friends around one screen"""


class Coach(StrEnum):
    """When a coach speaks up in games against bots."""

    FIRST = "first"
    """in a person's first games"""
    OFF = "off"
    ON = "blunder"


class Speech(StrEnum):
    """How much screen readers say."""

    FULL = "full"
    PLAIN = "plain"
    """without what a person can do now"""
    SHORT = "short"
    """as few words as possible"""


SMALLEST: Final = 50
"""The size of the smallest board, in percent of the available space."""
SOFT: Final = 20
"""At this volume, sounds are only for your turn, little time, and the end of the game."""
_LIMITS: Final = {"size": (SMALLEST, 100), "volume": (0, 100), "level": (1, STRONGEST.number)}


@dataclass(frozen=True, slots=True)
class Settings:
    """The behaviour of the page in all games, and what its rooms store."""

    pace: Pace = Pace.CALM
    thinking: bool = True  # whether the page shows what a bot thinks
    confirm: bool = False  # whether a finished turn is shown before it is played
    resting: bool = True  # whether the clock stops against bots while the page is hidden
    theme: Theme = Theme.SYSTEM
    coordinates: Coordinates = Coordinates.OUTSIDE
    turning: Turning = Turning.MINE
    size: int = 100  # of the board, in percent of the available space
    volume: int = SOFT  # of sounds; 0: off
    welcomed: bool = False  # whether the person has left the welcome screen
    language: str = ""  # "": the language of the browser
    letters: bool = True  # whether letters are keys for commands, such as T for the threats
    speech: Speech = Speech.FULL
    table: bool = False  # whether the page also has the board as a table in words
    typing: bool = False  # whether the page has a field in which moves are typed
    coach: Coach = Coach.FIRST
    level: int = 1  # of the last bot opponent
    name: str = ""  # of the person who plays here, as typed; empty: none
    # Values of rooms' settings other than the default, by the name of the ``Setting``. Another version may own some.
    of_rooms: Mapping[str, object] = field(default_factory=dict)

    @property
    def values(self) -> dict[str, object]:
        """All values by their names, as they are stored."""
        return {name: getattr(self, name) for name in OF_PAGE} | {**self.of_rooms}

    @property
    def text(self) -> str:
        """The settings as text."""
        return json.dumps(self.values)

    @property
    def look_text(self) -> str:
        """The settings for the first paint, as text; web/early.js reads it."""
        return json.dumps({name: getattr(self, name) for name in sorted(LOOK)})

    def with_value(self, name: str, value: object) -> "Settings":
        """Return the settings with one value changed.

        Args:
            name: of a setting of the page.
            value: a bool, a number or a choice, possibly as text.

        Raises:
            ValueError: there is no such setting, or it cannot have this value.
        """
        if name not in OF_PAGE:
            raise ValueError(f"no setting {name!r}")
        changed: dict[str, Any] = {name: OF_PAGE[name].read(value)}
        return replace(self, **changed)

    def value_of(self, setting: Setting[Value]) -> Value:
        """Return the value of a setting of a room; the default in place of an impossible value."""
        try:
            return setting.read(self.of_rooms.get(setting.name, setting.first))
        except ValueError:
            return setting.first

    def with_value_of(self, setting: Setting[Value], value: Value) -> "Settings":
        """Return the settings with another value of a setting of a room."""
        of_rooms = {**self.of_rooms, setting.name: value}
        if value == setting.first:
            del of_rooms[setting.name]
        return replace(self, of_rooms=of_rooms)

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "Settings":
        """Return the settings with these values, and the default for others.

        Raises:
            ValueError: an impossible value for a setting of the page.
        """
        of_page: dict[str, Any] = {}
        of_rooms: dict[str, object] = {}
        for name, value in values.items():
            if name in OF_PAGE:
                of_page[name] = OF_PAGE[name].read(value)
            else:
                of_rooms[name] = value
        return cls(**of_page, of_rooms=of_rooms)


CHOSEN: Final = (
    *("pace", "thinking", "confirm", "resting", "theme", "coordinates", "turning", "size"),
    *("volume", "language", "letters", "speech", "table", "typing", "coach"),
)
"""The names of the settings that people choose; the page remembers the others."""
LOOK: Final = frozenset({"theme", "size", "language"})
"""The names of the settings for the first paint."""
AT_FIRST: Final = Settings()
"""The default settings."""
OF_PAGE: Final[Mapping[str, AnySetting]] = {
    field.name: Setting(
        field.name, getattr(AT_FIRST, field.name), _LIMITS.get(field.name, NO_LIMITS)
    )
    for field in fields(Settings)
    if field.name != "of_rooms"
}
"""The settings of the page, by their names."""
