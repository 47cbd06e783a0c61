"""Fit the weights of a sister game to games of its bot: ``python -m tools.tune_sisters``.

    python -m tools.selfplay games.jsonl --game shacru --games 1000 --nodes 500 --opening 1-5 --stray 0.05
    python -m tools.tune_sisters games.jsonl

The first command plays games of two, the second prints the table that fits them best. Use a new
table only if it wins a match against the old one.

What is predicted is a mixture of the lead at the end and of the score that the search gave, both in
markers, by least squares. Fitting needs numpy (the group ``tune`` of pyproject.toml); the wheel
does not.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pacru.bot.sisters import model_of
from pacru.cli.terminal import parser_of, run
from pacru.core.errors import PacruError
from pacru.core.scores import DISTANT
from pacru.games.model import CELLS, Model
from pacru.position import inner_state
from tools.selfplay import PACRU, PlayedGame, read_games

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SEEN = 0.5
"""The share of the search's score in what is to be predicted; the rest is the lead at the end."""
HELD = 20.0
"""How strongly the fit is drawn to the weights that it starts from."""
FARTHEST = 2000
"""A lead beyond this, in hundredths of a marker, counts as this one."""
TESTED = 10
"""One game of this many is left out at first, to see how well the others predict it."""


def rows(model: Model, played: PlayedGame) -> Iterator[tuple[list[float], float]]:
    """For each position of a game: how often each weight counts, and the lead to be predicted.

    A game that was given up has none.
    """
    positions = list(played.positions())
    outcome = positions[-1].play(played.turns[-1]).outcome
    if outcome is None:
        return
    assert outcome.scores
    for position, score in zip(positions, played.scores, strict=True):
        player, node = position.to_move, model.node(inner_state(position))
        assert player is not None
        if score is None or model.is_unsettled(node):
            continue
        lead = 100.0 * (outcome.scores[player] - outcome.scores[1 - player])
        if abs(score) < DISTANT:
            lead = SEEN * score + (1 - SEEN) * lead
        full = (node[1] | node[2]).bit_count() / len(CELLS)
        counts = model.counts(node)
        row = [part for count in counts for part in (count * (1 - full), count * full)]
        yield row, max(-FARTHEST, min(FARTHEST, lead))


def table(model: Model, found: Sequence[PlayedGame]) -> Iterator[str]:
    """Fit the weights, first to most games, then to all, and yield the lines of a report."""
    import numpy as np

    data = [(number, *pair) for number, one in enumerate(found) for pair in rows(model, one)]
    games = np.array([number for number, _, _ in data])
    counts = np.array([row for _, row, _ in data], float)
    wanted = np.array([lead for _, _, lead in data], float)
    start = np.array([part for pair in model.weights for part in pair], float)
    yield f"{len(found):,} games, {len(data):,} positions"
    test = games % TESTED == 0

    def fit(rows: "Floats", leads: "Floats") -> "Floats":
        spread = rows.std(axis=0) + 1e-3
        columns = rows / spread
        curve = columns.T @ columns + HELD * np.eye(len(start))
        return np.asarray(
            np.linalg.solve(curve, columns.T @ leads + HELD * start * spread) / spread
        )

    most = fit(counts[~test], wanted[~test])
    errors = [float(np.abs(counts[test] @ one - wanted[test]).mean()) for one in (start, most)]
    yield f"mean error in every tenth game: {errors[0]:.1f} before, {errors[1]:.1f} after"
    fitted = fit(counts, wanted).round().astype(int).reshape(-1, 2)
    for name, (early, late) in zip(model.features, fitted, strict=True):
        yield f"    ({early}, {late}),  # {name}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights that fit the games best.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_fit(arguments))


def _fit(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.tune_sisters", __doc__)
    parser.add_argument("files", type=Path, nargs="+", help="games made by tools.selfplay")
    options = parser.parse_args(arguments)
    found = [played for file in options.files for played in read_games(file)]
    kinds = {(played.rules, played.players) for played in found}
    if len(kinds) != 1 or (PACRU, 2) in kinds or any(players != 2 for _, players in kinds):
        raise PacruError("files: expected games of one sister game, with two players each")
    [(game, _)] = kinds
    yield from table(model_of(game), found)


if __name__ == "__main__":
    sys.exit(main())
