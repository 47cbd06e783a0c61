"""The panel with the task of a step, and what ends a lesson."""

from typing import Final, NamedTuple

from app.game import exercises
from app.game.numbering import is_still
from app.model.app import App
from app.model.settings import Settings
from app.rooms.learn import progress
from app.rooms.learn.courses import ALL, after, lesson_of, step_of
from app.rooms.learn.lessons import Chapter, Lesson
from app.rooms.learn.state import Learning
from app.rooms.learn.wording import first_game_of, heading_and_rest, said_aloud
from app.ui.html import button, hide_if, icon, render_fall, say, text, text_with_moves, when
from pacru.core.texts import _, ngettext

STAR: Final = "★"
NO_STAR: Final = "☆"
TILES: Final = 20
"""The number of tiles that fall at the end of a chapter."""


class Way(NamedTuple):
    """The way through a chapter.

    Attributes:
        part: the lesson, from 1.
        shares: how much of each lesson of the chapter is done, in percent.
        number: of the step, from 1.
        steps: how many there are.
    """

    part: int
    shares: tuple[int, ...]
    number: int
    steps: int


class LessonView(NamedTuple):
    """What the panel shows.

    Attributes:
        name: of the lesson.
        title: of the lesson.
        way: through its chapter.
        praise: of the last turn.
        ask: the task; when the lesson is over, what has been reached.
        aloud: what those who hear the board are told besides.
        says: what is said about the last turn.
        missed: whether that was no good.
        stars: of the step if it is done, of the whole lesson when that is over.
        most: how many there can be.
        done: whether the step is done.
        over: whether the lesson is.
        following: the name of the next lesson, and its title; empty if there is none.
        game: the game of which a first one follows; empty if none does.
        tiles: the colours of the tiles that fall at the end of a chapter, as letters.
    """

    name: str
    title: str
    way: Way
    praise: str
    ask: str
    aloud: str
    says: str
    missed: bool
    stars: int
    most: int
    done: bool
    over: bool
    following: tuple[str, str]
    game: str
    tiles: tuple[str, ...]


def view(app: App) -> LessonView:
    """Return the view of the open lesson."""
    learning = app.own(Learning)
    lesson, step, attempt = lesson_of(learning), step_of(learning), learning.attempt
    chapter = ALL.chapter_of(lesson)
    done = step is None or bool(attempt and attempt.done)
    ends = step is None and lesson == chapter.lessons[-1]
    stars, most = progress.total(app.settings, lesson)
    if step and attempt:
        stars, most = attempt.stars(step) if done else 0, progress.MOST_STARS
    onward = after(lesson)
    over = _(chapter.finale) if ends else _("You have finished this lesson.")
    return LessonView(
        name=lesson.name,
        title=_(lesson.title),
        way=_way(app.settings, chapter, lesson, learning, done=done),
        praise=learning.praise,
        ask=_(step.ask) if step else over,
        aloud=said_aloud(step) if step else "",
        says=learning.says,
        missed=learning.missed and not done,
        stars=stars,
        most=most,
        done=done,
        over=step is None,
        following=(onward.name, _(onward.title)) if onward else ("", ""),
        game=chapter.game if ends else "",
        tiles=_tiles() if ends and not is_still(app) else (),
    )


def _way(
    settings: Settings, chapter: Chapter, lesson: Lesson, learning: Learning, *, done: bool
) -> Way:
    solved = min(learning.at + done, len(learning.queue))
    shares = tuple(
        round(100 * (solved / len(learning.queue) if one == lesson else _share(settings, one)))
        for one in chapter.lessons
    )
    return Way(chapter.lessons.index(lesson) + 1, shares, learning.at + 1, len(learning.queue))


def _share(settings: Settings, lesson: Lesson) -> float:
    """Return the share of the steps of a lesson that have been solved."""
    return sum(map(bool, progress.stars(settings, lesson))) / len(lesson.steps)


def _tiles() -> tuple[str, ...]:
    colours = exercises.players(2).colours
    return (*(TILES // len(colours) * colours),)


def render(shown: LessonView) -> str:
    """Return the content of the panel."""
    return f"{_render_heading(shown)}{_render_task(shown)}{_render_told(shown)}{_render_buttons(shown)}"


def _render_heading(shown: LessonView) -> str:
    leave = button(
        "learn.leave", icon("close"), "btn quiet square", _("Back to the game"), _("Exit lesson")
    )
    return f"<header>{_render_way(shown.way, over=shown.over)}{leave}</header>"


def _render_way(way: Way, *, over: bool) -> str:
    """Return the way through the chapter as a bar with a part for each lesson."""
    told = _("Lesson {part} of {parts}, step {number} of {all}")
    if over:
        told = _("Lesson {part} of {parts}, done")
    label = told.format(part=way.part, parts=len(way.shares), number=way.number, all=way.steps)
    parts = "".join(
        f'<svg><rect class="all" width="100%" height="100%"/>'
        f'<rect class="full" width="{share}%" height="100%"/></svg>'
        for share in way.shares
    )
    return f'<div class="way" role="img" aria-label="{text(label)}">{parts}</div>'


def _render_task(shown: LessonView) -> str:
    """Return the task. Above it stands what the last turn did well, else the title of the lesson."""
    heading, rest = heading_and_rest(shown.ask)
    unseen = when(shown.praise, ' class="sr"')
    return (
        f'<div class="words"><h2 id="lesson-title"{unseen}>{text(shown.title)}</h2>'
        f'<p id="lesson-praise"{hide_if(not shown.praise)}>{text_with_moves(shown.praise)}</p>'
        f'<p id="lesson-ask" class="ask"><b>{text_with_moves(heading)}</b> <span>{text_with_moves(rest)}</span>'
        f"{when(shown.aloud, f'<span class=sr> {text(shown.aloud)}</span>')}</p>"
        f"{when(shown.over, _render_end(shown))}</div>"
    )


def _render_end(shown: LessonView) -> str:
    """Return what ends a lesson, to be seen: its stars, and tiles that fall if the chapter ends."""
    stars = "".join(
        f"<i>{STAR if number < shown.stars else NO_STAR}</i>" for number in range(shown.most)
    )
    return (
        f'<p class="stars all" role="img" aria-label="{text(stars_in_words(shown))}">{stars}</p>'
        f"{render_fall(shown.tiles)}"
    )


def stars_in_words(shown: LessonView) -> str:
    """Return how many stars there are, and how many there could be."""
    return ngettext(
        "{got} of {number} star", "{got} of {number} stars", shown.most, got=shown.stars
    )


def _render_told(shown: LessonView) -> str:
    stars = STAR * shown.stars + NO_STAR * (shown.most - shown.stars)
    picture = (
        f'<span class="stars" role="img" aria-label="{text(stars_in_words(shown))}">{stars}</span>'
    )
    looks = "says missed" if shown.missed else "says"
    said = shown.says or (shown.done and not shown.over)
    return (
        f'<p class="{looks}"{hide_if(not said)}>{when(shown.done and not shown.over, picture)}'
        f'<span id="lesson-says">{text_with_moves(shown.says)}</span></p>'
    )


def _render_buttons(shown: LessonView) -> str:
    if shown.over:
        others = button("learn.show", say("All lessons"), "btn quiet")
        elsewhere, looks = _("Put this lesson on a web page"), "btn quiet square"
        embed = button("learn.embed", icon("share"), looks, elsewhere, elsewhere, lesson=shown.name)
        return f"<footer>{_render_onward(shown)}{others}{embed}</footer>"
    if shown.done:
        onward = button("learn.go_on", say("Next"), "btn prime", more=_FIRST)
        again = button("learn.begin_again", f"{icon('again')}<span>{say('Again')}</span>")
        return f"<footer>{onward}{again}</footer>"
    hint = button(
        "learn.give_hint", f"{icon('hint')}<span>{say('Show me')}</span>", more=' id="lesson-hint"'
    )
    skip = button("learn.go_on", say("Skip"), "btn quiet")
    return f"<footer>{hint}{skip}</footer>"


_FIRST: Final = ' id="lesson-next"'
"""What is done first."""


def _render_onward(shown: LessonView) -> str:
    """Return the ways on from the end of a lesson, the first of them apart."""
    name, _title = shown.following
    first = text(first_way_on(shown))
    if shown.game:
        more = f'{_FIRST} data-game="{shown.game}"'
        play = button("play.play_first_game", first, "btn prime", more=more)
        return play + when(name, button("learn.begin", say("One more lesson"), lesson=name))
    if name:
        return button("learn.begin", first, "btn prime", more=_FIRST, lesson=name)
    return button("learn.leave", first, "btn prime", more=_FIRST)


def first_way_on(shown: LessonView) -> str:
    """Return the label of the first way on from the end of a lesson."""
    if shown.game:
        return first_game_of(shown.game)
    name, title = shown.following
    return _("Next: {lesson}").format(lesson=title) if name else _("Back to the game")
