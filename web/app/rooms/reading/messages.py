"""Messages while a long text is read."""

from typing import NamedTuple, TypeAlias

from app.game.reading import ReadingBegun
from app.model.messages import DialogClosed


class ReadingContinued(NamedTuple):
    """The page shows the progress so far. Take the next step."""


class ReadingCancelled(NamedTuple):
    """The person cancels the reading."""


Message: TypeAlias = ReadingBegun | ReadingContinued | ReadingCancelled | DialogClosed
"""All messages that the room handles."""
