"""Explaining the game without a page: scenes and words, who is nearly blocked, and what players could do."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Draft, Game, Move, Out, Position, Reorientation, Turn
from pacru.core.board import BIT
from pacru.explain import Act, blocking, prospects, scenes, threats, words
from pacru.position import inner_state
from tests.reference import naive
from tests.support import checker
from tests.support.checker import name
from tests.support.setups import play_eventfully, random_position, setup

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
            _, own, other, occupied, mine, others, _ = inner_state(scene.board)
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


CORNERED = "Bw1b1ba2b/5b3/2b6/aa2a1b1Be+/3baa1ab/bba4aa/Asw3Bswaaa1/a1aAse+5/3bAs+3Ase a 2 - 53"
"""The first player has three chevrons that can hardly move."""


def test_the_last_exits_are_the_fields_that_are_left() -> None:
    one_way = setup("Aa8n bb9 Be9s")
    assert blocking.exits(one_way, 0) == {"a9"}
    assert blocking.last_exits(one_way, 0) == {"a9"}
    free = setup("Ae5n Bi9s")
    assert blocking.exits(free, 0) == {"d6", "e6", "f6"}
    assert blocking.last_exits(free, 0) == frozenset()  # they are three


def test_nobody_is_blocked_where_the_game_is_over_or_has_no_such_rule() -> None:
    over = Game(setup("Ae5n Bi9s")).resign(1).position
    assert blocking.exits(over, 0) == frozenset()
    assert blocking.exits(Position.initial(2, game="shacru"), 0) == frozenset()
    assert blocking.blocking_reply(Position.initial(3), 1) is None


def test_a_turn_can_be_a_needless_risk() -> None:
    ply = Game(Position.parse(CORNERED)).play("a3-a1").plies[-1]
    reply = blocking.needless_risk(ply)
    assert reply == Turn.parse("e3-e2")
    assert Game(ply.after).play(reply).plies[-1].out == {0: "blocked"}


def test_a_risk_that_cannot_be_avoided_is_not_needless() -> None:
    position = Position.parse(CORNERED)
    for turn in position.moves():
        ply = Game(position).play(turn).plies[-1]
        if ply.after.outcome is None and blocking.blocking_reply(ply.after, 0) is None:
            assert blocking.needless_risk(ply) is None


@given(st.integers(0, 10_000))
def test_a_blocking_reply_blocks_and_is_found_if_exits_are_few(seed: int) -> None:
    game = Game(Position.parse(CORNERED))
    turns = game.position.moves()
    game = game.play(turns[seed % len(turns)])
    if game.outcome:
        return
    reply = blocking.blocking_reply(game.position, 0)
    blocks = [
        turn for turn in game.position.moves() if game.play(turn).plies[-1].out.get(0) == "blocked"
    ]
    assert (reply in blocks) if blocks and blocking.exits(game.position, 0) else reply is None


positions = st.builds(
    random_position, st.sampled_from((2, 2, 3, 4)), st.integers(0, 10**6), st.integers(0, 100)
)


@pytest.mark.slow
@given(positions)
@settings(max_examples=80)
def test_prospects_are_those_of_the_plain_rules(position: Position) -> None:
    if position.outcome:
        return
    plain = naive.parse(str(position))
    for player in position.standing:
        letter = naive.LETTERS[player]
        movable = checker.movable(plain, letter)
        assert len(threats.movable_chevrons(position)[player]) == len(movable)
        assert threats.threats_in(position).moves[player] == checker.move_count(plain, letter)
        assert prospects.crossing_count(position, player) == len(checker.crossing(plain, letter))
        payable = len(naive.r14a_payable(checker.asked(plain, letter)))
        assert prospects.can_rotate(position, player) == (payable >= 2)
        assert captures(position, player) == {
            target: near
            for other in {*position.standing} - {player}
            for target, near in checker.capturable(plain, naive.LETTERS[other])
            .get(letter, {})
            .items()
        }
        # The best connection.
        found = prospects.best_connection(position, player)
        made = checker.connections(plain, letter)
        worths = [checker.worth(plain, fields) for fields in made.values()]
        assert (found.worth if found else 0) == max(worths, default=0)
        assert not found or {*found.fields} == {*made[found.origin, found.destination]}
        # A win at once.
        win = prospects.winning_turn(position, player)
        assert (win is not None) == checker.can_win(plain, letter)
        assert not win or prospects.can_win_at_once(position, player)
        assert not win or checker.can_win(plain, letter, checker.short(str(win)))


def captures(position: Position, player: int) -> dict[str, set[str]]:
    """The fields of chevrons that a player could capture, each with those from where."""
    found = prospects.captures_by(position, player)
    return {field: {*one.fields} for field, one in found.items()}


def test_nobody_has_prospects_once_the_game_is_over() -> None:
    position = Position.parse("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1").play("d6xe6")
    assert position.outcome
    for player in (0, 1):
        assert prospects.best_connection(position, player) is None
        assert prospects.winning_turn(position, player) is None
        assert not prospects.can_win_at_once(position, player)
        assert not prospects.crossing_count(position, player)
