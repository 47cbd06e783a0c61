"""How the levels play: their accuracy by phase, and what they lose chances to.

    python -m tools.typical                       # all levels, 24 games each
    python -m tools.typical 6 7 --games 40
    python -m tools.typical --game azacru --jobs 0
    python -m tools.typical --game azacru --table # of the figures that are kept

Each level plays against itself from random openings, games of Pacru in C (`tools.cbot`), the others in Python. Each
game is reviewed as the page does it. The lines are those of `pacru.review.typical`, which the profile on the page shows
beside a person's own figures.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Final

from pacru.bot.levels import levels_of
from pacru.bot.match import Match, Player, play_one
from pacru.bot.processes import spread
from pacru.cli.review import review_game
from pacru.cli.terminal import parser_of, run
from pacru.explain.reasons import Topic
from pacru.game import Game
from pacru.games import DEFAULT, game_keys
from pacru.position import Position
from pacru.review.chances import scale_of
from pacru.review.labels import Phase
from pacru.review.losses import OTHER, known_lines, losses
from pacru.review.reviewing import Review
from pacru.review.summary import performances
from pacru.review.typical import Typical, typical
from tools.cbot import matches
from tools.ratings.play import player

OPENING: Final = 2
"""The random turns of each player at the beginning of a game: enough that no two games are alike."""
PHASES: Final = ("Opening", "Middlegame", "Endgame")
HEADS: Final = {
    Topic.WIN: "Wins",
    Topic.BLOCKING: "Blocking",
    Topic.CAPTURE: "Captures",
    Topic.CONNECTION: "Connections",
    Topic.MARKERS: "Markers",
    Topic.CROSSING: "Crossings",
    Topic.LANDS: "Borderlands",
    Topic.POWER: "Power",
    Topic.MOBILITY: "Mobility",
    Topic.ROTATION: "Rotations",
    OTHER: "Other",
}
"""The heads of the columns of a table."""


def reviews(game: str, level: int, count: int, seed: int, jobs: int) -> Iterator[Review]:
    """Play games of a level against itself, and review them.

    Args:
        game: the name of the game.
        level: the number of the level.
        count: how many games.
        seed: decides everything that is random.
        jobs: how many games to play at once; 0: one for each core.
    """
    if game == DEFAULT:
        review = partial(review_game, scale=scale_of(level))
        return spread(review, games(level, count, seed, jobs), jobs)
    side = Player.parse(player(game, f"{level}", in_c=False), game)
    match = Match((side, side), games=2 * count, seed=seed, game=game)
    return spread(partial(_play_and_review, match), range(count), jobs)


def games(level: int, count: int, seed: int, jobs: int) -> Iterator[Game]:
    """Play games of a level of Pacru against itself."""
    side = player(DEFAULT, f"{level}", in_c=True)
    for line in matches.play(side, side, count, seed, jobs=jobs, random_turns=OPENING, seats=1):
        game = Game(Position.parse(line.begun))
        for text in line.played:
            game = game.play(text)
        yield game


def _play_and_review(match: Match, number: int) -> Review:
    return review_game(play_one(match, number).game)


def measure(game: str, level: int, reviewed: Sequence[Review]) -> Typical:
    """The figures of a level, from the reviews of its games."""
    by_phase: defaultdict[Phase, list[float]] = defaultdict(list)
    lost: defaultdict[str, float] = defaultdict(float)
    moves = 0
    for review in reviewed:
        for side, found in enumerate(performances(review)):
            moves += found.turns
            for phase, accuracy in found.by_phase.items():
                by_phase[phase].append(accuracy)
            for topic, points in losses(review, side, known_lines).items():
                lost[topic] += points
    return Typical(
        game,
        level,
        len(reviewed),
        moves,
        {phase: fmean(by_phase[phase]) for phase in Phase if by_phase[phase]},
        lost,
    )


def print_lines(asked: argparse.Namespace) -> Iterator[str]:
    """Measure levels, and write a line for each."""
    for level in asked.levels or range(1, len(levels_of(asked.game)) + 1):
        found = reviews(asked.game, level, asked.games, asked.seed, asked.jobs)
        yield measure(asked.game, level, [*found]).text


def table(game: str) -> Iterator[str]:
    """The figures that are kept of a game, line by line, as a table for docs/levels.md."""
    known = [one for level in levels_of(game) if (one := typical(level.number, game))]
    topics = [topic for topic in (*Topic, OTHER) if any(one.lost.get(topic) for one in known)]
    heads = ("Level", "Moves", *PHASES, "Lost per move", *(HEADS[topic] for topic in topics))
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for one in known:
        phases = (one.by_phase.get(phase) for phase in Phase)
        row = (
            f"{one.level}",
            f"{one.moves:,}",
            *("–" if accuracy is None else f"{accuracy:.0f}%" for accuracy in phases),
            f"{one.lost_per_move:.1f}",
            *(f"{100 * one.share(topic):.0f}%" for topic in topics),
        )
        yield f"| {' | '.join(row)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.typical", "How the levels play, as figures.")
    parser.add_argument("levels", nargs="*", type=int, help="their numbers; by default all")
    parser.add_argument("--game", choices=game_keys(), default=DEFAULT)
    parser.add_argument("--table", action="store_true", help="print those that are kept instead")
    parser.add_argument("--games", type=int, default=24, help="of each level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    return run(table(asked.game) if asked.table else print_lines(asked))


if __name__ == "__main__":
    sys.exit(main())
