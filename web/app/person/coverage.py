"""The acts that finished lessons have taught. Hints and reasons in a first game use only these.

A turn that wins at once is an exception, and is introduced.
"""

from collections.abc import Iterator
from typing import Final

import pacru
from app.model.settings import Settings
from app.person.stars import LEARNED, split
from pacru import games
from pacru.core.turn import CONNECTION
from pacru.explain import prospects
from pacru.explain.reasons import Topic
from pacru.explain.scenes import Act
from pacru.position import inner_state

LESSONS: Final = {
    Act.CAPTURE: "pincer",
    Act.CONNECT: "connect",
    Act.TRANSFORM: "full",
    Act.MEET: "meeting",
    Act.TURN: "rotate",
}
"""The lesson about each act of a turn. Moves, borders and power explain themselves on the board."""
TOPICS: Final = {
    Topic.CAPTURE: Act.CAPTURE,
    Topic.CONNECTION: Act.CONNECT,
    Topic.ROTATION: Act.TURN,
}
"""The act that a person must know for a reason of this topic."""


def find_untaught(settings: Settings) -> frozenset[Act]:
    """Return the acts whose lesson the person has not finished."""
    stars = split(settings.value_of(LEARNED))
    return frozenset(act for act, lesson in LESSONS.items() if "0" in stars.get(lesson, "0"))


def untaught_topics(acts: frozenset[Act]) -> frozenset[Topic]:
    """Return the topics that need untaught acts."""
    return frozenset(topic for topic, act in TOPICS.items() if act in acts)


def turns_for(position: pacru.Position, untaught: frozenset[Act]) -> tuple[pacru.Turn, ...]:
    """Return the turns that a hint may show; empty: all turns.

    Args:
        position: with a person to move.
        untaught: the acts that a hint must not use, except to win at once.
    """
    if (
        not untaught
        or not games.ruleset_of(inner_state(position)).studied
        or position.to_move is None
    ):
        return ()
    if winning_turn := prospects.winning_turn(position, position.to_move):
        return (winning_turn,)
    return tuple(turn for turn in position.moves() if untaught.isdisjoint(_acts(position, turn)))


def _acts(position: pacru.Position, turn: pacru.Turn) -> Iterator[Act]:
    """Yield the acts of a turn, apart from moving and marking."""
    if not isinstance(turn, pacru.Move):
        yield Act.TURN
        return
    if turn.capture:
        yield Act.CAPTURE
    if turn.benefit == CONNECTION:
        yield Act.CONNECT
    elif turn.benefit and position.marker(turn.benefit) is not None:
        yield Act.TRANSFORM
    if turn.meeting:
        yield Act.MEET
