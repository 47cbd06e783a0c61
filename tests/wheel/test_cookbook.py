"""The programs of the cookbook, run as a reader runs them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pacru
from pacru import record
from pacru.engine import Engine
from tests.support.places import ROOT

PROGRAMS = ROOT / "docs" / "python"


@pytest.fixture(autouse=True)
def package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the programs find the package that is tested."""
    paths = [str(Path(pacru.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


def run(name: str, *arguments: object) -> str:
    """Run a program, and return what it prints."""
    command = [sys.executable, str(PROGRAMS / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_film_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "game.pacru"
    file.write_text(record.write(pacru.Game.new().play("a3-b4(b4)").play("e9-e8")), "utf-8")
    run("film.py", file)
    for made in ("game.film.svg", "game.svg"):
        assert (tmp_path / made).read_text("utf-8").startswith("<svg")
    assert "@keyframes" in (tmp_path / "game.film.svg").read_text("utf-8")


@pytest.mark.slow
def test_a_hundred_games_against_a_level() -> None:
    points, _, rest = run("series.py", 3).partition(" of 100 points")
    assert 0 <= float(points) < 50
    assert rest == " against level 3\n"


def test_a_bot_over_the_protocol() -> None:
    position = pacru.Position.initial()
    with Engine([sys.executable, str(PROGRAMS / "greedy_engine.py")]) as engine:
        assert engine.name == "Greedy"
        move = engine.play(position)
        assert len(position.play(move).markers(0)) == 1
        game = pacru.Game(position).play(move)
        assert engine.play(game) in game.position.moves()


@pytest.mark.parametrize("program", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_each_is_short(program: Path) -> None:
    most = 50 if program.stem == "duel" else 30
    assert len(program.read_text("utf-8").splitlines()) <= most
