"""Puzzles: positions with one winning or saving line, solved on the board while the game waits."""

from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import ExercisePlayed, Slept
from app.model.page import PageRoom
from app.person.puzzle_log import TRIED
from app.rooms.puzzles import suggesting
from app.rooms.puzzles.state import NAME, PUZZLE_DIALOG, PUZZLES_DIALOG, Puzzling, on_board
from app.rooms.puzzles.stored import PUZZLED
from app.runtime.late import late
from app.runtime.room import Dialog, Fragment, Item, Panel, Room
from pacru.core.texts import N_

with late:
    from app.game import clocks
    from app.rooms.puzzles import handlers, regions


def _on_slept(app: App, message: Slept) -> Update:
    """Report that the clock of a Rush stood still while the device slept."""
    return app, (clocks.sleep_notice(message.seconds),) if app.state(Puzzling).rushing else ()


def _end_rush(before: App, after: App) -> Update:
    """End a Rush when its puzzle leaves the board."""
    ends = after.state(Puzzling).rush and on_board(before) and not on_board(after)
    return change(after, Puzzling, rush=None) if ends else after, ()


ROOM: PageRoom = Room(
    name=NAME,
    begin=Puzzling,
    handlers=(handlers,),
    hears={
        ExercisePlayed: lambda app, _: (
            handlers.on_exercise_played(app) if on_board(app) else (app, ())
        ),
        Slept: _on_slept,
    },
    dialogs=(
        Dialog(PUZZLES_DIALOG, "", lambda: regions.ALL, "puzzles-title", "puzzles-text"),
        Dialog(PUZZLE_DIALOG, "small", lambda: regions.SHARING, "puzzle-sharing-title"),
    ),
    reacts=(_end_rush,),
    on_new_game=lambda app: (change(app, Puzzling, pending=None), ()),
    items=(
        Item("puzzles.show", "puzzle", N_("Puzzles"), "rail", order=7),
        Item("puzzles.show", "puzzle", N_("Puzzles"), "foot", order=2),
    ),
    settings=(PUZZLED, TRIED),
    panels=(
        Panel(
            "puzzle",
            "side",
            "lesson",
            lambda app: regions.render(app),
            on_board,
            N_("Puzzle"),
            order=2,
        ),
    ),
    addresses=(
        Fragment("#puzzles", {"do": "puzzles.show"}),
        Fragment("#puzzle=", {"do": "puzzles.begin", "mode": "one"}, "which", "puzzles.leave"),
    ),
    icons={"puzzle": '<path d="M4 8h4.2a2.4 2.4 0 1 1 4.6 0H17v4.2a2.4 2.4 0 1 1 0 4.6V21H4Z"/>'},
    suggests=suggesting.suggest,
    late_words=True,
)
