"""Texts saved as files that the page can read again."""

from collections.abc import Iterable
from typing import Final

from app.runtime.commands import Save

MOST_TEXT: Final = 20 * 1024 * 1024
"""The largest file that is read or written, in bytes."""


def save_all(texts: Iterable[str], name: str) -> tuple[Save, ...]:
    """Return commands that save all texts in one file, or in several if one would be too large to read.

    Args:
        texts: each is at most as large as a file can be.
        name: of the file, see ``name_of``.
    """
    return tuple(
        Save("\n".join(together), name_of(name, number))
        for number, together in enumerate(parcels(texts), start=1)
    )


def name_of(name: str, number: int) -> str:
    """Return the name of a file: ``{number}`` in it becomes its number, and nothing in the first one."""
    return name.format(number=f"-{number}" if number > 1 else "")


def parcels(texts: Iterable[str], most: int = MOST_TEXT) -> list[list[str]]:
    """Return texts in order, as many together as one file can hold, in bytes."""
    files: list[list[str]] = []
    room = 0
    for text in texts:
        size = len(text.encode(errors="replace")) + 1
        if size > room:
            files.append([])
            room = most
        files[-1].append(text)
        room -= size
    return files
