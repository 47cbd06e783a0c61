"""First games: how strangers fare who follow the hints, or know only the chevron that they are about."""

import random
from statistics import median

import pytest

from pacru import Game, Position, Turn
from pacru.core.turn import Move
from tests.support.commands import Capsys
from tools.cbot import program
from tools.studies import strangers
from tools.studies.strangers import (
    STRANGER,
    FirstGame,
    follow_hint,
    move_hinted_chevron,
    play,
    report,
)

pytestmark = pytest.mark.long
compiled = pytest.mark.skipif(not program.compiler(), reason="there is no C compiler")
GOAL, LEVEL, GAMES = 15, 1, 400
"""The first game in the page."""


def own_turns(game: Game) -> int:
    return sum(ply.player == STRANGER for ply in game.plies)


def has_won(game: Game) -> bool:
    return game.outcome is not None and game.outcome.winner == STRANGER


def test_a_stranger_moves_the_chevron_with_the_rays() -> None:
    position, chance = Position.initial(), random.Random(1)
    hint = Turn.parse("a3-b4(b4)")
    assert follow_hint(position, hint, chance) == hint
    made = {move_hinted_chevron(position, hint, chance) for _ in range(200)}
    own = [turn for turn in position.moves() if isinstance(turn, Move) and turn.origin == "a3"]
    assert made == {*own}


def test_who_cannot_move_the_chevron_of_a_rotation_follows_the_hint() -> None:
    position = Position.parse("aa7/9/9/9/4An4/9/9/1Bn7/Aw8 a 2 - 30")
    hint = Turn.parse("a1>(a9,b9)")
    chance = random.Random(1)
    assert move_hinted_chevron(position, hint, chance) == hint
    turned = move_hinted_chevron(position, Turn.parse("e5>(a9,b9)"), chance)
    assert isinstance(turned, Move)
    assert turned.origin == "e5"


@compiled
def test_a_first_game_is_the_same_again() -> None:
    manner = FirstGame("rays", LEVEL, GOAL, nodes=100, seed=4)
    game = play(manner, 0)
    assert game == play(manner, 0)
    assert game.start.target == GOAL
    assert game.outcome
    line = report(manner, [game])
    assert line.startswith(f"rays: won {has_won(game):d} of 1")
    assert f"median of own turns {own_turns(game)}" in line


@compiled
def test_the_tool_reports_each_stranger(capsys: Capsys) -> None:
    arguments = ["--games", "2", "--goal", "15", "--nodes", "50", "--jobs", "1"]
    assert strangers.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["rays", "hints"]
    assert strangers.main([*arguments, "--stranger", "hints"]) == 0
    assert capsys.readouterr().out.splitlines() == lines[1:]


@compiled
@pytest.mark.parametrize(("stranger", "wins"), [("rays", 0.6), ("hints", 0.9)])
def test_a_first_game_can_be_won(stranger: str, wins: float) -> None:
    games = [play(FirstGame(stranger, LEVEL, GOAL), number) for number in range(GAMES)]
    assert sum(map(has_won, games)) >= wins * GAMES
    assert median(map(own_turns, games)) <= 25
