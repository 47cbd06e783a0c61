"""The published experiments, and the sample that is being played."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.runtime.setting import ENTRIES, Setting

if TYPE_CHECKING:
    from pacru.experiments import Experiment, Trial

EXPERIMENTS_DIALOG: Final = "experiments"
"""The id of the dialog."""
SAMPLES: Final = Setting("samples", "", ledger=ENTRIES)
"""The shares of each experiment, by its key. Of two tabs or devices, the later sample of an experiment counts."""


@dataclass(frozen=True, slots=True)
class AskedTrial:
    """A game of a sample whose next turn the bot has been asked for.

    Attributes:
        trial: the game.
        request: the number of the question.
    """

    trial: "Trial"
    request: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The games of an experiment that are being played.

    Attributes:
        key: of the experiment.
        seed: of all games.
        begun: how many games have begun.
        playing: those that are being played, side by side.
    """

    key: str
    seed: str
    begun: int = 0
    playing: tuple[AskedTrial, ...] = ()

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

    def asked(self, request: int) -> AskedTrial | None:
        """Return the game for which a question was asked; None: it was not asked for any."""
        playing = self.sample.playing if self.sample else ()
        return next((one for one in playing if one.request == request), None)
