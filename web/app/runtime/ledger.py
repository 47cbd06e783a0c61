"""How a setting that holds many values, such as the stars of all lessons, is put together with that of another tab."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


def _later(_name: str, _one: str, _other: str) -> str | None:
    return None


class Ledger(NamedTuple):
    """How a setting holds many values.

    Attributes:
        setting: its name.
        split: gives the values in a text, by their names.
        join: gives the text of values.
        both: gives what two values of a name come to, whichever is later; None: the later one counts. What it gives is
            never removed.
    """

    setting: str
    split: Callable[[str], Mapping[str, str]]
    join: Callable[[Mapping[str, str]], str]
    both: Callable[[str, str, str], str | None] = _later


Ledgers = Mapping[str, Ledger]
"""The ledgers by the names of their settings."""
