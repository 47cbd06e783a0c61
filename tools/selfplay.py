"""Let the bot play against itself, and save the games: ``python -m tools.selfplay``.

    python -m tools.selfplay games.jsonl --games 1500 --nodes 1000 --opening 1-5 --stray 0.05

Use the games to fit the weights of the evaluation (`tools.tune`), or to study the game
(`tools.studies.winners`). A file has a line of JSON for each game, with the fields of `PlayedGame`.
If you stop a command and give it again, it goes on where it was. For games with other options, use
another seed or another file.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path

from pacru.bot.bots import bot_of
from pacru.bot.hiring import hire
from pacru.bot.pacru.baselines import random_move
from pacru.bot.processes import spread
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.bot.workers import Workers
from pacru.cli.terminal import add_cluster, parser_of, run
from pacru.core.errors import PacruError
from pacru.core.state import TO_MOVE
from pacru.game import Game
from pacru.games import game_keys
from pacru.position import Position, inner_state

PACRU = "pacru"
STANDARD = {PACRU: "standard"}
"""What the rules of a game without options are called, if not by its name."""
LONGEST = 150
"""Turns of each player after which a game is given up."""
NEAR = 30
"""In an opening, turns count as equal to the best one if they are at most this much worse, in
hundredths of a marker."""
LISTED = 8
"""How many of the best turns are scored, to choose one of them in an opening."""


@dataclass(frozen=True)
class Manner:
    """How games are played.

    Attributes:
        nodes: positions per move.
        players: 2 to 4.
        tournament: whether R12c holds.
        opening: the fewest and the most random turns of each player at the beginning of a game.
        near: how many turns of each player are then chosen by chance among those within `NEAR` of
            the best.
        astray: one of the first `astray` turns, those of all players counted, is random instead;
            0: none.
        stray: how often a later move is random, 0 to 1.
        seed: decides everything that is random.
        rules: what is played, one of `pacru.games.game_keys`.
        goal: the markers that win; None: as many as the published rules say.
    """

    nodes: int = 1_000
    players: int = 2
    tournament: bool = False
    opening: tuple[int, int] = (2, 2)
    near: int = 0
    astray: int = 0
    stray: float = 0.0
    seed: int = 0
    rules: str = PACRU
    goal: int | None = None


@dataclass(frozen=True)
class PlayedGame:
    """A game of the bot against itself.

    Attributes:
        game: its name, made from the seed and its number.
        nodes: positions per move.
        players: 2 to 4.
        tournament: whether R12c held.
        turns: in the notation.
        scores: the score that the search gave to each turn, in hundredths of a marker; None for a
            random turn.
        winner: 0–3, or None if the game was given up or the win is shared.
        ending: as in `Outcome.termination`, or empty.
        rules: what was played, one of `pacru.games.game_keys`.
        goal: the markers that won; None: as many as the published rules say.
    """

    game: str
    nodes: int
    players: int
    tournament: bool
    turns: tuple[str, ...]
    scores: tuple[int | None, ...]
    winner: int | None
    ending: str
    rules: str = PACRU
    goal: int | None = None

    def positions(self) -> Iterator[Position]:
        """The position before each turn."""
        position = start_of(self)
        for turn in self.turns:
            yield position
            position = position.play(turn)


def start_of(games: Manner | PlayedGame) -> Position:
    """The position in which games begin."""
    changes = {} if games.goal is None else {"goal": games.goal}
    return Position.initial(
        games.players, tournament=games.tournament, game=games.rules, changes=changes
    )


def play(manner: Manner, number: int) -> PlayedGame:
    """Play the game with that number."""
    players, bot = manner.players, bot_of(manner.rules)
    game, chance, drawn, near, astray = begin_game(manner, number)
    # With three and four players, a tree serves only one of them.
    trees = [bot.make_tree(players) for _ in range(1 if players == 2 else players)]
    scores: list[int | None] = []
    while not game.outcome and len(game.plies) < LONGEST * players:
        state, at = inner_state(game.position), len(game.plies)
        if at < drawn or at == astray or (at >= near and chance.random() < manner.stray):
            game = game.play(random_move(state, chance))
            scores.append(None)
            continue
        search = Search(
            state,
            Limits(DEEPEST, nodes=manner.nodes),
            randomness=chance,
            lines=LISTED if at < near else 1,
            memory=trees[state[TO_MOVE] % len(trees)],
        )
        chosen = search.run()
        if at < near:
            ranking, least = search.ranking, chosen.score - NEAR
            chosen = chance.choice(
                [chosen, *[c for c in ranking if least <= c.score <= chosen.score and c != chosen]]
            )
        game = game.play(chosen.turn)
        scores.append(chosen.score)
    return finish_game(manner, number, game, scores)


def begin_game(manner: Manner, number: int) -> tuple[Game, random.Random, int, int, int]:
    """Start a game.

    Returns:
        The game before its first turn, the source of everything random, the turn at which random
        turns end, the turn at which those chosen among the best end, and the turn that goes astray;
        -1: none does.
    """
    chance = random.Random(_name(manner, number))
    drawn = manner.players * chance.randint(*manner.opening)
    game = Game(start_of(manner))
    astray = chance.randrange(manner.astray) if manner.astray else -1
    return game, chance, drawn, drawn + manner.players * manner.near, astray


def finish_game(
    manner: Manner, number: int, game: Game, scores: Iterable[int | None]
) -> PlayedGame:
    """Make the entry of a finished game for the file.

    Args:
        manner: how it was played.
        number: its number.
        game: all its turns.
        scores: the score of each turn.
    """
    outcome = game.outcome
    return PlayedGame(
        _name(manner, number),
        manner.nodes,
        manner.players,
        manner.tournament,
        tuple(str(ply.turn) for ply in game.plies),
        tuple(scores),
        outcome.winner if outcome else None,
        str(outcome.termination) if outcome else "",
        manner.rules,
        manner.goal,
    )


def _name(manner: Manner, number: int) -> str:
    return f"{manner.seed}.{number}"


def add_games(
    file: Path,
    games: int,
    manner: Manner,
    jobs: int | Workers = 0,
    play: Callable[[Manner, int], PlayedGame] = play,
) -> Iterator[int]:
    """Play games and add each to a file as soon as it is over, unless the file has it already.

    Args:
        file: the file to add to; it is created if it does not exist.
        games: how many games the file should have in the end.
        manner: how to play them. The same manner gives the same games, however many are played at a
            time.
        jobs: how many to play at a time; 0: one per core. Or others who play.
        play: plays the game with a number, in a separate process or elsewhere.

    Yields:
        How many games there are, at first and after each.

    Raises:
        PacruError: the file has something other than games, or it has games of the same seed that
            were played in another manner, as far as they say so.
    """
    had = _had(file, manner)
    _mend(file)
    todo = [number for number in range(games) if _name(manner, number) not in had]
    done = games - len(todo)
    yield done
    with file.open("a", encoding="ascii") as out:
        for played in spread(partial(play, manner), todo, jobs, in_order=False):
            out.write(json.dumps(asdict(played)) + "\n")
            out.flush()
            done += 1
            yield done


def _had(file: Path, manner: Manner) -> set[str]:
    """The names of the games in a file that have the seed."""
    names: set[str] = set()
    expected = _describe(manner)
    for line, played in enumerate(read_games(file), 1):
        seed, _, _ = played.game.rpartition(".")
        if seed != str(manner.seed):
            continue
        found = _describe(played)
        if found != expected:
            raise PacruError(
                f"{file}, line {line}: expected games of seed {seed} with {expected}, found {found};"
                " take another seed or another file"
            )
        names.add(played.game)
    return names


def _describe(games: Manner | PlayedGame) -> str:
    """The manner of play in words, as far as a game records it."""
    rule = "tournament" if games.tournament else STANDARD.get(games.rules, games.rules)
    goal = "" if games.goal is None else f" to {games.goal} markers"
    return f"{games.nodes} nodes, {games.players} players and the {rule} rule{goal}"


def read_games(file: Path) -> Iterator[PlayedGame]:
    """The games of a file; none if there is no such file. A cut-off last line is skipped.

    Raises:
        PacruError: the file has something other than games.
    """
    if file.exists():
        with file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.endswith(b"\n"):
                    yield read(line, f"{file}, line {number}")


def read(line: bytes, where: str) -> PlayedGame:
    """Read the game in a line.

    Raises:
        PacruError: there is none; the message begins with `where`.
    """
    try:
        parts = json.loads(line)
        parts["turns"], parts["scores"] = tuple(parts["turns"]), tuple(parts["scores"])
        return PlayedGame(**parts)
    except (ValueError, TypeError, KeyError):
        raise PacruError(f"{where}: expected a game that the bot played") from None


def _mend(file: Path) -> None:
    """Remove a last line that was cut off."""
    if file.exists():
        whole = file.read_bytes()
        if not whole.endswith(b"\n"):
            file.write_bytes(whole[: whole.rfind(b"\n") + 1])


# ---- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games as the arguments say, and report their number on standard error.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_add_games(arguments))


def _add_games(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.selfplay", __doc__)
    add_options(parser)
    parser.add_argument("--game", dest="rules", choices=game_keys(), default=Manner().rules)
    yield from add_games_as_asked(parser.parse_args(arguments))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `add_games_as_asked` needs to a parser."""
    manner = Manner()
    add = parser.add_argument
    add("file", type=Path)
    add("--games", type=int, default=100, help="how many there are at the end")
    add("--nodes", type=int, default=manner.nodes, help="positions per move")
    add("--players", type=int, default=manner.players, choices=(2, 3, 4))
    add("--tournament", action="store_true", help="meetings count by the tournament rule")
    add("--goal", type=int, help="the markers that win, if not as many as the rules say")
    add(
        "--opening",
        type=_bounds,
        default=manner.opening,
        metavar="N or N-M",
        help="random moves by each player at the start",
    )
    add(
        "--near",
        type=int,
        default=manner.near,
        help="then moves by each player, chosen among the best",
    )
    add("--astray", type=int, default=manner.astray, help="one of the first N moves is random")
    add(
        "--stray", type=float, default=manner.stray, help="how often a later move is random, 0 to 1"
    )
    add("--seed", type=int, default=manner.seed)
    add("--jobs", type=int, default=0, help="games at a time; 0: one per core")
    add_cluster(parser)


def manner_of(asked: argparse.Namespace) -> Manner:
    """The manner of play that the options ask for."""
    options = vars(asked)
    return Manner(**{one.name: options[one.name] for one in fields(Manner) if one.name in options})


def add_games_as_asked(
    asked: argparse.Namespace, play: Callable[[Manner, int], PlayedGame] = play
) -> Iterator[str]:
    """Add games to a file with `add_games`, as the options say; prints only to standard error."""
    with hire(asked.jobs, asked.cluster) as jobs:
        for done in add_games(asked.file, asked.games, manner_of(asked), jobs, play):
            # The next line replaces it, even if that is an error.
            print(f"{done:,} of {asked.games:,} games", end="\r", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    yield from ()


def _bounds(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high or low)


if __name__ == "__main__":
    from tools import selfplay  # workers elsewhere know the functions by this name

    sys.exit(selfplay.main())
