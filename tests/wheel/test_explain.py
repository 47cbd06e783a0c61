"""Explaining the game without a page: the scenes of a turn, and words with any names."""

import random

import pytest

from pacru import Draft, Game, Move, Out, Position, Reorientation, Turn
from pacru.core.board import BIT
from pacru.explain import Act, scenes, threats, words
from tests.support.checker import name
from tests.support.setups import play_eventfully

PINCER = "9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1"


def is_bea(player: int) -> bool:
    return player == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_scene_is_a_position_of_whoever_takes_the_turn(players: int) -> None:
    for ply in play_eventfully(Game.new(players), random.Random(players), length=150).plies:
        shown = scenes.scenes_of(ply)
        assert shown[0].act is Act.CHOOSE
        assert shown[0].board == ply.before
        for scene in shown:
            _, own, other, occupied, mine, others, _ = scene.board.state
            assert scene.board.to_move == ply.player
            assert not own & other
            chevrons = [*mine, *(chevron for _, theirs in others for chevron in theirs)]
            assert occupied == sum(BIT[chevron >> 3] for chevron in chevrons)
        assert isinstance(ply.turn, Move | Reorientation)
        assert shown[-1].board == Draft.of(ply.before, ply.turn).preview


def test_a_lifted_chevron_is_on_no_field() -> None:
    draft = Draft(Position.parse(PINCER))
    assert draft.lifted == draft.position
    lifted = draft.choose("d6").lifted
    assert lifted.chevrons(0) == {"e5": "n"}
    assert lifted.chevrons(1) == draft.position.chevrons(1)
    assert lifted.to_move == 0
    assert draft.choose("e5").choose("e6").lifted.chevron("e5") is None


def test_players_are_called_by_their_names() -> None:
    game = Game(Position.parse(PINCER)).play(Turn.parse("d6xe6"))
    (ply,) = game.plies
    assert words.turn_summary(ply, name) == (
        "Ada: d6×e6, captured one of Bea’s chevrons, marked e6. Bea is out: their last chevron was captured."
    )
    assert words.turn_summary(ply, name, is_bea) == (
        "Ada: d6×e6, captured one of your chevrons, marked e6. You’re out: your last chevron was captured."
    )
    said = [
        words.scene_sentence(ply, scene, name, "Black", is_bea) for scene in scenes.scenes_of(ply)
    ]
    assert said == ["Ada chooses d6.", "d6 captures one of your chevrons on e6."]
    assert game.outcome
    assert words.result(game.outcome, name) == "Ada wins"
    assert words.result(game.outcome, name, lambda player: player == 0) == "You win"
    (ply,) = Game.new(3).leave(Out("resign", 1)).plies
    assert words.turn_summary(ply, name) == "Bea has left the game."
    assert words.turn_summary(ply, name, is_bea) == "You have left the game."


def test_threats_are_told_by_name() -> None:
    found = threats.threats_in(Position.parse(PINCER))
    attack = "Ada can capture Bea’s chevron on e6 with d6 or e5 (R11)."
    assert words.attack_sentence(found.attacks[0], name) == attack
    assert words.nearly_blocked_warning("Bea", 1) == "Bea has only 1 move left (R15b)."
    assert words.nearly_blocked_warning("Bea", 0, you=True).startswith("You can’t move right now")


def test_how_many_moves_each_player_would_have() -> None:
    position = Position.parse(PINCER)
    for player, mover in enumerate("ab"):
        asked = Position.parse(PINCER.replace(" a ", f" {mover} "))
        assert threats.threats_in(position).moves[player] == len(
            {(turn.origin, turn.destination) for turn in asked.moves() if isinstance(turn, Move)}
        )
