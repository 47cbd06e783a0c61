"""The tasks that a person's bots have passed, as a setting."""

from typing import Final

from app.model.settings import Settings
from app.runtime.setting import Setting

DONE: Final = Setting("bot tasks", "")
"""The keys of the passed tasks."""


def done_tasks(settings: Settings) -> frozenset[str]:
    """Return the keys of the passed tasks."""
    return frozenset(settings.value_of(DONE).split())


def with_done(settings: Settings, key: str) -> Settings:
    """Return the settings with another passed task."""
    return settings.with_value_of(DONE, " ".join(sorted(done_tasks(settings) | {key})))
