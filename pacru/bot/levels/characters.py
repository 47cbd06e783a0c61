"""The characters of Pacru's bot: the same strength as a level, with a taste of its own.

docs/experiments.md has what each does differently, and how strong it is then.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from pacru.bot.levels.level import Level
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.texts import N_

MEASURED: Final = (3, 7, 11)
"""The levels at which the strength of the characters is measured."""


class Character(NamedTuple):
    """A character of the bot, which can play at every level.

    Attributes:
        key: as the protocol and the page know it.
        name: what people call it.
        description: a sentence on how it plays.
        taste: what it likes.
        handicap: by how many levels it must play better to make up for that, at each of `MEASURED`.
    """

    key: str
    name: str
    description: str
    taste: Taste
    handicap: tuple[float, float, float]

    def level_behind(self, number: float) -> float:
        """The level at which it plays, taste apart, to be as strong as the level with that number."""
        return max(1.0, number + self._handicap_at(number))

    def level(self, plain: Level, behind: Level) -> Level:
        """The plain level as this character plays it, which is as strong.

        Args:
            plain: the level.
            behind: the level with the number `level_behind`.
        """
        sight = behind.sight or Sight(glances=0)
        return plain._replace(limits=behind.limits, sight=replace(sight, taste=self.taste))

    def _handicap_at(self, number: float) -> float:
        """Between the measured levels by a straight line; outside, as at the nearest of them."""
        if number <= MEASURED[0]:
            return self.handicap[0]
        pairs = zip(pairwise(MEASURED), pairwise(self.handicap), strict=True)
        for (low, high), (first, last) in pairs:
            if number <= high:
                return first + (last - first) * (number - low) / (high - low)
        return self.handicap[-1]


CHARACTERS: Final = (
    Character(
        "hunter",
        N_("Hunter"),
        N_("Keeps your chevrons under attack, and captures what it can."),
        Taste(capture=300, attack=90),
        (-0.19, 0.13, 0.5),
    ),
    Character(
        "builder",
        N_("Builder"),
        N_("Wants more markers than you in every borderland."),
        Taste(hold=160),
        (0.18, 0.35, 0.45),
    ),
    Character(
        "blocker",
        N_("Blocker"),
        N_("Stands in the way, until your chevrons have nowhere to go."),
        Taste(block=400),
        (0.07, 0.55, 0.8),
    ),
    Character(
        "wanderer",
        N_("Wanderer"),
        N_("Wants to go everywhere: a marker here, a marker there."),
        Taste(spread=160),
        (0.1, 0.32, 0.48),
    ),
    Character(
        "miser",
        N_("Miser"),
        N_("Hates to part with markers, so it hardly ever rotates a chevron."),
        Taste(thrift=300),
        (0.33, 0.6, 0.91),
    ),
    Character(
        "gambler",
        N_("Gambler"),
        N_("Lives dangerously, and leaves its chevrons open to attack."),
        Taste(risk=110),
        (0.17, 0.34, 0.66),
    ),
)
