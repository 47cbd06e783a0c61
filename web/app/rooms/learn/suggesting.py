"""What the lessons suggest on the home."""

from app.model.app import App
from app.rooms.learn import progress
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _

with late:
    from app.rooms.learn import courses


def suggest(app: App) -> Suggestion | None:
    """Suggest the first lesson that is not done; None: all are."""
    lesson = progress.first_open(app.settings, courses.ALL)
    if progress.is_done(app.settings, lesson):
        return None
    return Suggestion(
        order=2,
        icon="learn",
        title=_(lesson.title),
        text=_("The next lesson"),
        event={"do": "learn.begin", "lesson": lesson.name},
    )
