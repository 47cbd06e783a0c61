"""A solver's record with the puzzles, stored as text among the settings.

``rating=1043.1/98.0/0.06 rush=17 day=739943/4 w3:1f w5:3 f:w5-0002=0.212/6.4133/739941``: the rating; the best Rush;
the last puzzle of the day, and how many days in a row; by the first part of their ids, the puzzles that have been
tried, as a hexadecimal number with a bit for each; and the cards of those that went wrong.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from app.person.memory import Card, first_card, review
from pacru import rating as glicko
from pacru.rating import RatedGame, Rating

LEAST_DEVIATION: Final = 50.0
"""The least deviation, so that the rating keeps moving after thousands of puzzles."""
OF_PUZZLE: Final = 60.0
"""The deviation of a puzzle's rating."""
UNRATED: Final = Rating(1000.0, 200.0)
"""The rating of a new solver."""
TO_BE_RATED: Final = 10
"""So many puzzles show how strong a new solver is. Until then, nobody sees a rating."""
MOST_MOVED: Final = 30.0
"""The most points by which a try moves a rating that is seen."""
_RATED: Final = ("w1", "w3", "w5", "d", "s")
"""The first parts of the ids of puzzles that rate: those of Pacru."""
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
        rating: how strong they are.
        rush: the most puzzles that they have solved in a Rush.
        day: the last day whose puzzle they have solved, as a number; 0: none.
        row: how many days in a row that makes.
        tried: by the first part of their ids, a number whose bits are the puzzles that were tried.
        cards: by its id, each puzzle that went wrong and is to come back.
    """

    rating: Rating = UNRATED
    rush: int = 0
    day: int = 0
    row: int = 0
    tried: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many puzzles have been tried."""
        return sum(bits.bit_count() for bits in self.tried.values())

    @property
    def left(self) -> int:
        """How many more puzzles the solver tries before there is a rating to be seen."""
        tried = sum(self.tried.get(prefix, 0).bit_count() for prefix in _RATED)
        return max(TO_BE_RATED - tried, 0)

    def has_tried(self, name: str) -> bool:
        """Return whether the puzzle of this id has been tried."""
        prefix, number = _split(name)
        return bool(self.tried.get(prefix, 0) >> number & 1)

    def due(self, day: int) -> list[str]:
        """Return the ids of the puzzles that are to come back by this day, the most overdue first."""
        found = sorted((card.due, name) for name, card in self.cards.items() if card.due <= day)
        return [name for _due, name in found]

    def after(
        self, name: str, strength: float, solved: bool, day: int, weight: float = 1.0
    ) -> "Record":
        """Return the record after a try at a puzzle. Only the first try at it changes the rating.

        Args:
            name: its id.
            strength: its rating.
            solved: whether it was solved without a mistake or help.
            day: the day, as a number.
            weight: how much of the change of the rating counts, 0 to 1.
        """
        prefix, number = _split(name)
        rating = self.rating
        if not self.has_tried(name):
            rating = new_rating(rating, strength, solved, weight)
            if not self.left:
                rating = _near(rating, self.rating)
        tried = {**self.tried, prefix: self.tried.get(prefix, 0) | 1 << number}
        return replace(
            self, rating=rating, tried=tried, cards=self._cards(name, solved=solved, day=day)
        )

    def _cards(self, name: str, *, solved: bool, day: int) -> Mapping[str, Card]:
        cards, known = dict(self.cards), self.cards.get(name)
        if known:
            cards[name] = review(known, day, solved)
            if cards[name].is_learned:
                del cards[name]
        elif not solved:
            cards[name] = first_card(day)
        return cards

    def with_failure(self, name: str, day: int) -> "Record":
        """Return the record after a puzzle of a Rush went wrong, which does not change the rating."""
        return replace(self, cards=self._cards(name, solved=False, day=day))

    def with_daily(self, day: int) -> "Record":
        """Return the record after the puzzle of this day was solved."""
        if day <= self.day:
            return self
        return replace(self, day=day, row=self.row + 1 if day == self.day + 1 else 1)

    def with_rush(self, solved: int) -> "Record":
        """Return the record after a Rush."""
        return replace(self, rush=max(self.rush, solved))

    def merge(self, other: "Record") -> "Record":
        """Return what this record and one of another tab or device come to: the best of both.

        Of ratings and cards that differ the later ones count, which is not known here.
        """
        tried = {
            prefix: self.tried.get(prefix, 0) | other.tried.get(prefix, 0)
            for prefix in {**self.tried, **other.tried}
        }
        cards = {**other.cards, **self.cards}
        latest = max(self, other, key=lambda one: (one.day, one.row))
        return Record(self.rating, max(self.rush, other.rush), latest.day, latest.row, tried, cards)

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
        """Read a record. What cannot be read counts as not there."""
        record = cls()
        tried: dict[str, int] = {}
        cards: dict[str, Card] = {}
        for part in text.split():
            if found := _RATING.fullmatch(part):
                record = replace(record, rating=_clamp_rating(*map(float, found.groups())))
            elif found := _RUSH.fullmatch(part):
                record = replace(record, rush=int(found[1]))
            elif found := _DAY.fullmatch(part):
                record = replace(record, day=int(found[1]), row=int(found[2]))
            elif found := _TRIED.fullmatch(part):
                tried[found[1]] = int(found[2], 16)
            elif found := _CARD.fullmatch(part):
                stability, difficulty = max(float(found[2]), 0.001), float(found[3])
                cards[found[1]] = Card(stability, min(max(difficulty, 1.0), 10.0), int(found[4]))
        return replace(record, tried=tried, cards=cards)


def new_rating(rating: Rating, puzzle: float, solved: bool, weight: float = 1.0) -> Rating:
    """Return the rating after a try at a puzzle: a game against an opponent whose strength is known.

    Args:
        rating: the rating before it.
        puzzle: the rating of the puzzle.
        solved: whether it was solved without a mistake or help.
        weight: how much of the change counts, 0 to 1.
    """
    after = glicko.new_rating(rating, (RatedGame(puzzle, OF_PUZZLE, solved),))
    value, deviation, volatility = (
        old + weight * (new - old) for old, new in zip(rating, after, strict=True)
    )
    return Rating(value, max(deviation, LEAST_DEVIATION), volatility)


def _near(rating: Rating, before: Rating) -> Rating:
    """Return a rating that has moved no more than `MOST_MOVED` since before."""
    moved = rating.value - before.value
    return rating._replace(value=before.value + min(max(moved, -MOST_MOVED), MOST_MOVED))


def _clamp_rating(value: float, deviation: float, volatility: float) -> Rating:
    """Return a rating in the range in which the formulas hold."""
    return Rating(
        min(max(value, 100.0), 4000.0),
        min(max(deviation, 30.0), 350.0),
        min(max(volatility, 0.01), 0.2),
    )


def _split(name: str) -> tuple[str, int]:
    found = _ID.fullmatch(name)
    assert found, name
    return found[1], int(found[2])
