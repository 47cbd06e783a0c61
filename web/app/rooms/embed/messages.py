"""What the page around an embed can ask, after web/embed/messages.js has checked its form."""

from typing import NamedTuple, TypeAlias

from app.game.exchange import AddressRefused


class Load(NamedTuple):
    """Show a game or a position.

    Attributes:
        show: a link, a record, a position or the address of an exercise; empty: the beginning of a game.
        id: of the message, for the answer.
        bottom: the seat that is to be below; empty: as usual.
        plays: whether visitors may play turns.
        mistakes: the options of the address that could not be read.
    """

    show: str
    id: object
    bottom: str
    plays: bool
    mistakes: tuple[str, ...]


class PlayTurn(NamedTuple):
    """Play a turn, in notation, from the board that is visible."""

    turn: str
    id: object


class Step(NamedTuple):
    """Show the game some turns later, or after a number of turns; one of the two is None."""

    by: int | None
    to: int | None
    id: object


class Orient(NamedTuple):
    """Rotate the board so that this seat, "S", "W", "N" or "E", is below."""

    bottom: str


Message: TypeAlias = Load | PlayTurn | Step | Orient | AddressRefused
"""All messages that the room handles."""
