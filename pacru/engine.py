"""Other programs that play: a client for every program that speaks the engine protocol (docs/protocol.md).

>>> import sys
>>> import pacru
>>> position = pacru.Position.initial(players=2)
>>> with pacru.engine.Engine([sys.executable, "-m", "pacru", "engine"]) as engine:
...     move = engine.play(position, nodes=200, seed=1)
...     best = engine.analyse(position, nodes=200, lines=2)[0]
>>> move in position.moves(), best.depth > 0
(True, True)

The program ends with the block, or with this process, however that ends. So does whatever the
program starts.
"""

from collections.abc import Iterable, Iterator

from pacru.analysis import DEFAULT_LINES, Question, Variation, check_limits, read_question
from pacru.bot.program import EngineError, Program
from pacru.bot.protocol import Info
from pacru.core.errors import IllegalTurn, PacruError
from pacru.core.numbers import check_whole
from pacru.core.turn import Turn
from pacru.position import Position

__all__ = ["Engine", "EngineError"]


class Engine(Program):
    """A program that speaks the engine protocol; a context manager that ends the program.

    It starts with the arguments of `pacru.bot.program.Program`, and has its methods too.
    """

    def play(
        self,
        position: Question,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        seed: int | None = None,
    ) -> Turn:
        """Return the move that the program plays.

        Args:
            position: the position, or the game, which must not be over.
            seconds: how long it may think.
            nodes: how many positions it may make.
            depth: how many turns ahead it may look. Without any limit, it decides itself.
            seed: decides what is random in this search, if the program heeds it.

        Raises:
            EngineError: the program has ended, gives no answer, or plays an illegal move.
            PacruError: the game is over, or a limit is not positive.
        """
        start = read_question(position)
        answer = self.ask(position, _go(seconds, nodes, depth, seed), seconds or 0)[0]
        try:
            return start.spelled_and_played(answer)[0]
        except IllegalTurn as illegal:
            raise EngineError(f"it plays an illegal move: {illegal}") from None

    def analyse(
        self,
        position: Question,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = DEFAULT_LINES,
        seed: int | None = None,
    ) -> list[Variation]:
        """Return the best moves as the program sees them, the best one first.

        Args:
            position: the position, or the game, which must not be over.
            seconds: how long it may think.
            nodes: how many positions it may make.
            depth: how many turns ahead it may look.
            lines: how many moves; a program without the option MultiPV reports only one.
            seed: decides what is random in this search, if the program heeds it.

        Raises:
            EngineError: as in `play`, or the program reports no line that can be played.
            PacruError: the game is over, or a number is not positive.
        """
        start = read_question(position)
        check_whole("lines", lines, 1)
        if "MultiPV" in self.options:
            self.set_options({"MultiPV": lines})
        reports = self.ask(position, _go(seconds, nodes, depth, seed), seconds or 0)[1]
        if "MultiPV" in self.options:
            self.set_options({"MultiPV": 1})
        variations = list(_variations(start, reports))
        if not variations:
            raise EngineError("it reports no line")
        return variations[:lines]


def _go(seconds: float | None, nodes: int | None, depth: int | None, seed: int | None) -> str:
    check_limits(seconds, nodes=nodes, depth=depth)
    milliseconds = None if seconds is None else max(round(seconds * 1000), 1)
    given = {"movetime": milliseconds, "nodes": nodes, "depth": depth, "seed": seed}
    return " ".join(f"{word} {value}" for word, value in given.items() if value is not None)


def _variations(position: Position, reports: Iterable[Info]) -> Iterator[Variation]:
    """Return the lines of the deepest reports, by their ranks, as far as they can be played."""
    by_rank: dict[int, Info] = {}
    for info in reports:
        by_rank[info.rank] = info
    for rank in sorted(by_rank):
        depth, score, texts, _ = by_rank[rank].thought
        line = tuple(_playable(position, texts))
        if line:
            yield Variation.of(position, score, line, depth)


def _playable(position: Position, texts: Iterable[str]) -> Iterator[Turn]:
    for text in texts:
        try:
            turn, position = position.spelled_and_played(text)
        except PacruError:
            return
        yield turn
