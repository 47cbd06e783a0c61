"""Where reviewed games are stored, by when they began; from two tabs or devices, those of both count."""

from typing import Final

from app.game.rated import LEDGER
from app.runtime.setting import Setting

REVIEWED: Final = Setting("reviewed", "", ledger=LEDGER)
"""The person's own games, see ``app.rooms.profile.record``. The room of the profile declares them."""
