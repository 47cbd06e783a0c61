"""The person's own games that were reviewed, each in a line.

``pacru/31/81.2/75.0/-/connection:31,capture:10``: the game, how many moves the person made, how accurate they were in
each phase, and the points of chances that they lost to each topic.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from app.model.settings import Settings
from app.model.setup import BEGAN
from app.person.review_log import REVIEWED
from app.runtime.setting import ENTRIES
from pacru.games import game_keys
from pacru.review.labels import Phase, read_by_phase, write_by_phase
from pacru.review.losses import sum_up

MOST: Final = 200
"""The most games that are kept."""
_ACCURACY: Final = r"(-|[0-9]{1,3}\.[0-9])"
_WRITTEN: Final = re.compile(
    rf"([a-z]{{1,20}})/([0-9]{{1,4}})/{_ACCURACY}/{_ACCURACY}/{_ACCURACY}/((?:[a-z]{{1,20}}:[0-9]{{1,5}},?){{0,20}})"
)


class ReviewedGame(NamedTuple):
    """A game that was reviewed.

    Attributes:
        began: when it began.
        game: which game it was.
        moves: how many moves of the person were judged.
        by_phase: how accurate they were, 0 to 100.
        lost: the points of chances lost to each topic, in moves that cost much.
    """

    began: str
    game: str
    moves: int
    by_phase: Mapping[Phase, float]
    lost: Mapping[str, float]

    @property
    def text(self) -> str:
        """The game as text, without its beginning."""
        phases = write_by_phase(self.by_phase)
        lost = ",".join(f"{topic}:{points:.0f}" for topic, points in self.lost.items())
        return "/".join((self.game, f"{self.moves}", *phases, lost))


def _read(began: str, text: str) -> ReviewedGame | None:
    found = _WRITTEN.fullmatch(text)
    if not found or not BEGAN.fullmatch(began) or found[1] not in game_keys():
        return None
    game, moves, *phases, lost = found.groups()
    parts = (part.split(":") for part in lost.split(",") if part)
    points = {topic: float(number) for topic, number in parts}
    return ReviewedGame(began, game, int(moves), read_by_phase(phases), points)


def reviewed_games(settings: Settings) -> tuple[ReviewedGame, ...]:
    """Return the games that were reviewed, the earliest first."""
    return _read_all(settings.value_of(REVIEWED))


@lru_cache(2)
def _read_all(text: str) -> tuple[ReviewedGame, ...]:
    read = (_read(began, rest) for began, rest in sorted(ENTRIES.split(text).items()))
    return tuple(filter(None, read))


def with_reviewed(settings: Settings, reviewed: ReviewedGame) -> Settings:
    """Return the settings with one more game."""
    parts = {**ENTRIES.split(settings.value_of(REVIEWED)), reviewed.began: reviewed.text}
    kept = dict(sorted(parts.items())[-MOST:])
    return settings.with_value_of(REVIEWED, ENTRIES.join(kept))


def accuracy(played: Iterable[ReviewedGame], phase: Phase) -> float | None:
    """Return the mean accuracy in a phase of some games; None: no game has it."""
    found = [one.by_phase[phase] for one in played if phase in one.by_phase]
    return sum(found) / len(found) if found else None


def lost(played: Iterable[ReviewedGame]) -> Mapping[str, float]:
    """Return the points lost to each topic in some games, the largest first."""
    return sum_up(part for one in played for part in one.lost.items())
