"""Azacru: long moves, connections that convert and cost the chevron, and one last round."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Self, TypeAlias, cast

from pacru.core.board import (
    BIT,
    BORDERLAND,
    FACING_WORDS,
    FACINGS,
    FIELDS,
    REACH,
    Chevron,
    line_to,
)
from pacru.core.choice import Kind
from pacru.core.outcome import Termination
from pacru.core.refusal import Refusal, player_text
from pacru.core.state import (
    RULES,
    TO_MOVE,
    Rules,
    Seat,
    State,
    power,
    view_of_player,
    without_chevrons,
)
from pacru.core.texts import gettext
from pacru.core.turn import Out
from pacru.games.ruleset import Impossible, state_of
from pacru.games.twisting import Route, Twisting, views_in_order, with_game_over

_Whole: TypeAlias = tuple[int, int, bool, int | None, tuple[int, ...]]


class Course(Rules):
    """The rules of a state of Azacru, with what the board does not show of its course (A13, K1).

    Attributes:
        passed: the player whose pass began the last round, or None before that (A9b).
        left: the players who have left, in the order of play (A11).
    """

    __slots__ = ()

    def __new__(cls, players: int, passed: int | None = None, left: tuple[int, ...] = ()) -> Self:
        """Make the rules for that number of players, with the course of the game so far."""
        return tuple.__new__(cls, (players, 0, False, passed, left))

    def __getnewargs__(self) -> tuple[int, int | None, tuple[int, ...]]:  # for copies
        return self.players, self.passed, self.left

    @property
    def game(self) -> str:
        return "azacru"

    @property
    def passed(self) -> int | None:
        return cast("_Whole", self)[3]

    @property
    def left(self) -> tuple[int, ...]:
        return cast("_Whole", self)[4]


def course(state: State) -> Course:
    """The rules of a state, with the course of its game."""
    rules = state[RULES]
    assert isinstance(rules, Course)
    return rules


class Azacru(Twisting):
    """The rules of Azacru, see docs/azacru.md."""

    game = "azacru"
    untwisted = "^*"
    passing, moving, facing, landing, twisting, ending = "A2", "A2", "A3", "A5b", "A6a", "A9"

    kinds = Kind.PLAIN, Kind.CONNECTION, Kind.LEAVING, Kind.JUMP
    acts = MappingProxyType(
        {
            "move": "A3",
            "jump": "A8",
            "connect": "A7b",
            "leave": "A7c",
            "twist": "A6a",
            "pass": "A9a",
        }
    )
    ends = MappingProxyType(
        {
            "count": "A9",
            "no progress": "A12",
            "agreement": "A10",
            "resignation": "A11",
            "time": "A11",
            "last standing": "A11",
        }
    )

    # ---- positions

    def rules(self, players: int, tournament: bool = False) -> Rules:
        return Course(players)

    def rules_text(self, rules: Rules, repetition: bool) -> str:
        assert isinstance(rules, Course)
        passed = "" if rules.passed is None else ":" + "abcd"[rules.passed]
        left = "".join("abcd"[player] for player in rules.left)
        return f"z{passed}" + (f"!{left}" if left else "")

    def read_rules(self, text: str, players: int) -> Rules:
        head, _, left = text.partition("!")
        passed = head.partition(":")[2]
        beyond = [letter for letter in passed + left if letter not in "abcd"[:players]]
        if beyond:
            text = gettext("players a to {last} only").format(last="abcd"[players - 1])
            raise Impossible(text, rules=True)
        return Course(
            players,
            "abcd".index(passed) if passed else None,
            tuple("abcd".index(letter) for letter in left),
        )

    def check(self, rules: Rules, seats: Sequence[Seat]) -> None:
        assert isinstance(rules, Course)
        for player in rules.left:
            if seats[player][1]:
                text = gettext("no chevron of {player}, who has left")
                raise Impossible(text.format(player=player_text(player)), player)
        if len(rules.left) == rules.players:
            raise Impossible(gettext("a player who has not left"), rules=True)

    def state(self, rules: Rules, seats: Sequence[Seat], to_move: int | None) -> State:
        assert isinstance(rules, Course)
        alone = len(rules.left) == rules.players - 1
        if to_move is None:
            if not alone and rules.passed is None:
                text = gettext("a player to move, since nobody has passed")
                raise Impossible(text, to_move=True)
            return with_game_over(state_of(rules, seats, 0))
        if alone:
            text = gettext("- for the player to move, since all others have left")
            raise Impossible(text, to_move=True)
        if to_move in rules.left:
            raise Impossible(gettext("a player to move who has not left"), to_move=True)
        if to_move == rules.passed:
            text = gettext("a player to move who didn’t start the last round")
            raise Impossible(text, to_move=True)
        return state_of(rules, seats, to_move)

    # ---- what can be played

    def routes(self, state: State) -> list[Route]:
        _, own, other, occupied, chevrons, _, _ = state
        last_round = course(state).passed is not None
        found: list[Route] = []
        for chevron in chevrons:
            field = chevron >> 3
            from_own = own & BIT[field]
            for line in REACH[chevron][(own & BORDERLAND[field]).bit_count() or 1]:
                for bit, after, between, entered in line:
                    if bit & (other | occupied):
                        continue
                    to_own = from_own and own & bit
                    jumps = between & occupied
                    if jumps and not to_own:
                        continue
                    connects = bool(to_own and not jumps)
                    leaves = connects and between & other != 0
                    gained = (bit | between if connects else bit) & ~own
                    twists = entered != 0 and not leaves and not last_round
                    found.append(Route(chevron, after, gained, leaves, twists))
        return found

    def state_after_pass(self, state: State) -> State:
        rules = course(state)
        if rules.passed is not None:
            return state
        return *state[:RULES], Course(rules.players, state[TO_MOVE], rules.left)

    def news(self, state: State) -> str:
        last_round = course(state).passed is not None
        return gettext("Last round: this is your final turn.") if last_round else ""

    def next_turn(self, state: State) -> State:
        rules = course(state)
        for player, view in views_in_order(state):
            if player == rules.passed:
                return with_game_over(state)
            if player not in rules.left:
                return view
        raise AssertionError("all players have left")

    def leave(self, state: State, out: Out, player: int) -> tuple[State, Termination]:
        mover, rules = state[TO_MOVE], course(state)
        gone = without_chevrons(view_of_player(state, player))
        left = tuple(sorted((*rules.left, player)))
        without_player: State = (*gone[:RULES], Course(rules.players, rules.passed, left))
        after = view_of_player(without_player, mover)
        if len(left) == rules.players - 1:
            alone = Termination.RESIGNATION if out.reason == "resign" else Termination.TIME
            return with_game_over(after), alone
        return self.next_turn(after) if player == mover else after, Termination.COUNT

    # ---- the end

    def active_players(self, state: State) -> list[int]:
        rules = course(state)
        return [player for player in range(rules.players) if player not in rules.left]

    # ---- why something is not possible

    def no_way(self, state: State, chevron: Chevron, target: int) -> Refusal:
        _, own, other, occupied, _, _, _ = state
        name, origin = FIELDS[target], chevron >> 3
        if origin == target:
            return Refusal("A4a", gettext("a move covers at least one field"))
        found = line_to(chevron, target)
        if found is None:
            text = gettext(
                "{origin} faces {facing}, so it can’t go to {field}: only straight ahead or "
                "45° to either side"
            )
            facing = gettext(FACING_WORDS[FACINGS[chevron & 7]])
            return Refusal("A3", text.format(origin=FIELDS[origin], facing=facing, field=name))
        distance, _ = found
        reach = power(own, origin)
        if distance > reach:
            text = gettext("its power of movement is only {power}")
            return Refusal("A4a", text.format(power=reach))
        if occupied & BIT[target]:
            return Refusal("A5b", gettext("{field} is occupied").format(field=name))
        if other & BIT[target]:
            text = gettext("there is an opposing marker on {field}")
            return Refusal("A5b", text.format(field=name))
        text = gettext(
            "a chevron is in the way: only a connection, from one of your markers to another, "
            "can jump over it to {field}"
        )
        return Refusal("A8a", text.format(field=name))

    def no_twist(self, state: State, route: Route) -> Refusal:
        if route.leaves:
            text = gettext("the chevron leaves the board, so it can’t be twisted")
            return Refusal("A6c", text)
        if course(state).passed is not None:
            return Refusal("A6d", gettext("there is no twist in the last round"))
        return Refusal("A6a", gettext("only a move across a border can end with a twist"))
