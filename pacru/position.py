"""The immutable public face of a state: what is where, whose turn it is, text, moves, play."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Self

from pacru import games
from pacru.core.board import BIT, FACINGS, FIELDS, NUMBER, Chevron, names
from pacru.core.errors import IllegalTurn, PacruError, TurnNotationError
from pacru.core.numbers import is_whole
from pacru.core.outcome import Outcome, Termination
from pacru.core.pictures import PICTURES
from pacru.core.state import OCCUPIED, PLAYERS, RULES, TO_MOVE, Seat, State, all_seats
from pacru.core.turn import ROTATIONS, WRITTEN, Out, Reorientation, Rotation, Turn, to_turn
from pacru.games.changes import Changes
from pacru.games.position_text import PositionParts, read_position, write_position
from pacru.games.ruleset import Ruleset
from pacru.games.starts import (
    DEFAULT_SEATS,
    FIRST,
    ROW_END,
    named_starts,
    start_state,
    starts_in_words,
)

LONGEST_COUNTED = 99
"""The longest turn sequences that `perft` counts; longer ones would take forever."""
LAST_TURN_NUMBER = 999_999
"""The highest turn number of a position; after that it stays the same."""


class Position:
    """An immutable position of the game; positions are equal if their texts are.

    A field is its name, such as ``"e5"``. A player is 0–3 in the order of play.

    >>> position = Position()
    >>> len(position.moves())
    28
    >>> str(position.play("a3-b4(b4)"))
    '4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 - 2'
    >>> Position("shacru3").game, Position(str(position)) == position
    ('shacru', True)

    Args:
        text: the name of a start, which is that of a game and a number of players, such as
            ``"start2"`` (Pacru), ``"azacru3"`` or ``"shacru4"``; ``"short2"`` is a short game of
            Pacru. Or the text of a position (docs/notation.md, section 2).

    Raises:
        PositionError: the text is not a position, or an impossible one; it says where and what was
            expected.
        PacruError: it is rather a name, but there is no start with that name.
        TypeError: it is not a text.
    """

    __slots__ = ("_outcome", "_repetition", "_seats", "_state", "_text", "_turn_number")
    _outcome: Outcome | None
    _repetition: bool
    _seats: tuple[Seat, ...]
    _state: State
    _text: str
    _turn_number: int

    def __new__(cls, text: str = FIRST) -> "Position":  # noqa: PYI034 - starts are kept
        """Read a position from its text, or from the name of a start."""
        if isinstance(text, str) and ROW_END not in text:  # rather a name than a board
            start = named_starts().get(text)
            if start is None:
                raise PacruError(
                    f"position: expected {starts_in_words()}, or the text of a position, "
                    f"found {text[:40]!r}"
                )
            return cls.initial(start.players, game=start.game, changes=start.changes)
        return cls.parse(text)

    @classmethod
    def _of(
        cls,
        state: State,
        turn_number: int = 1,
        repetition: bool = False,
        termination: Termination = Termination.LAST_STANDING,
    ) -> Self:
        """Wrap a state, which is not checked; see `position_of`."""
        self = object.__new__(cls)
        to_move = state[TO_MOVE]
        first = to_move if to_move >= 0 else ~to_move
        seats = all_seats(state)
        self._state = state
        self._seats = seats[-first:] + seats[:-first] if first else seats
        self._turn_number = min(LAST_TURN_NUMBER, turn_number)
        self._repetition = repetition
        self._text = ""
        self._outcome = None
        if to_move < 0:
            self._outcome = self._ruleset.outcome(state, termination)
        return self

    # ---- making positions

    @classmethod
    def initial(
        cls,
        players: int = 2,
        *,
        seats: Sequence[str] | None = None,
        tournament: bool = False,
        repetition: bool = False,
        game: str = games.DEFAULT,
        changes: Changes | None = None,
    ) -> "Position":
        """The start of a game (R1), with options that have no name of their own in `Position`.

        >>> Position.initial(3, seats="WNE", tournament=True).tournament
        True

        Args:
            players: 2, 3 or 4.
            seats: the seats, ``S``, ``W``, ``N``, ``E``, in the order of play; the default is that
                of R1d.
            tournament: whether R12c applies.
            repetition: whether the third occurrence of a position is a draw (R16c).
            game: its key, one of `pacru.games.game_keys`, such as ``"shacru"``.
            changes: numbers of the rules that are not the published ones (docs/notation.md,
                section 8), such as ``{"goal": 15}``.

        Raises:
            PacruError: there is no such game or number of players, `seats` is not an order of
                their seats, or the game does not have these options or changes.
        """
        if not is_whole(players) or players not in PLAYERS:
            raise PacruError(f"players: expected 2, 3 or 4, found {players!r}")
        default = DEFAULT_SEATS[players]
        order = default if seats is None else "".join(seats)
        if sorted(order) != sorted(default):
            raise PacruError(f"seats: expected the letters {default} in any order, found {order!r}")
        descriptor = games.descriptor_of(game)
        if (tournament and not descriptor.tournament) or (repetition and not descriptor.repetition):
            raise PacruError(f"rules: {descriptor.title} has no tournament rule or repetition")
        changed = tuple(sorted((changes or {}).items()))
        for key, number in changed:
            if not is_whole(number):  # "1.0" is no number of a position's text
                raise PacruError(f"{key}: expected a whole number, found {number!r:.40}")
        try:
            return _initial(game, order, tournament, repetition, changed)
        except games.Impossible as impossible:
            raise PacruError(f"rules: expected {impossible.expected}") from None

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position (docs/notation.md, section 2).

        `Position` itself knows the names of the starts too.

        Raises:
            PositionError: the text is not a position, or an impossible one; it says where and what
                was expected.
            TypeError: it is not a text.
        """
        if not isinstance(text, str):
            raise TypeError(f"position: expected a text, found {text!r:.40}")
        return cls._of(*read_position(text))

    # ---- what is on the board

    def __str__(self) -> str:
        if not self._text:
            parts = PositionParts(self._state, self._turn_number, self._repetition)
            self._text = write_position(parts, self._seats)
        return self._text

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return str(self) == str(other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return position_of, (self._state, self._turn_number, self._repetition, self._termination)

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # it is immutable

    def _repr_svg_(self) -> str:
        return PICTURES["position"](self)

    def diagram(self) -> str:
        """A picture in plain text: markers are small letters, chevrons capitals with their facing.

        >>> print(Position().diagram().splitlines()[1])
         9 | .    .    .    | .    Bs   .    | .    .    Asw  |
        """
        return PICTURES["diagram"](self)

    @property
    def _ruleset(self) -> Ruleset:
        return games.ruleset_of(self._state)

    @property
    def game(self) -> str:
        """The key of the game that is played, such as ``"pacru"`` or ``"shacru"``."""
        return self._state[RULES].game

    @property
    def players(self) -> int:
        """How many players started."""
        return self._state[RULES].players

    @property
    def standing(self) -> tuple[int, ...]:
        """The players still in the game, in the order of play."""
        return tuple(self._ruleset.active_players(self._state))

    @property
    def target(self) -> int:
        """The number of markers to win (R1f); 0 in a game that only counts them at its end."""
        return self._state[RULES].target

    @property
    def changes(self) -> dict[str, int]:
        """The numbers of the rules that are not the published ones (docs/notation.md, section 8).

        >>> Position.initial(changes={"goal": 15}).changes
        {'goal': 15}
        """
        return self._ruleset.changes(self._state[RULES])

    @property
    def tournament(self) -> bool:
        """Whether the tournament rule R12c applies."""
        return self._state[RULES].tournament

    @property
    def repetition(self) -> bool:
        """Whether repetition ends the game (R16c); `Game` takes care of that."""
        return self._repetition

    def follows(self, before: "Position") -> bool:
        """Whether this could be the position after one turn, by whatever rules, from another one.

        Then it is of the same game, with the same options, and has the next turn number.
        """
        kept = [(one.game, one.players, one.tournament, one.changes) for one in (self, before)]
        number = min(before.turn_number + 1, LAST_TURN_NUMBER)
        return (*kept[0], self.repetition, self.turn_number) == (
            *kept[1],
            before.repetition,
            number,
        )

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

    def domains(self) -> dict[str, int]:
        """The neutral fields that only one player could ever reach (S6c), each with that player.

        Empty in games without them, and when the game is over.

        >>> position = Position.parse("7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60")
        >>> sorted(position.domains().items())
        [('i9', 0)]
        """
        domains = [] if self._outcome else self._ruleset.domains(self._state)
        return {field: player for player, fields in enumerate(domains) for field in names(fields)}

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
        if is_whole(player) and 0 <= player < len(self._seats):
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
        return self._ruleset.power(self._seats[found[0]][0], number)

    def attackers(self, field: str) -> frozenset[str]:
        """The fields of all opponents' chevrons that attack the chevron on that field (R11a).

        Empty if there is no chevron, and in games without attacks.

        Raises:
            PacruError: there is no such field.
        """
        number = _number(field)
        target = self._find(number)
        if target is None:
            return frozenset()
        found = self._ruleset.attackers(self._seats, target[0], number, self._state[OCCUPIED])
        return frozenset(FIELDS[chevron >> 3] for chevron in found)

    def _find(self, number: int) -> tuple[int, Chevron] | None:
        for player, (_, chevrons) in enumerate(self._seats):
            for chevron in chevrons:
                if chevron >> 3 == number:
                    return player, chevron
        return None

    def with_rules(self, *, tournament: bool, repetition: bool) -> "Position":
        """The same board and player to move, with other rule options (R12c, R16c).

        A position of a game without such options stays as it is.
        """
        if not games.descriptor_of(self.game).has_options:
            return self
        rules = self._state[RULES]._replace(tournament=tournament)
        state = (*self._state[:RULES], rules)
        return Position._of(state, self._turn_number, repetition, self._termination)

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

    def mirror(self) -> "Position":
        """The same position with left and right exchanged, which makes no difference to the rules.

        >>> Position().play("a3-b4(b4)").mirror().chevron("h4")
        (0, 'nw')
        """
        from pacru.core.symmetry import MIRROR  # few programs need it

        state = inner_state(MIRROR.position(self))
        return Position._of(state, self._turn_number, self._repetition, self._termination)

    @property
    def _termination(self) -> Termination:
        return self._outcome.termination if self._outcome else Termination.LAST_STANDING

    # ---- what players can do

    def moves(self) -> list[Turn]:
        """Every distinct legal turn but reorientations; empty if the game is over.

        Reorientations are left out, since there can be hundreds of thousands: `reorientations`
        gives them one by one, and `legal_turns` has both.

        Turns of one chevron to one field that lead to the same position are one turn, in its
        canonical spelling. Moves to two fields are two turns, even if the chevron then leaves the
        board and the positions are the same (Azacru, A7c).
        """
        return [] if self._outcome else self._ruleset.moves(self._state)

    @property
    def legal_turns(self) -> "LegalTurns":
        """All legal turns, reorientations included: to look one up, to go through or to count.

        >>> turns = Position().legal_turns
        >>> "a3-b4(b4)" in turns, len([*turns])
        (True, 28)
        """
        return LegalTurns(self)

    def is_legal(self, turn: Turn | str) -> bool:
        """Whether the rules allow a turn here, reorientations included.

        If not, `play` says why.

        >>> Position().is_legal("e1-e2"), Position().is_legal("e1-e9"), Position().is_legal("e1")
        (True, False, False)

        Args:
            turn: the turn or its text, in any legal spelling. A text that is no turn is not legal.

        Raises:
            TypeError: it is neither a turn nor a text.
        """
        try:
            self.play(turn)
        except (IllegalTurn, TurnNotationError):
            return False
        return True

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
        turn = to_turn(turn)
        if not isinstance(turn, Turn):
            raise TypeError(f"expected a turn or its text, found {turn!r}")
        if self._outcome:
            raise IllegalTurn(str(turn), *self._ruleset.game_over_refusal())
        try:
            turn, after, termination = self._ruleset.play(self._state, turn)
        except KeyError:  # it has a field that does not exist, or is in upper case
            turn, after, termination = self._ruleset.play(self._state, Turn.parse(str(turn)))
        return turn, Position._of(after, self._turn_number + 1, self._repetition, termination)

    def leave(self, out: Out) -> "Position":
        """The position after a player has left: all their chevrons are removed (R15d, R15e).

        If it is the player's turn, this ends the turn. Otherwise the player to move stays the same,
        unless that player is now blocked because the only possible move was to capture a chevron
        that is gone.

        Raises:
            IllegalTurn: the game is over, or the player is no longer in it.
        """
        if self._outcome:
            raise IllegalTurn(str(out), *self._ruleset.game_over_refusal())
        mover = self._state[TO_MOVE]
        player = mover if out.player is None else out.player
        if player not in self.standing:
            raise IllegalTurn(str(out), "R15d", f"player {'abcd'[player]} is not in the game")
        after, termination = self._ruleset.leave(self._state, out, player)
        number = self._turn_number + (player == mover)
        return Position._of(after, number, self._repetition, termination)


class LegalTurns:
    """All legal turns of a position, reorientations included, made only when they are asked for.

    >>> import pacru
    >>> turns = pacru.Position().legal_turns
    >>> "a3-b4(b4)" in turns, "a3-a9" in turns, bool(turns), turns.count()
    (True, False, True, 28)
    >>> str(next(iter(turns)))
    'a3-b4(a4)'

    ``in`` takes a turn or its text, in any legal spelling. Moves come first, then reorientations,
    each in its canonical spelling; there can be hundreds of thousands.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Turn]:
        yield from self._position.moves()
        yield from self._position.reorientations()

    def __contains__(self, turn: object) -> bool:
        return isinstance(turn, Turn | str) and self._position.is_legal(turn)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many there are, without making them."""
        return 0 if self._position.outcome else perft(self._position, 1, reorientations=True)

    def __repr__(self) -> str:
        return f"<LegalTurns of {self._position!r}>"


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
    state = inner_state(position)
    return games.ruleset_of(state).perft(state, depth, reorientations)


# ---- the inner state, for the rules of the games, the bots and the page


def inner_state(position: Position) -> State:
    """The inner state of a position (`pacru.core.state`)."""
    return position._state  # noqa: SLF001


def position_of(
    state: State,
    turn_number: int = 1,
    repetition: bool = False,
    termination: Termination = Termination.LAST_STANDING,
) -> Position:
    """The position with an inner state.

    Args:
        state: the state, which is not checked.
        turn_number: 1 at the start, one more after every turn.
        repetition: whether the repetition option is on (R16c).
        termination: what ended the game, for a state that is over and does not show it, such as
            how the last opponent went out.
    """
    return Position._of(state, turn_number, repetition, termination)  # noqa: SLF001


def amid_turn(position: Position, state: State) -> Position:
    """A position to show, from a state in the middle of the next turn."""
    return position_of(state, position.turn_number, position.repetition)


@cache
def _initial(
    game: str,
    seats: str,
    tournament: bool,
    repetition: bool,
    changes: tuple[tuple[str, int], ...],
) -> Position:
    """The start of a game with those seats in the order of play (R1); cached."""
    return position_of(start_state(game, seats, tournament, changes), 1, repetition)


def _number(field: str) -> int:
    try:
        return NUMBER[field]
    except (KeyError, TypeError):
        raise PacruError(f"expected a field, a1 to i9, found {field!r}") from None
