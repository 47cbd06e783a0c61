"""The outcome of a turn in a puzzle: right so far, solved, or wrong, perhaps with a refutation."""

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
"""The solver is the first player, in every puzzle."""
BUDGET: Final = 25_000
"""The most positions generated to judge a turn: less than a second, and enough for every move of every puzzle."""
DEFENDED: Final = 4
"""The turns to search in a defence: the defending turn, and the three after it in which the opponent must not win."""


class PuzzleVerdict(Enum):
    """The outcome of a turn, in short."""

    SOLVED = "solved"
    ON = "on"
    """right so far: the opponent has answered"""
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """it takes too long to decide"""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome of a turn."""

    verdict: PuzzleVerdict  # in short
    game: pacru.Game | None = None  # with the opponent's answer; None: not right, or solved
    answer: pacru.Ply | None = None  # refutes a wrong turn; None: no refutation, or game over


def judge_turn(puzzle: Puzzle, game: pacru.Game) -> Judgement:
    """Return the outcome of the solver's last turn in a game that began with the puzzle; passes may follow the turn."""
    if game.outcome:
        return _solved_if(game.outcome.winner == SOLVER)
    game = game_until_entered(game)
    ply = game.plies[-1]
    assert isinstance(ply.turn, pacru.Turn)
    if puzzle.kind == "stop" and stops(ply.before, ply.turn):
        return Judgement(PuzzleVerdict.SOLVED)
    if puzzle.kind in ("stop", "win1"):  # wrong, as an opponent may win at once
        threatened = threat(ply.before, ply.turn)
        answer = pacru.Game(threatened[0]).play(threatened[1]).plies[-1] if threatened else None
        return Judgement(PuzzleVerdict.WRONG, answer=answer)
    if puzzle.kind in CHOICES:
        first = pacru.Turn.parse(puzzle.solutions[0])
        if isinstance(first, pacru.Reorientation):  # any payment is accepted
            return _solved_if(way(ply.turn) == way(first))
        return _solved_if(ply.spelled in puzzle.solutions)
    try:
        return _judge_by_proof(puzzle, game, ply.before, ply.turn)
    except pacru.PacruError:  # it takes too long to find the answer
        return Judgement(PuzzleVerdict.UNKNOWN)


def _solved_if(right: bool) -> Judgement:
    return Judgement(PuzzleVerdict.SOLVED if right else PuzzleVerdict.WRONG)


def _judge_by_proof(
    puzzle: Puzzle, game: pacru.Game, before: pacru.Position, turn: pacru.Turn
) -> Judgement:
    judgement = judge(before, turn, plies_left(puzzle, len(game.plies) - 1), BUDGET)
    if judgement.keeps is None:
        return Judgement(PuzzleVerdict.UNKNOWN)
    if not judgement.keeps:
        answer = game.play(judgement.answer).plies[-1] if judgement.answer else None
        return Judgement(PuzzleVerdict.WRONG, answer=answer)
    if puzzle.kind not in PLIES:
        return Judgement(PuzzleVerdict.SOLVED)
    return Judgement(PuzzleVerdict.ON, game.play(next_turn(puzzle, game)))


def plies_left(puzzle: Puzzle, played: int) -> int:
    """Return the number of turns of both sides until the aim, after `played` of them."""
    return PLIES[puzzle.kind] - played if puzzle.kind in PLIES else DEFENDED


def next_turn(puzzle: Puzzle, game: pacru.Game) -> pacru.Turn:
    """Return the next turn of the solution or of the best defence, if all turns so far were right."""
    played = len(game.plies)
    if tuple(str(ply.turn) for ply in game.plies) == puzzle.line[:played]:
        return pacru.Turn.parse(puzzle.line[played])
    find = find_win if game.position.to_move == SOLVER else reply
    return find(game.position, plies_left(puzzle, played))


def chevron_to_use(puzzle: Puzzle, game: pacru.Game) -> str:
    """Return the field of the chevron that the next turn of the solution moves or rotates."""
    turn = next_turn(puzzle, game)
    assert isinstance(turn, pacru.Move | pacru.Reorientation)
    return turn.origin if isinstance(turn, pacru.Move) else turn.field


def proof_of(puzzle: Puzzle, game: pacru.Game) -> ForcedWin | None:
    """Return the forced win that the solution begins; None: the win takes one turn, or the puzzle has no forced win."""
    plies = PLIES.get(puzzle.kind, 1)
    if plies == 1 or not game.plies:
        return None
    return ForcedWin(puzzle.position, pacru.Turn.parse(game.plies[0].spelled), plies)


def explain(puzzle: Puzzle, game: pacru.Game) -> tuple[Reason, ...]:
    """Return the merits of the solver's last turn; the turn must be right."""
    played = [number for number, ply in enumerate(game.plies) if ply.player == SOLVER]
    if not played:
        return ()
    left = plies_left(puzzle, played[-1]) if puzzle.kind in PLIES else 0
    setup = exercises.players(game.start.players)
    return words.merits_of(setup, game.plies[played[-1]], plies=left if left > 1 else None)


def is_complete(puzzle: Puzzle, game: pacru.Game) -> bool:
    """Return whether the whole solution has been played."""
    return game.outcome is not None or puzzle.kind not in PLIES
