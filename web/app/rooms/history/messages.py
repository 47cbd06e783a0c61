"""Messages of the list of turns: looking back, variations, comments."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import ScenePassed

NOTE_DIALOG: Final = "note"
"""The id of the dialog."""


class ReplayWanted(NamedTuple):
    """Show the last turn again, scene by scene."""


class ReplayStepped(NamedTuple):
    """Show the next scene of a replay, or the one before."""

    by: int  # 1 or -1


class TurnLookedAt(NamedTuple):
    """Show a turn of the list on the board."""

    path: tuple[int, ...]  # its place in the tree; empty: the beginning


class TurnsPassed(NamedTuple):
    """Step this many turns forward or back in the list; after the last one the game goes on."""

    by: int


class GameRejoined(NamedTuple):
    """Go back to the game as it stands."""


class Noted(NamedTuple):
    """Change the note on the turn on the board; None keeps a part as it is."""

    comment: str | None = None
    mark: str | None = None  # one of ``pacru.tree.MARKS``, or empty


class VariationPromoted(NamedTuple):
    """Swap the variation on the board with the line that it replaces."""


class TurnsDeleted(NamedTuple):
    """Delete the turn of a variation on the board, with all that follow it."""


class EditUndone(NamedTuple):
    """Undo the last change of variations."""


ReplayMessage: TypeAlias = ReplayWanted | ReplayStepped | ScenePassed | GameRejoined
"""Messages about replays, and the way back to the game."""


TreeMessage: TypeAlias = (
    TurnLookedAt | TurnsPassed | Noted | TurnsDeleted | VariationPromoted | EditUndone
)
"""Messages about earlier turns, variations and comments."""

BoardMessage: TypeAlias = ReplayWanted | ReplayStepped | ScenePassed
"""Messages that can be about the board beside the game."""

Message: TypeAlias = ReplayMessage | TreeMessage
"""All messages that the room handles."""
