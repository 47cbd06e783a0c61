"""Whether a game is coached: the person is told before the bot replies to a turn that throws chances away."""

from dataclasses import replace
from typing import Final

from app.model.app import App
from app.model.changes import store
from app.model.saved_game import SavedGame
from app.model.settings import Coach, Settings
from app.model.setup import Setup
from app.runtime.setting import Setting

FIRST_GAMES: Final = 3
"""A person is a newcomer until this many games against bots have ended."""
ENDED: Final = Setting("first games", "")
"""When the first games against bots that have ended began, one after the other."""
_BETWEEN: Final = ";"


def is_newcomer(settings: Settings) -> bool:
    """Return whether a person has finished few games against bots so far."""
    return len(_ended(settings)) < FIRST_GAMES


def practice_games_left(settings: Settings) -> int:
    """Return how many games against bots are still coached without being asked for, so that they do not rate."""
    return FIRST_GAMES - len(_ended(settings)) if settings.coach is Coach.FIRST else 0


def _ended(settings: Settings) -> list[str]:
    return [began for began in settings.value_of(ENDED).split(_BETWEEN) if began]


def with_ended(app: App, kept: SavedGame) -> App:
    """Count one of a person's first games that has ended, once."""
    settings, began = app.settings, kept.setup.began
    known = _ended(settings)
    counts = kept.game.outcome and can_be_coached(kept.setup)
    if not counts or not began or began in known or not is_newcomer(settings):
        return app
    return store(app, ENDED, _BETWEEN.join([*known, began]))


def can_be_coached(setup: Setup) -> bool:
    """Return whether one person plays here against bots, without a clock."""
    return len(setup.persons) == 1 and not setup.away and setup.clock is None


def is_on(settings: Settings) -> bool:
    """Return whether the coach speaks up now."""
    if settings.coach is Coach.FIRST:
        return is_newcomer(settings)
    return settings.coach is Coach.ON


def with_coach(settings: Settings, on: bool) -> Settings:
    """Switch the coach on or off. What was chosen stays, if it is on already."""
    if on is is_on(settings):
        return settings
    return replace(settings, coach=Coach.ON if on else Coach.OFF)
