"""The client for programs that speak the engine protocol: `pacru.engine`."""

import os
import sys
import time
from pathlib import Path

import pytest

import pacru
from pacru.engine import Engine, EngineError

PACRU = (sys.executable, "-m", "pacru", "engine")
SPEAKS = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "pei":
        print("id name Tiny One\\noption name Seed type spin default 0 min 0 max 9\\npeiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        GO
"""


def program(folder: Path, go: str) -> tuple[str, ...]:
    """A program that introduces itself, and does this when it is asked for a move."""
    path = folder / "program.py"
    path.write_text(SPEAKS.replace("GO", go), "utf-8")
    return sys.executable, str(path)


def test_a_program_plays_and_analyses() -> None:
    position = pacru.Position.initial()
    with Engine(PACRU, options={"Level": 5, "Openings": False}) as engine:
        assert engine.name == f"Pacru {pacru.__version__}"
        assert {"Level", "MultiPV", "Seed"} <= engine.options
        moves = [engine.play(position, nodes=200, seed=3) for _ in range(2)]
        assert moves[0] == moves[1]
        best, second = engine.analyse(position, nodes=400, lines=2, seed=1)
        assert best.move != second.move
        assert best.score.value >= second.score.value
        assert best.chances is not None
        assert best.line[0] == best.move
        assert len(engine.analyse(position, depth=2, lines=1)) == 1


@pytest.mark.parametrize("game", ["pacru", "azacru", "shacru", "lilacru"])
def test_a_game_is_sent_with_its_rules(game: str) -> None:
    changes = {"goal": 20} if game == "pacru" else {}
    played = pacru.Game.new(3, game=game, changes=changes)
    with Engine(PACRU) as engine:
        for _ in range(2):
            played = played.play(engine.play(played, nodes=50, seed=1))
        played = played.resign()
        played = played.play(engine.play(played, nodes=50, seed=1))
    assert len(played.plies) == 4


def test_a_command_is_one_text_or_its_words(tmp_path: Path) -> None:
    words = program(tmp_path, "print('bestmove a3-b3', flush=True)")
    for command in (words, " ".join(words)):
        with Engine(command) as engine:
            assert engine.name == "Tiny One"
            assert str(engine.play(pacru.Position.initial())) == "a3-b3"


def test_a_program_that_reports_no_line_can_play_but_not_analyse(tmp_path: Path) -> None:
    with Engine(program(tmp_path, "print('bestmove a3-b3', flush=True)")) as engine:
        with pytest.raises(EngineError, match="it reports no line"):
            engine.analyse(pacru.Position.initial(), nodes=1)
        engine.begin_game()
        assert engine.play(pacru.Position.initial()) in pacru.Position.initial().moves()


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("print('bestmove a1-a9', flush=True)", "it plays an illegal move: a1-a9: "),
        ("print('bestmove none', flush=True)", "no move"),
        ("sys.exit(3)", "no bestmove: it ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "no bestmove: it was ended by signal 9"),
        (
            "print('info string tired', flush=True); sys.exit()",
            "the last it said was 'info string tired'",
        ),
        ("time.sleep(99)", "no bestmove: it gave no answer within 1 s"),
    ],
)
def test_the_death_of_a_program_and_its_mistakes_are_told(
    tmp_path: Path, go: str, reason: str
) -> None:
    with (
        Engine(program(tmp_path, go), patience=1) as engine,
        pytest.raises(EngineError, match=reason),
    ):
        engine.play(pacru.Position.initial())


def test_the_time_to_think_is_added_to_the_patience(tmp_path: Path) -> None:
    thinks = program(tmp_path, "time.sleep(1.2); print('bestmove a3-b3', flush=True)")
    with Engine(thinks, patience=1) as engine:
        assert str(engine.play(pacru.Position.initial(), seconds=2)) == "a3-b3"


def test_a_program_ends_with_the_block_even_if_it_does_not_listen(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("print('peiok', flush=True)\nimport time\ntime.sleep(99)\n", "utf-8")
    begun = time.monotonic()
    with Engine([sys.executable, str(path)]) as engine:
        process = engine._process
    assert process.poll() is not None
    assert time.monotonic() - begun < 60
    with pytest.raises(EngineError):
        engine.play(pacru.Position.initial())


def test_impossible_questions_are_refused(tmp_path: Path) -> None:
    with Engine(program(tmp_path, "print('bestmove a3-b3', flush=True)")) as engine:
        with pytest.raises(pacru.PacruError, match="the game is over"):
            engine.play(pacru.Game.new().resign())
        with pytest.raises(
            pacru.PacruError, match="nodes: expected a whole number, at least 1, found 0"
        ):
            engine.play(pacru.Position.initial(), nodes=0)
        with pytest.raises(pacru.PacruError, match="seconds: expected more than 0, found -1"):
            engine.play(pacru.Position.initial(), seconds=-1)
        with pytest.raises(EngineError, match="option: expected Seed, found 'Level'"):
            engine.set_options({"Level": 3})
    with pytest.raises(pacru.PacruError, match="command: expected a command, found ''"):
        Engine("")
    with pytest.raises(pacru.PacruError, match="No closing quotation"):
        Engine("'x")
    with pytest.raises(FileNotFoundError):
        Engine([os.fspath(tmp_path / "missing")])
    with pytest.raises(EngineError, match="no peiok: it ended with exit code 0"):
        Engine([sys.executable, "-c", "pass"])
