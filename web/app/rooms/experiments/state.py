"""The published experiments, and the sample that is being played."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.runtime.setting import ENTRIES, Setting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pacru.experiments import Experiment, Trial

EXPERIMENTS_DIALOG: Final = "experiments"
"""The id of the dialog."""
SAMPLES: Final = Setting("samples", "", ledger=ENTRIES)
"""The shares of each experiment, by its key. Of two tabs or devices, the later sample of an experiment counts."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The games of an experiment that are being played.

    Attributes:
        key: of the experiment.
        seed: of all games.
        begun: how many games have begun.
        playing: those that are being played, side by side, by the number of the question about the next turn.
    """

    key: str
    seed: str
    begun: int = 0
    playing: "Mapping[int, Trial]" = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many games are over."""
        return self.begun - len(self.playing)


@dataclass(frozen=True, slots=True)
class Experiments:
    """The experiments.

    Attributes:
        published: what was counted; empty: it is not there yet.
        problem: why there is nothing to see, or no sample.
        subject: what is shown: what experiments are about, with the name of a game after ``levels``.
        sample: what is being played.
    """

    published: "tuple[Experiment, ...]" = ()
    problem: str = ""
    subject: str = "first"
    sample: Sample | None = None
