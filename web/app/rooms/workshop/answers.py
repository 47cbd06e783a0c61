"""What the sandbox says, read with suspicion: a person's code may have written it."""

import json
from typing import Any, Final, NamedTuple

from app.rooms.workshop.state import Fault, Played, Report, Step, Trace
from pacru import PacruError, Position

MOST_TEXT: Final = 20_000
"""The longest text that is read."""
MOST_VALUES: Final = 300
MOST_TURNS: Final = 400
MOST_VARIABLES: Final = 20
MOST_LINES: Final = 60
MOST_LINE: Final = 400


class NotAnAnswer(Exception):  # noqa: N818 - it says what the text is
    """The text is no answer of the lab."""


class Answer(NamedTuple):
    """What the lab has answered; see ``pacru.bot.homemade.lab``. What is missing is empty.

    Attributes:
        number: of the task.
        ends: whether nothing more comes about it.
        fault: what is wrong with the person's code.
        printed: what it printed.
        turn: what it chose.
        values: what it thinks of moves.
        trace: the choice, line by line.
        game: of a match.
        report: on a task.
        more, result, has_picture, position, lines: of the console.
    """

    number: int
    ends: bool
    fault: Fault | None = None
    printed: str = ""
    turn: str = ""
    values: tuple[tuple[str, float], ...] = ()
    trace: Trace | None = None
    game: Played | None = None
    report: Report | None = None
    more: bool = False
    result: str = ""
    has_picture: bool = False
    position: str = ""
    lines: tuple[str, ...] = ()


def read_answer(text: str) -> Answer:
    """Read an answer.

    Raises:
        NotAnAnswer: it is none.
    """
    try:
        told = json.loads(text)
        return _read(told)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        raise NotAnAnswer from error


def _read(told: dict[str, Any]) -> Answer:
    game, report = told.get("game"), told.get("report")
    return Answer(
        number=int(told["id"]),
        ends=game is None and (report is None or report["passed"] is not None),
        fault=_read_fault(told.get("error")),
        printed=_text(told.get("printed")),
        turn=_text(told.get("turn")),
        values=tuple(
            (_text(move), float(value)) for move, value in told.get("values", ())[:MOST_VALUES]
        ),
        trace=_read_trace(told.get("trace")),
        game=None if game is None else _read_game(game),
        report=None if report is None else _read_report(report),
        more=bool(told.get("more")),
        result=_text(told.get("result")),
        has_picture=bool(told.get("picture")),
        position=_read_position(told.get("position")),
        lines=tuple(_text(line)[:MOST_LINE] for line in told.get("lines", ())[:MOST_LINES]),
    )


def _text(value: object) -> str:
    return value[:MOST_TEXT] if isinstance(value, str) else ""


def _read_fault(told: Any) -> Fault | None:  # noqa: ANN401 - whatever it is
    if not told:
        return None
    return Fault(_text(told["text"]), int(told.get("line") or 0), _text(told.get("trace")))


def _read_trace(told: Any) -> Trace | None:  # noqa: ANN401 - whatever it is
    if not told or not told["steps"]:
        return None
    texts = [_text(one) for one in told["texts"]]
    steps = tuple(
        Step(
            int(line),
            _text(function),
            int(depth),
            {_text(name): texts[at] for name, at in list(values.items())[:MOST_VARIABLES]},
            int(printed),
        )
        for line, function, depth, values, printed in told["steps"]
    )
    return Trace(steps, int(told["left_out"]))


def _read_position(told: object) -> str:
    """Return the text of a position, if it is one."""
    try:
        return str(Position.parse(_text(told))) if told else ""
    except PacruError:
        return ""


def _read_game(told: dict[str, Any]) -> Played:
    points = float(told["points"])
    if told["seat"] not in (0, 1) or points not in (0, 0.5, 1):
        raise NotAnAnswer
    fault = _read_fault(told.get("fault"))
    turns = tuple(map(str, told["turns"][:MOST_TURNS]))
    guilty = told.get("guilty")
    if guilty not in (0, 1, None):
        raise NotAnAnswer
    return Played(told["seat"], points, turns, fault.told if fault else "", guilty)


def _read_report(told: dict[str, Any]) -> Report:
    passed = told["passed"]
    return Report(
        int(told["done"]),
        int(told["whole"]),
        float(told["points"]),
        None if passed is None else bool(passed),
        _text(told["text"]),
    )
