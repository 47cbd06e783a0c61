"""Count the work of something instead of timing it: lines of Python, and calls of C functions."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from types import FrameType
from typing import Any

import pacru
from tests.support.circles import CIRCLE, shift

START = "3bbbbBe+b/3bbbbbb/3bbBnw+bbb/aaaaAe+abbb/aaaaaabbb/aaAnw+aaabbb/3aaa3/3aaa3/3aaa3 a 2 - 1"
"""A start in which both players have two chevrons that can circle without changing markers."""
STEPS = dict(pairwise(CIRCLE)) | {
    shift(origin): shift(target) for origin, target in pairwise(CIRCLE)
}


def events(do: Callable[[], object]) -> int:
    """How many lines run and how many functions are called while something is done."""
    count = 0

    def line(_frame: FrameType, event: str, _arg: Any) -> Any:  # noqa: ANN401 - as sys has it
        nonlocal count
        count += event == "line"
        return line

    def call(_frame: FrameType, event: str, _arg: Any) -> None:  # noqa: ANN401 - as sys has it
        nonlocal count
        count += event in ("call", "c_call")

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        do()
    finally:
        sys.setprofile(profiled)
        sys.settrace(traced)
    return count


@cache
def game_without_repetition(turns: int, *, repetition: bool = False) -> pacru.Game:
    """A game of `turns` turns without a third occurrence; at most 350, or 100 with repetition."""
    start = pacru.Position.parse(START).with_rules(tournament=False, repetition=repetition)
    game, stood, chance = pacru.Game(start), Counter([board(start)]), random.Random(10)
    while len(game.plies) < turns:
        found = [*steps(game.position)]
        chance.shuffle(found)
        turn, after = min(found, key=lambda step: stood[board(step[1])])
        game = game.play(turn)
        stood[board(after)] += 1
    return game


@cache
def repetitive_game(turns: int) -> pacru.Game:
    """A game of this many turns, without a limit, in which positions repeat."""
    game = pacru.Game(pacru.Position.parse(START))
    while len(game.plies) < turns:
        game = game.play(next(steps(game.position))[0])
    return game


def board(position: pacru.Position) -> str:
    """The text of a position without its turn number."""
    return str(position).rpartition(" ")[0]


def steps(position: pacru.Position) -> Iterator[tuple[str, pacru.Position]]:
    """Endless turns in a circle, and the positions after them."""
    assert position.to_move is not None
    for field in position.chevrons(position.to_move):
        if not position.chevron(STEPS[field]):
            turn = f"{field}-{STEPS[field]}"
            yield turn, position.play(turn)
