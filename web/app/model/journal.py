"""Settings and progress as a journal: each value with the time of its last change.

So the changes of two tabs or devices can be merged: the later value counts, and values that only grow, such as the
stars of lessons, are combined. A setting with many values, see ``Ledger``, has one entry for each.
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
"""The version of the stored format."""
NOW: Final = -1
"""A placeholder, which ``at_time`` replaces with the present time."""
UNTIMED: Final = 0
"""The time of values that scripts set before Python runs. Every other time is later."""
REMEMBERED: Final = 90 * 24 * 60 * 60 * 1000
"""The time for which the removal of a value is stored, in milliseconds."""
_SEPARATOR: Final = "/"


class Change(NamedTuple):
    """A value, or None if it was removed; and the time of the change, in milliseconds since 1970."""

    value: Any
    at: int


Journal = Mapping[str, Change]
"""The last change of each value, also of values of other versions."""


def changes(before: Settings, after: Settings, ledgers: Ledgers, at: int) -> Journal:
    """Return the changes between two settings.

    Args:
        before: the first settings.
        after: the second settings.
        ledgers: of all settings with many values.
        at: the time, in milliseconds since 1970.
    """
    old, new = _parts_of(before, ledgers), _parts_of(after, ledgers)
    return {
        name: Change(new.get(name), at) for name in {**old, **new} if new.get(name) != old.get(name)
    }


def _parts_of(settings: Settings, ledgers: Ledgers) -> dict[str, object]:
    values = {name: Change(value, NOW) for name, value in settings.values.items()}
    return {name: change.value for name, change in _by_part(values, ledgers)}


def merge(journal: Journal, more: Journal, ledgers: Ledgers) -> Journal:
    """Merge two journals. Their order does not matter."""
    merged = dict(journal)
    for name, change in _by_part(more, ledgers):
        merged[name] = _merge(name, merged[name], change, ledgers) if name in merged else change
    return merged


def _by_part(journal: Journal, ledgers: Ledgers) -> Iterator[tuple[str, Change]]:
    """Yield the changes of a journal. A setting with many values gives one change for each value."""
    for name, change in journal.items():
        if name in ledgers:
            for part, value in ledgers[name].split(str(change.value or "")).items():
                yield f"{name}{_SEPARATOR}{part}", change._replace(value=value)
        elif change.value is not None and name.partition(_SEPARATOR)[0] in ledgers:
            yield name, change._replace(value=str(change.value))
        else:
            yield name, change


def _merge(name: str, first: Change, second: Change, ledgers: Ledgers) -> Change:
    setting, _, part = name.partition(_SEPARATOR)
    # If two changes have the same time, all tabs must choose the same one.
    later = max(first, second, key=lambda change: (change.at, json.dumps(change.value)))
    values = [change.value for change in (first, second) if change.value is not None]
    if setting not in ledgers or not values:
        return later
    both = ledgers[setting].both(part, values[0], values[-1])
    return later if both is None else Change(both, later.at)


def settings_of(journal: Journal, ledgers: Ledgers) -> Settings:
    """Return the settings of a journal, with the default for missing values."""
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
    """Return a time for a new change, later than all changes in the journal, even if a clock was wrong."""
    return max(now, 1 + max((change.at for change in journal.values()), default=0))


def at_time(journal: Journal, now: int) -> Journal:
    """Return a journal in which the present time replaces ``NOW``."""
    return {
        name: change._replace(at=now) if change.at == NOW else change
        for name, change in journal.items()
    }


def write(journal: Journal) -> str:
    """Return a journal, or a part of one, as text."""
    return json.dumps({"version": VERSION, "changes": journal}, ensure_ascii=False)


def without_traces(journal: Journal, now: int) -> Journal:
    """Return a journal without old removals. No tab can still have the removed values."""
    return {
        name: change
        for name, change in journal.items()
        if change.value is not None or change.at > now - REMEMBERED
    }


def read(text: str, *, early: bool = False) -> Journal:
    """Read a text of ``write``.

    Args:
        text: the text.
        early: whether it has only values without times, as scripts set them before Python runs.

    Raises:
        ValueError: the text is malformed, has another version, or has an impossible value.
    """
    try:
        return entries(_members(text, early=early))
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"no settings: {error}") from error


def read_sound(text: str, *, early: bool = False) -> Journal:
    """Return the valid entries of a text that ``read`` refuses."""
    sound: dict[str, Change] = {}
    with suppress(AttributeError, KeyError, TypeError, ValueError):
        for name, change in _members(text, early=early).items():
            with suppress(AttributeError, TypeError, ValueError):
                sound |= entries({name: change})
    return sound


def _members(text: str, *, early: bool) -> Mapping[str, Any]:
    written: dict[str, Any] = read_json(text)
    if early:
        return {name: (value, UNTIMED) for name, value in written.items()}
    if written["version"] != VERSION:
        raise ValueError(f"of version {str(written['version'])[:20]}, not {VERSION}")
    members: Mapping[str, Any] = written["changes"]
    return members


def entries(members: Mapping[str, Any]) -> Journal:
    """Return the journal with these entries, each a value and a time. Rooms check the values of their own settings.

    Raises:
        AttributeError, TypeError, ValueError: an impossible value or time.
    """
    journal = {}
    try:
        for name, (value, at) in members.items():
            has_type = value is None or name not in OF_PAGE
            journal[name] = Change(value if has_type else OF_PAGE[name].read(value), int(at))
    except OverflowError as error:
        raise ValueError(f"an endless number: {error}") from error
    return journal
