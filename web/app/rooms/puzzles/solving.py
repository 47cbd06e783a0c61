"""What a turn makes of a puzzle: it goes on, is solved, or the turn was wrong and has an answer."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pacru
from app.game import exercises
from app.game.exercises import game_until_entered
from app.narration import words
from pacru.explain.reasons import ForcedWin, Reason
from pacru.puzzles import CHOICES, PLIES, Puzzle, find_win, judge, reply, stops, threat, way

SOLVER: Final = 0
"""The player whose turns a puzzle asks for: the first one, in every puzzle."""
BUDGET: Final = 25_000
"""How many positions may be made to judge a turn: less than a second, and enough for each move of each puzzle."""
DEFENDED: Final = 4
"""A turn that defends, and the three after it with which the opponent must not win."""


class PuzzleVerdict(Enum):
    """The outcome of a turn, in short."""

    SOLVED = "solved"
    ON = "on"
    """right so far: the opponent has answered, and it goes on"""
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """it takes too long to decide"""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome of a turn.

    Attributes:
        verdict: in short.
        game: if it goes on, the game with the answer of the opponent.
        answer: if the turn was wrong, the turn that shows why; None: the opponent has none, or the game is over.
    """

    verdict: PuzzleVerdict
    game: pacru.Game | None = None
    answer: pacru.Ply | None = None


def judge_turn(puzzle: Puzzle, game: pacru.Game) -> Judgement:
    """Return the outcome of the last turn of a game that began with the puzzle; passes may follow it."""
    if game.outcome:
        won = game.outcome.winner == SOLVER
        return Judgement(PuzzleVerdict.SOLVED if won else PuzzleVerdict.WRONG)
    game = game_until_entered(game)
    ply = game.plies[-1]
    assert isinstance(ply.turn, pacru.Turn)
    if puzzle.kind == "stop" and stops(ply.before, ply.turn):
        return Judgement(PuzzleVerdict.SOLVED)
    if puzzle.kind in ("stop", "win1"):
        return Judgement(PuzzleVerdict.WRONG, answer=_threat(ply))
    if puzzle.kind in CHOICES:
        return Judgement(PuzzleVerdict.SOLVED if _is_chosen(puzzle, ply) else PuzzleVerdict.WRONG)
    try:
        return _judge_by_proof(puzzle, game, ply.before, ply.turn)
    except pacru.PacruError:  # to find the answer takes too long
        return Judgement(PuzzleVerdict.UNKNOWN)


def _judge_by_proof(
    puzzle: Puzzle, game: pacru.Game, before: pacru.Position, turn: pacru.Turn
) -> Judgement:
    found = judge(before, turn, plies_left(puzzle, len(game.plies) - 1), BUDGET)
    if found.keeps is None:
        return Judgement(PuzzleVerdict.UNKNOWN)
    if not found.keeps:
        answer = game.play(found.answer).plies[-1] if found.answer else None
        return Judgement(PuzzleVerdict.WRONG, answer=answer)
    if puzzle.kind not in PLIES:
        return Judgement(PuzzleVerdict.SOLVED)
    return Judgement(PuzzleVerdict.ON, game.play(next_turn(puzzle, game)))


def _is_chosen(puzzle: Puzzle, ply: pacru.Ply) -> bool:
    """Return whether a turn is the choice of the bot; of a rotation, any payment is taken for it."""
    assert isinstance(ply.turn, pacru.Turn)
    first = pacru.Turn.parse(puzzle.solutions[0])
    if isinstance(first, pacru.Reorientation):
        return way(ply.turn) == way(first)
    return ply.spelled in puzzle.solutions


def _threat(ply: pacru.Ply) -> pacru.Ply | None:
    """Return how an opponent could win at once after a turn."""
    assert isinstance(ply.turn, pacru.Turn)
    found = threat(ply.before, ply.turn)
    return pacru.Game(found[0]).play(found[1]).plies[-1] if found else None


def plies_left(puzzle: Puzzle, played: int) -> int:
    """Return how many turns of both sides are left to reach the aim, after `played` of them."""
    return PLIES[puzzle.kind] - played if puzzle.kind in PLIES else DEFENDED


def next_turn(puzzle: Puzzle, game: pacru.Game) -> pacru.Turn:
    """Return the next turn of the solution or of the best defence, after turns that have kept the aim in reach."""
    played = len(game.plies)
    if tuple(str(ply.turn) for ply in game.plies) == puzzle.line[:played]:
        return pacru.Turn.parse(puzzle.line[played])
    left = plies_left(puzzle, played)
    if game.position.to_move == SOLVER:
        return find_win(game.position, left)
    return reply(game.position, left)


def chevron_to_use(puzzle: Puzzle, game: pacru.Game) -> str:
    """Return the field of the chevron that the next turn of the solution moves or rotates."""
    turn = next_turn(puzzle, game)
    assert isinstance(turn, pacru.Move | pacru.Reorientation)
    return turn.origin if isinstance(turn, pacru.Move) else turn.field


def proof_of(puzzle: Puzzle, game: pacru.Game) -> ForcedWin | None:
    """Return the win by force that a solved game begins with; None: it is over at once, or the puzzle is about none."""
    plies = PLIES.get(puzzle.kind, 1)
    if plies == 1 or not game.plies:
        return None
    return ForcedWin(puzzle.position, pacru.Turn.parse(game.plies[0].spelled), plies)


def explain(puzzle: Puzzle, game: pacru.Game) -> tuple[Reason, ...]:
    """Return what the last turn of the solver does, which has kept the aim in reach."""
    own = [number for number, ply in enumerate(game.plies) if ply.player == SOLVER]
    if not own:
        return ()
    setup, at = exercises.players(game.start.players), own[-1]
    left = plies_left(puzzle, at) if puzzle.kind in PLIES else 0
    return words.merits_of(setup, game.plies[at], plies=left if left > 1 else None)


def is_complete(puzzle: Puzzle, game: pacru.Game) -> bool:
    """Return whether the solution has come to its end."""
    return game.outcome is not None or puzzle.kind not in PLIES
