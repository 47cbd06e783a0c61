"""Settings: values that the browser stores for the page, or for one of its rooms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

Value = TypeVar("Value")


class Ledger(NamedTuple):
    """How a setting with many values, such as the stars of all lessons, is merged with that of another tab.

    Attributes:
        split: gives the values in a text, by their names.
        join: gives the text of values.
        both: merges two values of a name, in any order. None: the later one counts. A merged value is never removed.
    """

    split: Callable[[str], Mapping[str, str]]
    join: Callable[[Mapping[str, str]], str]
    both: Callable[[str, str, str], str | None] = lambda _name, _first, _second: None


def _split(text: str) -> dict[str, str]:
    entries = (part.partition("=") for part in text.split(";"))
    return {name: entry for name, _, entry in entries if entry}


def _join(entries: Mapping[str, str]) -> str:
    return ";".join(f"{name}={entry}" for name, entry in sorted(entries.items()))


ENTRIES: Final = Ledger(_split, _join)
"""The ledger of texts ``name=entry;name=entry``. The entries of both tabs or devices count."""

Ledgers: TypeAlias = Mapping[str, Ledger]
"""The ledgers by the names of their settings."""
Limits: TypeAlias = tuple[int, int]
"""The lowest and the highest value of a number."""
NO_LIMITS: Final[Limits] = (0, 0)
"""For settings that are not numbers."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[Value]):
    """A value that the browser stores.

    Attributes:
        name: a unique name, under which it is stored.
        first: the default: a bool, a number, a text or a choice. All values have its type.
        limits: of a number.
        ledger: of a text that holds many values.
        stays: whether it belongs to this browser alone, and is left out of files of settings.
    """

    name: str
    first: Value
    limits: Limits = NO_LIMITS
    ledger: Ledger | None = None
    stays: bool = False

    def read(self, value: object) -> Value:
        """Return a value from the store or a text, in the type of the default and within the limits.

        Raises:
            ValueError: the setting cannot have this value.
        """
        kind: Any = type(self.first)
        if kind is bool:
            value = value not in (False, "false", 0, "")
        elif kind is int:
            low, high = self.limits
            value = min(max(int(str(value)), low), high)
        converted: Value = kind(value)
        return converted


AnySetting: TypeAlias = Setting[Any]
"""A setting of any type."""
