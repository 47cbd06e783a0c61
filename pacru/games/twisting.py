"""What the sister games share: moves with a twist, the forced pass, and the count at the end.

They are played with the board, chevrons and markers of Pacru, and their states are those of
`pacru.games.pacru.rules`. A game says where its chevrons can go (`goings`), and who is next (`next_turn`).
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
    cleared,
    own_chevron,
    rotate,
    seen_by,
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


class Going(NamedTuple):
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
    def goings(self, state: State) -> list[Going]:
        """Every way of the chevrons of the player to move, without twists."""

    @abstractmethod
    def next_turn(self, state: State) -> State:
        """End the turn of the player to move, who has done everything else; see `over_for`."""

    @abstractmethod
    def no_way(self, state: State, chevron: Chevron, target: int) -> Refusal:
        """Why that chevron cannot end its move on that field."""

    @abstractmethod
    def no_twist(self, state: State, going: Going) -> Refusal:
        """Why the chevron cannot be turned after that move."""

    def news(self, state: State) -> str:
        """What the player to move must know of the course of the game, as a sentence, or nothing."""
        return ""

    def passed(self, state: State) -> State:
        """The state after a pass, with the same player to move."""
        return state

    # ---- what can be played

    def movable(self, state: State) -> set[Chevron]:
        return {going.chevron for going in self.goings(state)}

    def moves(self, state: State) -> list[Turn]:
        found: list[Turn] = []
        for chevron, after, _, _, twists in self.goings(state):
            origin, destination = FIELDS[chevron >> 3], FIELDS[after >> 3]
            found += [Move(origin, destination, twist=twist) for twist in _twists(twists)]
        return found or [Pass()]

    def children(self, state: State) -> list[State]:
        found = [
            self.next_turn(went(state, going, twist))
            for going in self.goings(state)
            for twist in _twists(going.twists)
        ]
        return found or [self.next_turn(self.passed(state))]

    def play(self, state: State, turn: Turn) -> Played:
        if isinstance(turn, Pass):
            if self.goings(state):
                text = gettext("there is no passing while a chevron can move")
                raise IllegalTurn(str(turn), self.passing, text)
            return self._ended(turn, self.passed(state))
        if not isinstance(turn, Move):
            raise IllegalTurn(str(turn), self.moving, gettext("a turn is a move of a chevron"))
        if turn.capture:
            text = gettext("nothing is captured in this game")
            raise IllegalTurn(str(turn), self.landing, text)
        if turn.benefit is not None:
            text = gettext("only the fields and a twist are written of a move")
            raise IllegalTurn(str(turn), self.moving, text)
        going = self._going(state, turn)
        if turn.twist and not going.twists:
            raise IllegalTurn(str(turn), *self.no_twist(state, going))
        return self._ended(turn, went(state, going, turn.twist))

    def _ended(self, turn: Turn, state: State) -> Played:
        return Played(turn, self.next_turn(state), Termination.COUNT)

    def _going(self, state: State, move: Move) -> Going:
        origin, target = NUMBER[move.origin], NUMBER[move.destination]
        for going in self.goings(state):
            if going.chevron >> 3 == origin and going.after >> 3 == target:
                return going
        chevron = own_chevron(state, origin)
        if chevron is None:
            raise IllegalTurn(str(move), *self.no_chevron(state, origin))
        raise IllegalTurn(str(move), *self.no_way(state, chevron, target))

    def entry(self, state: State, path: tuple[str, ...]) -> Entry:
        return TwistEntry(self, state, path)

    # ---- the end

    def outcome(self, state: State, termination: Termination) -> Outcome:
        standing = self.standing(state)
        if len(standing) == 1:
            return Outcome(standing[0], termination, scores=scores(state))
        if termination is Termination.LAST_STANDING:  # of a position that was read
            termination = Termination.COUNT
        return Outcome.counted(scores(state), standing, termination)

    def patience(self, state: State) -> int | None:
        return ROUNDS * len(self.standing(state))

    # ---- why something is not possible

    def over(self) -> Refusal:
        return Refusal(self.ending, gettext("the game is over"))

    def no_chevron(self, state: State, field: int) -> Refusal:
        """Why the player to move cannot use a chevron on that field: there is no own one."""
        if state[OCCUPIED] & BIT[field]:
            text = gettext("the chevron on {field} is not yours")
        else:
            text = gettext("there is no chevron on {field}")
        return Refusal(self.moving, text.format(field=FIELDS[field]))


def _twists(twists: bool) -> tuple[Twist | None, ...]:
    return (None, *TWISTS) if twists else (None,)


def went(state: State, going: Going, twist: Twist | None = None) -> State:
    """The state after a move, with the same player to move."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    chevron, after, gained, leaves, _ = going
    occupied ^= BIT[chevron >> 3]
    at = own_chevrons.index(chevron)
    landed: tuple[Chevron, ...] = ()
    if not leaves:
        occupied |= BIT[after >> 3]
        landed = (rotate(after, ROTATIONS[twist]) if twist else after,)
    if gained & other_markers:
        other_seats = cleared(other_seats, gained)
    own_chevrons = (*own_chevrons[:at], *landed, *own_chevrons[at + 1 :])
    own_markers, other_markers = own_markers | gained, other_markers & ~gained
    return to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules


def over(state: State) -> State:
    """The state as one that is over, as the first player sees it."""
    players = state[RULES].players
    first = seen_by(state, -state[TO_MOVE] % players)
    return ~0, *first[1:]


def in_order(state: State) -> Iterator[tuple[int, State]]:
    """The players and the states that they see, from the player after the one to move on."""
    players = state[RULES].players
    for seat in range(1, players + 1):
        yield (state[TO_MOVE] + seat) % players, seen_by(state, seat % players)


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
        self._goings = [] if self.over else ruleset.goings(state)

    @property
    def _going(self) -> Going | None:
        if not self.destination:
            return None
        target = NUMBER[self.destination]
        ways = self._goings
        return next(g for g in ways if g.chevron == self.chosen and g.after >> 3 == target)

    @property
    def _twist(self) -> Twist | None:
        return next((twist for twist in TWISTS if twist in self.path[2:]), None)

    @property
    def turn(self) -> Turn | None:
        """The turn so far; while a twist can be chosen, the one without."""
        if not self._goings and not self.over:
            return Pass()
        if not self.chevron or not self.destination:
            return None
        return Move(self.chevron, self.destination, twist=self._twist)

    @property
    def step(self) -> Step:
        """What to choose next."""
        if not self._goings:
            return Step.CHEVRON if self.over else Step.DONE
        if not self.chevron:
            return Step.CHEVRON
        going = self._going
        if not going:
            return Step.WHERE
        return Step.TWIST if going.twists and not self._twist else Step.DONE

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
        movable = {going.chevron for going in self._goings}
        for chevron in self.state[OWN_CHEVRONS]:
            if chevron in movable:
                key, facing = FIELDS[chevron >> 3], gettext(FACING_WORDS[FACINGS[chevron & 7]])
                power = self._ruleset.power(self.state[OWN_MARKERS], chevron >> 3)
                text = gettext("{key} faces {facing}; its power is {power}")
                text = text.format(key=key, facing=facing, power=power)
                yield Choice(key, Kind.CHEVRON, self._ruleset.facing, text)

    def _where(self) -> Iterator[Choice]:
        for going in self._goings:
            if going.chevron == self.chosen:
                yield self._way(going)

    def _way(self, going: Going) -> Choice:
        target = FIELDS[going.after >> 3]
        more = going.gained & ~BIT[going.after >> 3]
        gains = frozenset(names(going.gained))
        fields = ", ".join(names(more))
        if going.leaves:
            text = gettext("move to {target}: {fields} become yours, and the chevron leaves")
            text = text.format(target=target, fields=fields)
            return Choice(target, Kind.LEAVING, "A7c", text, gains)
        if more:
            text = gettext("move to {target}: {fields} become yours")
            text = text.format(target=target, fields=fields)
            return Choice(target, Kind.CONNECTION, "A7b", text, gains)
        if fields_between(going.chevron, going.after) & self.state[OCCUPIED]:
            text = gettext("jump to {target}").format(target=target)
            return Choice(target, Kind.JUMP, "A8a", text, gains)
        text = gettext("move to {target}").format(target=target)
        return Choice(target, Kind.PLAIN, self._ruleset.facing, text, gains)

    def _turnings(self) -> Iterator[Choice]:
        going = self._going
        assert going
        for twist in TWISTS:
            after = rotate(going.after, ROTATIONS[twist])
            facing = gettext(FACING_WORDS[FACINGS[after & 7]])
            text = gettext("turn it to face {facing}").format(facing=facing)
            yield Choice(twist, Kind.TWIST, self._ruleset.twisting, text)

    @property
    def preview(self) -> State:
        """The state after what is chosen so far, with the same player still to move."""
        going = self._going
        return went(self.state, going, self._twist) if going else self.state

    @property
    def prompt(self) -> Prompt:
        """The prompt for the next step, and its reason."""
        rules = self._ruleset
        if self.over:
            text = gettext("There is nothing more to play.")
            return Prompt(gettext("The game is over"), text, rules.ending)
        if not self._goings:
            text = gettext("No chevron of yours can move.")
            return Prompt(gettext("You pass"), text, rules.passing)
        if self.step is Step.CHEVRON:
            text = " ".join(
                filter(None, (gettext(CAN_MOVE[len(self.choices)]), rules.news(self.state)))
            )
            return Prompt(gettext("Choose a chevron"), text, rules.moving)
        if self.step is Step.WHERE:
            return self._ask_where()
        if self.step is Step.TWIST:
            text = gettext("It has crossed a border: you can turn it, or leave it as it is.")
            title = gettext("Turn {chevron}").format(chevron=self.destination)
            return Prompt(title, text, rules.twisting)
        return Prompt(gettext("The turn is complete"), f"{self.turn}", rules.moving)

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
            return rules.over()
        if not self._goings:
            return Refusal(rules.passing, gettext("no chevron of yours can move: you pass"))
        going = self._going
        if going and key in TWISTS and not going.twists:
            return rules.no_twist(self.state, going)
        if going and self.step is Step.DONE:
            return Refusal(rules.moving, gettext("the turn is complete"))
        if field is None or going:
            text = gettext("expected {expected}, found {found}")
            text = text.format(expected=self.expected, found=repr(key))
            return Refusal(self.prompt.rule, text)
        if self.chevron:
            return rules.no_way(self.state, self.chosen, field)
        chevron = own_chevron(self.state, field)
        if chevron is None:
            return rules.no_chevron(self.state, field)
        text = gettext("{field} cannot move").format(field=key)
        return Refusal(rules.facing, text)
