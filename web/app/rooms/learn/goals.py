"""The goals of lessons: named conditions on a turn, each with a remark for a turn that misses it."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

import pacru
from pacru import Ply, games
from pacru.bot.pacru.root import hands_over
from pacru.core.board import BIT, BORDERLAND, FIELDS, NUMBER, union
from pacru.core.state import OWN_CHEVRONS, view_of_player
from pacru.core.texts import N_
from pacru.explain import scenes, threats
from pacru.explain.scenes import Act
from pacru.games.pacru.rules import Movement, movements
from pacru.position import inner_state

LEARNER = 0
"""The learner is the first player, in every position."""
Condition = TypeVar("Condition", bound=Callable[..., bool])
CONDITIONS: Final[dict[str, tuple[Callable[..., bool], str, str]]] = {}
"""By name: a condition on a turn, the remark for a turn that misses it, and the remark if there are no facts."""


def _condition(missing: str, bare: str = "", name: str = "") -> Callable[[Condition], Condition]:
    """Register a condition for goals.

    Args:
        missing: the remark for a turn that misses the condition, in English; ``{fields}`` stands for the facts.
        bare: the remark if the condition has no facts; empty: ``missing``.
        name: the name of the condition; empty: the name of the function.
    """

    def register(holds: Condition) -> Condition:
        CONDITIONS[name or holds.__name__] = holds, missing, bare
        return holds

    return register


# What happens in the turn


def _has(act: Act, ply: Ply) -> bool:
    return any(scene.act is act for scene in scenes.scenes_of(ply))


_condition(N_("Twist your chevron after the move."), name="twists")(partial(_has, Act.TWIST))
_condition(N_("Make a connection."), name="connects")(partial(_has, Act.CONNECT))
_condition(N_("Jump over a chevron."), name="jumps")(partial(_has, Act.JUMP))
_condition(N_("Convert, and give up your chevron."), name="gives_up")(partial(_has, Act.LEAVE))
_condition(N_("Let two of your chevrons meet."), name="meets")(partial(_has, Act.MEET))


# Destinations


@_condition(N_("Move the other chevron."))
def moves(ply: Ply, *origins: str) -> bool:
    """Require that a chevron moves, from one of these fields or from any."""
    return isinstance(ply.turn, pacru.Move) and (not origins or ply.turn.origin in origins)


@_condition(N_("Land on {fields}."))
def lands(ply: Ply, *fields: str) -> bool:
    """Require that a move ends on one of these fields."""
    return _landing(ply) in fields


@_condition(N_("Now it faces the wrong way."))
def faces(ply: Ply, *facings: str) -> bool:
    """Require that the chevron faces one of these ways after the turn."""
    turn = ply.turn
    field = turn.field if isinstance(turn, pacru.Reorientation) else _landing(ply)
    chevron = ply.after.chevron(field) if field else None
    return chevron is not None and chevron[1] in facings


@_condition(N_("Check again how many fields to move."))
def goes(ply: Ply, distance: int) -> bool:
    """Require that a move covers this many fields."""
    return len(_way(ply)) == distance + 1


@_condition(N_("That didn’t cross enough borders."), bare=N_("Cross a border."))
def crosses(ply: Ply, borders: int = 1) -> bool:
    """Require that a move ends in another borderland, and crosses at least this number of borders."""
    way = [_borderland(field) for field in _way(ply)]
    return _changes_borderland(ply) and sum(a != b for a, b in pairwise(way)) >= borders


@_condition(N_("Cross into the borderland around {fields}."))
def enters(ply: Ply, field: str) -> bool:
    """Require that a move crosses into the borderland of this field."""
    return _changes_borderland(ply) and _borderland(_landing(ply)) == _borderland(field)


@_condition(N_("Your chevron could have more power where it lands."))
def strong(ply: Ply, power: int) -> bool:
    """Require that the moved chevron has at least this much power on its new field."""
    field = _landing(ply)
    return field != "" and ply.after.power(field) >= power


# Effects of the turn


@_condition(N_("Mark {fields}."), bare=N_("Choose one of the other player’s fields."))
def marks(ply: Ply, *fields: str) -> bool:
    """Require that the learner gains one of these fields; without fields, any field of another player."""
    return not _new_markers(ply).isdisjoint(fields or _others(ply.before))


@_condition(N_("Mark the field where you land."))
def marks_landing(ply: Ply) -> bool:
    """Require that the field where the move ends becomes the learner's."""
    return _landing(ply) in _new_markers(ply)


@_condition(N_("Another choice gains more."))
def gains(ply: Ply, markers: int) -> bool:
    """Require that the turn increases the learner's markers by exactly this number."""
    return len(_markers(ply.after)) - len(_markers(ply.before)) == markers


@_condition(N_("That costs your chevron."))
def keeps_chevron(ply: Ply) -> bool:
    """Require that the turn costs the learner no chevron."""
    return not _has(Act.LEAVE, ply)


@_condition(N_("Capture a chevron."))
def captures(ply: Ply, *fields: str) -> bool:
    """Require that a pincer captures on one of these fields, or on any."""
    return ply.captured is not None and (not fields or ply.captured[0] in fields)


@_condition(N_("Don’t pay with {fields}."), name="keeps")
@_condition(N_("Not all of these are yours: {fields}."))
def owns(ply: Ply, *fields: str) -> bool:
    """Require that these fields are the learner's."""
    return _markers(ply.after).issuperset(fields)


@_condition(N_("The borderland around {fields} isn’t all yours yet."))
def fills(ply: Ply, field: str) -> bool:
    """Require that all nine fields of this field's borderland are the learner's."""
    return not _borderland(field) & ~union(_markers(ply.after))


@_condition(N_("Take something from the player who leads."))
def takes_from(ply: Ply, player: int) -> bool:
    """Require that this player has fewer markers or fewer chevrons after the turn."""
    before, after = ply.before, ply.after
    return len(after.markers(player)) < len(before.markers(player)) or (
        len(after.chevrons(player)) < len(before.chevrons(player))
    )


# Rotation


@_condition(N_("Rotate {fields} instead of moving."), bare=N_("Rotate instead of moving."))
def rotates(ply: Ply, *fields: str) -> bool:
    """Require that a chevron is rotated on one of these fields, or on any."""
    return isinstance(ply.turn, pacru.Reorientation) and (not fields or ply.turn.field in fields)


# The position after the turn


@_condition(N_("Red can still capture your chevron."))
def safe(ply: Ply) -> bool:
    """Require that no chevron of the learner can be captured at once."""
    attacks = threats.threats_in(ply.after).attacks
    return not any(attack.captures and attack.owner == LEARNER for attack in attacks)


@_condition(N_("Leave the chevron on {fields} where it is."))
def stands(ply: Ply, field: str) -> bool:
    """Require that a chevron of the learner is on this field."""
    return field in ply.after.chevrons(LEARNER)


@_condition(N_("None of your chevrons could move after that: you’d be out."))
def mobile(ply: Ply) -> bool:
    """Require that a chevron of the learner could move now."""
    return bool(threats.movable_chevrons(ply.after).get(LEARNER))


@_condition(N_("Your chevron could have more ways forward."))
def free(ply: Ply, ways: int) -> bool:
    """Require that the moved chevron could next move in at least this number of directions."""
    field = _landing(ply)
    if ply.after.outcome or field not in ply.after.chevrons(LEARNER):
        return False
    state = view_of_player(inner_state(ply.after), LEARNER)
    choices = games.ruleset_of(state).entry(state, (field,)).choices
    return sum(choice.key in NUMBER for choice in choices) >= ways


@_condition(N_("{fields} still can’t move."))
def frees(ply: Ply, *fields: str) -> bool:
    """Require that the learner's chevrons on these fields could move now."""
    return {*fields} <= {*threats.movable_chevrons(ply.after).get(LEARNER, ())}


@_condition(N_("That wouldn’t threaten {fields}."))
def threatens(ply: Ply, *fields: str) -> bool:
    """Require that the learner could capture the chevrons on these fields next."""
    attacks = threats.threats_in(ply.after).attacks
    return {*fields} <= {
        attack.target for attack in attacks if attack.captures and attack.player == LEARNER
    }


@_condition(N_("{fields} could still move."))
def shuts_in(ply: Ply, *fields: str) -> bool:
    """Require that the chevrons of the others on these fields cannot move now."""
    movable = threats.movable_chevrons(ply.after)
    return not any({*fields} & {*movable.get(player, ())} for player in _opponents(ply))


@_condition(N_("Red can still get in."))
def keeps_out(ply: Ply, *fields: str) -> bool:
    """Require that the others cannot reach these fields in any number of moves."""
    return not any({*fields} & _reachable(ply.after, player) for player in _opponents(ply))


@_condition(N_("Another way leads to more free fields."))
def roomy(ply: Ply, fields: int) -> bool:
    """Require that the learner can still reach at least this number of neutral fields."""
    return len(_reachable(ply.after, LEARNER) - _markers(ply.after) - _others(ply.after)) >= fields


@_condition(N_("No connection is ready for your next turn."))
def prepares_connection(ply: Ply, markers: int) -> bool:
    """Require that the learner's next connection could change at least this number of fields."""
    return any(movement[3].bit_count() >= markers for movement in _movements(ply.after, LEARNER))


@_condition(N_("Red can still connect over your markers."))
def stops_connections(ply: Ply) -> bool:
    """Require that no connection of the others could take a field of the learner next."""
    markers = union(_markers(ply.after))
    return not any(
        movement[3] & markers
        for player in _opponents(ply)
        for movement in _movements(ply.after, player)
    )


@_condition(N_("Your chevrons couldn’t meet next turn."))
def prepares_meeting(ply: Ply) -> bool:
    """Require that two chevrons of the learner could meet next."""
    return _can_meet(ply.after, LEARNER)


@_condition(N_("Two red chevrons can still meet."))
def stops_meetings(ply: Ply) -> bool:
    """Require that no two chevrons of the others could meet next."""
    return not any(_can_meet(ply.after, player) for player in _opponents(ply))


@_condition(N_("Another player can still win on their next move."))
def stops_wins(ply: Ply) -> bool:
    """Require that none of the others could win with the next turn."""
    return ply.after.outcome is None and not hands_over(inner_state(ply.after), LEARNER)


@_condition(N_("You could have the most markers at the end."), name="counts_most")
@_condition(N_("The game goes on. One move would end it."))
def wins(ply: Ply) -> bool:
    """Require that the turn wins the game for the learner."""
    return ply.after.outcome is not None and ply.after.outcome.winner == LEARNER


def _landing(ply: Ply) -> str:
    """Return the field where a move ends; empty: the turn is not a move."""
    return ply.turn.destination if isinstance(ply.turn, pacru.Move) else ""


def _opponents(ply: Ply) -> range:
    return range(1, ply.after.players)


def _new_markers(ply: Ply) -> frozenset[str]:
    return _markers(ply.after) - _markers(ply.before)


def _markers(position: pacru.Position) -> frozenset[str]:
    return position.markers(LEARNER)


def _others(position: pacru.Position) -> frozenset[str]:
    return frozenset[str]().union(*map(position.markers, range(1, position.players)))


def _way(ply: Ply) -> list[str]:
    """Return the fields of a move, from first to last; empty: the turn is not a move."""
    if not isinstance(ply.turn, pacru.Move):
        return []
    (x, y), (to_x, to_y) = (
        (ord(field[0]), int(field[1])) for field in (ply.turn.origin, ply.turn.destination)
    )
    length = max(abs(to_x - x), abs(to_y - y))
    right, up = (to_x - x) // length, (to_y - y) // length
    return [f"{chr(x + right * n)}{y + up * n}" for n in range(length + 1)]


def _changes_borderland(ply: Ply) -> bool:
    way = _way(ply)
    return bool(way) and _borderland(way[0]) != _borderland(way[-1])


def _borderland(field: str) -> int:
    return BORDERLAND[NUMBER[field]]


def _can_meet(position: pacru.Position, player: int) -> bool:
    markers = union(position.markers(player))
    return any(
        facing and BIT[after >> 3] & (markers | captured | offered)
        for _start, after, captured, _changed, offered, facing in _movements(position, player)
    )


def _reachable(position: pacru.Position, player: int) -> set[str]:
    """Return the fields that a player's chevrons can reach if nobody else moves; empty: the game is over."""
    if position.outcome:
        return set()
    rules, states = (
        games.ruleset_of(inner_state(position)),
        [view_of_player(inner_state(position), player)],
    )
    first = {*states[0][OWN_CHEVRONS]}
    reached = {*first}
    while states:
        state = states.pop()
        for turn in rules.moves(state):
            if isinstance(turn, pacru.Move):
                path = (turn.origin, turn.destination, turn.twist or "")
                after = rules.entry(state, tuple(filter(None, path))).preview
                if not reached.issuperset(after[OWN_CHEVRONS]):
                    reached.update(after[OWN_CHEVRONS])
                    states.append(after)
    return {FIELDS[chevron >> 3] for chevron in reached - first}


def _movements(position: pacru.Position, player: int) -> list[Movement]:
    """Return the moves of a player, as if it were their turn; empty: the game is over."""
    return [] if position.outcome else movements(view_of_player(inner_state(position), player))
