"""Fit the weights of a sister game to games of its bot: ``python -m pacru.bot.sisters.tune``.

    python -m pacru.bot.sisters.tune games.jsonl --game shacru --games 1000 --nodes 500

The command plays games of two, adds them to a file, fits the weights to all games of that file, and
prints the table. If you stop it and give it again, it goes on where it was. Use a new table only if
it wins a match against the old one.

What is predicted is a mixture of the lead at the end and of the score that the search gave, both in
markers, by least squares. Fitting needs numpy (the group ``tune`` of pyproject.toml); the wheel
does not.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pacru.bot.alphabeta import DISTANT
from pacru.bot.sisters import model_of
from pacru.bot.sisters.search import SisterSearch, tree_of
from pacru.bot.timing import DEEPEST, Limits
from pacru.errors import PacruError
from pacru.game import Game
from pacru.games import FOLDERS
from pacru.games.model import CELLS, Model
from pacru.position import Position
from pacru.terminal import parser_of, run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

OPENING = (1, 5)
"""The fewest and the most random turns of each player at the beginning of a game."""
STRAY = 0.05
"""How often a later turn is random."""
SEEN = 0.5
"""The share of the search's score in what is to be predicted; the rest is the lead at the end."""
HELD = 20.0
"""How strongly the fit is drawn to the weights that it starts from."""
FARTHEST = 2000
"""A lead beyond this, in hundredths of a marker, counts as this one."""
TESTED = 10
"""One game of this many is left out at first, to see how well the others predict it."""


def played(game: str, nodes: int, seed: str) -> dict[str, object]:
    """Let the bot play a game against itself.

    Returns:
        The turns, the score of each turn that was searched, and the markers at the end.
    """
    chance, tree = random.Random(seed), tree_of(game)
    going = Game.new(game=game)
    at_random = 2 * chance.randint(*OPENING)
    scores: list[int | None] = []
    while not going.outcome:
        position = going.position
        if len(scores) < at_random or chance.random() < STRAY:
            turn = chance.choice(position.moves())
            scores.append(None)
        else:
            limits = Limits(DEEPEST, nodes=nodes)
            best = SisterSearch(position.state, limits, randomness=chance, memory=tree).run()
            turn = best.turn
            scores.append(best.score)
        going = going.play(turn)
    return {
        "game": game,
        "seed": seed,
        "turns": [str(ply.turn) for ply in going.plies],
        "scores": scores,
        "final": going.outcome.scores,
    }


def games_of(file: Path) -> Iterator[dict[str, object]]:
    """The games of a file; a last line that was cut off is skipped.

    Raises:
        PacruError: the file has something else.
    """
    for number, line in enumerate(file.read_text("ascii").splitlines() if file.exists() else (), 1):
        try:
            found = json.loads(line)
            yield {name: found[name] for name in ("game", "seed", "turns", "scores", "final")}
        except (ValueError, KeyError, TypeError):
            raise PacruError(f"{file}, line {number}: expected a game of the bot") from None


def rows(model: Model, one: dict[str, object]) -> Iterator[tuple[list[float], float]]:
    """For each position of a game: how often each weight counts, and the lead to be predicted."""
    position = Position.initial(2, game=str(one["game"]))
    turns, scores, final = one["turns"], one["scores"], one["final"]
    assert isinstance(turns, list) and isinstance(scores, list) and isinstance(final, list)
    for turn, score in zip(turns, scores, strict=True):
        player = position.to_move
        assert player is not None
        node = model.node(position.state)
        if score is not None and not model.unsettled(node):
            lead = 100.0 * (final[player] - final[1 - player])
            if abs(score) < DISTANT:
                lead = SEEN * score + (1 - SEEN) * lead
            full = (node[1] | node[2]).bit_count() / len(CELLS)
            counts = model.counts(node)
            row = [part for count in counts for part in (count * (1 - full), count * full)]
            yield row, max(-FARTHEST, min(FARTHEST, lead))
        position = position.play(turn)


def table(model: Model, found: Sequence[dict[str, object]]) -> Iterator[str]:
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
    """Play games, and print the weights that fit them best.

    Returns:
        The exit code, as in `pacru.terminal.run`.
    """
    return run(_fitted(arguments))


def _fitted(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("pacru.bot.sisters.tune", __doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=[game for game in FOLDERS if game != "pacru"])
    parser.add_argument("--games", type=int, default=1000, help="how many there are in the end")
    parser.add_argument("--nodes", type=int, default=500, help="positions made for each turn")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    had = {one["seed"] for one in games_of(options.file)}
    with options.file.open("a", encoding="ascii") as file:
        for number in range(options.games):
            seed = f"{options.seed}.{number}"
            if seed not in had:
                file.write(json.dumps(played(options.game, options.nodes, seed)) + "\n")
                file.flush()
    yield from table(model_of(options.game), [*games_of(options.file)])


if __name__ == "__main__":
    sys.exit(main())
