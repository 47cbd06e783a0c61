"""The study of who wins: it counts games, with bounds, and draws the result."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from pacru import experiments
from tests.support.commands import Capsys
from tools.selfplay import PlayedGame
from tools.studies import winners

pytestmark = pytest.mark.long
TURNS = ("a3-b4(b4)", "i7-h6(h6)")


def game(
    winner: int | None, players: int = 2, tournament: bool = False, nodes: int = 10
) -> PlayedGame:
    ending = "" if winner is None else "markers"
    return PlayedGame("0.0", nodes, players, tournament, TURNS, (1, 2), winner, ending)


def test_games_are_counted_kind_by_kind() -> None:
    games = [game(0), game(0), game(1), game(None), game(2, 3), game(1, tournament=True)]
    found = {one.kind: one for one in winners.count(games)}
    assert found[winners.Kind(2, "standard", 10)].wins == (2, 1)
    assert found[winners.Kind(2, "standard", 10)].open == 1
    assert found[winners.Kind(3, "standard", 10)].wins == (0, 0, 1)
    assert found[winners.Kind(2, "tournament", 10)].wins == (0, 1)


def test_a_share_is_that_of_decided_games_with_its_bounds() -> None:
    (found,) = winners.count([game(0)] * 60 + [game(1)] * 40 + [game(None)] * 7)
    share, low, high = found.share(0)
    assert share == 0.6
    assert 0.5 < low < 0.51
    assert 0.69 < high < 0.7


def test_games_that_nobody_won_make_no_row() -> None:
    assert winners.count([game(None)]) == []


def test_the_command_prints_a_table_and_draws(tmp_path: Path, capsys: Capsys) -> None:
    file, drawn = tmp_path / "games.jsonl", tmp_path / "first.svg"
    games = [game(0), game(1), game(0, tournament=True), game(2, 3)]
    file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in games), "ascii")
    assert winners.main([str(file), "--figure", str(drawn)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + 3
    assert rows[2].startswith("| 2 | standard | 10 | 2 | 50.0% (")
    text = drawn.read_text("utf-8")
    assert text.count("<circle") == 2
    assert "tournament" in text


def test_without_games_there_is_no_study(tmp_path: Path, capsys: Capsys) -> None:
    assert winners.main([str(tmp_path / "none.jsonl")]) == 2
    assert "expected games that somebody won, found none" in capsys.readouterr().err


def test_what_happens_in_games_is_counted() -> None:
    """There are three crossings in two games; in one game, a player made more of them and won."""
    turns = ("a3-b4(b4)", "i7-h7", "b4-b5", "e9-e8")
    one = PlayedGame("0.0", 10, 2, False, turns, (1, 2, 3, 4), 0, "blocked")
    found = winners.count_events([one, game(1), game(0, 3), game(None, tournament=True)])
    crossings = found[winners.Kind(2, "standard", 10)]["crossing"]
    assert crossings == winners.EventResults(games=2, times=3, ever=2, last=1, more=1, won=1)
    assert found[winners.Kind(2, "tournament", 10)]["crossing"].last == 0
    assert [kind.players for kind in found] == [2, 2]


def test_the_command_prints_what_happens(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(asdict(game(0))) + "\n", "ascii")
    assert winners.main([str(file), "--events"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + len(experiments.EVENTS)
    assert rows[2].startswith("| standard | 10 | crossing | 2.00 | 100% | 100.0% |")
