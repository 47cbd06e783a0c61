"""What a step of a lesson asks for: named conditions on a turn that was played, each with what is said if it misses."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pacru
from pacru.board import BORDERLAND, NUMBER
from pacru.explain import scenes, threats
from pacru.explain.scenes import Act
from pacru.texts import N_, gettext

LEARNER = 0
"""The player whose turns a lesson asks for: the first one, in every position."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A condition on a turn.

    Attributes:
        holds: whether a turn, with the positions before and after it, meets it.
        missing: what to do better if it does not, in English.
        fields: what stands for ``{fields}`` in that.
    """

    holds: Callable[[pacru.Ply], bool]
    missing: str
    fields: tuple[str, ...] = ()

    def why_not(self, ply: pacru.Ply) -> str:
        """Return what is missing, in the language of the page; empty if nothing is."""
        if self.holds(ply):
            return ""
        return gettext(self.missing).format(fields=", ".join(self.fields))


@dataclass(frozen=True, slots=True)
class Every:
    """Several conditions, all of which a turn must meet."""

    goals: tuple[Goal, ...]

    def holds(self, ply: pacru.Ply) -> bool:
        """Return whether all of them hold."""
        return all(goal.holds(ply) for goal in self.goals)

    def why_not(self, ply: pacru.Ply) -> str:
        """Return what the first one that does not hold says."""
        return next(filter(None, (goal.why_not(ply) for goal in self.goals)), "")


def every(*goals: Goal) -> Every:
    """Require all of these."""
    return Every(goals)


# Where a move leads


def moves(*origins: str) -> Goal:
    """Require that a chevron moves, one of these if any are named."""
    return Goal(
        lambda ply: (
            isinstance(ply.turn, pacru.Move) and (not origins or ply.turn.origin in origins)
        ),
        N_("Move the other chevron."),
    )


def lands(*fields: str) -> Goal:
    """Require that a move ends on one of these fields."""
    return Goal(
        lambda ply: isinstance(ply.turn, pacru.Move) and ply.turn.destination in fields,
        N_("End your move on a ring: {fields}."),
        fields,
    )


def faces(*facings: str) -> Goal:
    """Require that the chevron of the turn points one of these ways then."""
    return Goal(lambda ply: _facing(ply) in facings, N_("It points another way now."))


def goes(distance: int) -> Goal:
    """Require that a move covers this many fields."""
    return Goal(
        lambda ply: _distance(ply) == distance, N_("Look again how many fields you should move.")
    )


def crosses(borders: int = 1) -> Goal:
    """Require that a move ends in another borderland, and crosses at least so many borders on the way."""
    return Goal(
        lambda ply: _changes_borderland(ply) and _borders(ply) >= borders,
        N_("That did not cross enough borders.") if borders > 1 else N_("Cross a border."),
    )


# What it brings


def marks(*fields: str) -> Goal:
    """Require that one of these fields becomes the learner's; any field of the other side if none is named."""
    return Goal(
        lambda ply: bool(_gained(ply) & set(fields or _others(ply.before))),
        N_("Mark {fields}.") if fields else N_("Choose a field of the other player."),
        fields,
    )


def marks_landing() -> Goal:
    """Require that the field where the move ends becomes the learner's."""
    return Goal(
        lambda ply: isinstance(ply.turn, pacru.Move) and ply.turn.destination in _gained(ply),
        N_("Mark the field where you land."),
    )


def gains(markers: int) -> Goal:
    """Require that the learner has so many markers more."""
    return Goal(
        lambda ply: len(_own(ply.after)) - len(_own(ply.before)) == markers,
        N_("Another choice brings more."),
    )


def connects() -> Goal:
    """Require that a connection changes fields."""
    return Goal(lambda ply: _has(ply, Act.CONNECT), N_("Make a connection."))


def jumps() -> Goal:
    """Require that a move jumps over chevrons."""
    return Goal(lambda ply: _has(ply, Act.JUMP), N_("Jump over a chevron."))


def captures(*fields: str) -> Goal:
    """Require that a pincer captures, on one of these fields if any are named."""
    return Goal(
        lambda ply: ply.captured is not None and (not fields or ply.captured[0] in fields),
        N_("Capture a chevron."),
    )


def meets() -> Goal:
    """Require that a meeting changes a field."""
    return Goal(lambda ply: _has(ply, Act.MEET), N_("Let two of your chevrons meet."))


def keeps(*fields: str) -> Goal:
    """Require that these fields stay the learner's."""
    return Goal(lambda ply: set(fields) <= _own(ply.after), N_("Do not pay with {fields}."), fields)


# Rotation


def rotates(*fields: str) -> Goal:
    """Require that a chevron is rotated, on one of these fields if any are named."""
    return Goal(
        lambda ply: (
            isinstance(ply.turn, pacru.Reorientation) and (not fields or ply.turn.field in fields)
        ),
        N_("Rotate {fields} instead of moving.") if fields else N_("Rotate instead of moving."),
        fields,
    )


# How it goes on


def safe() -> Goal:
    """Require that no chevron of the learner can be captured at once."""
    return Goal(
        lambda ply: (
            not any(
                attack.captures and attack.owner == LEARNER
                for attack in threats.of(ply.after).attacks
            )
        ),
        N_("Red can still capture your chevron."),
    )


def stands(field: str) -> Goal:
    """Require that a chevron of the learner is on this field."""
    return Goal(
        lambda ply: field in ply.after.chevrons(LEARNER),
        N_("Leave the chevron on {fields} where it is."),
        (field,),
    )


def mobile() -> Goal:
    """Require that a chevron of the learner could move now."""
    return Goal(
        lambda ply: bool(threats.movable(ply.after).get(LEARNER)),
        N_("None of your chevrons could move now: you would be out."),
    )


def wins() -> Goal:
    """Require that the turn wins the game for the learner."""
    return Goal(
        lambda ply: ply.after.outcome is not None and ply.after.outcome.winner == LEARNER,
        N_("The game goes on. There is a turn that ends it."),
    )


def _gained(ply: pacru.Ply) -> frozenset[str]:
    return _own(ply.after) - _own(ply.before)


def _own(position: pacru.Position) -> frozenset[str]:
    return position.markers(LEARNER)


def _others(position: pacru.Position) -> frozenset[str]:
    others = range(1, position.players)
    return frozenset[str]().union(*(position.markers(player) for player in others))


def _has(ply: pacru.Ply, act: Act) -> bool:
    return any(scene.act is act for scene in scenes.of(ply))


def _facing(ply: pacru.Ply) -> str:
    match ply.turn:
        case pacru.Move(destination=field) | pacru.Reorientation(field=field):
            found = ply.after.chevron(field)
        case _:
            found = None
    return found[1] if found else ""


def _distance(ply: pacru.Ply) -> int:
    return len(_way(ply)) - 1


def _way(ply: pacru.Ply) -> list[str]:
    """Return the fields of a move, from first to last; of other turns none."""
    if not isinstance(ply.turn, pacru.Move):
        return []
    (x, y), (to_x, to_y) = map(_place, (ply.turn.origin, ply.turn.destination))
    length = max(abs(to_x - x), abs(to_y - y))
    right, up = (to_x - x) // length, (to_y - y) // length
    return [f"{chr(x + right * n)}{y + up * n}" for n in range(length + 1)]


def _place(field: str) -> tuple[int, int]:
    return ord(field[0]), int(field[1])


def _changes_borderland(ply: pacru.Ply) -> bool:
    way = _way(ply)
    return bool(way) and _borderland(way[0]) != _borderland(way[-1])


def _borders(ply: pacru.Ply) -> int:
    way = [_borderland(field) for field in _way(ply)]
    return sum(one != other for one, other in pairwise(way))


def _borderland(field: str) -> int:
    return BORDERLAND[NUMBER[field]]
