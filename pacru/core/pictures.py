"""What draws positions and games: it is above what it draws, so `pacru` says here what to call."""

from collections.abc import Callable
from typing import Any, Final

PICTURES: Final[dict[str, Callable[[Any], str]]] = {}
"""What makes a picture: ``"position"`` and ``"game"`` as SVG, and ``"diagram"`` of a position in plain text."""


def use_pictures(**makers: Callable[[Any], str]) -> None:
    """Say what makes the pictures."""
    PICTURES.update(makers)
