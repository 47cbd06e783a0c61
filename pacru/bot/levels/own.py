"""A sight and a taste of one's own as text: ``moves=0.83,greed=0.4,blur=60,capture=200``.

>>> from pacru.bot.sight import Sight
>>> read_sight("blur=60,capture=200", Sight(moves=0.8))
Sight(moves=0.8, wins=1.0, fancy=0.0, greed=0.0, blur=60.0, favourites=0.0, answers=1.0, glances=1.0, \
taste=Taste(capture=200, attack=0, risk=0, block=0, spread=0, hold=0, thrift=0))
"""

import re
from dataclasses import asdict, replace
from typing import Final

from pacru.bot.levels.level import Level
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.errors import PacruError

SHARES: Final = ("moves", "wins", "fancy", "greed", "answers")
"""The numbers of a sight that are shares, 0 to 1."""
MOST: Final = dict.fromkeys(SHARES, 1.0) | {"blur": 1000.0, "favourites": 20.0}
"""The numbers of a sight that can be given, and their highest values. The lowest is 0."""
STRONGEST_TASTE: Final = 2000
"""No number of a taste is further from 0."""
TASTES: Final = tuple(asdict(Taste()))
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,4})?")


def read_sight(text: str, sight: Sight) -> Sight:
    """Read numbers of a sight and a taste, separated by commas.

    Args:
        text: the numbers by their names, see `Sight` and `Taste`.
        sight: has those that are not given.

    Raises:
        PacruError: there is no such number, or it cannot be what is given.
    """
    seen: dict[str, float] = {}
    liked: dict[str, int] = {}
    for part in text.split(","):
        name, _, written = part.partition("=")
        number = float(written) if _NUMBER.fullmatch(written) else None
        if name in MOST and number is not None and 0 <= number <= MOST[name]:
            seen[name] = number
        elif (
            name in TASTES
            and number is not None
            and number.is_integer()
            and abs(number) <= STRONGEST_TASTE
        ):
            liked[name] = int(number)
        else:
            known = ", ".join((*MOST, *TASTES))
            raise PacruError(f"sight: expected a number of {known}, found {part[:40]!r}")
    taste = replace(sight.taste or Taste(), **liked) if liked else sight.taste
    return replace(sight, **seen, taste=taste)


def with_own_sight(level: Level, text: str) -> Level:
    """A level with other numbers. If it searches, the numbers of a taste count, and those of a sight do not.

    Raises:
        PacruError: the text is not understood.
    """
    return level._replace(sight=read_sight(text, level.sight or Sight(glances=0)))
