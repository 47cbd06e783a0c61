"""Wins and losses in a row against a bot."""

from dataclasses import replace
from typing import Final

from app.model.app import App, Update
from app.model.saved_game import SavedGame
from app.model.setup import whole_level
from app.rooms.play.stored import COUNTED, LONGEST, STREAK, WON_IN
from pacru.games import DEFAULT
from pacru.review.summary import rounds_of

ENOUGH: Final = 3
"""The number of losses in a row after which the page offers a coach."""


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
    won_in = (
        _write_length(ended, settings.value_of(WON_IN) if goes_on else "") if result > 0 else ""
    )
    settings = replace(settings, level=level).with_value_of(WON_IN, won_in)
    settings = settings.with_value_of(STREAK, streak).with_value_of(COUNTED, setup.began)
    return replace(app, settings=settings), ()


def _write_length(ended: SavedGame, before: str) -> str:
    """Return the text of `WON_IN` for a won game, from its text for the previous win against the same opponent."""
    goal, rounds = ended.game.position.target, rounds_of(ended.game.plies)[-1]
    match before.split():
        case [other, number, _fewer] if other == str(goal) and number.isdecimal():
            return f"{goal} {rounds} {max(int(number) - rounds, 0)}"
    return f"{goal} {rounds} 0"


def rounds_saved(app: App) -> tuple[int, int]:
    """Return the rounds of the last game, and the rounds saved since the previous win; zeros if it was not won."""
    _goal, *numbers = app.settings.value_of(WON_IN).split() or [""]
    if not _was_counted(app) or len(numbers) != 2 or not all(map(str.isdecimal, numbers)):
        return 0, 0
    rounds, fewer = map(int, numbers)
    return rounds, fewer


def is_repeated_win(app: App) -> bool:
    """Return whether the last two games or more were wins against the same opponent."""
    return _was_counted(app) and app.settings.value_of(STREAK) > 1


def is_third_loss(app: App) -> bool:
    """Return whether the last three games or more were losses against the same opponent."""
    return _was_counted(app) and app.settings.value_of(STREAK) <= -ENOUGH


def _was_counted(app: App) -> bool:
    setup = app.session.setup
    return bool(setup.duel and setup.began) and setup.began == app.settings.value_of(COUNTED)
