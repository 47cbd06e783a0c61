"""Lines of the engine protocol (docs/protocol.md) about a search: written and read.

The engine writes ``info`` lines while it searches, and ``bestmove`` when it has an answer:

>>> info = Info(Thought(5, Score("markers", 312), ("a7-b7", "b3-c4(c4)"), 42000), 1000, 24)
>>> line = write_info(info)
>>> line
'info depth 5 score markers 312 nodes 1000 nps 42000 time 24 multipv 1 pv a7-b7 b3-c4(c4)'
>>> read_info(line) == info
True
>>> read_answer(write_answer("a7-b7"))
'a7-b7'

If you ask more than one question, a `pacru.bot.desk.Desk` says which of them a line belongs to.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pacru.core.scores import DISTANT, WIN

ANSWER: Final = "bestmove"
"""The first word of an answer."""
NO_TURN: Final = "none"
"""The answer if no turn is possible."""
SCORES: Final = ("markers", "win", "loss")
"""The kinds of scores."""
_NUMBERS: Final = ("depth", "nodes", "nps", "time", "multipv")


class Score(NamedTuple):
    """How good the game is for the player to move.

    >>> str(Score("markers", 147)), str(Score("win", 3))
    ('+1.47', 'win in 3')

    Attributes:
        kind: ``"markers"``, ``"win"`` or ``"loss"``.
        value: hundredths of a marker, or the number of turns until then, those of all players
            counted.
    """

    kind: str
    value: int

    def __str__(self) -> str:
        if self.kind == "markers":
            return f"{self.value / 100:+.2f}"
        return f"{self.kind} in {self.value}"


class Thought(NamedTuple):
    """What a bot has found so far.

    Attributes:
        depth: how many turns ahead it has looked.
        score: how good the game is for it.
        line: the principal variation: the turns that it expects, its own first, as texts.
        rate: the positions that it makes in a second, if it reports them.
    """

    depth: int
    score: Score
    line: tuple[str, ...]
    rate: int | None = None


class Info(NamedTuple):
    """The content of an ``info`` line about a turn.

    Attributes:
        thought: the turn, what follows it, and its score.
        nodes: the positions made so far, if reported.
        milliseconds: the time since the search began, if reported.
        rank: 1 for the best turn, 2 for the second best, and so on (``multipv``).
    """

    thought: Thought
    nodes: int | None = None
    milliseconds: int | None = None
    rank: int = 1


def score_of(score: int, players: int = 2) -> Score:
    """A score as the protocol writes it: hundredths of a marker, or turns to a win or loss.

    Args:
        score: the score of the search, in which all opponents together are one side.
        players: how many are still in the game.
    """
    if abs(score) < DISTANT:
        return Score("markers", score)
    rounds, rest = divmod(WIN - abs(score) - 1, 2)
    return Score("win" if score > 0 else "loss", rounds * players + rest + 1)


def write_info(info: Info) -> str:
    """Write an ``info`` line; what is unknown is left out."""
    depth, score, line, rate = info.thought
    numbers = (("nodes", info.nodes), ("nps", rate), ("time", info.milliseconds))
    words = [f"info depth {depth} score {score.kind} {score.value}"]
    words += [f"{name} {number}" for name, number in numbers if number is not None]
    return " ".join([*words, f"multipv {info.rank} pv", *line])


def read_info(line: str) -> Info | None:
    """Read a line about a turn; None for every other line, and for a broken one."""
    first, *words = line.split() or [""]
    if first != "info" or "string" in words[:1]:
        return None
    try:
        return _read(iter(words))
    except (ValueError, KeyError, StopIteration):
        return None


def _read(words: Iterator[str]) -> Info | None:
    numbers: dict[str, int] = {}
    score, line = None, tuple[str, ...]()
    for word in words:
        if word == "score":
            score = Score(next(words), int(next(words)))
        elif word == "pv":
            line = tuple(words)
        elif word in _NUMBERS:
            numbers[word] = int(next(words))
        else:
            next(words)  # a word that is not known yet, with its value
    if score is None or score.kind not in SCORES:
        return None
    thought = Thought(numbers["depth"], score, line, numbers.get("nps"))
    return Info(thought, numbers.get("nodes"), numbers.get("time"), numbers.get("multipv", 1))


def write_answer(turn: object = NO_TURN) -> str:
    """Write a ``bestmove`` line with a turn, or the one that says that no turn is possible."""
    return f"{ANSWER} {turn}"


def read_answer(line: str) -> str | None:
    """Read the turn in a ``bestmove`` line, as text, or `NO_TURN`; None for every other line."""
    first, *rest = line.split(maxsplit=1) or [""]
    return " ".join(rest).rstrip() if first == ANSWER else None
