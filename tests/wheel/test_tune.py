"""The tuning: it counts what the evaluation counts, and finds weights that are known, in all games."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru.bot.pacru.tuning import flatten
from pacru.bot.sisters import model_of
from pacru.core.scores import DISTANT
from pacru.games.pacru.evaluation import HAND_MADE, WEIGHTS, Evaluation
from pacru.position import inner_state
from tests.support.commands import Capsys
from tests.support.setups import random_position
from tools import selfplay, tune, tune_sisters
from tools.selfplay import Manner, PlayedGame, add_games, read_games

pytestmark = pytest.mark.long

COUNTS = tune.Counts()
EVALUATIONS = [(weights, Evaluation(weights)) for weights in (HAND_MADE, WEIGHTS)]


@given(st.integers(0, 10**6), st.integers(0, 110))
@settings(max_examples=60)
def test_weights_times_counts_are_the_evaluation(seed: int, plies: int) -> None:
    state = inner_state(random_position(2, seed, plies))
    for weights, evaluation in EVALUATIONS:
        lead = evaluation.lead(state)
        if abs(lead) < DISTANT:
            counts = COUNTS.counts(state)
            assert lead == sum(w * n for w, n in zip(flatten(weights), counts, strict=True))


@given(st.sampled_from([3, 4]), st.integers(0, 10**6), st.integers(0, 110))
@settings(max_examples=30)
def test_the_counts_of_each_of_several_players_are_what_they_have(
    players: int, seed: int, plies: int
) -> None:
    state = inner_state(random_position(players, seed, plies))
    for weights, evaluation in EVALUATIONS:
        for worth, counts in zip(
            evaluation.worths(state), COUNTS.counts_of_each(state), strict=True
        ):
            assert worth == sum(w * n for w, n in zip(flatten(weights), counts, strict=True))


def test_weights_keep_their_shape() -> None:
    assert tune.weights_of_numbers(flatten(WEIGHTS)) == WEIGHTS


@pytest.mark.parametrize("even", [0.0, -1.1])
def test_a_fit_finds_the_weights_that_decided_the_games(even: float) -> None:
    chance = np.random.default_rng(1)
    true = np.array([100.0, 300.0, -50.0])
    counts = chance.integers(-8, 9, (20_000, 3)).astype(float)
    wins = 1 / (1 + np.exp(-0.002 * counts @ true - even))
    results = (chance.random(len(wins)) < wins).astype(float)
    start = np.array([100.0, 100.0, 0.0])
    found = tune.fit(counts, results, start, scale=0.002, even=even, held=1e-9)
    assert found == pytest.approx(true, abs=25)


@pytest.mark.parametrize("players", [2, 3])
def test_games_of_the_bot_are_fitted_beside_positions_of_others(
    players: int, tmp_path: Path
) -> None:
    own, other = tmp_path / "own.jsonl", tmp_path / "other.jsonl.gz"
    manner = Manner(nodes=20, players=players)
    list(add_games(own, 1, manner, jobs=1))
    played = next(read_games(own))
    with gzip.open(other, "wt", encoding="ascii") as out:
        for position in played.positions():
            result = int(played.winner == position.to_move)
            line = {"game": "x", "position": str(position), "result": result}
            print(json.dumps(line), file=out)
    said = list(tune.table([own, other], players, jobs=1))
    assert said[0].startswith("2 games, ")
    assert said[-1].startswith("Weights(marker=")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a line\n", "games.jsonl, line 1: expected a position or a game of the bot"),
        ("", "expected positions of games of 2 that somebody won, found none"),
    ],
)
def test_files_without_games_are_refused(
    text: str, expected: str, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, "ascii")
    assert tune.main([str(file), "--jobs", "1"]) == 2
    assert expected in capsys.readouterr().err


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games = tmp_path_factory.mktemp("tune") / "games.jsonl"
    options = ["--game", "lilacru", "--games", "11", "--nodes", "60", "--stray", "0.1"]
    assert selfplay.main([str(games), *options, "--jobs", "1"]) == 0
    return games


def with_scores(played: PlayedGame, **weights: float) -> PlayedGame:
    """The game with the scores that these weights alone would give."""
    model = model_of(played.rules)
    scores = []
    for position in played.positions():
        counts = dict(
            zip(model.features, model.counts(model.node(inner_state(position))), strict=True)
        )
        scores.append(round(sum(weight * counts[name] for name, weight in weights.items())))
    return replace(played, scores=tuple(scores))


def test_each_searched_position_is_a_row_with_a_lead_in_sight(file: Path) -> None:
    played = next(iter(read_games(file)))
    found = list(tune_sisters.rows(model_of("lilacru"), played))
    assert len(found) == sum(score is not None for score in played.scores)
    assert all(len(row) == 2 * len(model_of("lilacru").features) for row, _ in found)
    last = list(played.positions())[-1].play(played.turns[-1])
    assert last.outcome and last.outcome.scores
    assert all(abs(lead) <= tune_sisters.FARTHEST for _, lead in found)


def test_a_fit_finds_the_weights_behind_the_scores(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune_sisters, "SEEN", 1.0)
    monkeypatch.setattr(tune_sisters, "HELD", 1e-6)
    games = [with_scores(played, marker=70, exit=30) for played in read_games(file)]
    lines = list(tune_sisters.table(model_of("lilacru"), games))
    assert lines[0].startswith("11 games, ")
    for name, weight in {"marker": 70, "claimed": 0, "exit": 30}.items():
        assert f"    ({weight}, {weight}),  # {name}" in lines


def test_the_command_prints_a_table(file: Path, capsys: Capsys) -> None:
    assert tune_sisters.main([str(file)]) == 0
    report = capsys.readouterr().out.splitlines()
    assert report[1].startswith("mean error in every tenth game: ")
    assert [line.rpartition("# ")[2] for line in report[2:]] == [*model_of("lilacru").features]


@pytest.mark.parametrize(
    "options", [[], ["--game", "shacru", "--players", "3"], ["--game", "azacru", "--seed", "1"]]
)
def test_other_games_are_refused(
    options: list[str], file: Path, tmp_path: Path, capsys: Capsys
) -> None:
    other = tmp_path / "other.jsonl"
    wanted = [str(other), "--games", "1", "--nodes", "10", "--jobs", "1", *options]
    assert selfplay.main(wanted) == 0
    assert tune_sisters.main([str(file), str(other)]) == 2
    message = "pacru: files: expected games of one sister game, with two players each\n"
    assert capsys.readouterr().err.endswith(message)
