"""Which reason the board shows."""

import pacru
from app.game.picturing import read_picture
from app.model.app import App, Update
from app.model.visible import visible_board
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
    replay = visible_board(after).table.replay
    began = replay is not None and replay != visible_board(before).table.replay
    if not began and _what_is_shown(before) == _what_is_shown(after):
        return after, ()
    return after.with_ui(pictured=None), ()


def _what_is_shown(app: App) -> object:
    board = visible_board(app)
    table, game = board.table, board.session.game
    return id(game), table.steps, table.hint
