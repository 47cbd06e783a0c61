"""The room of the history: the list of turns, earlier positions, variations and comments."""

from app.game.tree import is_tried
from app.model.app import App
from app.model.page import PageRoom
from app.model.visible import visible_place
from app.rooms.history import regions, replays
from app.rooms.history.regions import NOTE_DIALOG
from app.rooms.history.views import rounds
from app.runtime import commands, region
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.room import Dialog, Room
from pacru.tree import Path

with late:
    from app.rooms.history import sheet, variations


def _key(app: App) -> tuple[object, ...]:
    session, notes = app.session, app.history.notes
    return session.game, session.setup, notes, visible_place(app), bool(session.undone)


def _scroll_to_turn(view: tuple[Path | None, object]) -> list[Command]:
    """Scroll to the turn on the board, else to the last one."""
    place, _ = view
    return [
        commands.Scroll("#rounds", "bottom") if place is None else commands.Scroll("#rounds .shown")
    ]


def _mark_board(app: App) -> str | None:
    """Return the mark of a board beside the game, which shows a variation or an earlier turn."""
    place = visible_place(app)
    if place is None:
        return None
    return "variation" if is_tried(app, place) else "earlier"


def _follow_address(before: App, after: App) -> list[Command]:
    old, new = _address(before), _address(after)
    return [] if old == new else [commands.Address(new)]


def _address(app: App) -> str:
    return app.history.exercise.address if app.history.exercise else ""


ROOM: PageRoom = Room(
    name="history",
    handlers=(replays, variations),
    regions=(
        region.Part("passing", regions.render_steps, str),
        # The board is marked while it shows an earlier turn or a variation.
        region.CommandRegion(
            "beside",
            _mark_board,
            lambda beside: [commands.Attributes("board", {"data-beside": beside})],
        ),
        # While an exercise is open, the style sheet hides the parts of the game.
        region.CommandRegion(
            "exercise",
            lambda app: "" if app.history.exercise else None,
            lambda shown: [commands.Attributes("html", {"data-exercise": shown})],
        ),
        region.List("rounds", _key, rounds, regions.render_row),
        region.CommandRegion("sight", lambda app: (visible_place(app), _key(app)), _scroll_to_turn),
        region.CommandRegion(
            "no-rounds",
            lambda app: bool(app.session.game.plies or app.history.notes),
            lambda some: [commands.Attributes("no-rounds", {"hidden": "" if some else None})],
        ),
        region.Part(
            "edited",
            lambda app: app.history.edited.says if app.history.edited else "",
            regions.render_edited,
        ),
    ),
    announce=_follow_address,
    icons={
        "elsewhere": '<circle cx="12" cy="12" r="8.5"/>'
        '<path d="M3.5 12h17M12 3.5c4.6 4.8 4.6 12.2 0 17c-4.6-4.8-4.6-12.2 0-17"/>'
    },
    dialogs=(
        Dialog(
            NOTE_DIALOG, "small", lambda: region.Part(NOTE_DIALOG, sheet.render, str), "note-title"
        ),
    ),
)
