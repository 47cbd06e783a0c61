"""The panel of a lesson: one place for words, where task, success and the end of the chapter follow each other."""

from functools import partial
from typing import Final

from app.game import exercises
from app.game.numbering import is_still
from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import after, chapter_of, lesson_of, step_of
from app.rooms.learn.lessons import Lesson, LessonStep
from app.rooms.learn.passing import seconds
from app.rooms.learn.state import MOST_STARS, Learning
from app.rooms.learn.wording import first_game_of, heading_and_rest, insight_and_point, said_aloud
from app.ui.html import (
    button,
    hide_if,
    icon,
    icon_button,
    render_fall,
    say,
    text,
    text_with_moves,
    when,
)
from pacru.core.texts import _, ngettext

STAR: Final = "★"
NO_STAR: Final = "☆"
TILES: Final = 20
"""The number of tiles that fall at the end of a chapter."""
_FIRST: Final = ' id="lesson-next"'
"""What is done first."""


def render(app: App) -> str:
    """Return the content of the panel: what is asked, then in its place what the turn has done."""
    learning, settings = app.state(Learning), app.settings
    leave = icon_button("learn.ask_leave", "close", _("Leave the lesson"), _("Leave the lesson"))
    if step := step_of(learning):
        words = (
            _render_success(learning, settings)
            if learning.attempt.done
            else _render_task(learning, step)
        )
        buttons = (
            _render_onward(learning) if learning.attempt.done else _render_help(learning, settings)
        )
    else:
        words, buttons = _render_end(learning, settings, is_still(app)), _render_ways_on(learning)
    title = f'<h2 id="lesson-title" class="sr">{say(lesson_of(learning).title)}</h2>'
    return (
        f"<header>{_render_way(learning, settings)}{leave}</header>"
        f'<div class="words"{_stay(learning)}>{title}{words}</div><footer>{buttons}</footer>'
    )


def task(learning: Learning) -> str:
    """Return what is asked; when the chapter is over, what has been reached."""
    step = step_of(learning)
    return _(step.ask if step else chapter_of(learning).finale)


def _stay(learning: Learning) -> str:
    """Return what makes the words hold the lesson when they are pressed, while it would go on by itself."""
    return when(learning.passing is not None, ' data-do="learn.stay"')


def _render_task(learning: Learning, step: LessonStep) -> str:
    """Return the task, and what is said about the last turn."""
    missed = when(learning.missed, " missed")
    return (
        f"{_render_asked(task(learning), said_aloud(step))}"
        f'<p class="says{missed}"{hide_if(not learning.says)}>'
        f'<span id="lesson-says">{text_with_moves(learning.says)}</span></p>'
    )


def _render_asked(asked: str, aloud: str = "") -> str:
    """Return a heading and a sentence, and what only those are told who do not see the board."""
    heading, rest = heading_and_rest(asked)
    return (
        f'<p id="lesson-ask" class="ask"><b>{text_with_moves(heading)}</b> <span>{text_with_moves(rest)}</span>'
        f"{when(aloud, f'<span class=sr> {text(aloud)}</span>')}</p>"
    )


def _render_success(learning: Learning, settings: Settings) -> str:
    """Return what the turn has done and what it teaches, in the place of the task."""
    insight, point = insight_and_point(learning.says)
    return (
        f'<p id="lesson-ask" class="ask done"><b>{icon("tick")}<span id="lesson-praise">'
        f"{text_with_moves(learning.praise)}</span></b> <span>{text_with_moves(insight)} "
        f"<strong>{text_with_moves(point)}</strong></span></p>"
        f"{_render_stars(learning, settings)}"
        '<div class="anywhere" data-do="learn.go_on" aria-hidden="true"></div>'
    )


def _render_way(learning: Learning, settings: Settings) -> str:
    """Return the way through the chapter as a bar with a part for each lesson."""
    lesson, whole = lesson_of(learning), len(learning.queue)
    lessons = chapter_of(learning).lessons
    told = _("Lesson {part} of {parts}, step {number} of {all}")
    if learning.at >= whole:
        told = _("Lesson {part} of {parts}, done")
    part, number = lessons.index(lesson) + 1, learning.at + 1
    label = text(told.format(part=part, parts=len(lessons), number=number, all=whole))
    solved = min(learning.at + learning.attempt.done, whole) / whole
    shares = (solved if one is lesson else _share(settings, one) for one in lessons)
    parts = "".join(
        f'<svg><rect class="all" width="100%" height="100%"/>'
        f'<rect class="full" width="{round(100 * share)}%" height="100%"/></svg>'
        for share in shares
    )
    return f'<div class="way" role="img" aria-label="{label}">{parts}</div>'


def _share(settings: Settings, lesson: Lesson) -> float:
    """Return the share of the steps of a lesson that have been solved."""
    return sum(map(bool, progress.stars(settings, lesson))) / len(lesson.steps)


def _render_end(learning: Learning, settings: Settings, still: bool) -> str:
    """Return what ends a chapter: what has been learned, the stars of its last lesson, and tiles that fall."""
    got, most = _stars(learning, settings)
    stars = "".join(f"<i>{STAR if number < got else NO_STAR}</i>" for number in range(most))
    colours = exercises.players(2).colours
    return (
        f"{_render_asked(task(learning))}"
        f'<p class="stars all" role="img" aria-label="{text(stars_in_words(learning, settings))}">{stars}</p>'
        f"{when(not still, render_fall(TILES // len(colours) * colours))}"
    )


def _stars(learning: Learning, settings: Settings) -> tuple[int, int]:
    """Return the stars of the step, or of the whole lesson when that is over, and how many there can be."""
    if step := step_of(learning):
        return learning.attempt.stars(step), MOST_STARS
    return progress.total(settings, lesson_of(learning))


def stars_in_words(learning: Learning, settings: Settings) -> str:
    """Return how many stars there are, and how many there could be."""
    got, most = _stars(learning, settings)
    return ngettext("{got} of {number} star", "{got} of {number} stars", most, got=got)


def _render_stars(learning: Learning, settings: Settings) -> str:
    got, most = _stars(learning, settings)
    label = text(stars_in_words(learning, settings))
    return (
        f'<p class="stars" role="img" aria-label="{label}">{STAR * got}{NO_STAR * (most - got)}</p>'
    )


def _render_onward(learning: Learning) -> str:
    """Return what goes on, with a line that fills until the lesson does so by itself."""
    line = f'<i data-style="seconds:{seconds(learning):.1f}s"></i>'
    inside = f"<span>{say('Go on')}</span>{when(learning.passing is not None, line)}"
    return button("learn.go_on", inside, "btn prime onward", more=_FIRST)


def _render_help(learning: Learning, settings: Settings) -> str:
    """Return what the chapter has taught so far, and the way to a hint."""
    lessons = chapter_of(learning).lessons
    known = "".join(
        f"<li>{icon('tick')}{say(lesson.word)}</li>"
        for lesson in lessons
        if progress.is_done(settings, lesson)
    )
    chips = f'<ul class="known" aria-label="{say("What you know already")}">{known}</ul>'
    inside = f"{icon('hint')}<span>{say('Show me')}</span>"
    return when(known, chips) + button("learn.give_hint", inside, more=' id="lesson-hint"')


def _render_ways_on(learning: Learning) -> str:
    """Return the ways on from the end of a chapter, the first of them apart."""
    game, next_lesson = chapter_of(learning).game, after(lesson_of(learning))
    render_first = partial(
        button, inside=text(first_way_on(learning)), looks="btn prime", more=_FIRST
    )
    name = next_lesson.name if next_lesson else ""
    if game:
        onward = render_first("play.play_first_game", game=game)
        onward += when(name, button("learn.begin", say("One more lesson"), lesson=name))
    else:
        onward = render_first("learn.begin", lesson=name) if name else render_first("learn.leave")
    others = button("learn.show", say("All lessons"), "btn quiet")
    elsewhere, open_lesson = _("Put this lesson on a web page"), lesson_of(learning).name
    return f"{onward}{others}{icon_button('learn.embed', 'share', elsewhere, lesson=open_lesson)}"


def first_way_on(learning: Learning) -> str:
    """Return the label of the first way on from the end of a chapter."""
    game, next_lesson = chapter_of(learning).game, after(lesson_of(learning))
    if game:
        return first_game_of(game)
    if next_lesson:
        return _("Next: {lesson}").format(lesson=_(next_lesson.title))
    return _("Back to the game")
