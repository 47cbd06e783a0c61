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
    place: str | None = None  # in the tree, as text; None: it cannot be shown on the board
    shown: bool = False  # whether it is on the board
    elsewhere: bool = False  # whether only AbstractPlay's rules allow it
    copied: str = ""  # added in a copy of the list, so that Pacru can read the copy
    picture: str = ""  # of the player
    last: bool = False  # whether it is the last one of the game
    time: str = ""  # the player's time after it


class RoundView(NamedTuple):
    """One turn of each player who is still in."""

    number: int
    plies: tuple[PlyView, ...]


class LineView(NamedTuple):
    """Turns of a variation with comments, between the rounds."""

    depth: int  # of nested variations; -1: a comment on the game
    words: tuple[PlyView | str, ...]


Row = RoundView | LineView


def view_turn(setup: Setup, node: Node, path: Path, shown: Path | None) -> PlyView:
    """Return a turn of the list.

    Args:
        setup: the players.
        node: the turn.
        path: its place in the tree.
        shown: the place on the board.
    """
    turn = node.ply.turn
    out = isinstance(turn, pacru.Out)
    _reason, colon, player = str(turn).partition(":")
    return PlyView(
        words.short_turn(turn) + node.mark,
        turn_in_words(setup, node.ply),
        None if out else place_text(path),
        path == shown,
        isinstance(turn, pacru.Elsewhere),
        colon + player if out else "",  # the player who left out of turn, as in records
    )


def turn_in_words(setup: Setup, ply: pacru.Ply) -> str:
    """Return a turn in words. If it breaks the rules here, a sentence says why."""
    sentence = words.full_turn(setup, ply)
    if not isinstance(ply.turn, pacru.Elsewhere):
        return sentence
    reason, rule = playing.why_not(ply)
    return f"{sentence} {words.sentence(f'{reason} ({rule})' if rule else reason)}"
