"""The setting with reviewed games, by the time when they began. Two tabs or devices merge theirs."""

from typing import Final

from app.runtime.setting import ENTRIES, Setting

REVIEWED: Final = Setting("reviewed", "", ledger=ENTRIES)
"""The person's own games, see ``app.rooms.profile.record``. The room of the profile declares the setting."""
