"""The moments of a game: which there are, and that nothing about them changes once it is known."""

from dataclasses import replace

import pytest

from pacru import Game, Position
from pacru.bot.protocol import Score
from pacru.review import moments
from pacru.review.chances import SCALES, SHORT_SCALES, STRONG, chances, scale_of
from pacru.review.moments import MOST, MOST_IN_SHORT, KeyMoment, MomentState
from pacru.review.reviewing import Question, Review
from tests.support.reviews import make_finding
from tests.support.setups import play_game

TURNS = ("a3-b4(b6)", "a7-b7", "i3-h4(h6)", "b7-c6(c4)", "e1-f2", "i7-h7", "f2-f3", "h7-g7")
PERSON = {0}


def surveyed(*scores: int, game: Game | None = None, best: bool = False) -> Review:
    """A review after its first pass, with these scores, as black sees them; perhaps the turns are the best ones."""
    made = game or play_game(Game.new(), *TURNS)
    review = Review(made)
    for at, position in enumerate(made.positions):
        score = scores[at] if at < len(scores) else scores[-1]
        seen = score if position.to_move == 0 else -score
        turn = str(made.plies[at].turn) if best and at < len(made.plies) else other(made, at)
        review = review.with_answer(Question(at, "position"), make_finding(made, at, (seen, turn)))
    return review


def other(game: Game, at: int) -> str:
    """A turn that was not played."""
    played = str(game.plies[at].turn) if at < len(game.plies) else ""
    return next(text for text in map(str, game.positions[at].moves()) if text != played)


def examine(review: Review, at: int, loss: int) -> Review:
    """The review after a closer look at a turn, which finds that it costs so much of a lead."""
    played = str(review.game.plies[at].turn)
    lines = [(0, other(review.game, at)), (-loss, played)]
    found = make_finding(review.game, at, *sorted(lines, reverse=True))
    return review.with_answer(Question(at, "closer"), found)


def test_until_the_first_pass_is_complete_there_are_none() -> None:
    assert moments.find(Review(play_game(Game.new(), *TURNS)), PERSON) == ()


def test_only_falls_of_the_players_count() -> None:
    review = surveyed(0, -1500, -1500, 0, 0, -1500)
    assert [one.ply for one in moments.find(review, {0})] == [0, 4]
    review = surveyed(0, 0, 1500, 1500)
    assert not moments.find(review, {0})
    assert [one.ply for one in moments.find(review, {1})] == [1]


def test_a_moment_is_proved_or_dropped_by_a_closer_look() -> None:
    review = surveyed(0, -1500, -1500, 0, 0, -1500)
    assert {one.state for one in moments.find(review, PERSON)} == {MomentState.OPEN}
    review = examine(review, 0, 1500)
    review = examine(review, 4, 0)
    assert moments.find(review, PERSON) == (
        KeyMoment(0, False, MomentState.PROVED),
        KeyMoment(4, False, MomentState.DROPPED),
    )


def test_a_hint_that_was_followed_is_no_moment() -> None:
    review = replace(surveyed(0, -1500, -1500, 0, 0, -1500), followed=frozenset([0]))
    assert [one.ply for one in moments.find(review, PERSON)] == [4]


def test_the_moments_are_looked_at_first_and_are_picked_once() -> None:
    review = moments.pick(surveyed(0, -500, -1500, 0, -900, -1500), PERSON)
    assert review.picked == tuple(one.at for one in review.questions[: len(review.picked)])
    assert moments.pick(examine(review, review.picked[0], 0), PERSON).picked == review.picked


def test_the_best_turn_is_the_one_that_gained_most() -> None:
    position = Position.parse("9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
    review = surveyed(500, game=Game(position).play("d6xe6").play("i8-i7"), best=True)
    (best,) = moments.find(review, PERSON)
    assert (best.ply, best.is_best, best.state) == (0, True, MomentState.OPEN)
    found = make_finding(review.game, 0, (500, "d6xe6"), (0, "e5-f6"))
    review = review.with_answer(Question(0, "closer"), found)
    assert moments.find(review, PERSON)[0].state is MomentState.PROVED


@pytest.mark.parametrize(("goal", "most"), [(42, MOST), (15, MOST_IN_SHORT)])
def test_a_short_game_has_fewer(goal: int, most: int) -> None:
    start = Position.initial(changes={} if goal == 42 else {"goal": goal})
    game = Game(start)
    while len(game.plies) < 24:
        game = game.play(game.position.moves()[0])
    review = surveyed(*[0, -1500] * 13, game=game)
    assert len(review.falls) > most
    assert len(moments.find(review, PERSON)) == most


# ---- the scale


@pytest.mark.parametrize("short", [False, True])
def test_a_lead_decides_less_the_weaker_the_opponent(short: bool) -> None:
    found = [scale_of(level / 2, short=short) for level in range(2, 33)]
    assert found == sorted(found)
    assert found[-1] == STRONG
    known = SHORT_SCALES if short else SCALES
    assert [scale_of(level, short=short) for level in range(1, len(known) + 1)] == [*known]
    assert all(0 < one <= STRONG for one in found)


def test_chances_keep_to_the_scale() -> None:
    position = Position.initial()
    strong, weak = (chances(position, Score("markers", 500), scale)[0] for scale in (1.0, 0.3))
    assert 0.5 < weak < strong
    assert chances(position, Score("win", 1), 0.3) == chances(position, Score("win", 1))
