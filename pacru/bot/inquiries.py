"""What a program can ask the engine about the rules (docs/protocol.md): ``moves``, ``perft`` and ``show``.

So a bot in any language needs no rules of its own. The page has its rules at hand and does without this module.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from pacru.core.errors import PacruError
from pacru.core.turn import Turn
from pacru.diagram import diagram
from pacru.position import LONGEST_COUNTED, Position, perft

Inquiry: TypeAlias = Callable[[Position, list[str]], Iterator[str | None]]
"""Answers a question about a position, given the words after the command.

It yields None once it has understood the words, and raises `PacruError` if it does not. Then it yields the lines of
the answer, the last of which is the end mark: the command and ``ok``. In between, it yields None now and then, to give
time for other work.
"""
REORIENTATIONS: Final = "reorientations"
"""The word that asks for every reorientation with every payment too."""
COUNTED_AT_ONCE: Final = 2
"""So many moves ahead, sequences are counted without a break: some milliseconds."""


def list_moves(position: Position, words: list[str]) -> Iterator[str | None]:
    """Answer ``moves``: a line for each legal move, in the order of their texts, then ``movesok``.

    Reorientations come last, in no order, since there can be hundreds of thousands.
    """
    more = _reads_reorientations("moves", words)
    yield None
    yield from (f"move {text}" for text in sorted(map(str, position.moves())))
    if more:
        for turn in position.reorientations():
            yield f"move {turn}"
            yield None
    yield "movesok"


def count_sequences(position: Position, words: list[str]) -> Iterator[str | None]:
    """Answer ``perft``: the count after each first move, then ``perftok`` and the sum."""
    depth, more = _read_depth(words)
    yield None
    if depth == 0:
        yield "perftok 1"
        return
    total, at_once = 0, 0 if more else COUNTED_AT_ONCE
    for turn in list_turns(position, more):
        found = 0
        for part in count_in_parts(position.play(turn), depth - 1, more, at_once):
            found += part
            yield None
        total += found
        yield f"count {turn} {found}"
    yield f"perftok {total}"


def show(position: Position, words: list[str]) -> Iterator[str | None]:
    """Answer ``show``: the board, what the position is as text, the outcome if the game is over, then ``showok``."""
    if words:
        raise PacruError(f"show: expected nothing after it, found {words[0]!r}")
    yield None
    text, outcome = str(position), position.outcome
    for line in diagram(position):
        if line == text:
            break
        yield f"board {line}".rstrip()
    yield f"text {text}"
    if outcome:
        yield f"outcome {outcome}"
    yield "showok"


INQUIRIES: Final[Mapping[str, Inquiry]] = {
    "moves": list_moves,
    "perft": count_sequences,
    "show": show,
}
"""The questions by their commands."""


def _read_depth(words: list[str]) -> tuple[int, bool]:
    """Read the words after ``perft``: the depth, and whether reorientations count."""
    depth, *rest = words or [""]
    is_number = depth.isascii() and depth.isdigit() and len(depth) <= len(str(LONGEST_COUNTED))
    if not is_number or not 0 <= int(depth) <= LONGEST_COUNTED:
        raise PacruError(f"perft: expected a depth from 0 to {LONGEST_COUNTED}, found {depth!r}")
    return int(depth), _reads_reorientations("perft", rest)


def _reads_reorientations(command: str, words: list[str]) -> bool:
    if words in ([], [REORIENTATIONS]):
        return bool(words)
    raise PacruError(f"{command}: expected {REORIENTATIONS} or nothing, found {' '.join(words)!r}")


def list_turns(position: Position, reorientations: bool) -> Iterator[Turn]:
    """What is counted: every move, and every reorientation with every payment if it is wanted."""
    yield from sorted(position.moves(), key=str)
    if reorientations:
        yield from position.reorientations()


def count_in_parts(
    position: Position, depth: int, reorientations: bool, at_once: int
) -> Iterator[int]:
    """The number of sequences of `depth` moves, in parts.

    Args:
        position: where they begin.
        depth: their length.
        reorientations: whether every reorientation with every payment counts too.
        at_once: the length of the sequences that are counted without a break.
    """
    if depth <= at_once:
        yield perft(position, depth, reorientations)
    elif depth == 1 and reorientations:  # counted without playing them
        yield len(position.moves())
        yield from (1 for _ in position.reorientations())
    else:
        for turn in list_turns(position, reorientations):
            yield from count_in_parts(position.play(turn), depth - 1, reorientations, at_once)
