"""Mistakes of the person's games, to be tried again. A setting stores them as text.

Each line is one mistake: the card (see ``memory``) with the scale of the game, the chances after the best turn in
percent, the points that the mistake cost, the mistake with its line, the best turn with its line, and the position.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pacru
from app.person.memory import Card, review
from pacru.review.chances import STRONG

MOST: Final = 60
"""The limit of stored mistakes; the oldest ones go."""
LONGEST: Final = 4
"""The limit of turns in a line."""
_NUMBER: Final = r"([0-9]{1,7}(?:\.[0-9]{1,6})?)"
_LINE: Final = re.compile(
    rf"{_NUMBER}/{_NUMBER}/([0-9]{{1,7}})(?:/{_NUMBER})? {_NUMBER} {_NUMBER} "
    r"(\S{1,400}) (\S{1,400}) (.{1,200})"
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that comes back.

    Attributes:
        position: the position before the mistake, as text.
        played: the mistake and the turns that punish it.
        best: the best turn and the turns after it.
        chance: the player's chances after the best turn, 0 to 1.
        loss: the points that the mistake cost.
        card: the schedule of its repetition.
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
        """The key of the mistake: its position and turn."""
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
        """Read a line; None: it is damaged, or its turns are impossible."""
        match = _LINE.fullmatch(line)
        if not match:
            return None
        stability, difficulty, day, scale, chance, loss = (
            float(number or STRONG) for number in match.groups()[:6]
        )
        card = Card(max(stability, 0.001), min(max(difficulty, 1.0), 10.0), int(day))
        played, best = (tuple(filter(None, part.split(";"))) for part in match.group(7, 8))
        try:
            for turns in (played, best):
                position = pacru.Position.parse(match[9])
                for turn in turns[:LONGEST]:
                    position = position.play(turn)
        except pacru.PacruError:
            return None
        if not played or not best:
            return None
        return cls(match[9], played, best, min(chance / 100, 1.0), loss, card, scale)


@dataclass(frozen=True, slots=True)
class Collection:
    """The stored mistakes, the oldest first."""

    mistakes: tuple[Mistake, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Collection":
        """Read a collection, without damaged mistakes."""
        return cls(tuple(filter(None, map(Mistake.parse, text.splitlines()[-MOST:]))))

    @property
    def text(self) -> str:
        """The collection as text."""
        return "\n".join(mistake.text for mistake in self.mistakes)

    def due(self, day: int) -> tuple[Mistake, ...]:
        """Return the mistakes that come back by this day, the most overdue first."""
        ordered = sorted(self.mistakes, key=lambda mistake: mistake.card.due)
        return tuple(mistake for mistake in ordered if mistake.card.due <= day)

    def with_more(self, mistakes: tuple[Mistake, ...]) -> "Collection":
        """Return the collection with more mistakes. Mistakes that are already in it do not change."""
        names = {mistake.name for mistake in self.mistakes}
        more = (mistake for mistake in mistakes if mistake.name not in names)
        return Collection((*self.mistakes, *more)[-MOST:])

    def after(self, name: str, *, solved: bool, day: int) -> "Collection":
        """Return the collection after an attempt, without the mistake if it is learned."""
        mistakes = []
        for mistake in self.mistakes:
            card = review(mistake.card, day, solved) if mistake.name == name else mistake.card
            if mistake.name != name or not card.is_learned:
                mistakes.append(replace(mistake, card=card))
        return Collection(tuple(mistakes))


collection_of: Final = lru_cache(maxsize=1)(Collection.parse)
"""Reads a collection. It is cached, since each drawing reads the same one."""
