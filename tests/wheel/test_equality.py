"""Values are equal exactly if their texts are, and equal values have equal hashes."""

import copy
import pickle
from collections.abc import Callable, Hashable
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pacru
from pacru import Control, Game, Move, Out, Outcome, Reorientation, Termination, Turn
from pacru.clock import MOST_SECONDS
from pacru.record import read, write
from tests.support.setups import random_position, setup

# Few values of each kind, so that two turns often have the same text.
BENEFITS = st.sampled_from([None, "b1", "*"])
MOVES = st.builds(
    Move, st.just("c1"), st.just("a2"), st.booleans(), BENEFITS, st.sampled_from([None, "b1"])
)
ROTATIONS = st.sampled_from(["<", ">"])
PAYMENTS = st.permutations(["a2", "b1"]).map(tuple) | st.just(("a2", "a2"))
REORIENTATIONS = st.builds(Reorientation, st.just("c1"), ROTATIONS, PAYMENTS)
TURNS = MOVES | REORIENTATIONS
PLAYERS = st.none() | st.integers(0, 3)
OUTS = st.builds(Out, st.sampled_from(["resign", "time"]), PLAYERS)
OUTCOMES = st.builds(
    Outcome, PLAYERS, st.sampled_from(Termination) | st.sampled_from([*map(str, Termination)])
)
CONTROLS = st.builds(Control, st.integers(1, 3), st.integers(0, 2))
POSITIONS = st.builds(
    random_position, st.integers(2, 4), st.integers(0, 3), st.integers(0, 2)
) | st.permutations(["a3-b3", "i3-h3", "e1-e2"]).map(
    lambda turns: Game.new().play(turns[0]).play("e9-e8").play(turns[1]).position
)

CHOICES = setup("Ae3n+ Ae6s+ Ba9e Cc1n a:d3,e5", players=3)
"""A position in which one turn has several spellings."""
SPELLINGS = ("E3 - e5 (*,d4)", "e3-e5(e4,d4)", "e3-e5(d4,e4)", "e3-e5(*,i1)", "e3-e5(d4,i1)")


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A short game, entered in one of many ways."""
    game = Game(CHOICES)
    for _ in range(draw(st.integers(0, 2))):
        if game.outcome:
            break
        kind = draw(st.sampled_from(["turn", "out", "draw"]))
        if kind == "draw":
            game = game.agree_draw()
        elif kind == "turn" and not game.plies:
            game = game.play(draw(st.sampled_from(SPELLINGS)))
        else:
            still_in = [player for player in range(3) if game.position.chevrons(player)]
            player = draw(st.sampled_from([None, *still_in]))
            game = game.leave(Out(draw(st.sampled_from(["resign", "time"])), player))
    return game


def check(one: Hashable, other: Hashable, text: Callable[..., str] = str) -> None:
    assert (text(one) == text(other)) == (one == other)
    assert (text(one) != text(other)) == (one != other)
    if one == other:
        assert hash(one) == hash(other)


@pytest.mark.parametrize(
    "values",
    [TURNS, OUTS, OUTCOMES, CONTROLS, POSITIONS],
    ids=["turns", "outs", "outcomes", "controls", "positions"],
)
def test_values_are_equal_exactly_when_their_texts_are(
    values: st.SearchStrategy[Hashable],
) -> None:
    @given(values, values)
    def every_two(one: Hashable, other: Hashable) -> None:
        check(one, other)
        assert pickle.loads(pickle.dumps(one)) == one
        assert copy.copy(one) == one

    every_two()


@given(games(), games())
def test_games_are_equal_exactly_when_their_records_are(one: Game, other: Game) -> None:
    check(one, other, write)
    assert read(write(one)).game == one


@given(TURNS)
@example(Move("c1", "a2", meeting="b1"))
def test_a_turn_is_what_its_text_says(turn: Move | Reorientation) -> None:
    try:
        assert Turn.parse(str(turn)) == turn
    except pacru.TurnNotationError:  # a payment with the same field twice
        assert isinstance(turn, Reorientation)


def test_a_payment_is_the_same_in_any_order(subtests: pytest.Subtests) -> None:
    turn = Turn.parse("c1>>(a1,a2,b1,b2)")
    for payment in permutations(("a1", "a2", "b1", "b2")):
        with subtests.test(str(payment)):
            other = Reorientation("c1", ">>", payment)
            assert other == Turn.parse(f"c1>>({','.join(payment)})") == turn
            assert str(other) == str(turn)
            assert hash(other) == hash(turn)
            assert turn._replace(payment=payment) == turn
            assert Reorientation._make(("c1", ">>", payment)) == turn
            assert pickle.loads(pickle.dumps(other)).payment == ("a1", "a2", "b1", "b2")


def test_a_field_of_the_meeting_alone_stands_first() -> None:
    turn = Move("c1", "a2", benefit="*", meeting="b1")._replace(benefit=None)
    assert turn == Turn.parse("c1-a2(b1)") == Move("c1", "a2", meeting="b1")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_game_keeps_a_turn_in_its_canonical_spelling(spelling: str) -> None:
    (ply,) = Game(CHOICES).play(spelling).plies
    assert ply.turn in CHOICES.moves()
    assert ply.turn == pacru.Tree.of(Game(CHOICES)).play((), spelling)[0].node((0,)).ply.turn


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 120))
def test_listed_turns_are_what_their_texts_say(players: int, seed: int, plies: int) -> None:
    position = random_position(players, seed, plies)
    turns = position.moves()
    turns += [turn for turn, _ in zip(position.reorientations(), range(20), strict=False)]
    for turn in turns:
        read_again = Turn.parse(str(turn))
        assert turn == read_again
        assert type(turn) is type(read_again)
        assert hash(turn) == hash(read_again)
    assert len({str(turn) for turn in turns}) == len(set(turns)) == len(turns)


@pytest.mark.parametrize("seconds", [60.0, 0.5, True, float("nan"), float("inf"), MOST_SECONDS + 1])
def test_a_control_is_whole_seconds(seconds: int) -> None:
    with pytest.raises(pacru.PacruError, match="time control: expected"):
        Control(seconds)
    with pytest.raises(pacru.PacruError, match="time control: expected"):
        Control(60, seconds)
