"""Games: what has happened, who is out and why, taking back, leaving, draws."""

import pickle
from itertools import pairwise

import pytest

from pacru import (
    Game,
    IllegalTurn,
    Move,
    Out,
    Outcome,
    PacruError,
    Position,
    PositionError,
    Termination,
    Tree,
    Turn,
    TurnNotationError,
)
from tests.support.circles import CIRCLE, CIRCLES, shift
from tests.support.setups import play_game

CAPTURE = Position.parse("9/9/9/9/3Be5/2Ane1Anw4/9/9/9 a 2 - 7")


def test_a_ply_tells_what_the_turn_changed() -> None:
    ply = play_game(Game.new(), "a3-b4(c5)").plies[0]
    assert ply.player == 0
    assert ply.turn == Move("a3", "b4", False, "c5")
    assert ply.changed == {"c5"}
    assert ply.captured is None
    assert ply.out == {}
    assert ply.removed == {}


def test_a_capture_of_the_last_chevron_ends_the_game() -> None:
    game = play_game(Game(CAPTURE), "c4xd5(d6)")
    assert game.outcome == Outcome(0, "last standing")
    assert game.out == {1: "captured"}
    assert game.plies[0].captured == ("d5", 1, "e")
    assert game.plies[0].changed == {"d5", "d6"}
    assert game.plies[0].removed == {}


def test_a_resigned_player_loses_the_chevrons_and_the_others_play_on() -> None:
    game = Game.new(players=3).resign(2)
    assert game.position.to_move == 0
    assert game.position.turn_number == 1
    assert game.out == {2: "resigned"}
    assert len(game.plies[0].removed) == 3
    assert game.plies[0].player == 2
    assert game.outcome is None
    with pytest.raises(IllegalTurn, match="player c is not in the game"):
        game.resign(2)
    game = game.resign()
    assert game.position.turn_number == 2
    assert game.outcome == Outcome(1, "resignation")
    with pytest.raises(IllegalTurn, match="the game is over"):
        game.resign(1)
    late = Game.new().leave(Out("time"))
    assert (late.outcome, late.out) == (Outcome(1, "time"), {0: "time"})


def test_take_back_and_what_it_refuses() -> None:
    game = play_game(Game.new(), "a3-b4(b4)", "e9-e8")
    assert game.take_back() == play_game(Game.new(), "a3-b4(b4)")
    assert game.take_back(2) == Game.new()
    assert game.take_back(0) == game
    assert game.positions[::2] == (game.start, game.position)
    assert game.start.to_move == 0
    with pytest.raises(PacruError, match="expected 0 to 2 turns, found 3"):
        game.take_back(3)


def test_an_agreed_draw_ends_the_game_until_it_is_taken_back() -> None:
    game = Game.new().agree_draw()
    assert game.outcome == Outcome(None, "agreement")
    assert str(game.outcome) == "draw agreement"
    with pytest.raises(PacruError, match="the game is over"):
        game.agree_draw()
    with pytest.raises(IllegalTurn, match="the game is over"):
        play_game(game, "a3-b3")
    assert game.take_back(0).outcome is None


def test_chevrons_that_change_places_leave_the_position_as_it_is() -> None:
    # Two chevrons of a on the same circle: half a round brings each to the other's place.
    board = CIRCLES.replace("aaaaaabbb/aaAnw+", "aaaaaAse+bbb/aaAnw+")
    game = Game(Position.parse(f"{board} a 2 r 1"))
    walks = [list(pairwise(CIRCLE[at:-1] + CIRCLE[: at + 1])) for at in (0, 4)]
    theirs = [shift(field) for field in CIRCLE]
    for turn in range(16):
        assert game.outcome is None
        origin, target = walks[turn % 2][turn // 2]
        game = play_game(game, f"{origin}-{target}", f"{theirs[turn % 8]}-{theirs[turn % 8 + 1]}")
    boards = [str(position).rsplit(" ", 1)[0] for position in game.positions]
    assert [n for n, board in enumerate(boards) if board == boards[0]] == [0, 16, 32]
    assert game.outcome == Outcome(None, "repetition")
    assert game.take_back().outcome is None


def test_a_turn_can_be_played_as_text() -> None:
    turn = Turn.parse("a3-b4(b4)")
    assert Position.initial().play("A3 - b4 (b4)") == Position.initial().play(turn)
    assert Game.new().play("a3-b4(b4)").plies == Game.new().play(turn).plies
    assert Tree.of(Game.new()).play((), "a3-b4(b4)") == Tree.of(Game.new()).play((), turn)


@pytest.mark.parametrize("start", [Position.initial(), Game.new()])
def test_a_text_that_cannot_be_played_says_why(start: Position | Game) -> None:
    with pytest.raises(TurnNotationError, match="at character 4: expected the field"):
        start.play("e9-")
    with pytest.raises(IllegalTurn, match=r"R2"):
        start.play("e9-e8")


def test_a_termination_is_its_text(subtests: pytest.Subtests) -> None:
    for termination in Termination:
        with subtests.test(str(termination)):
            outcome = Outcome(0, str(termination))
            assert outcome == Outcome(0, termination)
            assert outcome.termination is termination
            assert outcome.termination == termination.value
            assert pickle.loads(pickle.dumps(outcome)) == outcome
            assert eval(repr(outcome), {"Outcome": Outcome}) == outcome
    with pytest.raises(ValueError, match="boredom"):
        Outcome(0, "boredom")


def test_another_player_to_move() -> None:
    position = Position.initial(3, tournament=True, repetition=True).play("e9-e8")
    asked = position.with_to_move(0)
    assert str(asked) == str(position).replace(" b ", " a ")
    assert asked.with_to_move(1) == position == position.with_to_move(1)


@pytest.mark.parametrize(
    ("position", "player", "error", "expected"),
    [
        (Game.new(3).resign(2).position, 2, PositionError, "a player to move who has a chevron"),
        (Game.new().resign().position, 1, PositionError, "- for the player to move"),
        (Position.parse("9/9/9/9/9/9/9/8Bn/Aw8 b 2 - 1"), 0, PositionError, "who can move a"),
        (Position.initial(), -1, PacruError, "player: expected 0 to 1"),
        (Position.initial(), 2, PacruError, "player: expected 0 to 1"),
    ],
)
def test_who_cannot_be_to_move(
    position: Position, player: int, error: type[PacruError], expected: str
) -> None:
    with pytest.raises(error, match=expected):
        position.with_to_move(player)
