"""Lessons: the rules, learned step by step on the board while the game waits."""

from app.model.app import App
from app.model.messages import ExercisePlayed
from app.model.page import PageRoom
from app.person.stars import LEARNED
from app.rooms.learn import suggesting
from app.rooms.learn.state import LEARN_DIALOG, LEAVING_DIALOG, NAME, Learning, on_board
from app.runtime.late import late
from app.runtime.room import Dialog, Fragment, Item, Panel, Room
from pacru.core.texts import N_, _

with late:
    from app.game import addresses
    from app.rooms.learn import courses, handlers, lesson_map, regions


def _why_no_lesson(name: str) -> str:
    """Return why no lesson has this name from an address, and which lessons exist; empty: the name is valid."""
    if not name or courses.ALL.find(name):
        return ""
    if not name[1:2].isdigit():
        return _("There’s no lesson “{name}”. “Learn” has all lessons.").format(name=name[:20])
    rules = (rule for lesson in courses.ALL.lessons for rule in lesson.rules.split())
    first, last = addresses.range_of_rules(name, rules)
    return _(
        "There’s no lesson on {rule}. The lessons cover the rules from {first} to {last}."
    ).format(rule=name[:20], first=first, last=last)


def _mode(app: App) -> str:
    """Return "idle" if the lesson waits for the learner's turn: the styles then hide the words below the task."""
    table = app.table
    return "" if table.begun or table.replay or (table.draft and table.notice) else "idle"


ROOM: PageRoom = Room(
    name=NAME,
    begin=Learning,
    handlers=(handlers,),
    hears={
        ExercisePlayed: lambda app, _: (
            handlers.on_exercise_played(app) if on_board(app) else (app, ())
        )
    },
    dialogs=(
        Dialog(LEARN_DIALOG, "", lambda: lesson_map.MAP, "learn-title", "learn-text"),
        Dialog(LEAVING_DIALOG, "small", lambda: regions.LEAVING, "leaving-title"),
    ),
    items=(
        Item("learn.show", "learn", N_("Learn"), "rail", order=5),
        Item("learn.begin", "learn", N_("Learn in 3 minutes"), "welcome", order=1),
    ),
    settings=(LEARNED,),
    icons={"tick": '<path d="M5 12.5 10 17.5 19.5 7"/>'},
    panels=(
        Panel(
            "lesson",
            "side",
            "lesson",
            lambda app: regions.render(app),
            on_board,
            N_("Lesson"),
            order=1,
            mode=_mode,
        ),
    ),
    addresses=(
        Fragment("#learn", {"do": "learn.show"}),
        Fragment("#learn=", {"do": "learn.begin"}, "lesson", "learn.leave", _why_no_lesson),
    ),
    suggests=suggesting.suggest,
    late_words=True,
)
