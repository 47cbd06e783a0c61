"""Matches between two players, and what their result says: ``python -m pacru match``.

Each opening of a few random turns is played twice with the seats changed, so that it favours nobody; the pair of games
is the unit of the statistics, since its two results depend on each other. Games are the same for the same seed, unless
a player is limited by time.

A program that cannot be started, or does not introduce itself, is an error of the match. One that fails later (it ends,
does not answer, or makes an illegal turn) loses that game, and the report gives the reason.
"""

import math
import multiprocessing
import random
import re
import shlex
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from pacru.bot.search import DEEPEST, Limits, Search
from pacru.errors import PacruError
from pacru.position import Position
from pacru.turn import Turn

OPENING = 4
"""Random turns at the beginning of each game."""
LONGEST = 300
"""Turns after which a game is a draw, those of the opening included."""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a player can score on average in two games."""
NORMAL_95 = 1.96
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""
DECIDED = math.log(0.95 / 0.05)
"""The log-likelihood ratio that decides a test which may err in 5 % either way."""
LINES = 20
"""How often a match reports while it goes on."""
REASONS = 5
"""How many lost games are told with their reason."""
PLAYER = re.compile(
    r"random|depth:(?P<depth>[1-9][0-9]?)|nodes:(?P<nodes>[1-9][0-9]{0,8})"
    r"|seconds:(?P<seconds>[0-9]{1,6}(?:\.[0-9]+)?)|cmd:(?P<command>.+)"
)

Choose: TypeAlias = Callable[[Position, Sequence[Turn]], Turn]
"""How a player chooses: from the position and the turns that led to it."""


@dataclass(frozen=True)
class Player:
    """Who plays: at random if there are neither limits nor a command.

    Attributes:
        name: the text it was read from.
        limits: those of the own search.
        command: a program that speaks the engine protocol (notation, section 5), and its arguments.
    """

    name: str
    limits: Limits | None = None
    command: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Player":
        """Reads ``random``, ``depth:N``, ``nodes:N``, ``seconds:S`` or ``cmd:COMMAND``.

        Raises:
            PacruError: the text is nothing of that.
        """
        found = PLAYER.fullmatch(text)
        if not found:
            known = "random, depth:N, nodes:N, seconds:S or cmd:COMMAND"
            raise PacruError(f"player: expected {known}, found {text!r}")
        if found["depth"]:
            return cls(text, Limits(depth=int(found["depth"])))
        if found["nodes"]:
            return cls(text, Limits(DEEPEST, nodes=int(found["nodes"])))
        if found["seconds"]:
            return cls(text, Limits(DEEPEST, seconds=float(found["seconds"])))
        try:
            command = tuple(shlex.split(found["command"] or ""))
        except ValueError as error:
            raise PacruError(f"player: {text!r}: {error}") from None
        if text != "random" and not command:
            raise PacruError(f"player: expected a command, found {text!r}")
        return cls(text, command=command)


@dataclass(frozen=True)
class Match:
    """What is played.

    Attributes:
        players: the two of them; scores are those of the first one.
        games: how many, an even number.
        tournament: whether R12c holds.
        seed: decides the openings and everything else that is random.
        go: the limits sent to programs, as in the engine protocol.
        patience: the seconds that a program may take for an answer.
    """

    players: tuple[Player, Player]
    games: int = 100
    tournament: bool = False
    seed: int = 0
    go: str = "nodes 5000"
    patience: float = 60.0

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise PacruError(f"games: expected an even number, 2 or more, found {self.games}")


@dataclass(frozen=True)
class Sprt:
    """A sequential test of whether the first player is stronger by `elo1` rather than by `elo0`.

    Attributes:
        stops: whether the match ends when the test is decided.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    stops: bool = False

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise PacruError(f"elo: expected elo0 below elo1, found {self.elo0:g}, {self.elo1:g}")

    def accepted(self, scores: Sequence[float]) -> float | None:
        """Which of the two the scores of the pairs speak for, or None as long as that is open."""
        ratio = log_likelihood_ratio(scores, self.elo0, self.elo1)
        return self.elo1 if ratio >= DECIDED else self.elo0 if ratio <= -DECIDED else None


@dataclass(frozen=True)
class Played:
    """A game that has been played.

    Attributes:
        seat: that of the first player, 0 or 1.
        points: of the first player: 1, 0.5 or 0.
        turns: all of them.
        ending: as in `Outcome.termination`, or ``"300 turns"`` or ``"failure"``.
        failure: what the loser did wrong, if that ended the game.
    """

    seat: int
    points: float
    turns: tuple[Turn, ...]
    ending: str
    failure: str = ""


# ---- what a result says


def elo(score: float) -> float:
    """The difference in Elo that makes one expect that score, from 0 to 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The score that a player expects who is better by so much Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def variance(scores: Sequence[float]) -> float:
    """The variance of the scores of pairs of games.

    Half a pair with each possible score is counted in: a few pairs that end alike are no reason to be sure.
    """
    counts = Counter(scores)
    weights = {score: counts[score] + 0.5 for score in PAIR_SCORES}
    total = sum(weights.values())
    mean = sum(score * weight for score, weight in weights.items()) / total
    return sum(weight * (score - mean) ** 2 for score, weight in weights.items()) / total


def elo_interval(scores: Sequence[float]) -> tuple[float, float]:
    """The differences in Elo between which the true one lies with 95 %, by the scores of pairs of games."""
    mean = sum(scores) / len(scores)
    error = NORMAL_95 * math.sqrt(variance(scores) / len(scores))
    return elo(mean - error), elo(mean + error)


def log_likelihood_ratio(scores: Sequence[float], elo0: float, elo1: float) -> float:
    """How much better `elo1` explains the scores of pairs of games than `elo0`, in the normal approximation."""
    score0, score1 = expected_score(elo0), expected_score(elo1)
    distance = 2 * sum(scores) - len(scores) * (score0 + score1)
    return (score1 - score0) * distance / (2 * variance(scores))


# ---- playing


def play(match: Match, jobs: int = 1) -> Generator[tuple[Played, Played], None, None]:
    """Plays the match on so many cores.

    Yields:
        The two games of each opening, in the order of the openings whichever is ready first: so the result, and where
        a test ends the match, depend on the seed alone.

    Raises:
        PacruError: a program does not speak the protocol.
        OSError: a program cannot be started.
    """
    if jobs < 1:
        raise PacruError(f"jobs: expected 1 or more, found {jobs}")
    # Started afresh rather than forked: the same on every system, whatever threads there are.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        yield from pool.map(partial(_play_pair, match), range(match.games // 2))
    finally:
        pool.shutdown(cancel_futures=True)


def _play_pair(match: Match, number: int) -> tuple[Played, Played]:
    chance = random.Random(f"{match.seed} {number}")
    position = Position.initial(tournament=match.tournament)
    opening: list[Turn] = []
    while len(opening) < OPENING:
        # sorted, since the order in which they are listed may change from one version to the next
        opening.append(chance.choice(sorted(position.moves(), key=str)))
        position = position.play(opening[-1])
    # the same for both games: players who are alike play the same game twice, and nobody wins the pair by chance
    seeds = [chance.randrange(10**6) for _ in match.players]
    first, second = (_play_game(match, position, opening, seeds, seat) for seat in (0, 1))
    return first, second


def _play_game(
    match: Match, position: Position, opening: Sequence[Turn], seeds: Sequence[int], seat: int
) -> Played:
    """Plays from the end of the opening on; `seat` is that of the first player."""
    turns = list(opening)
    order = match.players if seat == 0 else match.players[::-1]
    with ExitStack() as stack:
        choose = [
            stack.enter_context(_seated(player, match, seed))
            for player, seed in zip(order, seeds, strict=True)
        ]
        while position.to_move is not None:
            if len(turns) >= LONGEST:
                return Played(seat, 0.5, tuple(turns), f"{LONGEST} turns")
            mover = position.to_move
            try:
                turn = choose[mover](position, turns)
                position = position.play(turn)
            except PacruError as error:
                failure = f"{order[mover].name}: {error}"
                return Played(seat, float(mover != seat), tuple(turns), "failure", failure)
            turns.append(turn)
    assert position.outcome
    points = float(position.outcome.winner == seat)
    return Played(seat, points, tuple(turns), position.outcome.termination)


@contextmanager
def _seated(player: Player, match: Match, seed: int) -> Iterator[Choose]:
    """The player, ready for one game."""
    chance = random.Random(seed)
    limits = player.limits
    if player.command:
        with closing(_Program(player, match)) as program:
            program.introduce(seed)
            yield program.choose
    elif limits:
        yield lambda position, _: Search(position.state, limits, randomness=chance).run().turn
    else:
        yield lambda position, _: chance.choice(position.moves())


class _Program:
    """Another program that plays one game over the engine protocol. Its standard error is that of this process."""

    def __init__(self, player: Player, match: Match) -> None:
        self._name = player.name
        self._match = match
        self._process = subprocess.Popen(
            player.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout

    def close(self) -> None:
        """Lets the program end by itself, but not for long."""
        with suppress(OSError):
            self._input.write("quit\n")
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()

    def introduce(self, seed: int) -> None:
        """Begins the conversation.

        Raises:
            PacruError: the program does not speak the protocol.
        """
        try:
            options = self._ask("pei", until="peiok")
            seeded = any(line.startswith("option name Seed ") for line in options)
            wishes = [f"setoption name Seed value {seed}"] if seeded else []
            self._ask(*wishes, "newgame", "isready", until="readyok")
        except PacruError as error:
            raise PacruError(f"player: {self._name}: {error}") from None

    def choose(self, _: Position, turns: Sequence[Turn]) -> Turn:
        """Asks for a turn, which need not be legal."""
        rules = "t" if self._match.tournament else "-"
        moves = " ".join(map(str, turns))
        position = f"position startpos players 2 rules {rules} moves {moves}"
        answer = self._ask(position, f"go {self._match.go}", until="bestmove")[-1]
        return Turn.parse(answer.removeprefix("bestmove").strip())

    def _ask(self, *lines: str, until: str) -> list[str]:
        """The answers up to the one that begins with that word."""
        answers: list[str] = []
        # Reading cannot be given a time limit on every system, but it ends when the program does.
        limit = min(self._match.patience, threading.TIMEOUT_MAX)
        patience = threading.Timer(limit, self._process.kill)
        patience.start()
        try:
            self._input.write("".join(line + "\n" for line in lines))
            self._input.flush()
            for answer in self._output:
                answers.append(answer.strip())
                if answers[-1].split()[:1] == [until]:
                    return answers
        except OSError:
            pass  # it has ended, and does not read any more
        finally:
            patience.cancel()
        said = f"; the last it said was {answers[-1]!r}" if answers else ""
        raise PacruError(f"no {until}: it ended, or took more than {limit:g} seconds{said}")


# ---- telling


def report(match: Match, jobs: int = 1, test: Sprt = Sprt()) -> Iterator[str]:
    """Plays the match on so many cores and yields the lines of the report, some of them while it goes on.

    Raises:
        PacruError, OSError: as `play` does.
    """
    games: list[Played] = []
    scores: list[float] = []
    step = max(1, match.games // 2 // LINES)
    with closing(play(match, jobs)) as pairs:
        for pair in pairs:
            games += pair
            scores.append(sum(game.points for game in pair) / 2)
            if test.stops and test.accepted(scores) is not None:
                break
            if len(scores) % step == 0 and len(games) < match.games:
                yield f"{len(games)} games: {_result(games, scores)}"
    ratio = log_likelihood_ratio(scores, test.elo0, test.elo1)
    accepted = test.accepted(scores)
    endings = Counter(game.ending for game in games)
    failures = [(n, game.failure) for n, game in enumerate(games, 1) if game.failure]
    yield f"{match.players[0].name} against {match.players[1].name}, {len(games)} games"
    yield f"result: {_result(games, scores)}"
    yield (
        f"SPRT: Elo {test.elo0:+g} or {test.elo1:+g}: log-likelihood ratio {ratio:+.2f}, decided "
        f"at ±{DECIDED:.2f}: {'open' if accepted is None else f'{accepted:+g} is accepted'}"
    )
    yield f"mean length: {sum(len(game.turns) for game in games) / len(games):.1f} turns"
    yield f"ended by: {', '.join(f'{ending} {n}' for ending, n in endings.most_common())}"
    yield from (f"failure in game {n}: {failure}" for n, failure in failures[:REASONS])


def _result(games: Sequence[Played], scores: Sequence[float]) -> str:
    won, drawn, lost = (sum(game.points == result for game in games) for result in (1, 0.5, 0))
    score = sum(scores) / len(scores)
    low, high = elo_interval(scores)
    return (
        f"won {won}, drawn {drawn}, lost {lost}: {100 * score:.1f} %, "
        f"Elo {elo(score):+.0f} (95 %: {low:+.0f} to {high:+.0f})"
    )
