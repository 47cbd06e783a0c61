"""The engine protocol (docs/protocol.md): one message a line, on a terminal or in a web worker."""

import asyncio
import gc
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

import pacru
from pacru.bot.bots import bot_of
from pacru.bot.levels import (
    LEVELS,
    STRONGEST,
    Level,
    level_at,
    read_number,
    read_player,
)
from pacru.bot.protocol import Info, Thought, score_of, write_answer, write_info
from pacru.bot.search.bot import Bot, Candidate
from pacru.bot.search.driver import Search
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.timing import DEEPEST, Limits, share
from pacru.core.decoding import strip_marks
from pacru.core.errors import PacruError, brief
from pacru.core.state import State, repetition_key
from pacru.core.steps import pause_collector
from pacru.game import REPETITIONS
from pacru.games import DEFAULT, game_keys
from pacru.games.changes import read_changes
from pacru.position import Position, inner_state

if TYPE_CHECKING:  # the page loads the one only when needed, and the other never
    from pacru.bot.inquiries import Inquiry
    from pacru.openings import Tried

FAREWELL = 10.0
"""Seconds that a search without a depth or node limit may still take after the end of the input."""
AT_ONCE = 0.25
"""The seconds that an answer about the rules may take at once. A longer one goes on as a search does."""
SLICE = 0.008
"""The fewest seconds of searching between two chances to receive messages."""
LONGEST_SLICE = 1.0
"""The most seconds, however long the last chance took: a device may have slept meanwhile."""
PAUSE_SHARE = 0.1
"""The most that a chance is to take, as a share of the searching before it. Some browsers make each round wait."""
CHANCES = 16
"""Rounds of the event loop in each such chance. In a browser, a message takes more than a dozen
rounds to arrive."""


class Spin(NamedTuple):
    """An option with a whole number as its value."""

    default: int
    least: int
    most: int


OPTIONS = {
    "Level": Spin(STRONGEST.number, 1, len(LEVELS)),
    "MultiPV": Spin(1, 1, 20),
    "Seed": Spin(0, 0, 999_999),
}
"""The number options. A level can also be between two, such as 6.4, and that of a character, such as
7:hunter or 6:blur=60. MultiPV is how many of the best turns to report. Without a seed, chance decides anew each
time."""
CHECKS = {"Openings": True}
"""Options that are true or false, with their defaults. Openings allows first turns from a table."""


CLOCKS = frozenset(f"{player}{what}" for player in "abcd" for what in ("time", "inc"))
LIMITS = CLOCKS | {"movetime", "depth", "nodes", "seed"}
"""The words of a ``go`` line that take a number."""
NAMED = {"standard": "-", "tournament": "t"}
"""Rules by the names that they have in records."""
STARTS = {"players": ("2", "3", "4"), "rules": ("-", "t", "r", "tr", *NAMED)}
"""The words after ``position startpos`` with their values, the first of which is the default."""


class GivenPosition(NamedTuple):
    """The content of a ``position`` line.

    Attributes:
        position: the position after the last turn.
        earlier: how often each position has occurred, the last one included, by its
            `repetition_key`; empty unless repetition ends the game.
    """

    position: Position
    earlier: Mapping[State, int] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        repeated = self.earlier.get(repetition_key(inner_state(self.position)), 0) >= REPETITIONS
        return repeated or self.position.outcome is not None


@dataclass(frozen=True)
class Go:
    """The content of a ``go`` line.

    Attributes:
        movetime: milliseconds for the turn.
        depth: how many turns ahead to look at most.
        nodes: how many positions to make.
        clocks: by their words in the line, the milliseconds that each player has left and gets for
            each turn.
        seed: decides what is random in this search; None: the option does.
        infinite: whether the answer waits for ``stop``.
        only: the turns to look at; empty: all turns.
    """

    movetime: int | None = None
    depth: int = DEEPEST
    nodes: int | None = None
    seed: int | None = None
    clocks: Mapping[str, int] = field(default_factory=dict)
    infinite: bool = False
    only: tuple[str, ...] = ()

    def limits(self, level: Level, position: Position) -> Limits:
        """The limits of a search at that level.

        Any limit replaces those of the level. A clock replaces only the time, so that the game is still one against
        that level.
        """
        if self.movetime is not None:
            return Limits(self.depth, self.nodes, self.movetime / 1000)
        limits = level.limits
        if self.depth < DEEPEST or self.nodes is not None or self.infinite:
            limits = Limits(self.depth, self.nodes)
        player = "abcd"[position.to_move or 0]
        clock = self.clocks.get(f"{player}time")
        if clock is None:
            return limits
        increment = self.clocks.get(f"{player}inc", 0)
        enough, seconds = share(
            clock / 1000, increment / 1000, position.players, position.turn_number
        )
        return replace(limits, seconds=seconds, enough=enough)


class EngineServer:
    """One player of the game behind the engine protocol.

    A search runs in slices, as a task of the event loop, so that ``stop`` is received meanwhile.

    Args:
        write: takes each answer, a line without its line end.
        clock: returns the time in seconds.
        opening: gives a turn of the table of openings for a position, if there is one; see
            `pacru.openings`.
        inquiries: the questions about the rules that it answers, by their commands, as in
            `pacru.bot.inquiries`; by default none.

    Attributes:
        quitted: whether the engine has received ``quit``.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        clock: Callable[[], float] = time.perf_counter,
        opening: Callable[[Position], Awaitable["Tried | None"]] | None = None,
        inquiries: "Mapping[str, Inquiry] | None" = None,
    ) -> None:
        self._write = write
        self._clock = clock
        self._opening = opening
        self._inquiries = inquiries or {}
        self._given = GivenPosition(Position.initial())
        self._number: float = STRONGEST.number
        self._character = ""
        self._options: dict[str, int] = {}
        self._checks = CHECKS.copy()
        self._thinking: asyncio.Task[None] | None = None
        self._stopped = asyncio.Event()
        self._endless = False
        self._latest: float | None = None
        self._memory: TreeSearch | None = None
        self._resumed = 0.0
        self._slice = SLICE
        self.quitted = False

    @property
    def position(self) -> Position:
        """The position that it was given last."""
        return self._given.position

    async def receive(self, line: str) -> None:
        """Process one line; a line that is not understood is answered by ``info string``."""
        words = strip_marks(line).split()
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
            if words[0] in self._inquiries:
                await self._inquire(words[0], words[1:])
                return
            if command is None:
                raise PacruError(f"unknown command {words[0]!r}")
            await command(words[1:])
        except PacruError as error:
            self._write(f"info string {brief(error)}")

    async def wait(self) -> None:
        """Wait for the running search, if any, at the end of the conversation.

        A search that would run until ``stop`` ends at once. One that only time would end gets at
        most `FAREWELL` seconds.
        """
        if self._endless:
            self._stopped.set()
        self._latest = self._clock() + FAREWELL
        if self._thinking:
            await self._thinking

    async def _identify(self, _: list[str]) -> None:
        self._write(f"id name Pacru {pacru.__version__}")
        for name, (default, least, most) in OPTIONS.items():
            self._write(f"option name {name} type spin default {default} min {least} max {most}")
        for name, on in CHECKS.items():
            self._write(f"option name {name} type check default {str(on).lower()}")
        self._write("peiok")

    async def _ready(self, _: list[str]) -> None:
        self._write("readyok")

    async def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", "Level", "value", value]:
                read_player(value, DEFAULT)
                number, _, self._character = value.partition(":")
                self._number = read_number(number)
            case ["name", name, "value", value] if name in OPTIONS:
                _, least, most = OPTIONS[name]
                if not _is_number(value) or not least <= int(value) <= most:
                    raise PacruError(f"{name}: expected {least} to {most}, found {value!r}")
                self._options[name] = int(value)
            case ["name", name, "value", value] if name in CHECKS:
                if value not in ("true", "false"):
                    raise PacruError(f"{name}: expected true or false, found {value!r}")
                self._checks[name] = value == "true"
            case _:
                raise PacruError(f"unknown option {' '.join(words)!r}")

    async def _new_game(self, _: list[str]) -> None:
        await self._stop([])
        self._memory = None

    async def _set_position(self, words: list[str]) -> None:
        given = read_position(words)
        await self._stop([])
        before, self._given = self._given.position, given
        if (given.position.players, given.position.game) != (before.players, before.game):
            self._memory = None

    async def _go(self, words: list[str]) -> None:
        go = read_go(words)
        only = self._candidates(go.only)
        await self._stop([])
        self._stopped.clear()
        self._endless, self._latest = go.infinite, None
        self._thinking = asyncio.create_task(self._think(go, only))

    async def _inquire(self, command: str, words: list[str]) -> None:
        answer = self._inquiries[command](self._given.position, words)
        next(answer)  # it has read the words
        await self._stop([])
        started = self._clock()
        for line in answer:
            if line is not None:
                self._write(line)
            elif self._clock() - started > AT_ONCE:
                self._stopped.clear()
                self._endless, self._latest = False, None
                self._thinking = asyncio.create_task(self._go_on(answer, f"{command}ok none"))
                return

    async def _go_on(self, answer: "Iterator[str | None]", cut_short: str) -> None:
        """Write the rest of a long answer, or that it has been cut short, by ``stop`` or some time after the end."""
        for line in answer:
            if line is not None:
                self._write(line)
                continue
            await self._pause()
            if self._stopped.is_set() or (self._latest and self._clock() > self._latest):
                self._write(cut_short)
                return

    async def _stop(self, _: list[str]) -> None:
        self._stopped.set()
        await self.wait()
        self._thinking = None

    async def _quit(self, _: list[str]) -> None:
        await self._stop([])
        self.quitted = True

    @property
    def _bot(self) -> Bot:
        return bot_of(self._given.position.game)

    @property
    def _level(self) -> Level:
        """The level; in a game with fewer levels, the strongest stands for all above it."""
        game = self._bot.game
        return level_at(game, self._number, self._character if game == DEFAULT else "")

    def _candidates(self, turns: tuple[str, ...]) -> list[Candidate]:
        """The turns that the search may choose from, if it is given some.

        Raises:
            PacruError: one of them is illegal.
        """
        position = self._given.position
        state, chosen = repetition_key(inner_state(position)), list[Candidate]()
        for text in turns:
            turn, after = position.spelled_and_played(text)
            chosen.append(self._bot.candidate_of(state, inner_state(after), turn))
        return chosen

    async def _think(self, go: Go, only: Sequence[Candidate]) -> None:
        known = await self._table_turn(go)
        if known:
            thought = Thought(0, score_of(known.score), (str(known.turn),))
            self._write(write_info(Info(thought, nodes=0, milliseconds=0)))
            self._write(write_answer(known.turn))
            return
        search = None if self._given.over else self._search(go, only)
        if search:
            with pause_collector():
                await self._run(search)
                # What was learned is no garbage, and collecting would delay the answer.
                gc.freeze()
        if go.infinite:
            await self._stopped.wait()
        if search and search.best:
            await self._describe(search)
            self._write(write_answer(search.best.turn))
        else:
            self._write(write_answer())

    def _seed(self, go: Go) -> int | None:
        return self._options.get("Seed") if go.seed is None else go.seed

    async def _table_turn(self, go: Go) -> "Tried | None":
        """A turn of the table of openings, or None; ``stop`` does not wait for the table.

        A seed, `MultiPV`, and limits of depth or nodes ask for a search, and they get one. So do the weaker levels, for
        which the table would play too well, and the characters, which have a taste of their own.
        """
        asked_for = go.depth < DEEPEST or go.nodes is not None or go.infinite or go.only
        weaker = not self._level.remembers or self._character
        several = self._options.get("MultiPV", 1) > 1
        off = not self._checks["Openings"] or self._seed(go) is not None
        if not self._opening or off or asked_for or weaker or several or self._given.over:
            return None
        asked = asyncio.ensure_future(self._opening(self._given.position))
        stopped = asyncio.ensure_future(self._stopped.wait())
        await asyncio.wait((asked, stopped), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if asked.done():
            return asked.result()
        asked.cancel()
        return None

    def _search(self, go: Go, only: Sequence[Candidate]) -> Search:
        position, earlier = self._given
        level = self._level
        seed = self._seed(go)
        return Search(
            repetition_key(inner_state(position)),  # independent of the turns that led to it
            go.limits(level, position),
            clock=self._clock,
            randomness=random.Random(None if seed is None else f"{seed} {position}"),
            lines=self._options.get("MultiPV", OPTIONS["MultiPV"].default),
            memory=self._memory_for(level),
            earlier=earlier,
            sight=level.sight,
            only=only,
        )

    def _memory_for(self, level: Level) -> TreeSearch | None:
        """What was learned in this game, for the levels that remember it; it would make the others too strong."""
        if not level.remembers:
            self._memory = None  # a compiled tree takes much memory: there is one at a time
        elif self._memory is None:
            self._memory = self._bot.make_tree(self._given.position.players)
        return self._memory

    async def _run(self, search: Search) -> None:
        """Search until the limits or ``stop``, and report each depth and each better turn."""
        reported: tuple[int, Candidate | None] = 0, None
        for changed in search.steps():
            if changed and (search.depth, search.best) != reported:
                reported = search.depth, search.best
                await self._describe(search)
            if search.best and (self._stopped.is_set() or self._is_late(search)):
                return
            await self._pause()

    def _is_late(self, search: Search) -> bool:
        """Whether a search that only time ends has used up its time after the end of the input."""
        if self._latest is None or search.limits.nodes is not None or search.limits.depth < DEEPEST:
            return False
        return self._clock() > self._latest

    async def _describe(self, search: Search) -> None:
        for line in describe(search):
            self._write(line)
            await self._pause()

    async def _pause(self) -> None:
        """Let other messages arrive, now and then."""
        now = self._clock()
        if now - self._resumed > self._slice:
            for _ in range(CHANCES):
                await asyncio.sleep(0)
            self._resumed = self._clock()
            self._slice = min(max(SLICE, (self._resumed - now) / PAUSE_SHARE), LONGEST_SLICE)


def describe(search: Search) -> Iterator[str]:
    """The ``info`` lines about the best turns; between two depths only about the best one."""
    assert search.best
    milliseconds = int(search.seconds * 1000)
    rate = int(search.nodes / max(search.seconds, 1e-6))
    whole = search.ranking[0] is search.best
    for number, candidate in enumerate(search.ranking if whole else [search.best], 1):
        score, line = (
            score_of(candidate.score, search.players_counted),
            tuple(map(str, candidate.line)),
        )
        thought = Thought(search.depth, score, line, rate)
        yield write_info(Info(thought, search.nodes, milliseconds, number))


def read_position(words: list[str]) -> GivenPosition:
    """Read a ``position`` line, given without its first word.

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
    occurred = Counter([repetition_key(inner_state(position))])
    for word in moves:
        position = position.play(word)
        occurred[repetition_key(inner_state(position))] += 1
    return GivenPosition(position, occurred if position.repetition else {})


def _start(options: list[str]) -> Position:
    starts = STARTS | {"game": game_keys()}
    given = {name: values[0] for name, values in starts.items()}
    changes: dict[str, int] = {}
    rest = iter(options)
    for name in rest:
        if "=" in name:
            changes |= read_changes(name)
            continue
        if name not in starts:
            expected = "players N, rules R, game G, changed rules or moves"
            raise PacruError(f"position: expected {expected}, found {name!r}")
        value = next(rest, "")
        if value not in starts[name]:
            expected = f"one of {', '.join(starts[name])}"
            raise PacruError(f"{name}: expected {expected}, found {value!r}")
        given[name] = value
    players, rules, game = given.values()
    rules = NAMED.get(rules, rules)
    return Position.initial(
        int(players),
        tournament="t" in rules,
        repetition="r" in rules,
        game=game,
        changes=changes,
    )


def _split(words: list[str], separator: str) -> tuple[list[str], list[str]]:
    if separator not in words:
        return words, []
    at = words.index(separator)
    return words[:at], words[at + 1 :]


def read_go(words: list[str]) -> Go:
    """Read a ``go`` line, given without its first word.

    Raises:
        PacruError: a word is not understood, or a number is missing.
    """
    given: dict[str, int] = {}
    infinite = False
    words, only = _split(words, "searchmoves")
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            infinite = True
            continue
        value = next(rest, "")
        # a clock may have run out in a program that goes on counting
        if word not in LIMITS or not _is_number(value.removeprefix("-" if word in CLOCKS else "")):
            raise PacruError(f"go: expected a limit and its number, found {word} {value}".rstrip())
        given[word] = int(value)
    depth = min(max(given.get("depth", DEEPEST), 1), DEEPEST)
    nodes, seed = given.get("nodes"), given.get("seed")
    return Go(given.get("movetime"), depth, nodes, seed, given, infinite, tuple(only))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 12
