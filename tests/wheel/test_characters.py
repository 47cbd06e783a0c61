"""The characters, as strong as a level with a taste of their own, and players with numbers of their own."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Position, Turn
from pacru.bot.levels import LEVELS, STRONGEST, level_at, read_player
from pacru.bot.levels.characters import CHARACTERS, Character
from pacru.bot.levels.own import MOST, STRONGEST_TASTE, TASTES
from pacru.bot.search.bot import Candidate
from pacru.bot.search.driver import Search
from pacru.bot.taste import Taste
from pacru.bot.timing import Limits
from pacru.core.errors import PacruError
from pacru.core.scores import WIN
from pacru.position import inner_state
from pacru.puzzles import Puzzle
from tests.support.puzzles import any_of, puzzles_of
from tests.support.setups import random_position
from tools.studies import characters as measuring

KEYS = [one.key for one in CHARACTERS]
each = pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.key)


def choose(text: str, position: Position, seed: int = 1) -> Candidate:
    """What a player chooses."""
    level = read_player(text, position.game)
    limits = level.limits if level.number < 14 else Limits(nodes=300)
    return Search(
        inner_state(position), limits, randomness=random.Random(seed), sight=level.sight
    ).run()


def test_there_are_six() -> None:
    assert KEYS == ["hunter", "builder", "blocker", "wanderer", "miser", "gambler"]
    for told in ("name", "description", "taste"):
        assert len({str(getattr(one, told)) for one in CHARACTERS}) == 6


@each
def test_a_character_is_as_strong_as_its_level_and_says_so(character: Character) -> None:
    for level in LEVELS:
        played = level_at("pacru", level.number, character.key)
        for same in ("number", "name", "rating"):
            assert getattr(played, same) == getattr(level, same)
        assert played.sight and played.sight.taste == character.taste
        assert -0.5 <= character.level_behind(level.number) - level.number <= 1.5
    assert level_at("pacru", 16, character.key).limits == STRONGEST.limits


@cache
def position_of(seed: int) -> Position:
    return random_position(2, seed, 20 + 2 * seed)


@cache
def plain_turn(number: int, seed: int) -> Turn:
    """What a level without a character plays in that position."""
    return choose(str(number), position_of(seed), seed).turn


@each
@pytest.mark.parametrize("number", [3, 7, pytest.param(11, marks=pytest.mark.slow)])
def test_a_character_plays_by_the_rules_and_not_as_the_level(
    character: Character, number: int
) -> None:
    differ = 0
    for seed in range(12):
        position = position_of(seed)
        own = choose(f"{number}:{character.key}", position, seed)
        if seed < 4:
            assert own.turn == choose(f"{number}:{character.key}", position, seed).turn
        position.play(own.turn)
        differ += own.turn != plain_turn(number, seed)
    assert differ >= 1


@given(
    st.sampled_from(CHARACTERS),
    st.integers(5, 15),
    any_of(lambda: puzzles_of("win1")),
    st.integers(0, 10**6),
)
def test_no_taste_gives_a_win_away(
    character: Character, number: int, puzzle: Puzzle, seed: int
) -> None:
    best = choose(f"{number}:{character.key}", puzzle.position, seed)
    assert best.score == WIN - 1
    assert puzzle.position.play(best.turn).outcome


@pytest.mark.slow
def test_a_miser_does_not_pay_where_the_plain_bot_does() -> None:
    paying = 0
    for seed in range(40):
        position = random_position(2, seed, 60)
        if choose("11", position, seed).turn.__class__.__name__ == "Reorientation":
            paying += 1
            assert choose("11:miser", position, seed).turn.__class__.__name__ == "Move"
    assert paying


@pytest.mark.parametrize(
    ("text", "game", "reason"),
    [
        ("7:nobody", "pacru", "character: expected hunter, builder, .*, found 'nobody'"),
        ("17:hunter", "pacru", "level: expected 1 to 16, found '17'"),
        ("3:hunter", "azacru", "only Pacru has characters, found 'hunter'"),
        ("3:moves=0.5", "azacru", "only Pacru has characters"),
    ],
)
def test_a_character_that_does_not_exist_is_one_error(text: str, game: str, reason: str) -> None:
    with pytest.raises(PacruError, match=reason):
        read_player(text, game)


@pytest.mark.long
def test_a_difference_is_in_deviations_and_in_errors() -> None:
    found = measuring.difference([0.0, 2.0] * 50, [1.0, 3.0] * 50)
    assert found[:3] == (1.0, 2.0, 1.0)
    assert found.errors == pytest.approx(50**0.5)
    assert list(measuring.HABITS) == KEYS


SEEN = st.fixed_dictionaries(
    {name: st.integers(0, int(100 * most)).map(lambda n: n / 100) for name, most in MOST.items()}
)
LIKED = st.fixed_dictionaries(
    {name: st.integers(-STRONGEST_TASTE, STRONGEST_TASTE) for name in TASTES}
)


@given(SEEN, LIKED)
def test_what_is_written_is_read(seen: dict[str, float], liked: dict[str, int]) -> None:
    numbers = ",".join(f"{name}={number}" for name, number in (seen | liked).items())
    level = read_player(f"6:{numbers}", "pacru")
    assert level.number == 6
    assert level.sight
    assert {name: getattr(level.sight, name) for name in MOST} == seen
    assert level.sight.taste == Taste(**liked)


def test_what_is_not_given_is_as_in_the_level() -> None:
    plain, own = read_player("6", "pacru"), read_player("6:capture=200", "pacru")
    assert plain.sight and own.sight
    assert own.sight.taste == Taste(capture=200)
    assert own.sight.moves == plain.sight.moves
    assert (own.limits, own.rating) == (plain.limits, plain.rating)
    # A level that searches can have a taste of its own.
    searching = read_player("11:capture=300,attack=90", "pacru").sight
    assert searching
    assert (searching.glances, searching.taste) == (0, Taste(capture=300, attack=90))


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
