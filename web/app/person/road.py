"""The road: the fifteen levels of Pacru as opponents in a row, and which of them the person has beaten.

Any won game of two against the bot of a level counts, short or full, with or without help; what is stored of a level is
the most markers that such a game went to. Nothing on the road is ever taken away.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from app.model.app import App
from app.model.changes import store
from app.model.saved_game import SavedGame
from app.model.settings import Settings
from app.model.setup import BOT, Setup, character_of, level_of
from app.person.rating_log import RATED
from app.runtime.late import late
from app.runtime.setting import ENTRIES, Ledger, Setting
from pacru.games import DEFAULT, descriptor_of
from pacru.games.pacru.rules import TARGETS

with late:
    from app.person import strength

FULL: Final = TARGETS[2]
"""The markers that win a full game."""
_GOAL: Final = re.compile(r'\[Rules "goal=(\d+)"\]')
LENGTH: Final = 15
"""The number of opponents on the road; levels above are not on it."""
SHORT: Final = "short"
"""The key of the changed rules of a short game."""
SHORT_GAMES_UP_TO: Final = 3
"""The next opponent is first met in a short game up to this one."""


def _more(_name: str, one: str, other: str) -> str | None:
    return max(one, other, key=_whole)


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else 0


ROAD: Final = Setting("road", "", ledger=Ledger(ENTRIES.split, ENTRIES.join, _more))
"""How many markers the longest won game against each level went to."""


def goal_of(*, short: bool) -> int:
    """Return how many markers win a game on the road."""
    presets = descriptor_of(DEFAULT).presets
    return (
        next(preset.changes["goal"] for preset in presets if preset.key == SHORT) if short else FULL
    )


def beaten(settings: Settings) -> Mapping[int, int]:
    """Return how many markers the longest won game against each level went to, by the levels that are beaten."""
    stored = {
        _whole(name): _whole(text) for name, text in ENTRIES.split(settings.value_of(ROAD)).items()
    }
    found = stored | (_rated_wins(settings) if settings.value_of(RATED) else {})
    return {level: goal for level, goal in sorted(found.items()) if 1 <= level <= LENGTH and goal}


def _rated_wins(settings: Settings) -> dict[int, int]:
    """Return the markers of the games that have rated the person and were won, by their levels."""
    return {
        int(result.level): FULL
        for result in strength.results(settings, DEFAULT)
        if result.score == 1 and result.level == int(result.level) and not result.character
    }


def next_level(settings: Settings) -> int | None:
    """Return the first level on the road that is not beaten; None: all are."""
    done = beaten(settings)
    return next((level for level in range(1, LENGTH + 1) if level not in done), None)


def level_on_road(setup: Setup) -> int | None:
    """Return the level of the opponent if a game belongs to the road; None: it does not.

    Characters, levels between two, bots that the person has written, matches, and other rules leave no tile.
    """
    if setup.duel is None or setup.game != DEFAULT or setup.match is not None:
        return None
    _person, place = setup.duel
    bot = setup.players[place]
    if bot.own or bot.character or bot.even or bot.level not in range(1, LENGTH + 1):
        return None
    return int(bot.level) if setup.goal in (None, goal_of(short=True)) else None


def is_filled(settings: Settings) -> bool:
    """Return whether the games of before there was a road have been counted."""
    return bool(settings.value_of(ROAD))


def with_games(app: App, texts: Iterable[str]) -> App:
    """Return the state after games of the library, as it stores them; texts that it would not read are left out."""
    won = {"0": "1"} | dict(ENTRIES.split(app.settings.value_of(ROAD)))  # so they are counted once
    for text in texts:
        try:
            found = _read_win(json.loads(text))
        except (ValueError, KeyError, TypeError):
            continue
        if found:
            level, goal = map(str, found)
            won[level] = max(won.get(level, "0"), goal, key=_whole)
    return store(app, ROAD, ENTRIES.join(won))


def _read_win(entry: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the level and the markers of a game on the road that the person has won; None: it is another one."""
    players, result = entry["players"], entry["result"]
    bots = [found for player in players if (found := BOT.fullmatch(player))]
    if (
        len(players) != 2
        or len(bots) != 1
        or entry["game"] != DEFAULT
        or result in ("", "draw", bots[0][0])
    ):
        return None
    level, changed = level_of(bots[0]), _GOAL.search(entry["record"])
    goal = int(changed[1]) if changed else FULL
    on_road = not character_of(bots[0]) and level in range(1, LENGTH + 1)
    return (int(level), goal) if on_road and goal in (FULL, goal_of(short=True)) else None


def with_win(app: App, ended: SavedGame) -> App:
    """Return the state after a game: a won one leaves a tile on the road."""
    setup, outcome = ended.setup, ended.game.outcome
    level = level_on_road(setup)
    if level is None or outcome is None or setup.duel is None or outcome.winner != setup.duel[0]:
        return app
    goal = setup.goal or FULL
    if beaten(app.settings).get(level, 0) >= goal:
        return app
    parts = dict(ENTRIES.split(app.settings.value_of(ROAD)))
    return store(app, ROAD, ENTRIES.join({**parts, str(level): str(goal)}))
