"""The labels of a review are right: planted blunders, and wins that are thrown away."""

import pytest

from pacru.review.labels import Label
from pacru.review.reviewing import SHORT, SURE
from tests.support.commands import Capsys
from tests.support.compiler import compiled
from tools.cbot import proofs
from tools.cbot.__main__ import main
from tools.cbot.proofs import (
    ReviewedTurn,
    TurnInWin,
    blunder_report,
    game_with_blunder,
    puzzles,
    review_labels,
    review_thrown_wins,
    win_report,
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled_search")]


@compiled
@pytest.mark.long
def test_a_review_finds_planted_blunders_and_calls_few_other_turns_mistakes() -> None:
    turns = [turn for number in range(100) for turn in review_labels(number)]
    blunders = [turn for turn in turns if turn.planted]
    others = [turn for turn in turns if not turn.planted]
    assert len(blunders) == 100
    assert sum(turn.label.serious for turn in blunders) >= 95
    wrong = [turn for turn in others if turn.label.serious and not turn.true_label.serious]
    assert len(wrong) <= 0.03 * len(others)


@compiled
@pytest.mark.long
def test_a_winning_turn_is_no_mistake_and_one_that_throws_a_win_away_is_a_blunder() -> None:
    listed = puzzles(200)
    assert len({puzzle.id for puzzle in listed}) == 200
    turns = [turn for puzzle in listed for turn in review_thrown_wins(puzzle)]
    assert [turn for turn in turns if turn.wins == SHORT and turn.wrong] == []
    # The search is sure to win after a few turns that throw a win in 3 away, and sees only a part
    # of the longer wins.
    late = [turn for turn in turns if turn.wins == SURE]
    lost = [turn for turn in turns if not turn.wins]
    assert sum(turn.wrong for turn in late) <= 0.06 * len(late)
    assert sum(turn.wrong for turn in lost) <= 0.01 * len(lost)


@compiled
def test_a_planted_blunder_is_in_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "PLAYED", 100)
    game, at, loss = game_with_blunder(1, nodes=400)
    assert game.outcome
    assert 0 < at < len(game.plies)
    assert loss >= 20
    assert game_with_blunder(1, nodes=400).game.position == game.position


@compiled
def test_the_tools_report_what_the_review_says(capsys: Capsys) -> None:
    assert main(["wins", "--games", "2", "--nodes", "200", "--budget", "1000"]) == 0
    assert capsys.readouterr().out.startswith("2 positions with a win in at most 3 turns, ")


def test_a_report_on_planted_blunders_counts_the_others_apart() -> None:
    lines = blunder_report(
        [
            ReviewedTurn(True, Label.BLUNDER, 30, Label.BLUNDER, 28),
            ReviewedTurn(False, Label.MISTAKE, 12, Label.INACCURACY, 8),
            ReviewedTurn(False, Label.NONE, 0, Label.MISTAKE, 11),
            ReviewedTurn(False, Label.NONE, 0, Label.ONLY, 0),
        ]
    )
    assert [line.split(" ")[:3] for line in lines] == [
        ["1", "of", "1"],
        ["1", "of", "3"],
        ["1", "other", "turns"],
    ]


@pytest.mark.parametrize(
    ("wins", "label", "wrong"),
    [
        (SHORT, Label.NONE, False),
        (SHORT, Label.INACCURACY, True),
        (SURE, Label.ONLY, False),
        (SURE, Label.BLUNDER, True),
        (0, Label.BLUNDER, False),
        (0, Label.MISTAKE, True),
    ],
)
def test_what_a_label_must_be(wins: int, label: Label, wrong: bool) -> None:
    turn = TurnInWin("w1-0001", "a3-b4", wins, label)
    assert turn.wrong is wrong
    assert any("a3-b4" in line for line in win_report([turn])) is wrong
