"""What the lessons suggest to those who return."""

from app.game.learned import LEARNED, split
from app.model.app import App
from app.runtime.room import Suggestion
from pacru.core.texts import _, pgettext


def suggest(app: App) -> Suggestion | None:
    """Suggest the lesson that was begun; None: none was left in the middle."""
    stars = split(app.settings.value_of(LEARNED))
    begun = next((name for name, got in stars.items() if "0" in got and got.strip("0")), None)
    if begun is None:
        return None
    return Suggestion(
        key=f"lesson:{begun}",
        order=2,
        text=_("You’ve started a lesson."),
        label=pgettext("with the lessons", "Continue"),
        event={"do": "learn.begin", "lesson": begun},
    )
