"""The command line, used as people use it."""

import argparse
import io
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pacru
from pacru import Position, cli
from pacru.cli import main, terminal
from tests.support.commands import (
    Capsys,
    error_of,
    limit,
    lines_of,
    run_pacru,
    start,
    without_progress,
)
from tests.support.games import recorded
from tests.support.places import ROOT


def test_show_draws_the_board_in_letters_or_as_a_picture(capsys: Capsys, tmp_path: Path) -> None:
    lines = lines_of(capsys, "show", "start2")
    assert "Ase" not in " ".join(lines)
    assert any(line.startswith(" 9 |") and "Bs" in line and "Asw" in line for line in lines)
    assert "a: 0 / 42 markers, 4 chevrons, to move" in lines
    assert lines[-1] == "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 - 1"
    file = tmp_path / "board.svg"
    assert lines_of(capsys, "show", "start4", "--svg", str(file)) == []
    assert file.read_text(encoding="utf-8").startswith("<svg")
    look = ("--svg", str(file), "--theme", "wood", "--size", "300")
    assert lines_of(capsys, "show", "start4", *look) == []
    drawn = pacru.svg.draw(pacru.Position("start4"), pacru.svg.Options(theme="wood", size=300))
    assert file.read_text("utf-8") == f"{drawn}\n"


def test_pictures_of_pixels_say_which_extra_they_need(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """tests/wheel/test_extras.py makes them."""
    monkeypatch.setattr("pacru.picture._NEEDED", ("no_such_module",))
    game, png, gif = tmp_path / "game.pacru", tmp_path / "board.png", tmp_path / "game.gif"
    game.write_text("1. a3-b4(b6) i7-h8 *", "utf-8")
    for command in (("show", "start2", "--png", str(png)), ("gif", str(game), str(gif))):
        assert 'pip install "pacru[png]"' in error_of(capsys, *command)
    assert [*tmp_path.iterdir()] == [game]


def test_gif_makes_a_moving_drawing_of_one_of_the_games(capsys: Capsys, tmp_path: Path) -> None:
    games, drawing = tmp_path / "games.pacru", tmp_path / "game.svg"
    games.write_text('[Event "1"]\n\n1. a3-b4(b6) i7-h8 *\n\n[Event "2"]\n\n1. e1-d2 *\n', "utf-8")
    wanted = ("--theme", "wood", "--size", "300", "--seconds", "2")
    assert lines_of(capsys, "gif", str(games), str(drawing), *wanted) == []
    drawn = drawing.read_text("utf-8")
    assert 'class="pacru pacru-wood"' in drawn and 'width="300"' in drawn
    assert "1… i7–h8" in drawn and " 8s " in drawn  # three positions, and the rest at the end
    assert lines_of(capsys, "gif", str(games), str(drawing), "--game", "2") == []
    assert "1. e1–d2" in drawing.read_text("utf-8")
    assert lines_of(capsys, "gif", str(games), str(drawing), "--silent") == []
    assert "caption" not in drawing.read_text("utf-8")
    for wrong, said in (
        (("--game", "3"), "there is no game 3"),
        (("--seconds", "0"), "0.1 to 60 seconds"),
        (("--seconds", "x"), "0.1 to 60 seconds"),
        (("--theme", "page"), "invalid choice"),
    ):
        assert said in error_of(capsys, "gif", str(games), str(drawing), *wrong)
    assert "ends in .gif or .svg" in error_of(capsys, "gif", str(games), str(tmp_path / "a.webp"))


def test_moves_prints_one_turn_a_line(capsys: Capsys) -> None:
    lines = lines_of(capsys, "moves", "start2")
    assert len(lines) == 28
    assert lines[:3] == ["a3-b2", "a3-b3", "a3-b4(a4)"]
    known = recorded("moves", "pacru")[100]
    assert lines_of(capsys, "moves", known["position"]) == sorted(known["moves"])


def test_play_prints_the_last_position_and_the_outcome(capsys: Capsys) -> None:
    assert lines_of(capsys, "play", "start2", "a3-b4(b4)") == [
        "4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 - 2"
    ]
    won = lines_of(capsys, "play", "9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7", "c4xd5(d6)")
    assert won[1:] == ["outcome: a last standing"]
    assert lines_of(capsys, "play", "start3", "resign:b", "time")[1:] == ["outcome: c time"]


def test_perft_prints_the_count_last(capsys: Capsys) -> None:
    assert lines_of(capsys, "perft", "start2", "3") == ["16168"]
    divided = lines_of(capsys, "perft", "start2", "2", "--divide")
    assert len(divided) == 29
    assert divided[-1] == "734" == str(sum(int(line.split(": ")[1]) for line in divided[:-1]))
    position = "2a5Asw/1Ane1Bn1b3/5bb2/ab2bab2/a2Bne+1Bsw+3/b1ba2a2/2aaa4/Bsw1a6/bAsw4Ae+2 a 2 - 1"
    assert lines_of(capsys, "perft", position, "1", "--reorientations") == ["2048"]


def test_bot_prints_its_turn_last_and_that_is_best_move(capsys: Capsys) -> None:
    words = ("bot", "start2", "--nodes", "500", "--seed", "3", "--level", "6")
    turn = pacru.best_move(Position("start2"), 6, nodes=500, seed=3)
    assert lines_of(capsys, *words)[-1] == str(turn)


def test_moves_can_list_the_reorientations_too(capsys: Capsys) -> None:
    known = recorded("perft", "pacru")[4]
    position = Position.parse(known["position"])
    lines = lines_of(capsys, "moves", known["position"], "--reorientations")
    assert lines[:8] == lines_of(capsys, "moves", known["position"])
    assert {*lines[8:]} == {str(turn) for turn in position.reorientations()}
    assert len(lines) == known["with_reorientations"][0]


@pytest.mark.parametrize(("start", "lines"), [("start2", 3), ("start4", 1), ("lilacru3", 2)])
def test_bot_prints_the_best_moves_with_their_scores(
    capsys: Capsys, start: str, lines: int
) -> None:
    words = ("bot", start, "--nodes", "500", "--seed", "3", "--lines", str(lines))
    found = lines_of(capsys, *words)
    assert len(found) == lines
    legal = lines_of(capsys, "moves", start)
    for line in found:
        told = re.fullmatch(
            r"(\S+) score [+-]\d+\.\d\d( chance \d+%)? depth \d+ line (\S+)(?: \S+)*", line
        )
        assert told and told[1] == told[3] and told[1] in legal
        assert told[2] or start != "start2"


def test_bot_prints_a_win_as_one_and_no_level_with_lines(capsys: Capsys) -> None:
    position = "9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7"
    (line,) = lines_of(capsys, "bot", position, "--nodes", "50", "--lines", "1")
    assert " score win in 1 chance 100% depth " in line
    said = error_of(capsys, "bot", "start2", "--lines", "1", "--level", "3")
    assert "not allowed with" in said
    for wrong in ("0", "21", "x"):
        assert "1 to 20" in error_of(capsys, "bot", "start2", f"--lines={wrong}")


def parsers(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, Any]]:
    """Each parser of a command line by the words that lead to it."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help for choice in action._choices_actions}
            for command, inner in action.choices.items():
                assert told[command], f"{name} {command} has no help"
                yield from parsers(inner, f"{name} {command}")


def test_every_argument_has_help() -> None:
    found = [*parsers(cli._parser())]
    assert {" match", " puzzles check", " bench"} < {name for name, _ in found}
    without = [
        f"{name}: {action.option_strings or action.dest}"
        for name, parser in found
        for action in parser._actions
        if not action.help and not isinstance(action, argparse._SubParsersAction)
    ]
    assert without == []


@pytest.mark.parametrize(
    ("typed", "program"),
    [
        ("/usr/bin/pacru", "pacru"),
        ("pacru.exe", "pacru"),
        ("/usr/lib/python/pacru/__main__.py", "python -m pacru"),
    ],
)
def test_the_help_names_the_command_as_it_was_typed(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, typed: str, program: str
) -> None:
    monkeypatch.setattr(sys, "argv", [typed])
    for words in ([], ["match"], ["puzzles"], ["review"]):
        with pytest.raises(SystemExit) as ended:
            main([*words, "--help"])
        assert ended.value.code == 0
        said = capsys.readouterr().out
        assert said.startswith(f"usage: {' '.join([program, *words])} [-h]")
        examples = re.findall(
            r"^ {4}(\S+(?: -m \S+)?) (?:match|puzzles|review) ", said, re.MULTILINE
        )
        assert {*examples} == ({program} if words else set())


def test_the_version_and_the_exit_codes_are_told(capsys: Capsys) -> None:
    for option in ("--version", "--help"):
        with pytest.raises(SystemExit) as ended:
            main([option])
        assert ended.value.code == 0
    version, *said = capsys.readouterr().out.splitlines()
    assert version == f"pacru {pacru.__version__}"
    told = re.findall(r"^  (\d+) +\S", "\n".join(said), re.MULTILINE)
    documented = (ROOT / "docs" / "python.md").read_text("utf-8")
    assert told == re.findall(r"^\| (\d+) \|", documented, re.MULTILINE)
    codes = (0, terminal.FOUND_WRONG, terminal.REFUSED, terminal.INTERRUPTED)
    assert told == [*map(str, codes)]


def test_engine_speaks_the_protocol_on_a_terminal_and_plays_an_opening() -> None:
    lines = run_pacru("engine", said="pei\nposition startpos\ngo\nquit\n").stdout.splitlines()
    *introduction, known, answer = lines
    assert introduction[-1] == "peiok"
    assert known.startswith("info depth 0 ")
    assert answer.removeprefix("bestmove ") in map(str, Position.initial().moves())


@pytest.mark.slow
def test_bench_prints_rates_and_ratios(capsys: Capsys) -> None:
    report = "\n".join(lines_of(capsys, "bench", "--seconds", "0", "--nodes", "50"))
    for line in (
        r"made and tested: [\d,]+ a second",
        r"naive leaf positions: [\d,]+",
        r"nodes of the search: [\d,]+ a second",
        r"depth after 50 nodes: \d\.\d\d",
        r"choices of random episodes: [\d,]+ a second",
        r"with planes and mask: [\d,]+ a second",
        r"\d+ to 1",
    ):
        assert re.search(line, report)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("moves", "9/9"), "position: at character 4: expected nine rows"),
        (("play", "start2", "e1-e5"), "e1-e5: its power of movement is only 1 (R5)"),
        (("play", "start2", "e1"), "move: at character 3"),
        (("perft", "start2", "-1"), "depth: expected a whole number from 0 to 99, found '-1'"),
        (("bot", "start2", "--level", "17"), "level: expected 1 to 16, found '17'"),
        (("perft", "start2", "two"), "depth: expected a whole number from 0 to 99, found 'two'"),
        (("bot", "9/9/9/9/9/9/9/9/Ane8 - 2 - 7"), "the game is over"),
        (("bench", "--reference", "nowhere"), "expected the naive rules and the positions"),
        (("show", "start2", "--svg", "no/such/folder/x.svg"), "No such file or directory"),
        (("dance",), "invalid choice: 'dance'"),
    ],
)
def test_an_error_is_one_line_and_code_2(
    capsys: Capsys, arguments: tuple[str, ...], part: str
) -> None:
    assert part in error_of(capsys, *arguments)


NAMED = ["start9", "start", "Start2", "short5", "lilacru1", "2", "", "x" * 1_000, "start2 "]


@pytest.mark.parametrize(
    "command", [["show"], ["moves"], ["play"], ["perft", "1"], ["bot"]], ids=" ".join
)
def test_a_name_of_no_position_is_told_what_there_is(capsys: Capsys, command: list[str]) -> None:
    name, *more = command
    for position in NAMED:
        assert error_of(capsys, name, position, *more) == (
            "pacru: position: expected start2, start3, start4, short2 … lilacru4, or the text of a position, "
            f"found {position[:40]!r}\n"
        )


WHOLE = ["", "two", "1.5", "nan", "inf", "1e3", "9" * 26, "9" * 5000, "-" + "9" * 5000, "٣"]
LEVEL = [
    "",
    "9" * 5000,
    "٣",
    *["two", "0.9", "16.1", "6.", "6.444", "06", "1e1", "nan", "inf", "-1", "0", "17"],
]
TIMES = ["", "soon", "nan", "inf", "-inf", "-1", "-0.001", "86401", "1e999", "9" * 5000]


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        (["perft", "start2", "VALUE"], [*WHOLE, "-1", "100"]),
        (["bot", "start2", "--nodes=VALUE"], [*WHOLE, "-1", "0"]),
        (["bot", "start2", "--seed=VALUE"], WHOLE),
        (["bot", "start2", "--level=VALUE"], LEVEL),
        (["bot", "start2", "--seconds=VALUE"], TIMES),
        (["bench", "--seconds=VALUE"], TIMES),
        (["bench", "--nodes=VALUE"], [*WHOLE, "-1", "0"]),
        (["replay", "x", "--players=VALUE"], [*WHOLE, "-1", "0", "1", "5"]),
        (["match", "random", "random", "--games=VALUE"], [*WHOLE[:-1], "-2", "0", "1000002"]),
        (["match", "random", "random", "--players=VALUE"], [*WHOLE, "-1", "0", "1", "5"]),
        (["match", "random", "random", "--seed=VALUE"], WHOLE),
        (["match", "random", "random", "--jobs=VALUE"], [*WHOLE[:-1], "-1", "0", "1001"]),
        (["match", "random", "random", "--patience=VALUE"], TIMES),
        (["puzzles", "check", "x", "--every=VALUE"], [*WHOLE, "-1", "0"]),
        (["puzzles", "check", "x", "--nodes=VALUE"], [*WHOLE, "-1", "0"]),
        (["review", "x", "--nodes=VALUE"], [*WHOLE[:-1], "-1", "0", "99"]),
        (["review", "x", "--jobs=VALUE"], [*WHOLE[:-1], "-1"]),
        (["match", "random", "random", "--elo0=VALUE"], ["", "x", "nan", "inf", "-inf", "1e300"]),
        (["match", "random", "random", "--elo1=VALUE"], ["", "x", "nan", "inf", "-inf", "1e300"]),
        (["match", "random", "nodes:VALUE"], [*WHOLE, "-1", "0"]),
        (["match", "random", "depth:VALUE"], [*WHOLE, "-1", "0"]),
        (["match", "random", "level:VALUE"], LEVEL),
        (["match", "random", "uct:VALUE"], [*WHOLE, "-1", "0"]),
        (["match", "random", "seconds:VALUE"], ["", "nan", "inf", "-1", "1e9", "9" * 5000]),
        (
            ["match", "random", "random", "--go=VALUE"],
            ["quit", "nodes", "nodes -1", "nodes 1.5", "depth nan", "infinite", "stop", "9" * 5000],
        ),
    ],
    ids=lambda value: " ".join(value) if "VALUE" in str(value) else "",
)
def test_what_is_no_number_for_it_is_one_short_line_and_code_2(
    capsys: Capsys, command: list[str], wrong: list[str]
) -> None:
    for value in wrong:
        said = error_of(capsys, *[part.replace("VALUE", value) for part in command])
        assert len(said) < 400


def test_an_error_is_one_short_line_whatever_it_quotes(capsys: Capsys) -> None:
    for text in ("a\nb\n", "x" * 1_000_000, "e1-e5\n" * 100):
        for command in (
            [text],
            ["moves", text],
            ["moves", "start2", text],
            ["play", "start2", text],
            ["replay", text],
            ["match", text, "random"],
        ):
            assert len(error_of(capsys, *command)) < 400


# ---- as a process


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_replay_tells_of_files_whose_names_are_no_text(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / os.fsdecode(b"\xff \xc3\xa9.pacru")
    file.write_text(RECORD)
    none = tmp_path / os.fsdecode(b"\xfe")
    done = run_pacru("replay", file, none, code=2, PYTHONIOENCODING=encoding)
    (line,) = done.stdout.splitlines()
    assert line.startswith(f"{tmp_path}/\\udcff ")
    assert line.endswith(".pacru, game 1: 2 players, 3 moves, b wins, resignation")
    assert done.stderr == f"pacru: {tmp_path}/\\udcfe: No such file or directory\n"


PACRU = [sys.executable, "-m", "pacru"]
PROGRAM = f"cmd:{sys.executable} -m pacru engine"


SAYS_SO = """
import sys
from pacru import cli

def position(text, found=cli.Position):
    print("ready", flush=True)
    return found(text)

cli.Position = position
sys.exit(cli.main(sys.argv[1:]))
"""
"""A script that says when a command has started, since some print nothing until they are done."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals to a group of processes")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([*PACRU, "engine"], "pei\n"),
        ([*PACRU, "engine"], "go infinite\n"),
        ([*PACRU, "engine"], "go nodes 999999999\n"),
        ([*PACRU, "perft", "start2", "5", "--divide"], ""),
        ([sys.executable, "-c", SAYS_SO, "perft", "start2", "99"], ""),
        ([sys.executable, "-c", SAYS_SO, "bot", "start2", "--nodes", "999999999"], ""),
        ([*PACRU, "bench", "--seconds", "86400"], ""),
        ([*PACRU, "match", "nodes:200", "nodes:200", "--games", "4000", "--jobs", "2"], ""),
        (
            [
                *PACRU,
                "match",
                "random",
                PROGRAM,
                "--go",
                "nodes 1",
                "--games",
                "8000",
                "--jobs",
                "2",
            ],
            "",
        ),
    ],
    ids=["pei", "infinite", "nodes", "divide", "perft", "bot", "bench", "match", "programs"],
)
def test_ctrl_c_ends_it_without_an_error(command: list[str], said: str) -> None:
    with start(command) as running:
        assert running.stdin and running.stdout and running.stderr
        running.stdin.write(said)
        running.stdin.flush()
        if "match" in command:  # its results come last
            assert any(line.startswith("match: ") for line in running.stderr)
        else:
            assert running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        errors = running.stderr.read()  # until all of its processes have ended
        assert without_progress(errors) == ""
        assert running.wait() == 130


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals to a group of processes")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("perft start2 99", r"perft: [\d,]+ move sequences after \d+ s\n"),
        ("perft start2 9 --divide", r"perft: [\d,]+ move sequences after \d+ s\n"),
        (
            "bot start2 --nodes 999999999",
            r"bot: [\d,]+ positions, \d+ moves ahead after \d+ s\n",
        ),
        ("match nodes:999999999 random --games 2", r"match: 0 of 2 games after \d+ s\n"),
        (
            "review FILE --nodes 99999999",
            r"review: 0 of 1 games(, \d of \d positions of the next)? after \d+ s\n",
        ),
    ],
)
def test_a_long_command_tells_how_far_it_is_until_ctrl_c(
    file: Path, command: str, said: str
) -> None:
    words = command.replace("FILE", str(file)).split()
    with start([*PACRU, *words]) as running, limit(running, 100):
        assert running.stderr
        assert re.fullmatch(said, running.stderr.readline())
        os.killpg(running.pid, signal.SIGINT)
        assert without_progress(running.stderr.read()) == ""
        assert running.wait() == 130


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("moves start2", ""),
        ("show start2", ""),
        ("show start2 --svg /dev/full", ""),
        ("show start2 --output /dev/full", ""),
        ("--help", ""),
        ("match --help", ""),
        ("engine", "pei\n"),
        ("engine", "go nodes 50\n"),
        ("match random random --games 2", ""),
        ("match random random --games 2 --save /dev/full", ""),
    ],
)
def test_a_full_disk_is_one_line_and_code_2(arguments: str, said: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = run_pacru(*arguments.split(), said=said, code=2, output=full)
    assert without_progress(done.stderr) == "pacru: No space left on device\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "go", ["go nodes 300", "go depth 2", "go infinite", "go infinite nodes 5", "go movetime 1"]
)
def test_the_engine_answers_although_the_input_has_ended(go: str) -> None:
    done = run_pacru("engine", said=go)
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""


@pytest.mark.slow
def test_the_engine_quotes_little_of_a_long_line() -> None:
    done = run_pacru("engine", said=f"{'x' * 50_000_000}\nisready\n")
    unknown, ready = done.stdout.splitlines()
    assert unknown.startswith("info string unknown command 'xxx")
    assert len(unknown) < 400
    assert ready == "readyok"


@pytest.mark.slow
@pytest.mark.parametrize(
    "said",
    [
        "\ufeffpei\r\nquit\r\n",
        "\ufeffisready\n\ufeffpei\n\ufeffquit\n",
        "pei\n\x1a",
        "pei\n\0\0",
    ],
)
def test_the_engine_ignores_marks_of_files_in_its_input(said: str) -> None:
    told = run_pacru("engine", said=said).stdout
    assert "peiok" in told
    assert "unknown" not in told


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [*PACRU, "perft", recorded("perft", "pacru")[3]["position"], "1"]
    with start([*command, "--divide", "--reorientations"]) as running:  # more than a pipe holds
        assert running.stdout and running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait() == 0


RECORD = """[Players "2"]
[Result "red"]

1. a3-b3 a7-b7 2. resign red
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of one game."""
    file = tmp_path / "games.pacru"
    file.write_text(RECORD)
    return file


def test_replay_tells_how_each_game_went(capsys: Capsys, file: Path) -> None:
    file.write_text(RECORD + "\n" + RECORD.replace("2. resign red", "*").replace("red", "*"))
    assert lines_of(capsys, "replay", str(file)) == [
        f"{file}, game 1: 2 players, 3 moves, b wins, resignation",
        f"{file}, game 2: 2 players, 2 moves, unfinished",
    ]
    file.write_text("a3-b3 a7-b7")  # a list of the online site
    (line,) = lines_of(capsys, "replay", str(file), "--players", "2")
    assert line.endswith("2 players, 2 moves, unfinished")


def test_replay_refuses_a_turn_that_cannot_be_played(capsys: Capsys, file: Path) -> None:
    file.write_text(RECORD.replace("a7-b7", "a7-a1"))
    assert main(["replay", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out.startswith(f"{file}, game 1: record: line 4, move 2: a7-a1: ")
    assert said.err == "pacru: replay: 1 of 1 games cannot be played\n"


def test_replay_goes_on_after_a_bad_game_and_a_bad_file(capsys: Capsys, file: Path) -> None:
    file.write_text("\n".join((RECORD.replace("a7-b7", "a7-a1"), RECORD, '[Players "7"]\n\n*\n')))
    unreadable, good = file.with_name("unreadable"), file.with_name("good")
    unreadable.write_bytes(b"[\xeb")
    good.write_text(RECORD)
    output = file.with_name("written")
    words = ["replay", *map(str, (file, unreadable, good))]
    assert main([*words, "--output", str(output)]) == main(words) == 1
    said = capsys.readouterr()
    games = said.out.splitlines()
    assert [line.partition(": ")[0] for line in games] == [
        *(f"{file}, game {number}" for number in (1, 2, 3)),
        str(unreadable),
        f"{good}, game 1",
    ]
    assert [line.endswith("b wins, resignation") for line in games] == [0, 1, 0, 0, 1]
    assert output.read_text().splitlines() == games
    assert said.err == 2 * "pacru: replay: 3 of 5 games cannot be played\n"


def test_replay_tells_a_missing_file_from_a_bad_game(capsys: Capsys, file: Path) -> None:
    missing = file.with_name("missing")
    file.write_text(RECORD.replace("a7-b7", "a7-a1"))
    assert main(["replay", str(missing), str(file)]) == 2
    said = capsys.readouterr()
    assert f"{file}, game 1: record: line 4, " in said.out
    assert said.err == f"pacru: {missing}: No such file or directory\n"


@pytest.mark.parametrize("command", ["replay -", "review - --nodes 100", "replay - --players 2"])
def test_a_line_stands_for_standard_input(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, file: Path, command: str
) -> None:
    words = command.split()
    expected = lines_of(capsys, *[word.replace("-", str(file), word == "-") for word in words])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode("utf-16"))))
    found = lines_of(capsys, *words)
    assert [line.replace("standard input", str(file)) for line in found] == expected
    monkeypatch.setattr(sys, "stdin", None)
    assert main(words) == (1 if words[0] == "replay" else 2)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_position_goes_from_one_command_to_the_next(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    played = "\r\n".join([*lines_of(capsys, "play", "start2", "e1-e2"), ""])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(played.encode(encoding))))
    assert lines_of(capsys, "play", "-", "e9-e8") == lines_of(
        capsys, "play", "start2", "e1-e2", "e9-e8"
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert "found ''" in error_of(capsys, "show", "-")


def test_standard_input_that_is_no_text_is_told(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (
        ["review", "-"],
        ["show", "-"],
        ["puzzles", "table", "-"],
        ["puzzles", "check", "-"],
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xeb")))
        assert error_of(capsys, *command).startswith("pacru: standard input: ")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_replay_reads_what_any_shell_has_written(capsys: Capsys, file: Path, encoding: str) -> None:
    file.write_bytes(2 * RECORD.replace("\n", "\r\n").encode(encoding) + b"\0\0")
    assert len(lines_of(capsys, "replay", str(file))) == 2


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_file_in_another_encoding_is_told_with_the_byte_and_a_missing_one(
    capsys: Capsys, file: Path, command: str
) -> None:
    file.write_bytes(('[Black "Zoë"]\n' + RECORD).encode("cp1252"))
    assert main([command, str(file)]) == (1 if command == "replay" else 2)
    assert (
        f"{file}: line 1: byte 0xeb at offset 10 is not UTF-8. Save the file as UTF-8\n"
        in "".join(capsys.readouterr())
    )
    file.unlink()
    assert error_of(capsys, command, str(file)) == f"pacru: {file}: No such file or directory\n"


@pytest.mark.parametrize(
    "command",
    [
        "show start2",
        "moves start2",
        "play start2 a3-b3",
        "replay FILE",
        "review FILE --nodes 100",
        "review FILE --nodes 100 --json",
    ],
)
def test_a_command_writes_into_a_file_what_it_would_print(
    capsys: Capsys, file: Path, command: str
) -> None:
    file.write_text(RECORD.replace("b7 2.", "b7 {Zoë 🎲} 2."), "utf-8")
    words = command.replace("FILE", str(file)).split()
    printed = lines_of(capsys, *words)
    output = file.with_name("written")
    assert lines_of(capsys, *words, "--output", str(output)) == []
    assert output.read_bytes() == "".join(f"{line}\n" for line in printed).encode()


def test_a_command_that_fails_leaves_the_file_as_it_was(capsys: Capsys, file: Path) -> None:
    file.write_text(RECORD + "\n" + RECORD.replace("a7-b7", "a7-a1"))
    output = file.with_name("written")
    output.write_text("before")
    assert "a7-a1: " in error_of(capsys, "review", str(file), "--output", str(output))
    assert output.read_text() == "before"
    assert {*file.parent.iterdir()} == {file, output}
    missing = file.parent / "no" / "folder"
    said = error_of(capsys, "show", "start2", "--output", str(missing))
    assert said == f"pacru: {missing}: No such file or directory\n"
