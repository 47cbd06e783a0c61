"""What can happen to the proof of a win by force."""

from typing import NamedTuple, TypeAlias


class ProofWanted(NamedTuple):
    """Show a proof, from its beginning.

    Attributes:
        win: as `app.game.proving` writes it.
    """

    win: str


class ReplyChosen(NamedTuple):
    """Show the answer to a reply of the player who loses.

    Attributes:
        turn: the reply.
    """

    turn: str


class RepliesWanted(NamedTuple):
    """Show all replies to the first turn again."""


class ProofLeft(NamedTuple):
    """Put back on the board what was there before."""


Message: TypeAlias = ProofWanted | ReplyChosen | RepliesWanted | ProofLeft
"""All messages that the room handles."""
