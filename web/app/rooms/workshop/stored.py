"""The bots that a person has written, and the tasks that they have done, as the browser stores them."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app.model.settings import Settings
from app.runtime.setting import Ledger, Setting

MOST_BOTS: Final = 30
"""The most bots that are kept."""
LONGEST: Final = 40_000
"""The longest code, in characters."""
NAME_LENGTH: Final = 40
SUFFIX: Final = ".py"
_ODD: Final = re.compile(r"[^\w.-]+")


@lru_cache(2)  # all code of all bots, and every step of the page asks for it
def _split(text: str) -> Mapping[str, str]:
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    pairs = ((name, one) for name, one in found.items() if isinstance(one, str))
    return {name: one[:LONGEST] for name, one in pairs}


def _join(parts: Mapping[str, str]) -> str:
    return json.dumps(dict(parts), ensure_ascii=False) if parts else ""


BOTS: Final = Setting("own bots", "", ledger=Ledger(_split, _join))
"""The code of each bot by its name. From two tabs or devices, the bots of both are kept."""
DONE: Final = Setting("bot tasks", "")
"""The keys of the tasks that are done."""


def bots_of(settings: Settings) -> dict[str, str]:
    """Return the code of the person's bots, by name, the oldest first."""
    return dict(_split(settings.value_of(BOTS)))


def with_bot(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings with a bot, in the place of one with that name. The oldest goes if there are too many."""
    bots = {**bots_of(settings), name: source[:LONGEST]}
    return settings.with_value_of(BOTS, _join(dict(list(bots.items())[-MOST_BOTS:])))


def without_bot(settings: Settings, name: str) -> Settings:
    """Return the settings without a bot."""
    rest = {one: source for one, source in bots_of(settings).items() if one != name}
    return settings.with_value_of(BOTS, _join(rest))


def free_name(settings: Settings, wanted: str) -> str:
    """Return a name for a new bot, like the wanted one, that no other has: "hunter.py", "hunter_2.py"."""
    stem = _ODD.sub("_", wanted.removesuffix(SUFFIX))[:NAME_LENGTH] or "bot"
    known = bots_of(settings)
    names = [f"{stem}{SUFFIX}", *(f"{stem}_{number}{SUFFIX}" for number in range(2, MOST_BOTS + 2))]
    return next((name for name in names if name not in known), names[-1])


def done_tasks(settings: Settings) -> frozenset[str]:
    """Return the keys of the tasks that are done."""
    return frozenset(settings.value_of(DONE).split())


def with_done(settings: Settings, key: str) -> Settings:
    """Return the settings with one more task that is done."""
    return settings.with_value_of(DONE, " ".join(sorted(done_tasks(settings) | {key})))
