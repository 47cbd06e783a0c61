"""Small pictures in the colours of the visible game."""

from app.model.app import App
from pacru import svg
from pacru.svg.highlights import rotate_facing


def glyph(app: App, player: int, facing: str | None = None, tile: bool = True) -> str:
    """Return a small picture in the colours of the visible game."""
    return svg.glyph(player, facing, tile, colours=app.session.setup.colours)


def chevron_glyph(app: App, player: int, facing: str, tile: bool = True) -> str:
    """Return a small picture of a chevron, rotated like the board."""
    return glyph(app, player, rotate_facing(facing, 2 * app.ui.rotation), tile)
