"""The kinds of turn and their text (docs/notation.md, section 1)."""

import re
from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple, Self

from pacru.core.board import NUMBER
from pacru.core.errors import PacruError, TurnNotationError
from pacru.core.texts import N_, gettext

Rotation = Literal["<<", "<", ">", ">>"]

ROTATIONS: Final[dict[Rotation, int]] = {"<<": -2, "<": -1, ">": 1, ">>": 2}
"""For each rotation: the steps of 45° clockwise."""
WRITTEN: Final[dict[int, Rotation]] = {steps: rotation for rotation, steps in ROTATIONS.items()}
"""For each number of such steps: the rotation."""
PRICE: Final[dict[Rotation, int]] = {"<<": 4, "<": 2, ">": 2, ">>": 4}
"""For each rotation: the price in markers (R14a)."""
CONNECTION: Final = "*"
"""The text in the brackets for a connection change."""
Twist = Literal["<", ">"]
ELSEWHERE: Final = "="
"""The sign between a turn that was played elsewhere and the position it led to."""
_FOREIGN: Final = re.compile(r"[a-i][1-9][-x<>][a-i1-9(),*<>^]{1,300}")
PASS: Final = "pass"
"""The text of a pass."""
_FIELD: Final = "([a-i][1-9])"
_MOVE: Final = re.compile(
    rf"{_FIELD}([-x]){_FIELD}(?:\((\*|{_FIELD[1:-1]})(?:,{_FIELD})?\))?([<>])?"
)
"""A move in its usual form; all other accepted forms are read sign by sign."""

_LOWER: Final = {ord(letter): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


class Turn:
    """What a player plays on their turn, legal or not. People call it a move.

    It is a `Move`, a `Reorientation` or a `Pass`. Turns are equal if they are written alike.
    ``str(turn)`` is the text, for the turns of `Position.moves` in the canonical spelling.

    >>> Turn.parse("A3 - B4 (b4)"), str(Turn.parse("c1>(a2,a1)"))
    (Move(origin='a3', destination='b4', capture=False, benefit='b4', meeting=None, twist=None), 'c1>(a1,a2)')
    """

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> "Turn":
        """Read one turn; upper case and spaces are accepted.

        Raises:
            TurnNotationError: the text is not a turn; it says where and what was expected.
        """
        move = _MOVE.fullmatch(text)
        if move:
            origin, action, destination, benefit, meeting, twist = move.groups()
            # in this text a meeting follows a benefit: `Move` would reorder nothing
            parts = (origin, destination, action == "x", benefit, meeting, twist)
            return tuple.__new__(Move, parts)
        return _Reader(text).turn()


def to_turn(turn: Turn | str) -> Turn:
    """Return a turn, given as such or as text.

    Raises:
        TurnNotationError: the text is not a turn.
    """
    return Turn.parse(turn) if isinstance(turn, str) else turn


class _MoveParts(NamedTuple):
    origin: str
    destination: str
    capture: bool = False
    benefit: str | None = None
    meeting: str | None = None
    twist: Twist | None = None


class Move(_MoveParts, Turn):
    """A movement, one kind of `Turn`: a chevron moves, with everything that follows from it.

    >>> str(Move("c4", "d5", capture=True, benefit="d6"))
    'c4xd5(d6)'
    >>> Move("d4", "d5", meeting="e8") == Move("d4", "d5", benefit="e8")
    True

    Attributes:
        origin: the field where the chevron stands.
        destination: the field where it lands.
        capture: whether it is a pincer (R11).
        benefit: the first entry in the brackets: the field marked by the border crossing, or
            ``"*"`` for the connection change, or the field of the meeting if there is no other
            benefit; None without brackets.
        meeting: the second entry in the brackets: the field changed by the meeting (R12). Without a
            benefit, it comes first and becomes the benefit.
        twist: the twist after the move, ``"<"`` for 45° to the left or ``">"`` for 45° to the
            right, in the games that have it (A6, S5a); None without one.
    """

    __slots__ = ()

    def __new__(
        cls,
        origin: str,
        destination: str,
        capture: bool = False,
        benefit: str | None = None,
        meeting: str | None = None,
        twist: Twist | None = None,
    ) -> Self:
        """Make a move; moves that are written alike are equal."""
        if benefit is None:
            benefit, meeting = meeting, None
        return super().__new__(cls, origin, destination, capture, benefit, meeting, twist)

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # `_replace` uses this

    def __str__(self) -> str:
        text = f"{self.origin}{'x' if self.capture else '-'}{self.destination}"
        if self.benefit is not None:
            named = self.benefit if self.meeting is None else f"{self.benefit},{self.meeting}"
            text = f"{text}({named})"
        return text if self.twist is None else text + self.twist


class _ReorientationParts(NamedTuple):
    field: str
    rotation: Rotation
    payment: tuple[str, ...]


class Reorientation(_ReorientationParts, Turn):
    """A rotation of one chevron on its field (R14).

    >>> str(Reorientation("c1", "<", ("b2", "a1")))
    'c1<(a1,b2)'

    Attributes:
        field: the field where the chevron stands.
        rotation: ``"<"`` for 45° anticlockwise, ``">"`` for 45° clockwise, doubled for 90°.
        payment: the fields whose markers are paid, sorted alphabetically.
    """

    __slots__ = ()

    def __new__(cls, field: str, rotation: Rotation, payment: Iterable[str]) -> Self:
        """Make a reorientation; those that are written alike are equal."""
        return super().__new__(cls, field, rotation, tuple(sorted(payment)))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # `_replace` uses this

    def __str__(self) -> str:
        return f"{self.field}{self.rotation}({','.join(self.payment)})"


class Pass(Turn):
    """A turn without a movement, in the games that have it, when no own chevron can move (A9a, S2b).

    >>> str(Pass()), Turn.parse("pass") == Pass()
    ('pass', True)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return PASS

    def __repr__(self) -> str:
        return "Pass()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pass)

    def __hash__(self) -> int:
        return hash(PASS)


class _OutParts(NamedTuple):
    reason: Literal["resign", "time"]
    player: int | None = None


class Out(_OutParts):
    """A player leaving the game: not a turn, but written among the turns (R15d, R15e).

    >>> str(Out("resign")), str(Out("time", 1))
    ('resign', 'time:b')

    Attributes:
        reason: ``"resign"`` or ``"time"``.
        player: 0–3 in the order of play; None for the player to move.
    """

    __slots__ = ()

    def __new__(cls, reason: Literal["resign", "time"], player: int | None = None) -> Self:
        """Say how a player leaves.

        Raises:
            PacruError: there is no such reason or player.
        """
        if reason not in ("resign", "time"):
            raise PacruError(f"reason: expected resign or time, found {reason!r}")
        if player not in (None, 0, 1, 2, 3):
            raise PacruError(f"player: expected 0 to 3, found {player!r}")
        return super().__new__(cls, reason, player)

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # `_replace` uses this

    def __str__(self) -> str:
        return self.reason if self.player is None else f"{self.reason}:{'abcd'[self.player]}"


class _ElsewhereParts(NamedTuple):
    turn: str
    after: str


class Elsewhere(_ElsewhereParts):
    """What a player played elsewhere, against the rules here, and the position it led to there.

    It is not a turn: no list of legal turns has it, and no position can play it. It is written among
    the turns, so that a game from a site with other rules stays whole.

    >>> text = "a1-c1(h8)=9/9/9/9/4Be4/9/9/9/a1Ae+6_b_2_t_8"
    >>> Elsewhere.parse(text).turn, str(Elsewhere.parse(text)) == text
    ('a1-c1(h8)', True)

    Attributes:
        turn: the turn, as it was written there.
        after: the text of the position after it.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Elsewhere":
        """Read the text of one.

        Raises:
            TurnNotationError: the text is not of this form. The position in it is not checked.
        """
        turn, _, after = text.partition(ELSEWHERE)
        if not _FOREIGN.fullmatch(turn):
            raise TurnNotationError(text, 0, gettext(N_("a move as it was played elsewhere")))
        return cls(turn, after.replace("_", " "))

    def __str__(self) -> str:
        return f"{self.turn}{ELSEWHERE}{self.after.replace(' ', '_')}"


def lower_ascii(text: str) -> str:
    r"""A text with its letters A to Z in lower case, and all other characters as they are.

    ``str.lower`` makes two characters of a dotted capital I, and a letter of the notation of the Kelvin sign.

    >>> lower_ascii("E9-\u212a") == "e9-\u212a"
    True
    """
    return text.lower() if text.isascii() else text.translate(_LOWER)


class _Reader:
    """A reader of the text of one turn, from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = [place for place, char in enumerate(text) if char != " "]
        self.chars = "".join(text[place] for place in self.places)
        self.chars = lower_ascii(self.chars)
        self.at = 0

    def turn(self) -> Turn:
        if self.chars == PASS:
            return Pass()
        field = self.field(N_("a field"))
        action = self.take_any(("<<", ">>", "<", ">", "-", "x"), N_("one of - x < << > >>"))
        if action in ROTATIONS:
            turn: Turn = self.reorientation(field, action)
        else:
            turn = self.move(field, action == "x")
        if self.at < len(self.chars):
            raise self.error(N_("the end of the move"))
        return turn

    def move(self, origin: str, capture: bool) -> Move:
        destination = self.field(N_("the field where the move ends"))
        benefit = meeting = None
        if self.take("("):
            benefit = CONNECTION if self.take(CONNECTION) else self.field(N_("a field or *"))
            if self.take(","):
                meeting = self.field(N_("a field"))
            elif self.at >= len(self.chars) or self.chars[self.at] != ")":
                raise self.error(N_("a comma or a closing bracket"))
            self.require(")", N_("a closing bracket"))
        twist: Twist | None = "<" if self.take("<") else ">" if self.take(">") else None
        return Move(origin, destination, capture, benefit, meeting, twist)

    def reorientation(self, field: str, rotation: Rotation) -> Reorientation:
        price = PRICE[rotation]
        costs = {"price": price, "rotation": rotation}
        self.require("(", N_("an opening bracket and {price} fields to pay with"), price=price)
        paid: list[str] = []
        while len(paid) < price:
            if paid:
                self.require(",", N_("a comma: {rotation} costs {price} fields"), **costs)
            start = self.at
            paid.append(self.field(N_("a field to pay with")))
            if paid[-1] in paid[:-1]:
                self.at = start
                raise self.error(N_("another field: each can be used only once"))
        self.require(")", N_("a closing bracket: {rotation} costs {price} fields"), **costs)
        return Reorientation(field, rotation, paid)

    def field(self, expected: str) -> str:
        name = self.chars[self.at : self.at + 2]
        if name not in NUMBER:
            raise self.error(expected)
        self.at += 2
        return name

    def take(self, symbol: str) -> bool:
        found = self.chars.startswith(symbol, self.at)
        self.at += len(symbol) if found else 0
        return found

    def take_any(self, symbols: tuple[str, ...], expected: str) -> str:
        for symbol in symbols:
            if self.take(symbol):
                return symbol
        raise self.error(expected)

    def require(self, symbol: str, expected: str, **values: object) -> None:
        if not self.take(symbol):
            raise self.error(expected, **values)

    def error(self, expected: str, **values: object) -> TurnNotationError:
        where = self.places[self.at] if self.at < len(self.places) else len(self.text)
        return TurnNotationError(self.text, where, gettext(expected).format(**values))
