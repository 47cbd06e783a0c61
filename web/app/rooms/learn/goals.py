"""What a step of a lesson asks for: named conditions on a turn that was played, each with what is said if it misses."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pacru
from pacru import games
from pacru.bot.pacru.root import hands_over
from pacru.core.board import BIT, BORDERLAND, FIELDS, NUMBER, union
from pacru.core.state import OWN_CHEVRONS, view_of_player
from pacru.core.texts import N_, gettext
from pacru.explain import scenes, threats
from pacru.explain.scenes import Act
from pacru.games.pacru.rules import Movement, movements

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
        N_("End your move on {fields}."),
        fields,
    )


def faces(*facings: str) -> Goal:
    """Require that the chevron of the turn points one of these ways then."""
    return Goal(lambda ply: _direction(ply) in facings, N_("Now it faces the wrong way."))


def twists() -> Goal:
    """Require that the chevron is turned after its move."""
    return Goal(lambda ply: _has(ply, Act.TWIST), N_("Twist your chevron after the move."))


def goes(distance: int) -> Goal:
    """Require that a move covers this many fields."""
    return Goal(lambda ply: _distance(ply) == distance, N_("Check again how many fields to move."))


def crosses(borders: int = 1) -> Goal:
    """Require that a move ends in another borderland, and crosses at least this number of borders."""
    return Goal(
        lambda ply: _changes_borderland(ply) and _borders(ply) >= borders,
        N_("That did not cross enough borders.") if borders > 1 else N_("Cross a border."),
    )


def enters(field: str) -> Goal:
    """Require that a move crosses into the borderland of this field."""
    return Goal(
        lambda ply: _changes_borderland(ply) and _borderland(_way(ply)[-1]) == _borderland(field),
        N_("Cross into the borderland around {fields}."),
        (field,),
    )


def strong(power: int) -> Goal:
    """Require that the chevron of a move has at least this much power where it ends."""
    return Goal(
        lambda ply: (
            isinstance(ply.turn, pacru.Move) and ply.after.power(ply.turn.destination) >= power
        ),
        N_("Your chevron could have more power where it lands."),
    )


# What it brings


def marks(*fields: str) -> Goal:
    """Require that one of these fields becomes the learner's; any field of the other side if none is named."""
    return Goal(
        lambda ply: bool(_new_markers(ply) & set(fields or _others(ply.before))),
        N_("Mark {fields}.") if fields else N_("Choose one of the other player’s fields."),
        fields,
    )


def marks_landing() -> Goal:
    """Require that the field where the move ends becomes the learner's."""
    return Goal(
        lambda ply: isinstance(ply.turn, pacru.Move) and ply.turn.destination in _new_markers(ply),
        N_("Mark the field where you land."),
    )


def gains(markers: int) -> Goal:
    """Require that the learner has gained this number of markers."""
    return Goal(
        lambda ply: len(_own(ply.after)) - len(_own(ply.before)) == markers,
        N_("Another choice gains more."),
    )


def connects() -> Goal:
    """Require that a connection changes fields."""
    return Goal(lambda ply: _has(ply, Act.CONNECT), N_("Make a connection."))


def jumps() -> Goal:
    """Require that a move jumps over chevrons."""
    return Goal(lambda ply: _has(ply, Act.JUMP), N_("Jump over a chevron."))


def gives_up() -> Goal:
    """Require that a connection costs the learner the chevron of the move."""
    return Goal(lambda ply: _has(ply, Act.LEAVE), N_("Convert, and give up your chevron."))


def keeps_chevron() -> Goal:
    """Require that the turn costs the learner no chevron."""
    return Goal(lambda ply: not _has(ply, Act.LEAVE), N_("That costs your chevron."))


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
    return Goal(lambda ply: set(fields) <= _own(ply.after), N_("Don’t pay with {fields}."), fields)


def owns(*fields: str) -> Goal:
    """Require that these fields are the learner's."""
    return Goal(
        lambda ply: set(fields) <= _own(ply.after),
        N_("Not all of these are yours: {fields}."),
        fields,
    )


def fills(field: str) -> Goal:
    """Require that all nine fields of this field's borderland are the learner's."""
    return Goal(
        lambda ply: not _borderland(field) & ~union(_own(ply.after)),
        N_("The borderland around {fields} isn’t all yours yet."),
        (field,),
    )


def takes_from(player: int) -> Goal:
    """Require that a marker or a chevron of this player becomes the learner's or leaves the board."""
    return Goal(
        lambda ply: (
            len(ply.after.markers(player)) < len(ply.before.markers(player))
            or len(ply.after.chevrons(player)) < len(ply.before.chevrons(player))
        ),
        N_("Take something from the player who leads."),
    )


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
                for attack in threats.threats_in(ply.after).attacks
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
        lambda ply: bool(threats.movable_chevrons(ply.after).get(LEARNER)),
        N_("None of your chevrons could move after that: you’d be out."),
    )


def free(ways: int) -> Goal:
    """Require that the chevron of a move could go this number of ways next."""
    return Goal(
        lambda ply: _ways(ply) >= ways,
        N_("Your chevron could have more ways forward."),
    )


def frees(*fields: str) -> Goal:
    """Require that the learner's chevrons on these fields could move now."""
    return Goal(
        lambda ply: set(fields) <= {*threats.movable_chevrons(ply.after).get(LEARNER, ())},
        N_("{fields} still can’t move."),
        fields,
    )


def threatens(*fields: str) -> Goal:
    """Require that the learner could capture the chevrons on these fields next."""
    return Goal(
        lambda ply: (
            set(fields)
            <= {
                attack.target
                for attack in threats.threats_in(ply.after).attacks
                if attack.captures and attack.player == LEARNER
            }
        ),
        N_("That wouldn’t threaten {fields}."),
        fields,
    )


def shuts_in(*fields: str) -> Goal:
    """Require that the chevrons of the others on these fields cannot move now."""
    return Goal(
        lambda ply: (
            not any(
                {*fields} & {*movable}
                for player, movable in threats.movable_chevrons(ply.after).items()
                if player != LEARNER
            )
        ),
        N_("{fields} could still move."),
        fields,
    )


def keeps_out(*fields: str) -> Goal:
    """Require that the others cannot come to these fields, however far they walk."""
    return Goal(
        lambda ply: (
            not any(
                {*fields} & _reachable(ply.after, player) for player in range(1, ply.after.players)
            )
        ),
        N_("Red can still get in."),
    )


def roomy(fields: int) -> Goal:
    """Require that the learner can still come to this number of neutral fields."""
    return Goal(
        lambda ply: len(_reachable(ply.after, LEARNER) - _all_markers(ply.after)) >= fields,
        N_("Another way leads to more free fields."),
    )


def prepares_connection(markers: int) -> Goal:
    """Require that the learner's next connection could change this number of fields."""
    return Goal(
        lambda ply: _best_connection(ply.after, LEARNER) >= markers,
        N_("No connection is ready for your next turn."),
    )


def stops_connections() -> Goal:
    """Require that no connection of the others could take a field of the learner next."""
    return Goal(
        lambda ply: not _connectable(ply.after) & union(_own(ply.after)),
        N_("Red can still connect over your markers."),
    )


def prepares_meeting() -> Goal:
    """Require that two chevrons of the learner could meet next."""
    return Goal(
        lambda ply: _can_meet(ply.after, LEARNER),
        N_("Your chevrons couldn’t meet next turn."),
    )


def stops_meetings() -> Goal:
    """Require that no two chevrons of the others could meet next."""
    return Goal(
        lambda ply: not any(_can_meet(ply.after, player) for player in range(1, ply.after.players)),
        N_("Two red chevrons can still meet."),
    )


def stops_wins() -> Goal:
    """Require that none of the others could win with the next turn."""
    return Goal(
        lambda ply: ply.after.outcome is None and not hands_over(ply.after.state, LEARNER),
        N_("Another player can still win on their next move."),
    )


def wins() -> Goal:
    """Require that the turn wins the game for the learner."""
    return Goal(
        _is_won,
        N_("The game goes on. One move would end it."),
    )


def counts_most() -> Goal:
    """Require that the game ends with the turn, and that the learner has the most markers."""
    return Goal(
        _is_won,
        N_("You could have the most markers at the end."),
    )


def _is_won(ply: pacru.Ply) -> bool:
    return ply.after.outcome is not None and ply.after.outcome.winner == LEARNER


def _new_markers(ply: pacru.Ply) -> frozenset[str]:
    return _own(ply.after) - _own(ply.before)


def _own(position: pacru.Position) -> frozenset[str]:
    return position.markers(LEARNER)


def _others(position: pacru.Position) -> frozenset[str]:
    others = range(1, position.players)
    return frozenset[str]().union(*(position.markers(player) for player in others))


def _all_markers(position: pacru.Position) -> frozenset[str]:
    return _own(position) | _others(position)


def _has(ply: pacru.Ply, act: Act) -> bool:
    return any(scene.act is act for scene in scenes.scenes_of(ply))


def _direction(ply: pacru.Ply) -> str:
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


def _connectable(position: pacru.Position) -> int:
    """Return the fields that connections of the others could change."""
    found = 0
    for player in range(1, position.players):
        for movement in _movements(position, player):
            found |= movement[3]
    return found


def _best_connection(position: pacru.Position, player: int) -> int:
    return max((one[3].bit_count() for one in _movements(position, player)), default=0)


def _can_meet(position: pacru.Position, player: int) -> bool:
    own = union(position.markers(player))
    for _, after, captured, _, offered, facing in _movements(position, player):
        if facing and BIT[after >> 3] & (own | captured | offered):
            return True
    return False


def _ways(ply: pacru.Ply) -> int:
    """Return the number of fields to which the chevron of a move could go next."""
    if not isinstance(ply.turn, pacru.Move):
        return 0
    if ply.after.outcome or ply.turn.destination not in ply.after.chevrons(LEARNER):
        return 0
    state = view_of_player(ply.after.state, LEARNER)
    choices = games.ruleset_of(state).entry(state, (ply.turn.destination,)).choices
    return sum(choice.key in NUMBER for choice in choices)


def _reachable(position: pacru.Position, player: int) -> set[str]:
    """Return the fields to which a player's chevrons can come if nobody else moves; none after the end."""
    if position.outcome:
        return set()
    rules, coming = games.ruleset_of(position.state), [view_of_player(position.state, player)]
    first = {*coming[0][OWN_CHEVRONS]}
    found = {*first}
    while coming:
        state = coming.pop()
        for turn in rules.moves(state):
            if isinstance(turn, pacru.Move):
                path = (turn.origin, turn.destination, turn.twist or "")
                after = rules.entry(state, tuple(filter(None, path))).preview
                if not found.issuperset(after[OWN_CHEVRONS]):
                    found.update(after[OWN_CHEVRONS])
                    coming.append(after)
    return {FIELDS[chevron >> 3] for chevron in found - first}


def _movements(position: pacru.Position, player: int) -> list[Movement]:
    """Return the moves of a player if it were their turn; none after the end."""
    if position.outcome or not position.chevrons(player):
        return []
    return movements(view_of_player(position.state, player))
