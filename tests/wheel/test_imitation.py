"""Players who play as a person did: found in their turns, and written as text."""

import asyncio
import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Position, Turn
from pacru.bot.engine import Engine
from pacru.bot.levels import level_at, read_player
from pacru.bot.levels.own import MOST, STRONGEST_TASTE, TASTES, read_sight, write_sight
from pacru.bot.pacru.imitation import PlayedTurn, imitate, part_of, turns_of
from pacru.bot.search.driver import Search
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.errors import PacruError
from pacru.core.steps import finish


@cache
def game(sight: Sight, seed: int) -> tuple[Turn, ...]:
    """A game in which a player with a sight plays both sides."""
    position, turns, chance = Position.initial(2), list[Turn](), random.Random(seed)
    level = level_at("pacru", 3)
    while not position.outcome and len(turns) < 60:
        search = Search(position.state, level.limits, randomness=chance, sight=sight)
        turn, position = position.spelled_and_played(search.run().turn)
        turns.append(turn)
    return tuple(turns)


def played(sight: Sight, games: int) -> list[PlayedTurn]:
    return [
        one
        for number in range(games)
        for player in (0, 1)
        for one in turns_of(Position.initial(2), game(sight, number), player)
    ]


def with_taste(key: str, share: float = 0.8) -> Sight:
    """The fourth level, with a share of a character's taste."""
    level, character = level_at("pacru", 4), level_at("pacru", 4, key)
    assert level.sight
    assert character.sight
    assert character.sight.taste
    return Sight(
        moves=level.sight.moves,
        wins=level.sight.wins,
        greed=level.sight.greed,
        blur=level.sight.blur,
        taste=part_of(character.sight.taste, share),
    )


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("key", "liked"), [("hunter", "capture"), ("miser", "thrift"), ("wanderer", "spread")]
)
def test_whoever_has_a_taste_is_found_to_have_it(key: str, liked: str, games: int) -> None:
    found = finish(imitate(played(with_taste(key), games), 4))
    assert 3 <= found.level <= 5
    assert found.sight.taste
    assert getattr(found.sight.taste, liked)
    assert found.loss < found.plain - 0.02


@pytest.mark.slow
def test_the_same_turns_give_the_same_player_and_progress_never_goes_back() -> None:
    turns = played(with_taste("hunter"), 1)
    done = [*imitate(turns, 4)]
    assert done == sorted(done)
    assert done[0] == 0 < done[-1] <= 1
    assert finish(imitate(turns, 4)) == finish(imitate(turns, 4))


def test_without_turns_there_is_nobody_to_imitate() -> None:
    with pytest.raises(PacruError, match="expected turns"):
        next(imitate([]))


def test_only_the_turns_of_the_person_count() -> None:
    turns = ["a3-b4(b4)", "e9-e8", "b4-c5"]
    own = turns_of(Position.initial(2), turns, 1)
    before = Position.initial(2).play(turns[0])
    assert own == [PlayedTurn(before.state, before.play(turns[1]).state)]


# ---- as text


SIGHTS = st.builds(
    Sight,
    **{name: st.integers(0, int(100 * most)).map(lambda n: n / 100) for name, most in MOST.items()},
    taste=st.none()
    | st.builds(
        Taste, **{name: st.integers(-STRONGEST_TASTE, STRONGEST_TASTE) for name in TASTES}
    ).filter(lambda taste: taste != Taste()),
)


@given(SIGHTS)
def test_what_is_written_is_read(sight: Sight) -> None:
    assert read_sight(write_sight(sight), Sight()) == sight
    level = read_player(f"6:{write_sight(sight)}", "pacru")
    assert (level.number, level.sight) == (6, sight)


def test_what_is_not_given_is_as_in_the_level() -> None:
    plain, own = read_player("6", "pacru"), read_player("6:capture=200", "pacru")
    assert plain.sight
    assert own.sight
    assert own.sight.taste == Taste(capture=200)
    assert (own.sight.moves, own.limits, own.rating) == (
        plain.sight.moves,
        plain.limits,
        plain.rating,
    )


def test_a_level_that_searches_can_have_a_taste_of_its_own() -> None:
    level = read_player("11:capture=300,attack=90", "pacru")
    assert level.sight
    assert (level.sight.glances, level.sight.taste) == (0, Taste(capture=300, attack=90))


@pytest.mark.parametrize(
    "text",
    [
        *("=", "moves=", "moves=2", "moves=-1", "capture=0.5", "capture=3000", "luck=1"),
        *("moves=nan", "moves=0.5,", "moves=0.5,,greed=1", "moves=1e1", "glances=0.5"),
    ],
)
def test_numbers_that_do_not_exist_are_one_error(text: str) -> None:
    with pytest.raises(PacruError, match=r"sight: expected a number of moves, wins, .*, found "):
        read_player(f"6:{text}", "pacru")


def test_the_other_games_have_no_such_players() -> None:
    with pytest.raises(PacruError, match="only Pacru has characters"):
        read_player("3:moves=0.5", "azacru")


# ---- in the engine


def talk(*lines: str) -> list[str]:
    """Send lines, and return the answers, to the end of the last search."""
    answers: list[str] = []
    engine = Engine(answers.append)

    async def everything() -> None:
        for line in lines:
            await engine.receive(line)
        await engine.wait()

    asyncio.run(everything())
    return answers


def line(sight: Sight, number: int) -> str:
    return f"imitate a startpos moves {' '.join(map(str, game(sight, number)))}"


@pytest.mark.slow
def test_the_engine_finds_a_player_and_plays_like_that() -> None:
    sight = with_taste("hunter")
    lines = [line(sight, number) for number in range(2)]
    *told, answer = talk("imitate none", *lines, "go imitate 4")
    percents = [int(one.split()[2]) for one in told]
    assert percents == sorted(set(percents))
    assert percents[-1] <= 100
    player = answer.removeprefix("bestmove ")
    own = [one for at in range(2) for one in turns_of(Position.initial(2), game(sight, at), 0)]
    assert player == finish(imitate(own, 4)).text
    turn = talk(f"setoption name Level value {player}", "position startpos", "go")[-1].split()[1]
    Position.initial(2).play(turn)


def test_without_games_and_after_stop_there_is_no_player() -> None:
    assert talk("go imitate") == ["bestmove none"]
    started = [line(with_taste("hunter"), 0), "go imitate 4", "stop"]
    assert talk(*started)[-1] == "bestmove none"
    assert talk(line(with_taste("hunter"), 0), "imitate none", "go imitate") == ["bestmove none"]


@pytest.mark.parametrize(
    "wrong",
    [
        *("imitate", "imitate c startpos", "imitate a", "imitate a startpos game azacru"),
        *("imitate a startpos players 3", "imitate a startpos moves a3-a9", "go imitate 16"),
    ],
)
def test_the_engine_refuses_what_it_cannot_imitate(wrong: str) -> None:
    (answer,) = talk(wrong)
    assert answer.startswith("info string ")
