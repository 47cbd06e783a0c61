"""A board, and the turn that a person enters on it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from pacru.explain.scenes import Scene

if TYPE_CHECKING:
    from pacru.review.reviewing import Finding


@dataclass(frozen=True, slots=True)
class Notice:
    """Why the last click had no effect, or what of a game could not be read."""

    text: str
    rule: str = ""
    lasts: bool = False  # while bots move, until the person's next step


@dataclass(frozen=True, slots=True)
class Replay:
    """A turn that is shown again, scene by scene or as it ended."""

    number: int  # of this replay, to tell its pauses from others
    ply: pacru.Ply
    scenes: tuple[Scene, ...]
    at: int = 0  # the visible scene
    running: bool = True  # whether the next scene comes by itself; False once a person steps back
    film: bool = False  # whether it is a moment of a film, of which nothing is said


@dataclass(frozen=True, slots=True)
class Counting:
    """The markers of a finished game, counted on the board one after the other.

    Attributes:
        number: of this count, to tell its pauses from others.
        fields: of the markers of each player, in the order in which they are counted.
        at: how many of them are counted by now, of all players.
        opens: whether the result opens at the end.
    """

    number: int
    fields: tuple[tuple[str, ...], ...]
    at: int = 0
    opens: bool = False

    @property
    def all(self) -> int:
        """The markers of all players."""
        return sum(map(len, self.fields))

    @property
    def running(self) -> bool:
        """Whether some of them are not counted yet."""
        return self.at < self.all

    @property
    def scores(self) -> tuple[int, ...]:
        """How many markers of each player are counted by now."""
        left, found = self.at, []
        for own in self.fields:
            found.append(min(left, len(own)))
            left -= found[-1]
        return tuple(found)

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
        ply: its answer; None: the bot is still thinking.
        line: the turns that it expects; before the answer, with the turn itself.
        best: what was found among all turns, while the best that was taught is looked for.
        closed: whether the coach shows its chevron alone.
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

    draft: pacru.Draft | None = None  # the turn of the person to move; None: nobody here is to move
    ahead: tuple[str, ...] = ()  # the undone steps of the turn, the last one first
    pointed: str | None = None  # the field under the mouse or the keyboard focus
    lifted: bool = False  # whether the chosen chevron is being dragged
    entry: Entry = Entry()
    notice: Notice | None = None
    replay: Replay | None = None  # until the next input
    hint: Hint | None = None  # until the turn is played
    counting: Counting | None = None  # after the end of a game in which markers are counted

    @property
    def advice(self) -> Hint | None:
        """The hint, unless its turn is not to be seen yet."""
        return None if self.idea else self.hint

    @property
    def idea(self) -> pacru.Ply | None:
        """The turn of which the chevron alone is to be seen."""
        return self.hint.ply if self.hint and self.hint.closed else None

    @property
    def begun(self) -> bool:
        """Whether a person has begun a turn."""
        return self.draft is not None and self.draft.step is not pacru.Step.CHEVRON

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the turn so far."""
        return self.draft.path if self.draft else ()
