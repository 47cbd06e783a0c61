"""Whether the coach is on. If so, it warns the person before the bot replies to a turn that loses chances."""

from typing import Final

from app.model.app import App
from app.model.changes import store
from app.model.saved_game import SavedGame
from app.model.settings import Coach, Settings
from app.model.setup import Setup
from app.runtime.setting import Setting

FIRST_GAMES: Final = 3
"""The number of finished games against bots after which a person is no newcomer."""
ENDED: Final = Setting("first games", "")
"""The times when the finished first games began."""
_BETWEEN: Final = ";"


def is_newcomer(settings: Settings) -> bool:
    """Return whether the person has not finished the first games against bots."""
    return len(_ended(settings)) < FIRST_GAMES


def practice_games_left(settings: Settings) -> int:
    """Return the number of first games left. The coach is on in these games by default, so they do not rate."""
    return FIRST_GAMES - len(_ended(settings)) if settings.coach is Coach.FIRST else 0


def _ended(settings: Settings) -> list[str]:
    return [began for began in settings.value_of(ENDED).split(_BETWEEN) if began]


def with_ended(app: App, saved: SavedGame) -> App:
    """Count a finished game as one of the first games, once."""
    began, ended = saved.setup.began, _ended(app.settings)
    counts = saved.game.outcome and can_be_coached(saved.setup)
    if not counts or not began or began in ended or len(ended) >= FIRST_GAMES:
        return app
    return store(app, ENDED, _BETWEEN.join([*ended, began]))


def can_be_coached(setup: Setup) -> bool:
    """Return whether one person plays here against bots, without a clock."""
    return len(setup.persons) == 1 and not setup.away and setup.clock is None


def is_on(settings: Settings) -> bool:
    """Return whether the coach speaks up now."""
    if settings.coach is Coach.FIRST:
        return is_newcomer(settings)
    return settings.coach is Coach.ON


def with_coach(app: App, on: bool) -> App:
    """Switch the coach on or off, unless the present choice already says so."""
    if on is is_on(app.settings):
        return app
    return app.with_settings(coach=Coach.ON if on else Coach.OFF)
