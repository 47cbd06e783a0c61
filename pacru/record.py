"""A game as text: tag pairs and turns, laid out as chess programs know them (notation, section 3)."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Final

from pacru import spelling
from pacru.errors import PacruError
from pacru.game import Game, Ply
from pacru.position import DEFAULT_SEATS, Position
from pacru.turn import Move

COLOURS: Final = ("black", "red", "yellow", "blue")
"""The colours of a record, in the order of play unless the tags say otherwise (R1e)."""
BEFORE_PLAYERS: Final = ("Event", "Date", "Players", "Seats", "Colours")
"""The first tags, as they are written; those of the players follow, named by their colours."""
BEHIND_PLAYERS: Final = ("Rules", "TimeControl", "Result", "Termination", "SetUp", "Position")
"""The tags behind them; any others come last."""
WIDTH: Final = 79
"""The longest line of turns."""
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What breaks a line, or is no text."""


def write(game: Game, tags: Mapping[str, str] | None = None) -> str:
    """The record of a game, over or not.

    >>> print(write(Game.new().resign(), {"Black": "Ada", "Red": "Bob"}), end="")
    [Players "2"]
    [Seats "SN"]
    [Colours "black,red"]
    [Black "Ada"]
    [Red "Bob"]
    [Rules "standard"]
    [Result "red"]
    [Termination "resignation"]
    <BLANKLINE>
    1. resign red

    Args:
        game: what is written.
        tags: what a game does not know: who plays, by colour, which colours in the order of play, the date, and
            whatever else. Of tags about what it knows, such as the result, it has the last word.

    Raises:
        PacruError: a tag is none, or the colours do not suit the game.
    """
    given = dict(tags or {})
    players = game.start.players
    colours = _colours(given.get("Colours", ",".join(COLOURS[:players])), players)
    known = _known(game, colours)
    pairs = {"Seats": DEFAULT_SEATS[players], **given, **known}
    if "Position" not in known:
        pairs.pop("SetUp", None)
        pairs.pop("Position", None)
    order = (*BEFORE_PLAYERS, *map(str.title, colours), *BEHIND_PLAYERS, *pairs)
    head = "".join(_tag(name, pairs[name]) for name in dict.fromkeys(order) if name in pairs)
    words = " ".join([*_movetext(game), known["Result"]])
    turns = textwrap.fill(words, WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n{turns}\n"


def _colours(text: str, players: int) -> list[str]:
    colours = text.split(",")
    if len(colours) != players or len({*COLOURS} & {*colours}) != players:
        known = ", ".join(COLOURS)
        raise PacruError(f"Colours: expected {players} different ones of {known}, found {text!r}")
    return colours


def _known(game: Game, colours: list[str]) -> dict[str, str]:
    """The tags that the game itself decides."""
    start, outcome = game.start, game.outcome
    known = {
        "Players": str(start.players),
        "Colours": ",".join(colours),
        "Rules": ("tournament" if start.tournament else "standard")
        + (" repetition" if start.repetition else ""),
        "Result": "*",
        "Termination": "unfinished",
    }
    if outcome:
        known["Result"] = "draw" if outcome.winner is None else colours[outcome.winner]
        known["Termination"] = outcome.termination
    seats = _seats(start)
    return known | ({"Seats": seats} if seats else {"SetUp": "1", "Position": str(start)})


def _seats(start: Position) -> str | None:
    """The seats in the order of play with which a game begins like this; None when none does."""
    for seats in permutations(DEFAULT_SEATS[start.players]):
        if start == Position.initial(start.players, seats, start.tournament, start.repetition):
            return "".join(seats)
    return None


def _tag(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise PacruError(f"tag: expected a name of letters, digits and _, found {name!r}")
    if UNWRITABLE.search(value):
        raise PacruError(f"tag {name}: expected one line of text, found {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _movetext(game: Game) -> Iterator[str]:
    """The turns, with a number before each round.

    A round ends when a player is to move who has already had a turn in it. Who goes out while another is to move has
    had none.
    """
    number = 0
    moved: set[int] = set()
    for ply in game.plies:
        own_turn = ply.player == ply.before.to_move
        if not number or (own_turn and ply.player in moved):
            number += 1
            moved.clear()
            yield f"{number}."
        if own_turn:
            moved.add(ply.player)
        yield _turn_text(ply, own_turn)


def _turn_text(ply: Ply, own_turn: bool) -> str:
    """The canonical spelling of the turn, however it was entered."""
    if isinstance(ply.turn, Move):
        state = ply.before.state
        return str(spelling.spell(state, *spelling.resolve(state, ply.turn)))
    if own_turn:
        return str(ply.turn).partition(":")[0]
    return str(ply.turn)
