"""The rows of the list of turns: rounds, and the lines between them."""

from typing import NamedTuple

import pacru
from app.model.setup import Setup
from app.narration import words
from app.runtime.late import seldom

with seldom:
    from pacru.record.abstractplay import playing


class PlyView(NamedTuple):
    """A turn in the list; ``text`` is empty for an empty cell."""

    text: str
    full: str
    picture: str
    last: bool
    place: str | None = None  # in the tree, as text; None: it cannot be shown on the board
    shown: bool = False  # whether it is on the board
    time: str = ""  # the player's time after it
    elsewhere: bool = (
        False  # whether it was played by the rules of AbstractPlay, against those here
    )
    copied: str = ""  # what follows in a copy of the list, so that Pacru can read it


class RoundView(NamedTuple):
    """One turn of each player who is still in."""

    number: int
    plies: tuple[PlyView, ...]


class LineView(NamedTuple):
    """Turns of a variation with comments, between the rounds."""

    depth: int  # of nested variations; -1: a comment on the game
    words: tuple[PlyView | str, ...]


Row = RoundView | LineView


def copied_after(ply: pacru.Ply) -> str:
    """Return what a copy of the list has after a turn: the player who left out of turn, as in records."""
    _reason, colon, player = str(ply.turn).partition(":")
    return colon + player if isinstance(ply.turn, pacru.Out) else ""


def tell_turn(setup: Setup, ply: pacru.Ply) -> str:
    """Return a turn in words; of one that was played by other rules also why it is none here."""
    told = words.full_turn(setup, ply)
    if not isinstance(ply.turn, pacru.Elsewhere):
        return told
    reason, rule = playing.why_not(ply)
    return f"{told} {words.sentence(f'{reason} ({rule})' if rule else reason)}"
