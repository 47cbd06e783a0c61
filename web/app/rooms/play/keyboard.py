"""Keys that move the focus from field to field, as the board is rotated; also from elsewhere, back to the board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.model.app import App, Update
from app.model.messages import TakenBack
from app.model.settings import SOFT
from app.model.visible import listener, tab_stop, visible_board
from app.narration.status import status
from app.rooms.play.messages import (
    BoardSought,
    ChevronSought,
    ChoiceSought,
    FieldClicked,
    FieldEntered,
    FieldFocused,
    KeyMessage,
    LineSought,
    SteppedBack,
    TurnConfirmed,
    TypingWanted,
    UndoWanted,
    Walked,
)
from app.rooms.play.turns import choosable, with_pointed
from app.runtime.commands import After, Focus, Scroll, Sound
from app.runtime.room import Key
from app.runtime.update import Send
from pacru.core.board import FILES, RANKS
from pacru.core.texts import N_
from pacru.draft import Kind
from pacru.svg.geometry import CENTRES, FIELD_AT

KEYS: Final = (
    Key(
        N_("N, Shift+N"),
        N_("to the next field you can choose, or the previous one"),
        {"n": {"do": "sought", "steps": "1"}, "shift+n": {"do": "sought", "steps": "-1"}},
    ),
    Key(
        N_("V, Shift+V"),
        N_("to your next chevron, or the previous one"),
        {
            "v": {"do": "chevron", "whose": "mine", "steps": "1"},
            "shift+v": {"do": "chevron", "whose": "mine", "steps": "-1"},
        },
    ),
    Key(
        N_("X, Shift+X"),
        N_("to the next chevron of the others, or the previous one"),
        {
            "x": {"do": "chevron", "whose": "theirs", "steps": "1"},
            "shift+x": {"do": "chevron", "whose": "theirs", "steps": "-1"},
        },
    ),
    Key(
        N_("1 to 9"),
        N_("to this row; with Shift, to the column from a to i"),
        {rank: {"do": "line", "rank": rank} for rank in RANKS}
        | {f"shift+{number}": {"do": "line", "file": name} for number, name in enumerate(FILES, 1)},
    ),
    Key("G", N_("to the board"), {"g": {"do": "board"}}),
    Key("/", N_("to the field where you type a move"), {"/": {"do": "type"}}),
)
"""The keys that bring the focus to a field, or to where a move is typed."""

ONCE_MORE: Final = After(0, {"do": "key", "key": "i"})
"""Ask for the name of the field where the focus is: a key after which nothing is heard seems to be broken."""

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
    field = FIELD_AT[rotation][place]
    at_edge = () if field != tab_stop(app) else (Sound("refusal", app.settings.volume / 100),)
    return _focus(app, field), at_edge if app.settings.volume > SOFT else ()


def _on_board(centre: int) -> int:
    return min(max(centre, _FIRST), _LAST)


def _on_choice_sought(app: App, message: ChoiceSought) -> Update:
    """Move the focus to the next field that can be chosen."""
    return _lead(app, _next(choosable(app.table), tab_stop(app), message.steps))


def _next(fields: Sequence[str], here: str, steps: int) -> str | None:
    """Return the next field after one, in the order of their names; None: there is no other."""
    others = sorted(field for field in fields if field != here)
    if not others:
        return None
    later = sum(1 for field in others if field < here)
    return others[(later + (steps - 1 if steps > 0 else steps)) % len(others)]


def _lead(app: App, field: str | None) -> Update:
    """Move the focus to a field, also from elsewhere on the page; if it is there already, its name is said again."""
    if app.ui.focused and field in {None, tab_stop(app)}:
        return app, (ONCE_MORE,)
    if field is None:
        return app, ()
    comes = () if app.ui.focused else (After(0, {"do": "board"}),)
    return _focus(app, field), comes


def _on_chevron_sought(app: App, message: ChevronSought) -> Update:
    shown = app.table.draft.preview if app.table.draft else app.session.game.position
    me = listener(app)
    fields = [
        field
        for player in range(shown.players)
        for field in shown.chevrons(player)
        if (player == me) is message.mine
    ]
    return _lead(app, _next(fields, tab_stop(app), message.steps))


def _on_line_sought(app: App, message: LineSought) -> Update:
    here = tab_stop(app)
    return _lead(app, f"{message.file or here[0]}{message.rank or here[1]}")


def _on_typing_wanted(app: App) -> Update:
    """Bring the keyboard to where moves are typed; that opens if it is not there."""
    if app.settings.typing:
        return app, (Focus(["#typed"]), Scroll("#typed"))
    return replace(app, settings=app.settings.with_value("typing", True)), ()


def _on_field_entered(app: App, _message: FieldEntered) -> Update:
    board = visible_board(app)
    draft, field = board.table.draft, tab_stop(board)
    if draft and draft.turn:
        return app, (Send(TurnConfirmed()),)
    payable = [one.key for one in draft.choices if one.kind is Kind.PAY] if draft else []
    if field in payable:  # on this one, the next Enter would take the payment back
        app = _focus(app, _next(payable, field, 1) or field)
    return app, (Send(FieldClicked(field)),)


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
        case ChevronSought():
            return _on_chevron_sought(app, message)
        case LineSought():
            return _on_line_sought(app, message)
        case BoardSought():
            comes = Focus(['#board .board [data-field][tabindex="0"]'])
            return app, (comes, ONCE_MORE) if app.ui.focused else (comes,)
        case TypingWanted():
            return _on_typing_wanted(app)
        case FieldEntered():
            return _on_field_entered(app, message)
        case UndoWanted():
            return _on_undo_wanted(app, message)
