"""The review of a game: where the chances changed, what was better, and the mistakes to try again."""

from app.game.effects import Withdraw
from app.game.tree import place
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import ExercisePlayed, GameOpened
from app.model.page import PageRoom
from app.model.visible import visible_place
from app.person.mistake_log import MISTAKES
from app.rooms.review.state import (
    NAME,
    REVIEW_DIALOG,
    SLIDER,
    Reviewing,
    current,
    is_on,
    looks_back,
    on_board,
    ply_shown,
    shows_review,
)
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.region import CommandRegion
from app.runtime.room import Dialog, Panel, Room
from app.runtime.update import Send
from pacru.core.texts import N_

with late:
    from app.rooms.review import back, handlers, looking, regions, trials


def _on_game_opened(app: App, message: GameOpened) -> Update:
    """Review a game from the library if that is why it was opened."""
    return app, (Send(handlers.begin.call(day=message.review)),) if message.review else ()


def _let_go(app: App) -> Update:
    """Forget the review: another game is on the board."""
    reviewing = app.state(Reviewing)
    trial, questions = reviewing.trial, reviewing.open_questions
    if trial and trial.open_question:
        questions = (*questions, trial.open_question)
    withdrawals = tuple(Withdraw(question.number) for question in questions)
    return app.with_state(Reviewing(day=reviewing.day)), withdrawals


def _react(before: App, after: App) -> Update:
    """Drop a task or a line that has left the board. If the person has chosen a turn, show no turning point."""
    reviewing = after.state(Reviewing)
    if reviewing.waits and visible_place(after) is not None:
        after = change(after, Reviewing, waits=False)
    if on_board(after) or not on_board(before) or not (reviewing.trial or reviewing.slides):
        return after, ()
    return trials.drop_exercise(after)


def _switch_to_steps(before: App, after: App) -> Update:
    """Switch to stepping through all turns if the person puts another turn than the moment's on the board."""
    if place(before) == place(after) or after.history.exercise:
        return after, ()
    back = looks_back(after)
    if back is None or back.shown in (None, ply_shown(after)):
        return after, ()
    return change(after, Reviewing, steps=True), ()


def _mark_correction(_before: App, after: App) -> Update:
    """Mark on the board what was wrong with a turn, and what was better."""
    wrong, better = handlers.correction(after) if current(after) and is_on(after) else (None, None)
    if (wrong, better) == (after.ui.wrong, after.ui.better):
        return after, ()
    return after.with_ui(wrong=wrong, better=better), ()


def _follow(before: App, after: App) -> list[Command]:
    if looks_back(after):
        return looking.announcements(before, after)
    return regions.announcements(before, after) if shows_review(after) else []


def _mode(app: App) -> str | None:
    """Return the layout of the page with a review: "try" while a turn is being entered, else "look"."""
    if on_board(app):
        return None
    return "try" if app.table.begun else "look"


def _mode_of_back(app: App) -> str | None:
    """Return the layout for looking back: "enter" while a turn is entered, "end" for the closing page, else "look"."""
    back = looks_back(app)
    if back is None:
        return None
    return "enter" if app.table.begun else "end" if back.ended else "look"


def _slider(app: App) -> tuple[int, str, int | None] | None:
    """Return the position in the slider, its text, and the person's last choice."""
    review = current(app)
    if review and (shows_review(app) or looks_back(app)):
        return *regions.slider(app, review), app.state(Reviewing).slid
    return None


def _move_slider(slider: tuple[int, str, int | None] | None) -> list[Command]:
    """Move the slider if the board shows another position than the one chosen with it."""
    if slider is None:
        return []
    at, label, slid = slider
    move = [] if at == slid else [commands.Value(SLIDER, str(at))]
    return [commands.Attributes(SLIDER, {"aria-valuetext": label}), *move]


ROOM: PageRoom = Room(
    name=NAME,
    begin=Reviewing,
    handlers=(handlers, trials, back),
    hears={
        GameOpened: _on_game_opened,
        ExercisePlayed: lambda app, _: trials.judge_turn(app) if on_board(app) else (app, ()),
    },
    regions=(CommandRegion("review-slider", _slider, _move_slider),),
    dialogs=(Dialog(REVIEW_DIALOG, "", lambda: regions.SUMMARY, "review-summary-title"),),
    reacts=(_react, _switch_to_steps, _mark_correction),
    on_new_game=_let_go,
    announce=_follow,
    settings=(MISTAKES,),
    panels=(
        Panel(
            "look-back",
            "top",
            "look-back",
            lambda app: looking.render_head(app),
            lambda app: looks_back(app) is not None,
            N_("Look back"),
            mode=_mode_of_back,
        ),
        Panel(
            "moment",
            "side",
            "moment",
            lambda app: looking.render_card(app),
            lambda app: looks_back(app) is not None,
            N_("Moment"),
            order=4,
            mode=lambda _app: None,
        ),
        Panel(
            "review",
            "side",
            "lesson",
            lambda app: regions.render(app),
            lambda app: is_on(app) and looks_back(app) is None,
            N_("Review"),
            order=4,
            mode=_mode,
        ),
    ),
    icons={"chart": '<path d="M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-6.5"/>'},
)
