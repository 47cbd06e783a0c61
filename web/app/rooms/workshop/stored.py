"""The bots that a person has written, and the tasks that they have done, as the browser stores them."""

import re
from typing import Final

from app.game.own_bots import LONGEST, bots_of, with_bots
from app.model.settings import Settings
from app.model.setup import OWN_SUFFIX
from app.runtime.setting import Setting

MOST_BOTS: Final = 30
"""The most bots that are kept."""
NAME_LENGTH: Final = 40
_ODD: Final = re.compile(r"[^\w.-]+")


DONE: Final = Setting("bot tasks", "")
"""The keys of the tasks that are done."""


def with_bot(settings: Settings, name: str, source: str) -> Settings:
    """Return the settings with a bot, in the place of one with that name. The oldest goes if there are too many."""
    bots = {**bots_of(settings), name: source[:LONGEST]}
    return with_bots(settings, dict(list(bots.items())[-MOST_BOTS:]))


def without_bot(settings: Settings, name: str) -> Settings:
    """Return the settings without a bot."""
    rest = {one: source for one, source in bots_of(settings).items() if one != name}
    return with_bots(settings, rest)


def free_name(settings: Settings, wanted: str) -> str:
    """Return a name for a new bot, like the wanted one, that no other has: "hunter.py", "hunter_2.py"."""
    stem = _ODD.sub("_", wanted.removesuffix(OWN_SUFFIX))[:NAME_LENGTH] or "bot"
    known = bots_of(settings)
    names = [
        f"{stem}{OWN_SUFFIX}",
        *(f"{stem}_{number}{OWN_SUFFIX}" for number in range(2, MOST_BOTS + 2)),
    ]
    return next((name for name in names if name not in known), names[-1])


def done_tasks(settings: Settings) -> frozenset[str]:
    """Return the keys of the tasks that are done."""
    return frozenset(settings.value_of(DONE).split())


def with_done(settings: Settings, key: str) -> Settings:
    """Return the settings with one more task that is done."""
    return settings.with_value_of(DONE, " ".join(sorted(done_tasks(settings) | {key})))
