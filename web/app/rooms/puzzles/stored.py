"""The solver's record as a setting.

Two tabs or devices are merged: puzzles tried in either count as tried, and the better Rush and the later puzzle of the
day count. Ratings and cards are those of the later change, see ``app.model.journal``.
"""

from functools import lru_cache
from typing import Final

from app.model.app import App
from app.runtime.late import late
from app.runtime.setting import Ledger, Setting

with late:
    from app.rooms.puzzles import record


def _split(text: str) -> dict[str, str]:
    return {part.partition("=" if "=" in part else ":")[0]: part for part in text.split()}


def _both(name: str, old: str, new: str) -> str | None:
    if name == "rating" or name.startswith("f:"):
        return None
    merged = record.Record.parse(old).merge(record.Record.parse(new))
    return _split(merged.text).get(name)


PUZZLED: Final = Setting(
    "puzzled", "", ledger=Ledger(_split, lambda parts: " ".join(parts.values()), _both)
)
"""The solver's record as text, see ``app.rooms.puzzles.record``."""


def record_of(app: App) -> "record.Record":
    """Return the solver's record."""
    return _parse(app.settings.value_of(PUZZLED))


@lru_cache(maxsize=1)  # the record is read at each event
def _parse(text: str) -> "record.Record":
    return record.Record.parse(text)
