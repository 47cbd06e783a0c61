"""Other programs that speak the engine protocol (docs/protocol.md): one is started, asked and ended.

The program ends when it is closed, or with this process, however that ends. So does whatever the
program starts.
"""

import os
import shlex
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Final, Self

from pacru.bot.processes import group
from pacru.bot.protocol import ANSWER, NO_TURN, Info, read_answer, read_info
from pacru.core.decoding import strip_marks
from pacru.core.errors import PacruError
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.games.changes import write_changes
from pacru.position import Position

PATIENCE: Final = 60.0
"""Seconds that a program may take for an answer, besides the time that it is given to think."""
_FAREWELL: Final = 1.0
"""Seconds that a program may take to end by itself."""


class EngineError(PacruError):
    """A program did not do what the engine protocol asks for: it ended, was silent, or said nonsense."""

    __module__ = "pacru.engine"  # the name under which callers know it


class Program:
    """A program that speaks the engine protocol; a context manager that ends the program.

    What the program writes to standard error appears on that of this process.

    Args:
        command: the command line, as one text or as its words.
        options: options to set at first, by their names, such as ``{"Level": 5}``.
        patience: how many seconds an answer may take, besides the time that the program is given
            to think. A program that takes longer is killed.

    Attributes:
        name: how the program calls itself; empty: it does not say.
        options: the names of the options that it has.

    Raises:
        EngineError: the program does not introduce itself, or does not have such an option.
        PacruError: the command is empty, or its quotation marks are not closed.
        OSError: the program cannot be started.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, object] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._patience = patience
        self._late: float | None = None
        self.name = ""
        self.options: frozenset[str] = frozenset()
        with ExitStack() as stack:
            self._group = stack.enter_context(group())
            self._process = subprocess.Popen(
                read_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                process_group=self._group,
            )
            stack.callback(self._end)
            assert self._process.stdin
            assert self._process.stdout
            self._input, self._output = self._process.stdin, self._process.stdout
            self._introduce()
            self.set_options(options or {})
            self._closing = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name or self._process.args!r}>"

    # ---- asking

    def ask(
        self, position: Position | Game, go: str, seconds: float = 0
    ) -> tuple[Turn, list[Info]]:
        """Send a position and a ``go`` line, and return the move, which may be illegal, and the reports.

        Args:
            position: the position, or the game.
            go: the words after ``go``.
            seconds: how long the program is to think; its patience begins after that.

        Raises:
            EngineError: the program has ended, gives no answer, or has no move.
            TurnNotationError: its answer is not a turn.
        """
        lines = self._exchange(
            position_line(position), f"go {go}".strip(), until=ANSWER, seconds=seconds
        )
        turn = read_answer(lines[-1])
        if turn == NO_TURN:
            said = f"; the last it said was {lines[-2]!r}" if len(lines) > 1 else ""
            raise EngineError(f"no move{said}")
        return Turn.parse(turn or ""), [info for line in lines if (info := read_info(line))]

    def set_options(self, options: Mapping[str, object]) -> None:
        """Set options of the program.

        Raises:
            EngineError: it does not have one of them, or has ended.
        """
        missing = [name for name in options if name not in self.options]
        if missing:
            expected = ", ".join(sorted(self.options)) or "none"
            raise EngineError(f"option: expected {expected}, found {missing[0]!r}")
        lines = [
            f"setoption name {name} value {str(value).lower() if isinstance(value, bool) else value}"
            for name, value in options.items()
        ]
        if lines:
            self._exchange(*lines, "isready", until="readyok")

    def begin_game(self) -> None:
        """Let the program forget the last game.

        Raises:
            EngineError: it has ended, or gives no answer.
        """
        self._exchange("newgame", "isready", until="readyok")

    def close(self) -> None:
        """End the program; it gets a second to end by itself."""
        self._closing.close()

    # ---- the conversation

    def _introduce(self) -> None:
        lines = self._exchange("pei", until="peiok")
        words = [line.split() for line in lines]
        self.name = next((" ".join(rest[2:]) for rest in words if rest[:2] == ["id", "name"]), "")
        self.options = frozenset(
            rest[2] for rest in words if rest[:2] == ["option", "name"] and rest[2:]
        )

    def _exchange(self, *lines: str, until: str, seconds: float = 0) -> list[str]:
        """Send lines, and return the lines of the answer, up to the one that begins with `until`."""
        answers: list[str] = []
        # Not every system has a time limit for reading, but reading ends when the program does.
        limit = threading.Timer(
            self._patience + seconds, self._kill_late, [self._patience + seconds]
        )
        limit.start()
        try:
            self._input.write("".join(line + "\n" for line in lines))
            self._input.flush()
            for answer in self._output:
                answers.append(strip_marks(answer).strip())
                if answers[-1].split()[:1] == [until]:
                    return answers
        except (OSError, ValueError):
            pass  # the program has ended and reads no more, or it was closed
        finally:
            limit.cancel()
        said = f"; the last it said was {answers[-1][:80]!r}" if answers else ""
        raise EngineError(f"no {until}: it {self._failure()}{said}")

    def _failure(self) -> str:
        """Return why the program answers no more."""
        if self._late is not None:
            return f"gave no answer within {self._late:g} s"
        try:
            code = self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"

    def _kill_late(self, seconds: float) -> None:
        self._late = seconds
        self._kill()

    def _kill(self) -> None:
        """End the program and what it has started, which may hold our end of its output open."""
        if self._group is None:
            self._process.kill()
        else:
            os.killpg(self._group, signal.SIGKILL)

    def _end(self) -> None:
        """Let the program end by itself, but not wait for it long."""
        with suppress(OSError, ValueError):
            self._input.write("quit\n")
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._output.close()


def read_command(command: str | Sequence[str]) -> tuple[str, ...]:
    """Return the words of a command line.

    Raises:
        PacruError: there are none, or the quotation marks are not closed.
    """
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except ValueError as error:
        raise PacruError(f"command: {error}") from None
    if not words:
        raise PacruError(f"command: expected a command, found {command!r}")
    return words


def position_line(question: Position | Game) -> str:
    """Return the line that sends a program a position, or a game with all its turns since the last resignation."""
    if isinstance(question, Position):
        return f"position text {question}"
    turns: list[Turn] = []
    for ply in reversed(question.plies):
        if not isinstance(ply.turn, Turn):
            start = f"text {ply.after}"
            break
        turns.append(ply.turn)
    else:
        start = _start(question)
    return f"position {start} moves {' '.join(map(str, reversed(turns)))}"


def _start(game: Game) -> str:
    start = game.start
    if start != Position.initial(
        start.players,
        tournament=start.tournament,
        repetition=start.repetition,
        game=start.game,
        changes=start.changes,
    ):
        return f"text {start}"
    rules = f"{'t' * start.tournament}{'r' * start.repetition}" or "-"
    options = [f"game {start.game}"] if start.game != DEFAULT else []
    options += [write_changes(start.changes)] if start.changes else []
    return " ".join([f"startpos players {start.players} rules {rules}", *options])
