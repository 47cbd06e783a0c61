"""Everything as a file: settings, progress and games, with which they move to another browser or device."""

import json
from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple, cast

from app.model import journal
from app.model.journal import NOW, Change, Journal
from app.model.settings import CHOSEN, OF_PAGE, Settings
from app.runtime import files
from app.runtime.setting import AnySetting
from pacru.core.outside import read_json
from pacru.core.texts import _

NAME: Final = "pacru{number}.json"
KIND: Final = "application/json"
VERSION: Final = 2
"""The version of the form."""
CONTENT: Final = "settings"
"""What the member "pacru" says, which every such file has."""
NONE: Final[Mapping[str, AnySetting]] = {}
"""No settings of rooms."""
MOST_TEXT: Final = files.MOST_TEXT
"""The longest text that is read, in characters."""
MOST_SHOWN: Final = 40
MOST_GAMES: Final = 3 * MOST_TEXT // 4
"""The most bytes of games in one file; there they take more space, and settings and progress come in addition."""


class Unreadable(ValueError):  # noqa: N818 - what the text is
    """A text without settings, or with a mistake. The message says what is wrong, where, and what to do."""


class Content(NamedTuple):
    """What a file brings.

    Attributes:
        journal: settings, which are chosen now, and progress, with the time of each change.
        games: as the library stores them.
        bots: how many of these changes bring the code of a bot.
    """

    journal: Journal
    games: tuple[str, ...] = ()
    bots: int = 0


def write(
    settings: Settings,
    progress: Journal,
    games: Iterable[str] = (),
    of_rooms: Mapping[str, AnySetting] = NONE,
) -> list[str]:
    """Return the text of a file with everything, or of several if one would be too large to read.

    Args:
        settings: the present settings.
        progress: the journal of the settings.
        games: as the library stores them.
        of_rooms: the settings of rooms, by their names.
    """
    chosen = {name: getattr(settings, name) for name in CHOSEN}
    rest = {
        name: change
        for name, change in progress.items()
        if name not in CHOSEN and not _stays(name, of_rooms)
    }
    found = {"pacru": CONTENT, "version": VERSION, "settings": chosen, "progress": rest}
    parcels = files.parcels(games, MOST_GAMES) or [[]]
    return [
        json.dumps(found | {"games": parcel}, ensure_ascii=False, indent=1) + "\n"
        for parcel in parcels
    ]


def read(text: str, languages: Collection[str], of_rooms: Mapping[str, AnySetting]) -> Content:
    """Return what is in a text of ``write``.

    Args:
        text: of the file. It may lack some settings, which stay as they are.
        languages: the codes of the languages that the page has, besides English.
        of_rooms: the settings of rooms, by their names.

    Raises:
        Unreadable: the text has no settings, or anything in it is wrong.
    """
    found = _members(text)
    version, settings = found["version"], found["settings"]
    if type(version) is not int or version < VERSION:
        raise _wrong("version", version, str(VERSION))
    if version > VERSION:
        raise Unreadable(
            _("This file is from a newer version of Pacru. Reload the page and try again.")
        )
    if not isinstance(settings, dict):
        raise _wrong("settings", settings, _("all settings with their values"))
    chosen = {
        name: Change(_value(_setting(name), value, languages), NOW)
        for name, value in settings.items()
    }
    progress, games = _progress(found.get("progress", {})), found.get("games", [])
    if not (isinstance(games, list) and all(isinstance(game, str) for game in games)):
        raise _wrong("games", games, _("a list of games"))
    kept = {name: one for name, one in progress.items() if not _stays(name, of_rooms)}
    return Content({**kept, **chosen}, tuple(games))


def _stays(name: str, of_rooms: Mapping[str, AnySetting]) -> bool:
    """Return whether a change is about one browser alone, so that no file has it."""
    setting = of_rooms.get(name.partition("/")[0])
    return setting is not None and setting.stays


def _progress(found: object) -> Journal:
    try:
        return journal.entries(cast("Mapping[str, object]", found))
    except (AttributeError, TypeError, ValueError) as error:
        raise _wrong("progress", found, _("all progress with its times")) from error


def _members(text: str) -> Mapping[str, object]:
    """Return what is in the file, which has all members of such a file."""
    none = _("This file contains no Pacru settings. Choose one you saved here.")
    if len(text) > MOST_TEXT:
        raise Unreadable(none)
    try:
        found = read_json(text)
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith("{"):
            raise Unreadable(none) from error
        damaged = _("This file is damaged: line {line}, column {column} can’t be read.")
        told = damaged.format(line=error.lineno, column=error.colno)
        raise Unreadable(f"{told} {_('Save it again, or choose another one.')}") from error
    except ValueError as error:  # a number that is too long, or too deep
        raise Unreadable(none) from error
    if not isinstance(found, dict) or found.get("pacru") != CONTENT:
        raise Unreadable(none)
    for name in ("version", "settings"):
        if name not in found:
            raise Unreadable(_("“{name}” is missing from this file.").format(name=name))
    return found


def _setting(name: str) -> AnySetting:
    if name not in CHOSEN:
        unknown = _("The file contains “{name}”, which isn’t a setting in this version of Pacru.")
        told = unknown.format(name=name[:MOST_SHOWN])
        raise Unreadable(f"{told} {_('Reload the page and try again.')}")
    return OF_PAGE[name]


def _value(setting: AnySetting, value: object, languages: Collection[str]) -> object:
    """Return a value for a setting, in the right type."""
    name, kind = setting.name, type(setting.first)
    if issubclass(kind, Enum):
        return kind(_choice(name, value, [choice.value for choice in kind]))
    if name == "language":
        return _choice(name, value, ["", "en", *languages])
    low, high = setting.limits
    if type(value) is not kind or (type(value) is int and not low <= value <= high):
        expected = _("a whole number from {low} to {high}").format(low=low, high=high)
        raise _wrong(name, value, "true, false" if kind is bool else expected)
    return value


def _choice(name: str, value: object, choices: list[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise _wrong(name, value, ", ".join(f"“{choice}”" for choice in choices))
    return value


def _wrong(name: str, value: object, expected: str) -> Unreadable:
    told = _("“{name}” is {value} in this file. Expected: {expected}.")
    shown = json.dumps(value, ensure_ascii=False)
    if len(shown) > MOST_SHOWN:
        shown = f"{shown[:MOST_SHOWN]}…"
    return Unreadable(told.format(name=name, value=shown, expected=expected))
