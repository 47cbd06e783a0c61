"""Measure what it helps to share one search among workers: ``python -m tools.studies.shares``.

    python -m tools.selfplay games.jsonl --games 40 --nodes 1000
    python -m tools.studies.shares games.jsonl --depth 7

In a position from the middle of each game, it counts the positions that a search for the best three
turns makes until it has looked this number of turns ahead, and compares them with those of the busiest of
several workers, without a common table. They can share the turns at the root, each looking for the
best three of its own. Or one looks for the best turn, and the others for the next ones: then it is
assumed that they know which turns not to look at.
"""

import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from pacru.bot.bots import bot_of
from pacru.bot.search.bot import Candidate
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.cli.terminal import parser_of, run
from pacru.core.errors import PacruError
from pacru.core.state import State, repetition_key
from pacru.position import Position, inner_state
from tools.selfplay import PlayedGame, read_games

LINES = 3
WORKERS = (2, 4)
"""Among how many workers the turns at the root are shared."""


def middle(played: PlayedGame) -> State:
    """The state in the middle of a game."""
    position = Position.initial(played.players)
    for turn in played.turns[: len(played.turns) // 2]:
        position = position.play(turn)
    return repetition_key(inner_state(position))


def ordered_candidates(state: State) -> list[Candidate]:
    """The turns at the root, the most promising one first."""
    bot = bot_of("pacru")
    candidates = list(bot.candidates(state))
    model = bot.make_tree(2).model
    return sorted(candidates, key=lambda one: -model.root_score(one.after))


def busiest_shares(state: State, depth: int) -> dict[str, float]:
    """What the busiest worker has to do, as a share of what one alone has to do, by the way of sharing."""

    def nodes(lines: int, only: Sequence[Candidate] = ()) -> int:
        return _searched(state, depth, lines, only).nodes

    alone = _searched(state, depth, LINES)
    turns = [str(one.turn) for one in alone.ranking]
    candidates = ordered_candidates(state)

    def rest(best: int) -> list[Candidate]:
        return [one for one in candidates if str(one.turn) not in turns[:best]]

    first = nodes(1)
    busiest = {
        f"turns at the root, {workers} workers": max(
            nodes(LINES, candidates[start::workers]) for start in range(workers)
        )
        for workers in WORKERS
    }
    busiest["lines, 2 workers"] = max(first, nodes(LINES - 1, rest(1)))
    busiest["lines, 3 workers"] = max(first, nodes(1, rest(1)), nodes(1, rest(2)))
    return {way: made / alone.nodes for way, made in busiest.items()}


def _searched(state: State, depth: int, lines: int, only: Sequence[Candidate] = ()) -> Search:
    again = [bot_of("pacru").candidate_of(state, one.after, one.turn) for one in only]
    search = Search(state, Limits(depth), randomness=random.Random(0), lines=lines, only=again)
    search.run()
    return search


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the shares.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_shares(arguments))


def _shares(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.studies.shares", __doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--depth", type=int, default=7)
    options = parser.parse_args(arguments)
    states = [middle(played) for played in read_games(options.file) if played.players == 2]
    if not states:
        raise PacruError("expected games of two, found none")
    found = [busiest_shares(state, options.depth) for state in states]
    for way in found[0]:
        share = math.exp(fmean(math.log(one[way]) for one in found))
        yield f"{way}: the busiest makes {share:.2f} of the positions, over {len(found)} searches"


if __name__ == "__main__":
    sys.exit(main())
