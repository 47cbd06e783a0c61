"""Shacru, and the older Lilacru: one field a turn, until nobody can gain a marker any more."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final, Self

from pacru.core.board import BIT, FACING_WORDS, FACINGS, FIELDS, LINE, NEXT, Chevron, Fields
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
    all_seats,
    rotate,
    view_of_player,
    without_chevrons,
)
from pacru.core.texts import gettext
from pacru.core.turn import Out
from pacru.games.ruleset import Impossible, state_of
from pacru.games.twisting import Route, Twisting, views_in_order, with_game_over


class Simple(Rules):
    """The rules of a state of Shacru; Lilacru is the same without the twist."""

    __slots__ = ()

    def __new__(cls, players: int) -> Self:
        """Make the rules for that number of players."""
        return super().__new__(cls, players, 0, False)

    def __getnewargs__(self) -> tuple[int]:  # for copies
        return (self.players,)

    @property
    def game(self) -> str:
        return "shacru"


class Simplest(Simple):
    """The rules of a state of Lilacru."""

    __slots__ = ()

    @property
    def game(self) -> str:
        return "lilacru"


class Shacru(Twisting):
    """The rules of Shacru, see docs/shacru.md; and of Lilacru, which has no twist."""

    passing, moving, facing, landing, twisting, ending = "S2b", "S2a", "S3", "S5b", "S5a", "S6"

    kinds = (Kind.PLAIN,)
    acts = MappingProxyType({"move": "S3", "twist": "S5a", "pass": "S2b"})
    ends = MappingProxyType(
        {
            "count": "S6",
            "no progress": "S6f",
            "agreement": "S6",
            "resignation": "S7",
            "time": "S7",
            "last standing": "S7",
        }
    )

    def __init__(self, rules: type[Simple], letter: str) -> None:
        self._rules = rules
        self._twists = rules is Simple
        self.game = rules(2).game
        self._letter = letter

    # ---- positions

    def rules(self, players: int, tournament: bool = False) -> Rules:
        return self._rules(players)

    def rules_text(self, rules: Rules, repetition: bool) -> str:
        return self._letter

    def read_rules(self, text: str, players: int) -> Rules:
        return self._rules(players)

    def check(self, rules: Rules, seats: Sequence[Seat]) -> None:
        if not any(chevrons for _, chevrons in seats):
            raise Impossible(gettext("at least one chevron on the board"))

    def state(self, rules: Rules, seats: Sequence[Seat], to_move: int | None) -> State:
        state = state_of(rules, seats, to_move or 0)
        ended = self._is_over(state)
        if to_move is None:
            if not ended:
                text = gettext("a player to move, since the game is not over in this position")
                raise Impossible(text, to_move=True)
            return with_game_over(state)
        if ended:
            text = gettext("- for the player to move, since the game is over in this position")
            raise Impossible(text, to_move=True)
        if not state[OWN_CHEVRONS]:
            text = gettext("a player to move who has a chevron")
            raise Impossible(text, to_move=True)
        return state

    # ---- what can be played

    def power(self, markers: Fields, field: int) -> int:
        return 1

    def routes(self, state: State) -> list[Route]:
        own, other, occupied = state[OWN_MARKERS], state[OTHER_MARKERS], state[OCCUPIED]
        shut = other | occupied
        return [
            Route(chevron, after, bit & ~own, False, bool(entered) and self._twists)
            for chevron in state[OWN_CHEVRONS]
            if NEXT[chevron] & ~shut
            for bit, after, entered in _steps(chevron)
            if not bit & shut
        ]

    def next_turn(self, state: State) -> State:
        if self._is_over(state):
            return with_game_over(state)
        return next(view for _, view in views_in_order(state) if view[OWN_CHEVRONS])

    def leave(self, state: State, out: Out, player: int) -> tuple[State, Termination]:
        mover = state[TO_MOVE]
        gone = without_chevrons(view_of_player(state, player))
        after = view_of_player(gone, mover)
        if len(self.active_players(after)) == 1:
            left = Termination.RESIGNATION if out.reason == "resign" else Termination.TIME
            return with_game_over(after), left
        if player == mover or self._is_over(after):
            after = self.next_turn(after)
        return after, Termination.COUNT

    # ---- the end

    def _is_over(self, state: State) -> bool:
        """Whether the board has ended the game, whoever is to move (S6a–c, S7)."""
        views = [view for _, view in views_in_order(state)]
        if sum(bool(view[OWN_CHEVRONS]) for view in views) == 1:
            return True
        shut = state[OCCUPIED] | state[OWN_MARKERS] | state[OTHER_MARKERS]
        if _some_gain(state, shut):
            return False
        stuck = _fields_of_stuck(views)
        return not any(_can_move(view) and self._can_gain(view, stuck) for view in views)

    def reachable(self, state: State) -> list[Fields]:
        views = sorted(views_in_order(state))
        stuck = _fields_of_stuck([view for _, view in views])
        return [self._gainable(view, stuck) if view[OWN_CHEVRONS] else 0 for _player, view in views]

    def _can_gain(self, state: State, stuck: Fields) -> bool:
        """Whether a chevron of the player could ever come to a neutral field (S6c)."""
        return self._gainable(state, stuck, enough=1) != 0

    def _gainable(self, state: State, stuck: Fields, enough: int = 81) -> Fields:
        """Neutral fields to which a chevron of the player could come; `enough` of them will do."""
        own, walls = state[OWN_MARKERS], state[OTHER_MARKERS] | stuck
        coming = list(state[OWN_CHEVRONS])
        seen, found = set(coming), 0
        while coming:
            for bit, after, entered in _steps(coming.pop()):
                if bit & walls:
                    continue
                if not bit & own:
                    found |= bit
                    if found.bit_count() >= enough:
                        return found
                for steps in TURNED if entered and self._twists else STRAIGHT:
                    reached = rotate(after, steps)
                    if reached not in seen:
                        seen.add(reached)
                        coming.append(reached)
        return found

    # ---- why something is not possible

    def no_way(self, state: State, chevron: Chevron, target: int) -> Refusal:
        name, origin = FIELDS[target], chevron >> 3
        if not NEXT[chevron] & BIT[target]:
            facing = gettext(FACING_WORDS[FACINGS[chevron & 7]])
            text = gettext(
                "{origin} faces {facing}, so it can only move one field, straight ahead or 45° "
                "to either side"
            )
            return Refusal("S3", text.format(origin=FIELDS[origin], facing=facing))
        if state[OCCUPIED] & BIT[target]:
            return Refusal("S5b", gettext("{field} is occupied").format(field=name))
        text = gettext("there is an opposing marker on {field}")
        return Refusal("S5b", text.format(field=name))

    def no_twist(self, state: State, route: Route) -> Refusal:
        if not self._twists:
            return Refusal("S5a", gettext("Lilacru has no twist"))
        return Refusal("S5a", gettext("only a move across a border can end with a twist"))


STRAIGHT: Final = (0,)
TURNED: Final = (-1, 0, 1)
"""The steps of 45° by which a chevron can be turned after a move, without and with a twist."""


def _steps(chevron: Chevron) -> Iterator[tuple[Fields, Chevron, Fields]]:
    """The fields next to a chevron, as it stands there, with the borderland if it is another."""
    for facing in (chevron - 1 & 7, chevron & 7, chevron + 1 & 7):
        for bit, after, _, entered in LINE[chevron & ~7 | facing][:1]:
            yield bit, after, entered


def _some_gain(state: State, shut: Fields) -> bool:
    """Whether any chevron can step to a neutral free field now; then the game goes on."""
    return any(NEXT[c] & ~shut for _, chevrons in all_seats(state) for c in chevrons)


def _can_move(state: State) -> bool:
    shut = state[OCCUPIED] | state[OTHER_MARKERS]
    return any(NEXT[chevron] & ~shut for chevron in state[OWN_CHEVRONS])


def _fields_of_stuck(views: Sequence[State]) -> Fields:
    """The fields of chevrons that can never move again, since opposing markers stay (S6c)."""
    return sum(
        BIT[chevron >> 3]
        for view in views
        for chevron in view[OWN_CHEVRONS]
        if not NEXT[chevron] & ~view[OTHER_MARKERS]
    )


SHACRU: Final = Shacru(Simple, "s")
LILACRU: Final = Shacru(Simplest, "l")
