"""Scores of positions: hundredths of a marker, and far beyond them, wins and losses."""

from typing import Final

WIN: Final = 1_000_000
"""The score of a won game, less one for each turn until then."""
DISTANT: Final = WIN - 1000
"""Scores beyond this are wins and losses, and give the number of turns until then."""
