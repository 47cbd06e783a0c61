"""Let strangers to the game play their first one: ``python -m tools.studies.strangers``.

    python -m tools.studies.strangers --games 400 --goal 15 --level 1

A stranger begins, and plays against a level of the bot, as in a first game in the page, which gives
a hint before each turn. One follows the hints. The other knows only which chevron the hint is about
(the one with the rays), and makes any of its moves. The command prints how often each of them wins,
and how many turns they take. The hints come from the search in C, which finds the same as the one
in Python, only sooner: a C compiler is needed.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

from pacru.bot.levels import LEVELS
from pacru.bot.pacru.bot import make_tree
from pacru.bot.processes import spread
from pacru.bot.search.driver import Search
from pacru.bot.statistics import interval
from pacru.cli.terminal import parser_of, run
from pacru.core.turn import Move, Reorientation, Turn
from pacru.game import Game
from pacru.position import Position, inner_state
from tools.thinking import think

LONGEST: Final = 150
"""Turns of each player after which a game is given up."""
NODES: Final = 20_000
"""Positions made for a hint. The page takes a second for it: on a slow device it makes as many."""
STRANGER: Final = 0
"""The player who is the stranger: who begins."""


def follow_hint(position: Position, hint: Turn, chance: random.Random) -> Turn:
    """Play the hint."""
    del position, chance
    return hint


def move_hinted_chevron(position: Position, hint: Turn, chance: random.Random) -> Turn:
    """Make any move of the chevron that the hint is about; the hint itself if it has none."""
    assert isinstance(hint, Move | Reorientation)
    field = hint.origin if isinstance(hint, Move) else hint.field
    moves = [turn for turn in position.moves() if isinstance(turn, Move) and turn.origin == field]
    return chance.choice(moves) if moves else hint


STRANGERS: Final[Mapping[str, Callable[[Position, Turn, random.Random], Turn]]] = {
    "rays": move_hinted_chevron,
    "hints": follow_hint,
}
"""How each stranger chooses a turn: from the position, the hint there, and by chance."""


@dataclass(frozen=True)
class FirstGame:
    """How first games are played.

    Attributes:
        stranger: one of `STRANGERS`.
        level: of the bot.
        goal: the markers that win; None: as many as the published rules say.
        nodes: the positions made for a hint.
        seed: decides everything that is random.
    """

    stranger: str
    level: int = 1
    goal: int | None = None
    nodes: int = NODES
    seed: int = 0


def play(manner: FirstGame, number: int) -> Game:
    """Play the game with that number."""
    chance = random.Random(f"{manner.seed}.{number}")
    choose, level = STRANGERS[manner.stranger], LEVELS[manner.level - 1]
    game = Game.new(changes={} if manner.goal is None else {"goal": manner.goal})
    memory = make_tree(game.start.players)
    while not game.outcome and len(game.plies) < LONGEST * game.start.players:
        position = game.position
        if position.to_move == STRANGER:
            hint = think(position, manner.nodes, memory=memory).line[0]
            turn = choose(position, Turn.parse(hint), chance)
        else:
            search = Search(
                inner_state(position), level.limits, randomness=chance, sight=level.sight
            )
            turn = search.run().turn
        game = game.play(turn)
    return game


def report(manner: FirstGame, games: Sequence[Game]) -> str:
    """A line about the games of a stranger: wins, turns, and what ended them."""
    won = [bool(game.outcome and game.outcome.winner == STRANGER) for game in games]
    low, high = interval([float(one) for one in won])
    turns = [sum(ply.player == STRANGER for ply in game.plies) for game in games]
    ends = Counter(
        f"{'won' if wins else 'lost'} by {game.outcome.termination}" if game.outcome else "open"
        for game, wins in zip(games, won, strict=True)
    )
    return (
        f"{manner.stranger}: won {sum(won)} of {len(won)}, {sum(won) / len(won):.1%}"
        f" (95%: {low:.1%} to {high:.1%}), median of own turns {median(turns):g};"
        f" {', '.join(f'{end} {count}' for end, count in ends.most_common())}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, and print a line about each stranger.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_meet(arguments))


def _meet(arguments: Sequence[str] | None) -> Iterator[str]:
    asked = _parser().parse_args(arguments)
    for stranger in [asked.stranger] if asked.stranger else STRANGERS:
        manner = FirstGame(stranger, asked.level, asked.goal, asked.nodes, asked.seed)
        yield report(manner, list(spread(partial(play, manner), range(asked.games), asked.jobs)))


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("tools.studies.strangers", __doc__)
    add = parser.add_argument
    add("--stranger", choices=tuple(STRANGERS), help="only this one")
    add("--games", type=int, default=400, help="of each stranger")
    add("--goal", type=int, help="the markers that win, if not as many as the rules say")
    add("--level", type=int, default=1, choices=range(1, len(LEVELS) + 1), metavar="N")
    add("--nodes", type=int, default=NODES, help="positions made for a hint")
    add("--seed", type=int, default=0)
    add("--jobs", type=int, default=0, help="games at a time; 0: one per core")
    return parser


if __name__ == "__main__":
    sys.exit(main())
