"""Matches of one player against another, and their statistics: ``python -m pacru match``.

Each opening of a few random turns is played once for each seat of the first player, so that it
favours nobody. The second player has all other seats. These games are a group, the unit of the
statistics. The same seed gives the same games, unless a player is limited by time.

If a program cannot be started, or does not introduce itself, the match fails. If it fails later (it
ends, does not answer, or makes an illegal turn), it loses the game as if it had resigned, and the
report gives the reason. If this happens in every game, the match fails after its report.
"""

import random
import re
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

from pacru import games, record
from pacru.bot.bots import bot_of
from pacru.bot.engine import CLOCKS, read_go
from pacru.bot.levels import read_player
from pacru.bot.match_rules import LONGEST, OPENING, points_of
from pacru.bot.pacru import baselines
from pacru.bot.pacru.bot import make_tree
from pacru.bot.pacru.model import PacruModel
from pacru.bot.processes import spread
from pacru.bot.program import EngineError, Program
from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.driver import Search
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.statistics import DECIDED, Sprt, elo, elo_interval, interval, log_likelihood_ratio
from pacru.bot.timing import DEEPEST, Limits
from pacru.bot.workers import Workers
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.state import State
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.games.changes import Changes
from pacru.games.pacru.evaluation import HAND_MADE, Evaluation
from pacru.position import Position, inner_state

if TYPE_CHECKING:
    from pacru.bot.match_file import MatchFile

MOST_GAMES = 1_000_000
MOST_JOBS = 1_000
MOST_PATIENCE = 24 * 60 * 60
LINES = 20
"""How many times a match says how its games go."""
REASONS = 5
"""How many failures the report lists with their reason."""
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
Choose: TypeAlias = Callable[[Game], Turn]
"""How a player chooses during a game."""
Describe: TypeAlias = Callable[
    ["Match", Sequence["MatchGame"], Sequence[float], Sprt], Iterator[str]
]
"""Makes the lines of a report, as `summary` does."""


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


@dataclass(frozen=True)
class Match:
    """The settings of a match.

    Attributes:
        sides: the first player, who has one seat and whose scores are counted, and the second, who
            has all others.
        games: how many games, a multiple of the number of players.
        players: how many players each game has.
        tournament: whether R12c holds.
        seed: decides the openings and everything else that is random.
        go: the limits sent to programs, as in the engine protocol.
        patience: how many seconds a program may take for an answer.
        game: the game, by its name; the players must be players of it.
        changes: the numbers of its rules that are not the published ones.
    """

    sides: tuple[Player, Player]
    games: int = 100
    players: int = 2
    tournament: bool = False
    seed: int = 0
    go: str = "nodes 5000"
    patience: float = 60.0
    game: str = DEFAULT
    changes: Changes = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES or self.games % self.players:
            raise PacruError(
                f"games: expected a multiple of the {self.players} players, at most {MOST_GAMES},"
                f" found {self.games}"
            )
        if read_go(self.go.split()).infinite:
            raise PacruError("go: expected limits that end a search, found infinite")
        if not 0 <= self.patience <= MOST_PATIENCE:
            raise PacruError(
                f"patience: expected 0 to {MOST_PATIENCE} seconds, found {self.patience}"
            )
        for side in self.sides:
            if self.players > side.most:
                raise PacruError(f"player: {side.name} plays games of {side.most} players only")

    @property
    def start(self) -> Position:
        """The position in which its games begin.

        Raises:
            PacruError: the game does not have these changes.
        """
        return Position.initial(
            self.players, tournament=self.tournament, game=self.game, changes=self.changes
        )


@dataclass(frozen=True)
class MatchGame:
    """A game of a match.

    Attributes:
        seat: the seat of the first player of the match, 0 to 3.
        game: the game.
        failures: what programs did wrong.
    """

    seat: int
    game: Game
    failures: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        """The points of the first player: 1 for a win, an equal share for a draw."""
        return points_of(self.game, self.seat)

    @property
    def ending(self) -> str:
        """The end of the game as in `Outcome.termination`, or ``"300 turns"`` or ``"failure"``."""
        if not self.game.outcome:
            return f"{LONGEST} turns"
        termination = self.game.outcome.termination
        return "failure" if termination is Termination.RESIGNATION else termination


# ---- playing


def play(
    match: Match, jobs: int | Workers = 1, first: int = 0
) -> Generator[tuple[MatchGame, ...], None, None]:
    """Play the match on several cores, or on other machines.

    Args:
        match: the settings.
        jobs: how many processes, or others who play.
        first: the opening to begin with, from 0.

    Yields:
        The games of each opening, in the order of the openings, whichever is ready first. So the
        result, and where a test ends the match, depend only on the seed.

    Raises:
        PacruError: a program does not speak the protocol; or a player may not play, or not as well, on
            the other machines.
        OSError: a program cannot be started.
    """
    if isinstance(jobs, Workers):
        asked = _sent(match, jobs.trusted) if jobs.away else match
        groups = range(first, match.games // match.players)
        yield from spread(partial(_play_group, asked), groups, jobs)
        return
    if not 1 <= jobs <= MOST_JOBS:
        raise PacruError(f"jobs: expected 1 to {MOST_JOBS}, found {jobs}")
    if groups := range(first, match.games // match.players):
        yield from spread(partial(_play_group, match), groups, min(jobs, len(groups)))


def _sent(match: Match, trusted: bool) -> Match:
    """The match for other machines, with the bots that are in files of this one.

    Raises:
        PacruError: a player would not play there as it does here, or may not play there.
        OSError: a file cannot be read.
    """
    go = read_go(match.go.split())
    for side in match.sides:
        if side.timed:
            raise PacruError(
                f"player: {side.name} is limited by time, and other machines have other speeds;"
                " nodes:N plays the same everywhere"
            )
        if side.command and not trusted:
            raise PacruError(
                f"player: {side.name} is a program, which plays only here unless --trust sends it"
            )
        if side.command and (go.movetime is not None or go.clocks.keys() & CLOCKS):
            raise PacruError(
                f"go: {match.go} is a limit of time, and other machines have other speeds;"
                " nodes N plays the same everywhere"
            )
    one, other = (
        replace(side, source=side.file.read_bytes()) if side.file else side for side in match.sides
    )
    return replace(match, sides=(one, other))


def play_one(match: Match, number: int) -> MatchGame:
    """Play the first of the games from an opening.

    Args:
        match: the settings.
        number: of the opening, from 0.

    Raises:
        PacruError, OSError: as `play` does.
    """
    return _play_game(match, *_begin_group(match, number), 0)


def _play_group(match: Match, number: int) -> tuple[MatchGame, ...]:
    game, seeds = _begin_group(match, number)
    return tuple(_play_game(match, game, seeds, seat) for seat in range(match.players))


def _begin_group(match: Match, number: int) -> tuple[Game, list[int]]:
    """An opening, and a seed for each seat."""
    chance = random.Random(f"{match.seed} {number}")
    game = Game(match.start)
    for _ in range(OPENING * match.players):
        game = game.play(baselines.random_move(inner_state(game.position), chance))
    # The same for all games: if the players are equal, they play one game again and again, and
    # nobody wins the group by chance.
    return game, [chance.randrange(10**6) for _ in range(match.players)]


def _play_game(match: Match, game: Game, seeds: Sequence[int], seat: int) -> MatchGame:
    """Play on from the end of the opening; `seat` is that of the first player."""
    seated = [match.sides[number != seat] for number in range(match.players)]
    failures: list[str] = []
    with ExitStack() as stack:
        choose = [
            stack.enter_context(ready(player, match, seed))
            for player, seed in zip(seated, seeds, strict=True)
        ]
        while not game.outcome and len(game.plies) < LONGEST:
            mover = game.position.to_move
            assert mover is not None
            try:
                game = game.play(choose[mover](game))
            except PacruError as error:
                failures.append(f"{seated[mover].name}: {error}")
                game = game.resign()
    return MatchGame(seat, game, tuple(failures))


@contextmanager
def ready(player: Player, match: Match, seed: int) -> Iterator[Choose]:
    """Make the player ready for one game."""
    chance = random.Random(seed)
    simple, search = player.simple, player.search
    if simple:
        yield lambda game: simple(inner_state(game.position), chance)
    elif search:
        memory = {"memory": player.tree(match.players)} if player.tree else {}
        yield (
            lambda game: search(inner_state(game.position), randomness=chance, **memory).run().turn
        )
    else:
        go = " ".join(match.go.split())
        with _program(player, match, seed) as program:
            yield lambda game: program.ask(game, go)[0]


@contextmanager
def _program(player: Player, match: Match, seed: int) -> Iterator[Program]:
    """Start another program for one game."""
    with ExitStack() as stack:
        command = player.command
        if player.source is not None and player.file:
            file = Path(stack.enter_context(TemporaryDirectory()), player.file.name)
            file.write_bytes(player.source)
            command = (sys.executable, *OWN_BOT, str(file))
        try:
            program = stack.enter_context(Program(command, patience=match.patience))
            if "Seed" in program.options:
                program.set_options({"Seed": seed})
            program.begin_game()
        except EngineError as error:
            raise PacruError(f"player: {player.name}: {error}") from None
        yield program


# ---- telling


def report(
    match: Match,
    jobs: int | Workers = 1,
    test: Sprt | None = None,
    save: Path | None = None,
    on_games: Callable[[int, str], None] | None = None,
    describe: "Describe | None" = None,
    kept: "MatchFile | None" = None,
) -> Iterator[str]:
    """Play the match on several cores, and yield the lines of the report.

    Args:
        match: the settings.
        jobs: how many games to play at once, or others who play.
        test: a test of which player is stronger, for games of two.
        save: a file that the record of each game is added to.
        on_games: called after the games of each opening, with how many have been played and now and then with their
            result, otherwise with no text.
        describe: makes the lines of the report in the end; by default `summary`.
        kept: a file with the first games, to which the others are added. Those that it has are not
            saved again.

    Raises:
        PacruError, OSError: as `play` does. OSError also if the file cannot be written, and PacruError after the
            report if a player failed in every game, so that it says nothing about their strength.
    """
    test = test or Sprt()
    if test.stops and match.players > 2:
        raise PacruError("sprt: the test is for games of two players")
    games: list[MatchGame] = []
    scores: list[float] = []
    step = max(1, match.games // match.players // LINES)
    file = save.open("a", encoding="utf-8", newline="\n") if save else nullcontext()
    before = kept.groups if kept else []
    with file as records, closing(play(match, jobs, len(before))) as others:
        for group in chain(before, others):
            is_new = len(scores) >= len(before)
            if records and is_new:
                _save(match, group, len(games), records)
            if kept and is_new:
                kept.add(group)
            games += group
            scores.append(sum(game.points for game in group) / len(group))
            if on_games:
                on_games(len(games), _result(games, scores) if len(scores) % step == 0 else "")
            if test.stops and test.decided_difference(scores) is not None:
                break
    yield from (describe or summary)(match, games, scores, test)
    if all(game.failures for game in games):
        raise PacruError(f"match: a player failed in every one of the {len(games)} games")


def summary(
    match: Match, games: Sequence[MatchGame], scores: Sequence[float], test: Sprt
) -> Iterator[str]:
    """The lines of the report, for people.

    Args:
        match: the settings.
        games: the games that were played.
        scores: the mean points of the first player for each opening.
        test: a test of which player is stronger.
    """
    yield f"{match.sides[0].name} against {match.sides[1].name}, {len(games)} games"
    yield f"result: {_result(games, scores)}"
    if match.players == 2:
        yield _test_line(test, scores)
    yield from _game_lines(games)


def tally(games: Sequence[MatchGame]) -> tuple[int, int, int]:
    """How many games the first player has won, drawn and lost."""
    decided = [game.points for game in games if game.game.outcome]
    won, lost = decided.count(1), decided.count(0)
    return won, len(games) - won - lost, lost


def _game_lines(games: Sequence[MatchGame]) -> Iterator[str]:
    """The lines about how the games went."""
    endings = Counter(game.ending for game in games)
    failures = [(n, failure) for n, game in enumerate(games, 1) for failure in game.failures]
    yield f"mean length: {sum(len(game.game.plies) for game in games) / len(games):.1f} turns"
    yield f"ended by: {', '.join(f'{ending} {n}' for ending, n in endings.most_common())}"
    yield from (f"failure in game {n}: {failure}" for n, failure in failures[:REASONS])


def _save(match: Match, group: Sequence[MatchGame], before: int, records: TextIO) -> None:
    """Add the records of a group to the file."""
    for number, played in enumerate(group, before + 1):
        tags = {"Event": f"Match, game {number}", "Date": f"{date.today():%Y.%m.%d}"}
        for seat, colour in zip(range(match.players), record.COLOURS, strict=False):
            tags[colour.title()] = match.sides[seat != played.seat].name
        if played.failures:
            tags["Failure"] = "; ".join(played.failures)
        records.write(record.write(played.game, tags) + "\n")
    records.flush()


def _result(games: Sequence[MatchGame], scores: Sequence[float]) -> str:
    players = games[0].game.start.players
    won, drawn, lost = tally(games)
    share = sum(scores) / len(scores)
    low, high = interval(scores)
    text = (
        f"won {won}, drawn {drawn}, lost {lost}: "
        f"{100 * share:.1f}% (95%: {100 * low:.1f} to {100 * high:.1f})"
    )
    if players > 2:
        return f"{text}, {100 / players:.1f}% if all were equal"
    low, high = elo_interval(scores)
    return f"{text}, Elo {elo(share):+.0f} (95%: {low:+.0f} to {high:+.0f})"


def _test_line(test: Sprt, scores: Sequence[float]) -> str:
    ratio = log_likelihood_ratio(scores, test.elo0, test.elo1)
    accepted = test.decided_difference(scores)
    return (
        f"SPRT: Elo {test.elo0:+g} or {test.elo1:+g}: log-likelihood ratio {ratio:+.2f}, decided "
        f"at ±{DECIDED:.2f}: {'open' if accepted is None else f'{accepted:+g} is accepted'}"
    )
