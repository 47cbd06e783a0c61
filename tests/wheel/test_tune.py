"""The tuning: it counts what the evaluation counts, and finds weights that are known."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru.core.scores import DISTANT
from pacru.games.pacru.evaluation import HAND_MADE, WEIGHTS, Evaluation
from tests.support.commands import Capsys
from tests.support.setups import random_position
from tools import tune
from tools.selfplay import Manner, add_games, read_games

pytestmark = pytest.mark.slow

COUNTS = tune.Counts()
EVALUATIONS = [(weights, Evaluation(weights)) for weights in (HAND_MADE, WEIGHTS)]


@given(st.integers(0, 10**6), st.integers(0, 110))
@settings(max_examples=60)
def test_weights_times_counts_are_the_evaluation(seed: int, plies: int) -> None:
    state = random_position(2, seed, plies).state
    for weights, evaluation in EVALUATIONS:
        lead = evaluation.lead(state)
        if abs(lead) < DISTANT:
            counts = COUNTS.counts(state)
            assert lead == sum(w * n for w, n in zip(tune.flat(weights), counts, strict=True))


@given(st.sampled_from([3, 4]), st.integers(0, 10**6), st.integers(0, 110))
@settings(max_examples=30)
def test_the_counts_of_each_of_several_players_are_what_they_have(
    players: int, seed: int, plies: int
) -> None:
    state = random_position(players, seed, plies).state
    for weights, evaluation in EVALUATIONS:
        for worth, counts in zip(
            evaluation.worths(state), COUNTS.counts_of_each(state), strict=True
        ):
            assert worth == sum(w * n for w, n in zip(tune.flat(weights), counts, strict=True))


def test_weights_keep_their_shape() -> None:
    assert tune.weights_of_numbers(tune.flat(WEIGHTS)) == WEIGHTS


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
