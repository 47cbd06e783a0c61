"""The state of the dialog for sharing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.game.exchange import Exhibit
from app.model.settings import Theme
from pacru.core.texts import N_

EMBED_DIALOG: Final = "embedding"
"""The id of the dialog."""

SEATS: Final = "SENW"
"""The seats in the order in which rotations bring them to the bottom of the board."""

SIZES: Final = (600, 1200, 2400)
"""The widths of PNG files, in pixels."""


class Kind(StrEnum):
    """The forms in which a game is sent."""

    FILM = "film"
    PICTURE = "picture"
    GAME = "game"


FAST, MEDIUM, SLOW = 0.25, 0.7, 1.5
SPEEDS: Final = {FAST: N_("Fast"), MEDIUM: N_("Medium"), SLOW: N_("Slow")}
"""The names of the speeds of a film, by the seconds for a turn."""
WIDTHS: Final = (320, 480, 720)
"""The widths of a film, in pixels."""


@dataclass(frozen=True, slots=True)
class Film:
    """The game, or the line on the board, as a moving picture."""

    turns: int = 0  # the number of turns of the game or line
    first: int = 0  # the number of turns before its first position
    last: int = 0  # the number of turns before its last position
    seconds: float = MEDIUM  # the seconds for a turn
    size: int = WIDTHS[1]  # its width in pixels
    captions: bool = False  # whether the turns and comments are written below
    made: int | None = None  # pictures in the GIF file so far; None: no file is being made


@dataclass(frozen=True, slots=True)
class Offered:
    """The game on the board in forms for others, as it was when the dialog was opened."""

    link: str = ""  # empty: the dialog has not been opened
    hint: str = ""  # the sentences about the receiver and the use of the link
    record: str = ""
    position: str = ""
    earlier: str = ""  # the label for the game up to the visible position; empty: not shorter
    readers: tuple[tuple[str, str], ...] = ()  # the possible receivers, as values and names


@dataclass(frozen=True, slots=True)
class Abroad:
    """The game on the board in the forms of AbstractPlay, as it was when the person asked for them."""

    game: str = ""  # the text for the playground of AbstractPlay
    move: str = ""  # the last move, for the move box of AbstractPlay; empty: there is no move
    printed_move: str = ""  # the last move in the notation of the page
    refusal: str = ""  # the reason why AbstractPlay refuses the game or the move


FRAME_SIZES: Final = {"low": (360, 540), "high": (480, 640), "wide": (720, 440)}
"""The widths and heights of frames on other pages, in pixels."""


@dataclass(frozen=True, slots=True)
class EmbedForm:
    """The settings of an embed on another page."""

    what: str = "game"  # "game", "position", or the address of an exhibit
    size: str = "high"  # a key of ``FRAME_SIZES``
    theme: Theme = Theme.SYSTEM  # its colours
    bottom: str = "S"  # the seat at the bottom
    plays: bool = True  # whether readers can play moves


@dataclass(frozen=True, slots=True)
class Sharing:
    """The state of the dialog."""

    kind: Kind = Kind.GAME
    film: Film = Film()
    number: int = 0  # the number of the present or the last file
    ready: bool = False  # whether the file of the film or of the picture is ready
    problem: str = ""  # the reason why there is no file
    reader: int | None = None  # the player who gets the link
    here: bool = False  # whether to share the game only up to the visible position
    offered: Offered = Offered()
    size: int = 1200  # the width of PNG files
    abroad: Abroad | None = None  # the game for AbstractPlay; None: the person has not asked for it
    embed: EmbedForm = EmbedForm()
    exhibits: tuple[Exhibit, ...] = ()  # the puzzles and lessons that can be put on another page
    live: bool = False  # whether the preview of an embed has been started

    @property
    def exhibit(self) -> Exhibit | None:
        """The puzzle or the lesson that was chosen for another page."""
        chosen = (exhibit for exhibit in self.exhibits if exhibit.address == self.embed.what)
        return next(chosen, None)
