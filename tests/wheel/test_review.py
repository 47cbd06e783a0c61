"""The review of a game: its questions, labels, figures, and the record that keeps it; and the coach."""

import json
import random
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Game, Ply, Tree, Turn, record
from pacru.bot.protocol import Score
from pacru.cli.review import review_data, review_game
from pacru.explain.reasons import MOST
from pacru.review import why
from pacru.review.annotating import percents, read_review, with_review
from pacru.review.chances import share
from pacru.review.coaching import Assessment, look_ahead
from pacru.review.labels import (
    ACCEPTED,
    Label,
    Phase,
    accuracy,
    accuracy_of,
    label_of,
    largest_swings,
    milder_label,
    phases,
)
from pacru.review.reviewing import (
    CLOSER,
    COMPILED_NODES,
    LINES,
    SEED,
    SWINGS,
    Finding,
    Question,
    Review,
    Verdict,
    opponent_score,
)
from pacru.review.reviewing import NODES as PYTHON_NODES
from pacru.review.summary import performances
from tests.support import checker
from tests.support.commands import Capsys, lines_of
from tests.support.reviews import make_finding, read_thoughts
from tests.support.setups import play_game, play_on, setup

TURNS = ("a3-b4(b6)", "a7-b7", "i3-h4(h6)", "b7-c6(c4)", "e1-f2", "i7-h7")
NODES = 300
WIN, LOSS = Score("win", 1), Score("loss", 2)


@cache
def game(players: int = 2, length: int = 12) -> Game:
    """A game in which everybody plays the move that is listed first."""
    made = Game.new(players)
    while len(made.plies) < length and not made.outcome:
        made = made.play(made.position.moves()[0])
    return made


@cache
def review_of(players: int) -> Review:
    """A finished review with small searches."""
    return review_game(game(players), NODES)


def first_turns() -> Game:
    return play_game(Game.new(), *TURNS)


def make_review(made: Game, scores: Iterable[int]) -> Review:
    """A review whose first pass has found these scores, as black sees them; the turns are others'."""
    review = Review(made)
    for at, score in enumerate(scores):
        position = made.positions[at]
        seen = score if position.to_move == 0 else -score
        other = next(str(turn) for turn in position.moves() if str(turn) not in TURNS)
        review = review.with_answer(Question(at, "position"), make_finding(made, at, (seen, other)))
    return review


def look_closer(review: Review, at: int, found: Finding) -> Review:
    """The review after a closer look at a turn."""
    nodes = CLOSER * (review.nodes or COMPILED_NODES)
    assert Question(at, "closer", LINES, nodes=nodes, seed=SEED) in review.questions
    return review.with_answer(Question(at, "closer"), found)


def judge_played(review: Review, at: int, found: Finding) -> Verdict:
    """What the review says of a turn once that was looked at alone."""
    assert next(one for one in review.questions if one.at == at).aim == "played"
    return review.with_answer(Question(at, "played"), found).verdicts[at]


# ---- labels


@pytest.mark.parametrize(
    ("loss", "players", "label"),
    [
        (4.9, 2, Label.NONE),
        (5, 2, Label.INACCURACY),
        (10, 2, Label.MISTAKE),
        (20, 2, Label.BLUNDER),
        (3.3, 3, Label.NONE),
        (3.4, 3, Label.INACCURACY),
        (2.5, 4, Label.INACCURACY),
        (5, 4, Label.MISTAKE),
        (10, 4, Label.BLUNDER),
        *((ACCEPTED * 2 / players, players, Label.NONE) for players in (2, 3, 4)),
    ],
)
def test_a_turn_is_called_by_what_it_costs(loss: float, players: int, label: Label) -> None:
    assert label_of(loss, players) is label


def test_the_milder_label_counts() -> None:
    assert milder_label(Label.BLUNDER, Label.INACCURACY) is Label.INACCURACY
    assert milder_label(Label.NONE, Label.MISTAKE) is Label.NONE


@given(st.floats(0, 100), st.floats(0, 100), st.sampled_from([2, 3, 4]))
def test_a_dearer_turn_is_less_accurate(one: float, other: float, players: int) -> None:
    low, high = sorted((one, other))
    assert 100 >= accuracy_of(low, players) >= accuracy_of(high, players) >= 0


def test_accuracy_counts_bad_turns_more() -> None:
    assert accuracy([]) is None
    assert accuracy([(100, 1)] * 4) == pytest.approx(100)
    mixed = accuracy([(100, 1), (100, 1), (100, 1), (20, 1)])
    assert mixed is not None and mixed < 80


def test_the_phases_follow_each_other() -> None:
    order = list(Phase)
    found = [order.index(phase) for phase in phases(game(2, 60).positions)]
    assert found[0] == 0
    assert found == sorted(found)


def test_turning_points_are_the_largest_swings_in_their_order() -> None:
    assert largest_swings([0.02, 0.38, 0.5, 0.01], most=2) == [1, 2]
    assert largest_swings([0.05, 0.05]) == []


# ---- questions


def test_the_first_pass_goes_backwards() -> None:
    made = first_turns()
    review, asked = Review(made), []
    while review.question and review.question.aim == "position":
        asked.append(review.question.at)
        turn = str(made.positions[review.question.at].moves()[0])
        found = make_finding(made, review.question.at, (0, turn))
        review = review.with_answer(review.question, found)
    assert asked == [6, 5, 4, 3, 2, 1, 0]
    assert review.surveyed
    assert review.progress == (7, 7)


def test_a_finished_game_has_no_question_about_its_end() -> None:
    review = Review(first_turns().resign(0))
    assert review.question == Question(6, "position", nodes=COMPILED_NODES, seed=SEED)
    assert review.chances(7) == (0.0, 1.0)
    assert Review(first_turns().agree_draw()).chances(6) == (0.5, 0.5)


def test_the_largest_swings_are_looked_at_first() -> None:
    review = make_review(first_turns(), [0, 0, 0, -500, -500, -2500, -2500])
    question = review.question
    assert question and (question.at, question.aim, question.lines) == (4, "closer", 3)
    made = first_turns()
    closer = make_finding(made, 4, (-500, "e1-d2"), (-600, "e1-f1"), (-700, "e1-d1"))
    review = review.with_answer(question, closer)
    played = review.question
    assert played and (played.aim, played.only) == ("played", "e1-f2")
    review = review.with_answer(played, make_finding(made, 4, (-1500, "e1-f2")))
    following = review.question
    assert following and (following.at, following.aim) == (2, "closer")


def test_a_played_turn_among_the_three_is_not_asked_about_again() -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, 0, -1500, -1500])
    question = review.question
    assert question
    review = review.with_answer(question, make_finding(made, 4, (0, "e1-d2"), (-1500, "e1-f2")))
    assert review.question is None or review.question.aim == "second"
    assert review.verdicts[4].label is Label.BLUNDER


def test_at_most_so_many_swings_are_looked_at() -> None:
    review = review_of(2)
    assert len(review.closer) <= SWINGS
    assert review.question is None


# ---- verdicts


LOST = Score("markers", -1500)


@pytest.mark.parametrize(
    ("first", "last", "label"),
    [
        (LOST, LOST, Label.BLUNDER),
        (Score("markers", 0), LOST, Label.NONE),
        (Score("markers", 0), Score("loss", 3), Label.BLUNDER),
    ],
    ids=["agree", "doubtful", "lost"],
)
def test_a_label_needs_two_depths_that_agree_or_the_end(
    first: Score, last: Score, label: Label
) -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, 0, -1500, -1500])
    review = look_closer(review, 4, make_finding(made, 4, (0, "e1-d2")))
    assert not review.verdicts[4].sure
    assert review.verdicts[4].label is Label.NONE
    played = read_thoughts(made, 4, (2, first, "e1-f2"), (3, last, "e1-f2"))
    assert judge_played(review, 4, played).label is label


@pytest.mark.parametrize(
    ("nodes", "label"), [(PYTHON_NODES, Label.NONE), (COMPILED_NODES, Label.MISTAKE)]
)
def test_where_searches_are_short_only_a_blunder_has_a_name(nodes: int, label: Label) -> None:
    made = first_turns()
    review = replace(make_review(made, [0, 0, 0, 0, 0, -300, -300]), nodes=nodes)
    review = look_closer(review, 4, make_finding(made, 4, (0, "e1-d2"), (-300, "e1-f2")))
    assert review.verdicts[4].loss > 10
    assert review.verdicts[4].label is label


def test_what_is_sure_stays_whatever_is_found_elsewhere() -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, -800, -1500, -1500])
    both = (0, "e1-d2"), (-1500, "e1-f2")
    review = look_closer(review, 4, make_finding(made, 4, *both))
    known = review.verdicts[4]
    assert (known.sure, known.label) == (True, Label.BLUNDER)
    while review.question:
        found = make_finding(made, review.question.at, (0, "-"), (0, "--"))
        review = review.with_answer(review.question, found)
        assert review.verdicts[4] == known


def test_a_turn_that_is_picked_is_looked_at_first() -> None:
    review = make_review(first_turns(), [0, 0, 0, 0, 0, -1500, -1500])
    assert review.question and review.question.at == 4
    picked = replace(review, picked=(1,)).questions
    assert [(one.at, one.aim) for one in picked[:2]] == [(1, "closer"), (4, "closer")]


def test_a_loss_is_a_difference_of_chances() -> None:
    verdict = make_review(first_turns(), [0, 0, 0, 0, 0, -500, -500]).verdicts[4]
    expected = 100 * (share(Score("markers", 0), 2) - share(Score("markers", -500), 2))
    assert verdict.loss == pytest.approx(expected)
    assert verdict.player == 0
    assert verdict.played == ("e1-f2", *verdict.played[1:])


def test_the_best_turn_costs_nothing() -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, 0, -1500, -1500])
    review = review.with_answer(Question(4, "position"), make_finding(made, 4, (0, "e1-f2")))
    verdict = review.verdicts[4]
    assert (verdict.loss, verdict.label) == (0, Label.NONE)


@pytest.mark.parametrize(
    ("second", "first", "label"),
    [(-1500, "e1-f2", Label.ONLY), (-1500, "e1-d2", Label.GREAT), (-50, "e1-f2", Label.NONE)],
)
def test_the_only_turn_and_a_great_find(second: int, first: str, label: Label) -> None:
    made = first_turns()
    even = Score("markers", 0)
    found = read_thoughts(made, 4, (1, even, first), (4, even, "e1-f2"))
    review = make_review(made, [0] * 7).with_answer(Question(4, "position"), found)
    while review.question and review.question.at != 4:
        found = make_finding(made, review.question.at, (0, "-"), (0, "--"))
        review = review.with_answer(review.question, found)
    assert review.question and review.question.aim == "second"
    found = make_finding(made, 4, (0, "e1-f2"), (second, "e1-d2"))
    assert review.with_answer(review.question, found).verdicts[4].label is label


def test_a_win_thrown_away_is_a_blunder_whatever_is_left() -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, 9000, 9000, 9000])
    winning = read_thoughts(made, 4, (4, Score("win", 3), "e1-d2"))
    review = review.with_answer(Question(4, "position"), winning)
    review = look_closer(review, 4, winning)
    verdict = judge_played(review, 4, make_finding(made, 4, (9000, "e1-f2")))
    assert verdict.loss < 1
    assert verdict.label is Label.BLUNDER


@pytest.mark.parametrize(("turns", "label"), [(3, Label.NONE), (5, Label.NONE), (7, Label.BLUNDER)])
def test_a_win_that_comes_later_is_thrown_away_if_it_is_no_proof(turns: int, label: Label) -> None:
    made = first_turns()
    review, winning = make_review(made, [0] * 7), read_thoughts(made, 4, (4, WIN, "e1-d2"))
    for at, found in ((4, winning), (5, read_thoughts(made, 5, (4, LOSS, "a7-a6")))):
        review = review.with_answer(Question(at, "position"), found)
    review = look_closer(replace(review, picked=(4,)), 4, winning)
    played = read_thoughts(made, 4, (4, Score("win", turns), "e1-f2"))
    verdict = judge_played(review, 4, played)
    assert (verdict.loss, verdict.label) == (0, label)


def test_leaving_the_game_gets_no_verdict() -> None:
    made = first_turns().resign(0)
    review = make_review(made, [0] * 7)
    assert 6 not in review.verdicts


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_a_whole_review(players: int) -> None:
    review = review_of(players)
    assert review.question is None
    assert len(review.verdicts) == len(review.game.plies)
    for at in range(len(review.game.plies) + 1):
        chances = review.chances(at)
        assert chances
        assert sum(chances) == pytest.approx(1)
    for verdict in review.verdicts.values():
        assert 0 <= verdict.loss <= 100
        for line in (verdict.best, verdict.played):
            play_game(review.game.positions[verdict.ply], *line)


def test_each_player_has_figures_once_the_turns_are_looked_at() -> None:
    assert [one.accuracy for one in performances(Review(first_turns()))] == [None, None]
    for one in performances(review_of(3)):
        assert one.accuracy is not None
        assert 0 <= one.accuracy <= 100
        assert one.turns == 4
        assert sum(one.counts.values()) == 4
        assert Phase.OPENING in one.by_phase


# ---- records


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_keeps_a_review(players: int) -> None:
    review = review_of(players)
    tree = with_review(Tree.of(review.game), review)
    text = record.write(tree)
    assert ("[%eval " if players == 2 else "[%chances ") in text
    again = read_review(record.read(text).tree)
    assert again.game == review.game
    assert again.question in (None, Question(0, "position", nodes=COMPILED_NODES, seed=SEED))
    for at in range(1, len(review.game.plies) + 1):
        known, kept = review.chances(at), again.chances(at)
        assert known and kept
        assert kept == pytest.approx(known, abs=0.011)
    marks = [node.mark for node in tree.line]
    for at, verdict in again.verdicts.items():
        assert verdict.label.mark == marks[at]
        original = review.verdicts[at]
        if verdict.label.bad:
            assert verdict.best == original.best[: len(verdict.best)]
    assert record.write(with_review(record.read(text).tree, again)) == text


def test_evaluations_are_those_of_the_player_who_moved() -> None:
    made = first_turns()
    review = make_review(made, [0, 0, 0, 0, 0, -700, 300])
    tree = with_review(Tree.of(made), review)
    assert tree.line[4].evaluation == "markers -700"  # black has moved, and is behind
    assert tree.line[5].evaluation == "markers -300"  # red has moved, and black is ahead
    assert opponent_score(Score("markers", 250)) == Score("markers", -250)
    assert opponent_score(Score("win", 3)) == Score("loss", 2)
    assert opponent_score(Score("loss", 4)) == Score("win", 3)


def test_marks_of_others_stay() -> None:
    made = first_turns()
    tree = Tree.of(made).annotated((1,), mark="!?", comment="bold")
    tree = with_review(tree, make_review(made, [0] * 7))
    assert (tree.line[1].mark, tree.line[1].comment) == ("!?", "bold")


@pytest.mark.parametrize("text", ["0.5", "markers", "markers x", "win 3 4", "40 60", "markers 1e3"])
def test_other_evaluations_are_no_review(text: str) -> None:
    tree = Tree.of(first_turns()).annotated((1,), evaluation=text)
    assert read_review(tree).chances(2) is None
    assert record.read(record.write(tree)).tree.line[1].evaluation == text


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=4).filter(any))
def test_percents_add_up(numbers: list[int]) -> None:
    shares = tuple(number / sum(numbers) for number in numbers)
    found = percents(shares)
    assert sum(found) == 100
    assert all(abs(100 * share - whole) < 1 for share, whole in zip(shares, found, strict=True))


# ---- the command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of one game."""
    file = tmp_path / "games.pacru"
    file.write_text(record.write(first_turns(), {"Black": "Ada"}), "utf-8")
    return file


def test_the_command_gives_a_record(file: Path, capsys: Capsys) -> None:
    lines = lines_of(capsys, "review", str(file), "--nodes", "100", "--jobs", "1")
    read = record.read("\n".join(lines))
    assert read.tags["Black"] == "Ada"
    assert all(node.evaluation for node in read.tree.line)


@pytest.mark.slow
def test_the_command_gives_json_for_each_game(file: Path, capsys: Capsys) -> None:
    file.write_text(f"{file.read_text('utf-8')}\n" * 2, "utf-8")
    lines = lines_of(capsys, "review", str(file), "--nodes", "100", "--json")
    first, second = map(json.loads, lines)
    assert len(first["turns"]) == 6
    assert first["chances"][0] == second["chances"][0]
    assert {"accuracy", "blunder", "great"} <= first["players"][0].keys()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["azacru", "shacru", "lilacru"])
def test_a_game_that_is_counted_is_reviewed_too(name: str, players: int) -> None:
    game = play_on(Game.new(players, game=name), random.Random(f"{name} {players}"))
    assert game.outcome
    data = review_data(review_game(game, 200))
    assert len(data["chances"]) == len(game.plies) + 1
    ends = [100 / len(game.outcome.winners) * (p in game.outcome.winners) for p in range(players)]
    assert data["chances"][-1] == pytest.approx(ends, abs=1)
    assert players > 2 or any(one["label"] for one in data["turns"])  # they were random
    for turn in data["turns"]:
        for reason in turn["why"]:
            check_counted(game, turn, reason)


def check_counted(game: Game, turn: dict[str, Any], reason: str) -> None:
    """Check a reason against the lines, played out."""
    numbers = [*map(int, re.findall(r"\d+", reason))]
    before = game.positions[turn["ply"] - 1]
    played, best = (
        play_game(before, *turn[way][: numbers[-1]]).position for way in ("played", "best")
    )
    if "marker" in reason:
        gaps = [len(played.markers(p)) - len(best.markers(p)) for p in range(played.players)]
    else:
        alone = [[*one.domains().values()] for one in (played, best)]
        gaps = [alone[0].count(p) - alone[1].count(p) for p in range(played.players)]
    mover = "abcd".index(turn["player"])
    if reason.startswith("Ends up"):
        assert gaps[mover] == -numbers[0]
    else:
        assert numbers[0] in [gap for player, gap in enumerate(gaps) if player != mover]


HANGING = setup("Ae4n Aa1n Bd5e Bd6se Bi9s")
"""The first player can step to e5, where d5 and d6 attack."""


def play(turn: str) -> Ply:
    return Game(HANGING).play(turn).plies[-1]


def find(ply: Ply, *lines: tuple[int, str]) -> Finding:
    """What an engine finds in the position before a turn."""
    return make_finding(Game(ply.before).play(ply.spelled), 0, *lines)


def test_a_turn_among_the_best_needs_no_question_but_about_the_position_before() -> None:
    asked = look_ahead()
    assert (asked.at, asked.lines, asked.only) == (0, 3, "")
    ply = play("e4-e5")
    known = find(ply, (300, "a1-b2"), (0, "e4-e5 d5xe5"))
    assessment = Assessment.begin(ply, known)
    assert assessment.question is None
    assert assessment.verdict
    assert assessment.verdict.played == ("e4-e5", "d5xe5")


def test_another_turn_is_asked_about() -> None:
    ply = play("a1-a2")
    assessment = Assessment.begin(ply, find(ply, (300, "a1-b2")))
    asked = assessment.question
    assert asked
    assert (asked.aim, asked.only) == ("played", "a1-a2")
    judged = assessment.with_answer(asked, find(ply, (-300, "a1-a2")))
    assert judged.question is None
    assert judged.verdict
    assert judged.verdict.label is Label.BLUNDER
    assert judged.better
    assert judged.better.turn == Turn.parse("a1-b2")


def test_a_quick_turn_is_asked_about_in_two_questions() -> None:
    ply = play("a1-a2")
    assessment = Assessment.begin(ply)
    assert assessment.verdict is None
    assert assessment.better is None
    first = assessment.question
    assert first and (first.aim, first.only) == ("closer", "")
    assessment = assessment.with_answer(first, find(ply, (300, "a1-b2")))
    assert assessment.question and assessment.question.aim == "played"


def test_a_verdict_is_confirmed_by_two_searches_that_look_further_ahead() -> None:
    ply = play("a1-a2")
    first = Assessment.begin(ply, find(ply, (300, "a1-b2")))
    assert first.question
    judged = first.with_answer(first.question, find(ply, (-300, "a1-a2")))
    assert judged.falls_far
    again = judged.confirm()
    assert again.verdict is None
    closer = again.question
    assert closer and (closer.aim, closer.lines, closer.only) == ("closer", 1, "")
    again = again.with_answer(closer, find(ply, (300, "a1-b2")))
    played = again.question
    assert played and (played.aim, played.only) == ("played", "a1-a2")
    assert (played.nodes or 0) > (first.question.nodes or 0)
    again = again.with_answer(played, find(ply, (290, "a1-a2")))
    assert again.question is None
    assert not again.falls_far


def test_what_a_turn_costs_does_not_give_the_better_one_away() -> None:
    ply = play("e4-e5")
    known = find(ply, (300, "a1-b2 i9-i8"), (-300, "e4-e5 d5xe5"))
    verdict = Assessment.begin(ply, known).verdict
    assert verdict
    told = why.costs(ply.before, verdict.played, verdict.best, checker.name)
    assert told
    assert len(told) <= MOST
    assert "e5" in told[0].text
    assert not any("Miss" in one.text or "b2" in one.text for one in told)


def test_the_questions_take_less_than_a_player_waits_gladly() -> None:
    ply = play("a1-a2")
    assessment, seconds = Assessment.begin(ply), 0.0
    while assessment.question:
        asked: Question = assessment.question
        seconds += asked.seconds or 0
        answer = (-300, "a1-a2") if asked.only else (300, "a1-b2")
        assessment = assessment.with_answer(asked, find(ply, answer))
    assert 0 < seconds <= 1.5
