"""What the puzzles suggest on the home."""

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
        return Suggestion(
            order=1,
            icon="puzzle",
            title=_("Puzzles"),
            text=_("Today’s is solved"),
            event={"do": "puzzles.show"},
        )
    return Suggestion(
        order=1,
        icon="puzzle",
        title=_("Puzzle of the day"),
        text=_("New today"),
        event={"do": "puzzles.begin", "mode": Mode.DAY.value},
    )
