"""What a search may use up."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Budget:
    """The limits of one search, and what it has used outside of its tree.

    Attributes:
        nodes: the positions that it may make; None: any number.
        seconds: the time that it may take; None: any time.
        clock: returns the time in seconds.
        outside: the positions that were made outside of the tree, such as those after the turns to choose from.
    """

    nodes: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic
    outside: int = 0
    _started: float = field(init=False)

    def __post_init__(self) -> None:
        self._started = self.clock()

    @property
    def used_seconds(self) -> float:
        """The time since the search began."""
        return self.clock() - self._started

    @property
    def left(self) -> int | None:
        """The positions that the tree may make; None: any number."""
        return None if self.nodes is None else self.nodes - self.outside

    def is_spent(self, made: int) -> bool:
        """Whether a limit is reached when the tree has made this number of positions."""
        left, seconds = self.left, self.seconds
        return (left is not None and made >= left) or (
            seconds is not None and self.used_seconds >= seconds
        )
