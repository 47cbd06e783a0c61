"""The map of all lessons: each with a picture, and a sentence about what one can do after it."""

from typing import Final, NamedTuple, TypeAlias

from app.model.app import App
from app.rooms.learn import progress
from app.rooms.learn.courses import ALL, COURSES, EASIEST
from app.rooms.learn.lessons import Chapter, Course, Lesson
from app.rooms.learn.pictures import render_picture
from app.rooms.learn.state import LEARN_DIALOG
from app.rooms.learn.wording import first_game_of
from app.runtime.region import Part
from app.ui.html import button, header, icon, say, text, when
from pacru.core.texts import NC_, _, ngettext

_Found: TypeAlias = dict[str, tuple[int, int, bool]]
"""By the name of a lesson, its stars, how many there can be, and whether it is done."""


class MapView(NamedTuple):
    """What the map shows.

    Attributes:
        lessons: by its name, the stars of each lesson, how many there can be, and whether it is done.
        following: the name of the lesson to go on with.
        begun: whether any step has been solved.
        easiest: the name of the lesson of the easiest game to go on with; empty if all of those are done.
    """

    lessons: tuple[tuple[str, int, int, bool], ...]
    following: str
    begun: bool
    easiest: str


def view(app: App) -> MapView:
    """Return the progress of each lesson."""
    settings = app.settings
    lessons = tuple(
        (one.name, *progress.total(settings, one), progress.is_done(settings, one))
        for one in ALL.lessons
    )
    begun = any(got for _name, got, _most, _done in lessons)
    learned = all(progress.is_done(settings, one) for one in EASIEST.lessons)
    easiest = "" if learned else progress.first_open(settings, EASIEST).name
    return MapView(lessons, progress.first_open(settings, ALL).name, begun, easiest)


def render(shown: MapView) -> str:
    """Return the content of the dialog with the map."""
    found = {name: (got, most, done) for name, got, most, done in shown.lessons}
    courses = "".join(_render_course(title, one, found, shown.following) for title, one in COURSES)
    told = say("Learn by playing. Take the lessons in any order; your game will wait.")
    onward = say(NC_("with the lessons", "Continue")) if shown.begun else say("Start")
    start = button("learn.begin", onward, "btn prime", lesson=shown.following)
    puzzles = button("puzzles.show", say("Puzzles"))
    openings = button("explorer.show", say("Openings"))
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('learn-title', _('Learn'), sticky=True)}"
        f'<p id="learn-text">{told}</p><div class="finish">{start}{puzzles}{openings}</div>'
        f"{when(bool(shown.easiest), _render_easiest(shown.easiest))}{courses}</div>"
    )


def _render_easiest(lesson: str) -> str:
    """Return the way into the easiest game, for those to whom Pacru looks like a lot at once."""
    told = say("New here? Start with the easiest game on this board: one field per turn.")
    inside = (
        f"<span><b>{say(EASIEST.chapters[0].title)}</b><small>{told}</small></span>{icon('play')}"
    )
    return button("learn.begin", inside, "btn lesson-entry easiest", lesson=lesson)


def _render_course(title: str, course: Course, found: _Found, following: str) -> str:
    chapters = "".join(_render_chapter(chapter, found, following) for chapter in course.chapters)
    return f'<h3 class="course">{say(title)}</h3><div class="lessons">{chapters}</div>'


def _render_chapter(chapter: Chapter, found: _Found, following: str) -> str:
    lessons = "".join(
        _render_lesson(one, *found[one.name], following=one.name == following)
        for one in chapter.lessons
    )
    game = _render_first_game(chapter.game) if chapter.game else ""
    return f"<section><h4>{say(chapter.title)}</h4><ul>{lessons}{game}</ul></section>"


def _render_first_game(game: str) -> str:
    told = say("Against the weakest bot, with a hint before each of your turns.")
    inside = (
        f'<span class="picture">{icon("play")}</span>'
        f"<span><b>{text(first_game_of(game))}</b><small>{told}</small></span>"
    )
    more = f' data-game="{game}"'
    return f"<li>{button('play.play_first_game', inside, 'btn lesson-card', more=more)}</li>"


def _render_lesson(lesson: Lesson, got: int, most: int, done: bool, *, following: bool) -> str:
    label = ngettext("{got} of {number} star", "{got} of {number} stars", most, got=got)
    stars = f'<span class="stars" role="img" aria-label="{text(label)}">{got}/{most} ★</span>'
    solved = f'{icon("tick")}<span class="sr">{say("Lesson solved")}</span>' if done else ""
    looks = f"btn lesson-card{when(done, ' done')}{when(following, ' following')}"
    inside = (
        f"{render_picture(lesson)}<span><b>{say(lesson.title)}</b><small>{say(lesson.skill)}</small>"
        f'<span class="state">{solved}{when(got, stars)}</span></span>'
    )
    return f"<li>{button('learn.begin', inside, looks, lesson=lesson.name)}</li>"


MAP: Final = Part(LEARN_DIALOG, view, render)
"""The map of all lessons."""
