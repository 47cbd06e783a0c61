"""The tasks that a person's bots have done, as the browser stores them."""

from typing import Final

from app.model.settings import Settings
from app.runtime.setting import Setting

DONE: Final = Setting("bot tasks", "")
"""The keys of the tasks that are done."""


def done_tasks(settings: Settings) -> frozenset[str]:
    """Return the keys of the tasks that are done."""
    return frozenset(settings.value_of(DONE).split())


def with_done(settings: Settings, key: str) -> Settings:
    """Return the settings with another task done."""
    return settings.with_value_of(DONE, " ".join(sorted(done_tasks(settings) | {key})))
