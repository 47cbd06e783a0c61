"""One choice of a bot, line by line: recorded first, and then looked at in any order."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from pacru.position import Position

_Traces: TypeAlias = Callable[..., Any] | None

MOST_STEPS: Final = 2000
"""The most lines that are recorded of one choice."""
MOST_VALUE: Final = 120
"""The longest text of a value."""
MOST_VALUES: Final = 20
"""The most variables that are shown of a function."""


class TracedStep(NamedTuple):
    """A line that is about to run.

    Attributes:
        line: its number.
        function: the name of the function.
        depth: how many functions of the file are running, from 1.
        values: the variables of the function, as text, by name.
    """

    line: int
    function: str
    depth: int
    values: dict[str, str]


class Recorder:
    """Records the lines of one file that run within its block, up to `MOST_STEPS`.

    Args:
        name: of the file.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._depth = 0
        self.steps: list[TracedStep] = []

    def __enter__(self) -> Self:
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def _on_call(self, frame: FrameType, _event: str, _: object) -> _Traces:
        if frame.f_code.co_filename != self._name or len(self.steps) >= MOST_STEPS:
            return None
        self._depth += 1
        return self._on_event

    def _on_event(self, frame: FrameType, event: str, _: object) -> _Traces:
        if event == "return":
            self._depth -= 1
        elif event == "line" and len(self.steps) < MOST_STEPS:
            values = dict(list(frame.f_locals.items())[:MOST_VALUES])
            sys.settrace(None)  # to write the values may run the person's code
            told = {name: text_of(value) for name, value in values.items()}
            sys.settrace(self._on_call)
            step = TracedStep(frame.f_lineno, frame.f_code.co_name, self._depth, told)
            self.steps.append(step)
        return self._on_event


def text_of(value: object) -> str:
    """Return a value as short text."""
    if isinstance(value, Position):
        return f"position, {value.turn_number - 1} turns played"
    try:
        text = repr(value)
    except Exception as error:
        text = f"{type(value).__name__} that cannot be shown: {type(error).__name__}"
    return text if len(text) <= MOST_VALUE else f"{text[: MOST_VALUE - 1]}…"
