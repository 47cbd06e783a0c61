"""The rooms of the page: tests that walk through many leave out what is not in the list."""

from app.shell.rooms import ROOMS

NAMES = frozenset(room.name for room in ROOMS)


def has_room(name: str) -> bool:
    """Whether a room is in the list."""
    return name in NAMES
