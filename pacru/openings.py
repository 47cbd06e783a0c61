"""The opening table: what strong play does in the first turns.

>>> table = load()
>>> if table:
...     best = max(table.turns(Position.initial()), key=lambda tried: tried.games)
...     assert best.turn in Position.initial().moves()

`tools.openings` makes the table from games that the bot has played against itself: games of
two, by the standard rule. The wheel has it as a separate file. The page fetches that file when it
needs it, and passes its content to `Openings.read`.
"""

import math
import random
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from pacru.core.errors import PacruError
from pacru.core.symmetry import INVERSES, SYMMETRIES
from pacru.core.turn import Turn
from pacru.position import Position

FILE: Final = "data/openings.z"
"""The path of the table in the wheel, below ``pacru``."""
EXPLORER: Final = "data/explorer.z"
"""The path of a larger table, for people to look at: it also has turns that nobody should play."""
FIRST: Final = 8
"""How many turns of a game are in the table, those of both players counted."""
ENOUGH: Final = 10
"""How many games a turn needs before a bot plays it from the table."""
NEAR: Final = 30
"""A bot treats turns as equally good if they are at most this much worse than the best one, in
hundredths of a marker."""
WORSE: Final = 0.15
"""A bot skips a turn if its share is certainly this much lower than that of another one."""
LARGEST: Final = 4_000_000
"""The largest unpacked table, in bytes."""
NORMAL_95: Final = 1.96
"""The standard deviations on either side of the mean that hold 95% of a normal distribution."""

_HEAD: Final = re.compile(r"pacru openings 1 ([1-9][0-9]{0,8}) ([1-9][0-9]{0,8})")
_BOARD: Final = re.compile(r"[1-9a-bnesw+AB/]{17,300}")
_NUMBERS: Final = re.compile(r"([1-9][0-9]{0,8}) ([0-9]{1,9}) (-?[0-9]{1,6})")


# ---- folding


class Folded(NamedTuple):
    """A position of two players as the table stores it, free of symmetry and of who is who.

    Attributes:
        board: the alphabetically first of the eight boards; the player to move is a.
        ways: the numbers of the symmetries that lead to it, nearly always just one.
    """

    board: str
    ways: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> "Folded":
        """Fold a position that is not over."""
        players = range(2) if position.to_move == 0 else range(1, -1, -1)
        boards = [symmetry.board(position, players) for symmetry in SYMMETRIES]
        first = min(boards)
        return cls(first, tuple(way for way, board in enumerate(boards) if board == first))

    def turn(self, turn: Turn) -> Turn:
        """Fold a turn of the position."""
        return min((SYMMETRIES[way].turn(turn) for way in self.ways), key=str)

    def back(self, turn: Turn) -> Turn:
        """Unfold a turn: the turn of the position for a folded one."""
        return INVERSES[self.ways[0]].turn(turn)


# ---- the table


def covered(position: Position) -> bool:
    """Whether a table can have a position: of Pacru, with two players and the standard rules."""
    return (
        position.game == "pacru"
        and position.players == 2
        and not position.tournament
        and not position.changes
        and position.outcome is None
    )


class Tried(NamedTuple):
    """A turn that was played in a position, and its results.

    Attributes:
        turn: the turn.
        games: in how many games it was played.
        points: the points of the player who made it: 1 for each game won, and half for each that
            nobody won.
        score: the median score that the search gave it, in hundredths of a marker, for the player
            who made it.
    """

    turn: Turn
    games: int
    points: float
    score: int

    @property
    def share(self) -> float:
        """The points per game, 0 to 1."""
        return self.points / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95% confidence interval of the share, after Wilson.

        >>> low, high = Tried(Turn.parse("a3-b4(b4)"), 100, 60.0, 0).bounds
        >>> round(low, 3), round(high, 3)
        (0.502, 0.691)
        """
        return bounds(self.points, self.games)


def bounds(points: float, games: int) -> tuple[float, float]:
    """The 95% confidence interval of a share, after Wilson; it makes sense for few games too.

    Args:
        points: how many points were made.
        games: how many games were played, at least 1.
    """
    share, squared = points / games, NORMAL_95**2
    middle = share + squared / (2 * games)
    error = NORMAL_95 * math.sqrt(share * (1 - share) / games + squared / (4 * games**2))
    whole = 1 + squared / games
    return max(0.0, (middle - error) / whole), min(1.0, (middle + error) / whole)


class Openings:
    """A table of the positions in the first turns, and of the turns played in them.

    >>> start = Position.initial()
    >>> folded = Folded.of(start)
    >>> tried = Tried(folded.turn(Turn.parse("a3-b4(b4)")), 12, 7.0, 35)
    >>> table = Openings({folded.board: (tried,)}, games=12, nodes=2000)
    >>> [(str(tried.turn), tried.games) for tried in table.turns(start)]
    [('a3-b4(b4)', 12)]
    >>> Openings.read(table.written()).turns(start) == table.turns(start)
    True

    Args:
        table: for each board of a `Folded`, the turns that were played, folded with it.
        games: how many games it was made from.
        nodes: the fewest positions that their searches made for each turn.

    Attributes:
        games, nodes: the same.
    """

    def __init__(self, table: Mapping[str, tuple[Tried, ...]], games: int, nodes: int) -> None:
        self._table = table
        self.games = games
        self.nodes = nodes

    def __len__(self) -> int:
        """The number of positions in the table."""
        return len(self._table)

    @property
    def turn_count(self) -> int:
        """The number of turns in the table, those of all positions together."""
        return sum(map(len, self._table.values()))

    def turns(self, position: Position) -> tuple[Tried, ...]:
        """The turns played in a position, the most frequent first; empty if it is not in the table.

        Each turn is legal there, and in its canonical spelling. If a position is its own mirror
        image, one of two mirrored turns stands for both.
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
        """The turns that a bot may play.

        They were played in at least `ENOUGH` games, and their score is within `NEAR` of the best of
        these. Their share must not be lower than another one's by `WORSE`; the comparison takes
        those bounds of the two shares that are closest to each other.
        """
        enough = [tried for tried in self.turns(position) if tried.games >= ENOUGH]
        score = max((tried.score for tried in enough), default=0) - NEAR
        share = max((tried.bounds[0] for tried in enough), default=0.0) - WORSE
        return tuple(tried for tried in enough if tried.score >= score and tried.bounds[1] >= share)

    def choose(self, position: Position, chance: random.Random) -> Tried | None:
        """Choose one of the good turns by how often it was played; None if there is none."""
        good = self.good(position)
        return chance.choices(good, [tried.games for tried in good])[0] if good else None

    # ---- as a file

    def written(self) -> bytes:
        """The content of the table's file: text, a line for each position, compressed."""
        return zlib.compress("\n".join(self._lines()).encode("ascii"), 9)

    def _lines(self) -> Iterator[str]:
        yield f"pacru openings 1 {self.games} {self.nodes}"
        for board, turns in sorted(self._table.items()):
            entries = (
                f"{one.turn} {one.games} {round(2 * one.points)} {one.score}" for one in turns
            )
            yield " ".join([board, *entries])

    @classmethod
    def read(cls, content: bytes) -> "Openings":
        """Read the content of such a file.

        Raises:
            PacruError: the content is not a table.
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
def load(file: str = "") -> Openings | None:
    """Load a table of this wheel; None if it is not there, as in the page.

    Args:
        file: its path, such as `EXPLORER`; empty: `FILE`.

    Raises:
        PacruError: the file is not a table.
    """
    from importlib.resources import files  # the page does not need it

    try:
        content = files("pacru").joinpath(file or FILE).read_bytes()
    except OSError:
        return None
    return Openings.read(content)
