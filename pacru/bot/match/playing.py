"""Matches: their settings, and how their games are played."""

import random
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from pacru.bot.engine import CLOCKS, read_go
from pacru.bot.match.players import OWN_BOT, Player
from pacru.bot.match_rules import LONGEST, OPENING, points_of
from pacru.bot.pacru import baselines
from pacru.bot.processes import spread
from pacru.bot.program import EngineError, Program
from pacru.bot.workers import Workers
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.games.changes import Changes
from pacru.position import Position, inner_state

MOST_GAMES = 1_000_000
MOST_JOBS = 1_000
MOST_PATIENCE = 24 * 60 * 60

Choose: TypeAlias = Callable[[Game], Turn]
"""How a player chooses during a game."""


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
