"""The setting with rated games, and the conditions for a rated game; see ``app.person.strength`` for the rating.

A game rates if one person plays one bot by the published rules from the beginning, without a coach or help: no
take-back, hint, analysis or review. Bots that the person has written do not count, since their levels are unknown.
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
