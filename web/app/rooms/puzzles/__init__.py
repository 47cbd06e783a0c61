"""Puzzles: positions with one way to win or to be saved, solved on the board while the game waits."""

from dataclasses import replace
from typing import get_args

from app.game.tried import TRIED
from app.model.app import App, Update
from app.model.messages import ExercisePlayed, Slept
from app.model.page import PageRegion, PageRoom
from app.rooms.puzzles import messages, suggesting
from app.rooms.puzzles.messages import PUZZLE_DIALOG, PUZZLES_DIALOG
from app.rooms.puzzles.state import NAME, Mode, PuzzleRequest, Puzzling, on_board
from app.rooms.puzzles.stored import PUZZLED
from app.runtime.commands import Command
from app.runtime.handling import EventData, day_of
from app.runtime.late import late
from app.runtime.region import LateRegion, Part, shows_panel
from app.runtime.room import Dialog, Fragment, Item, Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.puzzles import regions, update


def _update(app: App, message: messages.Message) -> Update:
    if isinstance(message, ExercisePlayed | Slept) and not on_board(app):
        return app, ()
    return update.update(app, message)


def _let_go(app: App) -> Update:
    own = app.own(Puzzling)
    return app.with_own(replace(own, asked=None)) if own.asked else app, ()


def _end_rush(before: App, after: App) -> Update:
    """End a Rush when something else takes its place on the board."""
    own = after.own(Puzzling)
    if own.rush is None or on_board(after) or not on_board(before):
        return after, ()
    return after.with_own(replace(own, rush=None)), ()


def _find_all() -> PageRegion:
    return regions.ALL


def _find_sharing() -> PageRegion:
    return regions.SHARING


def _follow(before: App, after: App) -> list[Command]:
    if not on_board(after):
        return []
    return regions.announcements(before, after)


def _read_request(data: EventData) -> messages.PuzzleWanted:
    mode = Mode(str(data["mode"]))
    value = str(data.get("value", ""))
    whole = int(data.get("count", 0))
    return messages.PuzzleWanted(
        PuzzleRequest(mode, value, day_of(data), float(data["now"]), whole)
    )


def _read_colours(data: EventData) -> messages.PictureWanted:
    return messages.PictureWanted(bool(data["dark"]), bool(data["contrast"]))


ROOM: PageRoom = Room(
    name=NAME,
    begin=Puzzling,
    reads={
        "puzzles": lambda data: messages.AllWanted(day_of(data)),
        "puzzle": _read_request,
        "puzzle-next": lambda data: messages.NextWanted(day_of(data), float(data["now"])),
        "puzzle-hint": lambda _: messages.HelpWanted(),
        "puzzle-solution": lambda _: messages.SolutionWanted(),
        "puzzle-again": lambda _: messages.RetryWanted(),
        "puzzle-leave": lambda _: messages.PuzzleLeft(),
        "puzzle-share": lambda _: messages.SharingWanted(),
        "puzzle-picture": _read_colours,
        "puzzle-embed": lambda _: messages.PuzzleShownElsewhere(),
        "puzzle-tick": lambda data: messages.RushTicked(int(data["number"]), float(data["now"])),
        "fetched": lambda data: messages.PuzzlesFetched(
            tuple(data.get("contents", ())), str(data.get("failed", ""))
        ),
    },
    messages=get_args(messages.Message),
    update=_update,
    regions=(
        shows_panel("puzzle", on_board),
        Part(
            "puzzle",
            lambda app: regions.view(app),
            lambda shown: regions.render(shown),
            when=on_board,
        ),
    ),
    dialogs=(
        Dialog(
            PUZZLES_DIALOG,
            "",
            LateRegion(PUZZLES_DIALOG, _find_all),
            "puzzles-title",
            "puzzles-text",
        ),
        Dialog(
            PUZZLE_DIALOG, "small", LateRegion(PUZZLE_DIALOG, _find_sharing), "puzzle-sharing-title"
        ),
    ),
    reacts=(_end_rush,),
    lets_go=_let_go,
    follows=(_follow,),
    items=(
        Item("puzzles", "puzzle", N_("Puzzles"), "rail", order=7),
        Item("puzzles", "puzzle", N_("Puzzles"), "foot", order=2),
    ),
    settings=(PUZZLED, TRIED),
    panels=(Panel("puzzle", "side", "lesson", N_("Puzzle"), order=2),),
    addresses=(
        Fragment("#puzzles", {"do": "puzzles"}),
        Fragment("#puzzle=", {"do": "puzzle", "mode": "one"}, "value", leave="puzzle-leave"),
    ),
    icons={"puzzle": '<path d="M4 8h4.2a2.4 2.4 0 1 1 4.6 0H17v4.2a2.4 2.4 0 1 1 0 4.6V21H4Z"/>'},
    suggests=suggesting.suggest,
    late_words=True,
)
"""The puzzles."""
