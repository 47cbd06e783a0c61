"""What the puzzles suggest to those who return."""

from functools import lru_cache

from app.model.app import App
from app.rooms.puzzles.state import Mode
from app.rooms.puzzles.stored import PUZZLED
from app.runtime.browser import Browser
from app.runtime.handling import day_of
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _

with late:
    from app.rooms.puzzles import record


def suggest(app: App) -> Suggestion | None:
    """Suggest the puzzle of the day to those who have solved one before; None: they have no need of it."""
    puzzled = app.settings.value_of(PUZZLED)
    opened = app.own(Browser).opened
    if not (puzzled and opened):
        return None
    today = day_of({"moment": opened})
    if not 0 < _last_day(puzzled) < today:
        return None
    return Suggestion(
        key=f"day:{today}",
        order=3,
        text=_("The puzzle of the day is waiting for you."),
        label=_("Solve it"),
        event={"do": "puzzle", "mode": Mode.DAY.value},
    )


@lru_cache(maxsize=1)  # each step of the page asks for it
def _last_day(puzzled: str) -> int:
    return record.Record.parse(puzzled).day
