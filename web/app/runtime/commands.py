"""Commands to the page's scripts, as values. The other half of each is in web/scripts/commands.js.

A command is sent as a list: its name, then its arguments, all of them plain data. Python knows no element; the
scripts know no rule.
"""

from enum import IntEnum
from typing import Any, NamedTuple


class Html(NamedTuple):
    """Set the HTML of an element. Parts that do not change are left alone and keep the focus."""

    id: str
    html: str


class RowChange(NamedTuple):
    """Replace items of a list from the place ``at`` on: ``gone`` items, or all of them if it is None."""

    at: int
    gone: int | None
    html: str


class Rows(NamedTuple):
    """Change a list in several places, in order. The places are those before any change."""

    id: str
    changes: list[RowChange]


class Layers(NamedTuple):
    """Replace some layers of a board.

    Attributes:
        id: of the element that the drawing is in.
        layers: the SVG text of each changed layer, by its name.
        view_box: the visible part of the board.
        motions: the animations, see ``app.ui.motion``.
    """

    id: str
    layers: dict[str, str]
    view_box: str
    motions: list[dict[str, object]]


class Fields(NamedTuple):
    """Set attributes of fields of a board. None removes an attribute."""

    id: str
    fields: dict[str, dict[str, str | None]]


class Attributes(NamedTuple):
    """Set attributes of an element. None removes one. The ids "html" and "body" mean these two elements."""

    id: str
    attributes: dict[str, str | None]


class Styles(NamedTuple):
    """Set custom properties of the style sheets for the whole page."""

    properties: dict[str, str]


class Paint(NamedTuple):
    """Set the style sheet with the colours of the players."""

    css: str


class Value(NamedTuple):
    """Set the value of an input, unless it has that value already."""

    id: str
    value: str


class Title(NamedTuple):
    """Set the title of the tab, before the name of the page."""

    text: str


class Show(NamedTuple):
    """Open this dialog and close any other dialog of the rooms. Empty: close all of them."""

    id: str


class Focus(NamedTuple):
    """Focus the first visible element that one of these selectors finds."""

    selectors: list[str]
    select: bool = False  # whether to select its text
    within: str | None = None  # only if the focus is in the element with this id, or nowhere


class Scroll(NamedTuple):
    """Scroll an element into view. With the block "bottom", scroll the element itself to its end."""

    selector: str
    block: str = "nearest"


class Order(IntEnum):
    """The order of announcements made together: what was played, comments and answers, what to do."""

    HAPPENED = 0
    TOLD = 1
    ASKED = 2


class Say(NamedTuple):
    """Announce a text to screen readers. Texts at about the same time become one announcement, in order."""

    text: str
    order: Order = Order.TOLD


class Sound(NamedTuple):
    """Play a short sound, see web/sound.js."""

    kind: str
    volume: float  # 0 to 1


class Keep(NamedTuple):
    """Store a text in the browser: a "change" of settings, the "game", the "times" of its clocks, or the "look".

    The times are stored while a clock runs. The look is for the first paint.
    """

    name: str
    text: str


class Leave(NamedTuple):
    """Store a game that is left, until the library has it.

    Attributes:
        began: the time when it began, which identifies it.
        text: the game.
    """

    began: str
    text: str


class Forget(NamedTuple):
    """Drop the copies of games that were left: the library has them."""

    began: list[str]


class Compact(NamedTuple):
    """Store one text in the place of many changes."""

    keys: list[str]
    text: str


class After(NamedTuple):
    """Send an event back after a number of seconds."""

    seconds: float
    event: dict[str, Any]


class Tick(NamedTuple):
    """Switch the tick on or off: an event every tenth of a second."""

    wanted: bool


class Bot(NamedTuple):
    """Send a line to a worker of the bots."""

    worker: int
    line: str


class StartBot(NamedTuple):
    """Start a worker of the bots. It replaces the worker with the same number, if there is one."""

    worker: int


class EndBot(NamedTuple):
    """End a worker of the bots."""

    worker: int


class Code(NamedTuple):
    """Show a text in the editor of code, see web/scripts/workshop.js."""

    text: str


class Faults(NamedTuple):
    """Show problems in the code editor, each with the number of its line and a text."""

    problems: list[list[object]]


class CodeLine(NamedTuple):
    """Mark a line in the editor of code; 0: none."""

    line: int


class Sandbox(NamedTuple):
    """Give a sandbox a task, see web/sandbox/page.js. Its texts and the reason for its end come as events.

    Attributes:
        place: the name of the sandbox. Code that runs in one place is never in another one.
        number: of the task, which comes back with its events.
        text: the task.
        limits: ``within``, the most milliseconds before each text and the end; ``whole``, the most milliseconds of the
            task; ``texts``, the greatest number of texts.
    """

    place: str
    number: int
    text: str
    limits: dict[str, int]


class EndSandbox(NamedTuple):
    """End a sandbox, whatever it is doing."""

    place: str


class RestSandboxes(NamedTuple):
    """End all sandboxes that have nothing to do."""


class Save(NamedTuple):
    """Offer a text as a file."""

    text: str
    name: str
    kind: str = "text/plain"


class SavePicture(NamedTuple):
    """Offer a drawing as a PNG file."""

    svg: str
    name: str


class MovingPicture(NamedTuple):
    """Show a film or a picture, and make a file of it; the event ``sharing.go_on`` answers each step.

    Attributes:
        what: "show" (the preview), "still" (a PNG file), "frame" (one more picture for a GIF file), "end" (finish the
            file), or "stop" (give it up).
        text: the drawing, or the name of the file.
        number: of the file, which comes back with the answers. Answers for an earlier file are dropped.
        delay: how long a picture of the file is shown, in milliseconds.
    """

    what: str
    text: str = ""
    number: int = 0
    delay: int = 0


class Print(NamedTuple):
    """Print the sheet that a room has prepared; the event ``printing.finish`` follows, even if it is cancelled."""


class Tell(NamedTuple):
    """Show a notice; see the notices in web/index.html."""

    notice: str
    text: str = ""


class Fault(NamedTuple):
    """Show a dialog with the report of an unexpected error."""

    report: str


class Shelf(NamedTuple):
    """Ask the store of the library; the answer is the event ``library.take_answer`` with the same number.

    Attributes:
        number: the request number.
        task: "read" with keys, "write" with triples of key, present text and new text, "delete" with keys, "all".
        items: as the task needs.
    """

    number: int
    task: str
    items: list[Any]


class Fetch(NamedTuple):
    """Fetch files of the page. The address of the file NAME is the attribute ``data-NAME`` of the body.

    The answer is an event with their contents as texts, a character for each byte, or "failed" with the reason.

    Attributes:
        names: of the files.
        event: the name of the event.
    """

    names: list[str]
    event: str


class SetAside(NamedTuple):
    """Store a text that could not be read in a safe place, and say so.

    Attributes:
        text: the text.
        kept: the message if this works; "{name}" stands for the place.
        unkept: the message if there is no space.
    """

    text: str
    kept: str
    unkept: str


class Drop(NamedTuple):
    """Never use the stored game again."""


class Join(NamedTuple):
    """Make the game of the link that opened the page the game in progress."""


class Address(NamedTuple):
    """Set the fragment of the page's address to that of the board beside the game; empty: the game is on the board."""

    fragment: str


class Post(NamedTuple):
    """Send a message to the page around an embed, see docs/embed.md."""

    event: dict[str, Any]


class Reload(NamedTuple):
    """Reload the page."""


class Late(NamedTuple):
    """Send the event "late" back when the browser is idle. Then the regions that can wait are shown."""


Command = (
    Html
    | Rows
    | Layers
    | Fields
    | Attributes
    | Styles
    | Paint
    | Value
    | Title
    | Show
    | Focus
    | Scroll
    | Say
    | Sound
    | Keep
    | Leave
    | Forget
    | Compact
    | After
    | Tick
    | Bot
    | StartBot
    | EndBot
    | Code
    | Faults
    | CodeLine
    | Sandbox
    | EndSandbox
    | RestSandboxes
    | Save
    | SavePicture
    | MovingPicture
    | Print
    | Tell
    | Fault
    | Shelf
    | Fetch
    | SetAside
    | Drop
    | Join
    | Address
    | Post
    | Reload
    | Late
)


def to_list(command: Command) -> list[object]:
    """Return a command as it is sent: its name, such as "html" or "save_picture", and its arguments."""
    return [_NAMES[type(command)], *command]


def _name(kind: type) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")


_NAMES = {kind: _name(kind) for kind in Command.__args__}
