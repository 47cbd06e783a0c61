"""What can happen to the experiments."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import BotAnswered, BotFailed, BotThought

EXPERIMENTS_DIALOG: Final = "experiments"
"""The id of the dialog."""


class ExperimentsOpened(NamedTuple):
    """Show the experiments."""


class ExperimentsFetched(NamedTuple):
    """The published figures are there, as JSON; or not, and why."""

    content: str
    failed: str


class SubjectChosen(NamedTuple):
    """Show the experiments about something else."""

    subject: str


class SampleWanted(NamedTuple):
    """Play games of an experiment, with a seed."""

    key: str
    seed: str


class SampleStopped(NamedTuple):
    """Play no more of them."""


class SampleForgotten(NamedTuple):
    """Forget the person's own games of an experiment."""

    key: str


Message: TypeAlias = (
    ExperimentsOpened
    | ExperimentsFetched
    | SubjectChosen
    | SampleWanted
    | SampleStopped
    | SampleForgotten
    | BotThought
    | BotAnswered
    | BotFailed
)
"""All messages that the room handles."""
