"""The bots that a person has written, as the browser stores them; the workshop writes them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app.model.app import App
from app.model.settings import Settings
from app.model.setup import OWN_SUFFIX
from app.runtime.setting import Ledger, Setting

LONGEST: Final = 40_000
"""The longest code, in characters."""


@lru_cache(2)  # all code of all bots, and every step of the page asks for it
def _split(text: str) -> Mapping[str, str]:
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: one[:LONGEST]
        for name, one in found.items()
        if isinstance(one, str) and name.endswith(OWN_SUFFIX)
    }


def _join(parts: Mapping[str, str]) -> str:
    return json.dumps(dict(parts), ensure_ascii=False) if parts else ""


BOTS: Final = Setting("own bots", "", ledger=Ledger(_split, _join))
"""The code of each bot by its name. From two tabs or devices, the bots of both are kept."""


def bots_of(settings: Settings) -> dict[str, str]:
    """Return the code of the person's bots, by name, the oldest first."""
    return dict(_split(settings.value_of(BOTS)))


def with_bots(settings: Settings, bots: Mapping[str, str]) -> Settings:
    """Return the settings with these bots."""
    return settings.with_value_of(BOTS, _join(bots))


def own_bot_to_move(app: App) -> str:
    """Return the name of the person's bot that has to move in the game on the board; empty: none has to."""
    player = app.session.game.position.to_move
    return "" if player is None else app.session.setup.own(player)
