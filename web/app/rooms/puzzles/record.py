"""A solver's record with the puzzles, stored as text among the settings.

``rating=1043.1/98.0/0.06 rush=17 day=739943/4 w3:1f w5:3 f:w5-0002=0.212/6.4133/739941``: the rating; the best Rush;
the last solved puzzle of the day, and the length of the streak; for each first part of the ids, the tried puzzles as a
hexadecimal number with a bit for each; and the cards of missed puzzles.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from app.person.memory import Card, first_card, review
from pacru import rating as glicko
from pacru.rating import RatedGame, Rating

LEAST_DEVIATION: Final = 50.0
"""The lowest deviation of a solver's rating, so that the rating still changes after thousands of puzzles."""
OF_PUZZLE: Final = 60.0
"""The deviation of a puzzle's rating."""
UNRATED: Final = Rating(1000.0, 200.0)
"""The rating of a new solver."""
TO_BE_RATED: Final = 10
"""The number of puzzles after which a new solver sees a rating."""
MOST_MOVED: Final = 30.0
"""The most points by which a try moves a visible rating."""
_RATED: Final = ("w1", "w3", "w5", "d", "s")
"""The first parts of the ids of rated puzzles: those of Pacru."""
_KIND: Final = "w1|w3|w5|d|s|s1|s3|z1|z3"
_ID: Final = re.compile(rf"({_KIND})-([0-9]{{1,6}})")
_NUMBER: Final = r"([0-9]{1,7}(?:\.[0-9]{1,6})?)"
_RATING: Final = re.compile(f"rating={_NUMBER}/{_NUMBER}/{_NUMBER}")
_RUSH: Final = re.compile(r"rush=([0-9]{1,4})")
_DAY: Final = re.compile(r"day=([0-9]{1,7})/([0-9]{1,5})")
_TRIED: Final = re.compile(rf"({_KIND}):([0-9a-f]{{1,25000}})")
_CARD: Final = re.compile(rf"f:((?:{_KIND})-[0-9]{{1,6}})={_NUMBER}/{_NUMBER}/([0-9]{{1,7}})")


@dataclass(frozen=True, slots=True)
class Record:
    """A solver's progress with the puzzles.

    Attributes:
        rating: the solver's rating.
        rush: the most puzzles solved in a Rush.
        day: the last day whose puzzle was solved, as a number; 0: none.
        row: the length of the streak of such days.
        tried: by the first part of their ids, a number whose bits are the tried puzzles.
        cards: by id, each missed puzzle that is to come back.
    """

    rating: Rating = UNRATED
    rush: int = 0
    day: int = 0
    row: int = 0
    tried: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of tried puzzles."""
        return sum(bits.bit_count() for bits in self.tried.values())

    @property
    def left(self) -> int:
        """The number of puzzles to try until the rating is visible."""
        tried = sum(self.tried.get(prefix, 0).bit_count() for prefix in _RATED)
        return max(TO_BE_RATED - tried, 0)

    def has_tried(self, name: str) -> bool:
        """Return whether the puzzle of this id has been tried."""
        prefix, number = _split(name)
        return bool(self.tried.get(prefix, 0) >> number & 1)

    def due(self, day: int) -> list[str]:
        """Return the ids of the puzzles that are to come back by this day, the most overdue first."""
        due = [(card.due, name) for name, card in self.cards.items() if card.due <= day]
        return [name for _due, name in sorted(due)]

    def after(
        self, name: str, strength: float, solved: bool, day: int, weight: float = 1.0
    ) -> "Record":
        """Return the record after a try at a puzzle; solved: without a mistake and without help.

        The first try at a puzzle changes the rating. The weight is the share of the full change, 0 to 1.
        """
        prefix, number = _split(name)
        rating = self.rating
        if not self.has_tried(name):
            rating = new_rating(rating, strength, solved, weight)
            if not self.left:
                low, high = self.rating.value - MOST_MOVED, self.rating.value + MOST_MOVED
                rating = rating._replace(value=_clamp(rating.value, low, high))
        tried = {**self.tried, prefix: self.tried.get(prefix, 0) | 1 << number}
        return replace(self.with_card(name, solved, day), rating=rating, tried=tried)

    def with_card(self, name: str, solved: bool, day: int) -> "Record":
        """Return the record after the card of a puzzle is added, rescheduled or, once learned, removed."""
        cards = {**self.cards}
        if name in cards:
            cards[name] = review(cards[name], day, solved)
            if cards[name].is_learned:
                del cards[name]
        elif not solved:
            cards[name] = first_card(day)
        return replace(self, cards=cards)

    def with_daily(self, day: int) -> "Record":
        """Return the record after the puzzle of this day was solved."""
        if day <= self.day:
            return self
        return replace(self, day=day, row=self.row + 1 if day == self.day + 1 else 1)

    def with_rush(self, solved: int) -> "Record":
        """Return the record after a Rush."""
        return replace(self, rush=max(self.rush, solved))

    def merge(self, other: "Record") -> "Record":
        """Merge with the record of another tab or device: the higher of each count, and all tries.

        The rating, and a card that both have, come from this record: call it on the later one.
        """
        tried = {
            prefix: self.tried.get(prefix, 0) | other.tried.get(prefix, 0)
            for prefix in {**self.tried, **other.tried}
        }
        cards = {**other.cards, **self.cards}
        day, row = max((self.day, self.row), (other.day, other.row))
        return Record(self.rating, max(self.rush, other.rush), day, row, tried, cards)

    @property
    def text(self) -> str:
        """The record as text."""
        value, deviation, volatility = self.rating
        return " ".join(
            (
                f"rating={value:.1f}/{deviation:.1f}/{volatility:.6f}",
                f"rush={self.rush}",
                f"day={self.day}/{self.row}",
                *(f"{prefix}:{bits:x}" for prefix, bits in self.tried.items()),
                *(
                    f"f:{name}={card.stability:.4f}/{card.difficulty:.4f}/{card.day}"
                    for name, card in self.cards.items()
                ),
            )
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record. Illegible parts are ignored."""
        record = cls()
        tried: dict[str, int] = {}
        cards: dict[str, Card] = {}
        for part in text.split():
            if match := _RATING.fullmatch(part):
                value, deviation, volatility = map(float, match.groups())
                rating = Rating(  # clamped to the range in which the formulas hold
                    _clamp(value, 100.0, 4000.0),
                    _clamp(deviation, 30.0, 350.0),
                    _clamp(volatility, 0.01, 0.2),
                )
                record = replace(record, rating=rating)
            elif match := _RUSH.fullmatch(part):
                record = replace(record, rush=int(match[1]))
            elif match := _DAY.fullmatch(part):
                record = replace(record, day=int(match[1]), row=int(match[2]))
            elif match := _TRIED.fullmatch(part):
                tried[match[1]] = int(match[2], 16)
            elif match := _CARD.fullmatch(part):
                stability, difficulty = max(float(match[2]), 0.001), float(match[3])
                cards[match[1]] = Card(stability, _clamp(difficulty, 1.0, 10.0), int(match[4]))
        return replace(record, tried=tried, cards=cards)


def new_rating(rating: Rating, puzzle: float, solved: bool, weight: float = 1.0) -> Rating:
    """Return the rating after a try at a puzzle of a rating: a game against an opponent of known strength."""
    after = glicko.new_rating(rating, (RatedGame(puzzle, OF_PUZZLE, solved),))
    value, deviation, volatility = (
        old + weight * (new - old) for old, new in zip(rating, after, strict=True)
    )
    return Rating(value, max(deviation, LEAST_DEVIATION), volatility)


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _split(name: str) -> tuple[str, int]:
    match = _ID.fullmatch(name)
    assert match, name
    return match[1], int(match[2])
