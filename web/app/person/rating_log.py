"""Which games rate the person, and what is stored of them; see ``app.person.strength`` for the rest.

A game rates if one person plays one bot by the published rules from the beginning, not coached and without help: no
take-back, no hint, no analysis and no review. A bot that the person has written has no level that is known.
"""

from typing import Final

from app.model.settings import Settings
from app.model.setup import Setup
from app.person.coaching import can_be_coached, is_on
from app.runtime.setting import ENTRIES, Setting

RATED: Final = Setting("rated", "", ledger=ENTRIES)
"""The games that have rated the person, in the order in which they began."""


def can_rate(setup: Setup, settings: Settings) -> bool:
    """Return whether a new game can rate the person."""
    changed = setup.tournament or setup.repetition or setup.changes or setup.homemade
    coached = can_be_coached(setup) and is_on(settings)
    return setup.duel is not None and bool(setup.began) and not changed and not coached
