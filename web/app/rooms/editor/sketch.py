"""A position that is being set up, and its errors. This module needs no browser."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeVar

import pacru
from pacru import games
from pacru.core.board import FACINGS, board_text
from pacru.core.refusal import player_text
from pacru.core.texts import _
from pacru.explain import words
from pacru.games.changes import SIGN, write_changes
from pacru.svg.geometry import CENTRES, FIELD_AT, SIDE
from pacru.svg.theme import COLOUR_NAMES

LAST_UNDONE: Final = 200
"""The number of steps that can be undone."""


class Piece(StrEnum):
    """What a click puts on a field."""

    MARKER = "marker"
    CHEVRON = "chevron"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Sketch:
    """A board with a player to move, legal or not. A sketch can be drawn like a position."""

    players: int
    to_move: int
    marked: Mapping[str, int] = field(default_factory=dict)
    standing: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    tournament: bool = False
    repetition: bool = False
    turn_number: int = 1
    other: str = ""  # the rules of another game, as in the notation: "s", "z:b"; empty: Pacru
    changes: games.Changes = field(default_factory=dict)  # changed numbers of the rules

    @classmethod
    def from_position(cls, position: pacru.Position) -> "Sketch":
        """Return the sketch of a position."""
        players = range(position.players)
        winner = position.outcome.winner if position.outcome else None
        letter = games.descriptor_of(position.game).letter
        return cls(
            players=position.players,
            to_move=(winner or 0) if position.to_move is None else position.to_move,
            marked={marker: player for player in players for marker in position.markers(player)},
            standing={
                place: (player, facing)
                for player in players
                for place, facing in position.chevrons(player).items()
            },
            tournament=position.tournament,
            repetition=position.repetition,
            turn_number=position.turn_number,
            other=str(position).split(" ")[3] if letter else "",
            changes=position.changes,
        )

    def markers(self, player: int) -> frozenset[str]:
        """Return the fields marked by a player."""
        return frozenset(place for place, owner in self.marked.items() if owner == player)

    def chevrons(self, player: int) -> dict[str, str]:
        """Return the facing of each chevron of a player, by its field."""
        return {
            place: facing for place, (owner, facing) in self.standing.items() if owner == player
        }

    @property
    def text(self) -> str:
        """The sketch in notation, legal or not. If the game is over on this board, the text names no player to move."""
        position = self.position
        if isinstance(position, pacru.Position):
            return str(position)
        return self._text("abcd"[self.to_move])

    @cached_property
    def position(self) -> "pacru.Position | pacru.PositionError":
        """The position, or the error if the sketch is not legal."""
        try:
            return pacru.Position.parse(self._text("abcd"[self.to_move]))
        except pacru.PositionError as error:
            try:
                return pacru.Position.parse(self._text("-"))
            except pacru.PositionError:
                return error

    def _text(self, mover: str) -> str:
        board = board_text(self.marked, self.standing)
        options = ("t" if self.tournament else "") + ("r" if self.repetition else "")
        rules = self.other or options or "-"
        start = pacru.Position.initial(self.players, game=self.game, changes=self.changes)
        if start.changes:  # empty if they equal the published numbers
            rules += SIGN + write_changes(start.changes)
        return f"{board} {mover} {self.players} {rules} {self.turn_number}"

    # Changes

    def with_marker(self, place: str, player: int) -> "Sketch":
        """Put a marker on a field and remove another player's chevron. If the marker is already there, remove it."""
        if self.marked.get(place) == player:
            return replace(self, marked=_without(self.marked, place))
        standing = self.standing
        if standing.get(place, (player,))[0] != player:
            standing = _without(standing, place)
        return replace(self, marked={**self.marked, place: player}, standing=standing)

    def with_chevron(self, place: str, player: int, facing: str) -> "Sketch":
        """Put a chevron on a field and remove another player's marker. If this player has one there, turn it by 45°."""
        if self.standing.get(place, (None,))[0] == player:
            return self.with_chevron_turned(place, 1)
        marked = self.marked
        if marked.get(place, player) != player:
            marked = _without(marked, place)
        return replace(self, marked=marked, standing={**self.standing, place: (player, facing)})

    def with_chevron_turned(self, place: str, steps: int) -> "Sketch":
        """Turn the chevron on a field by steps of 45° clockwise, if there is one."""
        if place not in self.standing:
            return self
        player, facing = self.standing[place]
        facing = FACINGS[(FACINGS.index(facing) + steps) % len(FACINGS)]
        return replace(self, standing={**self.standing, place: (player, facing)})

    def without(self, place: str) -> "Sketch":
        """Clear a field."""
        marked, standing = _without(self.marked, place), _without(self.standing, place)
        return replace(self, marked=marked, standing=standing)

    def with_piece_moved(self, origin: str, target: str) -> "Sketch":
        """Move the top piece of a field to another field."""
        if origin == target:
            return self
        if origin in self.standing:
            player, facing = self.standing[origin]
            lifted = replace(self, standing=_without(self.standing, origin, target))
            return lifted.with_chevron(target, player, facing)
        if origin in self.marked:
            player = self.marked[origin]
            lifted = replace(self, marked=_without(self.marked, origin))
            is_same = lifted.marked.get(target) == player
            return lifted if is_same else lifted.with_marker(target, player)
        return self

    def with_players(self, count: int) -> "Sketch":
        """Return the sketch for another number of players, without the pieces of surplus players."""
        return replace(
            self,
            players=count,
            to_move=min(self.to_move, count - 1),
            marked={k: v for k, v in self.marked.items() if v < count},
            standing={k: v for k, v in self.standing.items() if v[0] < count},
        )

    @property
    def game(self) -> str:
        """The game that is played."""
        return games.game_of_rules(self.other).key

    def with_game(self, game: str) -> "Sketch":
        """Return the sketch for another game."""
        letter = games.descriptor_of(game).letter
        return self if game == self.game else replace(self, other=letter, changes={})

    def without_pieces(self) -> "Sketch":
        """Return an empty board."""
        return replace(self, to_move=0, marked={}, standing={}, turn_number=1)

    def at_start(self) -> "Sketch":
        """Return the start position."""
        game = games.descriptor_of(self.game)
        start = pacru.Position.initial(
            self.players,
            tournament=game.tournament and self.tournament,
            repetition=game.repetition and self.repetition,
            game=game.key,
            changes=self.changes,
        )
        return Sketch.from_position(start)


Value = TypeVar("Value")


def _without(pieces: Mapping[str, Value], *places: str) -> dict[str, Value]:
    return {place: piece for place, piece in pieces.items() if place not in places}


@dataclass(frozen=True, slots=True)
class Problem:
    """The reason why a sketch cannot be played, and the fields that cause it."""

    text: str
    fields: frozenset[str] = frozenset()
    mover: bool = False  # whether the problem is the player to move


def problem(sketch: Sketch, colours: str) -> Problem | None:
    """Return the error in a sketch, in words; None: the sketch can be played.

    Args:
        sketch: the sketch.
        colours: the letters of the palettes, in the order of play.
    """
    position = sketch.position
    if isinstance(position, pacru.Position):
        if position.outcome is None:
            return None
        reason, rule = words.end_reason(pacru.Game(position))
        text = _("The game is over in this position. {reason} ({rule}).")
        winner = position.outcome.winner
        if winner is not None:
            text = _("The game is over in this position: {winner} has won. {reason} ({rule}).")
        name = "" if winner is None else _name(winner, colours)
        return Problem(text.format(winner=name, reason=reason, rule=rule))
    error = position
    wanted, player = _with_colour(error.expected, colours)
    text, mover = _("Needed: {wanted}."), error.where > error.text.index(" ")
    if mover:
        text, player = _("It can’t be {mover}’s turn. Needed: {wanted}."), sketch.to_move
    fields = frozenset() if player is None else frozenset(sketch.chevrons(player))
    name = _name(sketch.to_move, colours)
    return Problem(text.format(mover=name, wanted=wanted), fields, mover)


def _with_colour(expected: str, colours: str) -> tuple[str, int | None]:
    """Return a text with the named player replaced by a colour, and this player; None: the text names no player."""
    for player in range(len(colours)):
        if player_text(player) in expected:
            return expected.replace(player_text(player), _name(player, colours)), player
    return expected, None


def _name(player: int, colours: str) -> str:
    return _(COLOUR_NAMES[colours[player]])


def description(sketch: Sketch, place: str, colours: str) -> str:
    """Return a field and its pieces in words, for screen readers."""
    pieces = []
    if place in sketch.standing:
        player, facing = sketch.standing[place]
        text = _("{owner} chevron facing {facing}")
        pieces.append(
            text.format(owner=_name(player, colours), facing=words.direction_name(facing))
        )
    if place in sketch.marked:
        text = _("{owner} marker")
        pieces.append(text.format(owner=_name(sketch.marked[place], colours)))
    return ", ".join([place, *(pieces or [_("neutral")])])


@dataclass(frozen=True, slots=True)
class Editor:
    """A sketch with its undo steps, and the current tool."""

    sketch: Sketch
    past: tuple[Sketch, ...] = ()
    future: tuple[Sketch, ...] = ()
    player: int = 0
    piece: Piece = Piece.CHEVRON
    facing: str = "n"  # the facing of the next chevron put down
    cursor: str = "e5"  # the field with the focus
    typed: str | None = None  # a typed text that is not a position
    refusal: str = ""  # the error in ``typed``

    def with_sketch(self, sketch: Sketch) -> "Editor":
        """Return the editor with another sketch, as one undo step."""
        player = min(self.player, sketch.players - 1)
        editor = replace(self, sketch=sketch, player=player, typed=None, refusal="")
        if sketch == self.sketch:
            return editor
        return replace(editor, past=(*self.past, self.sketch)[-LAST_UNDONE:], future=())

    def undo(self) -> "Editor":
        """Undo one step."""
        if not self.past:
            return self
        before = self.with_sketch(self.past[-1])
        return replace(before, past=self.past[:-1], future=(self.sketch, *self.future))

    def redo(self) -> "Editor":
        """Redo one step."""
        if not self.future:
            return self
        return replace(self.with_sketch(self.future[0]), future=self.future[1:])

    def with_player(self, player: int) -> "Editor":
        """Choose the player whose pieces are put down, if the player takes part."""
        return replace(self, player=player) if player < self.sketch.players else self

    def use_tool(self, place: str, piece: Piece | None = None) -> "Editor":
        """Use the current tool, or another one, on a field."""
        match piece or self.piece:
            case Piece.MARKER:
                return self.with_sketch(self.sketch.with_marker(place, self.player))
            case Piece.CHEVRON:
                sketch = self.sketch.with_chevron(place, self.player, self.facing)
                return replace(self.with_sketch(sketch), facing=sketch.standing[place][1])
            case Piece.NOTHING:
                return self.with_sketch(self.sketch.without(place))

    def drop(self, origin: str, place: str) -> "Editor":
        """Drop a dragged piece on a field; a drop on the original field counts as a click."""
        if origin == place:
            return replace(self.use_tool(place), cursor=place)
        return self.with_sketch(self.sketch.with_piece_moved(origin, place))

    def turn_chevron(self, place: str, steps: int) -> "Editor":
        """Turn a chevron. The next chevron put down will face the same way."""
        sketch = self.sketch.with_chevron_turned(place, steps)
        facing = sketch.standing[place][1] if place in sketch.standing else self.facing
        return replace(self.with_sketch(sketch), facing=facing)

    def walk(self, right: int, up: int, rotation: int) -> "Editor":
        """Move the focus by fields to the right and up on the rotated board, at most to the edge."""
        x, y = CENTRES[rotation][self.cursor]
        x = min(max(x + 100 * right, 50), SIDE - 50)
        y = min(max(y - 100 * up, 50), SIDE - 50)
        return replace(self, cursor=FIELD_AT[rotation][x, y])

    def with_text(self, text: str) -> "Editor":
        """Read a position from a text. Keep a text with an error for correction."""
        try:
            position = pacru.Position.parse(text.strip())
        except pacru.PositionError as error:
            return replace(self, typed=text, refusal=words.sentence(str(error)))
        return self.with_sketch(Sketch.from_position(position))
