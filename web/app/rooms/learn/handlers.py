"""The handlers of the lessons' events."""

from dataclasses import replace

import pacru
from app.game import exercises
from app.game.course import close_dialog
from app.game.effects import Pause
from app.game.exchange import Exhibit, ExhibitsOffered
from app.game.numbering import is_still
from app.game.showing import show_again
from app.model.app import App, Update
from app.model.changes import change
from app.model.history import Exercise
from app.model.messages import DialogOpened
from app.model.settings import Settings
from app.model.table import Replay, Table
from app.rooms.learn import exercise, progress, regions, wording
from app.rooms.learn.courses import ALL, COURSES, following, is_rotation_known, lesson_of, step_of
from app.rooms.learn.lessons import Lesson, LessonStep
from app.rooms.learn.state import (
    LEARN_DIALOG,
    LEAVING_DIALOG,
    NAME,
    Learning,
    StepAttempt,
    on_board,
)
from app.runtime.commands import Focus, Order, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from app.ui import motion
from pacru.core.texts import _
from pacru.explain import scenes


@handler()
def show(app: App) -> Update:
    """Show the map of all lessons."""
    return app, (Send(DialogOpened(LEARN_DIALOG)),)


@handler()
def begin(app: App, lesson: str = "") -> Update:
    """Begin a lesson: by its name or by a rule such as "R11"; empty: the first that is not done."""
    settings = replace(app.settings, welcomed=True)
    chosen = ALL.find(lesson) or progress.first_open(settings, ALL)
    app = replace(exercises.make_way(app), settings=settings).with_ui(rotation=0)
    return _begin_step(app, _begin_lesson(settings, chosen))


def _begin_lesson(settings: Settings, lesson: Lesson) -> Learning:
    """Return the lesson at its first step that is not done."""
    queue = tuple(range(len(lesson.steps)))
    return Learning(lesson.name, queue, progress.first_step(settings, lesson))


@handler()
def go_on(app: App) -> Update:
    """Begin the next step, whether this one is done or skipped; after the last step, the next lesson of the chapter."""
    if _step_on_board(app) is None:
        return app, ()
    learning = app.state(Learning)
    learning = replace(learning, at=learning.at + 1, praise="", passing=None)
    next_lesson = following(learning)
    if next_lesson:
        learning = _begin_lesson(app.settings, next_lesson)
    return _begin_step(close_dialog(app), learning)


@handler(unasked=True)
def pass_on(app: App, number: int, scene: int) -> Update:
    """Begin the next step after the pause, unless the person stays or has opened a dialog."""
    waits = app.ui.dialog is not None or app.state(Learning).passing != number + scene
    return (app, ()) if waits else go_on(app)


@handler()
def stay(app: App) -> Update:
    """Keep the completed step until the person goes on."""
    return change(app, Learning, passing=None), ()


@handler()
def give_hint(app: App) -> Update:
    """Give a hint: the first does not name the whole turn if possible; the second does."""
    learning, step = app.state(Learning), _step_on_board(app)
    attempt = learning.attempt
    if step is None or attempt.done:
        return app, ()
    solution = exercise.solution(step, app.board.game)
    if solution is None:
        return app, ()
    nudge = "" if attempt.hints else wording.nudge(solution, step.rings)
    attempt = replace(attempt, hints=1 if nudge else exercise.MOST_HINTS)
    says = nudge or wording.hint_text(solution)
    app = change(app, Learning, attempt=attempt, says=says, missed=False)
    app = _with_board(app, step, app.board.game, None if nudge else solution)
    return app, () if says == learning.says else (Say(says),)


@handler()
def ask_leave(app: App) -> Update:
    """Ask whether to leave the lesson or skip the task, unless the task is done."""
    if _step_on_board(app) and not app.state(Learning).attempt.done:
        return app, (Send(DialogOpened(LEAVING_DIALOG)),)
    return leave(app)


@handler()
def leave(app: App) -> Update:
    """Leave the lesson and put the game back on the board."""
    return (exercises.leave(close_dialog(app)) if on_board(app) else app), ()


def _step_on_board(app: App) -> LessonStep | None:
    """Return the step on the board; None if there is no lesson, or it is over."""
    return step_of(app.state(Learning)) if on_board(app) else None


def _begin_step(app: App, learning: Learning) -> Update:
    """Begin the current step; if no step is left, keep the last position on the board."""
    step, learning = step_of(learning), replace(learning, says="")
    if step is None:
        app, aside = app.with_state(learning), app.history.aside  # the position takes no turns
        app = app.with_history(aside=aside and replace(aside, table=Table()))
        return app, (_ask(app), *_say_stars(app))
    app = app.with_state(replace(learning, attempt=StepAttempt())).with_ui(cursor=None)
    return _with_board(app, step, step.game), (_ask(app),)


def _ask(app: App) -> Say:
    """Say the task; when the lesson is over, the praise and the label of the main button."""
    learning = app.state(Learning)
    step, title = step_of(learning), _(lesson_of(learning).title)
    # The main button already has the focus, so a screen reader does not announce its new label.
    onward = wording.said_aloud(step) if step else regions.first_way_on(learning)
    return Say(f"{title}. {regions.task(learning)} {onward}".rstrip(), Order.ASKED)


def _say_stars(app: App) -> tuple[Say, Focus]:
    """Say the stars, and focus the main button."""
    return Say(regions.stars_in_words(app.state(Learning), app.settings)), Focus(["#lesson-next"])


def _with_board(app: App, step: LessonStep, game: pacru.Game, hint: pacru.Ply | None = None) -> App:
    """Return the state with a position of a step on the board; the learner is to move."""
    lesson = lesson_of(app.state(Learning))
    task = Exercise(
        NAME,
        exercises.players(step.position.players),
        step.rings,
        rotates=is_rotation_known(lesson),
        borders=step.borders,
        address=_address(lesson),
    )
    return exercises.put_on_board(app, task, game, hint)


# A turn was played


def on_exercise_played(app: App) -> Update:
    """Judge the turn that was played: the step is done, goes on, or begins again."""
    learning, step = app.state(Learning), _step_on_board(app)
    if step is None:
        return app, ()
    game = app.board.game
    attempt = exercise.judge(step, game, learning.attempt)
    app = change(app, Learning, attempt=attempt, says="", missed=False, praise="")
    entered = exercises.game_until_entered(game)
    if attempt.done:
        return _complete_step(app, step, entered, game)
    if attempt.misses > learning.attempt.misses:
        return _retry_after_miss(app, step, entered)
    reply = step.reply(entered)
    assert reply
    app = _with_board(app, step, reply, _advice(app, step, reply))
    return exercises.play_out(app, reply.plies[-1])


def _complete_step(app: App, step: LessonStep, entered: pacru.Game, game: pacru.Game) -> Update:
    """Praise the turn, and show a pass that it has forced if the game goes on."""
    learning = app.state(Learning)
    number, stars = learning.queue[learning.at], learning.attempt.stars(step)
    settings = progress.with_stars(app.settings, lesson_of(learning), number, stars)
    praise, says = wording.praise(entered.plies[-1]), _(step.insight) if step.insight else ""
    app = replace(change(app, Learning, says=says, praise=praise), settings=settings)
    spoken = (Say(f"{praise} {says}".rstrip()), *_say_stars(app))
    app = exercises.with_solved(app, motion.field_of(entered.plies[-1]) or "")
    app, pause = _with_pause(app)
    passed = game is not entered and not game.outcome
    app, effects = exercises.play_out(app, game.plies[-1]) if passed else (app, ())
    return app, (*effects, *spoken, *pause)


def _with_pause(app: App) -> Update:
    """Let the lesson go on by itself after a pause.

    The lesson does not go on by itself if motion is off, or the board has the focus: a screen reader may need longer.
    """
    if is_still(app) or app.ui.focused:
        return app, ()
    app, number = app.with_number()
    app = change(app, Learning, passing=number)
    return app, (Pause("learn.pass_on", number, 0, app.state(Learning).seconds),)


def _retry_after_miss(app: App, step: LessonStep, game: pacru.Game) -> Update:
    """Show the consequence of the turn, then begin the step again."""
    learning = app.state(Learning)
    repeated = learning.queue[learning.at]
    if learning.attempt.shown and learning.queue[-1] != repeated:
        learning = replace(learning, queue=(*learning.queue, repeated))
    advice = _advice(app, step, step.game)
    why = step.why_not(game.plies[-1])
    says = f"{why} {wording.hint_text(advice)}" if advice else why
    app = app.with_state(replace(learning, says=says, missed=True))
    app, effects = _show_miss(_with_board(app, step, step.game, advice), step, game)
    return app, (*effects, Say(says))


def _show_miss(app: App, step: LessonStep, game: pacru.Game) -> Update:
    """Show the solution if it is due, else the reply to the turn, else the result of the turn for a moment."""
    ply = None
    if app.state(Learning).attempt.misses == exercise.SHOWN_AFTER:
        ply = exercise.solution(step, step.game)
    if ply is None and (reply := step.reply(game)):
        ply = reply.plies[-1]
    if ply:
        return exercises.play_out(app, ply)
    app, number = app.with_number()
    last = game.plies[-1]
    replay = Replay(number, last, scenes.scenes_of(last)[-1:])
    return show_again(app, replay)


def _advice(app: App, step: LessonStep, game: pacru.Game) -> pacru.Ply | None:
    """Return the next turn of the solution if the full hint is due; otherwise None."""
    shows = app.state(Learning).attempt.hints >= exercise.MOST_HINTS
    return exercise.solution(step, game) if shows else None


# On other pages


@handler()
def embed(app: App, lesson: str = "") -> Update:
    """Offer all lessons for another page, this one first; empty: the first that is not done."""
    first = ALL.find(lesson) or progress.first_open(app.settings, ALL)
    exhibits = tuple(
        _exhibit(lesson, _(heading)) for heading, course in COURSES for lesson in course.lessons
    )
    return app, (Send(ExhibitsOffered(exhibits, _address(first))),)


def _exhibit(lesson: Lesson, group: str) -> Exhibit:
    title, first = _(lesson.title), lesson.steps[0]
    colours = exercises.players(first.position.players).colours
    invites = _("Lesson: {title}").format(title=title)
    return Exhibit(_address(lesson), title, group, invites, first.position, colours, first.rings)


def _address(lesson: Lesson) -> str:
    return f"#learn={lesson.name}"
