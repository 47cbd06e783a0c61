"""Texts saved as files that the page can read again."""

from collections.abc import Iterable
from typing import Final

from app.core.commands import Save

MOST_TEXT: Final = 20 * 1024 * 1024
"""The largest file that is read or written, in bytes."""


def saved(texts: Iterable[str], name: str) -> tuple[Save, ...]:
    """Return commands that save all texts in one file, or in several if one would be too large to read.

    Args:
        texts: each is at most as large as a file can be.
        name: of the file; ``{number}`` in it becomes the number of the file, and nothing in the first one.
    """
    files: list[list[str]] = []
    room = 0
    for text in texts:
        size = len(text.encode(errors="replace")) + 1
        if size > room:
            files.append([])
            room = MOST_TEXT
        files[-1].append(text)
        room -= size
    return tuple(
        Save("\n".join(together), name.format(number=f"-{number}" if number > 1 else ""))
        for number, together in enumerate(files, start=1)
    )
