"""A game as text: tag pairs and turns, laid out as chess programs know them (docs/notation.md, section 3)."""

from pacru.core.steps import PIECE
from pacru.record.forms import count, is_of_online_site, read, read_all, read_each, read_steps
from pacru.record.identity import BEGINNING, same_game
from pacru.record.limits import MOST_COMMENTS, MOST_TEXT, check
from pacru.record.reading import Record, RecordError
from pacru.record.writing import COLOURS, write
from pacru.tree import MOST_TURNS

__all__ = [
    "BEGINNING",
    "COLOURS",
    "MOST_COMMENTS",
    "MOST_TEXT",
    "MOST_TURNS",
    "PIECE",
    "Record",
    "RecordError",
    "check",
    "count",
    "is_of_online_site",
    "read",
    "read_all",
    "read_each",
    "read_steps",
    "same_game",
    "write",
]
