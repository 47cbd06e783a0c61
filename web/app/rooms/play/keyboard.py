"""Keys on the board: they move the focus from field to field, as the board is rotated."""

from app.model.app import App, Update
from app.model.messages import TakenBack
from app.model.visible import tab_stop, visible_board
from app.narration.status import status
from app.rooms.play.messages import (
    ChoiceSought,
    FieldClicked,
    FieldEntered,
    FieldFocused,
    KeyMessage,
    SteppedBack,
    TurnConfirmed,
    UndoWanted,
    Walked,
)
from app.rooms.play.turns import choosable, with_pointed
from app.runtime.update import Send
from pacru.svg.geometry import CENTRES, FIELD_AT

_FIRST, _LAST = 50, 850
"""Centres of the first and the last field in a row or column of the visible board."""


def _on_field_focused(app: App, message: FieldFocused) -> Update:
    return _focus(app, message.field), ()


def _focus(app: App, field: str | None) -> App:
    here, ui = field is not None, app.ui
    if (here, field or ui.cursor) != (ui.focused, ui.cursor):
        app = app.with_ui(focused=here, cursor=field or ui.cursor)
    return with_pointed(app, field)


def _on_walked(app: App, message: Walked) -> Update:
    rotation = app.ui.rotation
    x, y = CENTRES[rotation][tab_stop(app)]
    place = _on_board(x + 100 * message.right), _on_board(y - 100 * message.up)
    return _focus(app, FIELD_AT[rotation][place]), ()


def _on_board(centre: int) -> int:
    return min(max(centre, _FIRST), _LAST)


def _on_choice_sought(app: App, message: ChoiceSought) -> Update:
    """Move the focus to the next field that can be chosen, in the order of the fields' names."""
    here, steps = tab_stop(app), message.steps
    others = sorted(key for key in choosable(app.table) if key != here)
    if not others:
        return app, ()
    later = sum(1 for key in others if key < here)
    at = later + (steps - 1 if steps > 0 else steps)
    return _focus(app, others[at % len(others)]), ()


def _on_field_entered(app: App, _message: FieldEntered) -> Update:
    board = visible_board(app)
    finished = board.table.draft is not None and board.table.draft.turn is not None
    return app, (Send(TurnConfirmed() if finished else FieldClicked(tab_stop(board))),)


def _on_undo_wanted(app: App, _message: UndoWanted) -> Update:
    return app, (Send(SteppedBack() if status(app).back else TakenBack()),)


def update(app: App, message: KeyMessage) -> Update:
    """Return the state after a message about a key on the board, and the effects."""
    match message:
        case FieldFocused():
            return _on_field_focused(app, message)
        case Walked():
            return _on_walked(app, message)
        case ChoiceSought():
            return _on_choice_sought(app, message)
        case FieldEntered():
            return _on_field_entered(app, message)
        case UndoWanted():
            return _on_undo_wanted(app, message)
