"""A fifth game on this board, of three rules: what one folder and one line must hold.

- T1. A turn moves one chevron one field straight ahead, to a neutral field without a chevron, and
  marks it.
- T2. Who cannot move passes.
- T3. The game is over when nobody can move. Most markers win.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Self

from pacru.core.board import FIELDS, LINE, Chevron, Fields
from pacru.core.choice import Kind
from pacru.core.outcome import Termination
from pacru.core.refusal import Refusal
from pacru.core.state import (
    OCCUPIED,
    OTHER_MARKERS,
    OWN_CHEVRONS,
    OWN_MARKERS,
    TO_MOVE,
    Rules,
    Seat,
    State,
    view_of_player,
    without_chevrons,
)
from pacru.core.turn import Out
from pacru.games.descriptor import Descriptor
from pacru.games.levels import Strength
from pacru.games.model import PASS, SPOTS, WAYS, Chevrons, Child, Model, Node, Step
from pacru.games.ruleset import Impossible, state_of
from pacru.games.twisting import Route, Twisting, views_in_order, with_game_over


class TinyRules(Rules):
    """The rules of a state."""

    __slots__ = ()

    def __new__(cls, players: int) -> Self:
        """Make the rules for that number of players."""
        return super().__new__(cls, players, 0, False)

    def __getnewargs__(self) -> tuple[int]:  # for copies
        return (self.players,)

    @property
    def game(self) -> str:
        return "tiny"


class Tiny(Twisting):
    """The rules of the game."""

    game = "tiny"
    passing, moving, facing, landing, twisting, ending = "T2", "T1", "T1", "T1", "T1", "T3"
    kinds = (Kind.PLAIN,)
    acts = MappingProxyType({"move": "T1", "pass": "T2"})
    ends = MappingProxyType(dict.fromkeys(map(str, Termination), "T3"))

    def rules(self, players: int, tournament: bool = False) -> Rules:
        return TinyRules(players)

    def rules_text(self, rules: Rules, repetition: bool) -> str:
        return "x"

    def read_rules(self, text: str, players: int) -> Rules:
        return TinyRules(players)

    def check(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """Any board will do."""

    def state(self, rules: Rules, seats: Sequence[Seat], to_move: int | None) -> State:
        state = state_of(rules, seats, to_move or 0)
        ended = not any(self.routes(view) for _, view in views_in_order(state))
        if ended != (to_move is None):
            raise Impossible("- for the player to move once nobody can move", to_move=True)
        return with_game_over(state) if ended else state

    def routes(self, state: State) -> list[Route]:
        shut = state[OWN_MARKERS] | state[OTHER_MARKERS] | state[OCCUPIED]
        return [
            Route(chevron, after, bit, leaves=False, twists=False)
            for chevron in state[OWN_CHEVRONS]
            for bit, after, _, _ in LINE[chevron][:1]
            if not bit & shut
        ]

    def next_turn(self, state: State) -> State:
        views = [view for _, view in views_in_order(state)]
        return views[0] if any(map(self.routes, views)) else with_game_over(state)

    def leave(self, state: State, out: Out, player: int) -> tuple[State, Termination]:
        after = view_of_player(without_chevrons(view_of_player(state, player)), state[TO_MOVE])
        if len(self.active_players(after)) == 1:
            return with_game_over(after), Termination.RESIGNATION
        return self.next_turn(after) if player == state[TO_MOVE] else after, Termination.COUNT

    def no_way(self, state: State, chevron: Chevron, target: int) -> Refusal:
        return Refusal("T1", f"{FIELDS[target]} is not the free field straight ahead")

    def no_twist(self, state: State, route: Route) -> Refusal:
        return Refusal("T1", "nothing is turned in this game")


class TinyModel(Model):
    """How the bot sees a position: its markers, and the chevrons that can still move."""

    features = ("markers", "free")

    def __init__(self) -> None:
        super().__init__(((100, 100), (20, 0)), (0.01, 0.01, 0.01))

    def successors(self, node: Node) -> list[Child]:
        to_move, own, other, occupied, chevrons, seats, course = node
        shut, found = own | other | occupied, list[Child]()
        follower = (to_move + 1) % (len(seats) + 1)
        for at, chevron in enumerate(chevrons):
            for bit, after, _, _ in _ahead(chevron):
                if bit & shut:
                    continue
                mine = (*chevrons[:at], after, *chevrons[at + 1 :])
                taken = occupied ^ SPOTS[chevron >> 3] | bit
                child = _next(follower, own | bit, other, taken, mine, seats, course)
                found.append((chevron, after, _ended(to_move, child)))
        return found or [
            (PASS, PASS, _next(follower, own, other, occupied, chevrons, seats, course))
        ]

    def counts(self, node: Node) -> tuple[int, ...]:
        mine, theirs = self.shares(node)
        return tuple(own - other for own, other in zip(mine, theirs, strict=True))

    def shares(self, node: Node) -> list[tuple[int, ...]]:
        _, own, other, occupied, chevrons, seats, _ = node
        shut = own | other | occupied
        return [
            (markers.bit_count(), sum(_can_move(one, shut) for one in own_chevrons))
            for markers, own_chevrons in ((own, chevrons), *seats)
        ]


def _ahead(chevron: Chevron) -> list[Step]:
    """The field straight ahead of a chevron, if there is one."""
    return [line[0] for line in WAYS[chevron] if line[0][1] & 7 == chevron & 7]


def _can_move(chevron: Chevron, shut: Fields) -> bool:
    return any(not bit & shut for bit, *_ in _ahead(chevron))


def _next(
    follower: int,
    own: Fields,
    other: Fields,
    occupied: Fields,
    mine: Chevrons,
    seats: tuple[Seat, ...],
    course: int,
) -> Node:
    """The node that the next player sees."""
    (markers, chevrons), *others = seats
    opposing = (own | other) & ~markers
    return follower, markers, opposing, occupied, chevrons, (*others, (own, mine)), course


def _ended(mover: int, node: Node) -> Node:
    """The node as one that is over, seen by the player who has moved, if nobody can move in it."""
    _, markers, opposing, occupied, chevrons, seats, course = node
    shut = markers | opposing | occupied
    all_seats = ((markers, chevrons), *seats)
    if any(_can_move(one, shut) for _, theirs in all_seats for one in theirs):
        return node
    *others, (own, mine) = all_seats
    other = (markers | opposing) & ~own
    return ~mover, own, other, occupied, mine, tuple(others), course


TINY = Descriptor(
    key="tiny",
    title="Tiny",
    sentence="One field straight ahead",
    duration="2 minutes",
    load_ruleset=Tiny,
    letter="x",
    rules_pattern="x",
    load_model=TinyModel,
    load_levels=lambda: (
        Strength(1, 1, blur=500, rating=500),
        Strength(8, 6, blur=0, rating=700),
        Strength(9, 9, nodes=200, rating=900),
    ),
)
"""The game, as its folder would describe it."""
