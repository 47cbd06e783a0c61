"""Where reviewed games are stored, by when they began; from two tabs or devices, those of both count."""

from typing import Final

from app.runtime.setting import ENTRIES, Setting

REVIEWED: Final = Setting("reviewed", "", ledger=ENTRIES)
"""The person's own games, see ``app.rooms.profile.record``. The room of the profile declares them."""
