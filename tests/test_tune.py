"""The tuning of the evaluation: it counts what the evaluation counts, and finds weights that are known."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from setups import random_position

from pacru import Position
from pacru.bot import tune
from pacru.bot.alphabeta import DISTANT
from pacru.bot.evaluation import HAND_MADE, WEIGHTS, Evaluation

COUNTS = tune.Counts()
EVALUATIONS = [(weights, Evaluation(weights)) for weights in (HAND_MADE, WEIGHTS)]


@given(st.integers(0, 10**6), st.integers(0, 110))
@settings(max_examples=60)
def test_weights_times_counts_are_the_evaluation(seed: int, plies: int) -> None:
    state = random_position(2, seed, plies).state
    for weights, evaluation in EVALUATIONS:
        lead = evaluation.lead(state)
        if abs(lead) < DISTANT:
            counts = COUNTS.of(state)
            assert lead == sum(w * n for w, n in zip(tune.flat(weights), counts, strict=True))


def test_weights_keep_their_shape() -> None:
    assert tune.shaped(tune.flat(WEIGHTS)) == WEIGHTS


def test_a_fit_finds_the_weights_that_decided_the_games() -> None:
    chance = np.random.default_rng(1)
    true = np.array([100.0, 300.0, -50.0])
    counts = chance.integers(-8, 9, (20_000, 3)).astype(float)
    wins = 1 / (1 + np.exp(-0.002 * counts @ true))
    results = (chance.random(len(wins)) < wins).astype(float)
    found = tune.fit(counts, results, np.array([100.0, 100.0, 0.0]), 1e-9)
    assert found / found[0] == pytest.approx(true / true[0], abs=0.25)


def test_games_are_told_from_the_side_of_the_player_to_move() -> None:
    seen = list(tune.play(30, random.Random(5)))
    winners = {state[0] if result == 1 else 1 - state[0] for state, result in seen if result != 0.5}
    assert len(seen) > 20
    assert len(winners) <= 1


def test_printed_games_can_be_fitted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tune.main(["play", "--games", "3", "--nodes", "20", "--seed", "2"])
    played = capsys.readouterr().out
    lines = [json.loads(line) for line in played.splitlines()]
    assert {line["game"] for line in lines} == {"2.0", "2.1", "2.2"}
    assert Position.parse(lines[0]["position"]).players == 2
    file = tmp_path / "games.jsonl"
    file.write_text(played, "ascii")
    tune.main(["fit", str(file)])
    assert "3 games" in capsys.readouterr().out
