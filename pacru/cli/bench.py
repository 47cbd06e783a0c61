"""Measure how fast the engine is, and show what it finds: ``python -m pacru bench``.

The engine is measured over the positions of ``tests/reference/data/perft.jsonl``, against the naive
implementation of the rules (``tests/reference/naive.py``). The search is measured over the positions of
``tests/reference/data/midgame.txt``. The wheel has copies of these files. Random games show how fast a program that
learns can play (`pacru.rl`).

The signature, ``python -m pacru bench --signature``, is what the bots do in some of these
positions, and in some of ``sister-perft.jsonl``. It is the same on every machine, and
``tests/reference/data/signature.txt`` holds it. If a change to the search should not change its
results, the signature stays the same.
"""

import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from pacru import games
from pacru.bot.bots import bot_of
from pacru.bot.levels import Level
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.errors import PacruError
from pacru.core.state import TO_MOVE, State
from pacru.core.steps import pause_collector
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.games.pacru import spelling
from pacru.games.pacru.rules import TARGETS, children
from pacru.position import Position, inner_state
from pacru.rl import Decision, Episode, planes_of

IN_THE_WHEEL = Path(__file__).parent / "reference"
"""The copies of the files in an installed package; pyproject.toml says which."""
REFERENCE = (
    IN_THE_WHEEL if IN_THE_WHEEL.is_dir() else Path(__file__).parents[2] / "tests" / "reference"
)
LISTED = 40
"""How many positions that follow each position have their moves listed too."""
NODES = 20_000
"""The default limit of each search."""
SIGNED_NODES = 1_000
"""The limit of each search for the signature."""
SIGNED_TURNS = 3
"""How many turns the bot makes from each position of the signature."""
SIGNED_MIDGAMES = 8
"""The signature takes one of this many positions from the middle of games."""
SIGNED_SISTERS = 2
"""The same of the sister games."""
SISTERS = [game for game in games.game_keys() if game != DEFAULT]


def report(seconds: float = 2.0, reference: Path = REFERENCE, nodes: int = NODES) -> Iterator[str]:
    """Measure, and yield the lines of the report, one measurement a line.

    Args:
        seconds: how long each measurement lasts at least, except that of the search.
        reference: the folder with the naive implementation and the positions.
        nodes: the limit of each search.

    Raises:
        PacruError: the positions or the naive implementation are not there.
    """
    texts = [
        str(json.loads(line)["position"]) for line in _lines(reference / "data" / "perft.jsonl")
    ]
    midgame = [line for line in _lines(reference / "data" / "midgame.txt") if line[0] != "#"]
    states = [inner_state(Position.parse(text)) for text in texts]
    naive = _module(reference / "naive.py")
    parsed = [naive.parse(text) for text in texts]
    listed = [
        state
        for before in states
        for state in (before, *children(before)[:LISTED])
        if state[TO_MOVE] >= 0
    ]
    yield f"python {sys.version.split()[0]} on {sys.platform}, {len(texts)} positions"
    leaves = _rate(lambda: _leaves(states), seconds)
    yield f"leaf positions made and tested: {leaves:,.0f} a second"
    lists = _rate(lambda: _list_moves(listed), seconds)
    yield f"complete move lists as Turn objects: {lists:,.0f} a second"
    slow = _rate(lambda: sum(naive.perft(position, 2) for position in parsed), seconds)
    yield f"naive leaf positions: {slow:,.0f} a second"
    searched, depth = _searches([inner_state(Position.parse(text)) for text in midgame], nodes)
    yield f"nodes of the search: {searched:,.0f} a second"
    yield f"depth after {nodes:,} nodes: {depth:.2f} turns on average over {len(midgame)} positions"
    yield from report_episodes(DEFAULT, seconds)
    yield f"engine to naive: {leaves / slow:.0f} to 1"
    yield f"leaf positions to move lists: {leaves / lists:.1f} to 1"


def report_sister(
    game: str, seconds: float = 2.0, reference: Path = REFERENCE, nodes: int = NODES
) -> Iterator[str]:
    """Measure another game, over its positions of two players in ``sister-perft.jsonl``.

    Args:
        game: its name.
        seconds: how long each measurement lasts at least, except that of the search.
        reference: the folder with the naive implementation and the positions.
        nodes: the limit of each search.

    Raises:
        PacruError: the positions are not there.
    """
    lines = _lines(reference / "data" / "sister-perft.jsonl")
    found = [Position.parse(str(json.loads(line)["position"])) for line in lines]
    positions = [one for one in found if (one.game, one.players, one.outcome) == (game, 2, None)]
    ruleset = games.load_ruleset(game)
    yield f"python {sys.version.split()[0]} on {sys.platform}, {len(positions)} positions"
    leaves = _rate(lambda: sum(ruleset.perft(inner_state(one), 2) for one in positions), seconds)
    yield f"leaf positions made and tested: {leaves:,.0f} a second"
    lists = _rate(
        lambda: sum(len(ruleset.moves(inner_state(one))) > 0 for one in positions), seconds
    )
    yield f"complete move lists as Turn objects: {lists:,.0f} a second"
    made = depths = 0
    started = time.perf_counter()
    with pause_collector():
        for position in positions:
            limits = Limits(DEEPEST, nodes=nodes)
            search = Search(inner_state(position), limits, randomness=random.Random(0))
            search.run()
            made += search.nodes
            depths += search.depth
    yield f"nodes of the search: {made / (time.perf_counter() - started):,.0f} a second"
    mean = depths / len(positions)
    yield f"depth after {nodes:,} nodes: {mean:.2f} turns on average over {len(positions)} positions"
    yield from report_episodes(game, seconds)


def report_episodes(game: str, seconds: float) -> Iterator[str]:
    """Measure random games of two as a program that learns plays them (docs/environments.md)."""
    start = Episode.of(Game.new(game=game))
    bare = _rate(lambda: _play_episode(start, random.Random(0)), seconds)
    yield f"choices of random episodes: {bare:,.0f} a second"
    seen = _rate(lambda: _play_episode(start, random.Random(0), _see), seconds)
    yield f"the same with planes and mask: {seen:,.0f} a second"


def _play_episode(
    episode: Episode, chance: random.Random, see: Callable[[Decision], object] = bool
) -> int:
    """Play a random game, and count its choices."""
    choices = 0
    while episode.player is not None:
        see(episode.decision)
        episode = episode.choose(chance.choice(episode.legal))
        choices += 1
    return choices


def _see(decision: Decision) -> None:
    planes_of(decision, decision.position.to_move or 0)
    decision.mask()


def signature(reference: Path = REFERENCE) -> Iterator[str]:
    """Play a few turns from some positions, and yield what the bots do, one position a line.

    The positions are of all games. Those with a level in front are played by the weak level of
    that number. The searches are limited by positions and chance has a seed, so neither the machine
    nor the time matters.

    Args:
        reference: the folder with the naive implementation and the positions.

    Raises:
        PacruError: the positions are not there.
    """
    listed, of_sisters = (
        [str(json.loads(line)["position"]) for line in _lines(reference / "data" / name)]
        for name in ("perft.jsonl", "sister-perft.jsonl")
    )
    later = [one for one in map(Position.parse, of_sisters) if one.turn_number > 1]
    midgame = [line for line in _lines(reference / "data" / "midgame.txt") if line[0] != "#"]
    starts = [str(Position.initial(players)) for players in TARGETS]
    texts = dict.fromkeys([*starts, *listed, *midgame[::SIGNED_MIDGAMES]])
    sisters = [Position.initial(players, game=game) for game in SISTERS for players in TARGETS]
    yield "# The signature of the bot: nodes, depths, scores and turns; python -m pacru bench --signature"
    for position in [*map(Position.parse, texts), *sisters, *later[::SIGNED_SISTERS]]:
        yield _play_signature(position)
    for game in games.game_keys():
        of_two = (one for one in later if (one.game, one.players) == (game, 2))
        position = next(of_two, Position.parse(midgame[0]))
        for level in bot_of(game).levels:
            if level.sight:
                yield f"level {level.number} {_play_signature(position, level)}"


def _play_signature(position: Position, level: Level | None = None) -> str:
    """The bot's turns from a position, with what it learns from one turn to the next."""
    bot = bot_of(position.game)
    text, chance, tree = str(position), random.Random(0), bot.make_tree(position.players)
    limits = level.limits if level else Limits(DEEPEST, nodes=SIGNED_NODES)
    did: list[str] = []
    while not position.outcome and len(did) < SIGNED_TURNS:
        search = Search(
            inner_state(position),
            limits,
            randomness=chance,
            memory=tree,
            sight=level and level.sight,
        )
        best = search.run()
        did.append(f"{search.nodes} {search.depth} {best.score} {best.turn}")
        position = position.play(best.turn)
    return "\t".join([text, *did])


def _leaves(states: list[State]) -> int:
    """Make every position two moves away, and count them."""
    count = 0
    for state in states:
        for child in children(state):
            if child[TO_MOVE] >= 0:
                count += len(children(child))
    return count


def _list_moves(states: list[State]) -> int:
    for state in states:
        spelling.moves(state)
    return len(states)


def _searches(states: list[State], nodes: int) -> tuple[float, float]:
    """The nodes that the search makes in a second, and the mean depth that it completes."""
    made = depths = 0
    started = time.perf_counter()
    with pause_collector():
        for state in states:
            search = Search(state, Limits(DEEPEST, nodes=nodes), randomness=random.Random(0))
            search.run()
            made += search.nodes
            depths += search.depth
    return made / (time.perf_counter() - started), depths / len(states)


def _rate(work: Callable[[], int], seconds: float) -> float:
    """The count that `work` reaches in a second; it is repeated for at least `seconds`."""
    count, spent = 0, 0.0
    started = time.perf_counter()
    while not count or spent < seconds:
        count += work()
        spent = time.perf_counter() - started
    return count / spent


def _lines(file: Path) -> list[str]:
    if not file.is_file():
        raise PacruError(f"bench: expected the naive rules and the positions, found no {file}")
    return file.read_text(encoding="ascii").splitlines()


def _module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("naive", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise PacruError(f"bench: expected the naive rules and the positions, found no {file}")
    module = importlib.util.module_from_spec(spec)
    sys.modules["naive"] = module  # dataclasses look up their module
    spec.loader.exec_module(module)
    return module
