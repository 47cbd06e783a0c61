"""Messages of the analysis; those that other rooms send are in ``app.model.messages``."""

from typing import NamedTuple, TypeAlias

from app.model.messages import (
    AdviceLeft,
    AdviceWanted,
    AnalysisLeft,
    AnalysisWanted,
    BotAnswered,
    BotFailed,
    BotThought,
)


class AnalysisToggled(NamedTuple):
    """Begin or end the analysis."""


class LinesChosen(NamedTuple):
    """The number of lines to show was chosen."""

    lines: int


class ThreatToggled(NamedTuple):
    """Show what the next player would do now, or the best turns again."""


class DeeperToggled(NamedTuple):
    """Think until stopped, or no longer than usual."""


class LineWalked(NamedTuple):
    """Play the turns of a line as a variation."""

    turns: tuple[str, ...]


class TurnsTried(NamedTuple):
    """Put the present position on a board beside the game, to try turns there."""


class PositionPlayed(NamedTuple):
    """Set up a game that begins with the position on the board."""

    watched: bool  # whether only bots play it


Message: TypeAlias = (
    AnalysisWanted
    | AnalysisLeft
    | AdviceWanted
    | AdviceLeft
    | AnalysisToggled
    | LinesChosen
    | ThreatToggled
    | DeeperToggled
    | LineWalked
    | TurnsTried
    | PositionPlayed
    | BotThought
    | BotAnswered
    | BotFailed
)
"""All messages that the room handles."""
