"""The ids of the dialogs of a game."""

from typing import Final

NEW_GAME_DIALOG: Final = "new-game"
RESIGN_DIALOG: Final = "resign"
DRAW_DIALOG: Final = "draw"
