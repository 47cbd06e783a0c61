"""One choice of a bot, line by line: recorded first, and then looked at in any order."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from pacru.bot.homemade.output import Output
from pacru.core.turn import Turn
from pacru.position import Position

_Traces: TypeAlias = Callable[..., Any] | None

MOST_STEPS: Final = 2000
"""The most lines that are recorded of one choice."""
MOST_VALUE: Final = 120
"""The longest text of a value."""
MOST_VALUES: Final = 20
"""The most variables that are shown of a function."""
MOST_PARTS: Final = 6
"""The most parts that are shown of a list."""
DEEPEST: Final = 3
"""From this depth of nesting on, lists are written as Python does."""


class TracedStep(NamedTuple):
    """A line that is about to run.

    Attributes:
        line: its number.
        function: the name of the function.
        depth: how many functions of the file are running, from 1.
        values: the variables of the function, as text, by name.
        printed: how many characters have been printed before.
    """

    line: int
    function: str
    depth: int
    values: dict[str, str]
    printed: int = 0


class Recorder:
    """Records the lines of one file that run within its block, up to `MOST_STEPS`, and counts the rest.

    Args:
        name: of the file.
        output: what the file prints.
    """

    def __init__(self, name: str, output: Output) -> None:
        self._name = name
        self._output = output
        self._depth = 0
        self.steps: list[TracedStep] = []
        self.left_out = 0

    def __enter__(self) -> Self:
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def _on_call(self, frame: FrameType, _event: str, _: object) -> _Traces:
        if frame.f_code.co_filename != self._name:
            return None
        self._depth += 1
        return self._on_event

    def _on_event(self, frame: FrameType, event: str, _: object) -> _Traces:
        if event == "return":
            self._depth -= 1
        elif event == "line" and len(self.steps) < MOST_STEPS:
            self._record(frame)
        elif event == "line":
            self.left_out += 1
        return self._on_event

    def _record(self, frame: FrameType) -> None:
        values = list(frame.f_locals.items())[:MOST_VALUES]
        printed = self._output.length
        sys.settrace(None)  # to write the values may run the person's code
        told = {name: text_of(value) for name, value in values if name.isidentifier()}
        sys.settrace(self._on_call)
        step = TracedStep(frame.f_lineno, frame.f_code.co_name, self._depth, told, printed)
        self.steps.append(step)


def text_of(value: object, depth: int = 0) -> str:
    """Return a value as short text; a list of turns as people write them.

    Args:
        value: whatever a variable has.
        depth: how many lists it is in.
    """
    if isinstance(value, Position):
        return f"position, turn {value.turn_number}"
    if type(value) in {list, tuple} and depth < DEEPEST:
        return _text_of_list(value, depth)
    try:
        text = str(value) if isinstance(value, Turn) else str.__str__(repr(value))
    except Exception as error:
        text = f"{type(value).__name__} that cannot be shown: {type(error).__name__}"
    return _shortened(text)


def _text_of_list(value: Any, depth: int) -> str:  # noqa: ANN401 - a list or tuple of anything
    parts = [text_of(one, depth + 1) for one in value[:MOST_PARTS]]
    if len(value) > MOST_PARTS:
        parts.append(f"… {len(value)} in all")
    opens, closes = "[]" if isinstance(value, list) else "()"
    return _shortened(f"{opens}{', '.join(parts)}{closes}")


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_VALUE else f"{text[: MOST_VALUE - 1]}…"
