"""The command line: ``python -m pacru``.

A position is given as text (docs/notation.md, section 2) or as ``start2``, ``start3``, ``start4``,
``short2`` … for a short game, or ``azacru2`` … ``lilacru4`` for the other games.
The help of the command line says which exit codes there are (`CODES`).
"""

import argparse
import asyncio
import io
import math
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, TextIO, TypeAlias

import pacru
from pacru import openings, picture, record, svg
from pacru.analysis import MOST_LINES, Variation, best_of_last_depth, make_search
from pacru.bot.engine import EngineServer
from pacru.bot.hiring import hire
from pacru.bot.inquiries import INQUIRIES, count_in_parts, list_turns
from pacru.bot.levels import LEVELS, STRONGEST, level_at, read_number
from pacru.bot.match import Match, Player
from pacru.bot.match.file import resumable
from pacru.bot.match.players import FILE
from pacru.bot.match.report import report, summary
from pacru.bot.statistics import Sprt
from pacru.bot.timing import DEEPEST, Limits
from pacru.cli import bench, gif, terminal
from pacru.cli import puzzles as puzzles
from pacru.cli import review as review
from pacru.cli.match_json import as_json
from pacru.clock import MOST_SECONDS
from pacru.core.board import FIELDS
from pacru.core.errors import PacruError
from pacru.core.state import PLAYERS
from pacru.diagram import diagram
from pacru.game import Game
from pacru.games import DEFAULT, game_keys
from pacru.games.starts import starts_in_words
from pacru.position import LONGEST_COUNTED, Position

MOST_NODES: Final = 999_999_999
CODES: Final = """\
exit codes:
  0    it has done what it was asked
  1    replay: a game cannot be played, or a file is no text
  2    it cannot do what it was asked: an option, a file, a position, a move or a player is wrong
  130  it was ended by Ctrl-C

An error is one line on standard error, and so is the progress of a long command. FILE and POSITION can be -
for standard input, where games, puzzles or a position are read.
"""
COUNTED_AT_ONCE: Final = 3
"""So many moves ahead, `perft` counts without a word about its progress: a moment."""
SEEDS: Final = 10**18 - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after ``python -m pacru``; by default those of this process.

    Returns:
        The exit code.
    """
    return terminal.run(_run(arguments))


def _run(arguments: Sequence[str] | None) -> Iterator[str]:
    options = _parser().parse_args(arguments)
    lines: Iterator[str] = options.command(options)
    if getattr(options, "output", None) is None:
        yield from lines
    else:
        terminal.write_lines(options.output, lines)


_PLAYERS: Final = terminal.whole(min(PLAYERS), max(PLAYERS))


def _level(text: str) -> float:
    """Read the number of a level."""
    try:
        return read_number(text)
    except PacruError as error:
        raise argparse.ArgumentTypeError(str(error).removeprefix("level: ")) from None


def _seconds(text: str) -> float:
    """Read a time."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"expected 0 to {MOST_SECONDS} seconds, found {text[:40]!r}"
        )
    return seconds


def _parser() -> argparse.ArgumentParser:
    parser = terminal.Parser(
        prog=terminal.program(),
        description="The board game Pacru.",
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"pacru {pacru.__version__}",
        help="print the version, and end",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=terminal.Parser)

    show = commands.add_parser("show", help="draw a position")
    _add_position(show)
    written = show.add_mutually_exclusive_group()
    written.add_argument("--svg", type=Path, metavar="FILE", help="write a picture instead of text")
    written.add_argument(
        "--png", type=Path, metavar="FILE", help='the same of pixels; needs the extra "pacru[png]"'
    )
    terminal.add_output(written)
    gif.add_look(show, f"by default {picture.WIDTH} in PNG, and all there is in SVG", "in PNG")
    show.set_defaults(command=_show)

    moves = commands.add_parser("moves", help="list the legal moves, one a line")
    _add_position(moves)
    moves.add_argument(
        "--reorientations",
        action="store_true",
        help="then each reorientation with every payment (R14): up to hundreds of thousands",
    )
    terminal.add_output(moves)
    moves.set_defaults(command=_moves)

    play = commands.add_parser("play", help="play moves and print the last position")
    _add_position(play)
    play.add_argument(
        "turns", nargs="*", metavar="MOVE", help="such as a3-b4(b4), resign or resign:b"
    )
    terminal.add_output(play)
    play.set_defaults(command=_play)

    count = commands.add_parser("perft", help="count the move sequences of a length")
    _add_position(count)
    count.add_argument(
        "depth",
        type=terminal.whole(0, LONGEST_COUNTED),
        help=f"the length, 0 to {LONGEST_COUNTED}",
    )
    count.add_argument("--divide", action="store_true", help="also after each first move")
    count.add_argument("--reorientations", action="store_true", help="with every payment")
    count.set_defaults(command=_perft)

    bot = commands.add_parser("bot", help="let the bot choose a move")
    _add_position(bot)
    manner = bot.add_mutually_exclusive_group()
    manner.add_argument(
        "--level",
        type=_level,
        metavar="N",
        default=STRONGEST.number,
        help=f"how well it plays, 1 to {len(LEVELS)}, such as 6 or 6.4; by default as well as it can",
    )
    manner.add_argument(
        "--lines",
        type=terminal.whole(1, MOST_LINES),
        metavar="N",
        help="print the N best moves instead, each with its score, the chance to win and what may follow",
    )
    limit = bot.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=_seconds, help="instead of the limits of the level")
    limit.add_argument(
        "--nodes",
        type=terminal.whole(1, MOST_NODES),
        help="positions it makes, instead of those limits",
    )
    bot.add_argument(
        "--seed", type=terminal.whole(-SEEDS, SEEDS), help="decides between equally good moves"
    )
    bot.set_defaults(command=_bot)

    engine = commands.add_parser("engine", help="speak the engine protocol on this terminal")
    engine.add_argument(
        "--bot", type=Path, metavar="FILE", help="a bot of your own, in Python (docs/own-bots.md)"
    )
    engine.set_defaults(command=_engine)

    _add_match(commands)

    puzzles.add(commands)
    review.add(commands)
    gif.add(commands)

    replay = commands.add_parser("replay", help="check game records by replaying them")
    replay.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="with any number of games; -: standard input",
    )
    replay.add_argument("--players", type=_PLAYERS, metavar="N", help="of a bare move list")
    terminal.add_output(replay)
    replay.set_defaults(command=_replay)

    measure = commands.add_parser("bench", help="measure the speed of the engine")
    measure.add_argument("--seconds", type=_seconds, default=2.0, help="for each measurement")
    measure.add_argument(
        "--reference",
        type=Path,
        default=bench.REFERENCE,
        help="the folder with the naive rules and the positions; by default the one that comes with Pacru",
    )
    measure.add_argument(
        "--nodes",
        type=terminal.whole(1, MOST_NODES),
        default=bench.NODES,
        help="the limit of each search",
    )
    measure.add_argument(
        "--signature",
        action="store_true",
        help="print what the bot finds, the same on every machine",
    )
    _add_game(measure)
    measure.set_defaults(command=_bench)
    return parser


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--game", choices=game_keys(), default=DEFAULT, help=f"by default {DEFAULT}"
    )


def _bench(options: argparse.Namespace) -> Iterator[str]:
    if options.signature:
        return bench.signature(options.reference)
    if options.game != DEFAULT:
        return bench.report_sister(options.game, options.seconds, options.reference, options.nodes)
    return bench.report(options.seconds, options.reference, options.nodes)


MATCH = """\
Let two players play many games. Each opening of 2 random moves per player is played once for each seat of A; B has
all other seats. A game of 300 moves is a draw.

A and B are each one of:
  random               any move
  greedy               the move that gains most markers
  one-turn             the move that leaves it best off, whatever the reply
  uct:N                a Monte-Carlo tree search of N nodes; for two players
  uct-minimax:N        the same, guided more by the best line than by the mean
  hand-made:N          as nodes:N, with the weights before any tuning; for two players
  level:N              the bot at a level of the page, from 1, such as 6 or 6.4
  level:N:CHARACTER    a character as strong as that level: hunter, builder, blocker, wanderer, miser
                       or gambler; only in Pacru
  level:N:NUMBERS      that level with numbers of its own, such as 6:blur=60,capture=200
  depth:N              the bot, looking N moves ahead
  nodes:N, seconds:S   the bot, limited per move
  file:FILE            a bot of your own, in Python; see docs/own-bots.md
  cmd:COMMAND          a program that speaks the engine protocol; --go is its limit

    python -m pacru match nodes:5000 depth:1 --games 200
    python -m pacru match nodes:5000 greedy --players 4
    python -m pacru match nodes:5000 greedy --game azacru
    python -m pacru match nodes:5000 "cmd:env -C ../older python -m pacru engine" --go "nodes 5000" --sprt

A program that cannot be started, or does not introduce itself, is an error. One that exits later, does not
answer in time or makes an illegal move thereby resigns, and the report says why. If a player fails in every
game, the exit code is 2.
"""


def _add_match(commands: "argparse._SubParsersAction[terminal.Parser]") -> None:
    command = commands.add_parser(
        "match",
        help="let two players play many games",
        description=MATCH,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("first", metavar="A", help="the player whose points are counted")
    command.add_argument("second", metavar="B", help="the player in all other seats")
    command.add_argument(
        "--games", type=int, help="a multiple of the players; by default 100, with three players 99"
    )
    command.add_argument(
        "--players", type=_PLAYERS, metavar="N", default=2, help="of each game: 2, 3 or 4"
    )
    command.add_argument("--tournament", action="store_true", help="with the tournament rule R12c")
    command.add_argument(
        "--goal",
        type=terminal.whole(1, len(FIELDS)),
        metavar="N",
        help="markers that win; 15: a short game",
    )
    _add_game(command)
    command.add_argument(
        "--seed",
        type=terminal.whole(-SEEDS, SEEDS),
        default=0,
        help="decides the openings; by default 0",
    )
    command.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        help="games at once; by default one per core",
    )
    command.add_argument(
        "--go", default="nodes 5000", metavar="LIMITS", help="for programs; by default nodes 5000"
    )
    command.add_argument(
        "--patience",
        type=_seconds,
        default=60.0,
        metavar="SECONDS",
        help="to wait for a program; by default 60",
    )
    command.add_argument(
        "--save", type=Path, metavar="FILE", help="add the games to it as game records"
    )
    command.add_argument(
        "--json",
        action="store_true",
        help="print one JSON document: players, games, results, Elo with bounds",
    )
    terminal.add_cluster(command)
    command.add_argument(
        "--trust", action="store_true", help="let the cluster run programs, and bots of your own"
    )
    command.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on from the games in it, and add the others to it",
    )
    command.add_argument("--sprt", action="store_true", help="end when the test is decided")
    command.add_argument("--elo0", type=float, default=0.0, help="of the test; by default 0")
    command.add_argument("--elo1", type=float, default=20.0, help="of the test; by default 20")
    command.set_defaults(command=_match)


def _match(options: argparse.Namespace) -> Iterator[str]:
    terminal.switch_search_on()
    players: int = options.players
    asked = Match(
        (
            Player.parse(options.first, options.game),
            Player.parse(options.second, options.game),
        ),
        100 // players * players if options.games is None else options.games,
        players,
        options.tournament,
        options.seed,
        options.go,
        options.patience,
        options.game,
        {} if options.goal is None else {"goal": options.goal},
    )
    test = Sprt(options.elo0, options.elo1, options.sprt)
    for text in dict.fromkeys((options.first, options.second)):
        if text.startswith(FILE):
            _try_bot(text.removeprefix(FILE), options.patience)
    finished, result = 0, ""

    def on_games(number: int, so_far: str) -> None:
        nonlocal finished, result
        finished = number
        result = f", {so_far}" if so_far else result

    describe = as_json if options.json else summary
    cluster: str | None = options.cluster
    with (
        terminal.progress(lambda: f"match: {finished} of {asked.games} games{result}"),
        resumable(options.resume, asked, cluster is not None) as kept,
        hire(options.jobs, cluster, options.trust) as workers,
    ):
        yield from report(asked, workers, test, options.save, on_games, describe, kept)


def _try_bot(file: str, patience: float) -> None:
    """Check that a bot's file can be read before all processes of a match say so at once.

    Raises:
        PacruError: it cannot; the message has the file, the line and the error.
    """
    command = [sys.executable, "-m", "pacru", "engine", "--bot", file]
    with suppress(subprocess.TimeoutExpired):  # the match will say so
        tried = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=patience, check=False
        )
        said = tried.stderr.decode("utf-8", "replace").splitlines()
        if tried.returncode == terminal.REFUSED and said:
            raise PacruError(f"player: {said[-1].removeprefix('pacru: ')}")


def _replay(options: argparse.Namespace) -> Iterator[str]:
    """One line for each game of the files, also for those that cannot be played."""
    games = wrong = 0
    unread: list[str] = []
    for file in options.files:
        name = terminal.name_of(file)
        try:
            text = terminal.text_of(file)
        except OSError as error:
            unread.append(terminal.reason_of(error))
            continue
        except PacruError as error:
            games, wrong = games + 1, wrong + 1
            yield f"{error}"
            continue
        found = (one for one in record.read_each(text, options.players) if one)
        for number, one in enumerate(found, 1):
            games += 1
            wrong += isinstance(one, record.RecordError)
            what = f"{one}" if isinstance(one, record.RecordError) else _summary(one)
            yield f"{name}, game {number}: {what}"
    if unread:
        raise PacruError("; ".join(unread))
    if wrong:
        raise terminal.DataFault(f"replay: {wrong} of {games} games cannot be played")


def _summary(found: record.Record) -> str:
    game = found.game
    turns = len(game.plies)
    outcome = game.outcome
    end = "unfinished"
    if outcome:
        winner = "draw" if outcome.winner is None else f"{'abcd'[outcome.winner]} wins"
        end = f"{winner}, {outcome.termination}"
    return f"{game.start.players} players, {turns} moves, {end}"


def _add_position(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "position",
        metavar="POSITION",
        help=f"its text, or {starts_in_words()}; - reads it from standard input",
    )


def _read_position(options: argparse.Namespace) -> Position:
    if options.position != str(terminal.STANDARD_INPUT):
        return Position(options.position)
    lines = terminal.text_of(terminal.STANDARD_INPUT).splitlines()
    return Position(lines[0].strip() if lines else "")


def _show(options: argparse.Namespace) -> Iterator[str]:
    position = _read_position(options)
    if options.svg:
        terminal.write_lines(options.svg, [svg.draw(position, gif.look_of(options))])
    elif options.png:
        terminal.write_bytes(options.png, picture.png(position, gif.look_of(options)))
    else:
        yield from diagram(position)


def _moves(options: argparse.Namespace) -> Iterator[str]:
    position = _read_position(options)
    yield from sorted(str(turn) for turn in position.moves())
    if options.reorientations:
        yield from map(str, position.reorientations())


def _play(options: argparse.Namespace) -> Iterator[str]:
    game = Game(_read_position(options))
    for text in options.turns:
        game = game.enter(text)
    yield str(game.position)
    if game.outcome:
        yield f"outcome: {game.outcome}"


def _perft(options: argparse.Namespace) -> Iterator[str]:
    position = _read_position(options)
    depth, reorientations = options.depth, options.reorientations
    counted = 0

    def count(position: Position, depth: int) -> int:
        nonlocal counted
        found = 0
        for part in count_in_parts(position, depth, reorientations, COUNTED_AT_ONCE):
            found += part
            counted += part
        return found

    with terminal.progress(lambda: f"perft: {counted:,} move sequences"):
        if options.divide and depth > 0:
            for turn in sorted(list_turns(position, reorientations), key=str):
                yield f"{turn}: {count(position.play(turn), depth - 1)}"
            yield str(counted)
        else:
            yield str(count(position, depth))


def _bot(options: argparse.Namespace) -> Iterator[str]:
    position = _read_position(options)
    terminal.switch_search_on()
    level = level_at(position.game, options.level)
    limits = level.limits
    if options.nodes is not None or options.seconds is not None:
        limits = Limits(DEEPEST, nodes=options.nodes, seconds=options.seconds)
    search = make_search(position, limits, options.seed, options.lines or 1, level.sight)
    with terminal.progress(lambda: f"bot: {search.nodes:,} positions, {search.depth} moves ahead"):
        if options.lines:
            mover = position.to_move or 0
            for found in best_of_last_depth(position, search):
                yield _variation_line(found, mover)
        else:
            yield str(search.run().turn)


def _variation_line(found: Variation, mover: int) -> str:
    """One of the best moves, with its score, the chance of the player to move, and what may follow."""
    chance = f" chance {found.chances[mover]:.0%}" if found.chances else ""
    line = " ".join(map(str, found.line))
    return f"{found.move} score {found.score}{chance} depth {found.depth} line {line}"


_MakeEngine: TypeAlias = Callable[[Callable[[str], None]], EngineServer]


def _engine(options: argparse.Namespace) -> Iterator[str]:
    terminal.switch_search_on()
    make_engine: _MakeEngine = partial(EngineServer, opening=_choose_opening, inquiries=INQUIRIES)
    if options.bot:
        from pacru.bot.homemade.engine import HomemadeEngine, read_bot  # most games do without

        make_engine = partial(HomemadeEngine, bot=read_bot(options.bot), inquiries=INQUIRIES)
    asyncio.run(_converse(make_engine))
    yield from ()


async def _choose_opening(position: Position) -> openings.Tried | None:
    """A good first turn from the games that the bot has played against itself."""
    table = openings.load()
    return table.choose(position, random.Random()) if table else None


async def _converse(make_engine: _MakeEngine) -> None:
    """Read lines until ``quit`` or the end of the input, while searches go on."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    if sys.stdin is None:
        return  # closed: this is the end of the input
    # Not sys.stdin: Python would wait at exit for the thread that reads it.
    source = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    output = sys.stdout  # what a bot prints meanwhile goes elsewhere
    engine = make_engine(lambda line: print(line, file=output, flush=True))
    while not engine.quitted and (line := await _next_line(source)):
        await engine.receive(line)
    await engine.wait()


async def _next_line(source: TextIO) -> str:
    """The next line of input, while searches go on.

    A thread reads it, and nothing waits for that thread. So Ctrl-C ends the program even if no line
    has come.
    """
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def tell(found: str | OSError) -> None:
        if line.done():  # cancelled
            return
        if isinstance(found, OSError):
            line.set_exception(found)
        else:
            line.set_result(found)

    def read() -> None:
        try:
            found: str | OSError = source.readline()
        except OSError as error:
            found = error
        with suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(tell, found)

    threading.Thread(target=read, daemon=True).start()
    return await line
