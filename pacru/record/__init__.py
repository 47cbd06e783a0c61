"""A game as text: tag pairs and turns, laid out as chess programs know them (docs/notation.md, section 3)."""

from pacru.record.identity import BEGINNING, same_game
from pacru.record.reading import Record, RecordError, read, read_all
from pacru.record.writing import COLOURS, write

__all__ = [
    "BEGINNING",
    "COLOURS",
    "Record",
    "RecordError",
    "read",
    "read_all",
    "same_game",
    "write",
]
