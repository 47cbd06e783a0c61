"""The updates of the lessons."""

from dataclasses import replace

import pacru
from app.game import exercises
from app.game.asking import without_hint
from app.game.course import close_dialog, with_own_side_down, without_replay
from app.game.exchange import Exhibit, ExhibitsOffered
from app.game.showing import show_again
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.messages import ExercisePlayed
from app.model.table import Hint, Replay, Table
from app.rooms.learn import exercise, progress, wording
from app.rooms.learn.courses import ALL, COURSES
from app.rooms.learn.exercise import StepAttempt, StepVerdict
from app.rooms.learn.lessons import Lesson, LessonStep
from app.rooms.learn.messages import (
    HelpWanted,
    LessonLeft,
    LessonOpened,
    LessonShownElsewhere,
    Message,
    NextWanted,
    RetryWanted,
)
from app.rooms.learn.state import NAME, Learning, on_board
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.explain import scenes


def lesson_of(learning: Learning) -> Lesson:
    """Return the open lesson."""
    found = ALL.find(learning.lesson)
    assert found
    return found


def step_of(learning: Learning) -> LessonStep | None:
    """Return the step that is on the board; None if the lesson is over."""
    if learning.is_over:
        return None
    return lesson_of(learning).steps[learning.queue[learning.at]]


def _on_lesson_opened(app: App, message: LessonOpened) -> Update:
    settings = replace(app.settings, welcomed=True)
    lesson = ALL.find(message.name) or progress.first_open(settings, ALL)
    app = without_hint(without_replay(close_dialog(app)))
    queue = tuple(range(len(lesson.steps)))
    learning = Learning(lesson.name, queue, progress.first_step(settings, lesson))
    app = replace(app, settings=settings).with_ui(rotation=0)
    return _begin_step(app, learning), ()


def _begin_step(app: App, learning: Learning) -> App:
    """Begin the step of the lesson; if none is left, the last position stays on the board, to be looked at."""
    step = step_of(learning)
    if step is None:
        return _with_idle_board(app.with_own(replace(learning, says="")))
    app = app.with_own(replace(learning, attempt=StepAttempt(), says=""))
    app = app.with_ui(cursor=None)
    return _with_board(app, step, step.game)


def _with_idle_board(app: App) -> App:
    """Let nothing be played on the board, as after a step that is done."""
    aside = app.history.aside
    return app.with_history(aside=replace(aside, table=Table())) if aside else app


def _with_board(app: App, step: LessonStep, game: pacru.Game, hint: pacru.Ply | None = None) -> App:
    """Put a position of a step on the board, where the learner is to move."""
    table = Table(draft=pacru.Draft(game.position), hint=Hint(0, hint) if hint else None)
    address = _address(lesson_of(app.own(Learning)))
    aside = Aside(
        (),
        game,
        table,
        Exercise(NAME, exercises.players(step.players), step.marks, address=address),
    )
    return app.with_history(aside=aside)


def _on_exercise_played(app: App, _message: ExercisePlayed) -> Update:
    learning, aside = app.own(Learning), app.history.aside
    step = step_of(learning)
    if aside is None or not on_board(app) or step is None or learning.attempt is None:
        return app, ()
    verdict, attempt = exercise.judge(step, aside.game, learning.attempt)
    app = app.with_own(replace(learning, attempt=attempt, says="", missed=False, praise=""))
    if verdict is StepVerdict.DONE:
        return _with_passes(_complete_step(app, step, aside.game, attempt))
    if verdict is StepVerdict.ON:
        return _show_reply(app, step, exercises.game_until_entered(aside.game))
    return _retry_after_miss(app, step, exercises.game_until_entered(aside.game))


def _with_passes(app: App) -> Update:
    """Show the pass that a turn has forced, if one has followed and the game goes on."""
    game = app.history.aside.game if app.history.aside else None
    if game is None or game.outcome or exercises.game_until_entered(game) is game:
        return app, ()
    return _show_last_turn(app, game)


def _complete_step(app: App, step: LessonStep, game: pacru.Game, attempt: StepAttempt) -> App:
    learning = app.own(Learning)
    number = learning.queue[learning.at]
    settings = progress.with_stars(app.settings, lesson_of(learning), number, attempt.stars(step))
    praise = wording.praise(exercises.game_until_entered(game).plies[-1])
    app = app.with_own(replace(learning, says=_(step.told) if step.told else "", praise=praise))
    return replace(app, settings=settings)


def _show_reply(app: App, step: LessonStep, game: pacru.Game) -> Update:
    """Show the turn of the others; then it is the learner's turn again."""
    answered = step.reply(game)
    assert answered
    return _show_last_turn(_with_board(app, step, answered, _advice(app, step, answered)), answered)


def _retry_after_miss(app: App, step: LessonStep, game: pacru.Game) -> Update:
    """Show what the turn allows, then begin the step anew."""
    learning = app.own(Learning)
    why = step.goal.why_not(game.plies[-1])
    answered = step.reply(game)
    attempt = learning.attempt
    if attempt and attempt.shown and learning.queue[-1] != learning.queue[learning.at]:
        learning = replace(learning, queue=(*learning.queue, learning.queue[learning.at]))
    advice = _advice(app, step, step.game)
    says = f"{why} {wording.hint_text(advice)}" if advice else why
    app = app.with_own(replace(learning, says=says, missed=True))
    app = _with_board(app, step, step.game, advice)
    if attempt and attempt.misses == exercise.SHOWN_AFTER:
        shown = exercise.solution(step, step.game)
        if shown:
            return exercises.play_out(app, shown)
    return _show_last_turn(app, answered) if answered else _glimpse(app, game.plies[-1])


def _advice(app: App, step: LessonStep, game: pacru.Game) -> pacru.Ply | None:
    """Return the hint for the next turn, if there is one by now."""
    attempt = app.own(Learning).attempt
    shows = attempt is not None and attempt.hints >= exercise.MOST_HINTS
    return exercise.solution(step, game) if shows else None


def _show_last_turn(app: App, game: pacru.Game) -> Update:
    return exercises.play_out(app, game.plies[-1])


def _glimpse(app: App, ply: pacru.Ply) -> Update:
    """Show the result of a turn for a moment."""

    def show(board: App) -> Update:
        number = board.bots.requests + 1
        board = board.with_bots(requests=number)
        return show_again(board, Replay(number, ply, scenes.scenes_of(ply)[-1:]))

    return exercises.update_board(app, show)


def _on_next_wanted(app: App, _message: NextWanted) -> Update:
    learning = app.own(Learning)
    if not on_board(app) or learning.is_over:
        return app, ()
    praise = learning.praise if learning.attempt and learning.attempt.done else ""
    return _begin_step(app, replace(learning, at=learning.at + 1, praise=praise)), ()


def _on_help_wanted(app: App, _message: HelpWanted) -> Update:
    learning, aside = app.own(Learning), app.history.aside
    step, attempt = step_of(learning), learning.attempt
    if aside is None or not on_board(app) or step is None or attempt is None or attempt.done:
        return app, ()
    solution = exercise.solution(step, aside.game)
    if solution is None:
        return app, ()
    nudge = "" if attempt.hints else wording.nudge(solution, step.marks)
    hints = 1 if nudge else exercise.MOST_HINTS
    says = nudge or wording.hint_text(solution)
    app = app.with_own(
        replace(learning, attempt=replace(attempt, hints=hints), says=says, missed=False)
    )
    return _with_board(app, step, aside.game, None if nudge else solution), ()


def _on_retry_wanted(app: App, _message: RetryWanted) -> Update:
    learning = app.own(Learning)
    step = step_of(learning)
    if not on_board(app) or step is None:
        return app, ()
    return _begin_step(app, replace(learning, praise="")), ()


def _on_lesson_left(app: App, _message: LessonLeft) -> Update:
    if not on_board(app):
        return app, ()
    return with_own_side_down(app.with_history(aside=None)), ()


# On other pages


def _on_lesson_shown_elsewhere(app: App, message: LessonShownElsewhere) -> Update:
    """Offer all lessons for another page, and first the one that is wanted."""
    wanted = ALL.find(message.name) or progress.first_open(app.settings, ALL)
    exhibits = tuple(
        _exhibit(lesson, _(heading)) for heading, course in COURSES for lesson in course.lessons
    )
    return app, (Send(ExhibitsOffered(exhibits, _address(wanted))),)


def _exhibit(lesson: Lesson, group: str) -> Exhibit:
    title, first = _(lesson.title), lesson.steps[0]
    colours = exercises.players(first.players).colours
    invites = _("Lesson: {title}").format(title=title)
    return Exhibit(_address(lesson), title, group, invites, first.position, colours, first.marks)


def _address(lesson: Lesson) -> str:
    return f"#learn={lesson.name}"


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case LessonOpened():
            return _on_lesson_opened(app, message)
        case NextWanted():
            return _on_next_wanted(app, message)
        case HelpWanted():
            return _on_help_wanted(app, message)
        case RetryWanted():
            return _on_retry_wanted(app, message)
        case LessonLeft():
            return _on_lesson_left(app, message)
        case LessonShownElsewhere():
            return _on_lesson_shown_elsewhere(app, message)
        case ExercisePlayed():
            return _on_exercise_played(app, message)
