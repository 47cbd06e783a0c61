"""A position that is being set up: what stands on the board, and what is wrong with it. No browser in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

import pacru
from pacru.board import FACINGS
from pacru.explain import words
from pacru.position import board_text, player_text
from pacru.svg.geometry import CENTRES, FIELD_AT, SIDE
from pacru.svg.theme import COLOUR_NAMES
from pacru.texts import _

LAST_UNDONE: Final = 200
"""How many steps can be undone."""


class Piece(StrEnum):
    """What a click puts on a field."""

    MARKER = "marker"
    CHEVRON = "chevron"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Sketch:
    """What stands on a board and who is to move, possible or not; it can be drawn as a position is."""

    players: int
    to_move: int
    marked: Mapping[str, int] = field(default_factory=dict)
    standing: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    tournament: bool = False
    repetition: bool = False
    turn_number: int = 1

    @classmethod
    def of(cls, position: pacru.Position) -> "Sketch":
        """What stands in a position."""
        players = range(position.players)
        winner = position.outcome.winner if position.outcome else None
        return cls(
            players=position.players,
            to_move=(winner or 0) if position.to_move is None else position.to_move,
            marked={one: player for player in players for one in position.markers(player)},
            standing={
                one: (player, facing)
                for player in players
                for one, facing in position.chevrons(player).items()
            },
            tournament=position.tournament,
            repetition=position.repetition,
            turn_number=position.turn_number,
        )

    def markers(self, player: int) -> frozenset[str]:
        """The fields marked by a player."""
        return frozenset(one for one, owner in self.marked.items() if owner == player)

    def chevrons(self, player: int) -> dict[str, str]:
        """The facing of each chevron of a player, by its field."""
        return {one: facing for one, (owner, facing) in self.standing.items() if owner == player}

    @property
    def text(self) -> str:
        """It in the notation, whether it is a position or not; nobody is to move where the board has ended the game."""
        found = self.position
        return str(found) if isinstance(found, pacru.Position) else self._text("abcd"[self.to_move])

    @cached_property
    def position(self) -> "pacru.Position | pacru.PositionError":
        """The position, or why it is none."""
        try:
            return pacru.Position.parse(self._text("abcd"[self.to_move]))
        except pacru.PositionError as error:
            try:
                return pacru.Position.parse(self._text("-"))
            except pacru.PositionError:
                return error

    def _text(self, mover: str) -> str:
        board = board_text(self.marked, self.standing)
        rules = ("t" if self.tournament else "") + ("r" if self.repetition else "") or "-"
        return f"{board} {mover} {self.players} {rules} {self.turn_number}"

    # What can be done with it.

    def with_marker(self, place: str, player: int) -> "Sketch":
        """A marker there, and no chevron of anybody else; the same marker again is taken away."""
        marked = dict(self.marked)
        if marked.get(place) == player:
            del marked[place]
            return replace(self, marked=marked)
        standing = {k: v for k, v in self.standing.items() if k != place or v[0] == player}
        return replace(self, marked=marked | {place: player}, standing=standing)

    def with_chevron(self, place: str, player: int, facing: str) -> "Sketch":
        """A chevron there, and no marker of anybody else; one that stands there already turns by 45° clockwise."""
        if self.standing.get(place, (None,))[0] == player:
            return self.turned(place, 1)
        marked = {k: v for k, v in self.marked.items() if k != place or v == player}
        return replace(self, marked=marked, standing={**self.standing, place: (player, facing)})

    def turned(self, place: str, steps: int) -> "Sketch":
        """The chevron there turned by so many steps of 45° clockwise, if there is one."""
        if place not in self.standing:
            return self
        player, facing = self.standing[place]
        facing = FACINGS[(FACINGS.index(facing) + steps) % len(FACINGS)]
        return replace(self, standing={**self.standing, place: (player, facing)})

    def without(self, place: str) -> "Sketch":
        """Nothing there."""
        return replace(
            self,
            marked={k: v for k, v in self.marked.items() if k != place},
            standing={k: v for k, v in self.standing.items() if k != place},
        )

    def moved(self, origin: str, target: str) -> "Sketch":
        """What stands on top there, elsewhere."""
        if origin == target:
            return self
        if origin in self.standing:
            player, facing = self.standing[origin]
            others = {k: v for k, v in self.standing.items() if k not in (origin, target)}
            return replace(self, standing=others).with_chevron(target, player, facing)
        if origin in self.marked:
            player = self.marked[origin]
            lifted = replace(self, marked={k: v for k, v in self.marked.items() if k != origin})
            there = lifted.marked.get(target) == player
            return lifted if there else lifted.with_marker(target, player)
        return self

    def with_players(self, count: int) -> "Sketch":
        """For another number of players; what belongs to others goes."""
        return replace(
            self,
            players=count,
            to_move=min(self.to_move, count - 1),
            marked={k: v for k, v in self.marked.items() if v < count},
            standing={k: v for k, v in self.standing.items() if v[0] < count},
        )

    def cleared(self) -> "Sketch":
        """An empty board."""
        return replace(self, to_move=0, marked={}, standing={}, turn_number=1)

    def begun(self) -> "Sketch":
        """The beginning of a game."""
        start = pacru.Position.initial(
            self.players, tournament=self.tournament, repetition=self.repetition
        )
        return Sketch.of(start)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a sketch is no position to play from, and where."""

    text: str
    fields: frozenset[str] = frozenset()
    mover: bool = False  # whether it is about who is to move


def problem(sketch: Sketch, colours: str) -> Problem | None:
    """What is wrong with a sketch, in words; None: it can be played from.

    Args:
        sketch: what was set up.
        colours: the letters of the palettes, in the order of play.
    """
    found = sketch.position
    if isinstance(found, pacru.Position):
        if found.outcome is None:
            return None
        reason, rule = words.reason(pacru.Game(found))
        winner = _name(found.outcome.winner or 0, colours)
        text = _("The game is over here: {winner} has won. {reason} ({rule}).")
        return Problem(text.format(winner=winner, reason=reason, rule=rule))
    wanted, named = _named(found.expected, colours)
    if found.where > found.text.index(" "):
        text = _("It cannot be the turn of {mover}. Needed: {wanted}.")
        mover = _name(sketch.to_move, colours)
        fields = frozenset(sketch.chevrons(sketch.to_move))
        return Problem(text.format(mover=mover, wanted=wanted), fields, mover=True)
    fields = frozenset() if named is None else frozenset(sketch.chevrons(named))
    return Problem(_("Needed: {wanted}.").format(wanted=wanted), fields)


def _named(expected: str, colours: str) -> tuple[str, int | None]:
    """What is expected, with the colour of the player whom it names; and that player."""
    for player in range(len(colours)):
        if player_text(player) in expected:
            return expected.replace(player_text(player), _name(player, colours)), player
    return expected, None


def _name(player: int, colours: str) -> str:
    return _(COLOUR_NAMES[colours[player]])


def described(sketch: Sketch, place: str, colours: str) -> str:
    """A field and what is there, for those who hear the page."""
    parts = [place]
    if place in sketch.standing:
        player, facing = sketch.standing[place]
        text = _("chevron of {owner} facing {facing}")
        parts.append(text.format(owner=_name(player, colours), facing=words.facing(facing)))
    if place in sketch.marked:
        text = _("marker of {owner}")
        parts.append(text.format(owner=_name(sketch.marked[place], colours)))
    return ", ".join(parts if len(parts) > 1 else [place, _("neutral")])


@dataclass(frozen=True, slots=True)
class Editor:
    """A sketch with the steps that led to it, and the tool in hand."""

    sketch: Sketch
    past: tuple[Sketch, ...] = ()
    future: tuple[Sketch, ...] = ()
    player: int = 0
    piece: Piece = Piece.CHEVRON
    facing: str = "n"  # of the next chevron that is put down
    cursor: str = "e5"  # the field on which the keyboard is
    typed: str | None = None  # a text that is no position
    refusal: str = ""  # why not

    def changed(self, sketch: Sketch) -> "Editor":
        """Another sketch, as one step."""
        player = min(self.player, sketch.players - 1)
        editor = replace(self, sketch=sketch, player=player, typed=None, refusal="")
        if sketch == self.sketch:
            return editor
        return replace(editor, past=(*self.past, self.sketch)[-LAST_UNDONE:], future=())

    def undone(self) -> "Editor":
        """One step back."""
        if not self.past:
            return self
        before = self.changed(self.past[-1])
        return replace(before, past=self.past[:-1], future=(self.sketch, *self.future))

    def redone(self) -> "Editor":
        """One step on again."""
        if not self.future:
            return self
        return replace(self.changed(self.future[0]), future=self.future[1:])

    def used(self, place: str, piece: Piece | None = None) -> "Editor":
        """The tool in hand, or another one, on a field."""
        match piece or self.piece:
            case Piece.MARKER:
                return self.changed(self.sketch.with_marker(place, self.player))
            case Piece.CHEVRON:
                sketch = self.sketch.with_chevron(place, self.player, self.facing)
                return replace(self.changed(sketch), facing=sketch.standing[place][1])
            case Piece.NOTHING:
                return self.changed(self.sketch.without(place))

    def turned(self, place: str, steps: int) -> "Editor":
        """A chevron turned; the next one that is put down faces the same way."""
        sketch = self.sketch.turned(place, steps)
        facing = sketch.standing[place][1] if place in sketch.standing else self.facing
        return replace(self.changed(sketch), facing=facing)

    def walked(self, right: int, up: int, rotation: int) -> "Editor":
        """The keyboard so many fields to the right and up, as the board is seen, or as far as it goes."""
        x, y = CENTRES[rotation][self.cursor]
        seen = _on_board(x + 100 * right), _on_board(y - 100 * up)
        return replace(self, cursor=FIELD_AT[rotation][seen])

    def with_text(self, text: str) -> "Editor":
        """The position in a text; if it is none, the text stays for correction."""
        try:
            position = pacru.Position.parse(text.strip())
        except pacru.PositionError as error:
            return replace(self, typed=text, refusal=words.sentence(str(error)))
        return self.changed(Sketch.of(position))


def _on_board(centre: int) -> int:
    return min(max(centre, 50), SIDE - 50)
