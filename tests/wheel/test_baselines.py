"""The opponents that measure the bot do what their names say."""

import random

import pytest

from pacru import Position, Turn
from pacru.bot.match import Match, Player
from pacru.bot.match import play as play_match
from pacru.bot.pacru.baselines import MEANS, MINIMAX, greedy, one_turn, uct
from pacru.games.pacru.evaluation import EVALUATION
from tests.support.setups import play, random_position, setup

TREES = {"uct": MEANS, "uct-minimax": MINIMAX}


def choose(name: str, position: Position, seed: int = 0) -> Turn:
    chance = random.Random(seed)
    if name in TREES:
        return uct(position.state, chance, 300, TREES[name])
    return (greedy if name == "greedy" else one_turn)(position.state, chance)


def lead(position: Position, player: int) -> int:
    markers = [len(position.markers(n)) for n in range(position.players)]
    return 2 * markers[player] - sum(markers)


@pytest.mark.parametrize("name", ["greedy", "one-turn", *TREES])
@pytest.mark.parametrize(
    "pieces",
    [
        "Ag3n Aa9s+ Bi9w a:b1-d9,a1-a8,e1-e5 bi5",
        "Ae5n Af5n Be6w Aa9s b:h1-i9",
        "Aa1n Ag5n Be9n b:c1-c9,i1-i9",
    ],
    ids=["markers", "pincer", "blocked"],
)
def test_a_win_is_taken(name: str, pieces: str) -> None:
    position = setup(pieces)
    for seed in range(5):
        outcome = play(position, str(choose(name, position, seed))).outcome
        assert outcome is not None
        assert outcome.winner == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_leads_by_as_many_markers_as_can_be(players: int) -> None:
    for seed in range(20):
        position = random_position(players, seed, plies=30)
        mover = position.to_move or 0
        best = max(lead(position.play(turn), mover) for turn in position.moves())
        assert lead(position.play(choose("greedy", position)), mover) == best


def test_one_turn_stands_best_after_its_turn() -> None:
    for seed in range(10):
        position = random_position(2, seed, plies=30)
        worst = min(EVALUATION.lead(position.play(turn).state) for turn in position.moves())
        assert EVALUATION.lead(position.play(choose("one-turn", position)).state) <= worst


def test_chance_decides_between_moves_that_are_alike() -> None:
    start = Position.initial(4)
    assert len({choose("greedy", start, seed) for seed in range(20)}) > 1
    assert choose("greedy", start, 7) == choose("greedy", start, 7)


@pytest.mark.parametrize("name", TREES)
def test_the_tree_search_keeps_its_last_chevron_and_greed_does_not(name: str) -> None:
    position = setup("Ae3n Bc4e Be6s b:a4,b4,d6,f6")  # both reach e4
    assert "e3-e4" in {str(choose("greedy", position, seed))[:5] for seed in range(30)}
    assert "e3-e4" not in {str(choose(name, position, seed))[:5] for seed in range(5)}


@pytest.mark.long
@pytest.mark.parametrize("name", TREES)
def test_the_tree_search_beats_greed(name: str) -> None:
    sides = Player.parse(f"{name}:200"), Player.parse("greedy")
    points = [game.points for group in play_match(Match(sides, 4)) for game in group]
    assert sum(points) >= 3
