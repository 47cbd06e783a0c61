"""Compile the bot in C, and run it."""

import atexit
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from pacru.bot.processes import group
from pacru.core.errors import PacruError
from pacru.position import Position

from .tables import header

ROOT = Path(__file__).parents[2]
SOURCES = Path(__file__).parent / "c"
SEARCH = ROOT / "pacru" / "fast" / "c"
BUILD = ROOT / ".build" / "cbot"
FLAGS = ("-std=gnu11", "-O2", "-march=native", "-Wall", "-Wextra")


def compiler() -> str | None:
    """The C compiler of this machine, gcc or clang: the one in the variable CC, or else cc."""
    return shutil.which(os.environ.get("CC", "cc"))


@cache
def program(players: int, target: int) -> Path:
    """The program for such games, compiled if its sources or tables are new.

    Args:
        players: the number of players.
        target: the number of markers that wins.

    Raises:
        PacruError: there is no compiler, or it cannot compile this.
    """
    command = compiler()
    if not command:
        raise PacruError("port: there is no C compiler; install gcc or clang")
    tables = header(players, target)
    files = sorted([*SOURCES.glob("*.[ch]"), *SEARCH.glob("*.h")])
    sources = [path.read_bytes() for path in files]
    whole = b"\0".join([*sources, tables.encode(), " ".join([command, *FLAGS]).encode()])
    folder = BUILD / hashlib.sha256(whole).hexdigest()[:16]
    done = folder / "port"
    if done.exists():
        return done
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.h").write_text(tables, "ascii")
    # Under another name until it is complete: another process may be doing the same.
    making = folder / f"port.{os.getpid()}"
    words = [
        command,
        *FLAGS,
        f"-I{folder}",
        f"-I{SEARCH}",
        str(SOURCES / "main.c"),
        "-o",
        str(making),
        "-lm",
    ]
    compiled = subprocess.run(words, capture_output=True, text=True)
    if compiled.returncode:
        reason = next((line for line in compiled.stderr.splitlines() if "error" in line), "")
        raise PacruError(f"port: {Path(command).name} cannot compile it: {reason}")
    making.replace(done)
    return done


def answers(command: str, positions: Iterable[str], player: str, **numbers: float) -> list[str]:
    """Run a command for positions with the same number of players, and return its lines.

    Args:
        command: ``trace`` or ``leads``.
        positions: in the notation, all by the same rules.
        player: the options in full, from `options.read`.
        numbers: the other arguments of the command.

    Raises:
        PacruError: there is no compiler, or the positions differ in the number of players or the
            target.
    """
    asked = list(positions)
    kinds = {(one.players, one.target) for one in map(Position.parse, asked)}
    if len(kinds) != 1:
        raise PacruError("port: expected positions, all of the same number of players and target")
    words = [str(program(*kinds.pop())), command, player, *_words(numbers)]
    lines = "".join(f"{position}\n" for position in asked)
    done = subprocess.run(words, input=lines, capture_output=True, text=True)
    if done.returncode:
        raise PacruError(done.stderr.strip())
    return done.stdout.splitlines()


class Running:
    """The program, answering line by line until this process ends.

    Starting it again for each game of 1,000 nodes a turn would take a fifth longer.

    Args:
        command: ``games`` or ``scores``.
        player: from `options.read`.
        start: the position in which its games begin, or another one by the same rules.
        numbers: the other arguments of the command.

    Raises:
        PacruError: there is no compiler.
    """

    def __init__(self, command: str, player: str, start: Position, **numbers: float) -> None:
        words = [str(program(start.players, start.target)), command, player, *_words(numbers)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        atexit.register(self._end)

    def _end(self) -> None:
        with self._process:  # closes its input, and then it ends
            pass

    def answer(self, line: str) -> str:
        """The line that it writes for one line of input; `c/selfplay.h` and `c/main.c` describe them.

        Raises:
            PacruError: it has ended.
        """
        assert self._process.stdin
        assert self._process.stdout
        with suppress(BrokenPipeError):
            print(line, file=self._process.stdin, flush=True)
        answered = self._process.stdout.readline()
        if not answered:
            raise PacruError("port: a process failed")
        return answered.rstrip("\n")


def match(
    sides: Sequence[str], start: Position, jobs: int, numbers: Mapping[str, float]
) -> Iterator[str]:
    """Play a match on several cores, and yield the lines as they are written.

    Args:
        sides: the players, from `options.read`.
        start: the position in which the games begin.
        jobs: how many processes share the games.
        numbers: the other arguments of the command.

    Raises:
        PacruError: there is no compiler, or a process failed.
    """
    words = [
        str(program(start.players, start.target)),
        "match",
        *sides,
        *_words(numbers),
        f"parts={jobs}",
    ]
    with group() as own:
        read, write = os.pipe()
        started = [
            subprocess.Popen([*words, f"part={n}"], stdout=write, process_group=own)
            for n in range(jobs)
        ]
        os.close(write)
        try:
            with os.fdopen(read, encoding="ascii") as lines:
                yield from lines
            if any(process.wait() for process in started):
                raise PacruError("port: a process failed")
        finally:
            for process in started:
                with suppress(OSError):
                    process.terminate()
                process.wait()


def _words(numbers: Mapping[str, float]) -> list[str]:
    return [f"{name}={value}" for name, value in numbers.items()]
