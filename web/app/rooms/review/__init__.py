"""The review of a game: where the chances changed, what was better, and the mistakes to try again."""

from dataclasses import replace
from typing import get_args

from app.game.mistakes import MISTAKES
from app.model.app import App, Update
from app.model.messages import (
    BotAnswered,
    BotThought,
    DialogOpened,
    ExercisePlayed,
    GameOpened,
)
from app.model.page import PageRegion, PageRoom
from app.model.visible import visible_place
from app.rooms.review import messages
from app.rooms.review.messages import REVIEW_DIALOG, SLIDER
from app.rooms.review.state import NAME, Reviewing, is_on, on_board, question_of
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import day_of
from app.runtime.late import late
from app.runtime.region import CommandRegion, LateRegion, Part
from app.runtime.room import Dialog, Panel, Room
from app.runtime.update import Send
from pacru.core.texts import N_

with late:
    from app.game import aside, course
    from app.rooms.review import regions, update


def _update(app: App, message: messages.Message) -> Update:
    match message:
        case GameOpened():
            return _on_game_opened(app, message)
        case messages.TurnWanted():
            return _on_turn_wanted(app, message)
        case messages.SummaryWanted():
            return _on_summary_wanted(app, message)
        case BotAnswered() | BotThought() if question_of(app, message.request) is None:
            return app, ()
        case ExercisePlayed() if not on_board(app):
            return app, ()
    return update.update(app, message)


def _on_game_opened(app: App, message: GameOpened) -> Update:
    """Review a game of the library that was opened for this."""
    return (app, (Send(messages.ReviewWanted(message.review)),)) if message.review else (app, ())


def _on_turn_wanted(app: App, message: messages.TurnWanted) -> Update:
    return aside.look_at(course.close_dialog(app), (message.ply,))


def _on_summary_wanted(app: App, _message: messages.SummaryWanted) -> Update:
    return app, (Send(DialogOpened(REVIEW_DIALOG)),)


def _let_go(app: App) -> Update:
    if app.own(Reviewing).review is None and not app.own(Reviewing).on:
        return app, ()
    return update.forget_review(app)


def _react(before: App, after: App) -> Update:
    """Drop a task or a line when something else takes its place on the board; wait no more once a turn is chosen."""
    own = after.own(Reviewing)
    if own.waits and visible_place(after) is not None:
        own = replace(own, waits=False)
        after = after.with_own(own)
    if on_board(after) or not on_board(before) or not (own.trial or own.slides):
        return after, ()
    return update.drop_exercise(after)


def _correct(_before: App, after: App) -> Update:
    """Let the board show what was better than the turn on it."""
    reviewing = is_on(after) and not on_board(after)
    better = update.better_turn(after) if reviewing else None
    return (after, ()) if better == after.ui.better else (after.with_ui(better=better), ())


def _find_summary() -> PageRegion:
    return regions.SUMMARY


def _follow(before: App, after: App) -> list[Command]:
    if not is_on(after):
        return []
    return regions.announcements(before, after)


def _mode(app: App) -> str | None:
    """Return how the page is laid out: with a review, and whether a turn is being entered beside it."""
    if not is_on(app) or on_board(app):
        return None
    aside = app.history.aside
    table = aside.table if aside else app.table
    return "try" if table.begun else "look"


def _show_panel(mode: tuple[bool, str | None]) -> list[Command]:
    shown, reviewing = mode
    return [
        commands.Attributes("review", {"hidden": None if shown else ""}),
        commands.Attributes("html", {"data-review": reviewing}),
    ]


def _find_slider(app: App) -> "regions.SliderView | None":
    return regions.slider(app) if is_on(app) and not on_board(app) else None


def _move_slider(shown: "regions.SliderView | None") -> list[Command]:
    """Move the slider of the graph when the board shows something else than what was chosen with it."""
    if shown is None:
        return []
    told: list[Command] = [commands.Attributes(SLIDER, {"aria-valuetext": shown.says})]
    return told if shown.at == shown.slid else [*told, commands.Value(SLIDER, str(shown.at))]


ROOM: PageRoom = Room(
    name=NAME,
    begin=Reviewing,
    reads={
        "review": lambda data: messages.ReviewWanted(day_of(data)),
        "review-again": lambda _: messages.ReviewRenewed(),
        "review-leave": lambda _: messages.ReviewLeft(),
        "review-step": lambda data: messages.LabelledWanted(int(data["by"])),
        "review-point": lambda _: messages.PointWanted(),
        "review-slid": lambda data: messages.GraphSlid(int(data["value"])),
        "review-look": lambda data: messages.TurnWanted(int(data["value"])),
        "review-lines": lambda _: messages.LinesWanted(),
        "review-slide": lambda data: messages.SlideWanted(int(data["by"])),
        "review-try": lambda _: messages.TrialWanted(None),
        "review-learn": lambda data: messages.TrialWanted(int(data["value"])),
        "review-solution": lambda _: messages.SolutionWanted(),
        "review-next": lambda _: messages.NextWanted(),
        "review-summary": lambda _: messages.SummaryWanted(),
        "mistakes": lambda data: messages.CollectionWanted(day_of(data)),
    },
    messages=get_args(messages.Message),
    update=_update,
    regions=(
        CommandRegion("review-shown", lambda app: (is_on(app), _mode(app)), _show_panel),
        Part(
            "review", lambda app: regions.view(app), lambda shown: regions.render(shown), when=is_on
        ),
        CommandRegion("review-slider", _find_slider, _move_slider),
    ),
    dialogs=(
        Dialog(REVIEW_DIALOG, "", LateRegion(REVIEW_DIALOG, _find_summary), "review-summary-title"),
    ),
    reacts=(_react, _correct),
    lets_go=_let_go,
    follows=(_follow,),
    settings=(MISTAKES,),
    panels=(Panel("review", "side", "lesson", N_("Review"), order=4),),
    icons={"chart": '<path d="M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-6.5"/>'},
)
"""The review."""
