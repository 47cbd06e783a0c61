"""A review in figures: each player's accuracy, and how many turns got each label."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from pacru.review.labels import (
    Label,
    Phase,
    accuracy,
    accuracy_of,
    liveliness,
    phases,
)
from pacru.review.reviewing import Review
from pacru.review.story import Moment


class Performance(NamedTuple):
    """How a player played.

    Attributes:
        accuracy: 0 to 100; None without turns.
        by_phase: the same for each phase in which the player had turns.
        counts: how many turns got each label.
        turns: how many turns were judged.
        loss: what a turn cost on average, in points of chances.
    """

    accuracy: float | None
    by_phase: Mapping[Phase, float]
    counts: Mapping[Label, int]
    turns: int
    loss: float


def performances(review: Review) -> tuple[Performance, ...]:
    """How each player played, in the order of play, as far as the review is done."""
    return tuple(_performance(review, player) for player in range(review.game.start.players))


def _performance(review: Review, player: int) -> Performance:
    verdicts = [one for one in review.verdicts.values() if one.player == player]
    positions = review.game.positions
    known = [review.chances(at) for at in range(len(positions))]
    lively = liveliness([some[player] if some else 0.0 for some in known])
    by_position = phases(positions)
    made = {one.ply: (accuracy_of(one.loss, len(one.before)), lively[one.ply]) for one in verdicts}
    by_phase = {
        phase: accuracy([turn for at, turn in made.items() if by_position[at] is phase])
        for phase in Phase
    }
    return Performance(
        accuracy(list(made.values())),
        {phase: found for phase, found in by_phase.items() if found is not None},
        Counter(one.label for one in verdicts),
        len(verdicts),
        sum(one.loss for one in verdicts) / max(len(verdicts), 1),
    )


def moments(review: Review) -> list[Moment]:
    """The turns that were judged, as `pacru.review.story` wants them."""
    number, latest, rounds = 0, len("abcd"), []
    for ply in review.game.plies:
        number += ply.player <= latest  # a round has one turn of each player
        latest = ply.player
        rounds.append(number)
    return [
        Moment(
            one.ply + 1,
            rounds[one.ply],
            one.player,
            review.game.plies[one.ply].spelled,
            one.before,
            one.after,
            one.label.value,
        )
        for one in review.verdicts.values()
    ]
