"""The state of the analysis."""

from dataclasses import dataclass
from typing import Final

import pacru
from pacru.bot.protocol import Info
from pacru.core.texts import _

MOST_LINES: Final = 5
"""The most lines that the person can choose."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The state of the analysis."""

    on: bool = False
    lines: int = 3  # the number of lines that the person has chosen
    threat: bool = False  # whether it shows the next player's best turns
    deeper: bool = False  # whether it runs until the person stops it; another position resets this
    game: pacru.Game | None = (
        None  # up to the position on the board; the same object until a turn is played there
    )
    question: int | None = None  # the number of the open question
    done: bool = False  # whether the question was answered, or there is nothing to ask
    failed: bool = False  # whether the worker has failed for good
    infos: tuple[Info, ...] = ()  # the lines of the last complete depth, the best one first
    coming: tuple[Info, ...] = ()  # the lines of an incomplete depth
    lent: bool = False  # whether only the panel of another room shows it

    @property
    def shown(self) -> bool:
        """Whether it has its own panel."""
        return self.on and not self.lent

    @property
    def rests(self) -> bool:
        """Whether it has stopped by itself without finding a forced win or loss."""
        stopped = self.done and self.infos and not self.deeper
        return bool(stopped) and self.infos[0].thought.score.kind == "markers"


def tell_rest(analysis: Analysis) -> str:
    """Return the sentence about an analysis that has stopped by itself."""
    sentence = _("The bot looked {depth} moves ahead, then stopped to save power.")
    return sentence.format(depth=analysis.infos[0].thought.depth)
