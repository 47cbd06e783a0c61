"""The published experiments, and the sample in progress."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.runtime.setting import ENTRIES, Setting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pacru.experiments import Experiment, Trial

EXPERIMENTS_DIALOG: Final = "experiments"
"""The id of the dialog."""
SAMPLES: Final = Setting("samples", "", ledger=ENTRIES)
"""The shares in the person's games of each experiment, by its key. Of two tabs or devices, the later change counts."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Games of an experiment, played side by side.

    Attributes:
        key: of the experiment.
        seed: the seed of all games.
        begun: number of games that have begun.
        playing: games in progress, by the number of the question about the next turn.
    """

    key: str
    seed: str
    begun: int = 0
    playing: "Mapping[int, Trial]" = field(default_factory=dict)

    @property
    def done(self) -> int:
        """The number of games that are over."""
        return self.begun - len(self.playing)


@dataclass(frozen=True, slots=True)
class Experiments:
    """The experiments.

    Attributes:
        published: the published figures; empty: not loaded yet.
        problem: why the figures could not be loaded, or the games have ended; empty: no problem.
        subject: of the experiments shown, such as "first", or "levels" with the key of a game.
        sample: games in progress.
    """

    published: "tuple[Experiment, ...]" = ()
    problem: str = ""
    subject: str = "first"
    sample: Sample | None = None
