"""Which games "You of last month" is made of, and who that is.

These are games that have rated the person: nobody helped them there. If enough of them are older than a month, only
those count, so that the person meets an earlier self; else the latest.
"""

from datetime import date, timedelta
from typing import Final, NamedTuple

from app.game.past import IMITATED
from app.game.strength import even_level, results
from app.model.settings import Settings
from app.model.setup import Setup, whole_level
from pacru.bot.levels import read_player
from pacru.bot.levels.level import Level
from pacru.core.errors import PacruError
from pacru.games import DEFAULT

ENOUGH: Final = 5
"""From this many games on, there is such an opponent."""
MOST: Final = 20
"""So many games are looked at."""
MONTH: Final = timedelta(days=30)
STRONGEST: Final = 8.5
"""Who plays better looks further ahead than what is fitted to the games."""
_IS: Final = "="


class Source(NamedTuple):
    """The games.

    Attributes:
        games: when they began, the earliest first.
        old: whether all of them are older than a month.
    """

    games: tuple[str, ...]
    old: bool


def find_source(settings: Settings, moment: str) -> Source | None:
    """Return the games of which the opponent is made at a moment; None: there is none."""
    games = tuple(one.began for one in results(settings, DEFAULT))
    level = even_level(settings, DEFAULT)
    if len(games) < ENOUGH or level is None or level > STRONGEST:
        return None
    before = _month_before(moment)
    old = tuple(began for began in games if began < before)
    enough = len(old) >= ENOUGH
    return Source((old if enough else games)[-MOST:], enough)


def _month_before(moment: str) -> str:
    """Return the day a month before; nothing is earlier than that of an unknown moment."""
    day = moment[:10].split(".")
    if len(day) != 3:
        return ""
    return f"{date(*map(int, day)) - MONTH:%Y.%m.%d}"


def with_player(settings: Settings, games: tuple[str, ...], player: str) -> Settings:
    """Return the settings with the player that is made of some games."""
    return settings.with_value_of(IMITATED, f"{_name_of(games)}{_IS}{player}")


def _name_of(games: tuple[str, ...]) -> str:
    return f"{len(games)}/{games[0]}/{games[-1]}"


def level_of(settings: Settings, games: tuple[str, ...]) -> float | None:
    """Return the level of the player who is made of these games; None: they have not been looked at."""
    name, _, player = settings.value_of(IMITATED).partition(_IS)
    level = read(player) if name == _name_of(games) else None
    return level and level.number


def read(player: str) -> Level | None:
    """Return a player, as the engine answers it; None: it is none."""
    try:
        return read_player(player, DEFAULT)
    except PacruError:
        return None


def numbers(settings: Settings) -> str:
    """Return what tells the player from the level, as the engine takes it; empty: there is none."""
    _, _, player = settings.value_of(IMITATED).partition(_IS)
    return player.partition(":")[2] if read(player) else ""


def with_past(settings: Settings, setup: Setup, moment: str) -> Setup:
    """Return the setup of a game against "You of last month", or against the plain bot if that is not made yet."""
    source = find_source(settings, moment)
    level = source and level_of(settings, source.games)
    if setup.duel is None or not level:
        level = setup.players[setup.duel[1]].level if setup.duel else 1
        return setup.with_levels(whole_level(level))
    return setup.with_past(level)
