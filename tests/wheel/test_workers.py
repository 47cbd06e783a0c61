"""Any executor does the work; what may not play elsewhere is refused; a match goes on from its file."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from pickle import PicklingError

import pytest

from pacru import PacruError, cli
from pacru.bot.match import Match, Player, play
from pacru.bot.match.file import MatchFile, resumable
from pacru.bot.processes import local
from pacru.bot.workers import Given, Result, Serial, Workers, serial
from tests.support.commands import Capsys, error_of, lines_of, without_progress
from tests.support.works import refuse_odd, square

RANDOM = Player.parse("random")
AWAY = replace(serial(), away=True, trusted=False)
TRUSTED = replace(AWAY, trusted=True)


class Failing(Serial):
    """An executor that others use no longer after some calls."""

    def __init__(self, calls: int) -> None:
        self.calls = calls

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> "Future[Result]":
        self.calls -= 1
        if self.calls < 0:
            raise PacruError("cluster: it has gone away")
        return super().submit(fn, *args, **kwargs)


# ---- executors


@pytest.mark.parametrize("executor", [Serial(), ThreadPoolExecutor(3)], ids=["serial", "threads"])
def test_any_executor_works_on_items_in_order_or_in_any(executor: Executor) -> None:
    with executor:
        workers = Workers(executor, 3)
        squares = [number * number for number in range(20)]
        assert list(workers.results(square, range(20))) == squares
        assert sorted(workers.results(square, range(20), in_order=False)) == squares
        assert list(workers.results(square, [])) == []
        refused = workers.results(refuse_odd, [0, 2, 3, 4])
        assert list(islice(refused, 2)) == [0, 2]
        with pytest.raises(PacruError, match="3 is odd"):
            next(refused)


def test_only_so_many_items_are_taken() -> None:
    with ThreadPoolExecutor(1) as executor:  # of two, one may run ahead of the other
        taken = count()
        results = Workers(executor, 3).results(square, taken)
        assert list(islice(results, 10)) == [number * number for number in range(10)]
        assert next(taken) <= 10 + 3


@pytest.mark.slow
def test_what_is_still_to_be_done_is_given_up_with_the_results() -> None:
    with local(1) as workers:
        executor = workers.executor
        results = replace(workers, at_once=5).results(square, range(20))
        assert next(results) == 0
        results.close()
        assert executor.submit(os.getpid).result() != os.getpid()
        executor.shutdown(cancel_futures=True)


def test_what_cannot_be_sent_to_a_process_is_an_error() -> None:
    with local(1) as workers, pytest.raises((AttributeError, PicklingError), match="<lambda>"):
        workers.executor.submit(lambda: 1).result()


def test_work_goes_through_what_the_workers_ask_for() -> None:
    workers = replace(serial(), through=lambda work, item: -work(item))
    assert list(workers.results(square, [1, 2])) == [-1, -4]


# ---- elsewhere


@pytest.mark.parametrize(
    ("player", "go", "workers", "said"),
    [
        ("seconds:1", "nodes 50", TRUSTED, "player: seconds:1 is limited by time"),
        ("level:16", "nodes 50", AWAY, "player: level:16 is limited by time"),
        ("cmd:sh", "nodes 50", AWAY, "player: cmd:sh is a program, which plays only here"),
        ("file:x.py", "nodes 50", AWAY, "player: file:x.py is a program, which plays only here"),
        ("cmd:sh", "movetime 50", TRUSTED, "go: movetime 50 is a limit of time"),
        ("cmd:sh", "atime 50", TRUSTED, "go: atime 50 is a limit of time"),
    ],
)
def test_who_would_not_play_elsewhere_as_here_is_refused(
    player: str, go: str, workers: Workers, said: str
) -> None:
    match = Match((Player.parse(player), RANDOM), 2, go=go)
    with pytest.raises(PacruError) as refused:
        next(play(match, workers))
    assert str(refused.value).startswith(said)


def test_a_level_plays_elsewhere_as_here() -> None:
    match = Match((Player.parse("level:1"), RANDOM), 2)
    assert list(play(match, AWAY)) == list(play(match, serial()))


@pytest.mark.slow
def test_a_bot_in_a_file_is_sent(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def choose(position):\n    return sorted(map(str, position.moves()))[0]\n")
    match = Match((Player.parse(f"file:{file}"), RANDOM), 2)
    here = list(play(match, serial()))

    def send(work: Callable[[int], object], item: int) -> object:
        file.rename(tmp_path / "elsewhere.py")
        try:
            return work(item)
        finally:
            (tmp_path / "elsewhere.py").rename(file)

    assert list(play(match, replace(TRUSTED, through=send))) == here
    assert not any(one.failures for one in here[0])


@pytest.mark.skipif(find_spec("distributed") is not None, reason="Dask is installed")
def test_without_dask_one_line_says_what_to_install(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = error_of(capsys, "match", "random", "random", "--games", "2", "--cluster", "tcp://x:1")
    assert said == "pacru: cluster: this needs Dask: pip install pacru[cluster]\n"
    assert [*tmp_path.iterdir()] == []


# ---- going on


def test_a_match_goes_on_from_its_file(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ["match", "random", "greedy", "--jobs", "1", "--players", "3", "--goal", "15"]
    whole = lines_of(capsys, *words, "--games", "12")
    begun = [*words, "--resume", str(file), "--games"]
    lines_of(capsys, *begun, "6")
    with file.open("a", encoding="utf-8") as text:
        text.write('[{"seat": 0, "rec')  # what is cut off is played again
    assert lines_of(capsys, *begun, "12") == whole
    kept = file.read_bytes()
    assert len([json.loads(line) for line in kept.splitlines()]) == 1 + 4
    assert lines_of(capsys, *begun, "12") == whole
    assert file.read_bytes() == kept
    said = error_of(capsys, *begun, "12", "--seed", "1")
    assert said.startswith(f"pacru: {file}: expected {{")
    file.write_text("1. a3-b4 *\n")
    assert error_of(capsys, *begun, "12") == f"pacru: {file}: expected the games of a match\n"


def test_games_that_the_file_has_are_not_saved_again(capsys: Capsys, tmp_path: Path) -> None:
    file, saved = tmp_path / "match.jsonl", tmp_path / "games.pacru"
    words = [
        "match",
        "random",
        "random",
        "--jobs",
        "1",
        "--resume",
        str(file),
        "--save",
        str(saved),
    ]
    for games in ("2", "6"):
        lines_of(capsys, *words, "--games", games)
    text = saved.read_text("utf-8")
    assert [text.count(f'"Match, game {number}"') for number in range(1, 8)] == [1] * 6 + [0]


def test_the_games_in_a_file_are_those_that_were_played(tmp_path: Path) -> None:
    for players, rules in ((2, {}), (4, {"tournament": True}), (2, {"game": "azacru"})):
        match = Match((RANDOM, RANDOM), 2 * players, players, **rules)
        file = MatchFile(tmp_path / f"{players} {rules}", match)
        played = list(play(match, serial()))
        failed = (replace(played[1][0], game=played[1][0].game, failures=("late",)), *played[1][1:])
        for group in (played[0], failed):
            file.add(group)
        assert MatchFile(file.file, match).groups == [played[0], failed]


def test_a_cluster_that_goes_away_leaves_a_file(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["match", "random", "random", "--games", "10", "--jobs", "1"]
    whole = lines_of(capsys, *words)

    def play_until(calls: int) -> int:
        @contextmanager
        def hire(*_: object) -> Iterator[Workers]:
            yield Workers(Failing(calls), 1)

        with monkeypatch.context() as patched:
            patched.setattr(cli, "hire", hire)
            return cli.main([*words, "--cluster", "tcp://x:1"])

    assert play_until(0) == 2
    assert without_progress(capsys.readouterr().err) == "pacru: cluster: it has gone away\n"
    assert [*tmp_path.iterdir()] == []
    assert play_until(3) == 2
    (file,) = tmp_path.iterdir()
    assert without_progress(capsys.readouterr().err) == (
        "pacru: cluster: it has gone away; 6 of 10 games are over, and the same command with"
        f" --resume {file.name} goes on from there\n"
    )
    assert lines_of(capsys, *words, "--resume", file.name) == whole
    assert play_until(5) == 0
    assert [*tmp_path.iterdir()] == [file]


def test_an_error_of_the_last_game_does_not_send_to_a_file(tmp_path: Path) -> None:
    match = Match((RANDOM, RANDOM), 2)
    with (
        pytest.raises(PacruError, match=r"^all failed$"),
        resumable(tmp_path / "file", match, always=False) as kept,
    ):
        assert kept
        kept.add(next(play(match, serial())))
        raise PacruError("all failed")
