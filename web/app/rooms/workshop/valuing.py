"""What the bot thinks of each move, in short texts."""

from collections.abc import Iterable
from math import isfinite, isnan
from typing import Final

import pacru
from app.model.app import App
from app.rooms.workshop.state import Workshop
from pacru.core.texts import _, number

LONG: Final = 10
"""From here on, a value has no decimals on the board."""


def is_asked(app: App) -> bool:
    """Return whether the visible position is the one that the bot was asked about."""
    return str(app.board.game.position) == app.own(Workshop).asked


def value_text(value: float) -> str:
    """Return a value in words: a number, or what one means that is none."""
    if isfinite(value):
        return number(value, 2)
    return "" if isnan(value) else _("a win") if value > 0 else _("a loss")


def value_texts(values: Iterable[tuple[str, float]]) -> dict[str, str]:
    """Return the best value of all moves to a field, in a few signs, by field."""
    best: dict[str, float] = {}
    for written, value in values:
        turn = pacru.Turn.parse(written)
        if isinstance(turn, pacru.Move) and not isnan(value):
            best[turn.destination] = max(value, best.get(turn.destination, value))
    return {field: _shortest(value) for field, value in sorted(best.items())}


def _shortest(value: float) -> str:
    if not isfinite(value):
        return "+" if value > 0 else "−"
    return number(value, 0 if abs(value) >= LONG or value.is_integer() else 1)
