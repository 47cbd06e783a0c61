"""Choices of the bot: positions in which one turn is far better than all others, by its search.

They have the form of puzzles, but nothing is proved, and so they stand in a file of their own. Each
kind asks for another sort of turn: the best capture, the best connection, or the rotation that
saves the game.
"""

import random
from typing import Final

from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.scores import DISTANT
from pacru.core.steps import pause_collector
from pacru.core.turn import CONNECTION, Move, Turn
from pacru.position import Position, inner_state
from pacru.puzzles.proof import Proof, only_way, themes
from pacru.puzzles.puzzle import Puzzle, way

NODES: Final = 50_000
"""How many positions the search makes."""
BY: Final = f"search {NODES}"
"""What the puzzles say of it."""
MARGIN: Final = 200
"""How much worse every other turn must be, in hundredths of a marker."""
RANKED: Final = 16
"""How many of the best turns get an exact score; in a puzzle, the last of them is no solution."""
SHOWN: Final = 3
"""How many turns of what the search expects are in the line of a puzzle."""


def kind_of(turn: Turn) -> str | None:
    """The kind of puzzle for which a turn may be the solution, if any.

    >>> kind_of(Turn.parse("a1xa2")), kind_of(Turn.parse("a1-d4(*)")), kind_of(Turn.parse("a1-a2"))
    ('capture', 'connection', None)
    """
    if not isinstance(turn, Move):
        return "rotation"
    if turn.capture:
        return "capture"
    return "connection" if turn.benefit == CONNECTION else None


def find_choice(
    position: Position, kind: str, nodes: int = NODES, margin: int = MARGIN
) -> Proof | None:
    """Search for the best turn.

    Args:
        position: the position.
        kind: one of `pacru.puzzles.puzzle.CHOICES`.
        nodes: how many positions to make.
        margin: how much worse every other turn must be.

    Returns:
        The turns that are at most that much worse than the best one, with the line that the search
        expects. None if they are not all one movement or one rotation of that kind, if the search
        sees a forced win or loss, or if there is no other capture or connection to choose from. A
        rotation must save the game: the player is behind after every other turn, but not after it.
    """
    ranking, line = _rank_turns(position, nodes)
    best, turn = ranking[0]
    near = [turn for score, turn in ranking if score >= best - margin]
    if {kind_of(one) for one in near} != {kind} or abs(best) > DISTANT:
        return None
    if len(near) == len(ranking) or not only_way(near):
        return None
    if kind == "rotation":
        second, _ = ranking[len(near)]
        fits = best >= 0 > second
    else:
        fits = len({way(move) for move in position.moves() if kind_of(move) == kind}) > 1
    if not fits:
        return None
    solutions = [turn] if kind == "rotation" else near
    return Proof(tuple(sorted(map(str, solutions))), line, themes(position, map(Turn.parse, line)))


def _rank_turns(position: Position, nodes: int) -> tuple[list[tuple[int, Turn]], tuple[str, ...]]:
    """The best turns with their scores, by the last depth that the search finished, and its line."""
    # The order of chevrons in a state depends on its history, and so does what a search finds first
    state = inner_state(Position.parse(str(position)))
    limits, chance = Limits(DEEPEST, nodes=nodes), random.Random(0)
    search = Search(state, limits, randomness=chance, lines=RANKED)
    found: list[tuple[int, Turn]] = []
    line: tuple[str, ...] = ()
    settled = search.ranking
    with pause_collector():
        for _ in search.steps():
            if search.ranking is not settled:  # the next depth will change these candidates
                settled = search.ranking
                found = [(candidate.score, candidate.turn) for candidate in settled]
                line = tuple(map(str, settled[0].line[:SHOWN]))
    return found, line


def check(puzzle: Puzzle) -> None:
    """Search again, and compare.

    Raises:
        PacruError: the search that the puzzle names does not choose its solutions.
    """
    nodes = int(puzzle.by.split()[1])
    found = find_choice(puzzle.position, puzzle.kind, nodes)
    claimed = Proof(puzzle.solutions, puzzle.line, puzzle.themes)
    if found != claimed:
        raise PacruError(f"puzzle {puzzle.id}: expected {found}, found {claimed}")
