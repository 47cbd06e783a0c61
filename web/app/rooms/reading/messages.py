"""Messages while a long text is read."""

from typing import NamedTuple


class ReadingContinued(NamedTuple):
    """The page shows the progress so far. Take the next step."""


class ReadingCancelled(NamedTuple):
    """The person cancels the reading."""
