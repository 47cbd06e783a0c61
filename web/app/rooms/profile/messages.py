"""What can happen to the profile."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import GameReviewed

PROFILE_DIALOG: Final = "profile"
"""The id of the dialog."""


class GameChosen(NamedTuple):
    """Show the figures of a game."""

    game: str


class CountContinued(NamedTuple):
    """Find what the next costly move of a reviewed game lost chances to."""


Message: TypeAlias = GameReviewed | GameChosen | CountContinued
"""All messages that the room handles."""
