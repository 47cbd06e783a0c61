"""A board of the page: that of the game, or the one beside it."""

from dataclasses import dataclass

import pacru
from app.model.bots import Showing
from app.model.setup import Setup
from app.model.table import Table


@dataclass(frozen=True, slots=True)
class Board:
    """A board on which turns are entered.

    Attributes:
        game: as far as it is on the board.
        table: the turn that is entered there, and what is shown.
        setup: who plays there.
        showing: a bot's turn that is being shown there.
    """

    game: pacru.Game
    table: Table
    setup: Setup
    showing: Showing | None = None
