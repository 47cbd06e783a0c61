"""The format of puzzles (docs/notation.md, section 6), and the file of them in the wheel."""

import json
import re
import zlib
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, NamedTuple

from pacru import games
from pacru.core.decoding import decode_text
from pacru.core.errors import PacruError
from pacru.core.state import TO_MOVE
from pacru.core.symmetry import HALF_TURN, SYMMETRIES
from pacru.core.turn import Move, Pass, Reorientation, Turn
from pacru.games.changes import SIGN
from pacru.position import Position, inner_state

FILE: Final = "data/puzzles.z"
"""The path of the shipped puzzles in the wheel, below ``pacru``."""
CHOICES_FILE: Final = "data/choices.z"
"""The path of the shipped choices of the bot, which are no proven puzzles."""
SISTERS_FILE: Final = "data/sisters.z"
"""The path of the shipped puzzles of the sister games."""
PLIES: Final = {"win1": 1, "win3": 3, "win5": 5}
"""For each kind with a forced win: the plies until the win."""
_PROVEN: Final = {"win1": "w1", "win3": "w3", "win5": "w5", "defence": "d", "stop": "s"}
_CHOSEN: Final = {"capture": "cap", "connection": "con", "rotation": "rot"}
PREFIXES: Final = _PROVEN | _CHOSEN
"""For each kind: how its ids begin."""
KINDS: Final = tuple(_PROVEN)
"""The kinds of puzzle with an exact proof."""
COUNTED: Final = ("win1", "win3")
"""The kinds in games in which markers are counted; for two players."""
CHOICES: Final = tuple(_CHOSEN)
"""The kinds whose solutions are the choice of a search, see `pacru.puzzles.choices`."""
THEMES: Final = (
    "pincer",
    "connection",
    "jump",
    "crossing",
    "meeting",
    "blocking",
    "rotation",
    "target",
    "last chevron",
    "choice",
)
"""The themes, in the order in which they are written."""
LEVELS: Final = 15
"""The highest level of difficulty."""
PACKED: Final = b"x"
"""How compressed files begin."""
LARGEST: Final = 4_000_000
"""The largest unpacked file, in bytes."""
LONGEST: Final = 20_000
"""The longest line of a file, in characters."""

_FIELDS: Final = ("id", "position", "kind", "solutions", "line", "themes", "level")
_ID: Final = re.compile(r"([a-z][a-z0-9]*)-[0-9]{4,6}")
_BY: Final = re.compile(r"search [1-9][0-9]{0,8}")

Way = tuple[str, str]
"""A movement or a rotation: what all solutions of a puzzle have in common."""


class _PuzzleParts(NamedTuple):
    id: str
    text: str
    kind: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    themes: tuple[str, ...]
    level: int
    by: str = ""


class Puzzle(_PuzzleParts):
    """A position with one way to reach an aim.

    >>> puzzle = Puzzle("w1-0001", "9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1", "win1",
    ...                 ("d6xe6",), ("d6xe6",), ("pincer", "last chevron"), 1)
    >>> Puzzle.parse(str(puzzle)) == puzzle
    True

    Attributes:
        id: its name, which is never used again for another puzzle.
        text: the position in the notation.
        kind: one of `KINDS` or `CHOICES`.
        solutions: every first turn that reaches the aim, in canonical spelling and sorted; a
            rotation stands there once.
        line: a solution and, for the win kinds, the turns up to the end of the game.
        themes: some of `THEMES`.
        level: the lowest level of the bot that finds a solution in half of its tries; 0: none.
        by: for a choice, the search that made it, such as "search 50000"; else empty.
    """

    @cached_property
    def position(self) -> Position:
        """The position."""
        return Position.parse(self.text)

    def __str__(self) -> str:
        names = (*_FIELDS, "by") if self.by else _FIELDS
        return json.dumps(dict(zip(names, self, strict=False)), separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> "Puzzle":
        """Read one line of a file.

        Only the form is checked, and that the position and the turns of the line are legal. The
        claims are not: `pacru.puzzles.proof` proves them.

        Raises:
            PacruError: the line is not a puzzle; the message says what is wrong.
        """
        parts = _parse_line(line)
        puzzle = cls(
            parts["id"],
            parts["position"],
            parts["kind"],
            tuple(parts["solutions"]),
            tuple(parts["line"]),
            tuple(parts["themes"]),
            parts["level"],
            parts.get("by", ""),
        )
        try:
            _check_form(puzzle)
        except PacruError as error:
            raise PacruError(f"puzzle {puzzle.id}: {error}") from error
        return puzzle


def _parse_line(line: str) -> dict[str, Any]:
    """The fields of a line, each of its type."""
    try:
        parts = json.loads(line) if len(line) <= LONGEST else None
    except (ValueError, RecursionError):
        parts = None
    if not isinstance(parts, dict) or sorted(parts.keys() - {"by"}) != sorted(_FIELDS):
        raise PacruError(f"puzzle: expected an object with {', '.join(_FIELDS)}")
    for name in ("id", "position", "kind", "by"):
        if not isinstance(parts.get(name, ""), str):
            raise PacruError(f"puzzle: {name}: expected a text")
    if "by" in parts and not _BY.fullmatch(parts["by"]):
        raise PacruError("puzzle: by: expected a search and its number of positions")
    for name in ("solutions", "line", "themes"):
        given = parts[name]
        if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
            raise PacruError(f"puzzle: {name}: expected a list of texts")
    if type(parts["level"]) is not int or not 0 <= parts["level"] <= LEVELS:
        raise PacruError(f"puzzle: level: expected 0 to {LEVELS}")
    return parts


def _check_form(puzzle: Puzzle) -> None:
    """Check the form of a puzzle.

    Raises:
        PacruError: it is wrong.
    """
    position = puzzle.position
    rules, game = games.ruleset_of(inner_state(position)), games.descriptor_of(position.game)
    found = _ID.fullmatch(puzzle.id)
    if puzzle.kind not in PREFIXES:
        raise PacruError(f"kind: expected one of {', '.join(PREFIXES)}, found {puzzle.kind[:40]!r}")
    if bool(puzzle.by) != (puzzle.kind in CHOICES):
        raise PacruError(f"by: expected the search for {', '.join(CHOICES)}, and for no other kind")
    if (
        position.outcome
        or position.repetition
        or position.changes
        or not game.has_puzzles
        or str(position) != puzzle.text
    ):
        raise PacruError("position: expected one with a player to move and the rules -, t, s or z")
    players = {"win1": (2, 3, 4), "stop": (3, 4)}.get(puzzle.kind, (2,))
    if rules.counts:
        players = (2,) if puzzle.kind in COUNTED else ()
    if position.players not in players:
        raise PacruError(
            f"kind: {puzzle.kind} is not for {position.players} players of {game.title}"
        )
    expected = id_prefix(puzzle.kind, position)
    if not found or found[1] != expected:
        raise PacruError(f"id: expected {expected}- and at least four digits")
    if list(puzzle.themes) != [theme for theme in THEMES if theme in puzzle.themes]:
        raise PacruError("themes: expected known themes, in their order")
    if not puzzle.line or puzzle.line[0] not in puzzle.solutions:
        raise PacruError("line: expected a solution as its first turn")
    if len(puzzle.line) != PLIES.get(puzzle.kind, len(puzzle.line)):
        raise PacruError(f"line: expected {PLIES[puzzle.kind]} turns")
    if list(puzzle.solutions) != sorted(set(puzzle.solutions)):
        raise PacruError("solutions: expected each once, sorted")
    for text in puzzle.solutions:
        _play_canonical(position, text)
    if not is_one_way(Turn.parse(text) for text in puzzle.solutions):
        raise PacruError("solutions: expected one movement or one rotation")
    for text in puzzle.line:
        position = _play_canonical(position, text)


def _play_canonical(position: Position, text: str) -> Position:
    """The position after a turn, which must be in its canonical spelling."""
    turn, after = position.spelled_and_played(Turn.parse(text))
    if str(turn) != text:
        raise PacruError(f"expected {turn}, found {text}")
    return after


def way(turn: Turn) -> Way:
    """The movement of a move, whatever it marks; the rotation of a reorientation, whatever it pays.

    >>> way(Turn.parse("a3-b4(b4)")), way(Turn.parse("c1<(a1,b2)"))
    (('a3', 'b4'), ('c1', '<'))
    """
    if isinstance(turn, Move):
        return turn.origin, turn.destination
    assert isinstance(turn, Reorientation)
    return turn.field, turn.rotation


def is_one_way(turns: Iterable[Turn]) -> bool:
    """Whether turns are one movement, or one rotation; passes are neither."""
    found = list(turns)
    return not any(isinstance(turn, Pass) for turn in found) and len({*map(way, found)}) == 1


def id_prefix(kind: str, position: Position) -> str:
    """How the id of a puzzle begins, such as w3, or s3 for a win in 3 in Shacru."""
    letter = games.descriptor_of(position.game).letter
    return f"{letter}{PLIES[kind]}" if letter else PREFIXES[kind]


def _rules_text(position: Position) -> str:
    """The rules of a position as its text has them, without repetition, if the mover is called a."""
    mover, players = max(inner_state(position)[TO_MOVE], 0), position.players
    plain = position.with_rules(tournament=position.tournament, repetition=False)
    called = "".join("abcd"[(mover + seat) % players] for seat in range(players))
    options, sign, changes = str(plain).split()[3].partition(SIGN)
    return options.translate(str.maketrans(called, "abcd"[:players])) + sign + changes


def normal_position(position: Position) -> Position:
    """The same position as puzzles have it: the player to move is a, and it is turn 1.

    With two players, the board is rotated as the other player sees it.
    """
    mover, players = position.to_move, position.players
    assert mover is not None
    symmetry = HALF_TURN if players == 2 and mover else SYMMETRIES[0]
    board = symmetry.board(position, [(mover + seat) % players for seat in range(players)])
    return Position.parse(f"{board} a {players} {_rules_text(position)} 1")


def likeness(position: Position) -> str:
    """A text that two positions share if they are alike.

    They are alike if one becomes the other by a symmetry of the board and by turning the order of
    play.
    """
    mover, players = position.to_move, position.players
    assert mover is not None
    order = [(mover + seat) % players for seat in range(players)]
    board = min(symmetry.board(position, order) for symmetry in SYMMETRIES)
    return f"{board} {players} {_rules_text(position)}"


def first_alike(puzzles: Iterable[Puzzle]) -> tuple[str, str] | None:
    """The ids of the first two puzzles that are alike; None if no two are."""
    seen: dict[str, str] = {}
    for puzzle in puzzles:
        like = likeness(puzzle.position)
        if like in seen:
            return seen[like], puzzle.id
        seen[like] = puzzle.id
    return None


# ---- files


class ListedPuzzle(NamedTuple):
    """A puzzle of a file that has been read without its position.

    Attributes:
        id: its name.
        kind: one of `KINDS`.
        players: how many play.
        themes: some of `THEMES`.
        level: its difficulty, see `Puzzle`.
        line: its line of the file.
        game: one of `GAMES`.
    """

    id: str
    kind: str
    players: int
    themes: tuple[str, ...]
    level: int
    line: str
    game: str = games.DEFAULT

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle.

        Raises:
            PacruError: it is not one.
        """
        return Puzzle.parse(self.line)


def list_puzzles(content: bytes) -> list[ListedPuzzle]:
    """List the puzzles of a file, in its order.

    A page can list thousands, and parse only the one that it shows.

    Raises:
        PacruError: a line has another form.
    """
    found: list[ListedPuzzle] = []
    for line in _unpack(content).splitlines():
        parts = _parse_line(line)
        words = parts["position"].split()
        players = int(words[2]) if len(words) > 2 and words[2] in ("2", "3", "4") else 0
        game = games.game_of_rules(words[3] if len(words) > 3 else "").key
        themes = tuple(parts["themes"])
        found.append(
            ListedPuzzle(parts["id"], parts["kind"], players, themes, parts["level"], line, game)
        )
    return found


def read(content: bytes) -> list[Puzzle]:
    """Read the puzzles of a file, which is either plain text or compressed.

    Raises:
        PacruError: a line is not a puzzle, or two puzzles have the same id.
    """
    puzzles = [Puzzle.parse(line) for line in _unpack(content).splitlines()]
    seen: set[str] = set()
    for puzzle in puzzles:
        if puzzle.id in seen:
            raise PacruError(f"puzzle {puzzle.id}: expected each id once")
        seen.add(puzzle.id)
    return puzzles


def _unpack(content: bytes) -> str:
    if content[:1] != PACKED:
        try:
            unpacked = decode_text(content).encode()
        except PacruError as error:
            raise PacruError(f"puzzles: {error}") from None
        whole = len(unpacked) <= LARGEST and unpacked[:1] in (b"", b"{")
    else:
        unpacking = zlib.decompressobj()
        try:
            unpacked = unpacking.decompress(content, LARGEST)
        except zlib.error:
            unpacked = b""
        whole = unpacking.eof and not unpacking.unused_data
    if not whole or not unpacked.isascii():
        raise PacruError("puzzles: expected a file of puzzles, found something else")
    return unpacked.decode("ascii")


def file_content(puzzles: Iterable[Puzzle], packed: bool = True) -> bytes:
    """The content of a file with these puzzles.

    Args:
        puzzles: the puzzles.
        packed: whether to compress it.
    """
    plain = "".join(f"{puzzle}\n" for puzzle in puzzles).encode("ascii")
    return zlib.compress(plain, 9) if packed else plain


def load(path: str = FILE) -> list[Puzzle]:
    """Read the puzzles of this wheel; none if it has no file of them, as in the page.

    Args:
        path: `FILE`, `SISTERS_FILE`, or `CHOICES_FILE` for the choices of the bot.

    Raises:
        PacruError: the file has something else.
    """
    from importlib.resources import files  # the page does not need it

    try:
        content = files("pacru").joinpath(path).read_bytes()
    except OSError:
        return []
    return read(content)
