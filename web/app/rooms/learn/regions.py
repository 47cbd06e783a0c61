"""The panel with the task of a step, and the map of all lessons."""

from typing import Final, NamedTuple, TypeAlias

from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import ALL, COURSES, EASIEST, after
from app.rooms.learn.lessons import Chapter, Course, Lesson
from app.rooms.learn.messages import LEARN_DIALOG
from app.rooms.learn.state import Learning, on_board
from app.rooms.learn.update import lesson_of, step_of
from app.runtime.commands import Command, Focus, Say
from app.runtime.region import Part
from app.ui.html import button, header, hide_if, icon, render_words, say, text, when
from pacru import games
from pacru.core.texts import _

STAR: Final = "★"
NO_STAR: Final = "☆"


class LessonView(NamedTuple):
    """What the panel shows.

    Attributes:
        title: of the lesson.
        number: of the step, from 1; behind the last one the lesson is over.
        steps: how many there are.
        ask: the task.
        says: what is said about the last turn.
        missed: whether that was no good.
        stars: of the step if it is done, of the whole lesson when that is over.
        most: how many there can be.
        done: whether the step is done.
        over: whether the lesson is.
        following: the name of the next lesson, and its title; empty if there is none.
        game: the game of which a first one follows; empty if none does.
        rules: the numbers of its rules.
    """

    title: str
    number: int
    steps: int
    ask: str
    says: str
    missed: bool
    stars: int
    most: int
    done: bool
    over: bool
    following: tuple[str, str]
    game: str
    rules: tuple[str, ...]


def view(app: App) -> LessonView:
    """Return the view of the open lesson."""
    learning = app.own(Learning)
    lesson, step, attempt = lesson_of(learning), step_of(learning), learning.attempt
    done = step is None or bool(attempt and attempt.done)
    stars, most = _stars(app.settings, lesson)
    if step and attempt:
        stars, most = attempt.stars(step) if done else 0, progress.MOST_STARS
    onward = after(lesson)
    return LessonView(
        title=_(lesson.title),
        number=learning.at + 1,
        steps=len(learning.queue),
        ask=_(step.ask) if step else _("You have finished this lesson."),
        says=learning.says,
        missed=learning.missed and not done,
        stars=stars,
        most=most,
        done=done,
        over=step is None,
        following=(onward.name, _(onward.title)) if onward else ("", ""),
        game="" if step else ALL.game_after(lesson),
        rules=lesson.rules,
    )


def _stars(settings: Settings, lesson: Lesson) -> tuple[int, int]:
    return sum(progress.stars(settings, lesson)), progress.MOST_STARS * len(lesson.steps)


def render(shown: LessonView) -> str:
    """Return the content of the panel."""
    return f"{_render_heading(shown)}{_render_task(shown)}{_render_buttons(shown)}"


def _render_heading(shown: LessonView) -> str:
    count = "" if shown.over else f"{shown.number} / {shown.steps}"
    said = _("Step {number} of {all}").format(number=shown.number, all=shown.steps)
    leave = button(
        "lesson-leave", icon("close"), "btn quiet square", _("Back to the game"), _("Leave lesson")
    )
    return (
        f'<header><h2 id="lesson-title">{text(shown.title)}</h2>'
        f'<span class="count" role="img" aria-label="{text(said)}"{hide_if(shown.over)}>{count}</span>'
        f"{leave}</header>"
    )


def _render_task(shown: LessonView) -> str:
    return render_words(
        "lesson",
        shown.ask,
        shown.says,
        missed=shown.missed,
        hides=not (shown.done or shown.says),
        first=when(shown.done, _render_stars(shown)),
    )


def _render_stars(shown: LessonView) -> str:
    label = _("{number} of {all} stars").format(number=shown.stars, all=shown.most)
    signs = f"{shown.stars}/{shown.most} {STAR}"
    if not shown.over:
        signs = STAR * shown.stars + NO_STAR * (shown.most - shown.stars)
    return f'<span class="stars" role="img" aria-label="{text(label)}">{signs}</span>'


def _render_buttons(shown: LessonView) -> str:
    name, title = shown.following
    prime = ""
    if shown.over and name:
        told = text(_("Next: {lesson}").format(lesson=title))
        prime = button(
            "lesson", told, "btn prime", more=f' id="lesson-next" data-value="{text(name)}"'
        )
    elif shown.over:
        prime = button(
            "lesson-leave", say("Back to the game"), "btn prime", more=' id="lesson-next"'
        )
    elif shown.done:
        prime = button("lesson-next", say("Next"), "btn prime", more=' id="lesson-next"')
    hint = button(
        "lesson-hint",
        f"{icon('hint')}<span>{say('Hint')}</span>",
        more=f' id="lesson-hint"{hide_if(shown.done)}',
    )
    again = button(
        "lesson-again",
        f"{icon('again')}<span>{say('Again')}</span>",
        more=hide_if(not shown.done or shown.over),
    )
    skip = button(
        "lesson-next",
        f"{icon('next')}<span>{say('Skip')}</span>",
        "btn quiet",
        more=hide_if(shown.done),
    )
    game = ""
    if shown.game:
        more = f' data-game="{shown.game}"'
        game = button("first-game", text(_first_game_of(shown.game)), more=more)
    learn = button("learn", say("All lessons"), "btn quiet")
    return f"<footer>{prime}{game}{hint}{again}{skip}{learn}</footer>"


# The map


_Found: TypeAlias = dict[str, tuple[int, int, bool]]
"""By the name of a lesson, its stars, how many there can be, and whether it is done."""


class MapView(NamedTuple):
    """What the map shows.

    Attributes:
        lessons: by its name, the stars of each lesson, and how many there can be.
        following: the name of the lesson to go on with.
        begun: whether any step has been solved.
        easiest: the name of the lesson of the easiest game to go on with; empty if all of those are done.
    """

    lessons: tuple[tuple[str, int, int, bool], ...]
    following: str
    begun: bool
    easiest: str


def map_view(app: App) -> MapView:
    """Return the progress of each lesson."""
    settings = app.settings
    lessons = tuple(
        (one.name, *_stars(settings, one), progress.is_done(settings, one)) for one in ALL.lessons
    )
    begun = any(got for _name, got, _most, _done in lessons)
    learned = all(progress.is_done(settings, one) for one in EASIEST.lessons)
    easiest = "" if learned else progress.first_open(settings, EASIEST).name
    return MapView(lessons, progress.first_open(settings, ALL).name, begun, easiest)


def render_map(shown: MapView) -> str:
    """Return the content of the dialog with the map."""
    found = {name: (got, most, done) for name, got, most, done in shown.lessons}
    courses = "".join(_render_course(title, one, found, shown.following) for title, one in COURSES)
    told = say("Learn by playing. Take the lessons in any order; your game waits.")
    onward = say("Go on") if shown.begun else say("Start")
    start = button("lesson", onward, "btn prime", more=f' data-value="{shown.following}"')
    puzzles = button("puzzles", say("Puzzles"))
    openings = button("openings", say("Openings"))
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('learn-title', _('Learn'), sticky=True)}"
        f'<p id="learn-text">{told}</p><div class="finish">{start}{puzzles}{openings}</div>'
        f"{when(bool(shown.easiest), _render_easiest(shown.easiest))}{courses}</div>"
    )


def _render_easiest(lesson: str) -> str:
    """Return the way into the easiest game, for those to whom Pacru looks like a lot at once."""
    told = say("New here? Begin with the easiest game on this board: one field a turn.")
    inside = (
        f"<span><b>{say(EASIEST.chapters[0].title)}</b><small>{told}</small></span>{icon('play')}"
    )
    return button("lesson", inside, "btn lesson-entry easiest", more=f' data-value="{lesson}"')


def _render_course(title: str, course: Course, found: _Found, following: str) -> str:
    chapters = "".join(_render_chapter(chapter, found, following) for chapter in course.chapters)
    return f'<h3 class="course">{say(title)}</h3><div class="lessons">{chapters}</div>'


def _render_chapter(chapter: Chapter, found: _Found, following: str) -> str:
    lessons = "".join(
        _render_lesson(one, *found[one.name], one.name == following) for one in chapter.lessons
    )
    game = _render_first_game(chapter.game) if chapter.game else ""
    return f"<section><h4>{say(chapter.title)}</h4><ul>{lessons}{game}</ul></section>"


def _first_game_of(game: str) -> str:
    """Return the label of the button that begins a first game."""
    if game == games.DEFAULT:
        return _("Play a first game")
    return _("Play a game of {game}").format(game=_(games.descriptor_of(game).title))


def _render_first_game(game: str) -> str:
    inside = (
        f"<span><b>{text(_first_game_of(game))}</b>"
        f"<small>{say('Against the weakest bot, with a hint before each of your turns.')}</small></span>"
        f"{icon('play')}"
    )
    more = f' data-game="{game}"'
    return f"<li>{button('first-game', inside, 'btn lesson-entry', more=more)}</li>"


def _render_lesson(lesson: Lesson, got: int, most: int, done: bool, following: bool) -> str:
    label = text(_("{number} of {all} stars").format(number=got, all=most))
    rules = when(bool(lesson.rules), f"<small>{', '.join(lesson.rules)}</small>")
    looks = f"btn lesson-entry{when(done, ' done')}{when(following, ' following')}"
    inside = (
        f"<span><b>{say(lesson.title)}</b>{rules}</span>"
        f'<span class="stars" role="img" aria-label="{label}">{got}/{most} {STAR}</span>'
    )
    return f"<li>{button('lesson', inside, looks, more=f' data-value={lesson.name!r}')}</li>"


MAP: Final = Part(LEARN_DIALOG, map_view, render_map)
"""The map of all lessons."""


# Announcements


def announcements(before: App, after: App) -> list[Command]:
    """Announce what is asked and said, and move the focus to what comes next."""
    if not on_board(after):
        return []
    new = view(after)
    old = view(before) if on_board(before) else None
    if old == new:
        return []
    told: list[Command] = []
    if old is None or (old.title, old.number, old.over) != (new.title, new.number, new.over):
        told.append(Say(f"{new.title}. {new.ask}"))
    elif new.says and new.says != old.says:
        told.append(Say(new.says))
    if new.done and not (old and old.done and old.number == new.number):
        if not new.over:
            told.append(Say(_("{number} of {all} stars").format(number=new.stars, all=new.most)))
        told.append(Focus(["#lesson-next"]))
    return told
