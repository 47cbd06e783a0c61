"""What the page's scripts are told to do, as values: the other half of each is in web/scripts/commands.js.

A command is written as a list: its name, then its arguments, all of them plain data. Python knows no element; the
scripts know no rule.
"""

from typing import Any, NamedTuple


class Html(NamedTuple):
    """What is in an element is to be this; what stays the same there is left alone, with its focus."""

    id: str
    html: str


class Change(NamedTuple):
    """From a place of a list on, so many items go, and these come; None: all go that there are."""

    at: int
    gone: int | None
    html: str


class Rows(NamedTuple):
    """A list is changed in these places, which are in order and those of the list as it was."""

    id: str
    changes: list[Change]


class Layers(NamedTuple):
    """Some layers of a board are to show this.

    Attributes:
        id: of the element that the drawing is in.
        layers: by its name, the SVG text of each layer that has changed.
        view_box: how much of the board is seen.
        motions: what moves on the way, see ``app.ui.motion``.
    """

    id: str
    layers: dict[str, str]
    view_box: str
    motions: list[dict[str, Any]]


class Fields(NamedTuple):
    """Fields of a board get these attributes; one that is None goes."""

    id: str
    fields: dict[str, dict[str, str | None]]


class Attributes(NamedTuple):
    """An element gets these attributes; one that is None goes. The id is "html" or "body" for these two."""

    id: str
    attributes: dict[str, str | None]


class Styles(NamedTuple):
    """Properties of the style sheets get these values, for the whole page."""

    properties: dict[str, str]


class Paint(NamedTuple):
    """A style sheet with the colours that people have chosen."""

    css: str


class Value(NamedTuple):
    """What stands in an entry is to be this, unless it is already."""

    id: str
    value: str


class Title(NamedTuple):
    """The tab of the browser shows this before the name of the page."""

    text: str


class Show(NamedTuple):
    """This dialog is to be open, and no other one of the rooms; empty: none is."""

    id: str


class Focus(NamedTuple):
    """The keyboard goes to the first of these selectors that is there and can be seen."""

    selectors: list[str]
    select: bool = False  # whether the text in it is marked


class Scroll(NamedTuple):
    """An element is brought into sight; with the block "bottom" it is itself scrolled to its end."""

    selector: str
    block: str = "nearest"


class Say(NamedTuple):
    """Something is told to those who hear the page."""

    text: str


class Sound(NamedTuple):
    """A short sound, see web/scripts/sound.js."""

    kind: str
    volume: float  # 0 to 1


class Keep(NamedTuple):
    """A text is to be kept by the browser; see web/scripts/keep.js for the names."""

    name: str
    text: str


class After(NamedTuple):
    """After so many seconds an event comes back."""

    seconds: float
    event: dict[str, Any]


class Tick(NamedTuple):
    """Whether a tick is wanted every tenth of a second."""

    wanted: bool


class Bot(NamedTuple):
    """A line for the bot's worker."""

    line: str


class RestartBot(NamedTuple):
    """The bot's worker is to be replaced by a new one."""


class Save(NamedTuple):
    """A text is offered as a file."""

    text: str
    name: str
    kind: str = "text/plain"


class SavePicture(NamedTuple):
    """A drawing is offered as a PNG file."""

    svg: str
    name: str


class Tell(NamedTuple):
    """A notice is shown; see the notices in web/index.html."""

    notice: str
    text: str = ""


class Fault(NamedTuple):
    """Something went wrong that nobody expected: a dialog with this report."""

    report: str


class Shelf(NamedTuple):
    """The store of the library is asked for something; the answer is the event "shelf" with the same number.

    Attributes:
        number: of the question.
        task: "read" with keys, "write" with pairs of key and text, "delete" with keys, "all".
        items: as the task needs.
    """

    number: int
    task: str
    items: list[Any]


class SetAside(NamedTuple):
    """A text that could not be read goes where it is not lost, and that is told.

    Attributes:
        text: the text.
        kept: what is said when that has worked; "{name}" stands for where it is.
        unkept: what is said when there is no room.
    """

    text: str
    kept: str
    unkept: str


class Drop(NamedTuple):
    """The game that the browser keeps is not used again."""


class Join(NamedTuple):
    """The game of the link with which the page was opened becomes the game in progress."""


class Reload(NamedTuple):
    """The page is loaded again."""


class Late(NamedTuple):
    """When there is a quiet moment, the event "late" comes back: what can wait is shown then."""


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
    | After
    | Tick
    | Bot
    | RestartBot
    | Save
    | SavePicture
    | Tell
    | Fault
    | Shelf
    | SetAside
    | Drop
    | Join
    | Reload
    | Late
)


def written(command: Command) -> list[Any]:
    """A command as it is sent: its name, such as "html" or "save_picture", and its arguments."""
    return [_NAMES[type(command)], *command]


def _name(kind: type) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")


_NAMES = {kind: _name(kind) for kind in Command.__args__}
