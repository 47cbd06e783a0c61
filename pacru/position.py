"""The immutable public face of a state: who stands where, whose turn it is, text, moves, play."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple, Self

from pacru import movegen, refusal, spelling
from pacru.board import (
    BIT,
    FACING,
    FACINGS,
    FIELDS,
    FILES,
    NUMBER,
    RANKS,
    REACH,
    Chevron,
    Fields,
    names,
)
from pacru.errors import IllegalTurn, PacruError, PositionError
from pacru.movegen import OCCUPIED, OTHER_SEATS, RULES, TARGETS, TO_MOVE, Rules, Seat, State
from pacru.texts import N_, gettext
from pacru.turn import ROTATIONS, WRITTEN, Move, Out, Reorientation, Rotation, Turn, as_turn

SEATS: dict[str, tuple[tuple[str, str], ...]] = {
    "S": (("a3", "e"), ("e1", "n"), ("i3", "w")),
    "W": (("c1", "n"), ("a5", "e"), ("c9", "s")),
    "N": (("a7", "e"), ("e9", "s"), ("i7", "w")),
    "E": (("g1", "n"), ("i5", "w"), ("g9", "s")),
}
"""For each seat: where its chevrons start, and how they face (R1a)."""
FOURTH = {"S": ("i9", "sw"), "N": ("a1", "ne")}
"""The extra chevron of each seat with two players (R1b)."""
DEFAULT_SEATS = {2: "SN", 3: "NEW", 4: "SWNE"}
"""For each number of players: the seats in the default order of play (R1d)."""
LONGEST_COUNTED = 99
"""The longest turn sequences that `perft` counts; longer ones would take forever."""
LAST_TURN_NUMBER = 999_999
"""The highest turn number of a position; after that it stays the same."""


class Termination(StrEnum):
    """What ended a game. Each value is also a string, the one that records use.

    >>> import pacru
    >>> game = pacru.Game.new().resign()
    >>> game.outcome.termination is pacru.Termination.RESIGNATION
    True
    >>> game.outcome.termination == "resignation"
    True
    """

    MARKERS = "markers"
    """The winner had enough markers at the end of a turn (R16b)."""
    LAST_STANDING = "last standing"
    """A pincer took the last chevron of the last opponent (R15a, R16a)."""
    BLOCKED = "blocked"
    """The last opponent could not move (R15b, R16a)."""
    RESIGNATION = "resignation"
    """The last opponent resigned (R15d)."""
    TIME = "time"
    """The last opponent ran out of time (R15e)."""
    AGREEMENT = "agreement"
    """The players agreed a draw (R16c)."""
    REPETITION = "repetition"
    """The position occurred for the third time, which is a draw if the option is on (R16c)."""


class _OutcomeParts(NamedTuple):
    winner: int | None
    termination: Termination


class Outcome(_OutcomeParts):
    """How a game ended.

    >>> import pacru
    >>> outcome = pacru.Game.new(players=3).resign().resign().outcome
    >>> outcome, str(outcome)
    (Outcome(winner=2, termination='resignation'), 'c resignation')

    Attributes:
        winner: 0–3 in the order of play, or None for a draw.
        termination: what ended it.
    """

    __slots__ = ()

    def __new__(cls, winner: int | None, termination: str) -> Self:
        """Make an outcome; the termination can be given as plain text.

        Raises:
            ValueError: no game ends like that.
        """
        return super().__new__(cls, winner, Termination(termination))

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner}, termination={self.termination.value!r})"

    def __str__(self) -> str:
        return f"{'draw' if self.winner is None else 'abcd'[self.winner]} {self.termination}"


class Position:
    """An immutable position of the game; positions are equal if their texts are.

    A field is its name, such as ``"e5"``. A player is 0–3 in the order of play.

    >>> position = Position.initial(players=2)
    >>> len(position.moves())
    28
    >>> str(position.play("a3-b4(b4)"))
    '4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 - 2'
    """

    __slots__ = ("_outcome", "_repetition", "_seats", "_state", "_text", "_turn_number")

    def __init__(
        self,
        state: State,
        turn_number: int = 1,
        repetition: bool = False,
        termination: Termination = Termination.LAST_STANDING,
    ) -> None:
        """Wrap a state of `movegen`; use `initial` or `parse` instead.

        Args:
            state: the state, which is not checked.
            turn_number: 1 at the start, one more after every turn.
            repetition: whether the repetition option is on (R16c).
            termination: how the last opponent went out, for a state that is over without enough
                markers.
        """
        to_move, own_markers, *_, rules = state
        first = to_move if to_move >= 0 else ~to_move
        seats = movegen.all_seats(state)
        self._state = state
        self._seats: tuple[Seat, ...] = seats[-first:] + seats[:-first] if first else seats
        self._turn_number = min(turn_number, LAST_TURN_NUMBER)
        self._repetition = repetition
        self._text = ""
        self._outcome = None
        if to_move < 0:
            reached = own_markers.bit_count() >= rules.target
            self._outcome = Outcome(first, Termination.MARKERS if reached else termination)

    # ---- making positions

    @classmethod
    def initial(
        cls,
        players: int = 2,
        seats: Sequence[str] | None = None,
        tournament: bool = False,
        repetition: bool = False,
    ) -> "Position":
        """The start of a game (R1).

        Args:
            players: 2, 3 or 4.
            seats: the seats, ``S``, ``W``, ``N``, ``E``, in the order of play; the default is that
                of R1d.
            tournament: whether R12c holds.
            repetition: whether the third occurrence of a position is a draw (R16c).

        Raises:
            PacruError: there is no such number of players, or `seats` is not an order of their
                seats.
        """
        if players not in TARGETS:
            raise PacruError(f"players: expected 2, 3 or 4, found {players!r}")
        default = DEFAULT_SEATS[players]
        order = default if seats is None else "".join(seats)
        if sorted(order) != sorted(default):
            raise PacruError(f"seats: expected the letters {default} in any order, found {order!r}")
        return _start(order, tournament, repetition)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position (docs/notation.md, section 2).

        Raises:
            PositionError: the text is not a position, or an impossible one; it says where and what
                was expected.
        """
        return _Reader(text).position()

    # ---- what is on the board

    def __str__(self) -> str:
        if not self._text:
            to_move = "-" if self._outcome else "abcd"[self._state[TO_MOVE]]
            options = ("t" if self.tournament else "") + ("r" if self._repetition else "") or "-"
            self._text = (
                f"{self._board_text()} {to_move} {self.players} {options} {self._turn_number}"
            )
        return self._text

    def _board_text(self) -> str:
        marked = {
            FIELDS[n]: player
            for player, (markers, _) in enumerate(self._seats)
            for n in range(81)
            if markers >> n & 1
        }
        chevrons = {
            FIELDS[c >> 3]: (player, FACINGS[c & 7])
            for player, (_, chevs) in enumerate(self._seats)
            for c in chevs
        }
        return board_text(marked, chevrons)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return str(self) == str(other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Position, (self._state, self._turn_number, self._repetition, self._termination)

    def _repr_svg_(self) -> str:
        from pacru.svg import draw  # `pacru.svg` is above this module

        return draw(self)

    @property
    def state(self) -> State:
        """The inner state, for `movegen` and the bot."""
        return self._state

    @property
    def players(self) -> int:
        """How many players began."""
        return self._state[RULES].players

    @property
    def target(self) -> int:
        """The number of markers to win (R1f)."""
        return self._state[RULES].target

    @property
    def tournament(self) -> bool:
        """Whether the tournament rule R12c holds."""
        return self._state[RULES].tournament

    @property
    def repetition(self) -> bool:
        """Whether repetition ends the game (R16c); `Game` takes care of that."""
        return self._repetition

    @property
    def turn_number(self) -> int:
        """The turn number: 1 at the start, one more after every turn."""
        return self._turn_number

    @property
    def to_move(self) -> int | None:
        """The player to move, or None if the board has ended the game."""
        return None if self._outcome else self._state[TO_MOVE]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the board has ended the game (R16a, R16b), or None.

        The text of a position does not say how the last opponent went out. After `parse`, this is
        "last standing".
        """
        return self._outcome

    def markers(self, player: int) -> frozenset[str]:
        """The fields with markers of that player."""
        return frozenset(names(self._seats[player][0]))

    def chevrons(self, player: int) -> dict[str, str]:
        """The fields with chevrons of that player, each with its facing, such as ``"ne"``."""
        return {FIELDS[c >> 3]: FACINGS[c & 7] for c in self._seats[player][1]}

    def marker(self, field: str) -> int | None:
        """The player whose marker is on that field, or None if it is neutral."""
        bit = BIT[_number(field)]
        return next((n for n, (markers, _) in enumerate(self._seats) if markers & bit), None)

    def chevron(self, field: str) -> tuple[int, str] | None:
        """The player and the facing of the chevron on that field, or None."""
        found = self._find(_number(field))
        return (found[0], FACINGS[found[1] & 7]) if found else None

    def power(self, field: str) -> int:
        """The power of movement of the chevron on that field (R5a).

        Raises:
            PacruError: there is no chevron.
        """
        number = _number(field)
        found = self._find(number)
        if found is None:
            raise PacruError(f"power: there is no chevron on {field}")
        return self._power(found[0], number)

    def attackers(self, field: str) -> frozenset[str]:
        """The fields of all opponents' chevrons that attack the chevron on that field (R11a).

        Empty if there is no chevron.
        """
        number = _number(field)
        target = self._find(number)
        if target is None:
            return frozenset()
        return frozenset(
            FIELDS[chevron >> 3]
            for player, (_, chevrons) in enumerate(self._seats)
            if player != target[0]
            for chevron in chevrons
            if self._reaches(player, chevron, BIT[number])
        )

    def _find(self, number: int) -> tuple[int, Chevron] | None:
        for player, (_, chevrons) in enumerate(self._seats):
            for chevron in chevrons:
                if chevron >> 3 == number:
                    return player, chevron
        return None

    def _power(self, player: int, number: int) -> int:
        return movegen.power(self._seats[player][0], number)

    def _reaches(self, player: int, chevron: Chevron, target: Fields) -> bool:
        """Whether the chevron attacks the one on the target (R11a)."""
        occupied = self._state[OCCUPIED]
        return any(
            bit == target and not between & occupied
            for line in REACH[chevron][self._power(player, chevron >> 3)]
            for bit, _, between, _ in line
        )

    def with_rules(self, *, tournament: bool, repetition: bool) -> "Position":
        """The same board and player to move, with other options of the rules (R12c, R16c)."""
        rules = self._state[RULES]._replace(tournament=tournament)
        state = (*self._state[:RULES], rules)
        return Position(state, self._turn_number, repetition, self._termination)

    def with_to_move(self, player: int) -> "Position":
        """The same board and turn number, with another player to move.

        >>> position = Position.initial()
        >>> position.with_to_move(1).chevrons(1) == position.chevrons(1)
        True

        Raises:
            PositionError: that player cannot be to move here, without a chevron that can move (R15)
                or because the board has ended the game.
            PacruError: there is no such player.
        """
        if player not in range(self.players):
            raise PacruError(f"player: expected 0 to {self.players - 1}, found {player!r}")
        board, _, rest = str(self).split(" ", 2)
        return Position.parse(f"{board} {'abcd'[player]} {rest}")  # parse checks all this

    @property
    def _termination(self) -> Termination:
        return self._outcome.termination if self._outcome else Termination.LAST_STANDING

    def with_state(self, state: State) -> "Position":
        """A position to show, from a state in the middle of this turn."""
        return Position(state, self._turn_number, self._repetition)

    # ---- what players can do

    def moves(self) -> list[Turn]:
        """Every distinct legal move, without reorientations; empty if the game is over.

        Turns that lead to the same position are one turn, in its canonical spelling.
        """
        return [] if self._outcome else spelling.moves(self._state)

    def rotations(self) -> list[tuple[str, Rotation]]:
        """The reorientations that can be paid for: field of the chevron, and rotation (R14)."""
        if self._outcome:
            return []
        return [(FIELDS[c >> 3], WRITTEN[steps]) for c, steps in movegen.rotations(self._state)]

    def payable(self) -> frozenset[str]:
        """The fields that the player to move can pay with (R14a)."""
        return frozenset() if self._outcome else frozenset(names(movegen.payable(self._state)))

    def reorientations(self) -> Iterator[Turn]:
        """Every legal reorientation with every payment; there can be hundreds of thousands."""
        for field, rotation in self.rotations():
            for payment in movegen.payments(self._state, ROTATIONS[rotation]):
                # not sorted again, since there are many
                yield tuple.__new__(Reorientation, (field, rotation, tuple(names(payment))))

    def play(self, turn: Turn | str) -> "Position":
        """The position after the turn; players who are then blocked are already out (R15b).

        Args:
            turn: the turn or its text, in any legal spelling.

        Raises:
            TurnNotationError: the text is not a turn.
            IllegalTurn: the rules forbid the turn here; the error has the rule and the reason.
        """
        return self.spelled_and_played(turn)[1]

    def spelled_and_played(self, turn: Turn | str) -> tuple[Turn, "Position"]:
        """The turn in its canonical spelling, and the position after it.

        This takes little longer than `play` alone.

        Args:
            turn: as for `play`.

        Raises:
            TurnNotationError: as in `play`.
            IllegalTurn: as in `play`.
        """
        turn = as_turn(turn)
        if self._outcome:
            raise IllegalTurn(str(turn), *refusal.game_over())
        if isinstance(turn, Move):
            movement, gain = spelling.resolve(self._state, turn)
            after = movegen.maker(self._state)(movement, (gain,))[0]
            captured = NUMBER[turn.destination] if movement[2] else None
            if turn.benefit is not None:  # otherwise there is no other spelling
                turn = spelling.spell(self._state, movement, gain)
        elif isinstance(turn, Reorientation):
            after = movegen.reorient(self._state, *spelling.check_reorientation(self._state, turn))
            captured = None
        else:
            raise TypeError(f"expected a Move or a Reorientation, found {turn!r}")
        termination = Termination.BLOCKED
        if after[TO_MOVE] < 0 and captured is not None:
            others = self._state[OTHER_SEATS]
            if all(c >> 3 == captured for _, chevrons in others for c in chevrons):
                termination = Termination.LAST_STANDING
        return turn, Position(after, self._turn_number + 1, self._repetition, termination)

    def leave(self, out: Out) -> "Position":
        """The position after a player has left: all their chevrons are removed (R15d, R15e).

        If it is the player's turn, this ends the turn. Otherwise the player to move stays the same,
        unless that player is now blocked because the only possible move was to capture a chevron
        that is gone.

        Raises:
            IllegalTurn: the game is over, or the player is no longer in it.
        """
        if self._outcome:
            raise IllegalTurn(str(out), *refusal.game_over())
        mover = self._state[TO_MOVE]
        player = mover if out.player is None else out.player
        if player >= self.players or not self._seats[player][1]:
            raise IllegalTurn(str(out), "R15d", f"player {'abcd'[player]} is not in the game")
        seat = player - mover
        state = movegen.without_chevrons(movegen.seen_by(self._state, seat))
        state = movegen.seen_by(state, -seat)
        remaining = sum(1 for _, chevrons in self._seats if chevrons) - 1
        if player == mover or remaining == 1:
            state = movegen.pass_on(state)
        elif not movegen.can_move(state):
            state = movegen.pass_on(movegen.without_chevrons(state))
        left = Termination.RESIGNATION if out.reason == "resign" else Termination.TIME
        number = self._turn_number + (player == mover)
        termination = left if remaining == 1 else Termination.BLOCKED
        return Position(state, number, self._repetition, termination)


def board_text(markers: Mapping[str, int], chevrons: Mapping[str, tuple[int, str]]) -> str:
    """The first part of the text of a position: its board (docs/notation.md, section 2).

    >>> board_text({"a9": 1, "c9": 0}, {"c9": (0, "ne")})
    'b1Ane+6/9/9/9/9/9/9/9/9'

    Args:
        markers: the marked fields, each with the player, 0 to 3; an impossible board is allowed.
        chevrons: the fields with a chevron, each with the player and the facing.
    """
    rows = []
    for rank in reversed(RANKS):
        row, empty = "", 0
        for field in (file + rank for file in FILES):
            if field in chevrons:
                player, facing = chevrons[field]
                symbol = "ABCD"[player] + facing + ("+" if field in markers else "")
            elif field in markers:
                symbol = "abcd"[markers[field]]
            else:
                empty += 1
                continue
            row += (str(empty) if empty else "") + symbol
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def perft(position: Position, depth: int, reorientations: bool = False) -> int:
    """The number of turn sequences of that length from a position.

    >>> import pacru
    >>> pacru.perft(pacru.Position.initial(), 2)
    734

    Args:
        position: the position where they begin.
        depth: the length in turns, 0 to `LONGEST_COUNTED`.
        reorientations: whether every reorientation with every payment counts too.

    Raises:
        PacruError: the depth is outside these bounds.
    """
    if not 0 <= depth <= LONGEST_COUNTED:
        raise PacruError(f"depth: expected 0 to {LONGEST_COUNTED}, found {depth}")
    return movegen.perft(position.state, depth, reorientations)


def player_text(player: int) -> str:
    """The name of a player in the reasons of a `PositionError`: "player a"."""
    return gettext("player {letter}").format(letter="abcd"[player])


def _number(field: str) -> int:
    try:
        return NUMBER[field]
    except KeyError:
        raise PacruError(f"expected a field, a1 to i9, found {field!r}") from None


@cache
def _start(seats: str, tournament: bool, repetition: bool) -> Position:
    """The start of a game with those seats in the order of play (R1); cached."""
    players = len(seats)
    places = [SEATS[seat] + ((FOURTH[seat],) if players == 2 else ()) for seat in seats]
    chevrons = [[_chevron(*place) for place in own] for own in places]
    rules = Rules(players, TARGETS[players], tournament)
    return Position(_state(0, [0] * players, chevrons, rules), 1, repetition)


def _chevron(field: str, facing: str) -> Chevron:
    return NUMBER[field] * 8 + FACING[facing]


def _state(
    to_move: int, markers: Sequence[Fields], chevrons: Sequence[Sequence[Chevron]], rules: Rules
) -> State:
    """The state as seen by the player to move."""
    seats = [(fields, tuple(chevs)) for fields, chevs in zip(markers, chevrons, strict=True)]
    occupied = sum(BIT[c >> 3] for chevs in chevrons for c in chevs)
    own, mine = seats[to_move]
    others = (*seats[to_move + 1 :], *seats[:to_move])
    return to_move, own, sum(markers) & ~own, occupied, mine, others, rules


class _Reader:
    """A reader of the text of a position, from left to right."""

    # Compiled when the first text is read, not at import: the page starts without it.
    SYMBOL = r"[1-9]|[a-d]|[A-D](?:ne|nw|n|e|se|sw|s|w)\+?"
    TAIL_PARTS = (
        (r"[a-d-] ", N_("the player to move, a to d or -, and a blank")),
        (r"[234] ", N_("the number of players, 2 to 4, and a blank")),
        (r"(?:-|tr|t|r) ", N_("the rules, one of - t r tr, and a blank")),
        (r"[1-9][0-9]{0,5}\Z", N_("a turn number of at most six digits at the end")),
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.markers = [0, 0, 0, 0]
        self.chevrons: list[list[Chevron]] = [[], [], [], []]
        self.owners: dict[int, int] = {}  # the first place in the text of each player's letter

    def position(self) -> Position:
        for rank in reversed(RANKS):
            self._row(rank)
            self._require("/" if rank != "1" else " ", N_("nine rows with / between, then a blank"))
        to_move, players, options, turn_number = (
            self._part(pattern, expected) for pattern, expected in self.TAIL_PARTS
        )
        count = int(players)
        rules = Rules(count, TARGETS[count], "t" in options)
        self._check_counts(rules)
        state = self._finished(rules) if to_move == "-" else self._running(to_move, rules)
        return Position(state, int(turn_number), "r" in options)

    def _row(self, rank: str) -> None:
        file, digit = 0, False
        while file < 9:
            found = re.compile(self.SYMBOL).match(self.text, self.at)
            if not found or (digit and found[0].isdigit()):
                text = N_("a field of row {row}: {left} more are needed")
                raise self._error(text, row=rank, left=9 - file)
            symbol = found[0]
            digit = symbol.isdigit()
            if digit and int(symbol) > 9 - file:
                text = N_("at most {left} more fields in row {row}")
                raise self._error(text, row=rank, left=9 - file)
            if not digit:
                self._place(symbol, NUMBER[FILES[file] + rank])
            file += int(symbol) if digit else 1
            self.at = found.end()

    def _place(self, symbol: str, number: int) -> None:
        player = "abcd".index(symbol[0].lower())
        self.owners.setdefault(player, self.at)
        if symbol[0].islower() or symbol[-1] == "+":
            self.markers[player] |= BIT[number]
        if symbol[0].isupper():
            self.chevrons[player].append(number * 8 + FACING[symbol[1:].rstrip("+")])

    def _require(self, symbol: str, expected: str) -> None:
        if not self.text.startswith(symbol, self.at):
            raise self._error(expected)
        self.at += 1

    def _part(self, pattern: str, expected: str) -> str:
        found = re.compile(pattern).match(self.text, self.at)
        if not found:
            raise self._error(expected)
        self.at = found.end()
        return found[0].rstrip(" ")

    def _error(self, expected: str, **values: object) -> PositionError:
        return PositionError(self.text, self.at, gettext(expected).format(**values))

    def _check_counts(self, rules: Rules) -> None:
        for player, place in self.owners.items():
            self.at = place
            if player >= rules.players:
                raise self._error(N_("players a to {last} only"), last="abcd"[rules.players - 1])
            most = 4 if rules.players == 2 else 3
            if len(self.chevrons[player]) > most:
                text = N_("at most {most} chevrons of {player}")
                raise self._error(text, most=most, player=player_text(player))
        self.at = 0
        if not any(self.chevrons):
            raise self._error(N_("at least one chevron on the board"))
        there = [n for n, fields in enumerate(self.markers) if fields.bit_count() >= rules.target]
        if len(there) > 1:
            text = N_("at most one player with {target} markers")
            raise self._error(text, target=rules.target)
        if there and not self.chevrons[there[0]]:
            text = N_("a chevron of {player}, who has {target} markers")
            raise self._error(text, player=player_text(there[0]), target=rules.target)

    def _winner(self, rules: Rules) -> int | None:
        for player, fields in enumerate(self.markers):
            if fields.bit_count() >= rules.target:
                return player
        standing = [player for player, chevrons in enumerate(self.chevrons) if chevrons]
        return standing[0] if len(standing) == 1 else None

    def _state(self, to_move: int, rules: Rules) -> State:
        count = rules.players
        return _state(to_move, self.markers[:count], self.chevrons[:count], rules)

    def _finished(self, rules: Rules) -> State:
        winner = self._winner(rules)
        self.at = self.text.index(" ") + 1
        if winner is None:
            raise self._error(N_("the player to move, since the board has not ended the game"))
        return ~winner, *self._state(winner, rules)[1:]

    def _running(self, to_move: str, rules: Rules) -> State:
        player = "abcd".index(to_move)
        self.at = self.text.index(" ") + 1
        if player >= rules.players:
            text = N_("a player to move from a to {last}")
            raise self._error(text, last="abcd"[rules.players - 1])
        if self._winner(rules) is not None:
            raise self._error(N_("- for the player to move, since the board has ended the game"))
        if not self.chevrons[player]:
            raise self._error(N_("a player to move who has a chevron"))
        state = self._state(player, rules)
        if not movegen.can_move(state):
            raise self._error(N_("a player to move who can move a chevron"))
        return state
