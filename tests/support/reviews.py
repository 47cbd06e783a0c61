"""What an engine reports about a game, for tests of reviews and of the coach."""

from pacru import Game
from pacru.bot.protocol import Info, Score, Thought
from pacru.review.reviewing import Finding, read_reports


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
