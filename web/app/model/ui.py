"""The look of the page, apart from the game: dialog, result, orientation, focus, space for the board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru

if TYPE_CHECKING:
    from pacru.explain.reasons import Picture


@dataclass(frozen=True, slots=True)
class Space:
    """The space for the board."""

    field_size: float = 0  # in CSS pixels; 0: not measured yet
    bare: bool = False  # whether there is no space for a frame
    still: bool = False  # whether the system asks for reduced motion


@dataclass(frozen=True, slots=True)
class Ui:
    """The look of the page."""

    dialog: str | None = None  # the id of the open dialog
    result: bool = False  # whether the card shows the result of the game
    topic: str = ""  # the rule at which the rules open
    hidden: bool = False  # whether another tab or app covers the page
    space: Space = Space()
    rotation: int = 0  # of the board, in quarter turns clockwise
    threats: bool = False  # whether attacks are shown
    analysed: bool = False  # whether the visible board is analysed
    advised: tuple[pacru.Turn, ...] = ()  # shown as arrows, the best first
    better: pacru.Turn | None = None  # the better turn for the last one on the board, by a review
    wrong: pacru.Turn | None = None  # the bad turn in the position on the board
    pictured: "Picture | None" = None  # the picture of the reason that is on the board
    valued: tuple[tuple[str, str], ...] = ()  # fields with the value of the turn to each
    cursor: str | None = None  # the field with the keyboard focus, now or last
    focused: bool = False  # whether it has the focus now
