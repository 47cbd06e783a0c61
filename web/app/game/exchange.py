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
    """A game that has ended or was left belongs in the library."""

    kept: "SavedGame"


class Exhibit(NamedTuple):
    """A puzzle or a lesson that can be shown on other pages.

    Attributes:
        address: the fragment that leads to it.
        title: its name.
        group: the heading under which it is listed among others; empty: it is the only one.
        invites: what a press on its picture does.
        position: on the picture.
        colours: of the players there, as letters.
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
    """Somebody wants to show a puzzle or a lesson on another page.

    Attributes:
        exhibits: what there is to choose from.
        wanted: the address of the one that is wanted.
    """

    exhibits: tuple[Exhibit, ...]
    wanted: str


class AddressFollowed(NamedTuple):
    """Open what an address of the page leads to."""

    fragment: str


class AddressRefused(NamedTuple):
    """An address leads nowhere, which the room that it names has found out."""

    why: str


class GameResumed(NamedTuple):
    """The stored game has been read, and replaces the game that stood in for it."""

    kept: "SavedGame | None"  # None: the other game goes on
    told: str = ""


class LinkOpened(NamedTuple):
    """The page was opened with a link to a game, which is on the board now if it could be read.

    Attributes:
        why_not: why there is no such game; empty: there is.
        is_known: whether this browser has gone further in that game, or has kept something of it.
        is_for_another: whether it is the own game in progress, and the link is for somebody who plays elsewhere.
        stays: whether the address stays that of the link: the game does not become the one in progress.
        waiting: the game in progress that waits meanwhile, if that goes on.
    """

    why_not: str = ""
    is_known: bool = False
    is_for_another: bool = False
    stays: bool = True
    waiting: "SavedGame | None" = None


class LinkLeft(NamedTuple):
    """Another game has begun, and the page is no longer that of the link. Nothing waits for it to be left."""


class TextsLost(NamedTuple):
    """Some texts could not be read or stored. The page says so, and keeps them to be saved as files."""

    says: str  # the message about them; empty: it has been said already
    texts: tuple[str, ...]
