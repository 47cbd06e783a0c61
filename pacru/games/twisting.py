"""What the sister games share: moves with a twist, the forced pass, and the count at the end.

They are played with the board, chevrons and markers of Pacru, and their states are those of
`pacru.games.pacru.rules`. A game says where its chevrons can go (`routes`), and who is next (`next_turn`).
"""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final, NamedTuple

from pacru.core.board import (
    BIT,
    FACING_WORDS,
    FACINGS,
    FIELDS,
    NUMBER,
    Chevron,
    Fields,
    fields_between,
    names,
)
from pacru.core.choice import Choice, Kind, Prompt, Step
from pacru.core.errors import IllegalTurn
from pacru.core.outcome import Outcome, Termination
from pacru.core.refusal import Refusal
from pacru.core.state import (
    OCCUPIED,
    OWN_CHEVRONS,
    OWN_MARKERS,
    RULES,
    TO_MOVE,
    State,
    all_seats,
    own_chevron,
    rotate,
    view_from_seat,
    without_markers,
)
from pacru.core.texts import N_, gettext
from pacru.core.turn import ROTATIONS, Move, Pass, Turn, Twist
from pacru.games.entry import Entry
from pacru.games.ruleset import Played, Ruleset

TWISTS: Final[tuple[Twist, Twist]] = ("<", ">")
ROUNDS: Final = 20
"""The rounds without a new or converted marker that end a game (A12, S6f)."""
CAN_MOVE: Final = (
    N_("None can move."),
    N_("One can move."),
    N_("Two can move."),
    N_("Three can move."),
    N_("Four can move."),
)
"""How many chevrons can move, by their number."""


class Route(NamedTuple):
    """One way of a chevron to a field, without its twist.

    Attributes:
        chevron: the chevron before the move.
        after: the chevron after it, as it faces without a twist.
        gained: the fields that become own, the landing field among them if it was not.
        leaves: whether the chevron then leaves the board (A7c).
        twists: whether it can be turned after the move (A6, S5a).
    """

    chevron: Chevron
    after: Chevron
    gained: Fields
    leaves: bool
    twists: bool


class Twisting(Ruleset):
    """A game of moves and twists, in which the markers are counted at the end."""

    passes = True
    passing: str
    """The rule that allows a pass only where no own chevron can move."""
    moving: str
    """The rule that a turn is a move of one chevron."""
    facing: str
    """The rule of the directions of a move."""
    twisting: str
    """The rule of the twist."""
    ending: str
    """The rule of the end."""
    landing: str
    """The rule that nothing is captured."""

    @abstractmethod
    def routes(self, state: State) -> list[Route]:
        """Every way of the chevrons of the player to move, without twists."""

    @abstractmethod
    def next_turn(self, state: State) -> State:
        """End the turn of the player to move, who has done everything else; see `over_for`."""

    @abstractmethod
    def no_way(self, state: State, chevron: Chevron, target: int) -> Refusal:
        """Why that chevron cannot end its move on that field."""

    @abstractmethod
    def no_twist(self, state: State, route: Route) -> Refusal:
        """Why the chevron cannot be turned after that move."""

    def news(self, state: State) -> str:
        """What the player to move must know of the course of the game, as a sentence, or nothing."""
        return ""

    def state_after_pass(self, state: State) -> State:
        """The state after a pass, with the same player to move."""
        return state

    # ---- what can be played

    def movable(self, state: State) -> set[Chevron]:
        return {route.chevron for route in self.routes(state)}

    def moves(self, state: State) -> list[Turn]:
        found: list[Turn] = []
        for chevron, after, _, _, twists in self.routes(state):
            origin, destination = FIELDS[chevron >> 3], FIELDS[after >> 3]
            found += [Move(origin, destination, twist=twist) for twist in _twists(twists)]
        return found or [Pass()]

    def children(self, state: State) -> list[State]:
        found = [
            self.next_turn(state_after_move(state, route, twist))
            for route in self.routes(state)
            for twist in _twists(route.twists)
        ]
        return found or [self.next_turn(self.state_after_pass(state))]

    def play(self, state: State, turn: Turn) -> Played:
        if isinstance(turn, Pass):
            if self.routes(state):
                text = gettext("you can’t pass while one of your chevrons can move")
                raise IllegalTurn(str(turn), self.passing, text)
            return self._end_turn(turn, self.state_after_pass(state))
        if not isinstance(turn, Move):
            raise IllegalTurn(str(turn), self.moving, gettext("on your turn, you move a chevron"))
        if turn.capture:
            text = gettext("there are no captures in this game")
            raise IllegalTurn(str(turn), self.landing, text)
        if turn.benefit is not None:
            text = gettext("write only the fields of a move, and a twist if there is one")
            raise IllegalTurn(str(turn), self.moving, text)
        route = self._find_route(state, turn)
        if turn.twist and not route.twists:
            raise IllegalTurn(str(turn), *self.no_twist(state, route))
        return self._end_turn(turn, state_after_move(state, route, turn.twist))

    def _end_turn(self, turn: Turn, state: State) -> Played:
        return Played(turn, self.next_turn(state), Termination.COUNT)

    def _find_route(self, state: State, move: Move) -> Route:
        origin, target = NUMBER[move.origin], NUMBER[move.destination]
        for route in self.routes(state):
            if route.chevron >> 3 == origin and route.after >> 3 == target:
                return route
        chevron = own_chevron(state, origin)
        if chevron is None:
            raise IllegalTurn(str(move), *self.no_chevron(state, origin))
        raise IllegalTurn(str(move), *self.no_way(state, chevron, target))

    def entry(self, state: State, path: tuple[str, ...]) -> Entry:
        return TwistEntry(self, state, path)

    # ---- the end

    def outcome(self, state: State, termination: Termination) -> Outcome:
        standing = self.active_players(state)
        if len(standing) == 1:
            return Outcome(standing[0], termination, scores=scores(state))
        if termination is Termination.LAST_STANDING:  # of a position that was read
            termination = Termination.COUNT
        return Outcome.from_scores(scores(state), standing, termination)

    def patience(self, state: State) -> int | None:
        return ROUNDS * len(self.active_players(state))

    # ---- why something is not possible

    def game_over_refusal(self) -> Refusal:
        return Refusal(self.ending, gettext("the game is over"))

    def no_chevron(self, state: State, field: int) -> Refusal:
        """Why the player to move cannot use a chevron on that field: there is no own one."""
        if state[OCCUPIED] & BIT[field]:
            text = gettext("the chevron on {field} isn’t yours")
        else:
            text = gettext("there is no chevron on {field}")
        return Refusal(self.moving, text.format(field=FIELDS[field]))


def _twists(twists: bool) -> tuple[Twist | None, ...]:
    return (None, *TWISTS) if twists else (None,)


def state_after_move(state: State, route: Route, twist: Twist | None = None) -> State:
    """The state after a move, with the same player to move."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    chevron, after, gained, leaves, _ = route
    occupied ^= BIT[chevron >> 3]
    at = own_chevrons.index(chevron)
    landed: tuple[Chevron, ...] = ()
    if not leaves:
        occupied |= BIT[after >> 3]
        landed = (rotate(after, ROTATIONS[twist]) if twist else after,)
    if gained & other_markers:
        other_seats = without_markers(other_seats, gained)
    own_chevrons = (*own_chevrons[:at], *landed, *own_chevrons[at + 1 :])
    own_markers, other_markers = own_markers | gained, other_markers & ~gained
    return to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules


def with_game_over(state: State) -> State:
    """The state as one that is over, as the first player sees it."""
    players = state[RULES].players
    first = view_from_seat(state, -state[TO_MOVE] % players)
    return ~0, *first[1:]


def views_in_order(state: State) -> Iterator[tuple[int, State]]:
    """The players and the states that they see, from the player after the one to move on."""
    players = state[RULES].players
    for seat in range(1, players + 1):
        yield (state[TO_MOVE] + seat) % players, view_from_seat(state, seat % players)


def scores(state: State) -> tuple[int, ...]:
    """The markers of each player, in the order of play."""
    first = state[TO_MOVE] if state[TO_MOVE] >= 0 else ~state[TO_MOVE]
    seats = all_seats(state)
    players = len(seats)
    return tuple(seats[(player - first) % players][0].bit_count() for player in range(players))


class TwistEntry(Entry):
    """A turn of a sister game that is being entered: a chevron, where it goes, and its twist."""

    def __init__(self, ruleset: Twisting, state: State, path: tuple[str, ...]) -> None:
        super().__init__(state, path)
        self._ruleset = ruleset
        self._routes = [] if self.over else ruleset.routes(state)

    @property
    def _route(self) -> Route | None:
        if not self.destination:
            return None
        target = NUMBER[self.destination]
        ways = self._routes
        return next(g for g in ways if g.chevron == self.chosen and g.after >> 3 == target)

    @property
    def _twist(self) -> Twist | None:
        return next((twist for twist in TWISTS if twist in self.path[2:]), None)

    @property
    def turn(self) -> Turn | None:
        """The turn so far; while a twist can be chosen, the one without."""
        if not self._routes and not self.over:
            return Pass()
        if not self.chevron or not self.destination:
            return None
        return Move(self.chevron, self.destination, twist=self._twist)

    @property
    def step(self) -> Step:
        """What to choose next."""
        if not self._routes:
            return Step.CHEVRON if self.over else Step.DONE
        if not self.chevron:
            return Step.CHEVRON
        route = self._route
        if not route:
            return Step.WHERE
        return Step.TWIST if route.twists and not self._twist else Step.DONE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Everything that can be chosen now."""
        listing = {
            Step.CHEVRON: self._chevrons,
            Step.WHERE: self._where,
            Step.TWIST: self._turnings,
        }
        return tuple(listing[self.step]()) if self.step in listing else ()

    def _chevrons(self) -> Iterator[Choice]:
        movable = {route.chevron for route in self._routes}
        for chevron in self.state[OWN_CHEVRONS]:
            if chevron in movable:
                key, facing = FIELDS[chevron >> 3], gettext(FACING_WORDS[FACINGS[chevron & 7]])
                power = self._ruleset.power(self.state[OWN_MARKERS], chevron >> 3)
                text = gettext("{key} faces {facing}; its power is {power}")
                text = text.format(key=key, facing=facing, power=power)
                yield Choice(key, Kind.CHEVRON, self._ruleset.facing, text)

    def _where(self) -> Iterator[Choice]:
        for route in self._routes:
            if route.chevron == self.chosen:
                yield self._way(route)

    def _way(self, route: Route) -> Choice:
        target = FIELDS[route.after >> 3]
        more = route.gained & ~BIT[route.after >> 3]
        gains = frozenset(names(route.gained))
        fields = ", ".join(names(more))
        if route.leaves:
            text = gettext(
                "move to {target}: {fields} become yours, and the chevron leaves the board"
            )
            text = text.format(target=target, fields=fields)
            return Choice(target, Kind.LEAVING, "A7c", text, gains)
        if more:
            text = gettext("move to {target}: {fields} become yours")
            text = text.format(target=target, fields=fields)
            return Choice(target, Kind.CONNECTION, "A7b", text, gains)
        if fields_between(route.chevron, route.after) & self.state[OCCUPIED]:
            text = gettext("jump to {target}").format(target=target)
            return Choice(target, Kind.JUMP, "A8a", text, gains)
        text = gettext("move to {target}").format(target=target)
        return Choice(target, Kind.PLAIN, self._ruleset.facing, text, gains)

    def _turnings(self) -> Iterator[Choice]:
        route = self._route
        assert route
        for twist in TWISTS:
            after = rotate(route.after, ROTATIONS[twist])
            facing = gettext(FACING_WORDS[FACINGS[after & 7]])
            text = gettext("twist it to face {facing}").format(facing=facing)
            yield Choice(twist, Kind.TWIST, self._ruleset.twisting, text)

    @property
    def preview(self) -> State:
        """The state after what is chosen so far, with the same player still to move."""
        route = self._route
        return state_after_move(self.state, route, self._twist) if route else self.state

    @property
    def prompt(self) -> Prompt:
        """The prompt for the next step, and its reason."""
        rules = self._ruleset
        if self.over:
            text = gettext("There are no more moves to play.")
            return Prompt(gettext("The game is over"), text, rules.ending)
        if not self._routes:
            text = gettext("None of your chevrons can move.")
            return Prompt(gettext("You pass"), text, rules.passing)
        if self.step is Step.CHEVRON:
            text = " ".join(
                filter(None, (gettext(CAN_MOVE[len(self.choices)]), rules.news(self.state)))
            )
            return Prompt(gettext("Choose a chevron"), text, rules.moving)
        if self.step is Step.WHERE:
            return self._ask_where()
        if self.step is Step.TWIST:
            text = gettext("It has crossed a border: you can twist it, or leave it as it is.")
            title = gettext("Twist {chevron}").format(chevron=self.destination)
            return Prompt(title, text, rules.twisting)
        return Prompt(gettext("Your move is complete"), f"{self.turn}", rules.moving)

    def _ask_where(self) -> Prompt:
        power = self._ruleset.power(self.state[OWN_MARKERS], self.chosen >> 3)
        text = gettext("One field, straight ahead or 45° to either side.")
        if power > 1:
            text = gettext("Up to {power} fields, straight ahead or 45° to either side.")
        title = gettext("Move {chevron}").format(chevron=self.chevron)
        return Prompt(title, text.format(power=power), self._ruleset.facing)

    def refusal(self, key: str) -> Refusal:
        """Why that key cannot be chosen now."""
        rules, field = self._ruleset, NUMBER.get(key)
        if self.over:
            return rules.game_over_refusal()
        if not self._routes:
            return Refusal(rules.passing, gettext("none of your chevrons can move: you pass"))
        route = self._route
        if route and key in TWISTS and not route.twists:
            return rules.no_twist(self.state, route)
        if route and self.step is Step.DONE:
            return Refusal(rules.moving, gettext("the move is already complete"))
        if field is None or route:
            text = gettext("expected {expected}, found {found}")
            text = text.format(expected=self.expected, found=repr(key))
            return Refusal(self.prompt.rule, text)
        if self.chevron:
            return rules.no_way(self.state, self.chosen, field)
        chevron = own_chevron(self.state, field)
        if chevron is None:
            return rules.no_chevron(self.state, field)
        text = gettext("{field} can’t move").format(field=key)
        return Refusal(rules.facing, text)
