"""What a reason for or against a turn is: a sentence, how sure it is, and what shows it on the board."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pacru.core.turn import Turn
from pacru.position import Position

MOST: Final = 2
"""The most reasons that are given for one turn."""


class Topic(StrEnum):
    """What a reason is about."""

    WIN = "win"
    BLOCKING = "blocking"
    CAPTURE = "capture"
    CONNECTION = "connection"
    MARKERS = "markers"
    CROSSING = "crossing"
    LANDS = "lands"
    POWER = "power"
    MOBILITY = "mobility"
    ROTATION = "rotation"


class Grade(StrEnum):
    """How sure a reason is."""

    PROVED = "proved"
    """It follows from the rules: anyone can play it through."""
    EXPECTED = "expected"
    """It happens in the line that a search expects."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What shows a reason on the board.

    Attributes:
        player: whose markers and chevrons it is about.
        fields: the fields to look at.
        ways: moves and lines, each from a field to a field.
        taken: the fields that would get a marker of the player.
    """

    player: int
    fields: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win by force, which is proved: whatever the other player does, there is an answer.

    Attributes:
        before: the position.
        turn: the turn there that wins.
        plies: the most turns of both sides until the win, including that one.
    """

    before: Position
    turn: Turn
    plies: int

    @property
    def moves(self) -> int:
        """The most turns of the player who wins."""
        return (self.plies + 1) // 2


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a turn, or against it.

    Attributes:
        weight: how important it is, roughly in hundredths of a marker.
        topic: what it is about.
        text: a sentence.
        shown: the same without the names of fields, where the board shows them; empty: there are none in it.
        grade: how sure it is.
        picture: what shows it; None: the turn itself does.
        proof: what can be played through, if it is about a win by force.
    """

    weight: float
    topic: Topic
    text: str
    grade: Grade = Grade.PROVED
    picture: Picture | None = None
    proof: ForcedWin | None = None
    shown: str = ""

    @property
    def plain(self) -> str:
        """The sentence without the names of fields."""
        return self.shown or self.text


def choose_weightiest(
    found: Iterable[Reason], most: int = MOST, price: int = 0
) -> tuple[Reason, ...]:
    """The most important reasons, the weightiest first.

    Args:
        found: the reasons.
        most: the most that are chosen.
        price: the markers that the turn costs: what is worth less is no reason for it.
    """
    worthy = (reason for reason in found if reason.weight >= 100 * price)
    return tuple(sorted(worthy, key=lambda reason: -reason.weight)[:most])
