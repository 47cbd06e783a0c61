"""What the puzzles suggest to those who return."""

from app.model.app import App
from app.rooms.puzzles.state import Mode
from app.rooms.puzzles.stored import PUZZLED, record_of
from app.runtime.browser import Browser
from app.runtime.handling import day_of
from app.runtime.room import Suggestion
from pacru.core.texts import _


def suggest(app: App) -> Suggestion | None:
    """Suggest the puzzle of the day to those who have solved one before; None: they have no need of it."""
    opened = app.own(Browser).opened
    if not (app.settings.value_of(PUZZLED) and opened):
        return None
    today = day_of({"moment": opened})
    if not 0 < record_of(app).day < today:
        return None
    return Suggestion(
        key=f"day:{today}",
        order=3,
        text=_("The puzzle of the day is waiting for you."),
        label=_("Solve it"),
        event={"do": "puzzles.begin", "mode": Mode.DAY.value},
    )
