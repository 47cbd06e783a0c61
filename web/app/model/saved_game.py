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
    """A game with everything that a person would miss."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None = None
    steps: tuple[str, ...] = ()  # of the turn that is being entered
    ahead: tuple[str, ...] = ()  # its undone steps, the last one first
    undone: tuple[Undone, ...] = ()  # the games from which turns were taken back, the latest first
    notes: "Tree | None" = None  # variations and comments; the main line may go beyond the game
    place: tuple[int, ...] | None = None  # in the tree, of the board beside the game
    tried: tuple[str, ...] = ()  # the steps of a turn entered there
    lost: int = 0  # the number of turns at the end that could not be read
    unsaid: bool = False  # whether its variations and comments could not be read
    rates: bool = False  # whether it rates the person, who has had no help so far
    tree: "Tree | None" = None  # all of the record from which it was read
    # what hints have shown, with the number of each turn
    advised: frozenset[tuple[int, str]] = frozenset()
    known: "Knowledge | str" = ""  # what searches have found out about it
    warned: int = 0  # how often the coach has warned the person

    @property
    def message(self) -> GameOpened:
        """The message that opens it."""
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
        """The message about a text that could be read only in part."""
        if self.lost:
            return ngettext(
                "The last {number} move of your saved game couldn’t be read.",
                "The last {number} moves of your saved game couldn’t be read.",
                self.lost,
            )
        return _("The comments and variations couldn’t be read.") if self.unsaid else ""
