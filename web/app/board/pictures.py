"""Small pictures in the colours of players."""

from typing import Final

from app.board import faces
from app.model.app import App
from app.model.setup import Setup
from pacru import svg
from pacru.core.turn import Move, Reorientation
from pacru.game import Ply
from pacru.position import Position
from pacru.svg.geometry import CENTRES
from pacru.svg.highlights import rotate_facing
from pacru.svg.shapes import PLAYERS, bare_tile, chevron

DETAIL: Final = 400
"""The width and height of a detail of the board, in units of the drawing: 100 for each field."""


def glyph(setup: Setup, player: int, facing: str | None = None, tile: bool = True) -> str:
    """Return a small picture in the colours of these players."""
    return svg.glyph(player, facing, tile, colours=setup.colours)


def emblem(setup: Setup, player: int) -> str:
    """Return the picture of a player beside their name: a chevron on their tile, or the face of a bot."""
    if not setup.players[player].bot:
        return glyph(setup, player, "n")
    colour = setup.players[player].colour
    return faces.face_on_tile(setup.face(player), colour, bare_tile(PLAYERS[player]))


def emblem_on_drawing(setup: Setup, player: int) -> str:
    """Return the emblem for a drawing that leaves the page: shapes within a square of 92 around 0,0."""
    letter, colour = PLAYERS[player], setup.players[player].colour
    tile = bare_tile(letter)
    if setup.players[player].bot:
        return faces.face_on_drawing(setup.face(player), colour, tile)
    return f'<g class="pacru-{colour}">{tile}{chevron(letter, 0)}</g>'


def chevron_glyph(app: App, player: int, facing: str, tile: bool = True) -> str:
    """Return a small picture of a chevron, rotated like the visible board."""
    return glyph(app.board.setup, player, rotate_facing(facing, 2 * app.ui.rotation), tile)


def detail(setup: Setup, position: Position, field: str, rotation: int) -> str:
    """Return the part of a board around a field, as a small decorative picture beside a description in words."""
    options = svg.Options(
        theme="page", coordinates="none", colours=setup.colours, rotation=rotation
    )
    body = "".join(svg.layers(position, options).values())
    left, top = (
        min(max(round(at) - DETAIL // 2, 0), 900 - DETAIL) for at in CENTRES[rotation][field]
    )
    return f'<svg class="pacru detail" viewBox="{left} {top} {DETAIL} {DETAIL}" aria-hidden="true">{body}</svg>'


def detail_after(setup: Setup, ply: Ply, rotation: int) -> str:
    """Return the part of the board around the chevron that moved or turned, after the turn."""
    turn = ply.turn
    field = "e5"
    if isinstance(turn, Move):
        field = turn.destination
    elif isinstance(turn, Reorientation):
        field = turn.field
    return detail(setup, ply.after, field, rotation)
