"""Count the experiments that the page can run again: ``python -m tools.figures FOLDER``.

The folder has the games, in files named after the experiments, as the commands in `GAMES` make them. The matches of
levels are those of `tools.ratings`. It writes the file that the page reads, `FIGURES`.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pacru import Game
from pacru.cli.terminal import parser_of, run
from pacru.experiments import EVENTS, Experiment, Share, Trial, add_shares, write_experiments
from tools.ratings import MATCHES
from tools.ratings import read as read_matches
from tools.selfplay import PlayedGame, read_games, start_of

FIGURES: Final = Path(__file__).parent.parent / "docs" / "experiments.json"
"""What the page reads."""
_PLAYS: Final = "python -m tools.cbot games"
GAMES: Final = (
    Experiment(
        "s1000", "first", f"{_PLAYS} s1000.jsonl --games 1000 --nodes 1000 --seed 2", nodes=1_000
    ),
    Experiment(
        "t1000",
        "first",
        f"{_PLAYS} t1000.jsonl --games 1000 --nodes 1000 --seed 3 --tournament",
        nodes=1_000,
        tournament=True,
    ),
    Experiment(
        "s5000", "first", f"{_PLAYS} s5000.jsonl --games 400 --nodes 5000 --seed 4", nodes=5_000
    ),
    Experiment(
        "t5000",
        "first",
        f"{_PLAYS} t5000.jsonl --games 400 --nodes 5000 --seed 5 --tournament",
        nodes=5_000,
        tournament=True,
    ),
    Experiment(
        "three",
        "first",
        f"{_PLAYS} three.jsonl --games 600 --nodes 1000 --seed 6 --players 3",
        players=3,
        nodes=1_000,
    ),
    Experiment(
        "four",
        "first",
        f"{_PLAYS} four.jsonl --games 600 --nodes 1000 --seed 7 --players 4",
        players=4,
        nodes=1_000,
    ),
    Experiment(
        "openings",
        "openings",
        f"{_PLAYS} openings.jsonl --games 1600 --nodes 2000 --opening 0 --near 4 --seed 1",
        nodes=2_000,
        near=4,
    ),
)
"""The experiments with games of the bot against itself, in the order of the page."""
ORDER: Final = (*(f"seat {seat}" for seat in range(4)), *(f"more {event}" for event in EVENTS))
"""The shares of games, as they are listed."""
FEWEST: Final = 10
"""First moves that were played less often are left out."""


def with_games(experiment: Experiment, games: Iterable[PlayedGame]) -> Experiment:
    """Return an experiment with what its games say."""
    shares = tuple(map(Share, ORDER if experiment.about == "first" else ()))
    for number, played in enumerate(games):
        game = Game(start_of(played))
        for turn in played.turns:
            game = game.play(turn)
        shares = add_shares(shares, Trial(experiment, number, "", game).shares)
    if experiment.about == "first":
        shares = tuple(one for one in shares if one.games)
    if experiment.about == "openings":
        shares = tuple(
            one for one in sorted(shares, key=lambda one: -one.games) if one.games >= FEWEST
        )
    return replace(experiment, shares=shares)


def matches(file: Path = MATCHES) -> Iterator[Experiment]:
    """Yield an experiment for each pair of players that has met, in the order of the file."""
    for met in read_matches(file):
        names = met.game, met.first, met.second
        command = f"python -m tools.ratings.play {' '.join(names)} --games {met.games}"
        share = Share("points", met.won + met.drawn / 2, met.games)
        yield Experiment(
            " ".join(names), "levels", command, game=met.game, levels=names[1:], shares=(share,)
        )


def count(folder: Path) -> list[Experiment]:
    """Count everything. An experiment without a file in the folder is an error."""
    played = [with_games(one, read_games(folder / f"{one.key}.jsonl")) for one in GAMES]
    return [*played, *matches()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.figures", __doc__)
    parser.add_argument("folder", type=Path, help="the games")
    return run(_write(parser.parse_args(arguments).folder))


def _write(folder: Path) -> Iterator[str]:
    experiments = count(folder)
    FIGURES.write_text(write_experiments(experiments), "utf-8")
    yield f"{len(experiments)} experiments"


if __name__ == "__main__":
    sys.exit(main())
