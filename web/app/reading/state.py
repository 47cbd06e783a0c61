"""What is being read."""

from dataclasses import dataclass

from app.session.reading import Reading


@dataclass(frozen=True, slots=True)
class Readings:
    """One after the other.

    Attributes:
        waiting: the first of them is under way; what a step of it has given it never gives again.
        told: how far that is.
    """

    waiting: tuple[Reading, ...] = ()
    told: str = ""
