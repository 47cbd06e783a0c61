"""A game as the browser and the library store it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from app.model.messages import GameOpened
from app.model.session import Undone
from app.model.setup import Setup
from pacru.core.texts import _, ngettext

if TYPE_CHECKING:
    from pacru.review.knowledge import Knowledge
    from pacru.tree import Tree


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game with everything that is stored of it."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None = None
    steps: tuple[str, ...] = ()  # of the half-made turn
    ahead: tuple[str, ...] = ()  # its undone steps, the last one first
    undone: tuple[Undone, ...] = ()  # the latest first
    notes: "Tree | None" = None  # variations and comments; the main line may go beyond the game
    place: tuple[int, ...] | None = None  # the place in the tree on the board beside the game
    tried: tuple[str, ...] = ()  # the steps of the half-made turn there
    lost: int = 0  # damaged turns at the end
    unsaid: bool = False  # whether variations and comments were damaged
    tree: "Tree | None" = None  # the whole record, if it was read from one
    # As in the session:
    rates: bool = False
    advised: frozenset[tuple[int, str]] = frozenset()
    known: "Knowledge | str" = ""
    warned: int = 0

    @property
    def message(self) -> GameOpened:
        """The message that opens this game."""
        return GameOpened(
            self.setup,
            self.game,
            self.notes,
            self.clock,
            self.trouble,
            advised=self.advised,
            known=self.known,
        )

    @property
    def trouble(self) -> str:
        """The message about a damaged text."""
        if self.lost:
            return ngettext(
                "The last {number} move of your saved game couldn’t be read.",
                "The last {number} moves of your saved game couldn’t be read.",
                self.lost,
            )
        return _("The comments and variations couldn’t be read.") if self.unsaid else ""
