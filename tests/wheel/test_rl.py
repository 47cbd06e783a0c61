"""Turns as actions, positions as planes, and episodes, in all games and for two to four players."""

import copy
import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pacru
from pacru import Move, Position, Reorientation, Step, Turn
from pacru.core.symmetry import SYMMETRIES
from pacru.rl import (
    ACTIONS,
    PASSING,
    PLANES,
    WAYS,
    Decision,
    Episode,
    LevelPlayer,
    action_of,
    action_table,
    actions_of,
    mirror_action,
    plane_table,
    planes_of,
    text_of,
)
from tests.support.games import CASES, GAMES

FEW = 8
"""Markers to pay with from which all payments are still listed."""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions of play in all games, and boards that need not occur in any."""
    game = draw(st.sampled_from(GAMES))
    if draw(st.booleans()):
        return Position.parse(draw(CASES[game].boards))
    players = draw(st.sampled_from([2, 3, 4]))
    episode = Episode.of(pacru.Game.new(players, game=game))
    chance = random.Random(draw(st.integers(0, 2**16)))
    for _ in range(draw(st.integers(0, 80))):
        if episode.player is None:
            break
        episode = episode.choose(chance.choice(episode.legal))
    return episode.game.position


def whole_decisions(decision: Decision) -> Iterator[Decision]:
    """Every whole turn that can be chosen, with payments only where there are few."""
    if decision.turn is not None:
        yield decision
    for action in decision.legal:
        following = decision.choose(action)
        if following.step is Step.PAYMENT and len(decision.position.payable()) > FEW:
            continue
        yield from whole_decisions(following)


def some_reorientation(position: Position, chance: random.Random) -> Reorientation:
    field, rotation = chance.choice(position.rotations())
    price = 2 if len(rotation) == 1 else 4
    return Reorientation(field, rotation, chance.sample(sorted(position.payable()), price))


def test_an_action_is_one_of_2522_texts_in_all_games() -> None:
    texts = [text_of(action) for action in range(ACTIONS)]
    assert ACTIONS == 2522 == len({*texts})
    assert [action_of(text) for text in texts] == [*range(ACTIONS)]
    for wrong in (-1, ACTIONS):
        with pytest.raises(pacru.PacruError, match="expected 0 to 2521"):
            text_of(wrong)
    with pytest.raises(pacru.PacruError, match="found 'a1-b3'"):
        action_of("a1-b3")


@settings(max_examples=60)
@given(positions())
def test_every_turn_has_one_list_of_legal_actions_and_nothing_else_has(position: Position) -> None:
    found = [*whole_decisions(Decision.of(position))]
    turns: list[Turn] = [decision.turn for decision in found if decision.turn is not None]
    expected = position.moves()
    if len(position.payable()) <= FEW:
        expected += position.reorientations()
    else:
        turns = [turn for turn in turns if not isinstance(turn, Reorientation)]
    assert sorted(map(str, turns)) == sorted(map(str, expected))
    for decision in found:
        assert decision.turn is not None
        assert actions_of(position, decision.turn) == decision.actions


@settings(max_examples=60)
@given(positions(), st.randoms(use_true_random=False))
def test_any_payment_in_any_order_comes_back(position: Position, chance: random.Random) -> None:
    if not position.rotations():
        return
    turn = some_reorientation(position, chance)
    decision = Decision.of(position)
    for action in actions_of(position, turn):
        assert len(decision.legal) > 1 or decision.step is Step.WHERE
        decision = decision.choose(action)
    assert decision.turn == turn


@settings(max_examples=30)
@given(positions())
def test_the_mask_is_exactly_what_can_be_chosen(position: Position) -> None:
    decision = Decision.of(position)
    assert [action for action, one in enumerate(decision.mask()) if one] == [*decision.legal]
    ways = {(turn.origin, turn.destination) for turn in position.moves() if isinstance(turn, Move)}
    expected = {f"{origin}-{end}" for origin, end in ways}
    expected |= {field + rotation for field, rotation in position.rotations()}
    if not ways and not position.outcome and position.moves():
        expected.add("pass")
    assert {text_of(action) for action in decision.legal} == expected
    for action in {0, ACTIONS // 2, PASSING} - {*decision.legal}:
        with pytest.raises(pacru.PacruError, match="expected a legal one"):
            decision.choose(action)


@settings(max_examples=30)
@given(positions(), st.integers(0, WAYS - 1))
def test_a_mirrored_board_has_the_mirrored_planes_and_actions(position: Position, way: int) -> None:
    one, other = Decision.of(position), Decision.of(SYMMETRIES[way].position(position))
    assert sorted(mirror_action(action, way) for action in one.legal) == [*other.legal]
    mask = one.mask()
    assert bytes(mask[place] for place in action_table(way)) == other.mask()
    for viewer in range(position.players):
        planes = planes_of(one, viewer)
        assert [planes[place] for place in plane_table(way)] == [*planes_of(other, viewer)]


def plane(decision: Decision, viewer: int, number: int) -> dict[str, float]:
    """The fields of a plane that are not 0."""
    numbers = planes_of(decision, viewer)[81 * number : 81 * number + 81]
    fields = [file + rank for rank in "123456789" for file in "abcdefghi"]
    return {field: number for field, number in zip(fields, numbers, strict=True) if number}


@settings(max_examples=30)
@given(positions())
def test_the_planes_show_the_board_from_the_viewer_on(position: Position) -> None:
    decision = Decision.of(position)
    for viewer in range(position.players):
        assert len(planes_of(decision, viewer)) == PLANES * 81
        for place in range(4):
            player = (viewer + place) % position.players
            there = place < position.players
            markers = position.markers(player) if there else frozenset()
            assert plane(decision, viewer, place).keys() == markers
            facings = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
            shown = {
                field: facing
                for number, facing in enumerate(facings)
                for field in plane(decision, viewer, 4 + 8 * place + number)
            }
            assert shown == (position.chevrons(player) if there else {})
            standing = there and player in position.standing
            assert len(plane(decision, viewer, 46 + place)) == 81 * standing
        assert len(plane(decision, viewer, 44)) == 81 * (position.to_move == viewer)


def test_the_planes_show_what_has_been_chosen() -> None:
    text = "9/9/9/bbb6/bbb6/b1b6/An8/9/aaaaaa2Bn a 2 - 1"
    start = Decision.of(Position.parse(text))
    assert plane(start, 0, 39).keys() == plane(start, 0, 44).keys()
    turned = start.choose(action_of("a3>>")).choose(action_of("a1"))
    assert turned.step is Step.PAYMENT
    assert plane(turned, 0, 36) == {"a3": 1}
    assert plane(turned, 0, 38) == {"a1": 1}
    assert (plane(turned, 0, 4), plane(turned, 0, 6)) == ({}, {"a3": 1})
    assert (plane(turned, 1, 12), plane(turned, 1, 14)) == ({}, {"a3": 1})
    assert {*plane(turned, 0, 42).values()} == {0.75}
    moved = Decision.of(Position.initial()).choose(action_of("a3-b4"))
    assert (plane(moved, 0, 36), plane(moved, 0, 37)) == ({"a3": 1}, {"b4": 1})
    assert len(plane(moved, 0, 40)) == 81


def test_the_planes_show_the_tournament_rule_and_the_last_round() -> None:
    assert len(plane(Decision.of(Position.initial(tournament=True)), 0, 43)) == 81
    last = Position.parse("4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52")
    assert {*plane(Decision.of(last), 0, 43).values()} == {0.25}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_episode_ends_with_the_rewards_of_its_outcome(game: str, players: int) -> None:
    chance = random.Random(players)
    episode = Episode.of(pacru.Game.new(players, game=game), longest=120)
    while episode.player is not None:
        assert episode.rewards() == (0,) * players
        assert episode.player == episode.game.position.to_move
        episode = episode.choose(chance.choice(episode.legal))
    assert episode.legal == ()
    assert episode.cut == (episode.outcome is None)
    assert not episode.cut or len(episode.game.plies) == 120
    winners = episode.outcome.winners if episode.outcome else ()
    if 0 < len(winners) < players:
        assert [*episode.rewards()] == [1 if n in winners else -1 for n in range(players)]
    assert sum(episode.rewards(zero_sum=True)) == pytest.approx(0)


def test_a_win_that_all_share_is_worth_nothing_and_others_cost_the_losers_one_each() -> None:
    start = pacru.Game.new(players=3, game="shacru")
    shared = Episode.of(start.agree_draw())
    assert shared.rewards() == shared.rewards(zero_sum=True) == (0, 0, 0)
    of_two = Episode.of(start.resign().agree_draw())
    assert of_two.rewards() == (-1, 1, 1)
    assert of_two.rewards(zero_sum=True) == (-1, 0.5, 0.5)
    alone = Episode.of(start.resign().resign())
    assert alone.rewards() == (-1, -1, 1)
    assert alone.rewards(zero_sum=True) == (-1, -1, 2)


def test_a_level_plays_legal_actions_to_the_end_and_the_same_with_the_same_seed() -> None:
    def play(seed: int) -> list[int]:
        episode = Episode.of(pacru.Game.new(game="shacru"), longest=12)
        players = [LevelPlayer("shacru", 1, seed), LevelPlayer("shacru", 1, seed + 1)]
        chosen = []
        while episode.player is not None:
            chosen.append(players[episode.player].choose(episode.decision))
            episode = episode.choose(chosen[-1])
        return chosen

    assert play(1) == play(1)


def test_copies_of_what_never_changes_are_the_same_objects() -> None:
    episode = Episode.of(pacru.Game.new())
    for one in (episode, episode.decision, episode.game.position):
        assert copy.deepcopy(one) is one


@pytest.mark.parametrize("longest", [0, -1, 2.0, True, "5", None, float("nan")])
def test_an_episode_has_at_least_one_turn(longest: object) -> None:
    said = f"longest: expected a whole number, at least 1, found {longest!r}"
    with pytest.raises(pacru.PacruError, match=re.escape(said)):
        Episode.of(pacru.Game.new(), longest)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [0, "6", None, float("nan")])
def test_what_is_no_level_is_refused_as_one(level: object) -> None:
    with pytest.raises(pacru.PacruError, match=f"level: expected 1 to 16, found {level!r}"):
        LevelPlayer(level=level)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [2.0, True, "2", None, float("nan")])
def test_a_game_is_made_with_whole_numbers_only(number: object) -> None:
    with pytest.raises(pacru.PacruError, match=f"players: expected 2, 3 or 4, found {number!r}"):
        Position.initial(number)  # type: ignore[arg-type]
    with pytest.raises(pacru.PacruError, match=f"goal: expected a whole number, found {number!r}"):
        Position.initial(changes={"goal": number})  # type: ignore[dict-item]
