"""What strong play does in the first turns: a table of the games that the bot has played against itself.

>>> table = load()
>>> if table:
...     best = max(table.turns(Position.initial()), key=lambda tried: tried.games)
...     assert best.turn in Position.initial().moves()

`pacru.bot.openings` makes the table. It is about games of two by the standard rule. The wheel has it as a file of its
own; the page fetches that file when it wants it and gives its content to `Openings.read`.
"""

import math
import random
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from pacru.board import FACINGS, FILES, OFFSETS, RANKS
from pacru.errors import PacruError
from pacru.position import Position, board_text
from pacru.turn import CONNECTION, ROTATIONS, WRITTEN, Move, Reorientation, Turn

FILE: Final = "data/openings.z"
"""Where the table is in the wheel, below ``pacru``."""
FIRST: Final = 8
"""So many turns of a game, those of both players counted, are in the table."""
ENOUGH: Final = 10
"""Games in which a turn has been played before a bot plays it because of the table."""
NEAR: Final = 30
"""In hundredths of a marker: a bot takes turns that are worse than the best one by no more for as good."""
WORSE: Final = 0.15
"""A bot does not take turns whose share is surely lower than that of another one by so much."""
LARGEST: Final = 4_000_000
"""Bytes of a table that has been unpacked, at most."""
NORMAL_95: Final = 1.96
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""

_HEAD: Final = re.compile(r"pacru openings 1 ([1-9][0-9]{0,8}) ([1-9][0-9]{0,8})")
_BOARD: Final = re.compile(r"[1-9a-bnesw+AB/]{17,300}")
_NUMBERS: Final = re.compile(r"([1-9][0-9]{0,8}) ([0-9]{1,9}) (-?[0-9]{1,6})")


# ---- symmetries


class Symmetry(NamedTuple):
    """One of the eight ways to turn or mirror the board, which the rules do not notice.

    Attributes:
        fields: of each field, by its name, where it comes to lie.
        facings: of each facing, by its name, what becomes of it.
        mirrors: whether left becomes right.
    """

    fields: Mapping[str, str]
    facings: Mapping[str, str]
    mirrors: bool

    def turn(self, turn: Turn) -> Turn:
        """The same turn on the board that has been turned or mirrored.

        >>> str(SYMMETRIES[4].turn(Turn.parse("a3-b4(b4)"))), str(SYMMETRIES[4].turn(Turn.parse("c1<(a1,b2)")))
        ('i3-h4(h4)', 'g1>(h2,i1)')
        """
        at = self.fields
        if isinstance(turn, Move):
            benefit = turn.benefit if turn.benefit == CONNECTION else at.get(turn.benefit or "")
            meeting = at.get(turn.meeting or "")
            return Move(at[turn.origin], at[turn.destination], turn.capture, benefit, meeting)
        if isinstance(turn, Reorientation):
            rotation = WRITTEN[-ROTATIONS[turn.rotation]] if self.mirrors else turn.rotation
            return Reorientation(at[turn.field], rotation, [at[field] for field in turn.payment])
        raise TypeError(f"expected a Move or a Reorientation, found {turn!r}")

    def position(self, position: Position) -> Position:
        """The same position on the board that has been turned or mirrored."""
        _, rest = str(position).split(" ", 1)
        return Position.parse(f"{self.board(position, range(position.players))} {rest}")

    def board(self, position: Position, players: range) -> str:
        """The board of a position, turned or mirrored, as `board_text` has it.

        Args:
            position: the position.
            players: its players in the order in which they are called a, b, c and d.
        """
        at, faces = self.fields, self.facings
        markers, chevrons = {}, {}
        for called, player in enumerate(players):
            for field in position.markers(player):
                markers[at[field]] = called
            for field, facing in position.chevrons(player).items():
                chevrons[at[field]] = called, faces[facing]
        return board_text(markers, chevrons)


def _symmetry(east: int, north: int, swaps: bool) -> Symmetry:
    """The symmetry that keeps or changes the signs of both directions, and then may swap them."""

    def image(x: int, y: int) -> tuple[int, int]:
        x, y = x * east, y * north
        return (y, x) if swaps else (x, y)

    middle = len(FILES) // 2
    fields = {}
    for x, file in enumerate(FILES):
        for y, rank in enumerate(RANKS):
            to_x, to_y = image(x - middle, y - middle)
            fields[file + rank] = FILES[to_x + middle] + RANKS[to_y + middle]
    facings = {
        name: FACINGS[OFFSETS.index(image(*offset))]
        for name, offset in zip(FACINGS, OFFSETS, strict=True)
    }
    return Symmetry(fields, facings, (east * north < 0) != swaps)


SYMMETRIES: Final = tuple(
    _symmetry(east, north, swaps) for east, north in ((1, 1), (-1, -1)) for swaps in (False, True)
) + tuple(
    _symmetry(east, north, swaps) for east, north in ((-1, 1), (1, -1)) for swaps in (False, True)
)
"""All of them: first the one that changes nothing."""
HALF_TURN: Final = SYMMETRIES[2]
"""What the second of two players sees from the own side."""
_BACK: Final = tuple(
    next(
        back
        for back in SYMMETRIES
        if all(back.fields[there] == field for field, there in one.fields.items())
    )
    for one in SYMMETRIES
)
"""Of each symmetry: the one that undoes it."""


class Folded(NamedTuple):
    """A position of two players as the table has it: the same for all that differ by a symmetry or by who is who.

    Attributes:
        board: the first in the alphabet of the eight boards; whoever is to move is a.
        ways: the numbers of the symmetries that lead to it, hardly ever more than one.
    """

    board: str
    ways: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> "Folded":
        """The position, which is not over, folded."""
        players = range(2) if position.to_move == 0 else range(1, -1, -1)
        boards = [symmetry.board(position, players) for symmetry in SYMMETRIES]
        first = min(boards)
        return cls(first, tuple(way for way, board in enumerate(boards) if board == first))

    def turn(self, turn: Turn) -> Turn:
        """A turn of the position, folded with it."""
        return min((SYMMETRIES[way].turn(turn) for way in self.ways), key=str)

    def back(self, turn: Turn) -> Turn:
        """A folded turn, as one of the position."""
        return _BACK[self.ways[0]].turn(turn)


# ---- the table


def covered(position: Position) -> bool:
    """Whether a table may have a position: one of two players by the standard rule."""
    return position.players == 2 and not position.tournament and position.outcome is None


class Tried(NamedTuple):
    """A turn that was played in a position, and what became of it.

    Attributes:
        turn: the turn.
        games: how often.
        points: of whoever made the turn: 1 for each of these games that was won, half a one for each that nobody won.
        score: what the search expected of it, in hundredths of a marker: the median, seen by whoever made it.
    """

    turn: Turn
    games: int
    points: float
    score: int

    @property
    def share(self) -> float:
        """The points for each game, 0 to 1."""
        return self.points / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        """The shares between which the true one lies with 95 %, after Wilson.

        >>> low, high = Tried(Turn.parse("a3-b4(b4)"), 100, 60.0, 0).bounds
        >>> round(low, 3), round(high, 3)
        (0.502, 0.691)
        """
        return bounds(self.points, self.games)


def bounds(points: float, games: int) -> tuple[float, float]:
    """The shares between which the true one lies with 95 %, after Wilson: they make sense for few games too.

    Args:
        points: how many were reached.
        games: how many could have been, 1 at least.
    """
    share, squared = points / games, NORMAL_95**2
    middle = share + squared / (2 * games)
    error = NORMAL_95 * math.sqrt(share * (1 - share) / games + squared / (4 * games**2))
    whole = 1 + squared / games
    return max(0.0, (middle - error) / whole), min(1.0, (middle + error) / whole)


class Openings:
    """A table of the positions of the first turns, and of what was played in them.

    >>> start = Position.initial()
    >>> folded = Folded.of(start)
    >>> tried = Tried(folded.turn(Turn.parse("a3-b4(b4)")), 12, 7.0, 35)
    >>> table = Openings({folded.board: (tried,)}, games=12, nodes=2000)
    >>> [(str(tried.turn), tried.games) for tried in table.turns(start)]
    [('a3-b4(b4)', 12)]
    >>> Openings.read(table.written()).turns(start) == table.turns(start)
    True

    Args:
        table: of each board, as `Folded` has it, the turns that were played, folded with it.
        games: how many games it has been made of.
        nodes: the positions that their searches made for each turn, at least.

    Attributes:
        games, nodes: the same.
    """

    def __init__(self, table: Mapping[str, tuple[Tried, ...]], games: int, nodes: int) -> None:
        self._table = table
        self.games = games
        self.nodes = nodes

    def __len__(self) -> int:
        """How many positions it has."""
        return len(self._table)

    @property
    def tried(self) -> int:
        """How many turns it has, those of all positions together."""
        return sum(map(len, self._table.values()))

    def turns(self, position: Position) -> tuple[Tried, ...]:
        """What was played in a position, the most frequent first; nothing if the table does not have it.

        Each turn is legal there, and in its canonical spelling. Where a position is its own mirror image, one of two
        turns that mirror each other stands for both.
        """
        if not covered(position):
            return ()
        folded = Folded.of(position)
        found = [
            tried._replace(turn=position.spelled_and_played(folded.back(tried.turn))[0])
            for tried in self._table.get(folded.board, ())
        ]
        return tuple(sorted(found, key=lambda tried: (-tried.games, str(tried.turn))))

    def good(self, position: Position) -> tuple[Tried, ...]:
        """Those that a bot may play.

        They were played in `ENOUGH` games; by their score they are within `NEAR` of the best of these; and their share
        is not below that of another one by `WORSE`, when both are taken at those bounds that are nearest to each other.
        """
        enough = [tried for tried in self.turns(position) if tried.games >= ENOUGH]
        score = max((tried.score for tried in enough), default=0) - NEAR
        share = max((tried.bounds[0] for tried in enough), default=0.0) - WORSE
        return tuple(tried for tried in enough if tried.score >= score and tried.bounds[1] >= share)

    def choose(self, position: Position, chance: random.Random) -> Tried | None:
        """One of the good turns, each as often as it was played; None if there is none."""
        good = self.good(position)
        return chance.choices(good, [tried.games for tried in good])[0] if good else None

    # ---- as a file

    def written(self) -> bytes:
        """The table as a file: text, a line for each position, compressed."""
        return zlib.compress("\n".join(self._lines()).encode("ascii"), 9)

    def _lines(self) -> Iterator[str]:
        yield f"pacru openings 1 {self.games} {self.nodes}"
        for board, turns in sorted(self._table.items()):
            told = (f"{one.turn} {one.games} {round(2 * one.points)} {one.score}" for one in turns)
            yield " ".join([board, *told])

    @classmethod
    def read(cls, content: bytes) -> "Openings":
        """Reads such a file.

        Raises:
            PacruError: it is none.
        """
        try:
            unpacking = zlib.decompressobj()
            text = unpacking.decompress(content, LARGEST).decode("ascii")
            whole = unpacking.eof and not unpacking.unused_data
        except (zlib.error, UnicodeDecodeError):
            whole, text = False, ""
        first, *lines = text.split("\n")
        head = _HEAD.fullmatch(first)
        if not whole or not head:
            raise PacruError("openings: expected the file of a table, found something else")
        table = {}
        for number, line in enumerate(lines, 2):
            board, *words = line.split(" ")
            if not _BOARD.fullmatch(board) or not words or len(words) % 4 or board in table:
                raise PacruError(f"openings: line {number}: expected a board and its turns")
            table[board] = tuple(
                _tried(words[at : at + 4], number) for at in range(0, len(words), 4)
            )
        return cls(table, int(head[1]), int(head[2]))


def _tried(words: list[str], line: int) -> Tried:
    numbers = _NUMBERS.fullmatch(" ".join(words[1:]))
    if not numbers or int(numbers[2]) > 2 * int(numbers[1]):
        raise PacruError(f"openings: line {line}: expected a turn, games, points and a score")
    try:
        turn = Turn.parse(words[0])
    except PacruError as error:
        raise PacruError(f"openings: line {line}: {error}") from error
    return Tried(turn, int(numbers[1]), int(numbers[2]) / 2, int(numbers[3]))


@cache
def load() -> Openings | None:
    """The table of this wheel, or None if it has come without; the page's has.

    Raises:
        PacruError: the file is none of a table.
    """
    from importlib.resources import files  # the page has no use for it

    try:
        content = files("pacru").joinpath(FILE).read_bytes()
    except OSError:
        return None
    return Openings.read(content)
