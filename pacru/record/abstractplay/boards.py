"""Boards as AbstractPlay has them, and what its own rules do to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pacru import games
from pacru.core.board import (
    BIT,
    FACING,
    FACINGS,
    FIELDS,
    NUMBER,
    OFFSETS,
    Chevron,
    board_text,
    fields_between,
    names,
)
from pacru.core.errors import PacruError
from pacru.core.state import RULES
from pacru.core.texts import gettext
from pacru.core.turn import (
    CONNECTION,
    PRICE,
    ROTATIONS,
    Move,
    Reorientation,
    Rotation,
    Turn,
    lower_ascii,
)
from pacru.games.pacru.rules import pass_on
from pacru.games.ruleset import state_of
from pacru.position import Position, inner_state, position_of

_TURN: Final = re.compile(r"([a-i][1-9])(?:([-x])([a-i][1-9])|(<<|>>|<|>))(?:\(([a-i1-9*,]*)\))?")
_CELL: Final = re.compile(r"\*|[a-i][1-9]")
MOST_CELLS: Final = 2
"""The most fields in the brackets of a move."""


class SiteBoard(NamedTuple):
    """A board: the markers and the chevrons, with players 0 to 3 and facings such as ``"ne"``."""

    markers: dict[str, int]
    chevrons: dict[str, tuple[int, str]]


@dataclass(frozen=True)
class SiteMove:
    """A turn of Pacru, as the site understands its text.

    Attributes:
        origin: the field of the chevron.
        destination: where it goes; None if it is rotated.
        capture: whether it is a pincer.
        rotation: how it is rotated.
        cells: what stands in the brackets, each once.
    """

    origin: str
    destination: str | None
    capture: bool
    rotation: Rotation | None
    cells: tuple[str, ...]

    @property
    def turn(self) -> Turn:
        """The turn here; it may be illegal.

        Raises:
            PacruError: nothing like it can be written here.
        """
        if self.rotation:
            return Reorientation(self.origin, self.rotation, self.cells)
        if self.destination is None or len(self.cells) > MOST_CELLS:
            raise PacruError(gettext("a move names at most two fields in its brackets"))
        cells = sorted(self.cells, key=lambda cell: cell != CONNECTION)  # the order is free there
        benefit, meeting = (*cells, None, None)[:MOST_CELLS]
        return Move(self.origin, self.destination, self.capture, benefit, meeting)


def read_move(text: str) -> SiteMove | None:
    """Read a turn of Pacru; None: the text is not one."""
    found = _TURN.fullmatch(text)
    if not found:
        return None
    origin, action, destination, rotation, inside = found.groups()
    cells = tuple(dict.fromkeys(inside.split(","))) if inside else ()
    if not all(map(_CELL.fullmatch, cells)):
        return None
    turned = next((one for one in ROTATIONS if one == rotation), None)
    return SiteMove(origin, destination, action == "x", turned, cells)


def board_of(value: Mapping[str, Any]) -> SiteBoard:
    """Read a board: a map, as the site writes it.

    Raises:
        KeyError: there is no such field or facing.
        TypeError: it is something else.
    """
    board = SiteBoard({}, {})
    for field, contents in value["value"]:
        field = FIELDS[NUMBER[field]]  # no other text is one
        if contents.get("tile"):
            board.markers[field] = int(contents["tile"]) - 1
        if contents.get("chevron"):
            chevron = contents["chevron"]
            facing = FACINGS[FACING[lower_ascii(chevron["facing"])]]
            board.chevrons[field] = int(chevron["owner"]) - 1, facing
    return board


def written(board: SiteBoard) -> dict[str, Any]:
    """A board as the site writes it."""
    fields = sorted({*board.markers, *board.chevrons})
    return {"dataType": "Map", "value": [[field, _contents(board, field)] for field in fields]}


def _contents(board: SiteBoard, field: str) -> dict[str, Any]:
    contents: dict[str, Any] = {}
    if field in board.markers:
        contents["tile"] = board.markers[field] + 1
    if field in board.chevrons:
        owner, facing = board.chevrons[field]
        contents["chevron"] = {"owner": owner + 1, "facing": facing.upper()}
    return contents


def board_in(position: Position) -> SiteBoard:
    """The board of a position."""
    players = range(position.players)
    return SiteBoard(
        {field: player for player in players for field in position.markers(player)},
        {
            field: (player, facing)
            for player in players
            for field, facing in position.chevrons(player).items()
        },
    )


def start_of(board: SiteBoard, first: int, usual: Position) -> Position:
    """The position in which a game begins: the usual one, or another board.

    Raises:
        PacruError: the board cannot be that of such a game.
    """
    if (board, first) == (board_in(usual), usual.to_move):
        return usual
    _, _, rest = str(usual).split(" ", 2)
    return Position.parse(f"{board_text(board.markers, board.chevrons)} {'abcd'[first]} {rest}")


def settled(board: SiteBoard, before: Position) -> Position:
    """The position after a turn of Pacru, from the board that it led to.

    The players who are then blocked go out, as here.

    Args:
        board: the board.
        before: the position before the turn.

    Raises:
        PacruError: the board is impossible.
    """
    rules = inner_state(before)[RULES]
    ruleset = games.ruleset_of(inner_state(before))
    seats = _seats(board, before.players)
    ruleset.check(rules, seats)
    assert before.to_move is not None
    state = state_of(rules, seats, before.to_move)
    over = any(markers.bit_count() >= rules.target for markers, _ in seats)
    after = ruleset.state(rules, seats, None) if over else pass_on(state)
    return position_of(after, before.turn_number + 1, before.repetition)


def _seats(board: SiteBoard, players: int) -> list[tuple[int, tuple[Chevron, ...]]]:
    wrong = {*board.markers.values(), *(owner for owner, _ in board.chevrons.values())}
    if not wrong <= {*range(players)}:
        raise PacruError(gettext("there is no such player"))
    return [
        (
            sum(BIT[NUMBER[field]] for field, owner in board.markers.items() if owner == player),
            tuple(
                8 * NUMBER[field] + FACING[facing]
                for field, (owner, facing) in board.chevrons.items()
                if owner == player
            ),
        )
        for player in range(players)
    ]


def board_after(move: SiteMove, before: Position) -> SiteBoard | None:
    """The board after a turn, played as the site plays it; None: the site does not allow it either."""
    player = before.to_move
    chevron = before.chevron(move.origin)
    if player is None or chevron is None or chevron[0] != player:
        return None
    board = board_in(before)
    if move.rotation:
        return _rotated(move, before, board, chevron[1])
    return _moved(move, before, board, player)


def _rotated(move: SiteMove, before: Position, board: SiteBoard, facing: str) -> SiteBoard | None:
    """The board after a rotation: every field named is paid, however many."""
    rotation = move.rotation
    assert rotation
    if len(move.cells) < PRICE[rotation] or not before.payable() >= {*move.cells}:
        return None
    turned = FACINGS[(FACING[facing] + ROTATIONS[rotation]) % len(FACINGS)]
    board.chevrons[move.origin] = board.chevrons[move.origin][0], turned
    for field in move.cells:
        del board.markers[field]
    return board


def _moved(move: SiteMove, before: Position, board: SiteBoard, player: int) -> SiteBoard | None:
    """The board after a move: every field named becomes the player's own, whatever it is for."""
    origin, destination = move.origin, move.destination
    assert destination
    ways = {turn[:3] for turn in before.moves() if isinstance(turn, Move)}
    if (origin, destination, move.capture) not in ways or len(move.cells) > MOST_CELLS:
        return None
    taken = [field for field in move.cells if field != CONNECTION]
    occupied = [field for field in taken if field in board.chevrons]
    if occupied or any(board.markers.get(field) == player for field in taken):
        return None
    facing = direction(origin, destination)
    if CONNECTION in move.cells:
        taken += between(origin, destination)
    del board.chevrons[origin]
    board.chevrons[destination] = player, facing
    if move.capture or destination in board.markers:
        board.markers[destination] = player
    board.markers.update(dict.fromkeys(taken, player))
    return board


def direction(origin: str, destination: str) -> str:
    """The facing of a chevron that has moved along a line."""
    east, north = (ord(b) - ord(a) for a, b in zip(origin, destination, strict=True))
    return FACINGS[OFFSETS.index(((east > 0) - (east < 0), (north > 0) - (north < 0)))]


def between(origin: str, destination: str) -> list[str]:
    """The fields between the start and the end of a move along a line."""
    facing = FACING[direction(origin, destination)]
    return names(fields_between(8 * NUMBER[origin] + facing, 8 * NUMBER[destination] + facing))
