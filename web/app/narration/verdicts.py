"""Why a turn was bad, and why the best one is good, with the page's names for the players."""

from functools import lru_cache

import pacru
from app.model.setup import Setup
from app.narration.remembering import remember_texts
from app.narration.words import naming
from pacru.core.texts import _, ngettext
from pacru.explain.faults import Fault
from pacru.explain.reasons import Reason
from pacru.review import moments, why

Line = tuple[str, ...]
"""A turn, and the turns that a search expects after it."""


@remember_texts(maxsize=64)  # each event asks for the reasons on the page
def reasons_against(
    setup: Setup, position: pacru.Position, played: Line, best: Line
) -> tuple[Reason, ...]:
    """Return why a turn was bad."""
    return why.reasons(position, _turns(played), _turns(best), naming(setup))


@lru_cache(maxsize=64)
def fault_of(position: pacru.Position, played: Line, best: Line) -> Fault:
    """Return the main fault of a turn."""
    return moments.fault_of(position, _turns(played), _turns(best))


@remember_texts(maxsize=64)
def merits_of_best(setup: Setup, position: pacru.Position, best: Line) -> tuple[Reason, ...]:
    """Return why the best turn is good."""
    return why.merits_of_best(position, best, naming(setup))


def _turns(line: Line) -> list[pacru.Turn]:
    return [*map(pacru.Turn.parse, line)]


def tell_gain(ply: pacru.Ply) -> str:
    """Return the gain of a turn, in words."""
    number = moments.new_markers(ply)
    if not ply.captured:
        return ngettext("{number} new marker.", "{number} new markers.", number)
    if not number:
        return _("A capture.")
    return ngettext(
        "A capture, and {number} new marker.", "A capture, and {number} new markers.", number
    )
