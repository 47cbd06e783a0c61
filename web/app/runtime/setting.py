"""What a setting is: a value that the browser stores for the page, or for one of its rooms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

Value = TypeVar("Value")


def _later(_name: str, _one: str, _other: str) -> str | None:
    return None


class Ledger(NamedTuple):
    """How a setting that holds many values, such as the stars of all lessons, is put together with that of another tab.

    Attributes:
        split: gives the values in a text, by their names.
        join: gives the text of values.
        both: gives what two values of a name come to, whichever is later; None: the later one counts. What it gives is
            never removed.
    """

    split: Callable[[str], Mapping[str, str]]
    join: Callable[[Mapping[str, str]], str]
    both: Callable[[str, str, str], str | None] = _later


_BETWEEN: Final = ";"
_AFTER_NAME: Final = "="


def _split(text: str) -> dict[str, str]:
    parts = (part.partition(_AFTER_NAME) for part in text.split(_BETWEEN))
    return {name: rest for name, _, rest in parts if rest}


def _join(parts: Mapping[str, str]) -> str:
    return _BETWEEN.join(f"{name}{_AFTER_NAME}{rest}" for name, rest in sorted(parts.items()))


ENTRIES: Final = Ledger(_split, _join)
"""Of texts ``name=entry;name=entry``. Of two tabs or devices, the entries of both count."""

Ledgers: TypeAlias = Mapping[str, Ledger]
"""The ledgers by the names of their settings."""
Limits: TypeAlias = tuple[int, int]
"""The lowest and the highest value of a number."""
NO_LIMITS: Final[Limits] = (0, 0)
"""Of what is no number."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[Value]):
    """A value that the browser stores.

    Attributes:
        name: under which it is stored, as no other.
        first: the value at first: a bool, a number, a text or a choice, as all others.
        limits: of a number.
        ledger: of a text that holds many values.
        stays: whether it is about this browser alone: a file neither takes it along nor brings it.
    """

    name: str
    first: Value
    limits: Limits = NO_LIMITS
    ledger: Ledger | None = None
    stays: bool = False

    def read(self, value: object) -> Value:
        """Return a value, as it was stored or as text, in the type of the first one, and within the limits.

        Raises:
            ValueError: the setting cannot have this value.
        """
        kind: Any = type(self.first)
        if kind is bool:
            value = value not in (False, "false", 0, "")
        elif kind is int:
            low, high = self.limits
            value = min(max(int(str(value)), low), high)
        found: Value = kind(value)
        return found


AnySetting: TypeAlias = Setting[Any]
"""A setting of any type."""
