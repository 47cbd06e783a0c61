"""The panel of a lesson (the task, the success, the end of the chapter), and the dialog for leaving."""

from typing import Final

from app.game import exercises
from app.game.numbering import is_still
from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import after, chapter_of, lesson_of, step_of
from app.rooms.learn.lessons import LessonStep
from app.rooms.learn.state import LEAVING_DIALOG, MOST_STARS, Learning
from app.rooms.learn.wording import first_game_of, heading_and_rest, insight_and_point, said_aloud
from app.runtime.region import Part
from app.ui.html import (
    button,
    dialog,
    hide_if,
    icon,
    icon_button,
    icon_label,
    render_fall,
    say,
    text,
    text_with_moves,
    when,
)
from pacru.core.texts import _, ngettext

TILES: Final = 20
"""The number of tiles that fall at the end of a chapter."""
_FIRST: Final = ' id="lesson-next"'
"""The id of the main button, as an attribute."""


def render(app: App) -> str:
    """Return the content of the panel."""
    learning, settings = app.state(Learning), app.settings
    step = step_of(learning)
    if step is None:
        words, buttons = _render_end(learning, settings, is_still(app)), _render_buttons(learning)
    elif learning.attempt.done:
        words, buttons = _render_success(learning, settings), _render_onward(learning)
    else:
        words, buttons = _render_task(learning, step), _render_help(learning, settings)
    leave = icon_button("learn.ask_leave", "close", _("Exit lesson"))
    title = f'<h2 id="lesson-title" class="sr">{say(lesson_of(learning).title)}</h2>'
    stay = when(learning.passing is not None, ' data-do="learn.stay"')
    return (
        f"<header>{_render_way(learning, settings)}{leave}</header>"
        f'<div class="words"{stay}>{title}{words}</div><footer>{buttons}</footer>'
    )


def task(learning: Learning) -> str:
    """Return the task; when the chapter is over, the praise for it."""
    step = step_of(learning)
    return _(step.ask if step else chapter_of(learning).finale)


def _render_task(learning: Learning, step: LessonStep) -> str:
    """Return the task, and the comment on the last turn."""
    missed = when(learning.missed, " missed")
    return (
        f"{_render_ask(task(learning), said_aloud(step))}"
        f'<p class="says{missed}"{hide_if(not learning.says)}>'
        f'<span id="lesson-says">{text_with_moves(learning.says)}</span></p>'
    )


def _render_ask(ask: str, aloud: str = "") -> str:
    """Return the task with its first sentence as a heading, and the part for screen readers alone."""
    heading, rest = heading_and_rest(ask)
    return (
        f'<p id="lesson-ask" class="ask"><b>{text_with_moves(heading)}</b> <span>{text_with_moves(rest)}</span>'
        f"{when(aloud, f'<span class=sr> {text(aloud)}</span>')}</p>"
    )


def _render_success(learning: Learning, settings: Settings) -> str:
    """Return the praise and the insight, in the place of the task."""
    insight, point = insight_and_point(learning.says)
    return (
        f'<p id="lesson-ask" class="ask done"><b>{icon("tick")}<span id="lesson-praise">'
        f"{text_with_moves(learning.praise)}</span></b> <span>{text_with_moves(insight)} "
        f"<strong>{text_with_moves(point)}</strong></span></p>"
        f"{_render_stars(learning, settings)}"
        '<div class="anywhere" data-do="learn.go_on" aria-hidden="true"></div>'
    )


def _render_way(learning: Learning, settings: Settings) -> str:
    """Return the progress through the chapter as a bar with a part for each lesson."""
    lesson, whole = lesson_of(learning), len(learning.queue)
    lessons = chapter_of(learning).lessons
    label = _("Lesson {part} of {parts}, step {number} of {all}")
    if learning.at >= whole:
        label = _("Lesson {part} of {parts}, done")
    label = label.format(
        part=lessons.index(lesson) + 1, parts=len(lessons), number=learning.at + 1, all=whole
    )
    parts = ""
    for part in lessons:
        share = sum(map(bool, progress.stars(settings, part))) / len(part.steps)
        if part is lesson:
            share = min(learning.at + learning.attempt.done, whole) / whole
        parts += (
            f'<svg><rect class="all" width="100%" height="100%"/>'
            f'<rect class="full" width="{round(100 * share)}%" height="100%"/></svg>'
        )
    return f'<div class="way" role="img" aria-label="{text(label)}">{parts}</div>'


def _render_end(learning: Learning, settings: Settings, still: bool) -> str:
    """Return the end of a chapter: the praise, the stars of its last lesson, and falling tiles."""
    colours = exercises.players(2).colours
    return (
        f"{_render_ask(task(learning))}{_render_stars(learning, settings)}"
        f"{when(not still, render_fall(TILES // len(colours) * colours))}"
    )


def _stars(learning: Learning, settings: Settings) -> tuple[int, int]:
    """Return the stars of the step, or those of the lesson once the lesson is over, and the most possible."""
    if step := step_of(learning):
        return learning.attempt.stars(step), MOST_STARS
    return progress.total(settings, lesson_of(learning))


def stars_in_words(learning: Learning, settings: Settings) -> str:
    """Return the number of stars and the most possible, in words."""
    got, most = _stars(learning, settings)
    return ngettext("{got} of {number} star", "{got} of {number} stars", most, got=got)


def _render_stars(learning: Learning, settings: Settings) -> str:
    """Return the stars of the step; once the lesson is over, its stars, which appear one by one."""
    got, most = _stars(learning, settings)
    stars, looks = "★" * got + "☆" * (most - got), "stars"
    if step_of(learning) is None:
        stars, looks = "".join(f"<i>{star}</i>" for star in stars), "stars all"
    label = text(stars_in_words(learning, settings))
    return f'<p class="{looks}" role="img" aria-label="{label}">{stars}</p>'


def _render_onward(learning: Learning) -> str:
    """Return the button that goes on, with a line that fills up until the lesson goes on by itself."""
    line = f'<i data-style="seconds:{learning.seconds:.1f}s"></i>'
    inside = f"<span>{say('Go on')}</span>{when(learning.passing is not None, line)}"
    return button("learn.go_on", inside, "btn prime onward", more=_FIRST)


def _render_help(learning: Learning, settings: Settings) -> str:
    """Return the skills that the chapter has taught so far, and the button for a hint."""
    known = "".join(
        f"<li>{icon('tick')}{say(lesson.word)}</li>"
        for lesson in chapter_of(learning).lessons
        if progress.is_done(settings, lesson)
    )
    chips = f'<ul class="known" aria-label="{say("What you know already")}">{known}</ul>'
    inside = icon_label("hint", _("Show me"))
    return when(known, chips) + button("learn.give_hint", inside, more=' id="lesson-hint"')


def _render_buttons(learning: Learning) -> str:
    """Return the buttons at the end of a chapter, the main one first."""
    game, next_lesson = chapter_of(learning).game, after(lesson_of(learning))
    event, fact, label = _first_way_on(learning)
    onward = button(event, text(label), "btn prime", more=_FIRST, **fact)
    if game and next_lesson:
        onward += button("learn.begin", say("One more lesson"), lesson=next_lesson.name)
    others = button("learn.show", say("All lessons"), "btn quiet")
    share = icon_button(
        "learn.embed", "share", _("Put this lesson on a web page"), lesson=lesson_of(learning).name
    )
    return f"{onward}{others}{share}"


def first_way_on(learning: Learning) -> str:
    """Return the label of the main button at the end of a chapter."""
    return _first_way_on(learning)[2]


def _first_way_on(learning: Learning) -> tuple[str, dict[str, str], str]:
    """Return the event of the main button, its arguments, and its label."""
    game, next_lesson = chapter_of(learning).game, after(lesson_of(learning))
    if game:
        return "play.play_first_game", {"game": game}, first_game_of(game)
    if next_lesson:
        label = _("Next: {lesson}").format(lesson=_(next_lesson.title))
        return "learn.begin", {"lesson": next_lesson.name}, label
    return "learn.leave", {}, _("Back to the game")


def _render_leaving(_app: App) -> str:
    note = f'<p class="hint">{say("You can go on later. Your game is waiting.")}</p>'
    leave = button("learn.leave", say("Exit lesson"), "btn prime")
    skip = button("learn.go_on", say("Skip this task"))
    return dialog("leaving-title", _("Exit lesson?"), note, leave, skip)


LEAVING: Final = Part[App, str](LEAVING_DIALOG, _render_leaving, str)
"""The dialog for leaving a lesson or skipping its task."""
