"""The fields of the listing that can be changed together, for the type checker."""

from collections.abc import Mapping
from typing import TypedDict

from app.rooms.library.entries import LibraryEntry, Search


class ListingChanges(TypedDict, total=False):
    """Fields of ``Listing``."""

    entries: Mapping[str, LibraryEntry]
    unread: int
    wanted: Search
    shown: int
    renaming: str
    deleted: LibraryEntry | None
    refused: tuple[str, ...]
    problem: str
