"""Messages about reasons."""

from typing import NamedTuple


class ReasonChosen(NamedTuple):
    """Show a reason on the board, or no longer.

    Attributes:
        picture: what shows it, as `app.game.picturing` writes it.
    """

    picture: str
