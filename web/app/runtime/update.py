"""The result of an update of the state, and the effect by which one message follows from another."""

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

State = TypeVar("State")
"""The state of the whole page."""

Update: TypeAlias = tuple[State, tuple[object, ...]]
"""The next state and its effects: those of any room, commands, and messages as ``Send``."""


@dataclass(frozen=True, slots=True)
class Send:
    """An effect that sends another message."""

    message: object
