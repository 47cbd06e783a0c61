"""Mistakes that are to come back, as they are stored. From two tabs or devices, all do, each as it was last tried."""

from collections.abc import Mapping
from typing import Final

from app.runtime.setting import Ledger, Setting


def _split(text: str) -> dict[str, str]:
    """Return the lines of a collection by what tells a mistake from others; see ``app.person.mistakes``."""
    return {_name(line): line for line in text.split("\n") if line}


def _name(line: str) -> str:
    """Return the turn that was played and the position."""
    _card, _chance, _loss, played, _best, position = [*line.split(" ", 5), *" " * 5][:6]
    return f"{played.partition(';')[0]} {position}"


def _join(parts: Mapping[str, str]) -> str:
    return "\n".join(parts.values())


MISTAKES: Final = Setting("mistakes", "", ledger=Ledger(_split, _join))
"""Mistakes of one's own games, see ``app.person.mistakes``. The room of the review declares them."""
