"""What is stored of "You of last month", an opponent made from the person's own games; see ``app.game.imitated``."""

from dataclasses import dataclass
from typing import Final

from app.runtime.setting import Setting

IMITATED: Final = Setting("imitated", "")
"""Of which games it is made, and the player. A room of its own makes it."""


@dataclass(frozen=True, slots=True)
class Imitating:
    """How far the work on it has come.

    Attributes:
        games: when the games began that are wanted; empty: nothing has been asked for.
        collecting: whether the library is still to be heard.
        records: those of the games that are still to be read.
        lines: the others, for the engine.
        request: the number of the question to the engine.
        percent: how much of its work is done.
        problem: why there is no result.
    """

    games: tuple[str, ...] = ()
    collecting: bool = False
    records: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    request: int | None = None
    percent: int = 0
    problem: str = ""

    @property
    def busy(self) -> bool:
        """Whether a result is to come."""
        return bool(self.collecting or self.records or self.request)
