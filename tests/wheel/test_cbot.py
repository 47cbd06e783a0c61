"""The bot in C does what the bot in Python does; without a C compiler, this is skipped."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

import pytest

from pacru import Position
from pacru.bot.levels import read_player
from pacru.bot.levels.characters import CHARACTERS, Character
from pacru.bot.pacru.bot import make_tree
from pacru.bot.pacru.tuning import flatten
from pacru.bot.search.driver import Search
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.state import TO_MOVE, State, repetition_key
from pacru.games import DEFAULT
from pacru.games.pacru.evaluation import EVALUATION, HAND_MADE, Evaluation, mean_lead
from pacru.position import inner_state, position_of
from tests.support.commands import Capsys
from tests.support.compiler import compiled
from tests.support.games import MIDGAME, recorded
from tests.support.places import ROOT
from tools import selfplay, tune
from tools.cbot import options, program
from tools.cbot import selfplay as port_selfplay
from tools.cbot.__main__ import main
from tools.selfplay import Manner, read_games


def positions_of(players: int, every: int = 1) -> list[str]:
    """Some of the positions with this number of players."""
    texts = [one["position"] for one in recorded("moves", "pacru")]
    return [text for text in texts if Position.parse(text).players == players][::every]


def trace_by_python(
    text: str, nodes: int, turns: int, seed: int, lines: int, sight: Sight | None = None
) -> list[str]:
    """What `trace` must print for a position, by Python."""
    position = Position.parse(text)
    trees = [make_tree(position.players) for _ in range(position.players)]
    chances = [random.Random(seed + player) for player in range(position.players)]
    before = Counter[State]()
    told = []
    for _ in range(turns):
        mover = position.to_move
        if mover is None:
            break
        if position.repetition:
            before[repetition_key(inner_state(position))] += 1
        search = Search(
            inner_state(position),
            Limits(DEEPEST, nodes=nodes),
            randomness=chances[mover],
            lines=lines,
            memory=trees[mover],
            earlier=before,
            sight=sight,
        )
        best = search.run()
        number, repetition = position.turn_number + 1, position.repetition
        position = position_of(best.after, number, repetition)
        told.append(f"{position}\t{best.score}\t{search.nodes}\t{search.depth}")
        for one in search.ranking if lines > 1 else ():
            told[-1] += f"\t{position_of(one.after, number, repetition)}\t{one.score}"
    return [*told, ""]


def assert_alike(
    positions: Sequence[str], nodes: int, turns: int, seed: int = 1, lines: int = 1
) -> None:
    """Check that turns, scores, nodes and depths are equal; of several lines, turns and scores."""
    player = options.read(f"nodes={nodes} lines={lines}")
    found = program.answers("trace", positions, player, turns=turns, times=1, seed=seed)
    assert found == [
        line for text in positions for line in trace_by_python(text, nodes, turns, seed, lines)
    ]


REPEATING = [text.replace(" - ", " r ") for text in MIDGAME[::8]]


@compiled
@pytest.mark.parametrize(
    ("positions", "nodes", "turns", "seed", "lines"),
    [
        (MIDGAME[:2], 200, 2, 1, 1),
        (MIDGAME[2:4], 400, 2, 1, 8),
        *(
            pytest.param([str(start)], 1000, 60, 7, 1, marks=pytest.mark.long)  # a long game
            for start in map(Position.initial, (2, 3, 4))
        ),
        pytest.param(REPEATING, 400, 12, 1, 1, marks=pytest.mark.long),  # a draw for both
        pytest.param(REPEATING, 800, 6, 1, 3, marks=pytest.mark.long),
    ],
    ids=lambda value: len(value) if isinstance(value, list) else None,
)
def test_it_plays_as_python_does(
    positions: list[str], nodes: int, turns: int, seed: int, lines: int
) -> None:
    assert_alike(positions, nodes, turns, seed, lines)


@compiled
@pytest.mark.long
@pytest.mark.parametrize(("nodes", "turns", "lines"), [(500, 3, 1), (1500, 2, 8)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_recorded_positions_as_python_does(
    players: int, nodes: int, turns: int, lines: int
) -> None:
    assert_alike(positions_of(players, every=4), nodes, turns, lines=lines)


@compiled
@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.key)
def test_characters_play_as_in_python(character: Character) -> None:
    taste = ",".join(map(str, astuple(character.taste)))
    player = options.read(f"nodes=200 taste={taste}")
    sight = Sight(glances=0, taste=character.taste)
    for positions in (MIDGAME[:2], positions_of(3)[:1]):
        found = program.answers("trace", positions, player, turns=2, times=1, seed=1)
        assert found == [
            line for text in positions for line in trace_by_python(text, 200, 2, 1, 1, sight)
        ]


@compiled
@pytest.mark.long
def test_it_forgets_a_full_table_as_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacru.bot.search.table.TABLE_SIZE", 300)
    assert_alike(MIDGAME[:6], nodes=2000, turns=3)


@compiled
@pytest.mark.long
def test_another_constant_in_python_needs_no_change_in_c(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {
        "search.alphabeta.LATE_MOVES": (3, 8, 20, 40),
        "search.alphabeta.ROOT_REDUCTION_DEPTH": 2,
        "pacru.model.FUTILITY_DEPTH": 2,
        "pacru.model.FUTILITY_MARGIN": 90,
        "pacru.model.KILLER_BONUS": 500,
        "search.history.HISTORY_AGEING": 3,
        "pacru.ordering.TRIED": 2,
        "pacru.ordering.TRIED_LATE": 3,
        "pacru.ordering.MET": 1,
        "pacru.ordering.CRAMPED": 4,
    }  # not those whose effects Python caches
    for name, value in changed.items():
        monkeypatch.setattr(f"pacru.bot.{name}", value)
    assert_alike(MIDGAME[::4], nodes=800, turns=3)


@compiled
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("weights", ["tuned", "hand"])
def test_leads_are_those_of_python(players: int, weights: str) -> None:
    evaluation = EVALUATION if weights == "tuned" else Evaluation(HAND_MADE)
    positions = positions_of(players)
    expected = []
    for text in positions:
        state = inner_state(Position.parse(text))
        mean = mean_lead(state, evaluation.worths(state), state[TO_MOVE])
        expected.append(evaluation.lead(state) if players == 2 else mean)
    found = program.answers("leads", positions, options.read(f"weights={weights}"))
    assert [int(line) for line in found] == expected


@compiled
@pytest.mark.long
@pytest.mark.parametrize("name", ["1", "3", "6", "8", "3:hunter", "6:blocker", "7:miser"])
def test_weak_players_choose_as_often_as_in_python(name: str) -> None:
    times, text, level = 400, MIDGAME[3], read_player(name, DEFAULT)
    player = options.read(f"level={name}")
    lines = program.answers("trace", [text], player, turns=1, times=times, seed=1)
    there = Counter(line.split("\t")[0] for line in lines if line)
    here = Counter[str]()
    chance, position = random.Random(1), Position.parse(text)
    for _ in range(times):
        search = Search(inner_state(position), level.limits, randomness=chance, sight=level.sight)
        here[str(position_of(search.run().after, position.turn_number + 1))] += 1
    assert there.total() == here.total() == times
    # Check each turn by itself; six standard deviations of the difference leave nothing to chance.
    for turn in here | there:
        assert abs(here[turn] - there[turn]) <= 6 * (here[turn] + there[turn]) ** 0.5, turn


@compiled
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_a_match_of_players_who_are_alike_is_even(
    players: int, capsys: Capsys, tmp_path: Path
) -> None:
    log = tmp_path / "games.txt"
    words = ["--games", "12", "--players", str(players), "--jobs", "2", "--log", str(log)]
    main(["match", "nodes=100", "nodes=100", *words])
    printed = capsys.readouterr().out
    assert f"12 games: won {12 // players}, drawn 0" in printed
    assert f"{100 / players:.2f}% (" in printed
    lines = log.read_text("ascii").splitlines()
    assert len(lines) == 12
    for line in lines:
        _, _, winner, ending, _, _, first, last, played = line.split("\t")
        position = Position.parse(first)
        for turn in played.split():
            position = position.play(turn)
        assert str(position) == last
        assert Position.parse(first).outcome is None
        outcome = Position.parse(last).outcome
        assert outcome is not None
        assert outcome.winner == int(winner)
        assert (outcome.termination == "markers") == (ending == "markers")


@compiled
@pytest.mark.parametrize(
    ("manner", "games"),
    [
        (Manner(20, opening=(0, 2), near=2, astray=6, stray=0.1, seed=1), 1),
        pytest.param(Manner(1, opening=(40, 40), stray=0.5), 40, marks=pytest.mark.long),
        (Manner(60, opening=(1, 3), stray=0.05, goal=15), 3),
        pytest.param(Manner(1000, near=4), 2, marks=pytest.mark.long),
        pytest.param(Manner(200, tournament=True, near=1, stray=0.1), 6, marks=pytest.mark.long),
        pytest.param(Manner(100, players=3, near=2, stray=0.05), 6, marks=pytest.mark.long),
        pytest.param(Manner(400, players=3, tournament=True), 2, marks=pytest.mark.long),
        pytest.param(Manner(100, players=4, near=2, stray=0.05), 6, marks=pytest.mark.long),
        pytest.param(Manner(400, players=4, opening=(1, 5)), 2, marks=pytest.mark.long),
    ],
)
def test_its_games_are_those_of_python(manner: Manner, games: int) -> None:
    for number in range(games):
        assert port_selfplay.play(manner, number) == selfplay.play(manner, number)


@compiled
@pytest.mark.long
def test_a_game_that_does_not_end_is_given_up_as_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.selfplay.LONGEST", 9)
    monkeypatch.setattr("tools.cbot.selfplay.LONGEST", 9)
    played = port_selfplay.play(Manner(30, players=3, seed=9), 0)
    assert (played.winner, played.ending, len(played.turns)) == (None, "", 27)
    assert played == selfplay.play(Manner(30, players=3, seed=9), 0)


@compiled
@pytest.mark.long
def test_its_games_go_into_the_files_of_selfplay(capsys: Capsys, tmp_path: Path) -> None:
    file, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    words = ["--nodes", "50", "--opening", "1-3", "--near", "1", "--seed", "3"]
    assert main(["games", str(file), *words, "--games", "4", "--jobs", "2"]) == 0
    assert "4 of 4 games" in capsys.readouterr().err
    file.write_bytes(file.read_bytes()[:-50])  # in the middle of one
    assert len(list(read_games(file))) == 3
    assert main(["games", str(file), *words, "--games", "5", "--jobs", "1"]) == 0
    # Python continues the file, and the other way round.
    assert selfplay.main([str(file), *words, "--games", "6", "--jobs", "1"]) == 0
    assert main(["games", str(file), *words, "--games", "6"]) == 0
    assert selfplay.main([str(other), *words, "--games", "6", "--jobs", "1"]) == 0
    assert sorted(file.read_bytes().splitlines()) == sorted(other.read_bytes().splitlines())
    capsys.readouterr()
    assert main(["games", str(file), "--seed", "3", "--games", "9"]) == 2
    assert "expected games of seed 3 with 1000 nodes, 2 players" in capsys.readouterr().err
    assert tune.main([str(file), "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("6 games, ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("node=5", "there is no option 'node=5'"),
        ("nodes=1,2", "nodes: expected 1 numbers, found 2"),
        ("nodes=1.5", "nodes: expected whole numbers"),
        ("late_moves=1,2,3,4,5,6,7,8,9", "late_moves: expected at most 8 numbers"),
        ("depth=65", "depth: expected 1 to 64, found 65"),
        ("kind=best", "kind: expected one of search, sight, greedy, random, one-turn"),
        ("level=16", "level: that one is limited by time: nodes=2000000"),
        ("weights=no-such-file", "weights: 'no-such-file': No such file"),
        ("nodes=1 --games 3", "games: expected a multiple of 2, found 3"),
        ("nodes=1 --jobs 0", "expected 1 or more games, jobs and turns"),
        ("nodes=1 --opening 41", "expected 0 to 40 random moves"),
    ],
)
def test_an_option_that_is_wrong_is_one_error(text: str, reason: str, capsys: Capsys) -> None:
    assert main(["match", "nodes=1", *text.split()]) == 2
    assert reason in capsys.readouterr().err


def test_each_weight_is_an_option(tmp_path: Path) -> None:
    given = options.read("weights=hand marker=7")
    assert given != options.read("weights=hand")
    values = ",".join(map(str, [7, *flatten(HAND_MADE)[1:]]))
    assert options.read(f"weights={values}") == given
    table = tmp_path / "weights.txt"
    table.write_text(values.replace(",", " "), "ascii")
    assert options.read(f"weights={table}") == given


def test_without_a_compiler_there_is_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.cbot", "leads", "nodes=1", MIDGAME[0]],
        capture_output=True,
        cwd=ROOT,
        env={"CC": "no-such-compiler", "PATH": ""},
        text=True,
    )
    said = "pacru: port: there is no C compiler; install gcc or clang\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
