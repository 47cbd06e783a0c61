"""The levels of the bot: all play by the rules and see a win; each is better than the one below."""

import random
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pacru import Game, Position
from pacru.bot.levels import (
    LEVELS,
    STRONGEST,
    Level,
    level_at,
    levels_of,
    number_at,
    read_number,
)
from pacru.bot.pacru.look import Look
from pacru.bot.search.bot import Candidate
from pacru.bot.search.driver import Search
from pacru.bot.sight import Sight
from pacru.bot.timing import Limits
from pacru.core.errors import PacruError
from pacru.core.scores import WIN
from pacru.position import inner_state
from tests.support.commands import Capsys, lines_of
from tests.support.games import GAMES
from tests.support.setups import play_on, random_position, setup

WEAK = [level for level in LEVELS if level.sight]
EVERY = [(game, level) for game in GAMES for level in levels_of(game)]


def search(level: Level, position: Position, seed: object = 0) -> Search:
    """A finished search at that level; the strong ones get lower limits than usual."""
    limits = level.limits if level.sight else Limits(nodes=300)
    chance = random.Random(f"{seed}")
    done = Search(inner_state(position), limits, randomness=chance, sight=level.sight)
    done.run()
    return done


def choose(level: Level, position: Position, seed: object = 0) -> Candidate:
    best = search(level, position, seed).best
    assert best
    return best


def wins(position: Position) -> bool:
    """Whether there is a win in one."""
    return any(
        outcome.winner == position.to_move
        for turn in position.moves()
        if (outcome := position.play(turn).outcome)
    )


def test_there_are_sixteen_levels_with_words_for_people() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 17))
    assert len({level.name for level in LEVELS}) == 16
    assert len({level.description for level in LEVELS}) == 16
    assert all(level.description.endswith(".") for level in LEVELS)
    assert len({level.suits for level in LEVELS}) == 16
    assert STRONGEST is LEVELS[15]
    assert STRONGEST.limits.seconds == 2
    assert not STRONGEST.sight
    for level in LEVELS[:-1]:  # they play the same on every machine
        assert level.limits.seconds is None
        assert level.sight or level.limits.nodes
    assert [level.number for level in LEVELS if level.remembers] == [15, 16]


@pytest.mark.parametrize("game", GAMES[1:])
def test_the_levels_of_the_others_are_fewer_and_told_in_words_of_their_game(game: str) -> None:
    levels = levels_of(game)
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert len(levels) <= STRONGEST.number
    assert levels[-1].limits.seconds
    assert len({level.suits for level in levels}) == len(levels)
    told = " ".join(f"{level.description} {level.suits}".lower() for level in levels)
    foreign = ("captur", "guard", "meeting", "connection", "analysis", "threat", "race", "a win")
    assert not [word for word in foreign if word in told]


@given(st.sampled_from(EVERY), st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 120))
@settings(max_examples=80)
def test_every_level_plays_by_the_rules_and_the_same_turn_again(
    of: tuple[str, Level], players: int, seed: int, plies: int
) -> None:
    game, level = of
    position = play_on(Game.new(players, game=game), random.Random(seed), plies).position
    assume(not position.outcome)
    best = choose(level, position, seed)
    assert choose(level, position, seed).line == best.line
    for turn in best.line:
        assert not position.outcome
        position = position.play(turn)


@given(st.sampled_from(LEVELS[4:]), st.integers(2, 4), st.integers(0, 10**6))
@settings(max_examples=60)
def test_from_level_5_on_a_win_in_one_is_taken(level: Level, players: int, seed: int) -> None:
    position = random_position(players, seed, 40 + seed % 80)
    best = choose(level, position, seed)
    if wins(position):
        assert best.score == WIN - 1
        outcome = position.play(best.turn).outcome
        assert outcome and outcome.winner == position.to_move


@pytest.mark.parametrize("level", LEVELS[2:4], ids=lambda level: level.name)
def test_a_level_below_overlooks_a_win_now_and_then(level: Level) -> None:
    position = Position.parse("9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7")
    assert wins(position)
    won = sum(choose(level, position, seed).score == WIN - 1 for seed in range(60))
    assert 0 < won < 60


@pytest.mark.parametrize("level", WEAK, ids=lambda level: level.name)
def test_a_weak_level_looks_at_little(level: Level) -> None:
    for seed in range(20):
        position = random_position(2, seed, 4 * seed)
        done = search(level, position)
        assert 0 < done.nodes < 5000
        assert done.depth <= 2
    # Who notices nothing still plays.
    look = Look(
        Sight(moves=0, favourites=2, answers=0), inner_state(Position.initial()), random.Random(1)
    )
    for _ in look.rank():
        pass
    assert look.made == 28


def test_who_does_not_see_the_answers_misses_threats() -> None:
    # Each move of a gains a marker, but on e4 two chevrons of b attack a's last one.
    state = inner_state(setup("Ae3n Be6s Bg6sw b:d6,f6,h6,i6"))

    def choices(sight: Sight) -> set[str]:
        searches = (Search(state, randomness=random.Random(n), sight=sight) for n in range(40))
        return {str(search.run().turn)[:5] for search in searches}

    assert choices(Sight(greed=1, favourites=40, answers=0)) == {"e3-d4", "e3-e4", "e3-f4"}
    assert choices(Sight(greed=1, favourites=40)) == {"e3-d4", "e3-f4"}


def play(seats: list[Level], seed: int) -> int | None:
    """The winner of a game that begins with two random turns of each player."""
    chance = random.Random(seed)
    position = play_on(Game.new(len(seats)), chance, 2 * len(seats)).position
    while not position.outcome and position.turn_number < 300:
        assert position.to_move is not None
        best = choose(seats[position.to_move], position, chance.random())
        position = position.play(best.turn)
    return position.outcome.winner if position.outcome else None


@pytest.mark.long
@pytest.mark.parametrize("number", [level.number for level in WEAK[1:]])
def test_each_weak_level_beats_the_one_below(number: int) -> None:
    upper, lower = LEVELS[number - 1], LEVELS[number - 2]
    won = sum(
        play([upper, lower] if seat == 0 else [lower, upper], seed) == seat
        for seed in range(8)
        for seat in range(2)
    )
    assert won > 8


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_a_better_level_wins_among_several_players(players: int) -> None:
    won = 0
    for game in range(8):
        seats = [LEVELS[1]] * players
        seats[game % players] = LEVELS[6]
        won += play(seats, game) == game % players
    assert won > 4


@pytest.mark.long
def test_random_moves_win_about_every_second_game_against_the_lowest_level() -> None:
    won = 0
    for game in range(20):
        chance, side = random.Random(game), game % 2
        position = Position.initial()
        while not position.outcome:
            own = position.to_move == side
            moves = [choose(LEVELS[0], position, chance.random()).turn] if own else position.moves()
            position = position.play(chance.choice(moves))
        won += position.outcome.winner == side
    assert 4 < won < 16


def test_the_command_line_knows_the_levels(capsys: Capsys) -> None:
    legal = {str(turn) for turn in Position.initial(3).moves()}
    command = ("bot", "start3", "--level", "2", "--seed", "7")
    *_, turn = lines_of(capsys, *command)
    assert turn in legal
    assert lines_of(capsys, *command)[-1] == turn
    assert lines_of(capsys, "bot", "start2", "--level", "5", "--nodes", "50")


# ---- levels between two


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_number_is_a_level_and_a_number_above_all_the_strongest(game: str) -> None:
    levels = levels_of(game)
    for level in levels:
        assert level_at(game, level.number) is level
    assert level_at(game, len(levels) + 0.5) is levels[-1]
    with pytest.raises(PacruError, match="level: expected 1 to"):
        level_at(game, 0.9)


@pytest.mark.parametrize("game", GAMES)
def test_a_level_between_two_sees_and_searches_more_than_the_one_and_less_than_the_other(
    game: str,
) -> None:
    for lower, upper in pairwise(levels_of(game)):
        tenths = [level_at(game, lower.number + tenth / 10) for tenth in range(11)]
        assert [one.number for one in tenths] == [lower.number] * 5 + [upper.number] * 6
        for one, other in pairwise(tenths):
            assert one.rating < other.rating
            assert one.limits.nodes or one.sight or upper.limits.seconds
            if one.sight and other.sight:
                seen = [
                    (each.sight.glances, each.sight.blur) for each in (one, other) if each.sight
                ]
                assert seen[0] >= seen[1]
            elif not one.sight:
                assert not other.sight
                assert one.nodes < other.nodes


def test_a_level_between_sight_and_search_does_either_in_its_turn() -> None:
    level, position = level_at("pacru", 8.5), random_position(2, 3, 30)
    assert level.sight
    assert level.sight.glances == 0.5
    nodes = set[bool]()
    for seed in range(20):
        done = Search(
            inner_state(position), level.limits, randomness=random.Random(seed), sight=level.sight
        )
        done.run()
        nodes.add(done.depth > 1 and len(done.ranking[0].following) > 1)
    assert nodes == {True, False}


@given(st.sampled_from(GAMES), st.floats(0, 1))
def test_the_number_at_a_rating_is_that_of_the_level_with_it(game: str, part: float) -> None:
    levels = levels_of(game)
    number = 1 + part * (len(levels) - 1)
    assert number_at(game, level_at(game, number).rating) == pytest.approx(number)
    assert number_at(game, levels[0].rating - 100) == 1
    assert number_at(game, levels[-1].rating + 100) == len(levels)


@pytest.mark.parametrize("text", ["", "0", "0.9", "16.01", "6.", "6,4", "6.444", "1e1", "nan", "٣"])
def test_the_number_of_a_level_is_read_and_anything_else_is_one_error(text: str) -> None:
    numbers = {"6": 6, "6.4": 6.4, "14.95": 14.95, "1.0": 1}
    assert {number: read_number(number) for number in numbers} == numbers
    with pytest.raises(PacruError, match=r"^level: expected 1 to 16, found '"):
        read_number(text)
