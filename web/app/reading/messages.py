"""What can happen while something is read."""

from typing import NamedTuple


class ReadingContinued(NamedTuple):
    """What has been read so far is shown: the next step can be done."""


class ReadingCancelled(NamedTuple):
    """The rest of what is being read is not wanted."""
