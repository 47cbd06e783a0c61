"""What can happen to a sheet of paper."""

from typing import Final, NamedTuple, TypeAlias

PRINTING_DIALOG: Final = "printing"
"""The id of the dialog."""


class PrintingOpened(NamedTuple):
    """Show what can be printed."""


class SheetChosen(NamedTuple):
    """Choose what is on the sheet."""

    kind: str


class PlayersChosen(NamedTuple):
    """Choose for how many players a score sheet is."""

    players: int


class MovesChosen(NamedTuple):
    """Choose the moves after which there are diagrams, such as ``0 4 10-12``."""

    text: str


class SheetWanted(NamedTuple):
    """Print the sheet."""


class SheetDone(NamedTuple):
    """The browser has printed it, or nobody wants it any more."""


Message: TypeAlias = (
    PrintingOpened | SheetChosen | PlayersChosen | MovesChosen | SheetWanted | SheetDone
)
"""All messages that the room handles."""
