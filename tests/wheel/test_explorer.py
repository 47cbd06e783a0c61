"""The table of the explorer of openings: what was played, with what result, and what the engine thinks."""

import json
from collections import Counter
from dataclasses import asdict, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import pacru
from pacru import Position
from pacru.core.symmetry import SYMMETRIES
from pacru.openings import EXPLORER, FILE, FIRST, Folded, Openings, load
from tests.support.commands import Capsys
from tools import openings as made
from tools.cbot import program
from tools.cbot.__main__ import main
from tools.selfplay import Manner, PlayedGame, play

LARGEST = 150_000
"""The largest size in bytes of all that the page fetches about openings."""
START = Position.initial()
compiled = pytest.mark.skipif(not program.compiler(), reason="there is no C compiler")


# ---- making it


@cache
def astray() -> tuple[PlayedGame, ...]:
    """Some games of weak play that claim to be strong; in each, one of the first two turns is random."""
    manner = Manner(nodes=40, opening=(0, 0), near=4, astray=2, seed=5)
    games = (play(manner, number) for number in range(5))
    return tuple(replace(one, nodes=2000, winner=one.winner or 0) for one in games)


def judge(positions: list[Position]) -> list[int]:
    """A score that depends on nothing but the position."""
    markers = (
        (one.markers(one.to_move or 0), one.markers(1 - (one.to_move or 0))) for one in positions
    )
    return [10 * len(own) + len(other) + 1 for own, other in markers]


@pytest.mark.slow
def test_turns_count_from_the_last_random_one_on() -> None:
    table = made.table(astray(), least=1, judge=judge)
    expected = Counter[str]()
    for one in astray():
        random = one.scores.index(None)
        for at, position in zip(range(FIRST), one.positions(), strict=False):
            expected[Folded.of(position).board] += at >= random
    assert len(table) == sum(count > 0 for count in expected.values())
    for one in astray():
        for at, position in zip(range(FIRST), one.positions(), strict=False):
            games = sum(tried.games for tried in table.turns(position))
            assert games == expected[Folded.of(position).board], at


@pytest.mark.slow
def test_the_scores_are_those_of_the_player_who_makes_the_turn() -> None:
    table = made.table(astray(), least=1, judge=judge)
    for one in astray():
        position = [*one.positions()][one.scores.index(None)]
        for tried in table.turns(position):
            assert tried.score == -judge([position.play(tried.turn)])[0]


@pytest.mark.slow
def test_games_of_other_players_and_rules_are_refused() -> None:
    assert [*made.check_games(astray(), astray=True)] == [*astray()]
    with pytest.raises(pacru.PacruError, match="expected no random turns"):
        [*made.check_games(astray())]
    for changed in ({"players": 3}, {"tournament": True}, {"nodes": 1999}):
        with pytest.raises(pacru.PacruError, match="expected two players"):
            [*made.check_games([PlayedGame(**{**asdict(astray()[0]), **changed})], astray=True)]


@compiled
def test_the_command_makes_the_same_file_each_time(tmp_path: Path, capsys: Capsys) -> None:
    games = tmp_path / "games.jsonl"
    lost = replace(astray()[0], game="9.9", winner=None)  # nobody has won it: it does not count
    lines = [json.dumps(asdict(one)) + "\n" for one in (*astray(), lost)]
    games.write_text("".join(lines), "ascii")
    contents = []
    for name in ("one.z", "other.z"):
        out = tmp_path / name
        words = ["-o", str(out), "--least", "1", "--depth", "2"]
        assert main(["explorer", str(games), *words]) == 0
        contents.append(out.read_bytes())
    assert contents[0] == contents[1]
    table = Openings.read(contents[0])
    assert (table.games, table.nodes) == (len(astray()), 2000)
    told = f"{table.games} games, 1 more without a winner; {len(table)} positions, {table.turn_count} turns in them"
    assert told in capsys.readouterr().out
    games.write_text(lines[-1], "ascii")
    assert main(["explorer", str(games), *words]) == 2
    assert "expected games that somebody has won" in capsys.readouterr().err


# ---- the file of the wheel


@cache
def table() -> Openings:
    found = load(EXPLORER)
    assert found
    return found


def test_all_that_is_fetched_about_openings_is_small() -> None:
    sizes = [len(files("pacru").joinpath(file).read_bytes()) for file in (EXPLORER, FILE)]
    assert sum(sizes) <= LARGEST


def test_every_first_turn_was_played_often_enough_to_tell_something() -> None:
    tried = {one.turn: one for one in table().turns(START)}
    assert {*tried} == {*START.moves()}
    assert all(one.games >= 50 for one in tried.values())
    for one in tried.values():
        low, high = one.bounds
        assert low < one.share < high
        assert high - low < 0.3


def test_each_game_was_won_by_somebody_and_counts_once() -> None:
    first = table().turns(START)
    assert sum(one.games for one in first) <= table().games
    todo, seen = [START], set[str]()
    while todo:
        position = todo.pop()
        for one in table().turns(position):
            assert one.points == int(one.points) <= one.games
            after = position.play(one.turn)
            if (board := Folded.of(after).board) not in seen and len(seen) < 300:
                seen.add(board)
                todo.append(after)
    assert len(seen) == 300


def test_a_line_of_the_most_frequent_turns_ends_after_eight() -> None:
    position = START
    for _ in range(FIRST):
        position = position.play(table().turns(position)[0].turn)
    assert table().turns(position) == ()


def test_the_board_may_lie_in_any_way() -> None:
    position = START.play("i3-h4(h6)")
    found = [(one.games, one.points, one.score) for one in table().turns(position)]
    assert len(found) > 10
    for way in SYMMETRIES:
        mirrored = way.position(position)
        turns = table().turns(mirrored)
        assert sorted((one.games, one.points, one.score) for one in turns) == sorted(found)
        assert all(mirrored.play(one.turn) for one in turns)


def test_without_the_file_there_is_no_table() -> None:
    assert load("data/none.z") is None
