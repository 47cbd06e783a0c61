"""What a game turned on: each sentence, and that it is true of the chances."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from languages.pseudo import pseudo_language

from pacru import Outcome
from pacru.core import texts
from pacru.review.story import (
    BAD,
    CLOSE,
    COSTLY,
    DECIDED,
    HELPFUL,
    LASTING,
    LOW,
    MOST,
    SERIOUS,
    Moment,
    headline,
    influence_table,
    story,
)
from tests.support import checker
from tests.support.checker import name
from tests.support.languages import learn, untranslated

NAMES = tuple(checker.NAMES.values())


BEA_WINS = Outcome(1, "markers")
DRAW = Outcome(None, "agreement")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    texts.set_language(None)


def moments(*chances: Sequence[float], marked: dict[int, str] | None = None) -> list[Moment]:
    """The turns between some chances; `marked` has the labels of some of them, from 1."""
    players = len(chances[0])
    return [
        Moment(
            *(number, (number - 1) // players + 1, (number - 1) % players, f"turn-{number}"),
            *(tuple(before), tuple(after), (marked or {}).get(number, "")),
        )
        for number, (before, after) in enumerate(pairwise(chances), 1)
    ]


def two_player_moments(*ada: float, **marks: str) -> list[Moment]:
    """A game of two, from the chances of Ada; ``t3`` is the label of the third turn."""
    marked = {int(turn[1:]): label for turn, label in marks.items()}
    return moments(*((one, 1 - one) for one in ada), marked=marked)


def test_a_game_that_turned() -> None:
    game = two_player_moments(0.5, 0.5, 0.6, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.0, t3="blunder")
    assert story(game, BEA_WINS, name) == (
        "The game turned in round 2: with turn-3, Ada went from 60% to 30%.",
        "From then on, Bea led.",
    )


def test_a_lead_that_nobody_gave_away_at_once() -> None:
    game = two_player_moments(
        0.5, 0.52, 0.48, 0.4, 0.4, 0.2, 0.2, 0.03, 0.02, 0.02, 0.01, 0.01, 0.0
    )
    assert story(game, BEA_WINS, name) == (
        "From round 1 on, Bea led.",
        "From round 4 on, the game was decided.",
    )
    assert story(game[1:], BEA_WINS, name)[0] == "From the start, Bea led."
    # A mistake of somebody who was behind anyway has not turned the game.
    game[4] = game[4]._replace(label="mistake")
    worst = "The worst move was in round 3: with turn-5, Ada went from 40% to 20%."
    assert story(game, BEA_WINS, name)[1] == worst


def test_what_has_not_turned_the_game() -> None:
    # The one who took the turn leads afterwards.
    lead = (0.2, 0.45, 0.35)
    game = moments((0.2, 0.3, 0.5), (0.15, 0.35, 0.5), (0.4, 0.3, 0.3), *[lead] * 9)
    game[2] = game[2]._replace(before=(0.1, 0.6, 0.3), player=1, label="mistake")
    assert story(game, None, name)[0].startswith("The worst move was in round 1: with turn-3")
    # Who leads from then on has won at once.
    game = two_player_moments(0.5, 0.6, 0.6, *[0.01] * 9)
    assert story(game, BEA_WINS, name) == ("From round 2 on, Bea led.",)


def test_a_winner_who_came_back() -> None:
    game = two_player_moments(
        0.5, 0.5, 0.8, 0.9, 0.9, 0.9, 0.9, 0.2, 0.2, 0.1, 0.0, t7="blunder", t2="mistake"
    )
    told = story(game, BEA_WINS, name)
    assert told == (
        "In round 2, Bea was close to losing but still won.",
        "The game turned in round 4: with turn-7, Ada went from 90% to 20%.",
    )
    found = headline(game, BEA_WINS, name)  # what turned the game
    assert found and (found.text, found.number) == (told[1], 7)
    assert headline([], None, name) is None


def test_a_close_game() -> None:
    game = two_player_moments(0.5, 0.55, 0.5, 0.45, 0.5, 0.5)
    assert story(game, DRAW, name) == ("Nobody was ever far ahead.",)
    assert story(game, None, name) == ("Nobody was ever far ahead.",)
    assert story([], None, name) == ()


def test_who_helped_whom() -> None:
    even = (1 / 3,) * 3
    game = moments(
        even, even, even, (0.3, 0.5, 0.2), (0.3, 0.5, 0.2), (0.3, 0.5, 0.2), (0.1, 0.8, 0.1)
    )
    given = influence_table(game)
    assert [round(points) for points in given[2]] == [-23, 47, -23]
    assert given[0] == (0, 0, 0)
    assert "helped" not in " ".join(story(game, BEA_WINS, name))
    game[5] = game[5]._replace(label="inaccuracy")
    told = "Cleo’s mistakes helped Bea most, by 30%."
    assert story(game, BEA_WINS, name)[-1] == told
    assert influence_table([]) == ()


def check(game: Sequence[Moment], outcome: Outcome | None) -> tuple[str, ...]:
    """The story, each sentence of which is true of the chances."""
    told = story(game, outcome, name)
    assert len(told) <= MOST
    players = range(len(game[0].before))

    def leads(moment: Moment, who: int) -> bool:
        return all(moment.after[who] > moment.after[other] for other in players if other != who)

    for text in told:
        said = [NAMES.index(one) for one in re.findall("|".join(NAMES), text)]
        numbers = [int(one) for one in re.findall(r"\d+", text)]
        if " went from " in text:
            (moment,) = [one for one in game if f" {one.turn}," in text]
            assert moment.label in SERIOUS
            assert (moment.round, moment.player) == (numbers[0], said[0])
            before, after = moment.before[moment.player], moment.after[moment.player]
            assert 100 * (before - after) >= COSTLY
            assert numbers[-2:] == [round(100 * before), round(100 * after)]
            if "turned" in text:
                later = game[moment.number - 1 :]
                (winner,) = [who for who in players if all(leads(one, who) for one in later)]
                assert winner != moment.player
                assert moment.number == 1 or not leads(game[moment.number - 2], winner)
        elif "led" in text:
            start = numbers[0] if numbers else 1
            if text.startswith("From then on"):
                start = int(re.findall(r"\d+", told[told.index(text) - 1])[0])
            assert all(leads(one, said[0]) for one in game if one.round > start)
        elif "close to losing" in text:
            least = min(one.after[said[0]] for one in game if one.round == numbers[0])
            assert least <= LOW / len(players)
            assert outcome and outcome.winner == said[0]
        elif "decided" in text:
            assert outcome
            assert outcome.winner is not None
            later = [one for one in game if one.round > numbers[0]]
            assert len(later) >= LASTING * len(players) - len(players)
            assert all(one.after[outcome.winner] >= DECIDED for one in later)
        elif "helped" in text:
            table = influence_table([one for one in game if one.label in BAD])
            most = max(table[a][b] for a in players for b in players if a != b)
            assert table[said[0]][said[1]] == most >= HELPFUL / len(players)
            assert numbers == [round(most)]
            assert len(players) > 2
        else:
            assert text == "Nobody was ever far ahead."
            even = 1 / len(players)
            assert all(max(one.after) <= even + CLOSE * (1 - even) for one in game)
    return told


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Moment], Outcome | None]:
    players = draw(st.integers(2, 4))
    worths = st.lists(st.integers(1, 60), min_size=players, max_size=players)
    chances = [
        tuple(worth / sum(some) for worth in some)
        for some in draw(st.lists(worths, min_size=2, max_size=30))
    ]
    labels = st.sampled_from(("", "", "inaccuracy", "mistake", "blunder", "only", "great"))
    marked = {number: draw(labels) for number in range(1, len(chances))}
    winner = draw(st.none() | st.integers(0, players - 1))
    outcome = draw(st.sampled_from((None, DRAW if winner is None else Outcome(winner, "markers"))))
    return moments(*chances, marked=marked), outcome


@given(games())
@settings(max_examples=200, deadline=None)
def test_every_sentence_is_true_of_the_chances(played: tuple[list[Moment], Outcome | None]) -> None:
    check(*played)


def test_every_word_can_be_translated() -> None:
    learn(pseudo_language())
    game = two_player_moments(0.5, 0.5, 0.8, 0.9, 0.9, 0.9, 0.9, 0.2, 0.2, 0.1, 0.0, t7="blunder")
    for text in story(game, BEA_WINS, name):
        assert not untranslated(text) - {*NAMES, "turn"}
