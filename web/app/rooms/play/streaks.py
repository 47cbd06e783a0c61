"""Wins and losses in a row against a bot, and the level that the page offers after them."""

from dataclasses import dataclass, replace
from typing import Final

from app.game.keeping import SavedGame
from app.model.app import App, Update
from app.model.setup import whole_level
from app.rooms.play.stored import COUNTED, LONGEST, STREAK
from pacru.bot.levels import STRONGEST
from pacru.games import DEFAULT

ENOUGH: Final = 3
"""The number of games in a row after which the page offers another level."""


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """An offer to play against another level."""

    level: int  # 0: there is no lower level, so the offer is a game with hints
    won: bool  # whether the person has won the games in a row, or lost them


def count_game(app: App, ended: SavedGame) -> Update:
    """Count a finished game once, if one person has played against one bot."""
    settings, setup, outcome = app.settings, ended.setup, ended.game.outcome
    counts = setup.game == DEFAULT and setup.duel is not None and not (setup.even or setup.homemade)
    if not counts or outcome is None or setup.began in ("", settings.value_of(COUNTED)):
        return app, ()
    assert setup.duel
    person, bot = setup.duel
    result = 0 if outcome.winner is None else 1 if outcome.winner == person else -1
    level = whole_level(setup.players[bot].level)
    streak = settings.value_of(STREAK)
    goes_on = level == settings.level and streak * result > 0
    streak = min(max(streak + result, -LONGEST), LONGEST) if goes_on else result
    settings = replace(settings, level=level)
    settings = settings.with_value_of(STREAK, streak).with_value_of(COUNTED, setup.began)
    return replace(app, settings=settings), ()


def offer(app: App) -> LevelOffer | None:
    """Return the level to offer after the last game, if there is one."""
    settings, setup = app.settings, app.session.setup
    goes_on = setup.match is not None and not setup.match.last
    if (
        goes_on
        or setup.duel is None
        or not setup.began
        or setup.began != settings.value_of(COUNTED)
    ):
        return None
    streak = settings.value_of(STREAK)
    if streak >= ENOUGH and settings.level < STRONGEST.number:
        return LevelOffer(settings.level + 1, won=True)
    if streak <= -ENOUGH:
        return LevelOffer(settings.level - 1, won=False)
    return None
