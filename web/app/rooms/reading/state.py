"""The readings in progress."""

from dataclasses import dataclass

from app.game.reading import Reading


@dataclass(frozen=True, slots=True)
class Readings:
    """Readings, one after the other.

    Attributes:
        waiting: the one in progress, and those after it. Each is a generator, whose steps can be taken only once.
        progress: of the one in progress, as a text.
    """

    waiting: tuple[Reading, ...] = ()
    progress: str = ""
