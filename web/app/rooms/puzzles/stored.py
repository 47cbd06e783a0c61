"""Progress with puzzles, as it is stored.

From two tabs or devices, whatever was tried in either has been tried, and the best Rush and the last puzzle of the day
are those of both. Of ratings and cards the later ones count, see ``app.model.journal``.
"""

from functools import lru_cache
from typing import Final

from app.model.app import App
from app.runtime.late import late
from app.runtime.setting import Ledger, Setting

with late:
    from app.rooms.puzzles import record


def _split(text: str) -> dict[str, str]:
    """Return the parts of a record by their names; see ``app.rooms.puzzles.record`` for the text."""
    return {part.partition("=" if "=" in part else ":")[0]: part for part in text.split()}


def _both(name: str, one: str, other: str) -> str | None:
    if name == "rating" or name.startswith("f:"):
        return None
    old, new = record.Record.parse(one), record.Record.parse(other)
    return _split(old.merge(new).text).get(name)


PUZZLED: Final = Setting(
    "puzzled", "", ledger=Ledger(_split, lambda parts: " ".join(parts.values()), _both)
)
"""What was tried, and how well; see ``app.rooms.puzzles.record``."""


def record_of(app: App) -> "record.Record":
    """Return the solver's record."""
    return _parse(app.settings.value_of(PUZZLED))


@lru_cache(maxsize=1)  # each step of the page asks for it
def _parse(text: str) -> "record.Record":
    return record.Record.parse(text)
