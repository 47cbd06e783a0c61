"""What the room of the analysis remembers."""

from dataclasses import dataclass
from typing import Final

import pacru
from pacru.bot.protocol import Info
from pacru.core.texts import _

MOST_LINES: Final = 5
"""The most lines that the analysis shows."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The state of the analysis.

    Attributes:
        on: whether it is on.
        lines: how many lines are wanted.
        threat: whether it looks at what the next player would do now.
        deeper: whether it goes on until somebody stops it. Another position begins anew.
        game: what it is about: the game as far as the visible board, the same object until a turn is played there.
        asked: the number of the open question; None: there is none.
        done: whether the question was answered, or there is nothing to ask.
        failed: whether the worker has failed for good.
        found: the lines of the last depth that is finished, the best one first.
        coming: the lines of a depth of which not all have been reported yet.
        lent: whether it is on only for another room, and shown in the place of that.
    """

    on: bool = False
    lines: int = 3
    threat: bool = False
    deeper: bool = False
    game: pacru.Game | None = None
    asked: int | None = None
    done: bool = False
    failed: bool = False
    found: tuple[Info, ...] = ()
    coming: tuple[Info, ...] = ()
    lent: bool = False

    @property
    def shown(self) -> bool:
        """Whether it has its own panel."""
        return self.on and not self.lent

    @property
    def rests(self) -> bool:
        """Whether it has ended by itself, though there is more to find."""
        ended = self.done and self.found and not self.deeper
        return bool(ended) and self.found[0].thought.score.kind == "markers"


def tell_rest(analysis: Analysis) -> str:
    """Return a sentence for an analysis that has ended by itself."""
    told = _("The bot looked {depth} moves ahead, then stopped to save power.")
    return told.format(depth=analysis.found[0].thought.depth)
