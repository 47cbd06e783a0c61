"""The dialogs of a game: new game, resign, draw offer."""

from typing import Final

from app.model.page import PageRegion
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog

with late:
    from app.rooms.play import sheets


NEW_GAME_DIALOG: Final = "new-game"
RESIGN_DIALOG: Final = "resign"
DRAW_DIALOG: Final = "draw"
"""The ids of the dialogs."""


def _new_game() -> PageRegion:
    return sheets.NEW_GAME


def _resign() -> PageRegion:
    return sheets.RESIGN


def _draw() -> PageRegion:
    return sheets.DRAW


DIALOGS: Final = (
    Dialog(NEW_GAME_DIALOG, "large", LateRegion(NEW_GAME_DIALOG, _new_game), "new-game-title"),
    Dialog(RESIGN_DIALOG, "small", LateRegion(RESIGN_DIALOG, _resign), "resign-title"),
    Dialog(DRAW_DIALOG, "small", LateRegion(DRAW_DIALOG, _draw), "draw-title"),
)
"""The dialogs of a game."""
