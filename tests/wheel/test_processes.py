"""Work on several cores: it is shared, and no process outlives the command."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pacru import PacruError
from pacru.bot.processes import spread
from tests.support.commands import limit, start
from tests.support.share import mostly_long
from tests.support.works import refuse_odd, square

if TYPE_CHECKING:
    import subprocess

PATIENCE: Final = 60
"""Seconds that processes have to end, on a busy machine too."""


def end_at_three(number: int) -> int:
    if number == 3:
        os._exit(0)
    return number


def number_of_process(_: int) -> int:
    return os.getpid()


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_items_or_in_any(jobs: int) -> None:
    squares = [number * number for number in range(20)]
    assert list(spread(square, range(20), jobs)) == squares
    assert sorted(spread(square, range(20), jobs, in_order=False)) == squares
    assert list(spread(square, [], jobs)) == []


@pytest.mark.slow
def test_an_item_is_taken_when_a_process_is_free() -> None:
    taken = count()
    results = spread(square, taken, 2, in_order=False)
    assert len(list(islice(results, 10))) == 10
    assert next(taken) <= 10 + 2


@pytest.mark.slow
def test_the_work_is_done_by_others() -> None:
    found = set(spread(number_of_process, range(20), 2))
    assert 1 <= len(found) <= 2
    assert os.getpid() not in found


def test_what_the_work_raises_comes_where_its_result_would() -> None:
    results = spread(refuse_odd, [0, 2, 3, 4], 2)
    assert list(islice(results, 2)) == [0, 2]
    with pytest.raises(PacruError, match="3 is odd") as refused:
        next(results)
    assert "in refuse_odd" in "".join(refused.value.__notes__)


@pytest.mark.slow
def test_a_process_that_ends_is_an_error_and_so_is_a_negative_number_of_them() -> None:
    with pytest.raises(PacruError, match="a process that shared the work has ended"):
        list(spread(end_at_three, range(10), 2))
    with pytest.raises(PacruError, match="jobs: expected 0 or more, found -1"):
        list(spread(square, range(3), -1))


# ---- the end

STUBBORN = """
import signal, sys
for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(one, signal.SIG_IGN)
for line in sys.stdin:
    word = line.split()[0]
    if word in ("pei", "isready"):
        print({"pei": "peiok", "isready": "readyok"}[word], flush=True)
    if word == "go":
        print("thinks", file=sys.stderr, flush=True)
        break
while True:
    signal.pause()
"""
"""A program that nothing ends but SIGKILL."""
TOIL = """
import os, sys
sys.path.insert(0, os.getcwd())
from pacru.bot.processes import spread
from pacru.cli.terminal import run

def toil(number):
    print("toils", file=sys.stderr, flush=True)
    while True:
        pass

if __name__ == "__main__":
    sys.exit(run(spread(toil, range(2), 2)))
"""
"""A command whose work never ends."""


def commands(folder: Path) -> dict[str, tuple[list[str], str, int]]:
    """Commands that take long, and what they print, how often, when all others are at work for them."""
    program, toil = folder / "stubborn.py", folder / "toil.py"
    program.write_text(STUBBORN, "utf-8")
    toil.write_text(TOIL, "utf-8")
    python, jobs = [sys.executable, "-m"], ["--jobs", "2"]
    stubborn = f"cmd:{sys.executable} {program}"
    through_a_shell = f"cmd:sh -c '{sys.executable} {program}; true'"
    few = ["--nodes", "20"]
    match = [*python, "pacru", "match", *jobs]
    return {
        "match": ([*match, "random", "random", "--games", "2000"], "match: ", 1),
        "programs": ([*match, stubborn, through_a_shell], "thinks", 2),
        "selfplay": ([*python, "tools.selfplay", str(folder / "new"), *jobs, *few], "1 of 100", 1),
        "toil": ([sys.executable, str(toil)], "toils", 2),
    }


EXPECTED = re.compile("thinks|toils|[0-9]+ of 100 games|match: [0-9]+ of 2000 games after")
"""What may still be printed."""


@contextmanager
def end_with_block(process: "subprocess.Popen[str]") -> Iterator[None]:
    """End a process with the block, so that nobody waits for it if a test fails."""
    try:
        with limit(process, PATIENCE):
            yield
    finally:
        process.kill()


COMMANDS: Final = ("match", "programs", "selfplay", "toil")
ENDS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGKILL")
EACH_ONCE: Final = len(ENDS) + 1
"""Of all pairs, one of so many has each command and each end once."""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs groups of processes")
@pytest.mark.parametrize("way", mostly_long([*product(COMMANDS, ENDS)], EACH_ONCE), ids="-".join)
def test_no_process_outlives_the_command(way: tuple[str, str], tmp_path: Path) -> None:
    command, end = way
    words, said, times = commands(tmp_path)[command]
    number = signal.Signals[end]
    with start(words) as running, end_with_block(running):
        assert running.stderr
        for _ in range(times):
            assert any(line.startswith(said) for line in running.stderr)
        if end == "SIGINT":
            os.killpg(running.pid, number)  # as a terminal does
        else:
            running.send_signal(number)
        # They share its output, which ends when the last of them has ended.
        _, errors = running.communicate(timeout=PATIENCE)
        assert running.returncode == (130 if end == "SIGINT" else -number)
    assert [line for line in errors.splitlines() if not EXPECTED.match(line)] == []
