"""What is visible: the game as it stands, or an earlier turn beside it."""

from itertools import compress, count, repeat
from operator import is_

import pacru
from app.model.app import App
from app.model.history import Path
from app.runtime.room import Declarations, Panel


def visible_place(app: App) -> Path | None:
    """Return the place of the tree that is on the board; None: the game as it stands, or a lesson."""
    if app.history.aside:
        return None if app.history.aside.exercise else app.history.aside.path
    replay = app.table.replay
    if replay is None:
        return None
    is_shown = map(is_, app.session.game.plies, repeat(replay.ply))
    return (next(compress(count(), is_shown)),)


def last_turn(app: App) -> pacru.Ply | None:
    """Return the last turn on the board that can be shown again; None while another turn is entered or shown there."""
    board = app.board
    if board.table.begun or board.showing:
        return None
    plies = reversed(board.game.plies)
    return next((ply for ply in plies if isinstance(ply.turn, pacru.Turn)), None)


def shows_result(app: App) -> bool:
    """Return whether the result of the game is shown; not while something else is on the board."""
    looks_away = app.history.aside or app.session.table.replay
    return app.ui.result and app.session.game.outcome is not None and not looks_away


def listener(app: App) -> int:
    """Return the player whom the page talks to: the person to move, else the first person."""
    board = app.board
    if board.table.draft and board.table.draft.position.to_move is not None:
        return board.table.draft.position.to_move
    return next(iter(board.setup.persons), 0)


def tab_stop(app: App) -> str:
    """Return the tab stop: the field that had the focus last, else a chevron to choose."""
    if app.ui.cursor:
        return app.ui.cursor
    draft = app.table.draft
    chevrons = draft.cancel().choices if draft else ()
    return min((choice.key for choice in chevrons), default="e5")


def comes_beside_board(before: App, after: App) -> bool:
    """Return whether a room has come beside the board that a person asked for: the result of a game comes by itself."""
    panels = (panel for panel in _panels(after) if panel.place == "side" and panel.title)
    return any(_is_newly_shown(panel, before, after) for panel in panels) and not (
        shows_result(after) and not shows_result(before)
    )


def takes_all_room(before: App, after: App) -> bool:
    """Return whether a room has come in the place of the board and all beside it."""
    panels = (panel for panel in _panels(after) if panel.place == "room")
    return any(_is_newly_shown(panel, before, after) for panel in panels)


def _panels(app: App) -> tuple[Panel[App], ...]:
    return app.state(Declarations).panels


def _is_newly_shown(panel: Panel[App], before: App, after: App) -> bool:
    return panel.when(after) and not panel.when(before)
