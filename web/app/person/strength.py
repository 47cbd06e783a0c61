"""The strength of the person in each game, from the rated games (see ``rating_log``), on the scale of the levels."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from app.model.app import App
from app.model.changes import store
from app.model.saved_game import SavedGame
from app.model.settings import Settings
from app.model.setup import BEGAN, Setup, whole_level
from app.person.rating_log import RATED
from app.runtime.setting import ENTRIES
from pacru.bot.levels import level_at, levels_of, number_at, read_number
from pacru.core.errors import PacruError
from pacru.games import game_keys
from pacru.rating import UNRATED, RatedGame, Rating, rating_after

MOST: Final = 1000
"""The limit of stored games."""
SURE: Final = 1.96
"""Standard deviations on each side of the mean of a normal distribution that hold 95% of it."""
_WRITTEN: Final = re.compile(
    r"(?P<game>[a-z]+)/(?P<level>[0-9.]+)/(?P<character>[a-z]*)/(?P<score>1|0\.5|0)"
    r"/(?P<value>-?[0-9]{1,5}\.[0-9])/(?P<deviation>[0-9]{1,4}\.[0-9])/(?P<volatility>0\.[0-9]{6})"
)


class RatedResult(NamedTuple):
    """A game that has rated the person.

    Attributes:
        began: as in its setup.
        game: its key.
        level: of the bot.
        character: of the bot; empty: none.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.
        rating: of the person after the game.
    """

    began: str
    game: str
    level: float
    character: str
    score: float
    rating: Rating

    @property
    def text(self) -> str:
        """The entry without the time: ``pacru/6.4//1/1437.2/98.1/0.060000``."""
        value, deviation, volatility = self.rating
        played = f"{self.game}/{self.level:g}/{self.character}/{self.score:g}"
        return f"{played}/{value:.1f}/{deviation:.1f}/{volatility:.6f}"


def _read(began: str, text: str) -> RatedResult | None:
    match = _WRITTEN.fullmatch(text)
    if not match or not BEGAN.fullmatch(began) or match["game"] not in game_keys():
        return None
    try:
        level = read_number(match["level"], len(levels_of(match["game"])))
    except PacruError:
        return None
    rating = Rating(*map(float, match.group("value", "deviation", "volatility")))
    if not (rating.deviation and rating.volatility):
        return None
    return RatedResult(
        began, match["game"], level, match["character"], float(match["score"]), rating
    )


def results(settings: Settings, game: str = "") -> tuple[RatedResult, ...]:
    """Return the games that have rated the person, the earliest first.

    Args:
        settings: with the stored games.
        game: the key of the game; empty: all games.
    """
    rated = _read_all(settings.value_of(RATED))
    return tuple(result for result in rated if game in ("", result.game))


@lru_cache(2)
def _read_all(text: str) -> tuple[RatedResult, ...]:
    read = (_read(began, rest) for began, rest in sorted(ENTRIES.split(text).items()))
    return tuple(filter(None, read))


def rating_of(settings: Settings, game: str) -> Rating | None:
    """Return the rating of the person in a game; None: unknown."""
    rated = results(settings, game)
    return rated[-1].rating if rated else None


def even_level(settings: Settings, game: str) -> float | None:
    """Return the level against which the person wins half of the games, in tenths; None: unknown."""
    rating = rating_of(settings, game)
    return None if rating is None else round(number_at(game, rating.value), 1)


def likely_levels(rating: Rating, game: str) -> tuple[int, int, int]:
    """Return the nearest level of a rating, and the lowest and highest likely ones."""
    apart = SURE * rating.deviation
    values = (rating.value, rating.value - apart, rating.value + apart)
    level, least, most = (int(number_at(game, value) + 0.5) for value in values)
    return level, least, most


def with_even_level(settings: Settings, setup: Setup) -> Setup:
    """Return the setup of a new game, with the present level of the person for an even opponent."""
    if not setup.even:
        return setup
    level = even_level(settings, setup.game)
    if level is None:
        (bot,) = (player for player in setup.players if player.bot)
        return setup.with_levels(whole_level(bot.level))
    return setup.with_levels(level, even=True)


def with_rating(result: RatedResult, before: Sequence[RatedResult]) -> RatedResult:
    """Return the result of a game with the rating of the person after it.

    Args:
        result: the result; its rating is ignored.
        before: all earlier rated results in the same game.
    """
    games = [
        RatedGame(level_at(rated.game, rated.level).rating, 0, rated.score)
        for rated in (*before, result)
    ]
    return result._replace(rating=rating_after(games, before[-1].rating if before else UNRATED))


def with_result(app: App, saved: SavedGame) -> App:
    """Count a finished game that rates the person, once."""
    settings, setup, outcome = app.settings, saved.setup, saved.game.outcome
    parts = dict(ENTRIES.split(settings.value_of(RATED)))
    if outcome is None or setup.duel is None or not saved.rates or setup.began in parts:
        return app
    person, bot = setup.duel
    score = 0.5 if outcome.winner is None else float(outcome.winner == person)
    level, character = setup.players[bot].level, setup.character(bot)
    result = RatedResult(setup.began, setup.game, level, character, score, UNRATED)
    result = with_rating(result, results(settings, setup.game))
    parts = dict(sorted({**parts, setup.began: result.text}.items())[-MOST:])
    return store(app, RATED, ENTRIES.join(parts))
