"""Lessons: the rules, learned step by step on the board, while the game waits."""

from typing import get_args

from app.game.learned import LEARNED
from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRegion, PageRoom
from app.rooms.learn import suggesting
from app.rooms.learn.messages import (
    LEARN_DIALOG,
    HelpWanted,
    LessonLeft,
    LessonOpened,
    LessonShownElsewhere,
    Message,
    NextWanted,
    RetryWanted,
)
from app.rooms.learn.state import NAME, Learning, is_idle, on_board
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.region import CommandRegion, LateRegion, Part
from app.runtime.room import Dialog, Fragment, Item, Panel, Room
from pacru.core.texts import N_, _

with late:
    from app.game import addresses
    from app.rooms.learn import courses, lesson_map, regions, update


def _update(app: App, message: Message) -> Update:
    return update.update(app, message)


def _why_no_lesson(name: str) -> str:
    """Return what is wrong with the name of a lesson in an address, and which lessons there are."""
    if not name or courses.ALL.find(name):
        return ""
    if not name[1:2].isdigit():
        return _("There’s no lesson “{name}”. “Learn” has all lessons.").format(name=name[:20])
    rules = (rule for lesson in courses.ALL.lessons for rule in lesson.rules)
    first, last = addresses.range_of_rules(name, rules)
    told = _("There’s no lesson on {rule}. The lessons cover the rules from {first} to {last}.")
    return told.format(rule=name[:20], first=first, last=last)


def _find_map() -> PageRegion:
    return lesson_map.MAP


def _follow(before: App, after: App) -> list[Command]:
    if not on_board(after):
        return []
    return regions.announcements(before, after)


def _mark_lesson(shown: tuple[bool, bool]) -> list[Command]:
    """Tell the styles that a lesson is on the board, and whether the words below its task say nothing more."""
    there, idle = shown
    value = None if not there else "idle" if idle else ""
    return [commands.Attributes("html", {"data-lesson": value})]


def _show_panel(shown: bool) -> list[Command]:
    return [commands.Attributes("lesson", {"hidden": None if shown else ""})]


ROOM: PageRoom = Room(
    name=NAME,
    begin=Learning,
    reads={
        "learn": lambda _: DialogOpened(LEARN_DIALOG),
        "lesson": lambda data: LessonOpened(str(data.get("value", ""))),
        "lesson-next": lambda _: NextWanted(),
        "lesson-hint": lambda _: HelpWanted(),
        "lesson-again": lambda _: RetryWanted(),
        "lesson-leave": lambda _: LessonLeft(),
        "lesson-embed": lambda data: LessonShownElsewhere(str(data.get("value", ""))),
    },
    messages=get_args(Message),
    update=_update,
    regions=(
        CommandRegion("lesson-shown", on_board, _show_panel),
        CommandRegion("lesson-idle", lambda app: (on_board(app), is_idle(app)), _mark_lesson),
        Part(
            "lesson",
            lambda app: regions.view(app),
            lambda shown: regions.render(shown),
            when=on_board,
        ),
    ),
    dialogs=(
        Dialog(LEARN_DIALOG, "", LateRegion(LEARN_DIALOG, _find_map), "learn-title", "learn-text"),
    ),
    follows=(_follow,),
    items=(
        Item("learn", "learn", N_("Learn"), "rail", order=5),
        Item("lesson", "learn", N_("Learn in 3 minutes"), "welcome", order=1),
    ),
    settings=(LEARNED,),
    icons={"tick": '<path d="M5 12.5 10 17.5 19.5 7"/>'},
    panels=(Panel("lesson", "side", "lesson", N_("Lesson"), order=1),),
    addresses=(
        Fragment("#learn", {"do": "learn"}),
        Fragment("#learn=", {"do": "lesson"}, "value", "lesson-leave", _why_no_lesson),
    ),
    suggests=suggesting.suggest,
    late_words=True,
)
"""The lessons."""
