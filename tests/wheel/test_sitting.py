"""What a board in a notebook shows and does, without any notebook; tests/browser/test_notebooks.py has those."""

import json
import random

import pytest

import pacru
from pacru import Game, Position, Reorientation, svg
from pacru.widget.sitting import BACK, STAY, Sitting, View
from tests.support.games import GAMES

PAYS = "9/9/9/bbb6/bbb6/b1b6/An8/9/aaaaaa2Bn a 2 - 1"
OPTIONS = svg.Options(interactive=True)


def sitting(position: str | Position, *keys: str) -> Sitting:
    start = Position.parse(position) if isinstance(position, str) else position
    sitting = Sitting.of(Game(start))
    for key in keys:
        sitting = sitting.press(key)
    return sitting


def view(sitting: Sitting, *arrows: str) -> View:
    found = sitting.view(OPTIONS, arrows)
    assert json.loads(json.dumps(found)) == found
    return found


def keys(sitting: Sitting) -> list[str]:
    """What can be pressed."""
    shown = view(sitting)
    return [*shown["open"], *(button["key"] for button in shown["buttons"])]


def test_fields_play_a_move_and_the_board_says_what_is_asked() -> None:
    start = Position.initial()
    chosen = sitting(start, "a3")
    assert view(chosen)["title"] == "Black: Move a3"
    assert {*view(chosen)["open"]} == {"b2", "b3", "b4"}
    assert "mark one of 9 fields" in view(chosen)["cells"]["b4"]
    played = sitting(start, "a3", "b4", "c5")
    assert view(played)["shown"] == "1. Black: a3-b4(c5)"
    assert view(played)["title"].startswith("Red")
    assert view(played)["cells"]["c5"] == "c5; marker of Black"
    assert view(played)["picture"].startswith("<svg")


def test_a_step_can_be_taken_back_and_another_chevron_chosen() -> None:
    start = Position.initial()
    assert sitting(start, "a3", "b4", BACK).path == ("a3",)
    assert sitting(start, "a3", "e1").path == ("e1",)
    assert sitting(start, "a3", "a3").path == ()


def test_what_is_not_possible_is_refused_with_its_rule_until_something_is() -> None:
    refused = sitting(Position.initial(), "a3", "c7")
    assert view(refused)["text"].endswith("(R3)")
    assert refused.path == ("a3",)
    assert "(R3)" not in view(refused.press("b4"))["text"]


def test_a_rotation_is_paid_field_by_field_in_any_order() -> None:
    chosen = sitting(PAYS, "a3")
    texts = {button["key"]: button["text"] for button in view(chosen)["buttons"]}
    assert texts["<"] == "Rotate a3 by 45° to the left for 2 markers"
    one = sitting(PAYS, "a3", ">", "c1")
    assert one.press("c1").path == ("a3", ">")
    turn = one.press("a1").game.plies[-1].turn
    assert turn == Reorientation("a3", ">", ("a1", "c1"))


def test_a_twist_can_be_left_out_and_a_forced_pass_is_a_button() -> None:
    crossed = sitting("8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9", "c3", "d4")
    assert keys(crossed) == ["<", ">", STAY, BACK]
    assert str(crossed.press(STAY).game.plies[-1].turn) == "c3-d4"
    assert str(crossed.press("<").game.plies[-1].turn) == "c3-d4<"
    stuck = sitting("4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31")
    assert keys(stuck) == ["pass"]
    assert view(stuck.press("pass"))["shown"] == "1. Black: pass"


def test_one_looks_through_a_game_and_plays_at_its_end_only() -> None:
    game = Game.new().play("a3-b4(c5)").play("e9-e8")
    earlier = Sitting.of(game).go(1)
    assert (view(earlier)["at"], view(earlier)["last"]) == (1, 2)
    assert view(earlier)["title"] == "An earlier position"
    assert keys(earlier) == []
    assert earlier.press("a7").game == game
    assert Sitting.of(game).go(-3).at == 0
    assert Sitting.of(game).go(9).at == 2
    assert earlier.play("b4-c5").game == game.play("b4-c5")


def test_the_end_of_a_game_says_who_has_won() -> None:
    assert view(Sitting.of(Game.new().resign()))["title"] == "Red has won"
    drawn = view(Sitting.of(Game.new().agree_draw()))
    assert (drawn["title"], drawn["text"]) == ("Nobody has won", "By agreement.")
    shared = Sitting.of(Game.new(players=3, game="shacru").resign().agree_draw())
    assert view(shared)["title"] == "Red and Yellow have won"


def test_arrows_are_turns_and_anything_else_is_refused() -> None:
    start = sitting(PAYS)
    assert view(start, "a3-a4")["picture"] != view(start)["picture"]
    assert view(start, "a3>(a1,b1)")["picture"] != view(start)["picture"]
    with pytest.raises(pacru.TurnNotationError):
        view(start, "a3")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_pressed_leads_on_in_every_game(game: str) -> None:
    chance = random.Random(5)
    one = Sitting.of(Game.new(players=3, game=game))
    for _ in range(60):
        found = [key for key in keys(one) if key != BACK]
        if not found:
            break
        one = one.press(chance.choice(found))
        assert one.said == ""
    assert one.at > 5
