"""A game as text: tag pairs and turns, laid out as chess programs know them (notation, section 3)."""

from pacru.record.reading import Record, RecordError, read, read_all
from pacru.record.writing import COLOURS, write

__all__ = ["COLOURS", "Record", "RecordError", "read", "read_all", "write"]
