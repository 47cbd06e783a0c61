"""The updates of the editor."""

from dataclasses import replace
from typing import assert_never

import pacru
from app.game.games import setup_for
from app.model.app import App, Update
from app.model.messages import (
    AnalysisWanted,
    DialogOpened,
    GameOpened,
    PositionChosen,
)
from app.model.setup import COLOURS
from app.model.visible import visible_board
from app.rooms.editor.messages import (
    EDITOR_DIALOG,
    Begun,
    ChevronTurned,
    Cleared,
    CountChosen,
    Edit,
    FieldFocused,
    FieldUsed,
    GameChosen,
    Message,
    MoverChosen,
    PieceChosen,
    PieceDropped,
    PieceLifted,
    PieceUsed,
    PlayerChosen,
    PlayWanted,
    PositionAnalysed,
    Redone,
    RuleChosen,
    TextEntered,
    Undone,
    Walked,
)
from app.rooms.editor.sketch import Editor, Sketch
from app.rooms.editor.state import Editing
from app.runtime.update import Send


def colours(app: App) -> str:
    """Return the letters of the palettes: those of the game in the order of play, then the others."""
    own = visible_board(app).session.setup.colours
    return own + "".join(one for one in COLOURS if one not in own)


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case DialogOpened():
            return on_dialog_opened(app, message)
        case PieceLifted():
            return on_piece_lifted(app, message)
        case FieldFocused():
            return on_field_focused(app, message)
        case PlayWanted():
            return on_play_wanted(app, message)
        case PositionAnalysed():
            return on_position_analysed(app, message)
        case _:
            return on_edit(app, message)


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Take up the position on the board. Undo brings back what was set up before."""
    if message.dialog != EDITOR_DIALOG:
        return app, ()
    board, own = visible_board(app), app.own(Editing)
    position = board.table.replay.ply.after if board.table.replay else board.session.game.position
    found = Sketch.from_position(position)
    editor = own.editor.with_sketch(found) if own.editor else Editor(found)
    return app.with_own(own.with_editor(editor)), ()


def on_edit(app: App, message: Edit) -> Update:
    """Change the sketch or the tool."""
    own = app.own(Editing)
    if own.editor is None:
        return app, ()
    editor = _editor_after(own.editor, message, own.lifted, visible_board(app).ui.rotation)
    own = own.with_editor(editor)
    match message:
        case TextEntered(text):
            own = replace(own, entered=text)
        case FieldUsed(field):
            own = replace(own, focused=field is None)
        case Walked() | PieceUsed() | ChevronTurned() | PlayerChosen(by_key=True):
            own = replace(own, focused=True)
        case _:
            pass
    return app.with_own(own), ()


def _editor_after(editor: Editor, message: Edit, lifted: str | None, rotation: int) -> Editor:
    sketch, cursor = editor.sketch, editor.cursor
    match message:
        case FieldUsed(field):
            place = field or cursor
            return replace(editor.use_tool(place), cursor=place)
        case Walked(right, up):
            return editor.walk(right, up, rotation)
        case PieceDropped(field):
            return _drop_piece(editor, lifted, field)
        case PieceUsed(piece):
            return editor.use_tool(cursor, piece)
        case ChevronTurned(steps):
            return editor.turn_chevron(cursor, steps)
        case PlayerChosen(player):
            return replace(editor, player=player) if player < sketch.players else editor
        case PieceChosen(piece):
            return replace(editor, piece=piece)
        case MoverChosen(player):
            return editor.with_sketch(replace(sketch, to_move=player))
        case CountChosen(players):
            return editor.with_sketch(sketch.with_players(players))
        case GameChosen(game):
            return editor.with_sketch(sketch.with_game(game))
        case RuleChosen("tournament", holds):
            return editor.with_sketch(replace(sketch, tournament=holds))
        case RuleChosen(_, holds):
            return editor.with_sketch(replace(sketch, repetition=holds))
        case Cleared():
            return editor.with_sketch(sketch.without_pieces())
        case Begun():
            return editor.with_sketch(sketch.at_start())
        case Undone():
            return editor.undo()
        case Redone():
            return editor.redo()
        case TextEntered(text):
            return editor.with_text(text)
        case _:
            assert_never(message)


def _drop_piece(editor: Editor, lifted: str | None, field: str | None) -> Editor:
    """Drop a piece. On its own field this counts as a click; beside the board nothing changes."""
    if lifted is None or field is None:
        return editor
    if field == lifted:
        return replace(editor.use_tool(field), cursor=field)
    return editor.with_sketch(editor.sketch.with_piece_moved(lifted, field))


def on_piece_lifted(app: App, message: PieceLifted) -> Update:
    """Remember the field of a dragged piece."""
    return app.with_own(replace(app.own(Editing), lifted=message.field)), ()


def on_field_focused(app: App, message: FieldFocused) -> Update:
    """Remember whether the board has the focus."""
    return app.with_own(replace(app.own(Editing), focused=message.field is not None)), ()


def on_play_wanted(app: App, _message: PlayWanted) -> Update:
    """Offer a game from this position, if it is legal."""
    position = _position(app)
    return app, (Send(PositionChosen(position)),) if position else ()


def on_position_analysed(app: App, _message: PositionAnalysed) -> Update:
    """Analyse this position, if it is legal. The game that was on the board goes into the library."""
    position = _position(app)
    if position is None:
        return app, ()
    setup = setup_for(position).for_position(position)
    return app, (Send(GameOpened(setup, pacru.Game(position))), Send(AnalysisWanted()))


def _position(app: App) -> pacru.Position | None:
    editor = app.own(Editing).editor
    position = editor.sketch.position if editor else None
    return position if isinstance(position, pacru.Position) else None
