"""Fit the weights of the evaluation to games: ``python -m tools.tune``.

    python -m tools.selfplay games.jsonl --games 1500 --nodes 1000 --opening 1-5 --stray 0.05
    python -m tools.tune games.jsonl positions.jsonl.gz

The second command fits the weights by logistic regression and prints the table. With these weights,
the evaluation predicts the winner and the search's score best. Use a new table only if it wins a
match against the old one.

An input file has games in the format of `tools.selfplay`, or a line of JSON for each position
with the fields of `Sample`.

Fitting needs numpy (the group ``tune`` of pyproject.toml); the wheel does not.
"""

import gzip
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from pacru.bot.pacru.tuning import flatten
from pacru.bot.processes import spread
from pacru.cli.terminal import parser_of, run
from pacru.core.errors import PacruError
from pacru.core.scores import DISTANT
from pacru.core.state import OTHER_SEATS, RULES, State
from pacru.games.pacru.evaluation import EVALUATION, WEIGHTS, Evaluation, Weights
from pacru.position import Position, inner_state
from tools import selfplay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

DIGIT = 26
"""Bits of one digit, more than the count of a term can need."""
HELD = 4e-7
"""How strongly the fit is drawn to the weights that it starts from: the value that predicted other
games best."""
SEEN = 0.5
"""The share of the search's score in what is to be predicted; the rest is the result of the
game."""
ROUNDS = 10
"""Steps of Newton's method."""
TESTED = 10
"""One game of this many is left out at first, to see how well the others predict it."""
CHUNK = 100
"""Lines that are counted at a time."""


@dataclass(frozen=True)
class Sample:
    """A position in which the bot chose a turn.

    Attributes:
        game: the name of the game, the same for all its positions.
        position: its text.
        result: 1 if the player to move won the game in the end, else 0.
        score: the score of the search, in hundredths of a marker; None if it was not stored.
        depth: how many turns ahead the search looked, if that was stored.
    """

    game: str
    position: str
    result: float
    score: int | None = None
    depth: int | None = None


# ---- weights as vectors


def weights_of_numbers(values: Iterable[int]) -> Weights:
    """The table of weights from one list."""
    rest = iter(values)
    table: dict[str, Any] = {
        name: tuple(next(rest) for _ in old) if isinstance(old, tuple) else next(rest)
        for name, old in WEIGHTS._asdict().items()
    }
    return Weights(**table)


class Counts:
    """Counts how often each weight goes into the lead of a state.

    The evaluation is a sum of weights times counts. If the weights are powers of a large number,
    the digits of the sum are the counts. So all of them are found at once, by the very code whose
    weights are fitted.
    """

    def __init__(self) -> None:
        self.length = len(flatten(WEIGHTS))
        self._evaluation = Evaluation(
            weights_of_numbers(1 << DIGIT * n for n in range(self.length))
        )
        self._middle = sum(1 << DIGIT * n + DIGIT - 1 for n in range(self.length))

    def counts(self, state: State) -> list[int]:
        """The counts in the order of `flat`, less those of the opponent."""
        return self._digits(self._evaluation.lead(state))

    def counts_of_each(self, state: State) -> list[list[int]]:
        """The counts for each player in the order of the seats, from the player to move on."""
        return [self._digits(worth) for worth in self._evaluation.worths(state)]

    def _digits(self, total: int) -> list[int]:
        digits = total + self._middle
        half, mask = 1 << DIGIT - 1, (1 << DIGIT) - 1
        return [(digits >> DIGIT * n & mask) - half for n in range(self.length)]


# ---- the fit


def fit(
    counts: "Floats",
    wanted: "Floats",
    start: "Floats",
    *,
    scale: float,
    even: float = 0.0,
    held: float = HELD,
) -> "Floats":
    """Fit the weights so that the lead predicts `wanted` best, by logistic regression.

    This uses Newton's method. Weights about which the games say little stay close to their start.

    Args:
        counts: a row for each position, as `Counts.of` gives it.
        wanted: for each position how likely a win is, 0 to 1.
        start: the weights to begin with.
        scale: the weight of a hundredth of a marker in the logistic function.
        even: the logarithm of the odds when nobody leads.
        held: how strongly the fit is drawn to `start`.
    """
    import numpy as np

    spread = counts.std(axis=0) + 1e-3
    columns, anchor = counts / spread, start * spread
    found = anchor.copy()
    for _ in range(ROUNDS):
        expected = _sigmoid(scale * (columns @ found) + even)
        slope = scale * columns.T @ (expected - wanted) / len(wanted) + held * (found - anchor)
        weight = scale**2 * expected * (1 - expected) / len(wanted)
        curve = (columns * weight[:, None]).T @ columns + held * np.eye(len(found))
        found = found - np.linalg.solve(curve, slope)
    return np.asarray(found / spread)


def loss(leads: "Floats", results: "Floats", scale: float, even: float = 0.0) -> float:
    """How badly the leads predict the results: the mean logarithmic loss."""
    import numpy as np

    expected = np.clip(_sigmoid(scale * leads + even), 1e-9, 1 - 1e-9)
    losses = results * np.log(expected) + (1 - results) * np.log(1 - expected)
    return -float(losses.mean())


def scale_of(leads: "Floats", results: "Floats", even: float = 0.0) -> float:
    """The weight of a hundredth of a marker in the logistic function, by these results."""
    scales = (n / 20_000 for n in range(4, 121))
    return min(scales, key=lambda scale: loss(leads, results, scale, even))


def _sigmoid(values: "Floats") -> "Floats":
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))))


# ---- from games to a table


def samples(line: bytes, where: str) -> Iterator[tuple[Sample, State]]:
    """Read a line of a file: one position, or those of a game.

    Raises:
        PacruError: the line has something else; the message begins with `where`.
    """
    if b'"turns"' in line:
        played = selfplay.read(line, where)
        for position, score in zip(played.positions(), played.scores, strict=True):
            if score is not None and played.winner is not None:
                won = float(played.winner == position.to_move)
                yield Sample(played.game, str(position), won, score), inner_state(position)
        return
    try:
        sample = Sample(**json.loads(line))
    except (ValueError, TypeError):
        raise PacruError(f"{where}: expected a position or a game of the bot") from None
    yield sample, inner_state(Position.parse(sample.position))


def table(
    files: Iterable[Path], players: int = 2, start: Weights = WEIGHTS, jobs: int = 0
) -> Iterator[str]:
    """Fit the weights to games, first to most of them, then to all, and report how well that went.

    Args:
        files: files of games or positions, compressed with gzip if their names end with ``.gz``.
            Games with another number of players are left out. So are positions in which the
            evaluation sees a win, which no weight changes.
        players: 2 to 4.
        start: the weights to begin with.
        jobs: how many processes count at a time; 0: one per core.

    Yields:
        The lines of a report; the last one is the table.

    Raises:
        PacruError: a file has something else, or there is nothing to fit to.
    """
    import numpy as np

    names: dict[str, int] = {}
    kept: list[tuple[int, float, float]] = []
    rows: list[Floats] = []
    for file, found, counted in spread(
        partial(_count_chunk, players=players), _chunks(files), jobs
    ):
        rows.append(counted)
        for game, result, score in found:
            kept.append((names.setdefault(f"{file} {game}", len(names)), result, score))
    if not kept:
        raise PacruError(f"expected positions of games of {players} that somebody won, found none")
    counts = np.concatenate(rows)
    games, wins, scores = np.array(kept).T
    even, before = -math.log(players - 1), np.array(flatten(start), float)
    scale = scale_of(counts @ before, wins, even)
    seen = np.where(np.isnan(scores), wins, _sigmoid(scale * np.nan_to_num(scores) + even))
    wanted = SEEN * seen + (1 - SEEN) * wins
    yield f"{len(names):,} games, {len(kept):,} positions; {scale} for a hundredth of a marker"
    test = games % TESTED == 0
    most = fit(counts[~test], wanted[~test], before, scale=scale, even=even)
    losses = [loss(counts[test] @ w, wins[test], scale, even) for w in (before, most)]
    yield f"loss in every tenth game: {losses[0]:.5f} before, {losses[1]:.5f} after"
    found_weights = fit(counts, wanted, before, scale=scale, even=even)
    yield str(weights_of_numbers(round(weight) for weight in found_weights))


_Chunk: TypeAlias = tuple[Path, int, list[bytes]]
"""Some lines of a file, and the number of the first one."""


def _chunks(files: Iterable[Path]) -> Iterator[_Chunk]:
    for file in files:
        number = 1
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as lines:
            while chunk := list(islice(lines, CHUNK)):
                yield file, number, chunk
                number += len(chunk)


@cache
def _counter() -> Counts:
    """The counter of this process, shared by all positions, since it caches much."""
    return Counts()


def _count_chunk(
    chunk: _Chunk, players: int
) -> "tuple[Path, list[tuple[str, float, float]], Floats]":
    """The data for the fit: game, result and score of each position, and its row of counts."""
    import numpy as np

    file, first, lines = chunk
    found: list[tuple[str, float, float]] = []
    rows: list[Floats] = []
    for number, line in enumerate(lines, first):
        for sample, state in samples(line, f"{file}, line {number}"):
            if state[RULES].players == players:
                row = _row(state)
                if row is not None:
                    rows.append(row)
                    score = math.nan if sample.score is None else sample.score
                    found.append((sample.game, sample.result, score))
    return file, found, np.array(rows).reshape(len(rows), _counter().length)


def _row(state: State) -> "Floats | None":
    """How often each weight goes into the lead, or None if the evaluation sees a win instead."""
    import numpy as np

    counter = _counter()
    if state[RULES].players == 2:
        seen = abs(EVALUATION.lead(state)) >= DISTANT
        return None if seen else np.array(counter.counts(state), float)
    own, *others = np.array(counter.counts_of_each(state), float)
    seats = zip(others, state[OTHER_SEATS], strict=True)
    return np.asarray(own - np.mean([row for row, (_, chevrons) in seats if chevrons], axis=0))


# ---- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights that fit the games best.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_fit(arguments))


def _fit(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.tune", __doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--jobs", type=int, default=0, help="at a time; 0: one per core")
    options = parser.parse_args(arguments)
    yield from table(options.files, options.players, jobs=options.jobs)


if __name__ == "__main__":
    sys.exit(main())
