"""Questions about a game, answered by the search in C: those of a review (`pacru.review`)."""

from functools import cache

from pacru.bot.engine import score_of
from pacru.bot.protocol import Info, Thought
from pacru.core.state import repetition_key, rivals
from pacru.game import Game
from pacru.position import Position
from pacru.review.reviewing import Finding, Question, Review, read_reports

from .options import read
from .program import Running


def review_game(game: Game, nodes: int = 0) -> Review:
    """The whole review of a game, as `pacru.cli.review.review_game` makes it.

    Raises:
        PacruError: there is no compiler.
    """
    review = Review(game, nodes=nodes)
    while review.question:
        review = review.with_answer(review.question, find_answer(game, review.question))
    return review


def find_answer(game: Game, question: Question) -> Finding:
    """The answer to a question of a review.

    Args:
        game: the game.
        question: about it.
    """
    forget(game.start)
    position, made = game.positions[question.at], question.nodes
    assert made
    found = read_reports(
        game, question.at, search_reports(position, made, question.lines, question.only)
    )
    assert found, "a search reports at least once"
    return found


def search_reports(position: Position, nodes: int, lines: int = 1, only: str = "") -> list[Info]:
    """The reports of a search, with the first turns of their lines alone.

    Args:
        position: in which the game is not over.
        nodes: the positions to make.
        lines: how many of the best turns to report.
        only: the turn to look at, which does not end the game; empty: all turns.
    """
    after = _text(position.play(only)) if only else ""
    asked = f"{nodes} {lines}\t{_text(position)}\t{after}"
    made, *reports = _program_for(position).answer(asked).split("\t")
    still_in = 1 + len(rivals(position.state))
    infos = []
    for report in reports:
        depth, rank, score, turn = report.split(" ")
        thought = Thought(int(depth), score_of(int(score), still_in), (only or turn,))
        infos.append(Info(thought, int(made), rank=int(rank)))
    return infos


def find_line(position: Position, nodes: int, seed: int = 0) -> tuple[int, tuple[str, ...]]:
    """The score of a search that knows nothing from earlier ones, and the line that it expects.

    Args:
        position: of two players, in which the game is not over.
        nodes: the positions to make.
        seed: decides between turns of equal value.
    """
    answered = _start_lines(position.target, seed).answer(f"{nodes} {_text(position)}")
    score, *line = answered.split(" ")
    return int(score), tuple(line)


def forget(start: Position) -> None:
    """Forget what searches of games by the rules of a position have learned."""
    _program_for(start).answer("")


def _text(position: Position) -> str:
    """A position, independent of the turns that have led to it."""
    return str(Position(repetition_key(position.state), position.turn_number))


def _program_for(position: Position) -> Running:
    """The program for positions by the same rules."""
    return _start_program(position.players, position.target)


@cache
def _start_program(players: int, target: int) -> Running:
    start = Position.initial(players, changes={"goal": target})
    return Running("answers", read(""), start, seed=0)


@cache
def _start_lines(target: int, seed: int) -> Running:
    start = Position.initial(2, changes={"goal": target})
    return Running("lines", read(""), start, seed=seed)
