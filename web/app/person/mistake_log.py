"""The setting with the mistakes that come back. Two tabs or devices merge theirs; the last attempt at each counts."""

from collections.abc import Mapping
from typing import Final

from app.runtime.setting import Ledger, Setting


def _split(text: str) -> dict[str, str]:
    """Return the lines of a collection by the names of the mistakes; see ``app.person.mistakes``."""
    return {_name(line): line for line in text.split("\n") if line}


def _name(line: str) -> str:
    """Return the name of a mistake: the turn and the position."""
    _card, _chance, _loss, played, _best, position = [*line.split(" ", 5), *" " * 5][:6]
    return f"{played.partition(';')[0]} {position}"


def _join(parts: Mapping[str, str]) -> str:
    return "\n".join(parts.values())


MISTAKES: Final = Setting("mistakes", "", ledger=Ledger(_split, _join))
"""The mistakes of the person's games, see ``app.person.mistakes``. The room of the review declares the setting."""
