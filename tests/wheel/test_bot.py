"""The bot beats random play, its evaluation counts the borderlands, and its opponents do what their names say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Outcome, Position, Turn
from pacru.bot.match import Match, Player
from pacru.bot.match import play as play_match
from pacru.bot.pacru.baselines import MEANS, MINIMAX, greedy, one_turn, uct
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.core.scores import DISTANT
from pacru.core.state import TO_MOVE
from pacru.games.pacru.evaluation import EVALUATION, HAND_MADE, Evaluation, worths
from pacru.position import inner_state
from tests.support.setups import play, random_position, rectangle, setup


def games_lost_to_chance(games: int) -> int:
    """How many of the games the bot loses to a random player."""
    lost = 0
    for number in range(games):
        chance, side = random.Random(number), number % 2
        position = Position.initial(2)
        while not position.outcome:
            if position.to_move == side:
                turn = Search(inner_state(position), randomness=chance).run().turn
            else:
                turn = chance.choice(position.moves())
            position = position.play(turn)
        lost += position.outcome.winner != side
    return lost


@pytest.mark.slow
def test_the_bot_beats_a_random_player() -> None:
    assert games_lost_to_chance(6) == 0


@pytest.mark.long
def test_the_bot_beats_a_random_player_99_times_of_100() -> None:
    assert games_lost_to_chance(100) <= 1


def test_a_reorientation_wins_when_a_payment_leaves_the_opponent_blocked() -> None:
    # b is in a corner behind two chevrons of a; every move of a opens the way again.
    position = Position.parse("9/9/9/9/9/aaa6/9/AnAn7/Bn8 a 2 - 30")
    assert not any(position.play(turn).outcome for turn in position.moves())
    search = Search(inner_state(position), Limits(seconds=0), randomness=random.Random(0))
    assert position.play(search.run().turn).outcome == Outcome(0, "blocked")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_evaluation_is_even_at_the_start(players: int) -> None:
    first, *others = worths(inner_state(Position.initial(players)))
    assert len(others) == players - 1
    assert first > max(others)
    assert first - max(others) < 100


# ---- Weights.land

LAND = tuple(random.Random(1).sample(range(-300, 300), 3 * 7 * 7))
"""A table without two equal numbers."""
LANDS = ["a1-c3", "d1-f3", "g1-i3", "a4-c6", "d4-f6", "g4-i6", "a7-c9", "d7-f9", "g7-i9"]
WITHOUT, WITH = Evaluation(HAND_MADE), Evaluation(HAND_MADE._replace(land=LAND))


def worth_of_lands(position: Position, player: int) -> int:
    """The value of the borderlands for a player by that table, worked out field by field."""
    worth = 0
    for land in LANDS:
        markers = [position.marker(field) for field in rectangle(land)]
        own = min(6, markers.count(player))
        others = min(6, len(markers) - markers.count(None) - markers.count(player))
        kind = (land[0] == "d") + (land[1] == "4")  # corner, edge, centre
        worth += LAND[(kind * 7 + own) * 7 + others]
    return worth


def assert_lands_count(position: Position) -> None:
    """Check the values of the borderlands by the table, and their difference in the lead."""
    state, players = inner_state(position), position.players
    order = [(state[TO_MOVE] + seat) % players for seat in range(players)]
    expected = [worth_of_lands(position, player) for player in order]
    pairs = zip(WITH.worths(state), WITHOUT.worths(state), strict=True)
    assert [one - other for one, other in pairs] == expected
    if players == 2 and abs(before := WITHOUT.lead(state)) < DISTANT:
        assert WITH.lead(state) - before == expected[0] - expected[1]


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 120))
@settings(max_examples=60)
def test_each_borderland_counts_by_its_kind_and_whose_markers_are_there(
    players: int, seed: int, plies: int
) -> None:
    assert_lands_count(random_position(players, seed, plies))


def test_more_than_six_markers_in_a_borderland_count_as_six(subtests: pytest.Subtests) -> None:
    for count in range(4, 10):
        for land in ["a1-c3", "d1-f3", "d4-f6"]:
            for to_move in ["a", "b"]:
                with subtests.test(f"{count} {land} {to_move}"):
                    markers = ",".join(rectangle(land)[:count])
                    assert_lands_count(setup(f"Ai9s Ba9s a:{markers}", to_move))


TREES = {"uct": MEANS, "uct-minimax": MINIMAX}


def choose(name: str, position: Position, seed: int = 0) -> Turn:
    chance = random.Random(seed)
    if name in TREES:
        return uct(inner_state(position), chance, 300, TREES[name])
    return (greedy if name == "greedy" else one_turn)(inner_state(position), chance)


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
        worst = min(EVALUATION.lead(inner_state(position.play(turn))) for turn in position.moves())
        assert EVALUATION.lead(inner_state(position.play(choose("one-turn", position)))) <= worst


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
