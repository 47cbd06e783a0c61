"""The readings in progress."""

from dataclasses import dataclass

from app.game.reading import Reading


@dataclass(frozen=True, slots=True)
class Readings:
    """Readings, one after the other.

    Attributes:
        waiting: the first one is under way. It is a generator, so each of its steps can be taken only once.
        told: its progress, as a text.
    """

    waiting: tuple[Reading, ...] = ()
    told: str = ""
