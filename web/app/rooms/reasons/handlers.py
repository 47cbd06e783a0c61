"""Handlers of reasons on the board."""

import pacru
from app.game.picturing import read_picture
from app.model.app import App, Update
from app.runtime.handling import handler


@handler()
def show(app: App, picture: str) -> Update:
    """Show the picture of a reason on the board, as `app.game.picturing` writes it; if it is shown, remove it."""
    try:
        pictured = read_picture(picture)
    except pacru.PacruError:
        return app, ()  # no button of the page has such a picture
    return app.with_ui(pictured=None if app.ui.pictured == pictured else pictured), ()


def follow_board(before: App, after: App) -> Update:
    """Remove the picture when the position changes, or when a turn, a hint or a replay begins."""
    old, new = before.board, after.board
    has_changed = (
        new.game is not old.game
        or new.table.steps != old.table.steps
        or new.table.hint != old.table.hint
        or (new.table.replay is not None and new.table.replay != old.table.replay)
    )
    return (after.with_ui(pictured=None) if has_changed else after), ()
