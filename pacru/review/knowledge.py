"""What searches have found out about the positions of a game: what looked deeper replaces what did not.

The answer to each question to an engine about a game is added here. Before a question, earlier answers are looked up.
So a hint, the coach, an analysis and a review speak of the same thing.

>>> from pacru.game import Game
>>> from pacru.review.reviewing import Finding, Line
>>> game, known = Game.new(), Knowledge()
>>> line = Line(Score("markers", 42), ("a3-b4(b4)",), (0.5, 0.5), (0.5, 0.5))
>>> known = known.with_finding(game, 0, Finding((line,), depth=9, nodes=200_000))
>>> known.about(game, 0).depth
9
>>> known.about(game, 0, least=400_000) is None
True

As text, it is for the store of a browser alone: it holds what belongs to a version of the search, and is small.
"""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from pacru.bot.protocol import SCORES, Score
from pacru.core.state import State, repetition_key
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.position import Position, inner_state
from pacru.review.chances import STRONG
from pacru.review.reviewing import Finding, Line, Review

SEARCH: Final = 1
"""The version of the search and the evaluation: what another one has found is dropped."""
MOST_BYTES: Final = 4_096
"""The longest text."""
MOST_UNPACKED: Final = 200_000
"""The most bytes that such a text is unpacked to."""
TURNS: Final = (6, 4, 2, 1)
"""How many turns of each line the text has: the first of these numbers with which it is short enough."""

Key: TypeAlias = tuple[State, int, str]
"""The position, its place if repetition counts, and the only turn that was looked at."""


class Known(NamedTuple):
    """What a search has found.

    Attributes:
        finding: what it was.
        lines: how many turns it was to compare; there may be fewer.
    """

    finding: Finding
    lines: int

    def says_more(self, than: "Known") -> bool:
        """Whether it makes another one needless."""
        return self.finding.nodes >= than.finding.nodes and self.lines >= than.lines


Place: TypeAlias = tuple[int, str, Known]
"""A position of a game, the only turn that was looked at, and what was found."""


@dataclass(frozen=True)
class Knowledge:
    """What is known about positions.

    Attributes:
        findings: by what they are about, the best: each has looked deeper than the others, or compared more turns.
    """

    findings: Mapping[Key, tuple[Known, ...]] = field(default_factory=dict)

    def about(
        self, game: Game, at: int, *, only: str = "", lines: int = 1, least: int = 0
    ) -> Finding | None:
        """What the deepest search has found in a position; None: none looked so deep.

        Args:
            game: the game.
            at: the position, as the number of plies before it.
            only: the turn that was looked at alone; empty: all turns.
            lines: how many turns it was to compare at least.
            least: how many positions it has made at least.
        """
        found = self.findings.get(_key(game, at, only), ())
        fit = [one.finding for one in found if one.lines >= lines and one.finding.nodes >= least]
        return max(fit, key=lambda one: one.nodes, default=None)

    def with_finding(
        self, game: Game, at: int, finding: Finding, *, only: str = "", lines: int = 1
    ) -> "Knowledge":
        """A copy with what a search has found, unless more is known.

        Args:
            game: the game.
            at: the position, as the number of plies before it.
            finding: what was found.
            only: the turn that was looked at alone; empty: all turns.
            lines: how many turns it was to compare.
        """
        if self.about(game, at, only=only, lines=lines, least=finding.nodes):
            return self
        key, new = _key(game, at, only), Known(finding, lines)
        rest = [one for one in self.findings.get(key, ()) if not new.says_more(one)]
        return Knowledge({**self.findings, key: (*rest, new)})

    def write(self, game: Game) -> str:
        """Write what is known about the positions of a game, the deepest first, in `MOST_BYTES` at most."""
        found = sorted(self._found_in(game), key=lambda one: -one[2].finding.nodes)
        for turns in TURNS:
            text = _write(game, found, turns)
            if len(text) <= MOST_BYTES:
                return text
        while len(text) > MOST_BYTES:
            del found[len(found) * 3 // 4 :]
            text = _write(game, found, TURNS[-1])
        return text

    @classmethod
    def read(cls, game: Game, text: str, scale: float = STRONG) -> "Knowledge":
        """Read what `write` has written; what it says of other positions than those of this game is left out.

        What anything else has written is not known.

        Args:
            game: the game.
            text: the text.
            scale: of the chances, as in `pacru.review.chances.chances`.
        """
        known = cls()
        try:
            version, *entries = _unpack(text)
            if version != SEARCH:
                return known
            for at, only, (finding, lines) in filter(
                None, (_read_entry(game, one, scale) for one in entries)
            ):
                known = known.with_finding(game, at, finding, only=only, lines=lines)
        except (ValueError, TypeError, IndexError, KeyError, zlib.error):
            return cls()
        return known

    def _found_in(self, game: Game) -> Iterator[Place]:
        for at in range(len(game.positions)):
            played = game.plies[at].spelled if at < len(game.plies) else ""
            for only in dict.fromkeys(("", played)):
                for known in self.findings.get(_key(game, at, only), ()):
                    yield at, only, known


def _key(game: Game, at: int, only: str) -> Key:
    place = at if game.start.repetition else -1
    return repetition_key(inner_state(game.positions[at])), place, only


def answer_known(review: Review, known: Knowledge) -> Review:
    """Answer the questions of a review to which the answers are known."""
    while True:
        answers = [
            (asked, found)
            for asked in review.questions
            if (
                found := known.about(
                    review.game,
                    asked.at,
                    only=asked.only,
                    lines=asked.lines,
                    least=asked.nodes or 0,
                )
            )
        ]
        if not answers:
            return review
        for asked, found in answers:
            review = review.with_answer(asked, found)


# ---- as text: the version, and for each finding where, in which position, by how many nodes, and its lines


def _write(game: Game, found: Sequence[Place], turns: int) -> str:
    return _pack([SEARCH, *(_entry(game, *one, turns) for one in found)]) if found else ""


def _checksum(position: Position) -> int:
    return zlib.crc32(str(position).encode())


def _entry(game: Game, at: int, only: str, known: Known, turns: int) -> list[Any]:
    finding = known.finding
    lines = [
        [*line.score, *(line.shallow_score or line.score), " ".join(line.turns[:turns])]
        for line in finding.lines
        if line.score
    ]
    checksum = _checksum(game.positions[at])
    return [at, checksum, only, known.lines, finding.nodes, finding.depth, finding.first, lines]


def _read_entry(game: Game, entry: list[Any], scale: float) -> Place | None:
    at, checksum, only, wanted, nodes, depth, first, lines = entry
    if _whole(at) >= len(game.positions) or checksum != _checksum(game.positions[at]):
        return None  # it was taken back
    position = game.positions[at]
    for turn in filter(None, (only, first)):
        Turn.parse(turn)
    read = []
    for kind, value, shallow_kind, shallow_value, turns in lines:
        score, shallow = _score(kind, value), _score(shallow_kind, shallow_value)
        spelled = tuple(str(Turn.parse(turn)) for turn in turns.split())
        read.append(Line.from_scores(position, spelled, score, shallow, scale))
    if not read:
        raise ValueError("a finding has a line")
    finding = Finding(tuple(read), _whole(depth), first, _whole(nodes))
    return at, only, Known(finding, _whole(wanted))


def _score(kind: object, value: object) -> Score:
    if kind not in SCORES or not isinstance(value, int):
        raise ValueError("expected a score")
    return Score(str(kind), value)


def _whole(number: object) -> int:
    if not isinstance(number, int) or number < 0:
        raise ValueError("expected a whole number")
    return number


def _pack(data: list[Any]) -> str:
    return b85encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)).decode()


def _unpack(text: str) -> list[Any]:
    unpacking = zlib.decompressobj()
    data = json.loads(unpacking.decompress(b85decode(text), MOST_UNPACKED))
    if not unpacking.eof or not isinstance(data, list):
        raise ValueError("expected a list")
    return data
