"""Modules that are also commands end as ``python -m pacru`` does."""

from pathlib import Path

import pytest

from tools import selfplay, study, tune
from tools import tune_sisters as sister_tune

MAINS = {
    "selfplay": selfplay.main,
    "study": study.main,
    "tune": tune.main,
    "tune_sisters": sister_tune.main,
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
    assert f"\n    python -m tools.{tool} games.jsonl" in capsys.readouterr().out
