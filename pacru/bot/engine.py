"""The engine protocol (notation, section 5): one line a message, the same on a terminal and in a web worker."""

import asyncio
import random
from collections.abc import Callable

import pacru
from pacru.bot.evaluation import WIN
from pacru.bot.search import DEEPEST, Candidate, Limits, Search
from pacru.errors import PacruError
from pacru.position import Position
from pacru.turn import Turn

PAUSE = 0.008
"""Seconds of searching between two chances for other messages to be heard."""
DEFAULT_SECONDS = 2.0
"""What a search without any limit takes."""
CLOCK_SHARE = 30
"""The part of the time on the clock that one turn may take."""


class Engine:
    """One player of the game behind the text protocol.

    A search runs as a task of the event loop, in slices, so that ``stop`` is heard while it goes on.

    Args:
        write: takes each answer, a line without its end.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._position: Position = Position.initial()
        self._seed: int | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._stopped = False
        self.quitted = False

    async def receive(self, line: str) -> None:
        """Takes one line; what is not understood is answered by ``info string`` and changes nothing."""
        words = line.split()
        if not words:
            return
        commands = {
            "pei": self._identify,
            "isready": self._ready,
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "quit": self._quit,
        }
        command = commands.get(words[0])
        try:
            if command is None:
                raise PacruError(f"unknown command {words[0]!r}")
            await command(words[1:])
        except PacruError as error:
            self._write(f"info string {error}")

    async def wait(self) -> None:
        """Waits for the search that is going on, if any."""
        if self._thinking:
            await self._thinking

    async def _identify(self, _: list[str]) -> None:
        self._write(f"id name Pacru {pacru.__version__}")
        self._write("option name Seed type spin default 0 min 0 max 999999")
        self._write("peiok")

    async def _ready(self, _: list[str]) -> None:
        self._write("readyok")

    async def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", "Seed", "value", value] if value.isascii() and value.isdigit():
                self._seed = int(value)
            case _:
                raise PacruError(f"unknown option {' '.join(words)!r}")

    async def _new_game(self, _: list[str]) -> None:
        await self._stop([])

    async def _set_position(self, words: list[str]) -> None:
        await self._stop([])
        self._position = read_position(words)

    async def _go(self, words: list[str]) -> None:
        await self._stop([])
        limits = read_limits(words, self._position)
        self._stopped = False
        self._thinking = asyncio.create_task(self._think(limits))

    async def _stop(self, _: list[str]) -> None:
        self._stopped = True
        await self.wait()
        self._thinking = None

    async def _quit(self, _: list[str]) -> None:
        await self._stop([])
        self.quitted = True

    async def _think(self, limits: Limits) -> None:
        if self._position.outcome:
            self._write("bestmove none")
            return
        search = Search(self._position.state, limits, randomness=random.Random(self._seed))
        told, paused = None, 0.0
        for _ in search.steps():
            best = search.best
            if best and best is not told:
                self._write(describe(search, best))
                told = best
            if self._stopped and best:
                break
            if search.seconds - paused > PAUSE:
                await asyncio.sleep(0)
                paused = search.seconds
        assert search.best
        self._write(describe(search, search.best))
        self._write(f"bestmove {search.best.turn}")


def describe(search: Search, best: Candidate) -> str:
    """The ``info`` line about the best turn so far."""
    milliseconds = int(search.seconds * 1000)
    rate = int(search.nodes / max(search.seconds, 1e-6))
    return (
        f"info depth {search.depth} score {score_text(best.score)} nodes {search.nodes} "
        f"nps {rate} time {milliseconds} multipv 1 pv {' '.join(map(str, best.line))}"
    )


def score_text(score: int) -> str:
    """A score as the protocol writes it: hundredths of a marker, or turns to a win or loss."""
    if abs(score) <= WIN - 100:
        return f"markers {score}"
    return f"win {WIN - score}" if score > 0 else f"loss {WIN + score}"


def read_position(words: list[str]) -> Position:
    """The position of a ``position`` line, its first word left out.

    Raises:
        PacruError: the line is not understood, or a turn in it is illegal.
    """
    head, moves = _split(words, "moves")
    match head:
        case ["text", *text]:
            position = Position.parse(" ".join(text))
        case ["startpos", *options]:
            position = _start(options)
        case _:
            raise PacruError("position: expected startpos or text")
    for word in moves:
        position = position.play(Turn.parse(word))
    return position


def _start(options: list[str]) -> Position:
    players, rules = "2", "-"
    while options:
        match options:
            case ["players", ("2" | "3" | "4") as players, *options]:
                pass
            case ["rules", ("-" | "t" | "r" | "tr") as rules, *options]:
                pass
            case _:
                raise PacruError(
                    f"position: expected players N, rules R or moves, found {options[0]!r}"
                )
    return Position.initial(int(players), tournament="t" in rules, repetition="r" in rules)


def _split(words: list[str], separator: str) -> tuple[list[str], list[str]]:
    if separator not in words:
        return words, []
    at = words.index(separator)
    return words[:at], words[at + 1 :]


def read_limits(words: list[str], position: Position) -> Limits:
    """The limits of a ``go`` line, its first word left out.

    Raises:
        PacruError: a word is not understood, or a number is missing.
    """
    given: dict[str, int] = {}
    names = ("movetime", "depth", "nodes", *(f"{p}{t}" for p in "abcd" for t in ("time", "inc")))
    rest = list(words)
    while rest:
        key = rest.pop(0)
        if key == "infinite":
            continue
        value = rest.pop(0) if rest else ""
        if key not in names or not (value.isascii() and value.isdigit()) or len(value) > 12:
            raise PacruError(f"go: expected a limit and its number, found {key} {value}".rstrip())
        given[key] = int(value)
    milliseconds = given.get("movetime")
    player = "abcd"[position.to_move or 0]
    if milliseconds is None and f"{player}time" in given:
        milliseconds = given[f"{player}time"] // CLOCK_SHARE + given.get(f"{player}inc", 0) // 2
    seconds = None if milliseconds is None else milliseconds / 1000
    if not words:
        seconds = DEFAULT_SECONDS
    return Limits(min(max(given.get("depth", DEEPEST), 1), DEEPEST), given.get("nodes"), seconds)
