"""The road: the fifteen levels of Pacru as opponents in a row, with those that the person has beaten.

A tile stands for a won two-player game against the bot of a level, short or full, with or without help. The entry of
a level is the highest number of markers that such a game was played to. A tile is never taken away.
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
"""The number of opponents on the road. Higher levels are not on it."""
SHORT: Final = "short"
"""The key of the changed rules of a short game."""
SHORT_GAMES_UP_TO: Final = 3
"""The last opponent whose first game is a short one."""


def _more(_level: str, markers: str, others: str) -> str:
    return max(markers, others, key=_whole)


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else 0


ROAD: Final = Setting("road", "", ledger=Ledger(ENTRIES.split, ENTRIES.join, _more))
"""For each level, the number of markers that win, in the longest game that the person has won."""


def goal_of(*, short: bool) -> int:
    """Return the number of markers that win a game on the road."""
    goals = {preset.key: preset.changes["goal"] for preset in descriptor_of(DEFAULT).presets}
    return goals[SHORT] if short else FULL


def beaten(settings: Settings) -> Mapping[int, int]:
    """Return for each beaten level the number of markers that win, in the longest game that the person has won."""
    entries = ENTRIES.split(settings.value_of(ROAD)).items()
    goals = {_whole(level): _whole(markers) for level, markers in entries}
    if settings.value_of(RATED):
        goals |= _rated_wins(settings)
    return {level: goal for level, goal in sorted(goals.items()) if 1 <= level <= LENGTH and goal}


def _rated_wins(settings: Settings) -> dict[int, int]:
    """Return the number of markers that win for the won games that have rated the person, by level."""
    return {
        int(result.level): FULL
        for result in strength.results(settings, DEFAULT)
        if result.score == 1 and result.level == int(result.level) and not result.character
    }


def next_level(settings: Settings) -> int | None:
    """Return the first level on the road that is not beaten; None: all are beaten."""
    done = beaten(settings)
    return next((level for level in range(1, LENGTH + 1) if level not in done), None)


def level_on_road(setup: Setup) -> int | None:
    """Return the level of the opponent if a game belongs to the road.

    Games with characters, fractional levels, bots that the person has written, matches or other rules leave no tile.
    """
    if setup.duel is None or setup.game != DEFAULT or setup.match is not None:
        return None
    _person, place = setup.duel
    bot = setup.players[place]
    if bot.own or bot.character or bot.even or bot.level not in range(1, LENGTH + 1):
        return None
    return int(bot.level) if setup.goal in (None, goal_of(short=True)) else None


def bot_on_road(setup: Setup) -> int | None:
    """Return the place of the first bot that is an opponent on the road; None: no bot is."""
    on_road = (
        place
        for place, player in enumerate(setup.players)
        if setup.face(place) and not player.character and player.level <= LENGTH
    )
    return next(on_road, None)


def is_filled(settings: Settings) -> bool:
    """Return whether the games older than the road have been counted."""
    return bool(settings.value_of(ROAD))


def with_games(app: App, texts: Iterable[str]) -> App:
    """Count the won games among the texts of the library. Damaged texts are left out."""
    won = {"0": "1"} | dict(ENTRIES.split(app.settings.value_of(ROAD)))  # "0" marks them as counted
    for text in texts:
        try:
            win = _read_win(json.loads(text))
        except (ValueError, KeyError, TypeError):
            continue
        if win:
            level, goal = map(str, win)
            won[level] = max(won.get(level, "0"), goal, key=_whole)
    return store(app, ROAD, ENTRIES.join(won))


def _read_win(entry: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the level and the markers that win of a won game on the road; None: another game."""
    players, result = entry["players"], entry["result"]
    bots = [match for player in players if (match := BOT.fullmatch(player))]
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
    """Add the tile of a finished game to the road, if the person has won it."""
    setup, outcome = ended.setup, ended.game.outcome
    level = level_on_road(setup)
    if level is None or outcome is None or setup.duel is None or outcome.winner != setup.duel[0]:
        return app
    goal = setup.goal or FULL
    if beaten(app.settings).get(level, 0) >= goal:
        return app
    parts = dict(ENTRIES.split(app.settings.value_of(ROAD)))
    return store(app, ROAD, ENTRIES.join({**parts, str(level): str(goal)}))
