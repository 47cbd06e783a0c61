"""A board of the page: the board of the game, or the one beside it."""

from dataclasses import dataclass

import pacru
from app.model.bots import Showing
from app.model.setup import Setup
from app.model.table import Table


@dataclass(frozen=True, slots=True)
class Board:
    """A board for entering turns.

    Attributes:
        game: the game up to the position on the board.
        table: the half-made turn, hint and notices.
        setup: the players.
        showing: a bot's turn that is being shown.
    """

    game: pacru.Game
    table: Table
    setup: Setup
    showing: Showing | None = None
