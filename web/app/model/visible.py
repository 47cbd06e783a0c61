"""The visible board and panels."""

from collections.abc import Iterator
from itertools import compress, count, repeat
from operator import is_

import pacru
from app.model.app import App
from app.model.history import Path
from app.runtime.room import Declarations, Panel


def visible_place(app: App) -> Path | None:
    """Return the place of the tree on the board; None: the game as it stands, or an exercise."""
    if app.history.aside:
        return None if app.history.aside.exercise else app.history.aside.path
    replay = app.table.replay
    if replay is None:
        return None
    is_shown = map(is_, app.session.game.plies, repeat(replay.ply))
    return (next(compress(count(), is_shown)),)


def last_turn(app: App) -> pacru.Ply | None:
    """Return the last turn on the board, for a replay; None while another turn is entered or shown."""
    board = app.board
    if board.table.begun or board.showing:
        return None
    plies = reversed(board.game.plies)
    return next((ply for ply in plies if isinstance(ply.turn, pacru.Turn)), None)


def shows_result(app: App) -> bool:
    """Return whether the page shows the result of the game, and nothing else is on the board."""
    looks_away = app.history.aside or app.session.table.replay
    return app.ui.result and app.session.game.outcome is not None and not looks_away


def listener(app: App) -> int:
    """Return the player whom the page talks to: the person to move, else the first person."""
    board = app.board
    if board.table.draft and board.table.draft.position.to_move is not None:
        return board.table.draft.position.to_move
    return next(iter(board.setup.persons), 0)


def tab_stop(app: App) -> str:
    """Return the tab stop: the field with the last focus, or else a chevron."""
    if app.ui.cursor:
        return app.ui.cursor
    draft = app.table.draft
    chevrons = draft.cancel().choices if draft else ()
    return min((choice.key for choice in chevrons), default="e5")


def comes_beside_board(before: App, after: App) -> bool:
    """Return whether a panel has opened beside the board. The result does not count, since it opens by itself."""
    return any(panel.title for panel in _opened(before, after, "side")) and not (
        shows_result(after) and not shows_result(before)
    )


def takes_all_room(before: App, after: App) -> bool:
    """Return whether a panel has opened in place of the board and everything beside it."""
    return any(_opened(before, after, "room"))


def _opened(before: App, after: App, place: str) -> Iterator[Panel[App]]:
    for panel in after.state(Declarations).panels:
        if panel.place == place and panel.when(after) and not panel.when(before):
            yield panel
