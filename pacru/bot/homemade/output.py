"""What a person's code prints, up to a limit."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Final

MOST: Final = 20_000
"""The most characters that are kept of what is printed for one turn."""
CUT: Final = "\n… and more"
"""What stands for the rest."""


class Output(io.TextIOBase):
    """Keeps what is printed, up to a limit.

    Args:
        most: how many characters.
    """

    def __init__(self, most: int = MOST) -> None:
        self._parts: list[str] = []
        self._left = most

    def write(self, text: str) -> int:
        """Keep a text, as far as there is room."""
        if self._left > 0:
            self._parts.append(text[: self._left])
            if len(text) > self._left:
                self._parts.append(CUT)
            self._left -= len(text)
        return len(text)

    @property
    def length(self) -> int:
        """How many characters of it have been kept."""
        return sum(map(len, self._parts))

    @property
    def text(self) -> str:
        """What was printed."""
        return "".join(self._parts)


@contextmanager
def keep_output(most: int = MOST) -> Iterator[Output]:
    """Keep what is printed within the block, instead of showing it."""
    output = Output(most)
    with redirect_stdout(output), redirect_stderr(output):
        yield output
