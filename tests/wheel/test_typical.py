"""What a player loses chances to, and the figures of the levels to compare that with."""

from functools import cache

import pytest

from pacru.cli.review import review_game
from pacru.explain.reasons import Topic
from pacru.game import Game
from pacru.review.labels import Phase
from pacru.review.losses import OTHER, costly_turns, losses, topic_of
from pacru.review.reviewing import Review
from pacru.review.typical import Typical, typical
from tests.support.compiler import compiled
from tools.typical import games, measure, reviews


@cache
def careless_review() -> Review:
    """A review of a game in which nobody looks where they go."""
    game = Game.new(2)
    while len(game.plies) < 12:
        game = game.play(game.position.moves()[-1])
    return review_game(game, nodes=200)


@pytest.mark.parametrize("player", [0, 1])
def test_losses_are_those_of_the_costly_turns_by_topic(player: int) -> None:
    review = careless_review()
    turns, found = costly_turns(review, player), losses(review, player)
    assert turns
    assert all(one.player == player and one.loss >= 5 for one in turns)
    assert sum(found.values()) == pytest.approx(sum(one.loss for one in turns))
    assert {*found} == {topic_of(review, one) for one in turns} <= {*Topic, OTHER}
    assert [*found.values()] == sorted(found.values(), reverse=True)
    assert {*losses(review, player, lambda _: ((), ()))} == {OTHER}  # turns without lines


def test_the_figures_of_a_level_are_written_as_a_line() -> None:
    lost = {topic: 10.0 * number for number, topic in enumerate((*Topic, OTHER))}
    one = Typical("azacru", 6, 24, 2000, {Phase.OPENING: 80.0, Phase.ENDING: 91.25}, lost)
    assert one.text == "azacru 6 24 2000 80.0 - 91.2 0 10 20 30 40 50 60 70 80 90 100"
    assert one.share(Topic.BLOCKING) == pytest.approx(10 / 550)
    assert one.lost_per_move == pytest.approx(550 / 2000)
    kept = typical(6)
    assert kept
    assert kept.text.startswith("pacru 6 24 ")
    assert typical(6, "chess") is None


@compiled
@pytest.mark.slow
def test_no_two_games_of_a_level_are_alike() -> None:
    played = [*games(2, 4, 0, 1)]
    assert len(played) == 4
    assert len({(game.start, *(ply.spelled for ply in game.plies)) for game in played}) == 4


def test_what_is_measured_is_counted_from_reviews() -> None:
    review = careless_review()
    one = measure("azacru", 1, [review, review])
    assert (one.game, one.level, one.games) == ("azacru", 1, 2)
    assert one.moves == 2 * len(review.verdicts)
    lost = sum(sum(losses(review, player).values()) for player in (0, 1))
    assert one.lost_per_move == pytest.approx(lost / len(review.verdicts))


@pytest.mark.long
def test_the_levels_of_the_sister_games_are_measured_in_python() -> None:
    reviewed = [*reviews("azacru", 1, 2, 3, 1)]
    assert [one.game.start.game for one in reviewed] == ["azacru"] * 2
    one = measure("azacru", 1, reviewed)
    assert (one.game, one.level, one.games) == ("azacru", 1, 2)
    assert one.moves == sum(len(review.verdicts) for review in reviewed)
