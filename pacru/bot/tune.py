"""Fits the weights of the evaluation to the results of games: ``python -m pacru.bot.tune``.

    python -m pacru.bot.tune play --games 500 --nodes 400 --seed 1 >>games.jsonl
    python -m pacru.bot.tune fit games.jsonl

The first command lets the bot play against itself, fast, with a random turn now and then, so that positions occur
which a search sees and games do not. The second one finds the weights with which the evaluation foretells best who
won, by logistic regression, and prints the table. A new table is worth having when a match against the old one shows
it; what it has for `site` goes into `pacru.payment`.

Fitting needs numpy (the group ``tune`` of pyproject.toml); the wheel does not.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from pacru.bot.alphabeta import DISTANT, AlphaBeta, SpentError
from pacru.bot.evaluation import WEIGHTS, WIN, Evaluation, Weights
from pacru.movegen import TO_MOVE, State, children
from pacru.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

OPENINGS = (4, 5, 6, 7, 8, 10, 12)
"""Numbers of random turns that games begin with."""
RANDOM_TURN = 0.06
"""How often a turn is played at random later."""
LONGEST = 260
"""Turns after which a game is given up; its positions count as draws."""
DIGIT = 26
"""Bits of one digit, more than a term's count can need."""
HELD = 4e-7
"""How much the fit holds on to the weights that it starts from: what foretold other games best."""
ROUNDS = 10
"""Steps of Newton's method."""


# ---- games


def play(nodes: int, chance: random.Random) -> Iterator[tuple[State, float]]:
    """Plays one game between two players and tells its positions.

    Args:
        nodes: positions made for each turn.
        chance: decides the opening and the random turns.

    Yields:
        Each state in which a turn was chosen, with the result of its player to move: 1 won, 0 lost, 0.5 drawn.
    """
    state = Position.initial(2).state
    tree = AlphaBeta()
    opening = chance.choice(OPENINGS)
    chosen: list[State] = []
    for number in range(LONGEST):
        if number < opening or chance.random() < RANDOM_TURN:
            state = chance.choice(children(state))
        else:
            chosen.append(state)
            state = _next(tree, state, nodes)
        if state[TO_MOVE] < 0:
            break
    for seen in chosen:
        yield seen, 0.5 if state[TO_MOVE] >= 0 else float(~state[TO_MOVE] == seen[TO_MOVE])


def _next(tree: AlphaBeta, state: State, nodes: int) -> State:
    """The state after the turn that the tree search prefers, with so many positions made."""
    tree.begin(lambda: tree.nodes >= nodes)
    best = children(state)[0]
    try:
        for depth in range(2, nodes):
            score = finish(tree, state, depth)
            best = tree.expected(state) or best
            if abs(score) > DISTANT:
                break
    except SpentError:
        pass
    return best


def finish(tree: AlphaBeta, state: State, depth: int) -> int:
    """The score of a state as the player to move sees it, so many turns deep; the slices are run through at once."""
    steps = tree.value(state, depth, -WIN, WIN, 0)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            score: int = end.value
            return score


# ---- weights as vectors


def flat(weights: Weights) -> list[int]:
    """All weights in a row."""
    return [n for value in weights for n in (value if isinstance(value, tuple) else (value,))]


def shaped(values: Iterable[int]) -> Weights:
    """The table of weights that are given in a row."""
    rest = iter(values)
    table: dict[str, Any] = {
        name: tuple(next(rest) for _ in old) if isinstance(old, tuple) else next(rest)
        for name, old in WEIGHTS._asdict().items()
    }
    return Weights(**table)


class Counts:
    """Counts how often each weight goes into the lead of a state.

    The evaluation is a sum of weights times counts. With powers of a large number for weights, the sum has the counts
    for its digits: so all of them are found at once, by the very code whose weights are fitted.
    """

    def __init__(self) -> None:
        self.length = len(flat(WEIGHTS))
        self._evaluation = Evaluation(shaped(1 << DIGIT * n for n in range(self.length)))
        self._middle = sum(1 << DIGIT * n + DIGIT - 1 for n in range(self.length))

    def of(self, state: State) -> list[int]:
        """The counts, in the order of `flat`; those of the opponent are taken off."""
        digits = self._evaluation.lead(state) + self._middle
        half, mask = 1 << DIGIT - 1, (1 << DIGIT) - 1
        return [(digits >> DIGIT * n & mask) - half for n in range(self.length)]


# ---- the fit


def fit(counts: "Floats", results: "Floats", start: "Floats", held: float = HELD) -> "Floats":
    """The weights with which the lead foretells the results best, by logistic regression.

    Newton's method; weights that the games say little about stay near where they started.

    Args:
        counts: a row for each position, as `Counts.of` gives it.
        results: 1, 0.5 or 0 for each position.
        start: the weights to begin with.
        held: how much the fit holds on to those.
    """
    import numpy as np

    scale = scale_of(counts @ start, results)
    spread = counts.std(axis=0) + 1e-3
    columns, anchor = counts / spread, start * spread
    found = anchor.copy()
    for _ in range(ROUNDS):
        expected = _sigmoid(scale * (columns @ found))
        slope = scale * columns.T @ (expected - results) / len(results) + held * (found - anchor)
        weight = scale**2 * expected * (1 - expected) / len(results)
        curve = (columns * weight[:, None]).T @ columns + held * np.eye(len(found))
        found = found - np.linalg.solve(curve, slope)
    return np.asarray(found / spread)


def loss(leads: "Floats", results: "Floats", scale: float) -> float:
    """How badly the leads foretell the results: the mean logarithmic loss."""
    import numpy as np

    expected = np.clip(_sigmoid(scale * leads), 1e-9, 1 - 1e-9)
    losses = results * np.log(expected) + (1 - results) * np.log(1 - expected)
    return -float(losses.mean())


def scale_of(leads: "Floats", results: "Floats") -> float:
    """What a hundredth of a marker is worth in the logistic function, by these results."""
    return min((n / 20_000 for n in range(4, 121)), key=lambda scale: loss(leads, results, scale))


def _sigmoid(values: "Floats") -> "Floats":
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))))


# ---- the command


def main(arguments: list[str] | None = None) -> None:
    """Runs one of the two commands."""
    parser = argparse.ArgumentParser(prog="python -m pacru.bot.tune", description=__doc__)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play games and print their positions")
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--nodes", type=int, default=400)
    playing.add_argument("--seed", type=int, default=0)
    playing.set_defaults(run=lambda o: _print_games(o.games, o.nodes, o.seed, sys.stdout))
    fitting = commands.add_parser("fit", help="print the weights that fit the games best")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.set_defaults(run=lambda o: _print_fit(o.files))
    options = parser.parse_args(arguments)
    options.run(options)


def _print_games(games: int, nodes: int, seed: int, out: TextIO) -> None:
    """Prints a line for each position; those of a game follow each other."""
    for number in range(games):
        chance = random.Random(f"{seed} {number}")
        for state, result in play(nodes, chance):
            line = {"game": f"{seed}.{number}", "position": str(Position(state)), "result": result}
            print(json.dumps(line), file=out, flush=True)


def _print_fit(files: list[Path]) -> None:
    """Fits to nine games of ten, says how well that foretells the tenth, then fits to all."""
    import numpy as np

    counter, judge = Counts(), Evaluation()
    rows, results, tested = [], [], []
    games: dict[str, int] = {}
    for line in (line for file in files for line in file.open(encoding="ascii")):
        entry = json.loads(line)
        state = Position.parse(entry["position"]).state
        number = games.setdefault(entry["game"], len(games))
        if abs(judge.lead(state)) < DISTANT:
            rows.append(counter.of(state))
            results.append(entry["result"])
            tested.append(number % 10 == 0)
    counts, wins, test = np.array(rows, float), np.array(results), np.array(tested)
    start = np.array(flat(WEIGHTS), float)
    fitted = fit(counts[~test], wins[~test], start)
    scale = scale_of(counts[~test] @ start, wins[~test])
    before, after = (loss(counts[test] @ w, wins[test], scale) for w in (start, fitted))
    print(f"{len(games)} games, {len(rows)} positions")
    print(f"loss in every tenth game: {before:.5f} before, {after:.5f} after")
    print(shaped(round(weight) for weight in fit(counts, wins, start)))


if __name__ == "__main__":
    main()
