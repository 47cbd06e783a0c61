"""The look of the whole page: theme, size of the board, custom colours."""

from collections.abc import Sequence
from typing import Final

from app.model.app import App
from app.model.settings import Theme
from app.runtime.commands import Attributes, Command, Paint, Styles
from app.runtime.late import late
from app.runtime.region import CommandRegion

with late:
    from pacru.svg import paint

Paints = tuple[tuple[str, str], ...]
"""Letters of palettes, with the custom colours that replace them."""


def _look(app: App) -> tuple[Theme, int]:
    return app.settings.theme, app.settings.size


def _show_look(look: tuple[Theme, int]) -> Sequence[Command]:
    theme, size = look
    named = None if theme is Theme.SYSTEM else str(theme)
    return [Attributes("html", {"data-theme": named}), Styles({"--size": str(size / 100)})]


def _paints(app: App) -> Paints:
    """Return the custom colours. They are visible while they are chosen, before the game begins."""
    return tuple((app.new_game.form or app.board.setup).paints.items())


def _show_paints(paints: Paints) -> Sequence[Command]:
    return [Paint(paint.stylesheet(dict(paints)) if paints else "")]


LOOKS: Final = CommandRegion("looks", _look, _show_look)
"""The theme and the size of the board."""
PAINTS: Final = CommandRegion("paints", _paints, _show_paints)
"""The custom colours of players."""
