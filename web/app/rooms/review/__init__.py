"""The review of a game: where the chances changed, what was better, and the mistakes to try again."""

from app.game.effects import Withdraw
from app.game.mistakes import MISTAKES
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import ExercisePlayed, GameOpened
from app.model.page import PageRoom
from app.model.visible import visible_place
from app.rooms.review.state import (
    NAME,
    REVIEW_DIALOG,
    SLIDER,
    Reviewing,
    current,
    is_on,
    on_board,
    shows_review,
)
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.region import CommandRegion, draw_from
from app.runtime.room import Dialog, Panel, Room
from app.runtime.update import Send
from pacru.core.texts import N_

with late:
    from app.rooms.review import handlers, regions


def _on_game_opened(app: App, message: GameOpened) -> Update:
    """Review a game of the library that was opened for this, once it is on the board."""
    if not message.review:
        return app, ()
    return app, (Send(handlers.begin.call(day=message.review)),)


def _on_exercise_played(app: App, message: ExercisePlayed) -> Update:
    return handlers.on_exercise_played(app, message) if on_board(app) else (app, ())


def _let_go(app: App) -> Update:
    """Forget the review: another game is on the board."""
    own = app.own(Reviewing)
    return app.with_own(Reviewing(day=own.day)), tuple(Withdraw(one.number) for one in own.asked)


def _react(before: App, after: App) -> Update:
    """Drop a task or a line when something else takes its place on the board; wait no more once a turn is chosen."""
    own = after.own(Reviewing)
    if own.waits and visible_place(after) is not None:
        after = change(after, Reviewing, waits=False)
    if on_board(after) or not on_board(before) or not (own.trial or own.slides):
        return after, ()
    return handlers.drop_exercise(after)


def _correct(_before: App, after: App) -> Update:
    """Let the board show what was better than the turn on it."""
    better = handlers.better_turn(after) if shows_review(after) else None
    return (after, ()) if better == after.ui.better else (after.with_ui(better=better), ())


def _follow(before: App, after: App) -> list[Command]:
    return regions.announcements(before, after) if shows_review(after) else []


def _mode(app: App) -> str | None:
    """Return how the page is laid out: with a review, and whether a turn is being entered beside it."""
    if on_board(app):
        return None
    aside = app.history.aside
    table = aside.table if aside else app.table
    return "try" if table.begun else "look"


def _find_slider(app: App) -> "regions.SliderView | None":
    review = current(app)
    return regions.find_slider(app, review) if review and shows_review(app) else None


def _move_slider(shown: "regions.SliderView | None") -> list[Command]:
    """Move the slider of the graph when the board shows something else than what was chosen with it."""
    if shown is None:
        return []
    told: list[Command] = [commands.Attributes(SLIDER, {"aria-valuetext": shown.says})]
    return told if shown.at == shown.slid else [*told, commands.Value(SLIDER, str(shown.at))]


ROOM: PageRoom = Room(
    name=NAME,
    begin=Reviewing,
    handlers=(handlers,),
    hears={
        GameOpened: _on_game_opened,
        ExercisePlayed: _on_exercise_played,
    },
    regions=(CommandRegion("review-slider", _find_slider, _move_slider),),
    dialogs=(Dialog(REVIEW_DIALOG, "", lambda: regions.SUMMARY, "review-summary-title"),),
    reacts=(_react, _correct),
    lets_go=_let_go,
    follows=(_follow,),
    settings=(MISTAKES,),
    panels=(
        Panel(
            "review",
            "side",
            "lesson",
            draw_from(regions),
            is_on,
            N_("Review"),
            order=4,
            mode=_mode,
        ),
    ),
    icons={"chart": '<path d="M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-6.5"/>'},
)
"""The review."""
