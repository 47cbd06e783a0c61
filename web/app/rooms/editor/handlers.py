"""The handlers of the editor: for its buttons, its board, and the keys there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pacru
from app.game.games import setup_for
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import AnalysisWanted, DialogOpened, GameOpened, PositionChosen
from app.rooms.editor.sketch import Editor, Piece, Sketch
from app.rooms.editor.state import EDITOR_DIALOG, Editing
from app.runtime.handling import handler
from app.runtime.update import Send

PIECES: Final = {
    "c": Piece.CHEVRON,
    "m": Piece.MARKER,
    "Delete": Piece.NOTHING,
    "Backspace": Piece.NOTHING,
}
"""Keys that put a piece on a field, or clear the field."""
TURNS: Final = {"r": 1, "l": -1}
"""Keys that turn a chevron, with the number of clockwise steps of 45°."""


@handler()
def show(app: App) -> Update:
    """Show the dialog with the position on the board. Undo restores the sketch of the last time."""
    board, editing = app.board, app.state(Editing)
    position = board.table.replay.ply.after if board.table.replay else board.game.position
    sketch = Sketch.from_position(position)
    editor = editing.editor.with_sketch(sketch) if editing.editor else Editor(sketch)
    return app.with_state(editing.with_editor(editor)), (Send(DialogOpened(EDITOR_DIALOG)),)


def _edit(app: App, edit: Callable[[Editor], Editor], *, focused: bool | None = None) -> Update:
    """Change the sketch or the tool. Before the dialog has been shown, do nothing.

    Args:
        app: the state.
        edit: returns the editor after the change.
        focused: whether the board has the focus; None: as before.
    """
    editing = app.state(Editing)
    if editing.editor is None:
        return app, ()
    app = app.with_state(editing.with_editor(edit(editing.editor)))
    return app if focused is None else change(app, Editing, focused=focused), ()


# The board


@handler()
def press(app: App, field: str) -> Update:
    """Use the tool on a field that was clicked."""
    return _edit(app, lambda editor: replace(editor.use_tool(field), cursor=field), focused=False)


@handler()
def enter(app: App) -> Update:
    """Use the tool on the field with the focus."""
    return _edit(app, lambda editor: editor.use_tool(editor.cursor), focused=True)


@handler()
def focus(app: App, field: str | None) -> Update:
    """Remember whether the board has the focus."""
    return change(app, Editing, focused=field is not None), ()


@handler()
def walk(app: App, right: int, up: int) -> Update:
    """Move the focus by a number of fields to the right and up, at most to the edge."""
    rotation = app.ui.rotation
    return _edit(app, lambda editor: editor.walk(right, up, rotation), focused=True)


@handler()
def lift(app: App, field: str) -> Update:
    """Remember the field from which a piece is being dragged."""
    return change(app, Editing, lifted=field), ()


@handler()
def drop(app: App, field: str | None) -> Update:
    """Drop the piece. A drop on the original field counts as a click; a drop beside the board changes nothing."""
    origin = app.state(Editing).lifted
    if origin is None or field is None:
        return _edit(app, lambda editor: editor)
    return _edit(app, lambda editor: editor.drop(origin, field))


@handler()
def point(app: App) -> Update:
    """Ignore the mouse pointer: this board has no hover effects."""
    return app, ()


@handler()
def key(app: App, key: str) -> Update:
    """Put down a piece, turn a chevron, or choose a player, by a key on the board. Other keys do nothing."""

    def edit(editor: Editor) -> Editor:
        if key in PIECES:
            return editor.use_tool(editor.cursor, PIECES[key])
        if key in TURNS:
            return editor.turn_chevron(editor.cursor, TURNS[key])
        return editor.with_player(int(key) - 1)

    answers = key in PIECES or key in TURNS or key in ("1", "2", "3", "4")
    return _edit(app, edit, focused=True) if answers else (app, ())


# The tools


@handler()
def choose_player(app: App, player: int) -> Update:
    """Choose the player whose pieces are put down."""
    return _edit(app, lambda editor: editor.with_player(player))


@handler()
def choose_piece(app: App, piece: Piece) -> Update:
    """Choose what a click puts down."""
    return _edit(app, lambda editor: replace(editor, piece=piece))


@handler()
def undo(app: App) -> Update:
    """Undo one step."""
    return _edit(app, Editor.undo)


@handler()
def redo(app: App) -> Update:
    """Redo one step."""
    return _edit(app, Editor.redo)


def _redraw(app: App, redraw: Callable[[Sketch], Sketch]) -> Update:
    return _edit(app, lambda editor: editor.with_sketch(redraw(editor.sketch)))


@handler()
def clear(app: App) -> Update:
    """Clear the board."""
    return _redraw(app, Sketch.without_pieces)


@handler()
def begin(app: App) -> Update:
    """Put the start position on the board."""
    return _redraw(app, Sketch.at_start)


@handler()
def choose_mover(app: App, player: int) -> Update:
    """Choose the player to move."""
    return _redraw(app, lambda sketch: replace(sketch, to_move=player))


@handler()
def choose_count(app: App, players: int) -> Update:
    """Choose the number of players."""
    return _redraw(app, lambda sketch: sketch.with_players(players))


@handler()
def choose_game(app: App, game: str) -> Update:
    """Choose the game."""
    return _redraw(app, lambda sketch: sketch.with_game(game))


@handler()
def choose_tournament(app: App, checked: bool) -> Update:
    """Choose whether the tournament rule holds (R12c)."""
    return _redraw(app, lambda sketch: replace(sketch, tournament=checked))


@handler()
def choose_repetition(app: App, checked: bool) -> Update:
    """Choose whether repetition draws the game."""
    return _redraw(app, lambda sketch: replace(sketch, repetition=checked))


@handler()
def read(app: App, value: str) -> Update:
    """Read the typed position. The input needs no update, since it already shows the typed text."""
    app, effects = _edit(app, lambda editor: editor.with_text(value))
    return change(app, Editing, entered=value), effects


# Use of the position


@handler()
def play(app: App) -> Update:
    """Offer a game from this position, if it is legal."""
    position = _position(app)
    return app, (Send(PositionChosen(position)),) if position else ()


@handler()
def analyse(app: App) -> Update:
    """Analyse this position, if it is legal. The game on the board goes into the library."""
    position = _position(app)
    if position is None:
        return app, ()
    setup = setup_for(position).for_position(position)
    return app, (Send(GameOpened(setup, pacru.Game(position))), Send(AnalysisWanted()))


def _position(app: App) -> pacru.Position | None:
    editor = app.state(Editing).editor
    position = editor.sketch.position if editor else None
    return position if isinstance(position, pacru.Position) else None
