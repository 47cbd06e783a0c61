"""Modules that are also commands end as ``python -m pacru`` does."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pacru.bot import selfplay, study, tune
from pacru.bot.sisters import tune as sister_tune
from tests.support.places import ROOT

MAINS = {
    "selfplay": selfplay.main,
    "study": study.main,
    "tune": tune.main,
    "sisters.tune": sister_tune.main,
}


@pytest.mark.parametrize("tool", MAINS)
def test_a_file_that_cannot_be_read_is_one_line_and_code_2(
    tool: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert MAINS[tool]([str(tmp_path)]) == 2
    output = capsys.readouterr()
    assert output.err == f"pacru: {tmp_path}: Is a directory\n"
    assert output.out == ""


@pytest.mark.parametrize("tool", MAINS)
def test_arguments_that_are_wrong_are_one_line_and_code_2(
    tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        MAINS[tool](["games.jsonl", "--colour"])
    assert capsys.readouterr().err == "pacru: unrecognized arguments: --colour\n"


@pytest.mark.parametrize("tool", MAINS)
def test_the_help_has_the_examples_as_they_are(
    tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        MAINS[tool](["--help"])
    assert f"\n    python -m pacru.bot.{tool} games.jsonl" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals to a group of processes")
def test_ctrl_c_ends_games_without_a_word(tmp_path: Path) -> None:
    arguments = [str(tmp_path / "games.jsonl"), "--nodes", "20", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "pacru.bot.selfplay", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    ) as running:
        assert running.stderr
        said = running.stderr.readline()  # a carriage return ends it too
        assert said == "0 of 100 games\n"
        assert running.stderr.readline() == "1 of 100 games\n"
        os.killpg(running.pid, signal.SIGINT)
        rest = running.stderr.read()  # until all of its processes have ended
        assert running.wait() == 130
    assert {line.partition(" ")[2] for line in rest.splitlines()} <= {"of 100 games"}
