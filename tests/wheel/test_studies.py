"""Studies: who wins, how strangers fare in first games, and what it helps to share one search."""

import json
import random
from dataclasses import asdict
from pathlib import Path
from statistics import median

import pytest

from pacru import Game, Position, Turn, experiments
from pacru.core.turn import Move
from tests.support.commands import Capsys
from tests.support.compiler import compiled
from tools import selfplay
from tools.selfplay import PlayedGame
from tools.studies import shares, strangers, winners
from tools.studies.strangers import (
    STRANGER,
    FirstGame,
    follow_hint,
    move_hinted_chevron,
    play,
    report,
)

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("compiled_search")]
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
    assert winners.count([game(None)]) == []
    # A share is that of decided games, with its bounds.
    (found_one,) = winners.count([game(0)] * 60 + [game(1)] * 40 + [game(None)] * 7)
    share, low, high = found_one.share(0)
    assert share == 0.6
    assert 0.5 < low < 0.51
    assert 0.69 < high < 0.7


def test_the_command_prints_tables_and_draws(tmp_path: Path, capsys: Capsys) -> None:
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
    file.write_text(json.dumps(asdict(game(0))) + "\n", "ascii")
    assert winners.main([str(file), "--events"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + len(experiments.EVENTS)
    assert rows[2].startswith("| standard | 10 | crossing | 2.00 | 100% | 100.0% |")
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


GOAL, LEVEL, GAMES = 15, 1, 400
"""The first game in the page."""


def own_turns(game: Game) -> int:
    return sum(ply.player == STRANGER for ply in game.plies)


def has_won(game: Game) -> bool:
    return game.outcome is not None and game.outcome.winner == STRANGER


def test_a_stranger_moves_the_chevron_with_the_rays() -> None:
    position, chance = Position.initial(), random.Random(1)
    hint = Turn.parse("a3-b4(b4)")
    assert follow_hint(position, hint, chance) == hint
    made = {move_hinted_chevron(position, hint, chance) for _ in range(200)}
    own = [turn for turn in position.moves() if isinstance(turn, Move) and turn.origin == "a3"]
    assert made == {*own}


def test_who_cannot_move_the_chevron_of_a_rotation_follows_the_hint() -> None:
    position = Position.parse("aa7/9/9/9/4An4/9/9/1Bn7/Aw8 a 2 - 30")
    hint = Turn.parse("a1>(a9,b9)")
    chance = random.Random(1)
    assert move_hinted_chevron(position, hint, chance) == hint
    turned = move_hinted_chevron(position, Turn.parse("e5>(a9,b9)"), chance)
    assert isinstance(turned, Move)
    assert turned.origin == "e5"


@compiled
def test_a_first_game_is_the_same_again() -> None:
    manner = FirstGame("rays", LEVEL, GOAL, nodes=100, seed=4)
    game = play(manner, 0)
    assert game == play(manner, 0)
    assert game.start.target == GOAL
    assert game.outcome
    line = report(manner, [game])
    assert line.startswith(f"rays: won {has_won(game):d} of 1")
    assert f"median of own turns {own_turns(game)}" in line


@compiled
def test_the_tool_reports_each_stranger(capsys: Capsys) -> None:
    arguments = ["--games", "2", "--goal", "15", "--nodes", "50", "--jobs", "1"]
    assert strangers.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["rays", "hints"]
    assert strangers.main([*arguments, "--stranger", "hints"]) == 0
    assert capsys.readouterr().out.splitlines() == lines[1:]


@compiled
@pytest.mark.parametrize(("stranger", "wins"), [("rays", 0.6), ("hints", 0.9)])
def test_a_first_game_can_be_won(stranger: str, wins: float) -> None:
    games = [play(FirstGame(stranger, LEVEL, GOAL), number) for number in range(GAMES)]
    assert sum(map(has_won, games)) >= wins * GAMES
    assert median(map(own_turns, games)) <= 25


def test_the_work_of_the_busiest_is_compared(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    assert selfplay.main([str(file), "--games", "1", "--nodes", "50"]) == 0
    capsys.readouterr()
    assert shares.main([str(file), "--depth", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        *(f"turns at the root, {workers} workers" for workers in shares.WORKERS),
        "lines, 2 workers",
        "lines, 3 workers",
    ]
