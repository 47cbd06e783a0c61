"""Settings and progress as a journal: each value with the time of its last change.

So what was changed in two tabs, or on two devices, can be put together: of two values the later one counts, and of
what only grows, such as the stars of lessons, both. A setting that holds many values, see ``Ledger``, has one entry for
each.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from app.model.settings import OF_PAGE, Settings
from app.runtime.setting import Ledgers
from pacru.core.outside import read_json

VERSION: Final = 2
"""The version of the form."""
NOW: Final = -1
"""The time of what is changed now, as soon as it is known."""
UNTIMED: Final = 0
"""The time of what scripts set before Python is there: anything else is later."""
REMEMBERED: Final = 90 * 24 * 60 * 60 * 1000
"""How long it is known that a value was removed, in milliseconds."""
_SEPARATOR: Final = "/"


class Change(NamedTuple):
    """A value and when it was set, in milliseconds since 1970; None: it was removed."""

    value: Any
    at: int


Journal = Mapping[str, Change]
"""The last change of each value. Those that another version knows are in it too."""


def changes(before: Settings, after: Settings, ledgers: Ledgers, at: int) -> Journal:
    """Return what has changed between two settings.

    Args:
        before: the settings before.
        after: and after it.
        ledgers: of all settings that hold many values.
        at: when, in milliseconds since 1970.
    """
    old, new = before.values, after.values
    found: dict[str, Change] = {}
    for name in [name for name in {**old, **new} if new.get(name) != old.get(name)]:
        if name not in ledgers:
            found[name] = Change(new.get(name), at)
            continue
        had, has = (ledgers[name].split(str(values.get(name, ""))) for values in (old, new))
        for part in [part for part in {**had, **has} if had.get(part) != has.get(part)]:
            found[f"{name}{_SEPARATOR}{part}"] = Change(has.get(part), at)
    return found


def merge(journal: Journal, more: Journal, ledgers: Ledgers) -> Journal:
    """Return two journals as one; the order does not matter."""
    found = dict(journal)
    for name, change in _by_part(more, ledgers):
        found[name] = _merge(name, found[name], change, ledgers) if name in found else change
    return found


def _by_part(journal: Journal, ledgers: Ledgers) -> Iterator[tuple[str, Change]]:
    """The changes of a journal. What it has as the text of many values is one change for each."""
    for name, change in journal.items():
        if name in ledgers:
            for part, value in ledgers[name].split(str(change.value or "")).items():
                yield f"{name}{_SEPARATOR}{part}", change._replace(value=value)
        elif change.value is not None and name.partition(_SEPARATOR)[0] in ledgers:
            yield name, change._replace(value=str(change.value))
        else:
            yield name, change


def _merge(name: str, one: Change, other: Change, ledgers: Ledgers) -> Change:
    setting, _, part = name.partition(_SEPARATOR)
    # At the same time, either counts, but in all tabs the same.
    later = max(one, other, key=lambda change: (change.at, json.dumps(change.value)))
    values = [change.value for change in (one, other) if change.value is not None]
    if setting not in ledgers or not values:
        return later
    both = ledgers[setting].both(part, values[0], values[-1])
    return later if both is None else Change(both, later.at)


def settings_of(journal: Journal, ledgers: Ledgers) -> Settings:
    """Return the settings of a journal. What it does not have is as at first."""
    plain: dict[str, Any] = {}
    parts: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, change in journal.items():
        setting, separator, part = name.partition(_SEPARATOR)
        if change.value is None:
            continue
        if not separator:
            plain[name] = change.value
        elif part and setting in ledgers:
            parts[setting][part] = change.value
    for name, values in parts.items():
        plain[name] = ledgers[name].join(values)
    return Settings.from_values(plain)


def next_time(journal: Journal, now: int) -> int:
    """Return the time of a change that is made now: later than all that is known, even if a clock was wrong."""
    return max(now, 1 + max((change.at for change in journal.values()), default=0))


def at_time(journal: Journal, now: int) -> Journal:
    """Return a journal in which what is changed ``NOW`` has its time."""
    return {
        name: change._replace(at=now) if change.at == NOW else change
        for name, change in journal.items()
    }


def write(journal: Journal) -> str:
    """Return a journal, or a part of one, as text."""
    return json.dumps({"version": VERSION, "changes": journal}, ensure_ascii=False)


def without_traces(journal: Journal, now: int) -> Journal:
    """Return a journal without what was removed so long ago that no tab can still have it."""
    return {
        name: change
        for name, change in journal.items()
        if change.value is not None or change.at > now - REMEMBERED
    }


def read(text: str, *, early: bool = False) -> Journal:
    """Read a text of ``write``.

    Args:
        text: the text.
        early: whether it has values alone instead, as scripts set some before Python is there.

    Raises:
        ValueError: the text is something else or of another version, or a value in it is impossible.
    """
    try:
        return entries(_members(text, early=early))
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no settings: {error}") from error


def read_sound(text: str, *, early: bool = False) -> Journal:
    """Return what can be read of a text that ``read`` refuses: one odd value costs no other."""
    sound: dict[str, Change] = {}
    with suppress(AttributeError, KeyError, TypeError, ValueError):  # then there is no more of it
        for name, change in _members(text, early=early).items():
            with suppress(AttributeError, TypeError, ValueError):
                sound |= entries({name: change})
    return sound


def _members(text: str, *, early: bool) -> Mapping[str, Any]:
    found = read_json(text)
    if early:
        return {name: (value, UNTIMED) for name, value in found.items()}
    if found["version"] != VERSION:
        raise ValueError(f"of version {str(found['version'])[:20]}, not {VERSION}")
    members: Mapping[str, Any] = found["changes"]
    return members


def entries(found: Mapping[str, Any]) -> Journal:
    """Return the journal with entries that were read: each a value and a time.

    Raises:
        AttributeError, TypeError, ValueError: something in it is impossible.
    """
    try:
        return {
            name: _read_change(name, Change(value, int(at))) for name, (value, at) in found.items()
        }
    except OverflowError as error:
        raise ValueError(f"an endless number: {error}") from error


def _read_change(name: str, change: Change) -> Change:
    """Return a change with its value in the right type. What is not of the page is checked where it is used."""
    if change.value is None or name not in OF_PAGE:
        return change
    return change._replace(value=OF_PAGE[name].read(change.value))
