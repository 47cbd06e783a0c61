"""Modules that are also commands end as ``python -m pacru`` does, and what commands share."""

import io
import os
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacru.cli import terminal
from tests.support.commands import Capsys
from tools import selfplay, tune
from tools import tune_sisters as sister_tune

MAINS = {
    "selfplay": selfplay.main,
    "tune": tune.main,
    "tune_sisters": sister_tune.main,
}


@pytest.mark.parametrize("tool", MAINS)
def test_a_tool_refuses_in_one_line_and_helps_with_its_examples_as_they_are(
    tool: str, tmp_path: Path, capsys: Capsys
) -> None:
    assert MAINS[tool]([str(tmp_path)]) == 2
    output = capsys.readouterr()
    assert output.err == f"pacru: {tmp_path}: Is a directory\n"
    assert output.out == ""
    with pytest.raises(SystemExit, match="2"):
        MAINS[tool](["games.jsonl", "--colour"])
    assert capsys.readouterr().err == "pacru: unrecognized arguments: --colour\n"
    with pytest.raises(SystemExit, match="0"):
        MAINS[tool](["--help"])
    assert f"\n    python -m tools.{tool} games.jsonl" in capsys.readouterr().out


# ---- files that are written


def test_lines_are_written_in_utf_8_with_the_same_line_ends_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "written"
    terminal.write_lines(file, ["Zoë\nЖ", "🎲", "\udcff"])
    assert file.read_bytes() == "Zoë\nЖ\n🎲\n\\udcff\n".encode()


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    file, link = tmp_path / "written", tmp_path / "link"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)

    def interrupted() -> Iterator[str]:
        yield "half"
        assert file.read_text() == "before"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        terminal.write_lines(link, interrupted())
    assert file.read_text() == "before"
    terminal.write_lines(link, ["after"])
    assert link.is_symlink()
    assert file.read_text() == "after\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert {*tmp_path.iterdir()} == {file, link}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    terminal.write_lines(pipe, ["one", "two"])
    reader.join()
    assert read == ["one\ntwo\n"]
    assert pipe.is_fifo()


# ---- progress


def report_progress(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> str:
    """What a command that is not quick enough writes about its progress until it prints a line."""
    monkeypatch.setattr(terminal, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(sys, "stderr", stream)
    asked = threading.Semaphore(0)

    def describe() -> str:
        asked.release()
        return "half"

    def lines() -> Iterator[str]:
        with terminal.progress(describe):
            for _ in range(3):
                assert asked.acquire(timeout=60)
            yield "line"

    assert terminal.run(lines()) == 0
    return stream.getvalue()


def test_progress_into_a_file_is_one_line_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    said = report_progress(monkeypatch, io.StringIO())
    assert re.fullmatch(r"(half after \d+ s\n)+", said)


def test_progress_in_a_terminal_is_one_line_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    said = report_progress(monkeypatch, Terminal())
    assert "\n" not in said
    assert said.startswith("\rhalf after ")
    assert said.endswith(f"\r{79 * ' '}\r")


def test_a_quick_command_tells_nothing_of_its_progress(capsys: Capsys) -> None:
    with terminal.progress(lambda: "half"):
        pass
    assert capsys.readouterr().err == ""


def test_progress_goes_nowhere_if_standard_error_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(terminal, "QUIET_SECONDS", 0.0)
    with terminal.progress(lambda: "half"):
        pass
    assert capsys.readouterr().out == ""
