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
    """The kind of work that the sandbox is doing."""

    NOTHING = ""
    THINK = "think"
    """a turn on the board"""
    MATCH = "match"
    TASK = "task"
    RUN = "run"
    """a line of the console"""
    COMPLETE = "complete"
    """completions of a line of the console"""


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
"""The sandbox has sent an invalid answer."""
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
    """A task given to a sandbox."""

    place: str  # the sandbox
    number: int  # number of the task: positive for the workshop, negative for a turn in the game


@dataclass(frozen=True, slots=True)
class Match:
    """A match, in progress or finished."""

    opponent: str  # a level such as "level:3", "random", or the name of another bot
    games: int  # total number of games
    game: str = DEFAULT  # key of the game they play
    began: str = ""  # time of the beginning, in the form of the setup
    played: "tuple[TrialGame, ...]" = ()  # finished games
    filed: int = 0  # number of these games in the library
    trial: "TrialMatch | None" = None  # of two bots, in their sandboxes; None: the lab plays it
    bots: tuple[tuple[str, str], ...] = ()  # the names and the code of both bots

    @property
    def points(self) -> float:
        """The points of the bot so far."""
        return sum(trial_game.points for trial_game in self.played)


@dataclass(frozen=True, slots=True)
class Trace:
    """A choice of the bot, line by line."""

    steps: "tuple[TracedStep, ...]"  # the recorded lines, in order; at least one
    left_out: int = 0  # number of executed lines beyond the limit of the recording
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
    number: int  # number of its task in the sandbox
    task: Mapping[str, object]  # the statement up to this line, and the game on the board
    answer: "Answer | None" = None  # its result; None: pending

    @property
    def goes_on(self) -> bool:
        """Whether the statement continues on the next line."""
        return self.answer is not None and self.answer.more


@dataclass(frozen=True, slots=True)
class Workshop:
    """The workshop."""

    on: bool = False  # whether it is open
    view: View = View.CODE  # the half that small windows show
    pane: Pane = Pane.OUTPUT  # the panel below the board
    began: int | None = None  # number of the game on the board, if it was begun here
    name: str = ""  # name of the bot in the editor
    source: str = ""  # its code
    edition: int = 0  # increases whenever other code is put into the editor
    deleted: tuple[str, str] | None = None  # the bot deleted last, if it can be brought back
    examples: dict[str, str] = field(default_factory=dict)  # their code by name; empty: not loaded
    work: Work = Work.NOTHING  # what the sandbox is doing
    number: int = 0  # number of the latest task
    places: tuple[str, ...] = ()  # sandboxes that work on the latest task
    position: str = ""  # the position that the bot was asked about, as text
    turn: str = ""  # its choice there; empty: none yet
    values: tuple[tuple[str, float], ...] = ()  # its evaluation of each move, best first
    printed: str = ""  # its output
    trace: Trace | None = None  # its choice line by line; None: not recorded
    fault: Fault | None = None  # the last error
    failed: str = ""  # why the sandbox was ended; empty: it was not ended
    opponent: str = "level:1"  # opponent in the next match
    game: str = DEFAULT  # key of the game of the next match
    match: Match | None = None  # the current or last match
    task: str = "any"  # key of the current task
    hinted: bool = False  # whether its hint is visible
    passed: str = ""  # key of the task passed before this one; empty: this one was chosen
    tested: str = ""  # key of the task checked last
    report: "TaskReport | None" = None  # result of that check
    typed: tuple[Typed, ...] = ()  # lines of the console
    line: str = ""  # text being typed in the console
    recall: int = 0  # number of lines back to the earlier line that the console offers; 0: none
    completions: tuple[str, ...] = ()  # whole lines that the text being typed can become
    sketch: str = ""  # the position of the console, as text
    request: int | None = None  # number of the question for a turn in the game; None: no question
    playing: Job | None = None  # the job that answers ``request``; None: no job

    @property
    def bot(self) -> tuple[str, str]:
        """The name and the code of the bot in the editor."""
        return self.name, self.source

    @property
    def trial(self) -> "TrialMatch | None":
        """The match of two bots in progress, if any."""
        return self.match.trial if self.match and self.work is Work.MATCH else None
