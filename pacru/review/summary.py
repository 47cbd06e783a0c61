"""A review in figures: accuracy, how many turns got each label, and the turning points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pacru.core.signs import short_turn
from pacru.game import Ply
from pacru.review.labels import (
    Label,
    Phase,
    accuracy,
    accuracy_of,
    largest_swings,
    liveliness,
    phases,
)
from pacru.review.reviewing import Review, Verdict
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
    rounds = rounds_of(review.game.plies)
    return [
        Moment(
            one.ply + 1,
            rounds[one.ply],
            one.player,
            short_turn(review.game.plies[one.ply].turn),
            one.before,
            one.after,
            one.label.value,
        )
        for one in review.verdicts.values()
    ]


def rounds_of(plies: Sequence[Ply]) -> list[int]:
    """The round of each turn, from 1; a round has one turn of each player."""
    number, latest, rounds = 0, len("abcd"), []
    for ply in plies:
        number += ply.player <= latest
        latest = ply.player
        rounds.append(number)
    return rounds


def turning_points(review: Review) -> tuple[int, ...]:
    """The turns with a name that changed the chances of a player most, in their order, from 0, as far as known."""
    plies = range(len(review.game.plies))
    swings = {at: _swing(one) for at, one in review.verdicts.items() if one.label in _TURNING}
    return tuple(largest_swings([swings.get(at, 0.0) for at in plies]))


_TURNING: Final = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER, Label.GREAT)


def _swing(verdict: Verdict) -> float:
    """The most by which a turn changed the chances of a player."""
    changes = zip(verdict.before, verdict.after, strict=True)
    return max(abs(after - before) for before, after in changes)
