"""The study of who wins: it counts what was played, with bounds, and draws it."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from pacru.bot import study
from pacru.bot.selfplay import Played

TURNS = ("a3-b4(b4)", "i7-h6(h6)")


def game(winner: int | None, players: int = 2, tournament: bool = False, nodes: int = 10) -> Played:
    ending = "" if winner is None else "markers"
    return Played("0.0", nodes, players, tournament, TURNS, (1, 2), winner, ending)


def test_games_are_counted_kind_by_kind() -> None:
    games = [game(0), game(0), game(1), game(None), game(2, 3), game(1, tournament=True)]
    found = {one.kind: one for one in study.count(games)}
    assert found[study.Kind(2, False, 10)].wins == (2, 1)
    assert found[study.Kind(2, False, 10)].open == 1
    assert found[study.Kind(3, False, 10)].wins == (0, 0, 1)
    assert found[study.Kind(2, True, 10)].wins == (0, 1)


def test_a_share_is_that_of_decided_games_with_its_bounds() -> None:
    (found,) = study.count([game(0)] * 60 + [game(1)] * 40 + [game(None)] * 7)
    share, low, high = found.share(0)
    assert share == 0.6
    assert 0.5 < low < 0.51
    assert 0.69 < high < 0.7


def test_games_that_nobody_won_make_no_row() -> None:
    assert study.count([game(None)]) == []


def test_the_command_prints_a_table_and_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, drawn = tmp_path / "games.jsonl", tmp_path / "first.svg"
    games = [game(0), game(1), game(0, tournament=True), game(2, 3)]
    file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in games), "ascii")
    assert study.main([str(file), "--figure", str(drawn)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + 3
    assert rows[2].startswith("| 2 | standard | 10 | 2 | 50.0 % (")
    text = drawn.read_text("utf-8")
    assert text.count("<circle") == 2
    assert "tournament" in text


def test_without_games_there_is_no_study(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study.main([str(tmp_path / "none.jsonl")]) == 2
    assert "expected games that somebody won, found none" in capsys.readouterr().err
