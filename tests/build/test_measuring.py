"""How measurements are combined, and the arguments of build.py."""

import signal
import sys
from pathlib import Path

import pytest
from pipeline import clicks, slowdown, start
from pipeline.steps import Failure

import build


def test_runs_are_told_by_their_middle_and_bounds() -> None:
    assert start.spread([3, 1, 2]) == "2 (1–3)"
    assert start.spread([1.5], 2) == "1.50 (1.50–1.50)"
    assert start.spread([4, 1, 2, 3], 1) == "2.5 (1.0–4.0)"
    assert start.medians([{"a": 1, "b": 5}, {"a": 3, "b": 5}, {"a": 9, "b": 6}]) == {"a": 3, "b": 5}


def test_ratios_are_those_of_pairs() -> None:
    ours = [{"warm": 100.0, "blocked": 30.0}, {"warm": 300.0, "blocked": 30.0}]
    theirs = [{"warm": 200.0, "blocked": 0.0}, {"warm": 200.0, "blocked": 60.0}]
    assert start.ratios(ours, theirs) == {"warm": [0.5, 1.5], "blocked": [0.5]}


def test_what_only_one_version_tells_has_no_ratio() -> None:
    assert start.ratios([{"a": 1.0, "b": 1.0}], [{"a": 2.0}]) == {"a": [0.5]}


@pytest.mark.parametrize(("share", "wanted"), [(0.5, 10), (0.95, 19), (1, 20), (0.01, 1)])
def test_so_many_inputs_are_within_a_time(share: float, wanted: int) -> None:
    assert clicks.quantile([*range(1, 21)], share) == wanted


def test_clicks_of_two_versions_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    clicks.compare({"clicks": [48, 16, 32]}, {"clicks": [16, 16, 16]})
    told = capsys.readouterr().out
    assert "pacru / against: clicks, in the middle: 2.00" in told
    assert "pacru / against: clicks, 95 of 100: 3.00" in told


def options(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> dict[str, object]:
    monkeypatch.setattr(sys, "argv", ["build.py", *arguments])
    return vars(build.parse_arguments()[0])


def test_another_version_is_a_folder_with_a_site(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["bench", "--start", "--against", str(tmp_path)]
    with pytest.raises(SystemExit):
        options(monkeypatch, *command)
    assert "no site in" in capsys.readouterr().err
    (tmp_path / "index.html").touch()
    assert options(monkeypatch, *command)["against"] == tmp_path


@pytest.mark.parametrize("command", ["build", "serve", "bench", "audit"])
def test_patches_can_be_left_out(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    asked = options(monkeypatch, command, "--without", "kept-memory", "--without", "lent-code")
    assert asked["without"] == ["kept-memory", "lent-code"]
    assert options(monkeypatch, command)["without"] == []
    with pytest.raises(SystemExit):
        options(monkeypatch, command, "--without", "everything")


def test_a_system_that_cannot_stop_processes_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGSTOP", raising=False)
    with pytest.raises(Failure, match="slower"), slowdown.slow_down(None, 4):  # type: ignore[arg-type]
        pass
