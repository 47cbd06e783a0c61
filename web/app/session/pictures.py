"""Small pictures in the colours of the game that is on the board."""

from app.core.app import App
from app.session import drawing
from pacru import svg


def glyph(app: App, player: int, facing: str | None = None, tile: bool = True) -> str:
    """A small picture in the colours of the game that is on the board."""
    return svg.glyph(player, facing, tile, colours=app.session.setup.colours)


def chevron_glyph(app: App, player: int, facing: str, tile: bool = True) -> str:
    """A small picture of a chevron as it is seen on the board, which may be turned."""
    return glyph(app, player, drawing.turned(facing, 2 * app.ui.rotation), tile)
