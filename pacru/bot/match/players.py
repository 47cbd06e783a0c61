"""Who plays in matches: how a player is written on the command line, and how it chooses."""

import random
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from pacru import games
from pacru.bot.bots import bot_of
from pacru.bot.levels import read_player
from pacru.bot.pacru import baselines
from pacru.bot.pacru.bot import make_tree
from pacru.bot.pacru.model import PacruModel
from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.driver import Search
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.state import State
from pacru.core.turn import Turn
from pacru.games import DEFAULT
from pacru.games.pacru.evaluation import HAND_MADE, Evaluation

FILE = "file:"
"""How a player that is a bot's file begins."""
KNOWN = (
    "random, greedy, one-turn, uct:N, uct-minimax:N, hand-made:N, level:N, level:N:CHARACTER, "
    "level:N:NUMBERS, depth:N, nodes:N, seconds:S, file:FILE or cmd:COMMAND"
)
PLAYER = re.compile(
    r"(?P<plain>random|greedy|one-turn)|(?P<uct>uct|uct-minimax):(?P<visited>[1-9][0-9]{0,8})"
    r"|hand-made:(?P<untuned>[1-9][0-9]{0,8})|level:(?P<level>.*)"
    r"|depth:(?P<depth>[1-9][0-9]?)|nodes:(?P<nodes>[1-9][0-9]{0,8})"
    r"|seconds:(?P<seconds>[0-9]{1,6}(?:\.[0-9]+)?)|file:(?P<file>.+)|cmd:(?P<command>.+)"
)
OWN_BOT: Final = ("-m", "pacru", "engine", "--bot")
"""How Python plays as a bot that is in a file."""

ChooseFrom: TypeAlias = Callable[[State, random.Random], Turn]
"""How a player without memory chooses: from the state, with chance deciding between equal turns."""


def at_random(state: State, chance: random.Random) -> Turn:
    """Choose any move."""
    return chance.choice(games.ruleset_of(state).moves(state))


PLAIN: dict[str, ChooseFrom] = {
    "random": at_random,
    "greedy": baselines.greedy,
    "one-turn": baselines.one_turn,
}
"""The players that take no number."""
UCT = {"uct": baselines.MEANS, "uct-minimax": baselines.MINIMAX}
"""The players that use another kind of tree search."""


@dataclass(frozen=True)
class Player:
    """A player of a match; `simple`, `search` or `command` says how it plays.

    Attributes:
        name: the text from which it was read.
        most: the highest number of players in its games.
        simple: chooses each turn afresh.
        search: starts a search of the bot for a turn.
        tree: makes the tree that a search keeps from turn to turn, for a number of players; None to
            keep nothing.
        command: a program that speaks the engine protocol (docs/protocol.md), and its arguments.
        file: the bot in a file that the command runs; None: there is none.
        source: what is in that file, if it was sent to another machine.
        timed: whether time is what limits its searches.
    """

    name: str
    most: int = 4
    simple: ChooseFrom | None = None
    search: Callable[..., Search] | None = None
    tree: Callable[[int], TreeSearch] | None = make_tree
    command: tuple[str, ...] = ()
    file: Path | None = None
    source: bytes | None = None
    timed: bool = False

    @classmethod
    def parse(cls, text: str, game: str = DEFAULT) -> "Player":
        """Read a player of a game as written on the command line; see `KNOWN`.

        Raises:
            PacruError: the text is no player.
        """
        found = PLAYER.fullmatch(text)
        if not found:
            raise PacruError(f"player: expected {KNOWN}, found {text!r}")
        if found["command"]:
            return cls(text, command=_command(text, found["command"]))
        if found["file"]:
            own = (sys.executable, *OWN_BOT, found["file"])
            return cls(text, command=own, file=Path(found["file"]))
        if found["plain"] or found["uct"]:
            return cls._simple(text, game, found["uct"] or "", int(found["visited"] or 0))
        if found["level"] is not None:
            return cls._from_level(text, found["level"], game)
        if found["untuned"]:
            if games.descriptor_of(game).load_model:
                raise PacruError(f"player: {text!r} is a player of Pacru only")
            limits = Limits(DEEPEST, nodes=int(found["untuned"]))
            return cls(text, 2, search=partial(Search, limits=limits), tree=_make_untuned_tree)
        if found["depth"]:
            limits = Limits(depth=int(found["depth"]))
        elif found["nodes"]:
            limits = Limits(DEEPEST, nodes=int(found["nodes"]))
        else:
            limits = Limits(DEEPEST, seconds=float(found["seconds"]))
        search = partial(Search, limits=limits)
        timed = limits.seconds is not None
        return cls(text, search=search, tree=bot_of(game).make_tree, timed=timed)

    @classmethod
    def _simple(cls, text: str, game: str, tree: str, visited: int) -> "Player":
        """A player without memory; `tree` is the kind of its tree search, if it has one."""
        if games.descriptor_of(game).load_model and text != "random":
            return cls._simple_sister(text, tree, visited)
        if tree:
            return cls(text, 2, simple=partial(baselines.uct, nodes=visited, tuning=UCT[tree]))
        return cls(text, simple=PLAIN[text])

    @classmethod
    def _simple_sister(cls, text: str, tree: str, visited: int) -> "Player":
        """The same for the sister games."""
        from pacru.bot.sisters.baselines import PLAIN, UCT, uct  # no game of Pacru needs it

        if tree:
            return cls(text, 2, simple=partial(uct, nodes=visited, tuning=UCT[tree]))
        return cls(text, simple=PLAIN[text])

    @classmethod
    def _from_level(cls, text: str, written: str, game: str) -> "Player":
        level = read_player(written, game)
        search = partial(Search, limits=level.limits, sight=level.sight)
        tree = bot_of(game).make_tree if level.remembers else None
        return cls(text, search=search, tree=tree, timed=level.limits.seconds is not None)


def _make_untuned_tree(_: int) -> TreeSearch:
    return AlphaBeta(PacruModel(Evaluation(HAND_MADE)))


def _command(text: str, command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise PacruError(f"player: {text!r}: {error}") from None
    if not words:
        raise PacruError(f"player: expected a command, found {text!r}")
    return words
