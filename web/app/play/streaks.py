"""Games against a bot that were won or lost in a row, and the level that is offered because of them."""

from dataclasses import dataclass, replace
from typing import Final

from app.core.app import App, Update
from app.core.settings import LONGEST_STREAK
from app.session.effects import KeepSettings
from app.session.keeping import SavedGame
from pacru.bot.levels import STRONGEST

ENOUGH: Final = 3
"""After so many games in a row another level is offered."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Another level than the one that was played against."""

    level: int  # 0: there is no lower one, but a game with hints
    won: bool  # whether it is offered because of wins, or losses


def counted(app: App, ended: SavedGame) -> Update:
    """The state in which a game that has ended is counted, once, if it was one person against one bot."""
    settings, setup, outcome = app.settings, ended.setup, ended.game.outcome
    if setup.duel is None or outcome is None or setup.began in ("", settings.counted):
        return app, ()
    person, bot = setup.duel
    result = 0 if outcome.winner is None else 1 if outcome.winner == person else -1
    level = setup.players[bot].level
    goes_on = level == settings.level and settings.streak * result > 0
    streak = settings.streak + result if goes_on else result
    streak = min(max(streak, -LONGEST_STREAK), LONGEST_STREAK)
    settings = replace(settings, level=level, streak=streak, counted=setup.began)
    return replace(app, settings=settings), (KeepSettings(settings),)


def offer(app: App) -> Offer | None:
    """The level that is offered after the game that has just ended, if one is."""
    settings, setup = app.settings, app.session.setup
    goes_on = setup.match is not None and not setup.match.last
    if goes_on or setup.duel is None or not setup.began or setup.began != settings.counted:
        return None
    if settings.streak >= ENOUGH and settings.level < STRONGEST.number:
        return Offer(settings.level + 1, won=True)
    if settings.streak <= -ENOUGH:
        return Offer(settings.level - 1, won=False)
    return None
