"""Messages by which rooms pass games and texts to each other.

If no room handles such a message, nothing happens.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import pacru
    from app.model.saved_game import SavedGame

SHARE_DIALOG: Final = "share"
"""The dialog in which a room lets people correct a text that was refused."""


class Filed(NamedTuple):
    """A game has ended or was left, and belongs in the library."""

    kept: "SavedGame"


class Exhibit(NamedTuple):
    """A puzzle or a lesson that can be shown on other pages.

    Attributes:
        address: the fragment that leads to it.
        title: its name.
        group: its heading in a list; empty: it is the only one.
        invites: the label of its picture, which says what a press does.
        position: on the picture.
        colours: of the players, as letters.
        marks: fields with a ring around them.
    """

    address: str
    title: str
    group: str
    invites: str
    position: "pacru.Position"
    colours: str
    marks: tuple[str, ...] = ()


class ExhibitsOffered(NamedTuple):
    """A person wants to show a puzzle or a lesson on another page.

    Attributes:
        exhibits: all that can be chosen.
        wanted: the address of the one that is chosen at first.
    """

    exhibits: tuple[Exhibit, ...]
    wanted: str


class AddressFollowed(NamedTuple):
    """Follow an address of the page."""

    fragment: str


class AddressRefused(NamedTuple):
    """The room that an address names has refused it."""

    why: str


class GameResumed(NamedTuple):
    """The stored game has been read, and replaces its stand-in.

    Attributes:
        kept: the game; None: the stand-in goes on.
        notice: about the game; empty: none.
    """

    kept: "SavedGame | None"
    notice: str = ""


class LinkOpened(NamedTuple):
    """The page was opened with a link to a game, which is now on the board if it could be read.

    Attributes:
        why_not: why the game could not be read; empty: it is there.
        is_known: whether this browser has stored the game, perhaps with more turns.
        is_for_another: whether it is the game in progress, and the link is for a player elsewhere.
        stays: whether the address stays: the game does not become the one in progress.
        waiting: the game in progress that waits meanwhile; None: it has ended, or there is none.
    """

    why_not: str = ""
    is_known: bool = False
    is_for_another: bool = False
    stays: bool = True
    waiting: "SavedGame | None" = None


class LinkLeft(NamedTuple):
    """Another game has begun on the page of a link, and replaces the game that waited."""


class TextsLost(NamedTuple):
    """Some texts could not be read or stored. The page offers to save them as files."""

    says: str  # the message about them; empty: a message has been shown
    texts: tuple[str, ...]
