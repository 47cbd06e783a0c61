"""What an engine reports about a game, for tests of reviews and of the coach."""

from functools import cache

from pacru import Game
from pacru.bot.pacru.root import PacruCandidate, candidates
from pacru.bot.protocol import Info, Score, Thought
from pacru.games.pacru.evaluation import mean_lead, worths
from pacru.position import inner_state
from pacru.review.reviewing import Finding, read_reports


@cache
def uneven_game(players: int = 2, length: int = 14) -> Game:
    """A game in which the first player takes what is there, and the others play badly."""
    game = Game.new(players)
    while len(game.plies) < length:
        mover = game.position.to_move or 0

        def lead(one: PacruCandidate, mover: int = mover) -> int:
            return mean_lead(one.after, worths(one.after), mover)

        best_last = sorted(candidates(inner_state(game.position)), key=lead)
        game = game.play(best_last[0 if mover else -1].turn)
    return game


def read_thoughts(game: Game, at: int, *thoughts: tuple[int, Score, str]) -> Finding:
    """What is found by an engine that has said these depths, scores and lines."""
    infos = [Info(Thought(depth, score, tuple(line.split()))) for depth, score, line in thoughts]
    found = read_reports(game, at, infos)
    assert found
    return found


def make_finding(game: Game, at: int, *lines: tuple[int, str]) -> Finding:
    """What is found by an engine with these scores, in hundredths of a marker, and lines, the best first."""
    infos = [
        Info(Thought(depth, Score("markers", score), tuple(line.split())), rank=rank)
        for depth in (3, 4)
        for rank, (score, line) in enumerate(lines, 1)
    ]
    found = read_reports(game, at, infos)
    assert found
    return found
