"""The rows of the list of turns: rounds, and the lines between them."""

from typing import NamedTuple

import pacru
from app.game.tree import place_text
from app.model.setup import Setup
from app.narration import words
from app.runtime.late import seldom
from pacru.tree import Node, Path

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


def view_turn(
    setup: Setup,
    node: Node,
    path: Path,
    shown: Path | None,
    *,
    picture: str = "",
    last: bool = False,
    time: str = "",
) -> PlyView:
    """Return a turn of the list.

    Args:
        setup: the players.
        node: the turn.
        path: its place in the tree.
        shown: the place on the board.
        picture: of the player.
        last: whether it is the last one of the game.
        time: the player's time after it.
    """
    turn = node.ply.turn
    out = isinstance(turn, pacru.Out)
    _reason, colon, player = str(turn).partition(":")
    return PlyView(
        words.short_turn(turn) + node.mark,
        tell_turn(setup, node.ply),
        picture,
        last,
        None if out else place_text(path),
        path == shown,
        time,
        isinstance(turn, pacru.Elsewhere),
        colon + player if out else "",  # who left out of turn, as in records
    )


def tell_turn(setup: Setup, ply: pacru.Ply) -> str:
    """Return a turn in words; of one that was played by other rules also why it is none here."""
    told = words.full_turn(setup, ply)
    if not isinstance(ply.turn, pacru.Elsewhere):
        return told
    reason, rule = playing.why_not(ply)
    return f"{told} {words.sentence(f'{reason} ({rule})' if rule else reason)}"
