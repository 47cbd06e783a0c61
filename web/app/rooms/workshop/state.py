"""The state of the workshop: the code, what the bot is doing, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from pacru.core.texts import N_, _
from pacru.games import DEFAULT

if TYPE_CHECKING:
    from app.rooms.workshop.answers import Answer
    from pacru.bot.homemade.matches import TrialGame, TrialMatch
    from pacru.bot.homemade.tasks import TaskReport
    from pacru.bot.homemade.tracing import TracedStep


class Work(StrEnum):
    """What the sandbox is doing."""

    NOTHING = ""
    THINK = "think"
    """a turn on the board"""
    MATCH = "match"
    TASK = "task"
    RUN = "run"
    """a line of the console"""
    COMPLETE = "complete"
    """what such a line can become"""


class View(StrEnum):
    """What small windows show: there is no room for both."""

    CODE = "code"
    BOARD = "board"


class Pane(StrEnum):
    """What stands below the board."""

    OUTPUT = "output"
    """what the bot chose and printed"""
    MATCH = "match"
    CONSOLE = "console"
    GAME = "game"
    """what the page has beside the board elsewhere: the turn, the moves, the tools"""


class Fault(NamedTuple):
    """What is wrong with the code.

    Attributes:
        text: in a sentence.
        line: where; 0: nowhere in the code.
        trace: the traceback.
    """

    text: str
    line: int = 0
    trace: str = ""

    @property
    def told(self) -> str:
        """What is wrong, with its line."""
        if not self.line:
            return self.text
        return _("Line {line}: {text}").format(line=self.line, text=self.text)


LIED: Final = "lied"
"""It has said what the lab never says."""
NOT_STARTED: Final = "not started"
TOO_LONG: Final = "too long"
"""The match has taken more time than any may."""
FAILED: Final = {
    "no answer": N_("It didn’t answer in time, and was stopped."),
    "died": N_("It crashed Python, and was stopped: too deep a recursion, or too much memory."),
    "too much": N_("It printed too much, and was stopped."),
    LIED: N_("It answered something that makes no sense, and was stopped."),
    TOO_LONG: N_("The match took too long, and was stopped."),
    NOT_STARTED: N_("The sandbox couldn’t start in this browser."),
}
"""Why the sandbox was ended."""


class Place(NamedTuple):
    """A sandbox, and what it was asked.

    Attributes:
        name: of the sandbox.
        number: of the task: positive for the workshop, negative for a turn in the game on the board.
    """

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is being played, or was.

    Attributes:
        opponent: a level such as "level:3", "random", or the name of another bot.
        games: how many there will be.
        game: which game, by its key.
        began: when, as in a setup.
        played: the games so far.
        kept: how many of these have been put into the library.
        trial: the match between two turns, if two bots play, each in its sandbox; None: the lab plays it.
        bots: the names and the code of both of them.
    """

    opponent: str
    games: int
    game: str = DEFAULT
    began: str = ""
    played: "tuple[TrialGame, ...]" = ()
    kept: int = 0
    trial: "TrialMatch | None" = None
    bots: tuple[tuple[str, str], ...] = ()

    @property
    def points(self) -> float:
        """The points of the bot so far."""
        return sum(one.points for one in self.played)


@dataclass(frozen=True, slots=True)
class Trace:
    """A choice of the bot, line by line.

    Attributes:
        steps: the lines, in their order; at least one.
        left_out: how many more lines ran.
        at: the step that is shown.
    """

    steps: "tuple[TracedStep, ...]"
    left_out: int = 0
    at: int = 0

    @property
    def step(self) -> "TracedStep":
        """The step that is shown."""
        return self.steps[self.at]

    def at_step(self, at: int) -> "Trace":
        """Return the trace at another step; beyond the ends, at the first or the last one."""
        return replace(self, at=min(max(at, 0), len(self.steps) - 1))


class Typed(NamedTuple):
    """A line of the console, and what came of it.

    Attributes:
        text: the line.
        number: by which the sandbox knows it.
        task: the statement so far, of which it is the last line, and the game on the board.
        answer: what came of it; None: nothing yet.
    """

    text: str
    number: int
    task: Mapping[str, object]
    answer: "Answer | None" = None

    @property
    def goes_on(self) -> bool:
        """Whether the statement goes on in the next line."""
        return self.answer is not None and self.answer.more


@dataclass(frozen=True, slots=True)
class Workshop:
    """The workshop.

    Attributes:
        on: whether it is shown.
        view: what small windows show of it.
        pane: what is below the board.
        began: the number of the game on the board that was begun here; None: it comes from elsewhere.
        name: of the bot in the editor.
        source: its code.
        edition: counts how often other code was put into the editor.
        gone: the bot that was deleted last, if it can be brought back: its name and its code.
        examples: the code of the examples by their names; empty: they are not there yet.
        work: what the sandbox is doing.
        number: of the latest task.
        places: the sandboxes that are doing it.
        asked: the position that the bot was asked about, as text.
        turn: what it chose there; empty: nothing yet.
        values: what it thinks of each move, the best first.
        drawn: whether the board shows these values.
        printed: what it printed.
        trace: its choice line by line; None: it was not recorded.
        fault: what went wrong the last time.
        failed: why the sandbox was ended; empty: it was not.
        opponent: whom the next match is against.
        game: of the next match, by its key.
        match: the match.
        task: the key of the task that is shown.
        hinted: whether its hint is shown.
        passed: the key of the task that was passed just before this one came; empty: this one was chosen.
        tested: the key of the task that was checked last.
        report: how that check went.
        typed: the lines of the console, with what came of them.
        line: what is being typed in the console.
        recall: how many lines back the console shows one again; 0: none.
        lines: what the line can become.
        sketch: the position of the console, as text.
        request: the question for a turn in the game on the board that is known here; None: none.
        playing: the sandbox that thinks about it; None: it does not, or no more.
    """

    on: bool = False
    view: View = View.CODE
    pane: Pane = Pane.OUTPUT
    began: int | None = None
    name: str = ""
    source: str = ""
    edition: int = 0
    gone: tuple[str, str] | None = None
    examples: dict[str, str] = field(default_factory=dict)
    work: Work = Work.NOTHING
    number: int = 0
    places: tuple[str, ...] = ()
    asked: str = ""
    turn: str = ""
    values: tuple[tuple[str, float], ...] = ()
    drawn: bool = False
    printed: str = ""
    trace: Trace | None = None
    fault: Fault | None = None
    failed: str = ""
    opponent: str = "level:1"
    game: str = DEFAULT
    match: Match | None = None
    task: str = "any"
    hinted: bool = False
    passed: str = ""
    tested: str = ""
    report: "TaskReport | None" = None
    typed: tuple[Typed, ...] = ()
    line: str = ""
    recall: int = 0
    lines: tuple[str, ...] = ()
    sketch: str = ""
    request: int | None = None
    playing: Place | None = None

    @property
    def bot(self) -> tuple[str, str]:
        """The name and the code of the bot in the editor."""
        return self.name, self.source

    @property
    def trial(self) -> "TrialMatch | None":
        """The match of two bots that is being played; None: there is none."""
        return self.match.trial if self.match and self.work is Work.MATCH else None
