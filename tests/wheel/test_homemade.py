"""Bots that people write themselves: read, played, matched, looked into, on the command line and in the lab."""

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest

import pacru
from pacru import PacruError, games
from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.console import Console
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.lab import Lab
from pacru.bot.homemade.matches import TrialMatch, play_games
from pacru.bot.homemade.output import CUT, keep_output
from pacru.bot.homemade.tasks import TASKS, check
from pacru.bot.homemade.tracing import MOST_STEPS
from pacru.bot.levels import level_at
from pacru.bot.match_rules import LONGEST
from tests.support.commands import Capsys, error_of, lines_of, run_pacru
from tests.support.places import ROOT
from tests.support.setups import play_game

BOTS = sorted((ROOT / "docs" / "bots").glob("*.py"))
LOOKS_AHEAD = ("careful", "searcher")
FIRST = "def choose(position):\n    return position.moves()[0]\n"
START = pacru.Position.parse(str(pacru.Position.initial()))


def hear(*tasks: dict[str, Any]) -> list[str]:
    """What a lab answers to some tasks."""
    told: list[str] = []
    lab = Lab(told.append)
    for task in tasks:
        lab.hear(json.dumps({"name": "my_bot.py", **task}))
    return told


def ask(*tasks: dict[str, Any]) -> list[dict[str, Any]]:
    return [*map(json.loads, hear(*tasks))]


def thinking(source: str, **rest: object) -> dict[str, Any]:
    """The task of a bot that thinks."""
    return {"do": "think", "source": source, "position": str(START), **rest}


def think(source: str, **rest: object) -> dict[str, Any]:
    (answer,) = ask(thinking(source, **rest))
    return answer


# Evaluate


@pytest.mark.parametrize("game", games.game_keys())
def test_evaluate_is_the_lead_in_markers(game: str) -> None:
    position = pacru.Position.initial(game=game)
    for _ in range(6):
        position = position.play(position.moves()[0])
    assert pacru.evaluate(position, 0) == -pacru.evaluate(position, 1) != 0


def test_evaluate_knows_who_has_won_and_who_is_out() -> None:
    won = pacru.Game.new(players=2).resign().position
    assert [pacru.evaluate(won, player) for player in (0, 1)] == [-math.inf, math.inf]
    three = pacru.Game.new(players=3).resign().position
    assert pacru.evaluate(three, 0) == -math.inf < pacru.evaluate(three, 1) < math.inf
    with pytest.raises(pacru.PacruError, match="expected 0 to 2"):
        pacru.evaluate(three, 3)
    last = pacru.Draft(pacru.Position.parse("8Bsw/9/9/9/9/9/9/9/An8 a 2 - 1")).choose("a1").lifted
    assert [pacru.evaluate(last, player) for player in (0, 1)] == [-math.inf, math.inf]


# One bot


@pytest.mark.parametrize(
    ("source", "told", "line"),
    [
        ("def choose(position:\n", "SyntaxError: '\\(' was never closed", 1),
        ("import nothing_like_it\n" + FIRST, "ModuleNotFoundError", 1),
        ("x = 1\n", "expected a function choose", 0),
        ("class Bot:\n    pass\n", "expected a function choose", 0),
        ("class Bot:\n    def __init__(self):\n        1 / 0\n", "ZeroDivisionError", 3),
        ("def choose(position):\n    return 1 / 0\n", "ZeroDivisionError: division", 2),
        (
            "def choose(position):\n    return None\n",
            "expected a turn or its text, returned None",
            0,
        ),
        ("def choose(position):\n    return 'a1-a2'\n", "returned 'a1-a2': a1-a2: ", 0),
        ("def choose(position):\n    raise SystemExit\n", "SystemExit", 2),
        ("def choose(position):\n    choose(position)\n", "RecursionError", 2),
    ],
)
def test_a_fault_is_told_with_its_line(source: str, told: str, line: int) -> None:
    with pytest.raises(BotFault, match=told) as caught:
        HomemadeBot(source, "my_bot.py").choose(START)
    assert caught.value.line == line


def test_a_traceback_begins_and_ends_in_the_file_and_quotes_it() -> None:
    source = "def choose(position):\n    return helper()\ndef helper():\n    return [][3]  # here\n"
    with pytest.raises(BotFault) as caught:
        HomemadeBot(source, "my_bot.py").choose(START)
    assert "# here" in caught.value.trace
    assert "homemade" not in caught.value.trace


def test_a_class_remembers_and_hears_of_new_games() -> None:
    source = (
        "class Bot:\n    def new_game(self, players, seat):\n        self.seat = seat\n"
        "    def think(self, position, clock):\n        return position.moves()[self.seat]\n"
    )
    bot = HomemadeBot(source, "my_bot.py")
    for seat in (0, 1):
        bot.new_game(2, seat)
        assert bot.choose(START) == START.moves()[seat]


def test_what_is_printed_is_kept_up_to_a_limit() -> None:
    with keep_output(most=10) as output:
        for _ in range(5):
            print("abcd", end="")  # noqa: T201 - this is what it is about
    assert output.text == "abcdabcdab" + CUT


# Matches


def test_a_match_plays_each_opening_from_both_sides_and_is_the_same_again() -> None:
    bot, level = HomemadeBot(FIRST, "my_bot.py"), level_at("pacru", 1)
    played = list(play_games(bot, level, 4, seed=3))
    assert [one.seat for one in played] == [0, 1, 0, 1]
    assert played[0].turns[:4] == played[1].turns[:4] != played[2].turns[:4]
    assert played == list(play_games(bot, level, 4, seed=3))
    for one in played:
        assert play_game(pacru.Game.new(), *one.turns).outcome or len(one.turns) == LONGEST


def test_a_bot_that_fails_loses_that_game() -> None:
    bad = HomemadeBot("def choose(position):\n    return 'nonsense'\n", "bad.py")
    good = HomemadeBot(FIRST, "good.py")
    played = list(play_games(good, bad, 2))
    assert [one.points for one in played] == [1, 1]
    assert all(one.fault and one.guilty == 1 - one.seat for one in played)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.slow] if path.stem in LOOKS_AHEAD else [])
        for path in BOTS
    ],
    ids=lambda path: path.stem,
)
def test_each_example_plays(path: Path) -> None:
    source = path.read_text("utf-8")
    bot = HomemadeBot(source, path.name)
    (one, other) = play_games(bot, level_at("pacru", 1), 2)
    assert not one.fault
    assert not other.fault


def test_the_examples_get_longer() -> None:
    lines = {path.stem: len(path.read_text("utf-8").splitlines()) for path in BOTS}
    assert sorted(lines, key=lambda name: lines[name]) == [
        *("chance", "counter", "careful", "hunter", "searcher"),
    ]


# The lab


def test_the_lab_tells_the_turn_and_what_was_printed() -> None:
    answer = think("def choose(position):\n    print('hm')\n    return position.moves()[1]\n")
    assert answer == {"turn": str(START.moves()[1]), "printed": "hm\n"}


def test_the_lab_tells_what_the_bot_thinks_of_each_move() -> None:
    source = FIRST + "def evaluate(position, player):\n    return len(position.markers(player))\n"
    values = think(source, values=True)["values"]
    assert len(values) == len(START.moves())
    assert [value for _, value in values] == sorted((one for _, one in values), reverse=True)


def test_the_lab_records_the_lines_of_a_choice() -> None:
    source = (
        "def choose(position):\n    best = 0\n    for one in range(2):\n        best += one\n"
        "    return position.moves()[best]\n"
    )
    trace = think(source, trace=True)["trace"]
    assert [line for line, *_ in trace["steps"]] == [2, 3, 4, 3, 4, 3, 5]
    values = {name: trace["texts"][at] for name, at in trace["steps"][-1][3].items()}
    assert values == {"position": "position, turn 1", "best": "1", "one": "1"}
    assert trace["left_out"] == 0


def test_the_lab_records_so_many_lines_and_counts_the_rest() -> None:
    source = "def choose(position):\n    for _ in range(5000):\n        pass\n    return position.moves()[0]\n"
    answer = think(source, trace=True)
    assert len(answer["trace"]["steps"]) == MOST_STEPS
    assert answer["trace"]["left_out"] == 10_002 - MOST_STEPS
    assert answer["turn"]


def test_a_record_fits_into_an_answer_whatever_the_values() -> None:
    source = (
        "def choose(position):\n    print('😀' * 30_000)\n    for one in range(3000):\n"
        "        text = str(one) + '😀' * 200\n    return position.moves()[0]\n"
    )
    (told,) = hear(thinking(source, trace=True))
    assert len(told.encode("utf-16-le")) // 2 < 200_000
    trace = json.loads(told)["trace"]
    assert len(trace["steps"]) + trace["left_out"] == 6003


def test_a_record_tells_what_was_printed_and_how_far_a_bot_came_that_fails() -> None:
    source = "def choose(position):\n    print('hm')\n    moves = position.moves()\n    return moves[99]\n"
    answer = think(source, trace=True)
    steps, texts = answer["trace"]["steps"], answer["trace"]["texts"]
    assert [(line, printed) for line, *_, printed in steps] == [(2, 0), (3, 3), (4, 3)]
    moves = texts[steps[-1][3]["moves"]]
    assert moves.startswith(f"[{START.moves()[0]}, ")
    assert moves.endswith("… 28 in all]")
    assert answer["error"]["line"] == 4


@pytest.mark.parametrize(
    "body",
    [
        "raise SystemExit",
        "raise KeyError",
        "return repr(self)",
        "return 7",
        "print('x' * 50_000); return 'x'",
        "kept.clear(); return 'x'",
        "return type('Odd', (str,), {'__len__': lambda _: 1, '__hash__': None})('x' * 300_000)",
        "import sys; sys.settrace(None); return 'x'",
    ],
)
def test_values_that_are_odd_to_look_at_do_no_harm(body: str) -> None:
    source = (
        f"kept = [1]\nclass Odd:\n    def __repr__(self):\n        {body}\n"
        "def choose(position):\n    odd = Odd()\n    more = [odd, (odd,)]\n    return position.moves()[0]\n"
    )
    odd, first = ask(thinking(source, trace=True), thinking(FIRST))
    assert {"turn", "error"} & odd.keys()
    assert first["turn"] == str(START.moves()[0])


def test_the_lab_plays_matches_game_by_game() -> None:
    *played, last = ask({"do": "match", "source": FIRST, "against": "level:1", "games": 2})
    assert [one["game"]["number"] for one in played] == [0, 1]
    assert last["done"]


def test_a_match_goes_on_with_whatever_its_bots_are_asked() -> None:
    trial, games = TrialMatch.begin(4, seed=3, game="azacru"), []
    while trial.goes_on:
        assert trial.seat == trial.number % 2
        if trial.number == 1 and trial.mover == 0:
            trial, failed = trial.fail(BotFault("boom"))
            games.append(failed)
            continue
        trial, ended = trial.play(trial.game.position.moves()[0])
        games += [ended] if ended else []
    assert [one.number for one in games] == [0, 1, 2, 3]
    assert [bool(one.fault) for one in games] == [False, True, False, False]
    assert (games[1].guilty, games[1].points) == (games[1].seat, 0)
    assert games[0].turns[:4] == games[1].turns[:4]  # the same opening from both seats
    with pytest.raises(PacruError):
        TrialMatch.begin(1).play("e5-e6")


def test_a_console_that_is_new_runs_what_was_typed_before() -> None:
    before = [
        {"code": code} for code in ("kept = position.to_move", "print('heard once')", "1 / 0")
    ]
    task = {"do": "run", "code": "kept, position.to_move", "before": before, "turns": ["a3-b4(b4)"]}
    (first,) = ask(task)
    assert (first["result"], first["printed"], first["error"]) == ("(0, 1)", "", None)


@pytest.mark.parametrize(
    "task",
    [
        thinking("x = "),
        thinking(FIRST, position="nonsense"),
        {"do": "match", "source": FIRST, "against": "level:99", "games": 2},
        {"do": "match", "source": "1 / 0", "against": "level:1", "games": 2},
    ],
)
def test_the_lab_tells_what_is_wrong(task: dict[str, Any]) -> None:
    (answer,) = ask(task)
    assert answer["error"]["text"]


# The console


def test_the_console_knows_the_game_on_the_board() -> None:
    console = Console(pacru.Game.new().play("a3-b4(b4)"))
    assert console.run("position.to_move").result == "1"
    assert console.run("position").picture.startswith("<svg")
    assert console.run("later = position.play(position.moves()[0])").result == ""
    assert console.run("later.turn_number").result == "3"
    assert console.run("print(1); print(2)").printed == "1\n2\n"
    assert console.run("a = 1\nb = 2\nprint(a + b)").printed == "3\n"
    assert console.run("_").result == ""
    fault = console.run("1 / 0").fault
    assert fault
    assert str(fault) == "ZeroDivisionError: division by zero"
    assert console.run("for one in range(3):").more
    assert console.run("for one in range(3): print(one)").printed == "0\n1\n2\n"
    assert console.run("for one in range(3):\n    print(one)").more
    assert console.run("for one in range(3):\n    print(one)\n").printed == "0\n1\n2\n"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("position.mov", ["position.moves"]),
        ("len(game.position.mov", ["len(game.position.moves"]),
        ("impor", ["import"]),
        ("pacru.Position.initia", ["pacru.Position.initial"]),
        ("position.moves().app", []),
        ("position.moves()[0].ori", []),
        ("nothing.at", []),
        ("position.__cl", ["position.__class__", "position.__class_getitem__"]),
        ("", []),
        ("1 + ", []),
    ],
)
def test_the_console_completes_names(line: str, lines: list[str]) -> None:
    found = Console(pacru.Game.new()).complete(line)
    assert found[:1] == lines[:1]
    assert len(found) <= max(len(lines), 1)


def test_the_lab_hands_the_position_of_the_console_back() -> None:
    first, second = ask(
        {"do": "run", "code": "position = game.position.play('e9-e8')", "turns": ["a3-b4(b4)"]},
        {"do": "run", "code": "position.turn_number", "turns": ["a3-b4(b4)"]},
    )
    expected = pacru.Game.new().play("a3-b4(b4)").play("e9-e8").position
    assert first["position"] == str(expected)
    assert second["result"] == "3"


# The command line


@pytest.mark.slow
def test_a_file_plays_a_match(capsys: Capsys) -> None:
    words = ("match", f"file:{BOTS[1]}", "level:1", "--games", "2", "--jobs", "1")
    assert "2 games" in "".join(lines_of(capsys, *words))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my_bot.py"


def test_a_file_is_an_engine_whose_prints_are_no_answers(path: Path) -> None:
    path.write_text("print('bestmove nonsense')\n" + FIRST.replace("return", "print('hm'); return"))
    told = run_pacru("engine", "--bot", path, said="pei\nposition startpos\ngo\n").stdout
    answer = f"bestmove {pacru.Position.initial().moves()[0]}"
    assert told.splitlines() == ["id name my_bot", "peiok", "info string hm", answer]


def test_the_engine_of_a_file_answers_questions_about_the_rules(path: Path) -> None:
    path.write_text(FIRST)
    *rest, first, total, best = run_pacru(
        "engine", "--bot", path, said="moves\nshow\nperft 1\ngo\nquit\n"
    ).stdout.splitlines()
    assert rest[:2] == ["move a3-b2", "move a3-b3"]
    assert "showok" in rest
    assert (first, total) == ("count i9-i8 1", "perftok 28")
    assert best == f"bestmove {pacru.Position.initial().moves()[0]}"


def test_an_engine_says_what_is_wrong_with_a_file(path: Path, capsys: Capsys) -> None:
    words = ("engine", "--bot", str(path))
    assert "No such file" in error_of(capsys, *words)
    path.write_text("x = \n")
    assert "line 1: SyntaxError" in error_of(capsys, *words)
    path.write_bytes(b"# Zo\xeb")
    assert f"{path}: line 1: byte 0xeb at offset 4 is not UTF-8" in error_of(capsys, *words)


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("x = \n", ", line 1: SyntaxError: invalid syntax"),
        ("\n1 / 0\n", ", line 2: ZeroDivisionError: division by zero"),
        ("x = 1\n", ": expected a function choose"),
    ],
)
def test_a_match_says_once_what_is_wrong_with_a_file(
    path: Path, capsys: Capsys, source: str, where: str
) -> None:
    path.write_text(source)
    said = error_of(capsys, "match", "random", f"file:{path}", "--games", "20")
    assert said.startswith(f"pacru: player: {path}{where}")


def test_the_engine_says_where_a_bot_fails(path: Path) -> None:
    path.write_text("def choose(position):\n    return 1 / 0\n")
    told = run_pacru("engine", "--bot", path, said="go\n").stdout.splitlines()
    fault = "info string my_bot.py, line 2: ZeroDivisionError: division by zero"
    assert told == [fault, "bestmove none"]
    path.write_text("def choose(position):\n    return 7\n")
    told = run_pacru("engine", "--bot", path, said="go\n").stdout.splitlines()
    assert told[0] == "info string my_bot.py: expected a turn or its text, returned 7"


@pytest.mark.slow
def test_a_fault_in_a_match_is_told_with_its_line(path: Path) -> None:
    path.write_text("def choose(position):\n    return 1 / 0\n")
    ended = run_pacru("match", f"file:{path}", "level:1", "--games", "2", code=2)
    assert "line 2: ZeroDivisionError" in ended.stdout


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_may_be_in_any_encoding_of_text(path: Path, encoding: str) -> None:
    path.write_bytes(FIRST.replace("\n", "\r\n").encode(encoding))
    done = run_pacru("engine", "--bot", path, said="position startpos\ngo\n")
    assert done.stdout.startswith("bestmove ")


# Tasks

ONE_TURN = """
import pacru

def choose(position):
    return max(position.moves(), key=lambda move: pacru.evaluate(position.play(move), position.to_move))
"""
SOURCES = {path.stem: path.read_text("utf-8") for path in BOTS} | {"one-turn": ONE_TURN}
DONE = {
    "chance": ("any",),
    "hunter": ("any", "win", "capture", "random"),
    "careful": ("win", "capture"),
    "searcher": ("win", "capture", "replies", "deeper"),
    "one-turn": ("random", "level-2", "game"),
}
"""Which example does which task."""
FAILED = {
    "chance": ("win", "capture", "level-2"),
    "counter": ("capture", "replies"),
    "hunter": ("deeper",),
}


TAKES_LONG = (("searcher", "replies"), ("searcher", "deeper"))
"""Games of an example that looks several moves ahead."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "key"),
    [
        pytest.param(name, key, marks=[pytest.mark.long] if (name, key) in TAKES_LONG else [])
        for tasks in (DONE, FAILED)
        for name, keys in tasks.items()
        for key in keys
    ],
)
def test_an_example_does_the_tasks_that_it_is_fit_for(name: str, key: str) -> None:
    bot = HomemadeBot(SOURCES[name], f"{name}.py")
    (task,) = (one for one in TASKS if one.key == key)
    random.seed(f"{name} {key}")  # by which some examples choose
    with keep_output():
        *_, report = check(task, bot)
    assert report.passed == (key in DONE.get(name, ()))


def test_each_task_is_done_by_one_of_these() -> None:
    assert {key for keys in DONE.values() for key in keys} == {task.key for task in TASKS}


def test_the_lab_checks_a_task_step_by_step() -> None:
    *steps, last = ask({"do": "task", "source": FIRST, "task": "any"})
    assert [one["report"]["done"] for one in (*steps, last)] == [1, 2]
    assert last["report"]["passed"] is True
    *_, failed = ask({"do": "task", "source": FIRST, "task": "capture"})
    assert failed["report"]["passed"] is False
    assert failed["report"]["text"].startswith("In position ")
