"""A real cluster of processes on this machine: a scheduler of Dask and two workers, with the built wheel."""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from pacru.bot.processes import group
from tests.support.commands import limit
from tests.support.extras import Outside, outside
from tests.support.places import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="needs groups of processes"),
]

PATIENCE: Final = 90
"""Seconds that anything here may take, on a busy machine too."""
MATCH: Final = ("match", "nodes:200", "greedy", "--games", "24", "--seed", "7")
LONG_MATCH: Final = ("match", "nodes:200", "greedy", "--games", "160", "--seed", "7")
"""Long enough to be under way when a part of the cluster is killed."""
GAME: Final = "1. a3-b4(b6) a7-b7 2. e1-e2 e9-e8 *\n"


@dataclass
class Cluster:
    """A scheduler and its workers.

    Attributes:
        place: the environment in which they run.
        folder: of commands that use it.
        group: of all its processes.
        address: of the scheduler.
        running: the scheduler, and then the workers.
    """

    place: Outside
    folder: Path
    group: int | None
    address: str = ""
    running: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def start(self, *words: str, wheel: Path | None = None) -> None:
        """Start a part of the cluster, with another wheel if need be."""
        with (self.folder / "log").open("ab") as log:
            one = subprocess.Popen(
                [self.place.commands / "dask", *words, "--no-dashboard"],
                cwd=self.folder,
                env=self.variables(wheel),
                stdout=log,
                stderr=log,
                process_group=self.group,
            )
        self.running.append(one)

    def start_worker(self, wheel: Path | None = None) -> None:
        """Start a worker, and wait until the scheduler knows it."""
        before = self.log.count("Register worker")
        self.start("worker", self.address, "--nthreads", "1", "--no-nanny", wheel=wheel)
        wait_for(lambda: self.log.count("Register worker") > before)

    @property
    def log(self) -> str:
        """What all have said."""
        return (self.folder / "log").read_text("utf-8")

    def variables(self, wheel: Path | None = None) -> dict[str, str]:
        """The variables with which programs find a wheel, and the tools of the checkout."""
        path = os.pathsep.join(map(str, (wheel or self.place.folder, self.folder)))
        return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}

    def command(self, *words: str | Path) -> "subprocess.Popen[str]":
        """Start a command that may use it."""
        return subprocess.Popen(
            [self.place.commands / "python", "-m", *words],
            cwd=self.folder,
            env=self.variables(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def result(self, *words: str | Path, code: int = 0) -> tuple[str, str]:
        """What a command prints, and what it says besides."""
        with self.command(*words) as running, limit(running, PATIENCE):
            said, errors = running.communicate()
        assert running.returncode == code, errors
        return said, errors

    def wait_for_games(self) -> None:
        """Wait until the games of an opening are over: after the settings they are in the file."""
        files = self.folder.glob
        wait_for(lambda: any(file.read_bytes().count(b"\n") > 1 for file in files("match-*")))

    @property
    def use(self) -> tuple[str, str]:
        """The option of commands that use it."""
        return "--cluster", self.address


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    late = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < late
        time.sleep(0.05)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    return outside(tmp_path_factory.mktemp("wheel"))


@contextmanager
def clustered(place: Outside, folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A cluster that ends with the block, or with this process."""
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("cbot"))
    with group() as number:
        cluster = Cluster(place, folder, number)
        told = folder / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        cluster.start("scheduler", *words)
        wait_for(lambda: told.exists() and told.read_text().endswith("}"))
        cluster.address = json.loads(told.read_text())["address"]
        assert cluster.address.startswith("tcp://127.0.0.1:")
        for _ in range(workers):
            cluster.start_worker()
        try:
            yield cluster
        finally:
            for one in cluster.running:
                one.kill()
                one.wait()


@pytest.fixture
def cluster(place: Outside, tmp_path: Path) -> Iterator[Cluster]:
    with clustered(place, tmp_path) as found:
        yield found


def test_games_figures_and_reviews_are_those_of_one_core(cluster: Cluster) -> None:
    folder = cluster.folder
    one, two = folder / "one", folder / "two"
    here, _ = cluster.result("pacru", *MATCH, "--jobs", "1", "--save", one)
    there, _ = cluster.result("pacru", *MATCH, *cluster.use, "--save", two)
    assert there == here
    assert two.read_text() == one.read_text()
    assert not [*folder.glob("match-*")]
    few = ("--games", "6", "--nodes", "20")
    cluster.result("tools.selfplay", folder / "here", *few, "--jobs", "1")
    cluster.result("tools.selfplay", folder / "there", *few, *cluster.use)
    played = [sorted((folder / name).read_text().splitlines()) for name in ("here", "there")]
    assert played[0] == played[1]
    assert len(played[0]) == 6
    rated = ["tools.ratings.play", "azacru", "1", "random", "--games", "4", "--file", "matches.tsv"]
    assert cluster.result(*rated, *cluster.use) == cluster.result(*rated)
    games = folder / "games"
    games.write_text(f'[Event "1"]\n\n{GAME}\n[Event "2"]\n\n{GAME}')
    review = ("pacru", "review", games, "--nodes", "500")
    assert cluster.result(*review, *cluster.use)[0] == cluster.result(*review, "--jobs", "1")[0]


def test_a_killed_worker_costs_time_only(cluster: Cluster) -> None:
    here, _ = cluster.result("pacru", *LONG_MATCH, "--jobs", "2")
    with cluster.command("pacru", *LONG_MATCH, *cluster.use) as running, limit(running, PATIENCE):
        cluster.wait_for_games()
        cluster.running[1].kill()
        said, errors = running.communicate()
    assert running.returncode == 0, errors
    assert said == here
    assert "Traceback" not in errors


def test_a_scheduler_that_goes_away_leaves_a_file_to_go_on_from(cluster: Cluster) -> None:
    here, _ = cluster.result("pacru", *LONG_MATCH, "--jobs", "2")
    with cluster.command("pacru", *LONG_MATCH, *cluster.use) as running, limit(running, PATIENCE):
        cluster.wait_for_games()
        cluster.running[0].kill()
        _, errors = running.communicate()
    assert running.returncode == 2, errors
    last = errors.splitlines()[-1]
    found = re.fullmatch(
        rf"pacru: cluster: the scheduler at {cluster.address} has gone away; (\d+) of 160 games are"
        r" over, and the same command with --resume (match-\S+\.jsonl) goes on from there",
        last,
    )
    assert found, errors
    assert "Traceback" not in errors
    assert "distributed" not in errors
    assert 0 < int(found[1]) < 160
    assert cluster.result("pacru", *LONG_MATCH, "--jobs", "2", "--resume", found[2])[0] == here
    _, errors = cluster.result("pacru", *MATCH, *cluster.use, code=2)
    assert errors.endswith(f"pacru: cluster: no scheduler answers at {cluster.address}\n")


def test_a_worker_with_another_pacru_is_refused_before_the_first_game(
    place: Outside, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(place.folder / "pacru", other / "pacru")
    top = other / "pacru" / "__init__.py"
    text = top.read_text("utf-8")
    top.write_text(re.sub('__version__ = ".*"', '__version__ = "9.9.9"', text), "utf-8")
    with clustered(place, tmp_path, 1) as cluster:
        cluster.start_worker(other)
        said, errors = cluster.result("pacru", *MATCH, *cluster.use, code=2)
        assert said == ""
        assert re.search(
            r"^pacru: cluster: the worker at tcp://\S+: expected pacru \S+ \(\w+\), found 9\.9\.9",
            errors,
            re.MULTILINE,
        )


def test_a_scheduler_without_workers_is_one_sentence(place: Outside, tmp_path: Path) -> None:
    with clustered(place, tmp_path, 0) as cluster:
        _, errors = cluster.result("pacru", *MATCH, *cluster.use, code=2)
        assert errors.endswith(f"the scheduler at {cluster.address} has no workers\n")


def test_programs_and_bots_are_sent_only_if_they_are_trusted(cluster: Cluster) -> None:
    bot = cluster.folder / "bot.py"
    bot.write_text("def choose(position):\n    return sorted(map(str, position.moves()))[0]\n")
    few = ("pacru", "match", f"file:{bot}", "random", "--games", "4")
    _, errors = cluster.result(*few, *cluster.use, code=2)
    assert errors.endswith("is a program, which plays only here unless --trust sends it\n")
    here, _ = cluster.result(*few)
    assert cluster.result(*few, *cluster.use, "--trust")[0] == here
