"""The tuning of the sister games: it finds weights that are known, in games of the bot."""

from dataclasses import replace
from pathlib import Path

import pytest

from pacru.bot.sisters import model_of
from tests.support.commands import Capsys
from tools import selfplay, tune_sisters
from tools.selfplay import PlayedGame, read_games

pytestmark = pytest.mark.slow


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
        counts = dict(zip(model.features, model.counts(model.node(position.state)), strict=True))
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
