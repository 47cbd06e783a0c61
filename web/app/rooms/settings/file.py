"""A file with everything: settings, progress and games, for a backup or another device."""

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
"""The version of the file format."""
CONTENT: Final = "settings"
"""The value of the member "pacru", which identifies these files."""
NONE: Final[Mapping[str, AnySetting]] = {}
MOST_TEXT: Final = files.MOST_TEXT
"""The longest text that is read, in characters."""
MOST_SHOWN: Final = 40
"""The longest value or name in a message, in characters."""
MOST_GAMES: Final = 3 * MOST_TEXT // 4
"""The most bytes of games in one file. The rest of the limit is for JSON escapes, settings and progress."""


class Unreadable(ValueError):  # noqa: N818 - an adjective for the text
    """The text has no settings, or a mistake. The message names the mistake, its place, and the remedy."""


class Content(NamedTuple):
    """The content of a file."""

    journal: Journal  # settings, with the present as time, and progress, with its own times
    games: tuple[str, ...] = ()  # as the library stores them
    bots: int = 0  # the number of bots whose code is in the journal


def write(
    settings: Settings,
    progress: Journal,
    games: Iterable[str] = (),
    of_rooms: Mapping[str, AnySetting] = NONE,
) -> list[str]:
    """Return the texts of the files: one file with everything, or several if one would be too large to read.

    Args:
        settings: the present settings.
        progress: the journal of the settings.
        games: as the library stores them.
        of_rooms: the settings of rooms, by their names.
    """
    members = {
        "pacru": CONTENT,
        "version": VERSION,
        "settings": {name: getattr(settings, name) for name in CHOSEN},
        "progress": {
            name: change
            for name, change in _portable(progress, of_rooms).items()
            if name not in CHOSEN
        },
    }
    return [
        json.dumps(members | {"games": parcel}, ensure_ascii=False, indent=1) + "\n"
        for parcel in files.parcels(games, MOST_GAMES) or [[]]
    ]


def read(text: str, languages: Collection[str], of_rooms: Mapping[str, AnySetting]) -> Content:
    """Return the content of a text written by ``write``.

    Args:
        text: the text of the file. Missing settings are not changed.
        languages: the codes of the languages of the page, besides English.
        of_rooms: the settings of rooms, by their names.

    Raises:
        Unreadable: the text has no settings, or a mistake.
    """
    members = _read_members(text)
    version, settings = members["version"], members["settings"]
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
    progress, games = members.get("progress", {}), members.get("games", [])
    try:
        entries = journal.entries(cast("Mapping[str, object]", progress))
    except (AttributeError, TypeError, ValueError) as error:
        raise _wrong("progress", progress, _("all progress with its times")) from error
    if not (isinstance(games, list) and all(isinstance(game, str) for game in games)):
        raise _wrong("games", games, _("a list of games"))
    return Content({**_portable(entries, of_rooms), **chosen}, tuple(games))


def _portable(progress: Journal, of_rooms: Mapping[str, AnySetting]) -> Journal:
    """Return the changes without those of settings that belong to one browser."""
    staying = {name for name, setting in of_rooms.items() if setting.stays}
    return {
        name: change for name, change in progress.items() if name.partition("/")[0] not in staying
    }


def _read_members(text: str) -> Mapping[str, object]:
    """Return the members of the file, which must include version and settings."""
    none = _("This file contains no Pacru settings. Choose one you saved here.")
    if len(text) > MOST_TEXT:
        raise Unreadable(none)
    try:
        members = read_json(text)
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith("{"):
            raise Unreadable(none) from error
        damaged = _("This file is damaged: line {line}, column {column} can’t be read.")
        damaged = damaged.format(line=error.lineno, column=error.colno)
        raise Unreadable(f"{damaged} {_('Save it again, or choose another one.')}") from error
    except ValueError as error:  # a number is too long, or a value is nested too deeply
        raise Unreadable(none) from error
    if not isinstance(members, dict) or members.get("pacru") != CONTENT:
        raise Unreadable(none)
    for name in ("version", "settings"):
        if name not in members:
            raise Unreadable(_("“{name}” is missing from this file.").format(name=name))
    return members


def _setting(name: str) -> AnySetting:
    if name not in CHOSEN:
        unknown = _("The file contains “{name}”, which isn’t a setting in this version of Pacru.")
        unknown = unknown.format(name=name[:MOST_SHOWN])
        raise Unreadable(f"{unknown} {_('Reload the page and try again.')}")
    return OF_PAGE[name]


def _value(setting: AnySetting, value: object, languages: Collection[str]) -> object:
    """Return a valid value for a setting, in its type."""
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
    message = _("“{name}” is {value} in this file. Expected: {expected}.")
    written = json.dumps(value, ensure_ascii=False)
    if len(written) > MOST_SHOWN:
        written = f"{written[:MOST_SHOWN]}…"
    return Unreadable(message.format(name=name, value=written, expected=expected))
