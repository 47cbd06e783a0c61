"""The state of the workshop: the code, the bot's current work, and its results."""

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
    """completions of such a line"""


class View(StrEnum):
    """The half of the workshop that small windows show."""

    CODE = "code"
    BOARD = "board"


class Pane(StrEnum):
    """The panel below the board."""

    OUTPUT = "output"
    """the bot's choice and what it printed"""
    MATCH = "match"
    CONSOLE = "console"
    GAME = "game"
    """the usual panel beside the board: the turn, the moves, the tools"""


class Fault(NamedTuple):
    """An error in the code."""

    text: str  # one sentence
    line: int = 0  # its line; 0: unknown
    trace: str = ""  # the traceback

    @property
    def sentence(self) -> str:
        """The text, with the line if there is one."""
        if not self.line:
            return self.text
        return _("Line {line}: {text}").format(line=self.line, text=self.text)


LIED: Final = "lied"
"""The sandbox sent what the lab never sends."""
NOT_STARTED: Final = "not started"
TOO_LONG: Final = "too long"
"""The match exceeded its time limit."""
FAILED: Final = {
    "no answer": N_("It didn’t answer in time, and was stopped."),
    "died": N_("It crashed Python, and was stopped: too deep a recursion, or too much memory."),
    "too much": N_("It printed too much, and was stopped."),
    LIED: N_("It answered something that makes no sense, and was stopped."),
    TOO_LONG: N_("The match took too long, and was stopped."),
    NOT_STARTED: N_("The sandbox couldn’t start in this browser."),
}
"""Reasons for which a sandbox is ended, as sentences."""


class Job(NamedTuple):
    """A task given to a sandbox.

    Attributes:
        place: the sandbox.
        number: of the task: positive for the workshop, negative for a turn in the game on the board.
    """

    place: str
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match, in progress or finished.

    Attributes:
        opponent: a level such as "level:3", "random", or the name of another bot.
        games: number of games in all.
        game: key of the game they play.
        began: when, as in a setup.
        played: finished games.
        filed: how many of them are in the library.
        trial: state of a match of two bots, each in its sandbox; None: the lab plays the match.
        bots: the names and the code of both bots.
    """

    opponent: str
    games: int
    game: str = DEFAULT
    began: str = ""
    played: "tuple[TrialGame, ...]" = ()
    filed: int = 0
    trial: "TrialMatch | None" = None
    bots: tuple[tuple[str, str], ...] = ()

    @property
    def points(self) -> float:
        """The points of the bot so far."""
        return sum(trial_game.points for trial_game in self.played)


@dataclass(frozen=True, slots=True)
class Trace:
    """A choice of the bot, line by line."""

    steps: "tuple[TracedStep, ...]"  # the recorded lines, in order; at least one
    left_out: int = 0  # number of lines that ran unrecorded
    at: int = 0  # index of the current step

    @property
    def step(self) -> "TracedStep":
        """The current step."""
        return self.steps[self.at]

    def at_step(self, at: int) -> "Trace":
        """Return the trace at another step, or at its first or last one if there is no such step."""
        return replace(self, at=min(max(at, 0), len(self.steps) - 1))


class Typed(NamedTuple):
    """A line of the console."""

    text: str  # the line
    number: int  # of its task in the sandbox
    task: Mapping[str, object]  # the statement up to this line, and the game on the board
    answer: "Answer | None" = None  # its result; None: pending

    @property
    def goes_on(self) -> bool:
        """Whether the statement continues on the next line."""
        return self.answer is not None and self.answer.more


@dataclass(frozen=True, slots=True)
class Workshop:
    """The workshop.

    Attributes:
        on: whether it is open.
        view: the half that small windows show.
        pane: the panel below the board.
        began: number of the game on the board if it was begun here; None: it comes from elsewhere.
        name: of the bot in the editor.
        source: its code.
        edition: increases whenever other code is put into the editor.
        deleted: name and code of the bot deleted last, if it can be brought back.
        examples: code of the examples by name; empty: not loaded yet.
        work: what the sandbox is doing.
        number: of the latest task.
        places: sandboxes that work on it.
        position: the position that the bot was asked about, as text.
        turn: its choice there; empty: none yet.
        values: its evaluation of each move, best first.
        printed: its output.
        trace: its choice line by line; None: not recorded.
        fault: the last error.
        failed: why the sandbox was ended; empty: it was not.
        opponent: in the next match.
        game: of the next match, by its key.
        match: the current or last match.
        task: key of the current task.
        hinted: whether its hint is visible.
        passed: key of the task that was passed just before this one; empty: the person chose this one.
        tested: key of the task checked last.
        report: result of that check.
        typed: lines of the console.
        line: text being typed in the console.
        recall: number of lines back to the earlier line that the console offers again; 0: none.
        completions: whole lines that the text being typed can become.
        sketch: the position of the console, as text.
        request: number of the question for a turn in the game on the board; None: no question.
        playing: the job that answers it; None: none does.
    """

    on: bool = False
    view: View = View.CODE
    pane: Pane = Pane.OUTPUT
    began: int | None = None
    name: str = ""
    source: str = ""
    edition: int = 0
    deleted: tuple[str, str] | None = None
    examples: dict[str, str] = field(default_factory=dict)
    work: Work = Work.NOTHING
    number: int = 0
    places: tuple[str, ...] = ()
    position: str = ""
    turn: str = ""
    values: tuple[tuple[str, float], ...] = ()
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
    completions: tuple[str, ...] = ()
    sketch: str = ""
    request: int | None = None
    playing: Job | None = None

    @property
    def bot(self) -> tuple[str, str]:
        """The name and the code of the bot in the editor."""
        return self.name, self.source

    @property
    def trial(self) -> "TrialMatch | None":
        """The match of two bots in progress, if any."""
        return self.match.trial if self.match and self.work is Work.MATCH else None
