"""Validate the answers of the sandbox: they are untrusted, since a person's code may have written them.

The type and the range of every value are checked.
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

_Value = TypeVar("_Value")
MOST_TEXT: Final = 20_000
"""The longest text, in characters; the rest is cut off."""
MOST_VALUES: Final = 300
MOST_TURNS: Final = 300
MOST_TURN: Final = 20
"""The longest turn, in characters."""
MOST_VARIABLES: Final = 20
MOST_LINES: Final = 60
MOST_LINE: Final = 400
MOST_NUMBER: Final = 1_000_000
"""The highest line number or other count."""


class Lie(Exception):  # noqa: N818 - it names the text
    """The lab would never send this text."""


class Answer(NamedTuple):
    """An answer of the lab, see ``pacru.bot.homemade.lab``. A missing part is empty.

    Attributes:
        ends: whether it is the last answer to the task.
        fault: an error in the person's code.
        printed: the output of the code.
        turn: the turn that the bot chose.
        values: the bot's evaluation of moves.
        trace: the choice, line by line.
        game: a finished game of a match.
        report: the result of the check of a task.
        more, result, has_picture, position, lines: the parts of an answer of the console.
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
    """Read an answer of the sandbox to a task of this kind.

    Raises:
        Lie: the lab would never send this text.
    """
    try:
        members = _typed(read_json(text), dict)
    except (ValueError, RecursionError) as error:
        raise Lie from error
    if members.keys() == {"error"}:
        return Answer(fault=_read_fault(members["error"]))
    return _READERS[work](members)


def check_turn(position: Position, turn: str) -> None:
    """Check that a turn is possible in a position.

    Raises:
        Lie: the turn is not possible.
    """
    try:
        position.play(turn)
    except PacruError as error:
        raise Lie from error


# Values by type


def _typed(value: object, kind: type[_Value]) -> _Value:
    """Return the value, which must have exactly this type: a boolean is not accepted as an integer."""
    if not isinstance(value, kind) or type(value) is not kind:
        raise Lie
    return value


def _members(value: object, *names: str) -> list[Any]:
    """Return the members of an object in the order of these names; None for a missing one. Others are an error."""
    members = _typed(value, dict)
    if not members.keys() <= set(names):
        raise Lie
    return [members.get(name) for name in names]


def _text(value: object) -> str:
    return _typed(value, str)[:MOST_TEXT]


def _whole(value: object, low: int = 0, high: int = MOST_NUMBER) -> int:
    number = _typed(value, int)
    if not low <= number <= high:
        raise Lie
    return number


def _number(value: object) -> float:
    """Return a number, which may be infinite."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Lie
    try:
        return float(value)
    except OverflowError as error:
        raise Lie from error


def _all(value: object, read: Callable[[Any], _Value], most: int) -> tuple[_Value, ...]:
    items = _typed(value, list)
    if len(items) > most:
        raise Lie
    return tuple(map(read, items))


def _parts(value: object, count: int) -> list[Any]:
    parts = _typed(value, list)
    if len(parts) != count:
        raise Lie
    return parts


def _maybe(value: object, read: Callable[[Any], _Value]) -> _Value | None:
    return None if value is None else read(value)


# Parts of answers


def _read_fault(value: object) -> Fault:
    text, line, trace = _members(value, "text", "line", "trace")
    text = straight(_text(text))  # the text is inserted into sentences
    return Fault(text, _whole(line), _text(trace))


def _read_turn(value: object) -> str:
    turn = _text(value)
    if len(turn) > MOST_TURN:
        raise Lie
    return turn


def _read_value(value: object) -> tuple[str, float]:
    move, evaluation = _parts(value, 2)
    return _read_turn(move), _number(evaluation)


def _read_trace(value: object) -> Trace | None:
    written, texts, left_out = _members(value, "steps", "texts", "left_out")
    texts = _all(texts, _text, MOST_NUMBER)

    def read_step(value: object) -> TracedStep:
        line, function, depth, variables, printed = _parts(value, 5)
        if len(_typed(variables, dict)) > MOST_VARIABLES:
            raise Lie
        return TracedStep(
            _whole(line),
            _text(function),
            _whole(depth),
            {name: texts[_whole(at, 0, len(texts) - 1)] for name, at in variables.items()},
            _whole(printed),
        )

    steps, left_out = _all(written, read_step, MOST_NUMBER), _whole(left_out, high=10**12)
    return Trace(steps, left_out) if steps else None


def _read_position(value: object) -> str:
    try:
        return str(Position.parse(text)) if (text := _text(value)) else ""
    except PacruError as error:
        raise Lie from error


def _read_game(value: object) -> TrialGame:
    number, seat, points, turns, why, guilty = _members(
        value, "number", "seat", "points", "turns", "fault", "guilty"
    )
    if _number(points) not in (0, 0.5, 1) or _whole(seat, 0, 1) != _whole(number) % 2:
        raise Lie
    fault = _maybe(why, _read_fault)
    guilty = _maybe(guilty, lambda value: _whole(value, 0, 1))
    if (fault is None) != (guilty is None):
        raise Lie
    turns = _all(turns, _read_turn, MOST_TURNS)
    why = BotFault(fault.sentence[:MOST_LINE]) if fault else None
    return TrialGame(number, seat, _number(points), turns, why, guilty)


def _read_report(value: object) -> TaskReport:
    done, whole, points, passed, text, line = _members(
        value, "done", "whole", "points", "passed", "text", "line"
    )
    if not 0 <= _number(points) <= _whole(whole, 1):
        raise Lie
    passed = _maybe(passed, lambda value: _typed(value, bool))
    done = _whole(done, 0, whole)
    return TaskReport(done, whole, _number(points), passed, _text(text), _whole(line))


# Answers


def _read_thought(members: Mapping[str, Any]) -> Answer:
    turn, printed, error, values, trace = _members(
        members, "turn", "printed", "error", "values", "trace"
    )
    fault = _maybe(error, _read_fault)
    if fault is None and "turn" not in members:
        raise Lie
    return Answer(
        fault=fault,
        printed=_text(printed),
        turn=_read_turn(turn) if "turn" in members else "",
        values=_all(values, _read_value, MOST_VALUES) if "values" in members else (),
        trace=_maybe(trace, _read_trace),
    )


def _read_match(members: Mapping[str, Any]) -> Answer:
    if "game" in members:
        (game,) = _members(members, "game")
        return Answer(ends=False, game=_read_game(game))
    done, printed = _members(members, "done", "printed")
    if not _typed(done, bool):
        raise Lie
    return Answer(printed=_text(printed))


def _read_task(members: Mapping[str, Any]) -> Answer:
    report = _read_report(*_members(members, "report"))
    return Answer(ends=report.passed is not None, report=report)


def _read_run(members: Mapping[str, Any]) -> Answer:
    more, printed, result, picture, position, error = _members(
        members, "more", "printed", "result", "picture", "position", "error"
    )
    return Answer(
        fault=_maybe(error, _read_fault),
        more=_typed(more, bool),
        printed=_text(printed),
        result=_text(result),
        has_picture=bool(_text(picture)),
        position=_read_position(position),
    )


def _read_lines(members: Mapping[str, Any]) -> Answer:
    (lines,) = _members(members, "lines")
    return Answer(lines=_all(lines, lambda line: _text(line)[:MOST_LINE], MOST_LINES))


_READERS: Final[Mapping[Work, Callable[[Mapping[str, Any]], Answer]]] = {
    Work.THINK: _read_thought,
    Work.MATCH: _read_match,
    Work.TASK: _read_task,
    Work.RUN: _read_run,
    Work.COMPLETE: _read_lines,
}
