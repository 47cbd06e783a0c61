"""Whether the labels of a review are right: planted blunders, and wins that are thrown away.

What is true decides a search with `TIMES` as many positions, or the exact solver.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

from pacru.bot.pacru.baselines import random_move
from pacru.bot.pacru.bot import make_tree
from pacru.bot.pacru.root import candidates
from pacru.bot.processes import spread
from pacru.cli.review import review_game
from pacru.game import Game
from pacru.position import Position, inner_state
from pacru.puzzles import Puzzle, load
from pacru.review.chances import chances
from pacru.review.labels import Label
from pacru.review.reviewing import NODES, SHORT, SURE
from pacru.solver import Solver
from tools.selfplay import LONGEST
from tools.thinking import think

PLAYED = 5_000
"""The positions that a player of a game makes for a turn."""
TIMES = 10
"""How many times as many positions decide what is true."""
PLANTED = 20.0
"""The points that a planted blunder costs at least."""
OPENING = (1, 4)
"""The fewest and the most random turns of each player at the beginning of a game."""
TRIED = 12
"""The turns that are tried in a position, to find a blunder."""
BUDGET = 2_000_000
"""The positions that the solver may make for a turn …"""
QUICK = 20_000
"""… and for a longer win after a turn that the review calls a blunder."""


# ---- planted blunders


class GameWithBlunder(NamedTuple):
    """A game of two with a planted blunder.

    Attributes:
        game: all of it.
        at: the place of the blunder, from 0.
        loss: what it costs, in points.
    """

    game: Game
    at: int
    loss: float


class ReviewedTurn(NamedTuple):
    """What two reviews say about a turn.

    Attributes:
        planted: whether it is the planted one.
        label, loss: in the review.
        true_label, true_loss: in the review with `TIMES` as many positions.
    """

    planted: bool
    label: Label
    loss: float
    true_label: Label
    true_loss: float


def game_with_blunder(number: int, nodes: int = NODES * TIMES) -> GameWithBlunder:
    """A game of the bot against itself in which one turn is replaced by a blunder.

    Args:
        number: decides everything that is random.
        nodes: the positions made to judge a turn.
    """
    chance = random.Random(f"planted {number}")
    while True:
        game, drawn = Game.new(), 2 * chance.randint(*OPENING)
        for _ in range(drawn):
            game = game.play(random_move(inner_state(game.position), chance))
        game = _play_on(game)
        places = range(drawn, len(game.plies))
        for at in chance.sample(places, len(places)):
            found = _blunder(game.positions[at], chance, nodes)
            if found:
                turn, loss = found
                return GameWithBlunder(
                    _play_on(Game(game.start, game.plies[:at]).play(turn)), at, loss
                )


def review_labels(number: int, nodes: int = NODES) -> list[ReviewedTurn]:
    """What the review says about each turn of a game with a planted blunder.

    Args:
        number: of the game, for `planted`.
        nodes: the positions made for each position of the game in the first pass.
    """
    game, planted_at, _ = game_with_blunder(number, nodes * TIMES)
    found, true = (review_game(game, made).verdicts for made in (nodes, nodes * TIMES))
    return [
        ReviewedTurn(at == planted_at, one.label, one.loss, true[at].label, true[at].loss)
        for at, one in found.items()
    ]


def _play_on(game: Game) -> Game:
    """The game, played to its end."""
    memory = make_tree(game.start.players)
    while not game.outcome and len(game.plies) < LONGEST * game.start.players:
        game = game.play(think(game.position, PLAYED, memory=memory).line[0])
    return game


def _blunder(position: Position, chance: random.Random, nodes: int) -> tuple[str, float] | None:
    """A turn that is a blunder in that position, and what it costs; None: none was found."""
    best = _chances(position, nodes)
    if 100 * best < PLANTED:
        return None
    turns = sorted(map(str, position.moves()))
    for turn in chance.sample(turns, min(len(turns), TRIED)):
        if position.play(turn).outcome:
            continue
        # With few positions at first: most turns are no blunders.
        for made in (PLAYED, nodes):
            loss = 100 * (best - _chances(position, made, turn))
            if loss < PLANTED:
                break
        else:
            return turn, loss
    return None


def _chances(position: Position, nodes: int, only: str = "") -> float:
    """The chances of the player to move, with the best turn or with the only one."""
    assert position.to_move is not None
    score = think(position, nodes, only=only).score
    return chances(position, score)[position.to_move]


def blunder_report(turns: Iterable[ReviewedTurn]) -> Iterator[str]:
    """The report on planted blunders."""
    listed = list(turns)
    blunders = [turn for turn in listed if turn.planted]
    others = [turn for turn in listed if not turn.planted]
    called = [turn for turn in others if turn.label.serious]
    wrong = [turn for turn in called if not turn.true_label.serious]
    missed = [turn for turn in others if turn.true_label.serious and not turn.label.serious]
    marked = sum(turn.label.serious for turn in blunders)
    yield f"{marked} of {len(blunders)} planted blunders are called a mistake or a blunder"
    yield (
        f"{len(called)} of {len(others)} other turns are; {len(wrong)} of these "
        f"({len(wrong) / max(len(others), 1):.2%} of all) are not with {TIMES} times the positions"
    )
    yield f"{len(missed)} other turns are with {TIMES} times the positions, and not in the review"


# ---- wins that are thrown away


class TurnInWin(NamedTuple):
    """A turn in a position with a win in at most `SHORT` turns.

    Attributes:
        puzzle: the id of the position.
        turn: the turn.
        wins: in how many turns at most it still wins, `SHORT` or `SURE`, by the solver; 0: it has
            found no such win.
        label: what the review calls it.
    """

    puzzle: str
    turn: str
    wins: int
    label: Label

    @property
    def wrong(self) -> bool:
        """Whether the label is: that of a turn that wins, or of one that throws the win away."""
        return self.label.bad if self.wins else self.label is not Label.BLUNDER


def puzzles(count: int) -> list[Puzzle]:
    """Some positions of two with a forced win in at most three turns, half of them in one."""
    by_kind = [
        [puzzle for puzzle in load() if puzzle.kind == kind and _is_solvable(puzzle)]
        for kind in ("win1", "win3")
    ]
    each = count // len(by_kind)
    return [puzzle for some in by_kind for puzzle in some[:: len(some) // each][:each]]


def _is_solvable(puzzle: Puzzle) -> bool:
    return puzzle.position.players == 2 and not puzzle.position.tournament


def review_thrown_wins(puzzle: Puzzle, nodes: int = NODES, budget: int = BUDGET) -> list[TurnInWin]:
    """What the review says about every turn in a position, as a game of one turn.

    Of reorientations, those with the payments that the bot tries.

    Args:
        puzzle: has the position.
        nodes: the positions that a search of the first pass makes.
        budget: the positions that the solver may make for a turn.
    """
    position, found = puzzle.position, []
    quick = min(QUICK, budget)
    state, solvers = inner_state(position), {most: Solver(most) for most in (quick, budget)}
    for turn in [candidate.turn for candidate in candidates(state)]:
        label = review_game(Game(position).play(turn), nodes).verdicts[0].label
        limits = {SHORT: budget, SURE: quick if label is Label.BLUNDER else budget}
        wins = (plies for plies, most in limits.items() if solvers[most].keeps(state, turn, plies))
        found.append(TurnInWin(puzzle.id, str(turn), next(wins, 0), label))
    return found


def win_report(turns: Iterable[TurnInWin]) -> Iterator[str]:
    """The report on forced wins."""
    listed = list(turns)
    positions = len({turn.puzzle for turn in listed})
    yield f"{positions} positions with a win in at most {SHORT} turns, {len(listed)} turns"
    names = {
        SHORT: f"still win in at most {SHORT}",
        SURE: f"still win in at most {SURE}",
        0: "throw the win away",
    }
    for wins, name in names.items():
        called = Counter(turn.label.value or "nothing" for turn in listed if turn.wins == wins)
        labels = ", ".join(f"{label} {count}" for label, count in called.most_common())
        yield f"{called.total()} {name}: {labels}"
    yield from (f"{turn.puzzle} {turn.turn}: {turn.label.value}" for turn in listed if turn.wrong)


# ---- the commands


def check_planted(asked: argparse.Namespace) -> Iterator[str]:
    """Plant blunders, and report what the review calls them."""
    games = spread(partial(review_labels, nodes=asked.nodes), range(asked.games), asked.jobs)
    yield from blunder_report(chain.from_iterable(games))


def check_wins(asked: argparse.Namespace) -> Iterator[str]:
    """Report what the review calls the turns in positions with a forced win."""
    judge = partial(review_thrown_wins, nodes=asked.nodes, budget=asked.budget)
    positions = spread(judge, puzzles(asked.games), asked.jobs)
    yield from win_report(chain.from_iterable(positions))


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of both commands to a parser.

    Args:
        parser: the parser.
        games: how many games or positions to take by default.
    """
    parser.add_argument("--games", type=int, default=games, help="how many games or positions")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions for each search")
    parser.add_argument("--jobs", type=int, default=1, help="at a time; 0: one per core")
