"""The map of all lessons: each with a picture and its skill."""

from typing import Final

from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import ALL, COURSES, EASIEST
from app.rooms.learn.lessons import Chapter, Lesson
from app.rooms.learn.pictures import render_picture
from app.rooms.learn.state import LEARN_DIALOG
from app.rooms.learn.wording import first_game_of
from app.runtime.region import Part
from app.ui.html import button, header, icon, say, text, when
from pacru.core.texts import NC_, _, ngettext


def _render(settings: Settings) -> str:
    """Return the content of the dialog with the map."""
    following = progress.first_open(settings, ALL)
    courses = "".join(
        f'<h3 class="course">{say(title)}</h3><div class="lessons">'
        f"{''.join(_render_chapter(chapter, settings, following) for chapter in course.chapters)}</div>"
        for title, course in COURSES
    )
    introduction = say("Learn by playing. Take the lessons in any order; your game will wait.")
    begun = any(map(any, (progress.stars(settings, lesson) for lesson in ALL.lessons)))
    onward = say(NC_("with the lessons", "Continue")) if begun else say("Start")
    start = button("learn.begin", onward, "btn prime", lesson=following.name)
    puzzles = button("puzzles.show", say("Puzzles"))
    openings = button("explorer.show", say("Openings"))
    easiest = progress.first_open(settings, EASIEST)
    new_here = not any(progress.is_done(settings, lesson) for lesson in ALL.lessons)
    way_in = when(new_here, _render_easiest(easiest.name))
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('learn-title', _('Learn'), sticky=True)}"
        f'<p id="learn-text">{introduction}</p><div class="finish">{start}{puzzles}{openings}</div>'
        f"{way_in}{courses}</div>"
    )


def _render_easiest(lesson: str) -> str:
    """Return the button for the first lesson of the easiest game, for new players."""
    note = say("New here? Start with the easiest game on this board: one field per turn.")
    title = say(EASIEST.chapters[0].title)
    inside = f"<span><b>{title}</b><small>{note}</small></span>{icon('play')}"
    return button("learn.begin", inside, "btn lesson-entry easiest", lesson=lesson)


def _render_chapter(chapter: Chapter, settings: Settings, following: Lesson) -> str:
    lessons = "".join(
        _render_lesson(lesson, settings, following=lesson is following)
        for lesson in chapter.lessons
    )
    game = _render_first_game(chapter.game) if chapter.game else ""
    return f"<section><h4>{say(chapter.title)}</h4><ul>{lessons}{game}</ul></section>"


def _render_first_game(game: str) -> str:
    note = say("Against the weakest bot, with a hint before each of your turns.")
    inside = (
        f'<span class="picture">{icon("play")}</span>'
        f"<span><b>{text(first_game_of(game))}</b><small>{note}</small></span>"
    )
    return f"<li>{button('play.play_first_game', inside, 'btn lesson-card', game=game)}</li>"


def _render_lesson(lesson: Lesson, settings: Settings, *, following: bool) -> str:
    (got, most), done = progress.total(settings, lesson), progress.is_done(settings, lesson)
    label = ngettext("{got} of {number} star", "{got} of {number} stars", most, got=got)
    stars = f'<span class="stars" role="img" aria-label="{text(label)}">{got}/{most} ★</span>'
    solved = f'{icon("tick")}<span class="sr">{say("Lesson completed")}</span>' if done else ""
    looks = f"btn lesson-card{when(done, ' done')}{when(following, ' following')}"
    inside = (
        f"{render_picture(lesson)}<span><b>{say(lesson.title)}</b><small>{say(lesson.skill)}</small>"
        f'<span class="state">{solved}{when(got, stars)}</span></span>'
    )
    return f"<li>{button('learn.begin', inside, looks, lesson=lesson.name)}</li>"


MAP: Final = Part[App, Settings](LEARN_DIALOG, lambda app: app.settings, _render)
"""The content of the dialog with the map."""
