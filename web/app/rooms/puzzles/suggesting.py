"""The suggestion of the puzzles on the home."""

from app.model.app import App
from app.rooms.puzzles.state import Mode
from app.rooms.puzzles.stored import record_of
from app.runtime.browser import Browser
from app.runtime.handling import day_of
from app.runtime.room import Suggestion
from pacru.core.texts import _


def suggest(app: App) -> Suggestion | None:
    """Suggest the puzzle of the day; once it is solved, the others."""
    opened = app.state(Browser).opened
    today = day_of({"moment": opened}) if opened else 0
    if record_of(app).day >= today:
        event = {"do": "puzzles.show"}
        return Suggestion(1, "puzzle", _("Puzzles"), _("Today’s is solved"), event)
    event = {"do": "puzzles.begin", "mode": Mode.DAY.value}
    return Suggestion(1, "puzzle", _("Puzzle of the day"), _("New today"), event)
