"""What the sandbox says, read with suspicion: a person's code may have written it.

All of it is checked here, by its type and its range. What the lab would never say is a lie.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from app.rooms.workshop.state import Fault, Trace, Work
from pacru import PacruError, Position
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.matches import TrialGame
from pacru.bot.homemade.tasks import TaskReport
from pacru.bot.homemade.tracing import TracedStep
from pacru.core.outside import read_json
from pacru.tree import straight

_One = TypeVar("_One")
MOST_TEXT: Final = 20_000
"""The longest text that is shown, in characters. What is longer is cut."""
MOST_VALUES: Final = 300
MOST_TURNS: Final = 300
MOST_TURN: Final = 20
"""The longest turn, in characters."""
MOST_VARIABLES: Final = 20
MOST_LINES: Final = 60
MOST_LINE: Final = 400
MOST_NUMBER: Final = 1_000_000
"""The highest number of a line, or of anything else that is counted."""


class Lie(Exception):  # noqa: N818 - what the text is
    """The text is nothing that the lab would say."""


class Answer(NamedTuple):
    """What the lab has answered; see ``pacru.bot.homemade.lab``. What is missing is empty.

    Attributes:
        ends: whether nothing more comes about the task.
        fault: what is wrong with the person's code.
        printed: what it printed.
        turn: what it chose.
        values: what it thinks of moves.
        trace: the choice, line by line.
        game: of a match.
        report: on a task.
        more, result, has_picture, position, lines: of the console.
    """

    ends: bool = True
    fault: Fault | None = None
    printed: str = ""
    turn: str = ""
    values: tuple[tuple[str, float], ...] = ()
    trace: Trace | None = None
    game: TrialGame | None = None
    report: TaskReport | None = None
    more: bool = False
    result: str = ""
    has_picture: bool = False
    position: str = ""
    lines: tuple[str, ...] = ()


def read_answer(text: str, work: Work) -> Answer:
    """Read an answer.

    Args:
        text: what the sandbox has said.
        work: what it was asked.

    Raises:
        Lie: the lab would never say that.
    """
    try:
        told = _members(read_json(text))
    except (ValueError, RecursionError) as error:
        raise Lie from error
    if told.keys() == {"error"}:
        return Answer(fault=_read_fault(told["error"]))
    return _READERS[work](told)


def check_turn(position: Position, turn: str) -> None:
    """Check that a turn can be made in a position.

    Raises:
        Lie: it cannot.
    """
    try:
        position.play(turn)
    except PacruError as error:
        raise Lie from error


# Values of a kind


def _members(told: object, *names: str) -> Mapping[str, Any]:
    """Return what has no members but those of these names, if any are given."""
    if not isinstance(told, dict) or (names and not told.keys() <= set(names)):
        raise Lie
    return told


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise Lie
    return told[:MOST_TEXT]


def _whole(told: object, low: int = 0, high: int = MOST_NUMBER) -> int:
    if not isinstance(told, int) or isinstance(told, bool) or not low <= told <= high:
        raise Lie
    return told


def _number(told: object) -> float:
    """Return a number, perhaps one without an end."""
    if isinstance(told, bool) or not isinstance(told, int | float):
        raise Lie
    try:
        return float(told)
    except OverflowError as error:
        raise Lie from error


def _flag(told: object) -> bool:
    if not isinstance(told, bool):
        raise Lie
    return told


def _all(told: object, read: Callable[[Any], _One], most: int) -> tuple[_One, ...]:
    if not isinstance(told, list) or len(told) > most:
        raise Lie
    return tuple(map(read, told))


def _parts(told: object, count: int) -> list[Any]:
    if not isinstance(told, list) or len(told) != count:
        raise Lie
    return told


def _maybe(told: object, read: Callable[[Any], _One]) -> _One | None:
    return None if told is None else read(told)


# Parts of answers


def _read_fault(told: object) -> Fault:
    found = _members(told, "text", "line", "trace")
    text = straight(_text(found.get("text")))  # it becomes a part of sentences
    return Fault(text, _whole(found.get("line")), _text(found.get("trace")))


def _read_turn(told: object) -> str:
    turn = _text(told)
    if len(turn) > MOST_TURN:
        raise Lie
    return turn


def _read_value(told: object) -> tuple[str, float]:
    move, value = _parts(told, 2)
    return _read_turn(move), _number(value)


def _read_trace(told: object) -> Trace | None:
    found = _members(told, "steps", "texts", "left_out")
    texts = _all(found.get("texts"), _text, MOST_NUMBER)

    def read_step(one: object) -> TracedStep:
        line, function, depth, values, printed = _parts(one, 5)
        variables = _members(values)
        if len(variables) > MOST_VARIABLES:
            raise Lie
        return TracedStep(
            _whole(line),
            _text(function),
            _whole(depth),
            {name: texts[_whole(at, 0, len(texts) - 1)] for name, at in variables.items()},
            _whole(printed),
        )

    steps = _all(found.get("steps"), read_step, MOST_NUMBER)
    left_out = _whole(found.get("left_out"), high=10**12)
    return Trace(steps, left_out) if steps else None


def _read_position(told: object) -> str:
    """Return the text of a position, or none."""
    try:
        return str(Position.parse(text)) if (text := _text(told)) else ""
    except PacruError as error:
        raise Lie from error


def _read_game(told: object) -> TrialGame:
    found = _members(told, "number", "seat", "points", "turns", "fault", "guilty")
    number, seat = _whole(found.get("number")), _whole(found.get("seat"), 0, 1)
    points = _number(found.get("points"))
    if points not in (0, 0.5, 1) or seat != number % 2:
        raise Lie
    fault = _maybe(found.get("fault"), _read_fault)
    guilty = _maybe(found.get("guilty"), lambda told: _whole(told, 0, 1))
    if (fault is None) != (guilty is None):
        raise Lie
    turns = _all(found.get("turns"), _read_turn, MOST_TURNS)
    why = BotFault(fault.told[:MOST_LINE]) if fault else None
    return TrialGame(number, seat, points, turns, why, guilty)


def _read_report(told: object) -> TaskReport:
    found = _members(told, "done", "whole", "points", "passed", "text", "line")
    whole = _whole(found.get("whole"), 1)
    points = _number(found.get("points"))
    if not 0 <= points <= whole:
        raise Lie
    done, passed = _whole(found.get("done"), 0, whole), _maybe(found.get("passed"), _flag)
    text, line = _text(found.get("text")), _whole(found.get("line"))
    return TaskReport(done, whole, points, passed, text, line)


# Answers


def _read_thought(told: Mapping[str, Any]) -> Answer:
    _members(told, "turn", "printed", "error", "values", "trace")
    fault = _maybe(told.get("error"), _read_fault)
    if fault is None and "turn" not in told:
        raise Lie
    return Answer(
        fault=fault,
        printed=_text(told.get("printed")),
        turn=_read_turn(told.get("turn", "")),
        values=_all(told.get("values", []), _read_value, MOST_VALUES),
        trace=_maybe(told.get("trace"), _read_trace),
    )


def _read_match(told: Mapping[str, Any]) -> Answer:
    if "game" in told:
        _members(told, "game")
        return Answer(ends=False, game=_read_game(told["game"]))
    _members(told, "done", "printed")
    if not _flag(told.get("done")):
        raise Lie
    return Answer(printed=_text(told.get("printed")))


def _read_task(told: Mapping[str, Any]) -> Answer:
    _members(told, "report")
    report = _read_report(told.get("report"))
    return Answer(ends=report.passed is not None, report=report)


def _read_run(told: Mapping[str, Any]) -> Answer:
    _members(told, "more", "printed", "result", "picture", "position", "error")
    return Answer(
        fault=_maybe(told.get("error"), _read_fault),
        more=_flag(told.get("more")),
        printed=_text(told.get("printed")),
        result=_text(told.get("result")),
        has_picture=bool(_text(told.get("picture"))),
        position=_read_position(told.get("position")),
    )


def _read_lines(told: Mapping[str, Any]) -> Answer:
    _members(told, "lines")
    return Answer(lines=_all(told.get("lines"), lambda line: _text(line)[:MOST_LINE], MOST_LINES))


_READERS: Final[Mapping[Work, Callable[[Mapping[str, Any]], Answer]]] = {
    Work.THINK: _read_thought,
    Work.MATCH: _read_match,
    Work.TASK: _read_task,
    Work.RUN: _read_run,
    Work.COMPLETE: _read_lines,
}
