"""Compare two players turn by turn: ``python -m tools.judge``.

    python -m tools.judge nodes:2500 "cmd:env -C ../older python -m pacru engine" --go "nodes 2500"

Both players choose a turn in the same positions. If the turns differ, a deeper search judges both.
The result is the difference in thousandths of a game. This detects small differences much sooner
than games do: twice the nodes are worth 5 thousandths, plus or minus 1 with 1,000 positions, in
some minutes. The judge is the current search, so it misses what that does not see. A match has the
last word.
"""

import argparse
import itertools
import math
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

from pacru.bot.match import Match, Player, ready
from pacru.bot.pacru.model import PacruModel
from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.budget import Budget
from pacru.core.errors import PacruError
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, State
from pacru.core.steps import finish, pause_collector
from pacru.game import Game
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import inner_state, position_of
from tools.selfplay import Manner, play

DEPTH = 7
"""How many turns the judge looks ahead after the judged one."""
OPEN = 1200
"""If one player is ahead by more than this, in hundredths of a marker, little depends on a turn."""
EACH = 20
"""Positions from one game."""
PLAYED = 200
"""Positions made for each turn of the games that the positions come from."""
SCALE = 570
"""The lead, in hundredths of a marker, that wins a game in 73 of 100 cases."""


def positions(count: int, chance: random.Random) -> Iterator[State]:
    """Open positions from games that the bot plays against itself."""
    manner = Manner(nodes=PLAYED, opening=(2, 6), stray=0.06, seed=chance.randrange(10**6))
    for number in itertools.count():
        seen = [inner_state(position) for position in play(manner, number).positions()]
        states = [state for state in seen if abs(EVALUATION.lead(state)) < OPEN]
        for state in chance.sample(states, min(EACH, count, len(states))):
            count -= 1
            yield state
        if not count:
            return


def evaluate(after: State, depth: int = DEPTH) -> float:
    """The value of a game, from 0 to 1, for the player whose turn led to the state."""
    if after[TO_MOVE] < 0:
        return 1.0
    tree, score = AlphaBeta(PacruModel()), 0
    tree.begin(after, Budget())
    for turns in range(1, depth + 1):
        score = -finish(tree.value(after, turns, -WIN, WIN, 0))
    return 1 / (1 + math.exp(-max(-8000, min(8000, score)) / SCALE))


def differences(sides: Sequence[Player], states: Iterator[State], go: str) -> Iterator[float]:
    """For each position: how much more the first player's turn is worth than the second one's.

    Args:
        sides: the two players.
        states: states of games of two.
        go: the limits sent to programs, as in the engine protocol.

    Raises:
        PacruError: a program breaks the protocol.
        OSError: a program cannot be started.
    """
    match = Match((sides[0], sides[1]), 2, go=go)
    for number, state in enumerate(states):
        with ExitStack() as stack, pause_collector():
            # started afresh for each position, so that nobody remembers an earlier one
            choose = [stack.enter_context(ready(side, match, number)) for side in sides]
            game = Game(position_of(state))
            after = [inner_state(game.position.play(chosen(game))) for chosen in choose]
            yield 0.0 if after[0] == after[1] else evaluate(after[0]) - evaluate(after[1])


def summary(found: Sequence[float]) -> str:
    """The mean in thousandths of a game, with its standard error."""
    mean = statistics.fmean(found)
    error = statistics.stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.inf
    differ = sum(1 for difference in found if difference)
    return (
        f"{len(found)} positions, {differ} judged differently: "
        f"{1000 * mean:+.2f} thousandths of a game a turn, standard error {1000 * error:.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.judge", description="Turn by turn.")
    parser.add_argument("sides", nargs=2, type=Player.parse, metavar="player")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--go", default="nodes 5000", help="the limits sent to programs")
    asked = parser.parse_args(arguments)
    if asked.positions < 1:
        parser.error(f"--positions: expected 1 or more, got {asked.positions}")
    found: list[float] = []
    states = positions(asked.positions, random.Random(asked.seed))
    try:
        for difference in differences(asked.sides, states, asked.go):
            found.append(difference)
            if len(found) % 100 == 0 or len(found) == asked.positions:
                sys.stdout.write(f"{summary(found)}\n")
                sys.stdout.flush()
    except (PacruError, OSError) as error:
        sys.exit(f"judge: {error}")


if __name__ == "__main__":
    main()
