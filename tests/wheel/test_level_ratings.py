"""The ratings of the levels follow from the matches that are kept, and a fit finds what is true."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from pacru.bot.levels import levels_of
from pacru.bot.statistics import expected_score
from pacru.games import game_keys
from tests.support.commands import Capsys
from tools.ratings import ANCHOR, Result, fit, ratings, read
from tools.ratings.__main__ import main
from tools.ratings.play import main as play
from tools.ratings.play import player
from tools.studies.even import main as play_even


def matches(game: str) -> list[Result]:
    return [result for result in read() if result.game == game]


@pytest.mark.parametrize("game", game_keys())
def test_the_ratings_are_those_that_the_matches_give(game: str) -> None:
    levels = levels_of(game)
    rated = ratings(matches(game), len(levels))
    assert [level.rating for level in levels] == [*map(round, rated)]
    assert fit(matches(game)).ratings[ANCHOR] == 500


@pytest.mark.parametrize("game", game_keys())
def test_enough_games_of_neighbours_were_played(game: str) -> None:
    games = {result[1:3]: result.games for result in matches(game)}
    numbers = [str(level.number) for level in levels_of(game)]
    pairs = [games[upper, lower] for lower, upper in pairwise(numbers)]
    assert min(pairs[:-2]) >= 400
    assert min(pairs) >= 100


def test_each_half_step_wins() -> None:
    halves = [
        result
        for result in read()
        if ANCHOR not in result[1:3] and float(result.first) - float(result.second) == 0.5
    ]
    assert len(halves) > 20
    for result in halves:
        assert result.share > 0.5, result
    assert [result for result in halves if result.share - result.error < 0.499] == []


def test_a_fit_finds_the_ratings_with_which_results_were_drawn() -> None:
    chance, true = random.Random(1), {ANCHOR: 500.0, "1": 450.0, "2": 700.0, "3": 850.0}
    results = []
    for first, second in (("1", ANCHOR), ("2", "1"), ("3", "2"), ("3", "1")):
        share = expected_score(true[first] - true[second])
        won = sum(chance.random() < share for _ in range(2000))
        results.append(Result("pacru", first, second, won, 0, 2000 - won))
    fitted = fit(results)
    assert "3" in fitted.ratings
    for one, rating in true.items():
        assert abs(fitted.ratings[one] - rating) <= 1.5 * fitted.error(one)
    assert 0 < fitted.error("1") < fitted.error("3") < 40
    assert fitted.error("3", "2") < fitted.error("3")
    measured = fitted.ratings["3"]
    apart = Result("pacru", "5", "4", 3, 0, 1)
    assert ratings([*results, apart], 5)[2:] == [measured, measured + 200, measured + 400]


def test_a_share_and_its_error() -> None:
    result = Result("pacru", "2", "1", 60, 20, 20)
    assert (result.games, result.share) == (100, 0.7)
    assert result.error == pytest.approx(1.96 * (0.6 + 0.05 - 0.49) ** 0.5 / 10)
    assert result.is_near
    assert not Result("pacru", "3", "1", 1, 0, 1).is_near


def test_the_command_prints_a_table_for_each_game(capsys: Capsys, tmp_path: Path) -> None:
    assert main([]) == 0
    printed = capsys.readouterr().out
    for game in game_keys():
        assert f"**{game.title()}**" in printed
    file = tmp_path / "matches.tsv"
    file.write_text("# one\npacru\t1\trandom\t10\t0\t10\nazacru\t1\trandom\t5\t0\t5\n", "utf-8")
    assert main([str(file)]) == 0
    assert "| 1 | 500 ± " in capsys.readouterr().out


@pytest.mark.long
def test_persons_who_play_even_opponents(capsys: Capsys) -> None:
    assert play_even(["--game", "azacru", "--persons", "2", "--games", "14"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(levels_of("azacru")) + 1
    assert lines[-1].startswith("| all | ")


@pytest.mark.slow
def test_a_match_is_added_to_the_others(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "matches.tsv"
    words = ["azacru", "1.5", "random", "--games", "2", "--seed", "3", "--file", str(file)]
    assert play(words) == 0
    assert play(words) == 0
    (result,) = read(file)
    assert (result[:3], result.games) == (("azacru", "1.5", "random"), 4)
    assert "azacru\t1.5\trandom\t" in capsys.readouterr().out
    assert play(["azacru", "10", "9", "--file", str(file)]) == 2
    assert "level: expected 1 to 9, found '10'" in capsys.readouterr().err
    assert player("pacru", "16", True) == "nodes=2000000"
    assert player("pacru", "random", True) == "kind=random"
    assert player("shacru", "6.5", False) == "level:6.5"
