"""The tool that compares players turn by turn."""

import random
import re

import pytest

from pacru import Position
from pacru.bot.match import Player
from pacru.core.state import RULES, TO_MOVE
from pacru.position import inner_state
from tests.support.commands import Capsys
from tools.judge import differences, evaluate, main, positions

pytestmark = pytest.mark.long


def test_positions_are_those_of_open_games() -> None:
    found = list(positions(25, random.Random(1)))
    assert len(found) == 25
    assert all(state[TO_MOVE] >= 0 and state[RULES].players == 2 for state in found)


def test_a_won_game_is_worth_most() -> None:
    start = inner_state(Position.initial())
    assert evaluate((~0, *start[1:])) == 1.0
    assert evaluate(start, depth=1) == pytest.approx(0.5, abs=0.2)


def test_equal_players_are_judged_equal_and_more_positions_better() -> None:
    few, many = Player.parse("nodes:300"), Player.parse("nodes:3000")
    same = differences((few, few), positions(3, random.Random(2)), "nodes 300")
    assert set(same) == {0.0}
    found = list(differences((many, Player.parse("random")), positions(3, random.Random(3)), ""))
    assert sum(found) > 0


def test_the_command_tells_the_mean(capsys: Capsys) -> None:
    main(["nodes:500", "one-turn", "--positions", "4"])
    printed = capsys.readouterr().out
    assert re.fullmatch(
        r"4 positions, \d judged differently: [+-]\d+\.\d\d thousandths of a game a turn, "
        r"standard error \d+\.\d\d\n",
        printed,
    )


def test_no_positions_and_no_program_are_one_error(capsys: Capsys) -> None:
    with pytest.raises(SystemExit):
        main(["nodes:500", "one-turn", "--positions", "0"])
    assert "--positions: expected 1 or more, got 0" in capsys.readouterr().err
    with pytest.raises(SystemExit, match=r"judge: .*no-such-program"):
        main(["nodes:500", "cmd:no-such-program", "--positions", "1"])
