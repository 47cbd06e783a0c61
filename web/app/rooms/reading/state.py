"""The readings in progress."""

from dataclasses import dataclass

from app.game.reading import Reading


@dataclass(frozen=True, slots=True)
class Readings:
    """A queue of readings.

    Attributes:
        waiting: the reading in progress, then the waiting ones. A reading is a generator, so its steps run only once.
        progress: the progress of the first reading, as a text.
    """

    waiting: tuple[Reading, ...] = ()
    progress: str = ""
