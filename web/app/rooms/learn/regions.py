"""The panel with the task of a step, and what ends a lesson."""

from functools import partial
from typing import Final

from app.game import exercises
from app.game.numbering import is_still
from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import ALL, after, ended_chapter, lesson_of, step_of
from app.rooms.learn.lessons import Lesson
from app.rooms.learn.state import MOST_STARS, Learning
from app.rooms.learn.wording import first_game_of, heading_and_rest, said_aloud
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


def view(app: App) -> tuple[Learning, Settings, bool]:
    """Return what ``render`` needs."""
    return app.own(Learning), app.settings, is_still(app)


def render(learning: Learning, settings: Settings, still: bool) -> str:
    """Return the content of the panel.

    Args:
        learning: the open lesson.
        settings: with the stars of all lessons.
        still: whether nothing moves on the page.
    """
    step, done = step_of(learning), learning.attempt.done
    leave = icon_button("learn.leave", "close", _("Back to the game"), _("Exit lesson"))
    heading, rest = heading_and_rest(task(learning))
    aloud = said_aloud(step) if step else ""
    unseen = when(learning.praise, ' class="sr"')  # the praise stands in its place
    words = (
        f'<div class="words"><h2 id="lesson-title"{unseen}>{say(lesson_of(learning).title)}</h2>'
        f'<p id="lesson-praise"{hide_if(not learning.praise)}>{text_with_moves(learning.praise)}</p>'
        f'<p id="lesson-ask" class="ask"><b>{text_with_moves(heading)}</b> <span>{text_with_moves(rest)}</span>'
        f"{when(aloud, f'<span class=sr> {text(aloud)}</span>')}</p>"
        f"{'' if step else _render_end(learning, settings, still)}</div>"
    )
    stars = _render_stars(learning, settings) if step and done else ""
    missed = when(step and learning.missed and not done, " missed")
    told = (
        f'<p class="says{missed}"{hide_if(not (learning.says or stars))}>{stars}'
        f'<span id="lesson-says">{text_with_moves(learning.says)}</span></p>'
    )
    buttons = _render_buttons(done=done) if step else _render_ways_on(learning)
    return (
        f"<header>{_render_way(learning, settings)}{leave}</header>{words}{told}"
        f"<footer>{buttons}</footer>"
    )


def task(learning: Learning) -> str:
    """Return what is asked; when the lesson is over, what has been reached."""
    if step := step_of(learning):
        return _(step.ask)
    chapter = ended_chapter(learning)
    return _(chapter.finale) if chapter else _("You have finished this lesson.")


def _render_way(learning: Learning, settings: Settings) -> str:
    """Return the way through the chapter as a bar with a part for each lesson."""
    lesson, whole = lesson_of(learning), len(learning.queue)
    lessons = ALL.chapter_of(lesson).lessons
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
    """Return what ends a lesson, to be seen: its stars, and tiles that fall if the chapter ends."""
    got, most = _stars(learning, settings)
    stars = "".join(f"<i>{STAR if number < got else NO_STAR}</i>" for number in range(most))
    colours = exercises.players(2).colours
    falls = ended_chapter(learning) and not still
    return (
        f'<p class="stars all" role="img" aria-label="{text(stars_in_words(learning, settings))}">{stars}</p>'
        f"{when(falls, render_fall(TILES // len(colours) * colours))}"
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
    return f'<span class="stars" role="img" aria-label="{label}">{STAR * got}{NO_STAR * (most - got)}</span>'


def _render_buttons(*, done: bool) -> str:
    if done:
        again = button("learn.begin_again", f"{icon('again')}<span>{say('Again')}</span>")
        return button("learn.go_on", say("Next"), "btn prime", more=_FIRST) + again
    inside = f"{icon('hint')}<span>{say('Show me')}</span>"
    hint = button("learn.give_hint", inside, more=' id="lesson-hint"')
    return hint + button("learn.go_on", say("Skip"), "btn quiet")


def _render_ways_on(learning: Learning) -> str:
    """Return the ways on from the end of a lesson, the first of them apart."""
    chapter, following = ended_chapter(learning), after(lesson_of(learning))
    render_first = partial(
        button, inside=text(first_way_on(learning)), looks="btn prime", more=_FIRST
    )
    name = following.name if following else ""
    if chapter and chapter.game:
        onward = render_first("play.play_first_game", game=chapter.game)
        onward += when(name, button("learn.begin", say("One more lesson"), lesson=name))
    else:
        onward = render_first("learn.begin", lesson=name) if name else render_first("learn.leave")
    others = button("learn.show", say("All lessons"), "btn quiet")
    elsewhere, open_lesson = _("Put this lesson on a web page"), lesson_of(learning).name
    return f"{onward}{others}{icon_button('learn.embed', 'share', elsewhere, lesson=open_lesson)}"


def first_way_on(learning: Learning) -> str:
    """Return the label of the first way on from the end of a lesson."""
    chapter, following = ended_chapter(learning), after(lesson_of(learning))
    if chapter and chapter.game:
        return first_game_of(chapter.game)
    if following:
        return _("Next: {lesson}").format(lesson=_(following.title))
    return _("Back to the game")
