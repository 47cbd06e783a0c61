"""What a bot says while it thinks: the ``info`` lines of the engine protocol."""

from collections.abc import Iterator
from typing import Final, NamedTuple

_NUMBERS: Final = ("depth", "nodes", "nps", "time", "multipv")
_SCORES: Final = ("markers", "win", "loss")


class Score(NamedTuple):
    """How the player to move sees the game.

    Attributes:
        kind: ``"markers"``, ``"win"`` or ``"loss"``.
        value: hundredths of a marker, or the turns of all players until then.
    """

    kind: str
    value: int


class Thought(NamedTuple):
    """How far a bot has got.

    Attributes:
        depth: how many turns it looks ahead.
        score: how it sees the game.
        line: the turns it expects, as texts, its own first.
        rate: the positions it looks at in a second, if it says so.
    """

    depth: int
    score: Score
    line: tuple[str, ...]
    rate: int | None = None


def parse(line: str) -> Thought | None:
    """The thought in a line about the best turn; None for every other line, and for one that is broken."""
    first, *words = line.split() or [""]
    if first != "info" or "string" in words[:1]:
        return None
    try:
        return _read(iter(words))
    except (ValueError, KeyError, StopIteration):
        return None


def _read(words: Iterator[str]) -> Thought | None:
    numbers = {"multipv": 1}
    score, line = None, tuple[str, ...]()
    for word in words:
        if word == "score":
            score = Score(next(words), int(next(words)))
        elif word == "pv":
            line = tuple(words)
        elif word in _NUMBERS:
            numbers[word] = int(next(words))
        else:
            next(words)  # something that is not known yet, with its value
    if score is None or score.kind not in _SCORES or numbers["multipv"] != 1:
        return None
    return Thought(numbers["depth"], score, line, numbers.get("nps"))
