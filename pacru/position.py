"""The immutable public face of a state: who stands where, whose turn it is, text, moves, play."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from pacru import games
from pacru.core.board import (
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
from pacru.core.errors import IllegalTurn, PacruError, PositionError
from pacru.core.outcome import Outcome, Termination
from pacru.core.refusal import player_text
from pacru.core.state import OCCUPIED, RULES, TO_MOVE, Seat, State, all_seats
from pacru.core.texts import N_, gettext
from pacru.core.turn import ROTATIONS, WRITTEN, Out, Reorientation, Rotation, Turn, as_turn
from pacru.games.pacru.rules import TARGETS
from pacru.games.ruleset import Impossible, Ruleset

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
        """Wrap a state of `pacru.core.state`; use `initial` or `parse` instead.

        Args:
            state: the state, which is not checked.
            turn_number: 1 at the start, one more after every turn.
            repetition: whether the repetition option is on (R16c).
            termination: what ended the game, for a state that is over and does not show it, such
                as how the last opponent went out.
        """
        to_move = state[TO_MOVE]
        first = to_move if to_move >= 0 else ~to_move
        seats = all_seats(state)
        self._state = state
        self._seats: tuple[Seat, ...] = seats[-first:] + seats[:-first] if first else seats
        self._turn_number = min(turn_number, LAST_TURN_NUMBER)
        self._repetition = repetition
        self._text = ""
        self._outcome = None
        if to_move < 0:
            self._outcome = self._ruleset.outcome(state, termination)

    # ---- making positions

    @classmethod
    def initial(
        cls,
        players: int = 2,
        seats: Sequence[str] | None = None,
        tournament: bool = False,
        repetition: bool = False,
        game: str = "pacru",
    ) -> "Position":
        """The start of a game (R1).

        Args:
            players: 2, 3 or 4.
            seats: the seats, ``S``, ``W``, ``N``, ``E``, in the order of play; the default is that
                of R1d.
            tournament: whether R12c holds.
            repetition: whether the third occurrence of a position is a draw (R16c).
            game: ``"pacru"``, ``"azacru"``, ``"shacru"`` or ``"lilacru"``.

        Raises:
            PacruError: there is no such game or number of players, `seats` is not an order of
                their seats, or the game does not have these options.
        """
        if players not in TARGETS:
            raise PacruError(f"players: expected 2, 3 or 4, found {players!r}")
        default = DEFAULT_SEATS[players]
        order = default if seats is None else "".join(seats)
        if sorted(order) != sorted(default):
            raise PacruError(f"seats: expected the letters {default} in any order, found {order!r}")
        if game != "pacru" and (tournament or repetition):
            raise PacruError(
                f"rules: {games.named(game).name} has no tournament rule or repetition"
            )
        return _start(game, order, tournament, repetition)

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
            options = self._ruleset.rules_text(self._state[RULES], self._repetition)
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
        """The inner state, for the rules of the game and the bot."""
        return self._state

    @property
    def _ruleset(self) -> Ruleset:
        return games.of(self._state)

    @property
    def game(self) -> str:
        """The game that is played: ``"pacru"``, ``"azacru"``, ``"shacru"`` or ``"lilacru"``."""
        return self._state[RULES].game

    @property
    def players(self) -> int:
        """How many players began."""
        return self._state[RULES].players

    @property
    def standing(self) -> tuple[int, ...]:
        """The players still in the game, in the order of play."""
        return tuple(self._ruleset.standing(self._state))

    @property
    def target(self) -> int:
        """The number of markers to win (R1f); 0 in a game that only counts them at its end."""
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
        """The outcome if the board has ended the game (R16a, R16b, A9, S6), or None.

        The text of a position does not say how the last opponent went out. After `parse`, this is
        "last standing".
        """
        return self._outcome

    def ended(self, termination: Termination) -> Outcome:
        """The outcome of a game that ends here, by agreement for example (R16c, A12, S6f)."""
        return self._outcome or self._ruleset.outcome(self._state, termination)

    @property
    def patience(self) -> int | None:
        """The turns in a row without a change of markers that end the game (A12, S6f), or None."""
        return self._ruleset.patience(self._state)

    def domains(self) -> dict[str, int]:
        """The neutral fields to which only one player could ever come (S6c), each with that player.

        Empty in games that are not about that, and when the game is over.

        >>> position = Position.parse("7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60")
        >>> sorted(position.domains().items())
        [('i9', 0)]
        """
        reached = [] if self._outcome else self._ruleset.reached(self._state)
        found: dict[str, int] = {}
        for player, fields in enumerate(reached):
            others = 0
            for other, taken in enumerate(reached):
                others |= taken if other != player else 0
            found |= dict.fromkeys(names(fields & ~others), player)
        return found

    def markers(self, player: int) -> frozenset[str]:
        """The fields with markers of that player.

        Raises:
            PacruError: there is no such player.
        """
        return frozenset(names(self._seat(player)[0]))

    def chevrons(self, player: int) -> dict[str, str]:
        """The fields with chevrons of that player, each with its facing, such as ``"ne"``.

        Raises:
            PacruError: there is no such player.
        """
        return {FIELDS[c >> 3]: FACINGS[c & 7] for c in self._seat(player)[1]}

    def _seat(self, player: int) -> Seat:
        if 0 <= player < len(self._seats):
            return self._seats[player]
        raise PacruError(f"player: expected 0 to {self.players - 1}, found {player!r}")

    def marker(self, field: str) -> int | None:
        """The player whose marker is on that field, or None if it is neutral.

        Raises:
            PacruError: there is no such field.
        """
        bit = BIT[_number(field)]
        return next((n for n, (markers, _) in enumerate(self._seats) if markers & bit), None)

    def chevron(self, field: str) -> tuple[int, str] | None:
        """The player and the facing of the chevron on that field, or None.

        Raises:
            PacruError: there is no such field.
        """
        found = self._find(_number(field))
        return (found[0], FACINGS[found[1] & 7]) if found else None

    def power(self, field: str) -> int:
        """The power of movement of the chevron on that field (R5a).

        Raises:
            PacruError: there is no such field, or no chevron on it.
        """
        number = _number(field)
        found = self._find(number)
        if found is None:
            raise PacruError(f"power: there is no chevron on {field}")
        return self._power(found[0], number)

    def attackers(self, field: str) -> frozenset[str]:
        """The fields of all opponents' chevrons that attack the chevron on that field (R11a).

        Empty if there is no chevron, and in games without attacks.

        Raises:
            PacruError: there is no such field.
        """
        number = _number(field)
        target = self._find(number)
        if target is None or not self._ruleset.attacks:
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
        return self._ruleset.power(self._seats[player][0], number)

    def _reaches(self, player: int, chevron: Chevron, target: Fields) -> bool:
        """Whether the chevron attacks the one on the target (R11a)."""
        occupied = self._state[OCCUPIED]
        return any(
            bit == target and not between & occupied
            for line in REACH[chevron][self._power(player, chevron >> 3)]
            for bit, _, between, _ in line
        )

    def with_rules(self, *, tournament: bool, repetition: bool) -> "Position":
        """The same board and player to move, with other options of the rules (R12c, R16c).

        Only Pacru has these options; a position of another game stays as it is.
        """
        if self.game != "pacru":
            return self
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
        self._seat(player)
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

        Turns of one chevron to one field that lead to the same position are one turn, in its
        canonical spelling. Moves to two fields are two turns, even if the chevron then leaves the
        board and the positions are the same (Azacru, A7c).
        """
        return [] if self._outcome else self._ruleset.moves(self._state)

    def rotations(self) -> list[tuple[str, Rotation]]:
        """The reorientations that can be paid for: field of the chevron, and rotation (R14)."""
        if self._outcome:
            return []
        found = self._ruleset.rotations(self._state)
        return [(FIELDS[chevron >> 3], WRITTEN[steps]) for chevron, steps in found]

    def payable(self) -> frozenset[str]:
        """The fields that the player to move can pay with (R14a)."""
        return (
            frozenset() if self._outcome else frozenset(names(self._ruleset.payable(self._state)))
        )

    def reorientations(self) -> Iterator[Turn]:
        """Every legal reorientation with every payment; there can be hundreds of thousands."""
        for field, rotation in self.rotations():
            for payment in self._ruleset.payments(self._state, ROTATIONS[rotation]):
                # not sorted again, since there are many
                yield tuple.__new__(Reorientation, (field, rotation, tuple(names(payment))))

    def play(self, turn: Turn | str) -> "Position":
        """The position after the turn; players who are then blocked are already out (R15b).

        Args:
            turn: the turn or its text, in any legal spelling.

        Raises:
            TurnNotationError: the text is not a turn, or the turn has a field that does not exist.
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
        if not isinstance(turn, Turn):
            raise TypeError(f"expected a turn or its text, found {turn!r}")
        if self._outcome:
            raise IllegalTurn(str(turn), *self._ruleset.over())
        try:
            turn, after, termination = self._ruleset.play(self._state, turn)
        except KeyError:  # it has a field that does not exist, or is in upper case
            turn, after, termination = self._ruleset.play(self._state, Turn.parse(str(turn)))
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
            raise IllegalTurn(str(out), *self._ruleset.over())
        mover = self._state[TO_MOVE]
        player = mover if out.player is None else out.player
        if player not in self.standing:
            raise IllegalTurn(str(out), "R15d", f"player {'abcd'[player]} is not in the game")
        after, termination = self._ruleset.leave(self._state, out, player)
        number = self._turn_number + (player == mover)
        return Position(after, number, self._repetition, termination)


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
    """The number of turn sequences of that length from a position; see `Position.moves`.

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
    state = position.state
    return games.of(state).perft(state, depth, reorientations)


def _number(field: str) -> int:
    try:
        return NUMBER[field]
    except KeyError:
        raise PacruError(f"expected a field, a1 to i9, found {field!r}") from None


@cache
def _start(game: str, seats: str, tournament: bool, repetition: bool) -> Position:
    """The start of a game with those seats in the order of play (R1); cached."""
    players = len(seats)
    places = [SEATS[seat] + ((FOURTH[seat],) if players == 2 else ()) for seat in seats]
    start = [(0, tuple(_chevron(*place) for place in own)) for own in places]
    ruleset = games.named(game)
    return Position(ruleset.state(ruleset.rules(players, tournament), start, 0), 1, repetition)


def _chevron(field: str, facing: str) -> Chevron:
    return NUMBER[field] * 8 + FACING[facing]


class _Reader:
    """A reader of the text of a position, from left to right."""

    # Compiled when the first text is read, not at import: the page starts without it.
    SYMBOL = r"[1-9]|[a-d]|[A-D](?:ne|nw|n|e|se|sw|s|w)\+?"
    TAIL_PARTS = (
        (r"[a-d-] ", N_("the player to move, a to d or -, and a blank")),
        (r"[234] ", N_("the number of players, 2 to 4, and a blank")),
        (
            r"(?:-|tr|t|r|s|l|z(?::[a-d])?(?:!a?b?c?d?(?<!!))?) ",
            N_("the rules, one of - t r tr, or s l z with what belongs to it, and a blank"),
        ),
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
        ruleset = games.named(games.LETTERS.get(options[0], "pacru"))
        self._check_counts(count)
        seats = [(self.markers[n], tuple(self.chevrons[n])) for n in range(count)]
        try:
            rules = ruleset.read_rules(options, count)
            ruleset.check(rules, seats)
            player = None if to_move == "-" else self._player(to_move, count)
            state = ruleset.state(rules, seats, player)
        except Impossible as impossible:
            raise self._at(impossible) from None
        return Position(state, int(turn_number), "r" in options)

    def _player(self, to_move: str, players: int) -> int:
        player = "abcd".index(to_move)
        if player >= players:
            text = gettext("a player to move from a to {last}").format(last="abcd"[players - 1])
            raise Impossible(text, to_move=True)
        return player

    def _at(self, impossible: Impossible) -> PositionError:
        """The error, at the place in the text that it is about."""
        part = 1 if impossible.to_move else 3 if impossible.rules else 0
        where = sum(len(text) + 1 for text in self.text.split(" ")[:part])
        if impossible.player is not None:
            where = self.owners.get(impossible.player, where)
        return PositionError(self.text, where, impossible.expected)

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

    def _check_counts(self, players: int) -> None:
        for player, place in self.owners.items():
            self.at = place
            if player >= players:
                raise self._error(N_("players a to {last} only"), last="abcd"[players - 1])
            most = 4 if players == 2 else 3
            if len(self.chevrons[player]) > most:
                text = N_("at most {most} chevrons of {player}")
                raise self._error(text, most=most, player=player_text(player))
