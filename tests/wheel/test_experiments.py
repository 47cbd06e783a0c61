"""Experiments that can be run again: how the games of a sample go, what they say, and the figures in the docs."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import pacru
from pacru import Turn, experiments
from pacru.bot.levels import STRONGEST
from pacru.bot.protocol import Info, Score, Thought
from pacru.experiments import (
    ANYBODY,
    LISTED,
    OPENING,
    Experiment,
    Share,
    Trial,
    add_shares,
    read_experiments,
    write_experiments,
)
from tests.support.places import ROOT
from tests.support.setups import setup
from tools import figures

PUBLISHED = read_experiments(figures.FIGURES.read_text("utf-8"))
BOT = Experiment("bot", "first", "", nodes=100)
LEVELS = Experiment("levels", "levels", "", levels=("3", "2"))
OPENINGS = Experiment("openings", "openings", "", nodes=100, near=2)


def answered(trial: Trial) -> Trial:
    """The game after the first move that is possible."""
    return trial.with_answer(trial.game.position.moves()[0], [])


def played(trial: Trial) -> Trial:
    """The game, played to its end by any moves."""
    chance = Random(trial.number)
    while not trial.is_over:
        trial = trial.with_answer(chance.choice(trial.game.position.moves()), [])
    return trial


def trials(experiment: Experiment, count: int = 3) -> Iterator[Trial]:
    return (played(Trial.begin(experiment, "seed", number)) for number in range(count))


def test_a_game_begins_with_random_turns_that_follow_from_the_seed() -> None:
    begun = [Trial.begin(BOT, seed, number) for seed in ("a", "b") for number in (0, 1)]
    assert {len(one.game.plies) for one in begun} == {2 * OPENING}
    assert len({str(one.game.position) for one in begun}) == 4
    assert Trial.begin(BOT, "a", 0) == begun[0]


def test_the_bot_is_asked_with_its_positions_and_another_seed_each_time() -> None:
    first = Trial.begin(BOT, "a", 0)
    second = answered(first)
    assert (first.question.level, first.question.best) == (STRONGEST.number, 1)
    assert first.question.go.startswith("go nodes 100 seed ")
    assert first.question.go != second.question.go


def test_two_levels_play_each_opening_from_both_sides() -> None:
    first, second, third = (Trial.begin(LEVELS, "a", number) for number in range(3))
    assert first.game == second.game != third.game
    assert [one.question.level for one in (first, second, third)] == [3, 2, 3]
    assert not first.question.go.startswith("go nodes")
    assert answered(first).question.level == 2


def test_a_player_of_any_move_is_not_asked_for_it() -> None:
    trial = Trial.begin(replace(LEVELS, levels=("1", ANYBODY)), "a", 1)
    assert len(trial.game.plies) == 2 * OPENING + 1
    assert trial.question.level == 1
    assert len(answered(trial).game.plies) == 2 * OPENING + 3


def test_first_moves_are_chosen_among_the_good_ones() -> None:
    moves = [str(one) for one in pacru.Position.initial().moves()]
    scores = [10, -25, -20, 4]
    infos = [
        Info(Thought(depth, Score("markers", score), (move,)), rank=rank)
        for depth in (1, 2)
        for rank, (move, score) in enumerate(zip(moves, scores, strict=False), 1)
    ]
    chosen: Counter[str] = Counter()
    for number in range(60):
        trial = Trial.begin(OPENINGS, "a", number)
        assert not trial.game.plies
        assert trial.question.best == LISTED
        chosen[str(trial.with_answer(moves[0], infos).game.plies[0].turn)] += 1
    assert set(chosen) == {moves[0], moves[2], moves[3]}


def test_a_win_is_as_good_as_no_other_turn() -> None:
    first, second, *_ = map(str, pacru.Position.initial().moves())
    infos = [
        Info(Thought(1, Score("markers", 900), (first,)), rank=2),
        Info(Thought(1, Score("win", 1), (second,)), rank=1),
    ]
    for number in range(10):
        trial = Trial.begin(OPENINGS, "a", number).with_answer(first, infos)
        assert str(trial.game.plies[0].turn) == second
    with pytest.raises(pacru.PacruError):
        Trial.begin(OPENINGS, "a", 0).with_answer("none", [])


def test_games_say_who_has_won_and_what_the_winner_did_more_often() -> None:
    for trial in trials(BOT):
        shares = {one.what: one for one in trial.shares}
        assert trial.game.outcome
        if trial.game.outcome.winner is None:
            assert not shares
            continue
        assert shares["seat 0"] == Share("seat 0", float(trial.game.outcome.winner == 0), 1)
        assert all(one.games == 1 and one.points in (0, 1) for one in shares.values())


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_each_seat_has_its_share(players: int) -> None:
    (trial,) = trials(replace(BOT, players=players), 1)
    shares = list(trial.shares)
    assert [one.what for one in shares] == [f"seat {seat}" for seat in range(players)]
    assert sum(one.points for one in shares) == 1


def test_levels_have_points_from_both_sides() -> None:
    for trial in trials(LEVELS, 2):
        (share,) = trial.shares
        assert trial.game.outcome
        winner = trial.game.outcome.winner
        first = trial.number % 2
        assert share == Share("points", 0.5 if winner is None else float(winner == first), 1)


def test_first_moves_have_the_points_of_whoever_made_them() -> None:
    (trial,) = trials(OPENINGS, 1)
    (share,) = trial.shares
    assert share.what == f"first {trial.game.plies[0].turn}"


def test_shares_of_more_games_are_added() -> None:
    before, more = (Share("a", 1, 2), Share("b", 0, 1)), (Share("b", 1, 1), Share("c", 0.5, 1))
    both = (Share("a", 1, 2), Share("b", 1, 2), Share("c", 0.5, 1))
    assert add_shares(before, more) == both


def test_long_games_are_left_to_the_command() -> None:
    assert read_experiments(write_experiments(PUBLISHED)) == PUBLISHED
    fits = {one.key: one.fits for one in PUBLISHED}
    assert fits["s1000"] and fits["pacru 3 2"]
    assert not fits["s5000"] and not fits["pacru 15 14"]


def test_the_matches_of_levels_are_those_of_the_ratings() -> None:
    levels = [one for one in PUBLISHED if one.about == "levels"]
    assert levels == list(figures.matches())


@pytest.mark.parametrize("experiment", figures.GAMES, ids=lambda one: one.key)
def test_the_docs_have_the_command_of_each_experiment(experiment: Experiment) -> None:
    docs = "\n".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert experiment.command in docs
    (published,) = (one for one in PUBLISHED if one.key == experiment.key)
    assert replace(published, shares=()) == experiment


def test_the_docs_have_the_shares_that_were_counted() -> None:
    docs = (ROOT / "docs" / "first-player.md").read_text("utf-8")
    for key, nodes, rule in (
        ("s1000", "1,000", "standard"),
        ("s5000", "5,000", "standard"),
        ("t1000", "1,000", "tournament"),
        ("t5000", "5,000", "tournament"),
    ):
        first = next(one for one in PUBLISHED if one.key == key).shares[0]
        row = re.search(rf"\| {nodes} \| {rule} \| [\d,]+ \| ([\d.]+)% ", docs)
        assert row
        assert float(row[1]) == pytest.approx(100 * first.points / first.games, abs=0.05)
    decides = (ROOT / "docs" / "what-decides.md").read_text("utf-8")
    (strong,) = (one for one in PUBLISHED if one.key == "s5000")
    for share in strong.shares[1:]:
        assert f"of {share.games}" in decides
    openings = (ROOT / "docs" / "openings.md").read_text("utf-8")
    (opening,) = (one for one in PUBLISHED if one.key == "openings")
    for share in opening.shares[:5]:
        move = share.what.partition(" ")[2]
        assert f"| `{move}` | {share.games} | {share.points / share.games:.1%} " in openings


MADE = [
    ("Ae3n Ad3e Ae5s+ Be4w+ Ba9e", "e3xe4(f6,i9)", ["crossing", "meeting", "pincer"]),
    ("Ae3n+ Ba9e a:d3,e5", "e3-e5(*)", ["connection"]),
    ("Ae3n+ Ba9e a:d3,e5", "e3-e5(d4)", ["crossing"]),
    ("Ae1n Ae3s+ Ba9e a:e2", "e1-e2(i9)", ["meeting"]),
    ("Ae4n Ad4ne Ae6s+ Be5w+ Ba9e", "d4xe5", ["pincer"]),
    ("Ae2n+ Ae3sw+ Ba9e a:c1,c2", "e3<(c1,c2)", ["reorientation"]),
    ("Ac4s Ba9e a:a1-c2,a3,b3", "c4-c3(c3)", ["crossing", "full corner"]),
    ("Ae4n Ba9e", "e4-e5", []),
]


def test_what_a_turn_is(subtests: pytest.Subtests) -> None:
    for position, turn, expected in MADE:
        with subtests.test(f"{position} {turn}"):
            before = setup(position)
            assert sorted(experiments.events_of_turn(before, Turn.parse(turn))) == expected
            before.play(turn)
