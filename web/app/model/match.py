"""Matches: several games between the same players, in which the first move alternates."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Match:
    """One game of a match.

    Attributes:
        games: the number of games in the match.
        number: the number of this game, from 1.
        score: the points before this game, in its order of play; see ``app.game.placing.match_points``.
    """

    games: int
    number: int
    score: tuple[float, ...]

    @classmethod
    def new(cls, games: int, players: int) -> "Match":
        """Return the first game of a match."""
        return cls(games, 1, (0.0,) * players)

    def after(self, points: Sequence[float]) -> tuple[float, ...]:
        """Return the score after this game with these points."""
        return tuple(before + won for before, won in zip(self.score, points, strict=True))

    def next_game(self, points: Sequence[float]) -> "Match":
        """Return the next game, in which the first player of this one plays last."""
        first, *others = self.after(points)
        return Match(self.games, self.number + 1, (*others, first))

    @property
    def last(self) -> bool:
        """Whether this is the last game."""
        return self.number >= self.games

    @classmethod
    def parse(cls, number: str, score: str, players: int) -> "Match | None":
        """Read a match from the tags of a record, such as "2/4" and "1-0"; None if they are damaged."""
        numbers, points = _MATCH.fullmatch(number), score.split("-")
        if not numbers or len(points) != players or not all(map(_POINTS.fullmatch, points)):
            return None
        match = cls(int(numbers["games"]), int(numbers["number"]), tuple(map(float, points)))
        return match if 1 <= match.number <= match.games else None

    @property
    def tags(self) -> dict[str, str]:
        """The tags of this match in the record."""
        return {"Match": f"{self.number}/{self.games}", "MatchScore": score_text(self.score)}


def score_text(points: Iterable[float]) -> str:
    """Return points as text: "1.5-0.5"."""
    return "-".join(f"{round(point, 2):g}" for point in points)


_MATCH: Final = re.compile(r"(?P<number>[0-9]{1,3})/(?P<games>[0-9]{1,3})")
_POINTS: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
