"""The person's reviewed games, each as an entry of a setting.

``pacru/31/81.2/75.0/-/connection:31,capture:10``: the game, the number of the person's moves, their accuracy in each
phase, and the points of chances that the person lost to each topic.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from app.model.settings import Settings
from app.model.setup import BEGAN
from app.person.review_log import REVIEWED
from app.runtime.setting import ENTRIES
from pacru.games import game_keys
from pacru.review.labels import Phase, read_by_phase, write_by_phase

MOST: Final = 200
"""The limit of stored games."""
_ACCURACY: Final = r"(-|[0-9]{1,3}\.[0-9])"
_LINE: Final = re.compile(
    rf"([a-z]{{1,20}})/([0-9]{{1,4}})/{_ACCURACY}/{_ACCURACY}/{_ACCURACY}/((?:[a-z]{{1,20}}:[0-9]{{1,5}},?){{0,20}})"
)


class ReviewedGame(NamedTuple):
    """A game that was reviewed."""

    began: str  # when it began
    game: str  # the key of the game
    moves: int  # the number of the person's moves that have a verdict
    by_phase: Mapping[Phase, float]  # their accuracy, 0 to 100
    lost: Mapping[str, float]  # the points of chances lost to each topic in costly moves

    @property
    def text(self) -> str:
        """The entry of the game, without the time when it began."""
        phases = write_by_phase(self.by_phase)
        lost = ",".join(f"{topic}:{points:.0f}" for topic, points in self.lost.items())
        return "/".join((self.game, f"{self.moves}", *phases, lost))


def _read(began: str, text: str) -> ReviewedGame | None:
    match = _LINE.fullmatch(text)
    if not match or not BEGAN.fullmatch(began) or match[1] not in game_keys():
        return None
    game, moves, *phases, lost = match.groups()
    parts = (part.split(":") for part in lost.split(",") if part)
    points = {topic: float(number) for topic, number in parts}
    return ReviewedGame(began, game, int(moves), read_by_phase(phases), points)


def reviewed_games(settings: Settings) -> tuple[ReviewedGame, ...]:
    """Return the reviewed games, the earliest first."""
    return _read_all(settings.value_of(REVIEWED))


@lru_cache(2)
def _read_all(text: str) -> tuple[ReviewedGame, ...]:
    games = (_read(began, rest) for began, rest in sorted(ENTRIES.split(text).items()))
    return tuple(filter(None, games))


def with_reviewed(settings: Settings, game: ReviewedGame) -> Settings:
    """Return the settings with one more game. If there are too many, the oldest are dropped."""
    lines = {**ENTRIES.split(settings.value_of(REVIEWED)), game.began: game.text}
    return settings.with_value_of(REVIEWED, ENTRIES.join(dict(sorted(lines.items())[-MOST:])))
