"""How the page looks to a person, apart from the game: dialog, result, orientation, focus, space for the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru

if TYPE_CHECKING:
    from pacru.explain.reasons import Picture


@dataclass(frozen=True, slots=True)
class Space:
    """The space for the board."""

    field_size: float = 0  # in CSS pixels; 0: not measured yet
    bare: bool = False  # no space for a frame
    still: bool = False  # the system asks for little motion


@dataclass(frozen=True, slots=True)
class Ui:
    """How the page looks: the open dialog, the orientation of the board, the keyboard focus."""

    dialog: str | None = None  # the id of the open dialog
    result: bool = False  # whether the result of the game is shown, in the place of the card
    topic: str = ""  # the rule that the open rules start at
    hidden: bool = False  # whether another tab or app covers the page
    space: Space = Space()
    rotation: int = 0  # of the board, in quarter turns clockwise
    threats: bool = False  # whether attacks are shown
    analysed: bool = False  # whether the visible board is analysed
    advised: tuple[
        pacru.Turn, ...
    ] = ()  # turns from there that are shown as arrows, the best first
    better: pacru.Turn | None = None  # what a review finds better than the last turn on the board
    wrong: pacru.Turn | None = None  # the turn in the position on the board that was no good
    pictured: "Picture | None" = None  # the reason that the board shows
    valued: tuple[tuple[str, str], ...] = ()  # fields, and what goes there is worth
    cursor: str | None = None  # the field that has the keyboard focus, or had it last
    focused: bool = False  # whether it has the focus now
