"""Where a player lost chances: how much to captures, to connections, and so on."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from pacru.review.labels import two_player_loss
from pacru.review.lines import Turns
from pacru.review.reviewing import SWING, Review, Verdict
from pacru.review.why import reasons

OTHER: Final = "other"
"""The topic of turns for whose loss no reason is known."""
Losses: TypeAlias = Mapping[str, float]
"""The points of chances lost to each topic, the largest first; as in a game of two."""
LinesOf: TypeAlias = Callable[[Verdict], tuple[Turns, Turns]]
"""Gives the turn that was played and the best one, each with what follows."""


def known_lines(verdict: Verdict) -> tuple[Turns, Turns]:
    """The lines that the review has found."""
    return verdict.played, verdict.best


def costly_turns(review: Review, player: int) -> tuple[Verdict, ...]:
    """The turns of a player that cost chances worth a reason."""
    return tuple(
        one
        for one in review.verdicts.values()
        if one.player == player and two_player_loss(one.loss, len(one.before)) >= SWING
    )


def topic_of(review: Review, verdict: Verdict, lines: LinesOf = known_lines) -> str:
    """What a turn lost chances to: the topic of the weightiest reason.

    Args:
        review: of the game.
        verdict: about the turn.
        lines: gives the lines that show the reasons.
    """
    played, best = lines(verdict)
    found = reasons(review.game.positions[verdict.ply], played, best, str)
    return found[0].topic.value if found else OTHER


def losses(review: Review, player: int, lines: LinesOf = known_lines) -> Losses:
    """What a player lost in a game to each topic.

    Args:
        review: of the game.
        player: whose turns count.
        lines: gives the lines that show the reasons.
    """
    return sum_up(
        (topic_of(review, one, lines), two_player_loss(one.loss, len(one.before)))
        for one in costly_turns(review, player)
    )


def sum_up(lost: Iterable[tuple[str, float]]) -> Losses:
    """Add up what was lost to each topic."""
    total: defaultdict[str, float] = defaultdict(float)
    for topic, points in lost:
        total[topic] += points
    return dict(sorted(total.items(), key=lambda one: -one[1]))
