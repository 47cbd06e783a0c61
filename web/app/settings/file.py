"""Settings as a file, with which they and all progress move to another browser or device."""

import json
from collections.abc import Collection
from dataclasses import asdict, replace
from enum import Enum
from typing import Any, Final

from app.core.outside import read_json
from app.core.settings import AT_FIRST, LIMITS, Settings
from app.core.setup import NAME_LENGTH
from pacru.texts import _

NAME: Final = "pacru-settings.json"
KIND: Final = "application/json"
VERSION: Final = 1
"""The version of the form. It changes if a program that knows only the last one would misunderstand a file."""
CONTENT: Final = "settings"
"""What the member "pacru" says, which every such file has."""
MOST_TEXT: Final = 256 * 1024
"""The longest text that is read, in characters. All settings together are a few kilobytes."""
MOST_SHOWN: Final = 40


class Unreadable(ValueError):  # noqa: N818 - what the text is
    """A text without settings, or with a mistake. The message says what is wrong, where, and what to do."""


def write(settings: Settings) -> str:
    """Return the text of a file with all settings."""
    found = {"pacru": CONTENT, "version": VERSION, "settings": asdict(settings)}
    return json.dumps(found, indent=2) + "\n"


def read(text: str, own: Settings, languages: Collection[str]) -> Settings:
    """Return the settings in a text of ``write``.

    Args:
        text: of the file.
        own: the present settings; a file of an earlier version may lack some, which stay as they are.
        languages: the codes of the languages that the page has, besides English.

    Raises:
        Unreadable: the text has no settings, or anything in it is wrong.
    """
    found = _members(text)
    version = found["version"]
    if type(version) is not int or version < 1:
        raise _wrong("version", version, _("a whole number from 1 on"))
    if version > VERSION:
        raise Unreadable(
            _("This file is from a newer version of Pacru. Reload the page and try again.")
        )
    settings = found["settings"]
    if not isinstance(settings, dict):
        raise _wrong("settings", settings, _("all settings with their values"))
    changes: dict[str, Any] = {
        name: _value(name, value, languages) for name, value in settings.items()
    }
    return replace(own, **changes)


def _members(text: str) -> dict[str, Any]:
    """Return what is in the file, which has all members of such a file."""
    none = _("This file has no settings of Pacru. Choose one that you have saved here.")
    if len(text) > MOST_TEXT:
        raise Unreadable(none)
    try:
        found = read_json(text)
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith("{"):
            raise Unreadable(none) from error
        damaged = _("This file is damaged: line {line}, column {column} cannot be read.")
        told = damaged.format(line=error.lineno, column=error.colno)
        raise Unreadable(f"{told} {_('Save it again, or choose another one.')}") from error
    except ValueError as error:  # a number that is too long, or too deep
        raise Unreadable(none) from error
    if not isinstance(found, dict) or found.get("pacru") != CONTENT:
        raise Unreadable(none)
    for name in ("version", "settings"):
        if name not in found:
            raise Unreadable(_("“{name}” is missing in this file.").format(name=name))
    return found


def _value(name: str, value: object, languages: Collection[str]) -> object:
    """Return a value for a setting, in the right type."""
    if name not in asdict(AT_FIRST):
        unknown = _("The file has “{name}”, which is no setting of this version of Pacru.")
        told = unknown.format(name=name[:MOST_SHOWN])
        raise Unreadable(f"{told} {_('Reload the page and try again.')}")
    kind = type(getattr(AT_FIRST, name))
    if issubclass(kind, Enum):
        return kind(_chosen(name, value, [choice.value for choice in kind]))
    if name == "language":
        return _chosen(name, value, ["", "en", *languages])
    if type(value) is not kind:
        raise _wrong(name, value, _expected(name, kind))
    if isinstance(value, int) and name in LIMITS:
        low, high = LIMITS[name]
        if not low <= value <= high:
            raise _wrong(name, value, _expected(name, kind))
    if name == "name" and len(str(value)) > NAME_LENGTH:
        most = _("at most {most} characters").format(most=NAME_LENGTH)
        raise _wrong(name, value, most)
    return value


def _chosen(name: str, value: object, choices: list[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise _wrong(name, value, ", ".join(f"“{choice}”" for choice in choices))
    return value


def _expected(name: str, kind: type) -> str:
    if kind is bool:
        return "true, false"
    if kind is int:
        low, high = LIMITS[name]
        return _("a whole number from {low} to {high}").format(low=low, high=high)
    return _("a text in quotation marks")


def _wrong(name: str, value: object, expected: str) -> Unreadable:
    told = _("“{name}” is {value} in this file. Expected: {expected}.")
    shown = json.dumps(value, ensure_ascii=False)
    if len(shown) > MOST_SHOWN:
        shown = f"{shown[:MOST_SHOWN]}…"
    return Unreadable(told.format(name=name, value=shown, expected=expected))
