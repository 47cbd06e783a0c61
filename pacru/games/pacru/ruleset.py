"""Pacru itself: the ruleset over `rules` and `spelling`."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from pacru.core.board import BIT, FIELDS, NUMBER, REACH, Chevron, Fields
from pacru.core.choice import Kind
from pacru.core.errors import IllegalTurn
from pacru.core.outcome import Outcome, Termination
from pacru.core.refusal import Refusal, player_text
from pacru.core.state import (
    OTHER_SEATS,
    TO_MOVE,
    Rules,
    Seat,
    State,
    power,
    view_from_seat,
    without_chevrons,
)
from pacru.core.texts import gettext
from pacru.core.turn import Move, Out, Reorientation, Turn
from pacru.games.changes import Changeable
from pacru.games.entry import Entry
from pacru.games.pacru import refusal, spelling
from pacru.games.pacru.entry import PacruEntry
from pacru.games.pacru.rules import (
    TARGETS,
    can_move,
    children,
    maker,
    movements,
    pass_on,
    payable,
    payments,
    perft,
    reorient,
    rotations,
)
from pacru.games.ruleset import Impossible, Played, Ruleset, state_of


class Pacru(Ruleset):
    """The rules of Pacru, see docs/rules.md."""

    game = "pacru"
    attacks = blocks = studied = True
    counts = marks_landing = False
    kinds = (
        Kind.PLAIN,
        Kind.CROSSING,
        Kind.CONNECTION,
        Kind.BOTH,
        Kind.JUMP,
        Kind.PINCER,
    )
    changeable = MappingProxyType({"goal": Changeable("target", 1, len(FIELDS))})
    acts = MappingProxyType(
        {
            "move": "R3",
            "jump": "R9",
            "capture": "R11",
            "connect": "R8",
            "mark": "R4",
            "transform": "R10",
            "meet": "R12",
            "turn": "R14",
            "pay": "R14",
        }
    )
    ends = MappingProxyType(
        {
            "markers": "R16b",
            "last standing": "R16a",
            "blocked": "R15b",
            "resignation": "R15d",
            "time": "R15e",
            "agreement": "R16c",
            "repetition": "R16c",
        }
    )

    # ---- positions

    def rules(self, players: int, tournament: bool = False) -> Rules:
        return Rules(players, TARGETS[players], tournament)

    def rules_text(self, rules: Rules, repetition: bool) -> str:
        return ("t" if rules.tournament else "") + ("r" if repetition else "") or "-"

    def read_rules(self, text: str, players: int) -> Rules:
        return self.rules(players, "t" in text)

    def check(self, rules: Rules, seats: Sequence[Seat]) -> None:
        if not any(chevrons for _, chevrons in seats):
            raise Impossible(gettext("at least one chevron on the board"))
        target = rules.target
        there = [n for n, (fields, _) in enumerate(seats) if fields.bit_count() >= target]
        if len(there) > 1:
            text = gettext("at most one player with {target} markers")
            raise Impossible(text.format(target=target))
        if there and not seats[there[0]][1]:
            text = gettext("a chevron of {player}, who has {target} markers")
            raise Impossible(text.format(player=player_text(there[0]), target=target))

    def state(self, rules: Rules, seats: Sequence[Seat], to_move: int | None) -> State:
        winner = _winner(rules, seats)
        if to_move is None:
            if winner is None:
                text = gettext("a player to move, since the game is not over in this position")
                raise Impossible(text, to_move=True)
            return ~winner, *state_of(rules, seats, winner)[1:]
        if winner is not None:
            text = gettext("- for the player to move, since the game is over in this position")
            raise Impossible(text, to_move=True)
        if not seats[to_move][1]:
            raise Impossible(gettext("a player to move who has a chevron"), to_move=True)
        state = state_of(rules, seats, to_move)
        if not can_move(state):
            raise Impossible(gettext("a player to move who can move a chevron"), to_move=True)
        return state

    # ---- what can be played

    def moves(self, state: State) -> list[Turn]:
        return spelling.moves(state)

    def rotations(self, state: State) -> list[tuple[Chevron, int]]:
        return rotations(state)

    def payable(self, state: State) -> Fields:
        return payable(state)

    def payments(self, state: State, steps: int) -> Iterator[Fields]:
        return payments(state, steps)

    def attackers(
        self, seats: Sequence[Seat], player: int, field: int, occupied: Fields
    ) -> list[Chevron]:
        target = BIT[field]
        return [
            chevron
            for other, (markers, chevrons) in enumerate(seats)
            if other != player
            for chevron in chevrons
            for line in REACH[chevron][power(markers, chevron >> 3)]
            for bit, _, between, _ in line
            if bit == target and not between & occupied
        ]

    def movable(self, state: State) -> set[Chevron]:
        return {movement[0] for movement in movements(state)}

    def play(self, state: State, turn: Turn) -> Played:
        if isinstance(turn, Move):
            if turn.twist:
                raise IllegalTurn(str(turn), *refusal.no_twist())
            movement, gain = spelling.resolve(state, turn)
            after = maker(state)(movement, (gain,))[0]
            captured = NUMBER[turn.destination] if movement[2] else None
            if turn.benefit is not None:  # otherwise there is no other spelling
                turn = spelling.spell(state, movement, gain)
        elif isinstance(turn, Reorientation):
            after = reorient(state, *spelling.check_reorientation(state, turn))
            captured = None
        else:
            raise IllegalTurn(str(turn), *refusal.no_pass())
        termination = Termination.BLOCKED
        if after[TO_MOVE] < 0 and captured is not None:
            others = state[OTHER_SEATS]
            if all(c >> 3 == captured for _, chevrons in others for c in chevrons):
                termination = Termination.LAST_STANDING
        return Played(turn, after, termination)

    def leave(self, state: State, out: Out, player: int) -> tuple[State, Termination]:
        mover = state[TO_MOVE]
        after = without_chevrons(view_from_seat(state, player - mover))
        after = view_from_seat(after, mover - player)
        remaining = len(self.active_players(state)) - 1
        if player == mover or remaining == 1:
            after = pass_on(after)
        elif not can_move(after):
            after = pass_on(without_chevrons(after))
        left = Termination.RESIGNATION if out.reason == "resign" else Termination.TIME
        return after, left if remaining == 1 else Termination.BLOCKED

    def children(self, state: State) -> list[State]:
        return children(state)

    def perft(self, state: State, depth: int, reorientations: bool = False) -> int:
        return perft(state, depth, reorientations)

    def entry(self, state: State, path: tuple[str, ...]) -> Entry:
        return PacruEntry(state, path)

    # ---- the end

    def outcome(self, state: State, termination: Termination) -> Outcome:
        to_move, own_markers, *_, rules = state
        if to_move >= 0:
            return Outcome(None, termination)
        reached = own_markers.bit_count() >= rules.target
        return Outcome(~to_move, Termination.MARKERS if reached else termination)

    def game_over_refusal(self) -> Refusal:
        return refusal.game_over()


def _winner(rules: Rules, seats: Sequence[Seat]) -> int | None:
    for player, (fields, _) in enumerate(seats):
        if fields.bit_count() >= rules.target:
            return player
    standing = [player for player, (_, chevrons) in enumerate(seats) if chevrons]
    return standing[0] if len(standing) == 1 else None
