"""What the page's sandbox answers: a text of JSON for each task, with the bot, the match or the console in it.

Every task says what to ``do``:

``think``
    ``name``, ``source``, ``position``, perhaps ``seat``, ``player`` (what tells the bot from others of the same code,
    which remember something else), ``game`` (what tells it from others: without it, each is a new one), ``clock`` (in
    seconds), ``values`` (say what each move is worth) and ``trace`` (record the lines). The
    answer has ``turn``, ``printed``, ``error``, ``values`` and ``trace``: ``steps``, each a line, a function, its
    depth, the numbers of its values by name, and how much was printed before; ``texts``, the values; and how many
    steps were ``left_out``.
``match``
    ``name``, ``source``, ``against`` (``level:3`` or ``random``), ``games``, ``seed``, ``game``. An answer for each
    game, and one with ``done``.
``task``
    ``name``, ``source``, ``task`` (its key), ``seed``. An answer for each step, with the ``report``.
``run``
    ``code`` for the console, and the game on the board, ``start`` and ``turns``. In a console that is new, all of
    ``before``, each such a task, runs again first, unheard. The answer has ``more``, ``printed``, ``result``,
    ``picture``, ``position``, ``error``.
``complete``
    The same, but the answer has ``lines``, which the code can become.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from typing import Any, Final

from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.console import Console
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import Opponent, TrialGame, play_games
from pacru.bot.homemade.output import keep_output
from pacru.bot.homemade.tasks import RANDOM, TASKS, check
from pacru.bot.homemade.tracing import Recorder
from pacru.bot.levels import read_player
from pacru.core.errors import PacruError
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.position import Position

MOST_VALUES: Final = 300
"""The largest number of moves whose values are computed."""
LONGEST: Final = 190_000
"""The longest answer, in characters. The sandbox ends a bot that says more (web/sandbox/meter.js)."""
_LEVEL: Final = "level:"


class Lab:
    """Carries out tasks, one after the other.

    Args:
        write: takes each answer, as a text of JSON.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._bots: dict[tuple[object, ...], HomemadeBot] = {}
        self._games: dict[HomemadeBot, object] = {}
        self._console: Console | None = None
        self._on_board: tuple[str, tuple[str, ...]] = "", ()

    def hear(self, text: str) -> None:
        """Carry out a task, and write what comes of it."""
        task = json.loads(text)
        kinds = {
            "think": self._think,
            "match": self._match,
            "task": self._task,
            "run": self._run,
            "complete": self._complete,
        }
        try:
            kinds[task["do"]](task)
        except PacruError as error:
            self._answer(error=_fault(error))

    def _answer(self, **parts: object) -> None:
        self._write(_json(parts))

    def _bot(self, asked: Mapping[str, Any]) -> HomemadeBot:
        """Return a bot. Each player is another one, which remembers what it likes."""
        key = asked["name"], asked["source"], asked.get("player")
        if key not in self._bots:
            self._bots[key] = HomemadeBot(asked["source"], asked["name"])
        return self._bots[key]

    def _begin_game(self, bot: HomemadeBot, position: Position, task: Mapping[str, Any]) -> None:
        """Tell the bot of a new game, unless it plays that one already."""
        game = task.get("game")
        if game is None or self._games.get(bot) != game:
            bot.new_game(position.players, task.get("seat", position.to_move or 0))
        self._games[bot] = game

    def _think(self, task: Mapping[str, Any]) -> None:
        position = Position.parse(task["position"])
        told: dict[str, object] = {}
        with keep_output() as output:
            recorder = Recorder(task["name"], output) if task.get("trace") else None
            try:
                bot = self._bot(task)
                self._begin_game(bot, position, task)
                with recorder or nullcontext():
                    told["turn"] = str(bot.choose(position, task.get("clock")))
                if task.get("values") and bot.has_values:
                    told["values"] = _values(bot, position)
            except BotFault as fault:
                told["error"] = _fault(fault)
        told["printed"] = output.text
        if recorder:
            told["trace"] = _trace(recorder, LONGEST - _length(told))
        self._answer(**told)

    def _match(self, task: Mapping[str, Any]) -> None:
        with keep_output() as output:
            bot = self._bot(task)
            opponent = _opponent(task["against"], task.get("game", DEFAULT))
            rest = task["games"], task.get("seed", 0), task.get("game", DEFAULT)
            for one in play_games(bot, opponent, *rest):
                self._answer(game=_described(one))
        self._answer(done=True, printed=output.text)

    def _task(self, asked: Mapping[str, Any]) -> None:
        task = next(one for one in TASKS if one.key == asked["task"])
        with keep_output():
            for report in check(task, self._bot(asked), asked.get("seed", 0)):
                self._answer(report=report._asdict())

    def _run(self, task: Mapping[str, Any]) -> None:
        console = self._console_for(task)
        found = console.run(task["code"])
        shown = console.position
        told = found._asdict() | {"position": str(shown) if isinstance(shown, Position) else ""}
        fault = told.pop("fault")
        self._answer(**told, error=_fault(fault) if fault else None)

    def _complete(self, task: Mapping[str, Any]) -> None:
        self._answer(lines=self._console_for(task).complete(task["code"]))

    def _console_for(self, task: Mapping[str, Any]) -> Console:
        """Return the console, with the game on the board."""
        if self._console is None:
            self._console = Console(Game.new())
            for earlier in task.get("before", ()):
                self._console_for(earlier).run(earlier["code"])
        on_board = task.get("start", ""), tuple(task.get("turns", ()))
        if on_board != self._on_board:
            self._console.show(_played(*on_board))
            self._on_board = on_board
        return self._console


def _played(start: str, turns: Iterable[str]) -> Game:
    game = Game(Position.parse(start)) if start else Game.new()
    for turn in turns:
        game = game.play(turn)
    return game


def _opponent(asked: str, game: str) -> Opponent:
    return None if asked == RANDOM else read_player(asked.removeprefix(_LEVEL), game)


def _values(bot: HomemadeBot, position: Position) -> list[tuple[str, float]]:
    """What the bot thinks of each move, for the player who makes it, the best first."""
    player = position.to_move or 0
    moves = position.moves()[:MOST_VALUES]
    values = [(str(move), bot.value(position.play(move), player)) for move in moves]
    return sorted(values, key=lambda one: -one[1])


def _trace(recorder: Recorder, most: int) -> dict[str, object]:
    """Return the steps, as many as fit into a text of that length. Equal values are written once."""
    texts: dict[str, int] = {}
    steps: list[tuple[object, ...]] = []
    length = 0
    for step in recorder.steps:
        known = len(texts)
        values = {name: texts.setdefault(value, len(texts)) for name, value in step.values.items()}
        described = step.line, step.function, step.depth, values, step.printed
        length += _length([described, *list(texts)[known:]])
        if length > most:
            break
        steps.append(described)
    left_out = recorder.left_out + len(recorder.steps) - len(steps)
    return {"steps": steps, "texts": list(texts), "left_out": left_out}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _length(value: object) -> int:
    """How long a value is as JSON, in the characters of JavaScript."""
    text = _json(value)
    return len(text) + sum(sign > "\uffff" for sign in text)


def _described(one: TrialGame) -> dict[str, object]:
    return one._asdict() | {"fault": _fault(one.fault) if one.fault else None}


def _fault(error: PacruError) -> dict[str, object]:
    line, trace = getattr(error, "line", 0), getattr(error, "trace", "")
    return {"text": str(error), "line": line, "trace": trace}
