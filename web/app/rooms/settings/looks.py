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
"""Letters of palettes, each with the custom colour that replaces it."""


def _show_look(app: App) -> list[Command]:
    theme = None if app.settings.theme is Theme.SYSTEM else str(app.settings.theme)
    size = str(app.settings.size / 100)
    return [Attributes("html", {"data-theme": theme}), Styles({"--size": size})]


def _paints(app: App) -> Paints:
    """Return the custom colours: those in the form for a new game if it is open, else those of the board."""
    return tuple((app.new_game.form or app.board.setup).paints.items())


def _show_paints(paints: Paints) -> Sequence[Command]:
    return [Paint(paint.stylesheet(dict(paints)) if paints else "")]


LOOKS: Final = CommandRegion("looks", _show_look, list)
"""The theme and the size of the board."""
PAINTS: Final = CommandRegion("paints", _paints, _show_paints)
"""The custom colours of players."""
