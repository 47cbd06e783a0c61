"""Small pictures in the colours of players."""

from app.model.app import App
from app.model.setup import Setup
from pacru import svg
from pacru.svg.highlights import rotate_facing


def glyph(setup: Setup, player: int, facing: str | None = None, tile: bool = True) -> str:
    """Return a small picture in the colours of these players."""
    return svg.glyph(player, facing, tile, colours=setup.colours)


def chevron_glyph(app: App, player: int, facing: str, tile: bool = True) -> str:
    """Return a small picture of a chevron on the visible board, rotated like it."""
    return glyph(app.board.setup, player, rotate_facing(facing, 2 * app.ui.rotation), tile)
