"""What the lessons suggest on the home."""

from app.model.app import App
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _

with late:
    from app.rooms.learn import courses, progress


def suggest(app: App) -> Suggestion | None:
    """Suggest the first lesson that is not done, by its number: its title comes with the words of the room."""
    lesson = progress.first_open(app.settings, courses.ALL)
    if progress.is_done(app.settings, lesson):
        return None
    return Suggestion(
        order=2,
        icon="learn",
        title=_("The next lesson"),
        text=_("Lesson {number}").format(number=courses.ALL.lessons.index(lesson) + 1),
        event={"do": "learn.begin", "lesson": lesson.name},
    )
