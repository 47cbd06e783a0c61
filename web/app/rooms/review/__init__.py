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
from app.runtime.region import CommandRegion, Drawn, draw_from
from app.runtime.room import Dialog, Panel, Room
from app.runtime.update import Send
from pacru.core.texts import N_

with late:
    from app.rooms.review import back, handlers, lines, looking, regions, trials


def _on_game_opened(app: App, message: GameOpened) -> Update:
    """Review a game of the library that was opened for this, once it is on the board."""
    if not message.review:
        return app, ()
    return app, (Send(handlers.begin.call(day=message.review)),)


def _on_exercise_played(app: App, message: ExercisePlayed) -> Update:
    return trials.on_exercise_played(app, message) if on_board(app) else (app, ())


def _let_go(app: App) -> Update:
    """Forget the review: another game is on the board."""
    reviewing = app.state(Reviewing)
    asked = (
        [*reviewing.asked, reviewing.trial.asked]
        if reviewing.trial and reviewing.trial.asked
        else reviewing.asked
    )
    return app.with_state(Reviewing(day=reviewing.day)), tuple(
        Withdraw(one.number) for one in asked
    )


def _react(before: App, after: App) -> Update:
    """Drop a task or a line when something else takes its place on the board; wait no more once a turn is chosen."""
    reviewing = after.state(Reviewing)
    if reviewing.waits and visible_place(after) is not None:
        after = change(after, Reviewing, waits=False)
    if on_board(after) or not on_board(before) or not (reviewing.trial or reviewing.slides):
        return after, ()
    return trials.drop_exercise(after)


def _step_along(before: App, after: App) -> Update:
    """Step through all turns once somebody has brought another turn to the board than that of the moment."""
    if place(before) == place(after) or after.history.exercise:
        return after, ()
    back = looks_back(after)
    if back is None or back.shown in (None, ply_shown(after)):
        return after, ()
    return change(after, Reviewing, steps=True), ()


def _correct(_before: App, after: App) -> Update:
    """Let the board show what was wrong with a turn, and what was better."""
    wrong, better = handlers.correction(after) if current(after) and is_on(after) else (None, None)
    if (wrong, better) == (after.ui.wrong, after.ui.better):
        return after, ()
    return after.with_ui(wrong=wrong, better=better), ()


def _follow(before: App, after: App) -> list[Command]:
    if looks_back(after):
        return looking.announcements(before, after)
    return regions.announcements(before, after) if shows_review(after) else []


def _mode(app: App) -> str | None:
    """Return how the page is laid out: with a review, and whether a turn is being entered beside it."""
    if looks_back(app) or on_board(app):
        return None
    aside = app.history.aside
    table = aside.table if aside else app.table
    return "try" if table.begun else "look"


def _looks_back(app: App) -> bool:
    return looks_back(app) is not None


def _mode_of_back(app: App) -> str | None:
    """Return whether a moment is on the board, a turn is being entered, or the closing page is there."""
    back = looks_back(app)
    if back is None:
        return None
    return "enter" if app.table.begun else "end" if back.ended else "look"


def _render_head(app: App) -> str:
    return looking.render_head(app)


def _render_card(app: App) -> str:
    return looking.render_card(app)


def _steps(app: App) -> bool:
    """Return whether the panel of the review itself, of a task or of a line is there."""
    return is_on(app) and not _looks_back(app)


def _find_slider(app: App) -> "regions.SliderView | None":
    review = current(app)
    shown = shows_review(app) or looks_back(app)
    return regions.find_slider(app, review) if review and shown else None


def _move_slider(shown: "regions.SliderView | None") -> list[Command]:
    """Move the slider of the graph when the board shows something else than what was chosen with it."""
    if shown is None:
        return []
    told: list[Command] = [commands.Attributes(SLIDER, {"aria-valuetext": shown.says})]
    return told if shown.at == shown.slid else [*told, commands.Value(SLIDER, str(shown.at))]


ROOM: PageRoom = Room(
    name=NAME,
    begin=Reviewing,
    handlers=(handlers, lines, trials, back),
    hears={
        GameOpened: _on_game_opened,
        ExercisePlayed: _on_exercise_played,
    },
    regions=(CommandRegion("review-slider", _find_slider, _move_slider),),
    dialogs=(Dialog(REVIEW_DIALOG, "", lambda: regions.SUMMARY, "review-summary-title"),),
    reacts=(_react, _step_along, _correct),
    on_new_game=_let_go,
    announce=(_follow,),
    settings=(MISTAKES,),
    panels=(
        Panel(
            "look-back",
            "top",
            "look-back",
            Drawn(_render_head, str),
            _looks_back,
            N_("Look back"),
            mode=_mode_of_back,
        ),
        Panel(
            "moment",
            "side",
            "moment",
            Drawn(_render_card, str),
            _looks_back,
            N_("Moment"),
            order=4,
            mode=lambda _app: None,
        ),
        Panel(
            "review",
            "side",
            "lesson",
            draw_from(regions),
            _steps,
            N_("Review"),
            order=4,
            mode=_mode,
        ),
    ),
    icons={
        "chart": '<path d="M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-6.5"/>',
    },
)
"""The review."""
