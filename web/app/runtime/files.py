"""Texts saved as files that the page can read again, and files that a person has chosen."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.runtime.commands import Save
from app.runtime.handling import EventData
from pacru.core.errors import PacruError
from pacru.core.texts import _

MOST_TEXT: Final = 20 * 1024 * 1024
"""The largest file that is read or written, in bytes."""


class ChosenFile(NamedTuple):
    """A file that a person has chosen or dropped.

    Attributes:
        name: of the file.
        size: in bytes.
        text: its content; None: it could not be read, such as a folder; empty: the file is too large.
        why_not: a sentence about why it could not be read, if that is known.
    """

    name: str
    size: int
    text: str | None
    why_not: str = ""


def chosen_files(files: Iterable[EventData]) -> tuple[ChosenFile, ...]:
    """Return the files in an event of web/scripts/uploads.js, decoded."""
    return tuple(map(_decoded, files))


def _decoded(file: EventData) -> ChosenFile:
    from pacru.core.decoding import decode_text

    name, size, text = str(file["name"]), int(file["size"]), file["text"]
    content = file.get("bytes")  # a character for each
    if text is None and content is None:
        return ChosenFile(name, size, None)
    data = str(text).encode() if content is None else str(content).encode("latin-1")
    try:
        return ChosenFile(name, size, decode_text(data))
    except PacruError as error:
        why_not = _("“{name}” can’t be opened: {why}.").format(name=name, why=error)
        return ChosenFile(name, size, None, why_not)


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
    """Return the name of a file, with its number in place of ``{number}``. The first file gets no number."""
    return name.format(number=f"-{number}" if number > 1 else "")


def parcels(texts: Iterable[str], most: int = MOST_TEXT) -> list[list[str]]:
    """Return the texts of each file, in order: as many as it can hold, in bytes."""
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
