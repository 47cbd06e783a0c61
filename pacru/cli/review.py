"""The command ``python -m pacru review``: games reviewed at once, and given back as records."""

import argparse
import json
import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from pacru import fast, record
from pacru.bot.bots import bot_of
from pacru.bot.engine import describe
from pacru.bot.hiring import hire
from pacru.bot.processes import spread
from pacru.bot.protocol import read_info
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.cli import terminal
from pacru.core.errors import PacruError
from pacru.core.state import repetition_key
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.position import inner_state
from pacru.review.annotating import percents, with_review
from pacru.review.chances import STRONG, has_chances
from pacru.review.labels import Label
from pacru.review.reviewing import (
    NODES,
    Finding,
    Question,
    Review,
    Verdict,
    nodes_for,
    read_reports,
)
from pacru.review.story import story
from pacru.review.summary import moments, performances
from pacru.review.why import reasons

DESCRIPTION: Final = """\
Review games: what each move cost, what would have been better, and how accurate each player was.
This prints the game records with evaluations, annotations and better lines (docs/review.md).

    python -m pacru review game.pacru --output reviewed.pacru
    python -m pacru review tournament.pacru --json --nodes 100000
"""
_COLOURS: Final = [colour.title() for colour in record.COLOURS]
LEAST: Final = 100
"""The fewest positions for a search."""


def add(commands: "argparse._SubParsersAction[terminal.Parser]") -> None:
    """Add the command to those of ``python -m pacru``."""
    review = commands.add_parser(
        "review",
        help="find out what each move of a game cost",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    review.add_argument(
        "file", type=Path, metavar="FILE", help="with any number of games; -: standard input"
    )
    review.add_argument("--json", action="store_true", help="print a line of JSON for each game")
    review.add_argument(
        "--nodes",
        type=int,
        help=f"positions for each search, by default {NODES}, or more with a compiled search",
    )
    review.add_argument("--jobs", type=int, default=0, help="processes; by default one per core")
    review.add_argument("--players", type=int, metavar="N", help="of a bare move list")
    terminal.add_cluster(review)
    terminal.add_output(review)
    review.set_defaults(command=_review)


def _review(options: argparse.Namespace) -> Iterator[str]:
    if options.nodes is not None and options.nodes < LEAST:
        raise PacruError(f"--nodes: expected at least {LEAST}, found {options.nodes}")
    if options.jobs < 0:
        raise PacruError(f"--jobs: expected 0 or more, found {options.jobs}")
    terminal.switch_search_on()
    games = list(record.read_all(terminal.text_of(options.file), options.players))
    # Here, not where the work is done: others may have no compiled search.
    asked = [(game, options.nodes or _nodes(game.tree.game())) for game in games]
    work = partial(_render_game, as_json=options.json)
    jobs = min(options.jobs or os.cpu_count() or 1, len(games))
    reviewed, within = 0, ""

    def on_step(review: Review) -> None:
        nonlocal within
        within = ", {} of {} positions of the next".format(*review.progress)

    with (
        terminal.progress(lambda: f"review: {reviewed} of {len(games)} games{within}"),
        hire(jobs, options.cluster) as workers,
    ):
        alone = workers in (0, 1)
        for text in (
            map(partial(work, on_step=on_step), asked) if alone else spread(work, asked, workers)
        ):
            reviewed, within = reviewed + 1, ""
            yield text


def _render_game(
    asked: tuple[record.Record, int],
    as_json: bool,
    on_step: Callable[[Review], None] | None = None,
) -> str:
    """A game with its review of so many nodes, as JSON or as a record."""
    game, nodes = asked
    review = review_game(game.tree.game(), nodes, on_step)
    if as_json:
        return json.dumps(review_data(review), ensure_ascii=False)
    return record.write(with_review(game.tree, review), game.tags)


def review_game(
    game: Game,
    nodes: int | None = None,
    on_step: Callable[[Review], None] | None = None,
    scale: float = STRONG,
) -> Review:
    """The whole review of a game.

    Args:
        game: the game.
        nodes: the positions that each search makes; None: as many as on the page, or fewer in Python alone.
        on_step: called after each search, with the review so far.
        scale: of the chances, as in `pacru.review.chances.chances`.

    Raises:
        PacruError: nobody knows the chances in games with its goal.
    """
    if not has_chances(game.start):
        raise PacruError(f"review: nobody has studied games to {game.start.target} markers")
    review = Review(game, nodes=nodes or _nodes(game))
    while review.question:
        answer = answer_question(game, review.question, scale)
        review = review.with_answer(review.question, answer)
        if on_step:
            on_step(review)
    return review


def _nodes(game: Game) -> int:
    """The positions that each search makes if nobody says how many."""
    return nodes_for(game) if fast.pool_for(game.start.players) else NODES


def answer_question(game: Game, question: Question, scale: float = STRONG) -> Finding:
    """The answer to a question of a review.

    Args:
        game: the game.
        question: about it.
        scale: of the chances, as in `pacru.review.chances.chances`.
    """
    position, bot = game.positions[question.at], bot_of(game.start.game)
    state = repetition_key(inner_state(position))
    only = []
    if question.only:
        turn, after = position.spelled_and_played(question.only)
        only = [bot.candidate_of(state, inner_state(after), turn)]
    search = Search(
        state,
        Limits(DEEPEST, question.nodes),
        randomness=random.Random(f"{question.seed} {position}"),
        lines=question.lines,
        only=only,
    )
    infos = (read_info(line) for _ in search.steps() if search.best for line in describe(search))
    found = read_reports(game, question.at, [info for info in infos if info], scale)
    assert found, "a search reports at least once"
    return found


def review_data(review: Review) -> dict[str, Any]:
    """A review as data for JSON: chances in percent, losses in points."""
    known = [review.chances(at) for at in range(len(review.game.positions))]
    return {
        "players": [
            {
                "accuracy": _round(one.accuracy),
                "phases": {phase.value: _round(value) for phase, value in one.by_phase.items()},
                "loss": _round(one.loss),
                **{label.value: one.counts.get(label, 0) for label in Label if label.value},
            }
            for one in performances(review)
        ],
        "story": list(story(moments(review), review.game.outcome, _COLOURS.__getitem__)),
        "chances": [percents(some) if some else None for some in known],
        "turns": [
            {
                "ply": one.ply + 1,
                "turn": review.game.plies[one.ply].spelled,
                "player": "abcd"[one.player],
                "loss": _round(one.loss),
                "label": one.label.value,
                "best": list(one.best),
                "played": list(one.played),
                "why": list(_why(review, one)),
            }
            for one in review.verdicts.values()
        ],
    }


def _why(review: Review, one: Verdict) -> tuple[str, ...]:
    """Why a turn was bad; empty if it was not."""
    if not (one.label.bad and one.best):
        return ()
    played, best = ([*map(Turn.parse, line)] for line in (one.played, one.best))
    found = reasons(review.game.positions[one.ply], played, best, _COLOURS.__getitem__)
    return tuple(reason.text for reason in found)


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
