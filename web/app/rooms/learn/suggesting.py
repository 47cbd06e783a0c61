"""The suggestion of the lessons on the home."""

from app.model.app import App
from app.runtime.late import late
from app.runtime.room import Suggestion
from pacru.core.texts import _

with late:
    from app.rooms.learn import courses, progress


def suggest(app: App) -> Suggestion | None:
    """Suggest the first lesson that is not done, by number, since the translations of titles load later."""
    lesson = progress.first_open(app.settings, courses.ALL)
    if progress.is_done(app.settings, lesson):
        return None
    number = courses.ALL.lessons.index(lesson) + 1
    event = {"do": "learn.begin", "lesson": lesson.name}
    text = _("Lesson {number}").format(number=number)
    return Suggestion(2, "learn", _("The next lesson"), text, event)
