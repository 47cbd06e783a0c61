"""One board, and the turn that is being entered on it."""

from dataclasses import dataclass

import pacru
from pacru.explain.scenes import Scene


@dataclass(frozen=True, slots=True)
class Notice:
    """Why the last click could not do anything."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A turn that is shown again, scene by scene or just as it ended."""

    number: int  # as of a question, so that no other pause is taken for one of these
    ply: pacru.Ply
    scenes: tuple[Scene, ...]
    at: int = 0  # the scene that is shown
    running: bool = True  # the next scene comes by itself, until one before it is wanted


@dataclass(frozen=True, slots=True)
class Hint:
    """A good turn for the person to move: the number of the question, and its answer."""

    request: int
    ply: pacru.Ply | None = None  # None: the bot is still at it


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn that is being typed."""

    text: str = ""
    at: int | None = None  # the completion that is pointed at


@dataclass(frozen=True, slots=True)
class Table:
    """A board as a person plays on it."""

    draft: pacru.Draft | None = None  # the turn of the person to move; None: nobody's turn to click
    ahead: tuple[str, ...] = ()  # the steps of the turn that were undone, the last one first
    pointed: str | None = None  # the field under the mouse, or on which the keyboard is
    lifted: bool = False  # whether the chevron that was chosen is being dragged
    entry: Entry = Entry()
    notice: Notice | None = None
    replay: Replay | None = None  # until the next input
    hint: Hint | None = None  # until the turn is done

    @property
    def begun(self) -> bool:
        """Whether a turn is half made."""
        return self.draft is not None and self.draft.step is not pacru.Step.CHEVRON

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the turn so far."""
        return self.draft.path if self.draft else ()
