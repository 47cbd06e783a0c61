"""Solve puzzles in a browser."""

from collections.abc import Callable

from playwright.sync_api import Page

import pacru
from pacru.puzzles import Puzzle
from tests.support.puzzles import all_puzzles, sister_puzzles


def puzzle_with(name: str) -> Puzzle:
    """The puzzle of that name, of any game."""
    return next(one for one in (*all_puzzles(), *sister_puzzles()) if one.id == name)


def on_board(page: Page) -> Puzzle:
    """The puzzle on the board."""
    name = page.locator("#puzzle-title").get_attribute("data-puzzle")
    assert name
    return puzzle_with(name)


def play_solution(puzzle: Puzzle, choose: Callable[[str], None]) -> None:
    """Choose what the solution needs, step by step."""
    game = pacru.Game(puzzle.position)
    for number, turn in enumerate(puzzle.line):
        if number % 2 == 0:
            for key in pacru.Draft.of(game.position, pacru.Turn.parse(turn)).path:
                choose(key)
        game = game.play(turn)
        if number == 0 and not puzzle.kind.startswith("win"):
            break
