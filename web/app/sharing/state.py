"""What the dialog shows in which a game is shared."""

from dataclasses import dataclass
from typing import Final

SIZES: Final = (600, 1200, 2400)
"""How wide PNG files can be, in pixels."""


@dataclass(frozen=True, slots=True)
class Offered:
    """The game on the board as others can have it, as it stood when that was asked for."""

    link: str = ""  # empty: that was never asked for
    hint: str = ""  # for whom the link is, and what they can do
    record: str = ""
    position: str = ""
    earlier: str = ""  # names the choice to share only what is on the board; empty: that is all
    readers: tuple[tuple[str, str], ...] = ()  # for whom the link can be, as values and names


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text was not opened."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Sharing:
    """All of it."""

    reader: int | None = None  # the player for whom the link is
    here: bool = False  # only as far as the board shows it
    offered: Offered = Offered()
    size: int = 1200  # of PNG files
    opening: str = ""  # told below the entry for a text
    refusal: Refusal | None = None
