"""The moments of a game that are worth another look: where a player lost most, and where they did best.

A review first looks at all positions. That names the moments, once and for all: the turns that cost most, and the
best one. A closer look at each then confirms or drops it. So nothing that has been shown changes.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from pacru.explain.faults import Fault, FaultKind, faults
from pacru.explain.reasons import Topic
from pacru.game import Game, Ply
from pacru.games.pacru.rules import TARGETS
from pacru.position import Position
from pacru.review import why
from pacru.review.labels import CRITICAL, two_player_loss
from pacru.review.lines import Turns
from pacru.review.reviewing import Review

MOST: Final = 5
"""The most moments of a game …"""
MOST_IN_SHORT: Final = 3
"""… and of one to fewer markers than the published rules say."""
CAPTURE: Final = 3
"""How many markers a capture is worth when the best turn is looked for."""
LEAST_GAIN: Final = 2
"""What the best turn gains at least, in markers."""
NEAR: Final = 3.0
"""The points that the best turn may cost: a search is not that sure."""


class MomentState(StrEnum):
    """How sure it is that there is a moment."""

    OPEN = "open"
    """a closer look is to come"""
    PROVED = "proved"
    DROPPED = "dropped"
    """a closer look found nothing there"""


class KeyMoment(NamedTuple):
    """A moment of a game.

    Attributes:
        ply: the number of the turn, from 0.
        is_best: whether it is the player's best turn; else it cost much.
        state: how sure that is.
    """

    ply: int
    is_best: bool
    state: MomentState


def pick(review: Review, players: Collection[int]) -> Review:
    """Have the moments of some players looked at first, as soon as it is known which there are."""
    if not review.surveyed or review.picked or not review.question:
        return review
    falls = _falls(review, players)
    best = _best_turn(review, players)
    return replace(review, picked=(*falls, *([] if best is None else [best])))


def find(review: Review, players: Collection[int]) -> tuple[KeyMoment, ...]:
    """The moments of some players, in the order of the game; empty until the first pass is complete."""
    if not review.surveyed:
        return ()
    best = _best_turn(review, players)
    found = [KeyMoment(at, False, _state_of_fall(review, at)) for at in _falls(review, players)]
    if best is not None:
        found.append(KeyMoment(best, True, _state_of_best(review, best)))
    return tuple(sorted(found))


def _most(review: Review) -> int:
    start = review.game.start
    short = start.target and start.target < TARGETS[start.players]
    return MOST_IN_SHORT if short else MOST


def _falls(review: Review, players: Collection[int]) -> list[int]:
    """The turns that cost most by the first pass, the largest fall first; one place is left for the best turn."""
    found = {
        at: loss
        for at, loss in review.falls.items()
        if review.game.plies[at].player in players
        and at not in review.followed
        and two_player_loss(loss, review.game.start.players) >= CRITICAL
    }
    most = _most(review) - (_best_turn(review, players) is not None)
    return sorted(found, key=lambda at: -found[at])[:most]


def gain(ply: Ply) -> int:
    """What a turn gains, in markers, a capture among them."""
    return new_markers(ply) + CAPTURE * (ply.captured is not None)


def new_markers(ply: Ply) -> int:
    """How many markers more the player has after a turn than before it."""
    return len(ply.after.markers(ply.player)) - len(ply.before.markers(ply.player))


def _best_turn(review: Review, players: Collection[int]) -> int | None:
    """The turn that gained most of those that nothing better was known for; None: nobody had one."""
    gains = {
        at: gain(review.game.plies[at])
        for at in review.best_turns
        if review.game.plies[at].player in players
    }
    at = max(gains, key=gains.__getitem__, default=None)
    return None if at is None or gains[at] < LEAST_GAIN else at


def _state_of_fall(review: Review, at: int) -> MomentState:
    verdict = review.verdicts.get(at)
    if verdict is None or not verdict.sure:
        return MomentState.OPEN
    return MomentState.PROVED if verdict.label.serious and verdict.best else MomentState.DROPPED


def _state_of_best(review: Review, at: int) -> MomentState:
    verdict = review.verdicts.get(at)
    if verdict is None or not verdict.sure:
        return MomentState.OPEN
    return MomentState.DROPPED if verdict.label.bad or verdict.loss >= NEAR else MomentState.PROVED


def fault_of(position: Position, played: Turns, best: Turns) -> Fault:
    """What is wrong with a turn: the gravest fault that anyone can see, else what a search expects.

    Args:
        position: before the turn.
        played: the turn, and what a search expects after it.
        best: the same for the best turn.

    Raises:
        TurnNotationError: a text is not a turn.
        IllegalTurn: the rules forbid a turn of a line.
    """
    game = Game(position)
    exact = faults(*(game.play(line[0]).plies[0] for line in (played, best)))
    if exact and exact[0].is_grave:
        return exact[0]
    found = why.weightiest(position, played, best)
    if found and (not exact or found.reason.topic in _GRAVE):
        return Fault(FaultKind.FALL, topic=found.reason.topic, missed=found.missed)
    return exact[0] if exact else Fault(FaultKind.FALL)


_GRAVE: Final = (Topic.WIN, Topic.BLOCKING, Topic.CAPTURE, Topic.MARKERS)
"""What matters more than a border or some power that was left unused."""
