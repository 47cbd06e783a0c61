"""Mistakes of somebody's games, kept to be tried again: as a text among the settings.

Each line is one mistake: the card (see ``memory``) with the scale of the game, the chances after the best turn in
percent, the points that the turn cost, the turn with what punishes it, the best turn with its line, and the position.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pacru
from app.person.memory import Card, first_card, review
from pacru.review.chances import STRONG

MOST: Final = 60
"""How many mistakes are kept; the oldest ones go."""
LONGEST: Final = 4
"""How many turns of a line are kept."""
_NUMBER: Final = r"([0-9]{1,7}(?:\.[0-9]{1,6})?)"
_LINE: Final = re.compile(
    rf"{_NUMBER}/{_NUMBER}/([0-9]{{1,7}})(?:/{_NUMBER})? {_NUMBER} {_NUMBER} "
    r"(\S{1,400}) (\S{1,400}) (.{1,200})"
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that is to come back.

    Attributes:
        position: before it, as text.
        played: the turn, and what punishes it.
        best: the best turn, and what follows.
        chance: of the player after the best turn, 0 to 1.
        loss: what the turn cost, in points.
        card: when it is to come back.
        scale: of the game; see ``pacru.review.chances``.
    """

    position: str
    played: tuple[str, ...]
    best: tuple[str, ...]
    chance: float
    loss: float
    card: Card
    scale: float = STRONG

    @property
    def name(self) -> str:
        """What tells it from others."""
        return f"{self.position} {self.played[0]}"

    @property
    def text(self) -> str:
        """The mistake as a line."""
        card = f"{self.card.stability:.4f}/{self.card.difficulty:.4f}/{self.card.day}"
        if self.scale != STRONG:
            card += f"/{self.scale:.4f}"
        lines = (";".join(line[:LONGEST]) for line in (self.played, self.best))
        return f"{card} {100 * self.chance:.2f} {self.loss:.2f} {' '.join(lines)} {self.position}"

    @classmethod
    def parse(cls, line: str) -> "Mistake | None":
        """Read a line; None: it is none, or its turns are impossible."""
        found = _LINE.fullmatch(line)
        if not found:
            return None
        stability, difficulty, day, scale, chance, loss = (
            float(number or STRONG) for number in found.groups()[:6]
        )
        card = Card(max(stability, 0.001), min(max(difficulty, 1.0), 10.0), int(day))
        lines = [tuple(filter(None, part.split(";"))) for part in found.group(7, 8)]
        try:
            position = pacru.Position.parse(found[9])
            for turns in lines:
                at = position
                for turn in turns[:LONGEST]:
                    at = at.play(turn)
        except pacru.PacruError:
            return None
        if not all(lines):
            return None
        played, best = lines
        return cls(found[9], played, best, min(chance / 100, 1.0), loss, card, scale)


@dataclass(frozen=True, slots=True)
class Collection:
    """The mistakes that are kept, the oldest first."""

    mistakes: tuple[Mistake, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Collection":
        """Read a collection. What cannot be read counts as not there."""
        found = map(Mistake.parse, text.splitlines()[-MOST:])
        return cls(tuple(filter(None, found)))

    @property
    def text(self) -> str:
        """The collection as text."""
        return "\n".join(mistake.text for mistake in self.mistakes)

    def due(self, day: int) -> tuple[Mistake, ...]:
        """Return the mistakes that are to come back by this day, the most overdue first."""
        found = [mistake for mistake in self.mistakes if mistake.card.due <= day]
        return tuple(sorted(found, key=lambda one: one.card.due))

    def with_more(self, mistakes: tuple[Mistake, ...]) -> "Collection":
        """Return the collection with more mistakes; those that it has already stay as they are."""
        known = {mistake.name for mistake in self.mistakes}
        more = tuple(mistake for mistake in mistakes if mistake.name not in known)
        return Collection((*self.mistakes, *more)[-MOST:])

    def after(self, name: str, *, solved: bool, day: int) -> "Collection":
        """Return the collection after a try; a mistake that is learned goes."""
        after = (
            replace(mistake, card=review(mistake.card, day, solved))
            if mistake.name == name
            else mistake
            for mistake in self.mistakes
        )
        left = (one for one in after if one.name != name or not one.card.is_learned)
        return Collection(tuple(left))


def new_mistake(
    position: pacru.Position,
    played: tuple[str, ...],
    best: tuple[str, ...],
    chance: float,
    loss: float,
    day: int,
    scale: float,
) -> Mistake:
    """Return a mistake that was made on this day."""
    return Mistake(str(position), played, best, chance, loss, first_card(day), scale)


collection_of: Final = lru_cache(maxsize=1)(Collection.parse)
"""Reads a collection; the page asks for the same one again and again."""
