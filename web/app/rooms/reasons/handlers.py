"""Which reason the board shows."""

import pacru
from app.game.picturing import read_picture
from app.model.app import App, Update
from app.runtime.handling import handler


@handler()
def show(app: App, picture: str) -> Update:
    """Show a reason on the board, as `app.game.picturing` writes what shows it; pressed again, no longer."""
    try:
        found = read_picture(picture)
    except pacru.PacruError:
        return app, ()  # no button of the page says so
    return app.with_ui(pictured=None if app.ui.pictured == found else found), ()


def follow_board(before: App, after: App) -> Update:
    """Show no reason any longer once another position is on the board, or a turn is begun."""
    replay = after.board.table.replay
    began = replay is not None and replay != before.board.table.replay
    if not began and _what_is_shown(before) == _what_is_shown(after):
        return after, ()
    return after.with_ui(pictured=None), ()


def _what_is_shown(app: App) -> object:
    board = app.board
    return id(board.game), board.table.steps, board.table.hint
