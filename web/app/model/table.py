"""A board, and the turn that a person enters on it."""

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import pacru
from pacru.explain.scenes import Scene

if TYPE_CHECKING:
    from pacru.review.reviewing import Finding


@dataclass(frozen=True, slots=True)
class Notice:
    """The reason why a click had no effect, or a message about a damaged game."""

    text: str
    rule: str = ""
    lasts: bool = False  # until the person's next step, also while bots move


@dataclass(frozen=True, slots=True)
class Replay:
    """A turn that is shown again, scene by scene or as it ended."""

    number: int  # the number of this replay, which its pauses repeat
    ply: pacru.Ply
    scenes: tuple[Scene, ...]
    at: int = 0  # the visible scene
    running: bool = True  # whether the next scene comes by itself
    film: bool = False  # whether it belongs to a film, which is silent


@dataclass(frozen=True, slots=True)
class Counting:
    """The markers of a finished game, counted on the board one after the other.

    Attributes:
        number: the number of this count, which its pauses repeat.
        fields: the fields with the markers of each player, in the order of the count.
        at: the number of markers counted so far.
        opens: whether the result opens at the end.
    """

    number: int
    fields: tuple[tuple[str, ...], ...]
    at: int = 0
    opens: bool = False

    @property
    def all(self) -> int:
        """The number of markers of all players."""
        return sum(map(len, self.fields))

    @property
    def running(self) -> bool:
        """Whether some markers are not counted yet."""
        return self.at < self.all

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of markers of each player counted so far."""
        before = accumulate(map(len, self.fields), initial=0)
        return tuple(
            min(max(self.at - first, 0), len(fields))
            for first, fields in zip(before, self.fields, strict=False)
        )

    @property
    def player(self) -> int:
        """The player who is being counted."""
        counted = [player for player, score in enumerate(self.scores) if score]
        return counted[-1] if counted else 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A good turn for the person to move.

    Attributes:
        request: the number of the question to the bot.
        ply: the answer; None: the bot is still thinking.
        line: the turns that the bot expects after the hint. Before the answer, the hint's turn itself comes first.
        best: the search result for all turns, while the bot is asked about the taught turns only.
        closed: whether only the chevron of the turn is shown.
    """

    request: int
    ply: pacru.Ply | None = None
    line: tuple[str, ...] = ()
    best: "Finding | None" = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn that is being typed."""

    text: str = ""
    at: int | None = None  # the highlighted completion


@dataclass(frozen=True, slots=True)
class Table:
    """A board on which a person plays."""

    draft: pacru.Draft | None = None  # the turn of the person to move; None: no person here
    ahead: tuple[str, ...] = ()  # the undone steps of the turn, the last one first
    pointed: str | None = None  # the field under the mouse or the keyboard focus
    lifted: bool = False  # whether the person drags the chosen chevron
    entry: Entry = Entry()
    notice: Notice | None = None
    replay: Replay | None = None  # until the next input
    hint: Hint | None = None  # until the turn is played
    counting: Counting | None = None  # after the end of a game in which markers are counted

    @property
    def advice(self) -> Hint | None:
        """The hint, unless only its chevron is shown."""
        return None if self.idea else self.hint

    @property
    def idea(self) -> pacru.Ply | None:
        """The turn of a hint of which only the chevron is shown."""
        return self.hint.ply if self.hint and self.hint.closed else None

    @property
    def begun(self) -> bool:
        """Whether a person has begun a turn."""
        return self.draft is not None and self.draft.step is not pacru.Step.CHEVRON

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the turn so far."""
        return self.draft.path if self.draft else ()
