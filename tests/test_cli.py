"""The command line, called as people call it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pacru.cli import main

DATA = Path(__file__).parent / "data"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    try:
        code: object = main(arguments)
    except SystemExit as stopped:
        code = stopped.code
    output = capsys.readouterr()
    assert code == 2
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_show_draws_the_board_in_letters(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "show", "start2")
    assert "Ase" not in " ".join(lines)
    assert any(line.startswith(" 9 |") and "Bs" in line and "Asw" in line for line in lines)
    assert "a: 0 / 42 markers, 4 chevrons, to move" in lines
    assert lines[-1] == "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 - 1"


def test_show_writes_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run(capsys, "show", "start4", "--svg", str(file)) == []
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_moves_prints_one_turn_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "moves", "start2")
    assert len(lines) == 28
    assert lines[:3] == ["a3-b2", "a3-b3", "a3-b4(a4)"]


def test_play_prints_the_last_position_and_the_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "play", "start2", "a3-b4(b4)") == [
        "4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 - 2"
    ]
    won = run(capsys, "play", "9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7", "c4xd5(d6)")
    assert won[1:] == ["outcome: a last standing"]
    assert run(capsys, "play", "start3", "resign:b", "time")[1:] == ["outcome: c time"]


def test_perft_prints_the_count_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "start2", "3") == ["16168"]
    divided = run(capsys, "perft", "start2", "2", "--divide")
    assert len(divided) == 29
    assert divided[-1] == "734" == str(sum(int(line.split(": ")[1]) for line in divided[:-1]))
    position = "2a5Asw/1Ane1Bn1b3/5bb2/ab2bab2/a2Bne+1Bsw+3/b1ba2a2/2aaa4/Bsw1a6/bAsw4Ae+2 a 2 - 1"
    assert run(capsys, "perft", position, "1", "--reorientations") == ["2048"]


def test_bot_prints_its_turn_last(capsys: pytest.CaptureFixture[str]) -> None:
    turn = run(capsys, "bot", "start2", "--nodes", "500", "--seed", "3")[-1]
    assert turn in run(capsys, "moves", "start2")


def test_engine_speaks_the_protocol_on_a_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pacru", "engine"],
        input="pei\nposition startpos\ngo depth 1\nquit\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
    )
    lines = done.stdout.splitlines()
    assert "peiok" in lines
    assert lines[-1].startswith("bestmove ")


def test_bench_prints_rates_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    report = "\n".join(run(capsys, "bench", "--seconds", "0", "--nodes", "50"))
    for line in (
        r"made and tested: [\d,]+ a second",
        r"naive leaf positions: [\d,]+",
        r"nodes of the search: [\d,]+ a second",
        r"depth after 50 nodes: \d\.\d\d",
        r"\d+ to 1",
    ):
        assert re.search(line, report)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("moves", "start5"), "position: at character 1"),
        (("play", "start2", "e1-e5"), "e1-e5: power of movement is 1 (R5)"),
        (("play", "start2", "e1"), "turn: at character 3"),
        (("perft", "start2", "-1"), "depth: expected 0 or more, found -1"),
        (("perft", "start2", "two"), "invalid int value: 'two'"),
        (("bot", "9/9/9/9/9/9/9/9/Ane8 - 2 - 7"), "the game is over"),
        (("bench", "--tests", "nowhere"), "expected the tests of a checkout"),
        (("show", "start2", "--svg", "no/such/folder/x.svg"), "No such file or directory"),
        (("dance",), "invalid choice: 'dance'"),
    ],
)
def test_an_error_is_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], part: str
) -> None:
    assert part in refused(capsys, *arguments)


def test_the_output_of_moves_is_what_the_data_says(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads((DATA / "moves.jsonl").read_text(encoding="ascii").splitlines()[100])
    assert run(capsys, "moves", record["position"]) == sorted(record["moves"])


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    position = json.loads((DATA / "perft.jsonl").read_text(encoding="ascii").splitlines()[3])
    command = [sys.executable, "-m", "pacru", "perft", position["position"], "1"]
    arguments = [*command, "--divide", "--reorientations"]  # far more than a pipe holds
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=DATA.parents[1]
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


RECORD = """[Players "2"]
[Result "red"]

1. a3-b3 a7-b7 2. resign red
"""


def test_replay_tells_how_each_game_went(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.pacru"
    file.write_text(RECORD + "\n" + RECORD.replace("2. resign red", "*").replace("red", "*"))
    assert run(capsys, "replay", str(file)) == [
        f"{file}, game 1: 2 players, 3 turns, b wins, resignation",
        f"{file}, game 2: 2 players, 2 turns, unfinished",
    ]


def test_replay_reads_lists_of_the_online_site(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("a3-b3 a7-b7")
    (line,) = run(capsys, "replay", str(file), "--players", "2")
    assert line.endswith("2 players, 2 turns, unfinished")


def test_replay_refuses_a_turn_that_cannot_be_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "broken.pacru"
    file.write_text(RECORD.replace("a7-b7", "a7-a1"))
    assert f"{file}: record: line 4, turn 2: a7-a1: " in refused(capsys, "replay", str(file))
    assert "broken" not in refused(capsys, "replay", str(tmp_path / "none"))
    file.write_bytes(b"\xff")
    assert "UTF-8" in refused(capsys, "replay", str(file))
