"""Levels between two neighbours, such as 6.4."""

from dataclasses import replace
from itertools import pairwise
from math import exp, log

from pacru.bot.levels.level import Level
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits

CLEAR = 50
"""Errors in judgement that are much smaller hardly matter; much larger ones do by their ratio."""


def between(lower: Level, upper: Level, part: float) -> Level:
    """The level between two neighbours.

    Args:
        lower: the weaker one.
        upper: the next one.
        part: how far it is from the one to the other, above 0 and below 1.

    Returns:
        The level, with the number and the words of the nearer neighbour.
    """
    near = lower if part < 0.5 else upper
    rating = _mix(lower.rating, upper.rating, part)
    limits, sight = upper.limits, None
    if lower.sight and upper.sight:
        sight = _mix_sights(lower.sight, upper.sight, part)
    elif lower.sight:
        sight = replace(lower.sight, glances=1 - part)
    else:
        nodes = _grow(lower.nodes, upper.nodes, part)
        limits = Limits(DEEPEST, nodes=round(nodes), seconds=upper.limits.seconds)
    return near._replace(limits=limits, rating=rating, sight=sight, remembers=lower.remembers)


def _mix(lower: float, upper: float, part: float) -> float:
    return (1 - part) * lower + part * upper


def _grow(lower: float, upper: float, part: float) -> float:
    return exp(_mix(log(lower), log(upper), part))


def _mix_sights(lower: Sight, upper: Sight, part: float) -> Sight:
    # If a level looks at no turn again, its share of answers has no meaning.
    answers = lower.answers if lower.favourites else upper.answers
    return Sight(
        moves=_mix(lower.moves, upper.moves, part),
        wins=_mix(lower.wins, upper.wins, part),
        fancy=_mix(lower.fancy, upper.fancy, part),
        greed=_mix(lower.greed, upper.greed, part),
        blur=_grow(lower.blur + CLEAR, upper.blur + CLEAR, part) - CLEAR,
        favourites=_mix(lower.favourites, upper.favourites, part),
        answers=_mix(answers, upper.answers, part),
    )


def find_number(levels: tuple[Level, ...], rating: float) -> float:
    """The number of the level with that rating, as a whole one or in between; else the nearest end."""
    for lower, upper in pairwise(levels):
        if rating < upper.rating:
            part = (rating - lower.rating) / (upper.rating - lower.rating)
            return lower.number + max(part, 0.0)
    return float(levels[-1].number)
