"""Keys that move the focus from field to field on the rotated board, or from elsewhere to the board."""

from collections.abc import Sequence
from typing import Final

from app.model.app import App, Update
from app.model.settings import SOFT
from app.model.visible import listener, tab_stop
from app.narration.status import can_step_back
from app.rooms.play.games import take_back
from app.rooms.play.turns import choosable, confirm, press, step_back, with_pointed
from app.runtime.commands import After, Focus, Scroll, Sound
from app.runtime.handling import handler
from app.runtime.room import Key
from app.runtime.update import Send
from pacru.core.board import FILES, RANKS
from pacru.core.texts import N_
from pacru.draft import Kind
from pacru.svg.geometry import CENTRES, FIELD_AT


def _both_ways(key: str, do: str, **facts: str) -> dict[str, dict[str, str]]:
    """Return the events of a key that seeks the next field, or with Shift the previous one."""
    event = {"do": do, **facts}
    return {key: {**event, "steps": "1"}, f"shift+{key}": {**event, "steps": "-1"}}


KEYS: Final = (
    Key(
        N_("N, Shift+N"),
        N_("to the next field you can choose, or the previous one"),
        _both_ways("n", "play.seek_choice"),
    ),
    Key(
        N_("V, Shift+V"),
        N_("to your next chevron, or the previous one"),
        _both_ways("v", "play.seek_chevron", whose="mine"),
    ),
    Key(
        N_("X, Shift+X"),
        N_("to the next chevron of the others, or the previous one"),
        _both_ways("x", "play.seek_chevron", whose="theirs"),
    ),
    Key(
        N_("1 to 9"),
        N_("to this row; with Shift, to the column from a to i"),
        {rank: {"do": "play.seek_line", "rank": rank} for rank in RANKS}
        | {
            f"shift+{number}": {"do": "play.seek_line", "file": name}
            for number, name in enumerate(FILES, 1)
        },
    ),
    Key("G", N_("to the board"), {"g": {"do": "play.seek_board"}}),
    Key("/", N_("to the box where you type a move"), {"/": {"do": "play.seek_typing"}}),
)
"""The keys that move the focus to a field, or to the field for typed moves."""

ONCE_MORE: Final = After(0, {"do": "speech.answer", "key": "i"})
"""Announces the focused field again. Without any answer, the key would seem broken."""


@handler()
def focus(app: App, field: str | None = None) -> Update:
    """Note which field of the board has got the focus; None: the board has lost it."""
    return _focus(app, field), ()


def _focus(app: App, field: str | None) -> App:
    here, ui = field is not None, app.ui
    if (here, field or ui.cursor) != (ui.focused, ui.cursor):
        app = app.with_ui(focused=here, cursor=field or ui.cursor)
    return with_pointed(app, field)


@handler()
def walk(app: App, right: int, up: int) -> Update:
    """Move the focus by a number of fields to the right and up, at most to the edge."""
    rotation = app.ui.rotation
    x, y = CENTRES[rotation][tab_stop(app)]
    first, last = 50, 850  # centres of fields at the edges
    x, y = (min(max(centre, first), last) for centre in (x + 100 * right, y - 100 * up))
    field = FIELD_AT[rotation][x, y]
    if field != tab_stop(app) or app.settings.volume <= SOFT:
        return _focus(app, field), ()
    return _focus(app, field), (Sound("refusal", app.settings.volume / 100),)


@handler()
def seek_choice(app: App, steps: int) -> Update:
    """Move the focus to the next field that can be chosen, or with -1 to the previous one."""
    return _move_focus(app, _next(choosable(app.table), tab_stop(app), steps))


def _next(fields: Sequence[str], here: str, steps: int) -> str | None:
    """Return the next field by name; None: there is no other."""
    others = sorted(field for field in fields if field != here)
    if not others:
        return None
    later = sum(1 for field in others if field < here)
    return others[(later + (steps - 1 if steps > 0 else steps)) % len(others)]


def _move_focus(app: App, field: str | None) -> Update:
    """Move the focus to a field, also from elsewhere on the page. If it is there already, announce the field again."""
    if app.ui.focused and field in {None, tab_stop(app)}:
        return app, (ONCE_MORE,)
    if field is None:
        return app, ()
    to_board = () if app.ui.focused else (After(0, {"do": "play.seek_board"}),)
    return _focus(app, field), to_board


@handler()
def seek_chevron(app: App, whose: str, steps: int) -> Update:
    """Move the focus to the next chevron, "mine" or "theirs", or with -1 to the previous one."""
    position = app.table.draft.preview if app.table.draft else app.board.game.position
    me = listener(app)
    fields = [
        field
        for player in range(position.players)
        for field in position.chevrons(player)
        if (player == me) is (whose == "mine")
    ]
    return _move_focus(app, _next(fields, tab_stop(app), steps))


@handler()
def seek_line(app: App, rank: str = "", file: str = "") -> Update:
    """Move the focus to a rank within its file, or to a file within its rank."""
    here = tab_stop(app)
    return _move_focus(app, f"{file or here[0]}{rank or here[1]}")


@handler()
def seek_board(app: App) -> Update:
    """Move the focus to the board."""
    focus = Focus(['#board .board [data-field][tabindex="0"]'])
    return app, (focus, ONCE_MORE) if app.ui.focused else (focus,)


@handler()
def seek_typing(app: App) -> Update:
    """Open the field for typed moves, and move the focus there."""
    return app.with_settings(typing=True), (Focus(["#typed"]), Scroll("#typed"))


@handler(timely=True)
def enter(app: App) -> Update:
    """Play the finished turn, or else choose the focused field. The scripts may not know yet which of these applies."""
    draft, field = app.table.draft, tab_stop(app)
    if draft and draft.turn:
        return confirm(app)
    payable = [choice.key for choice in draft.choices if choice.kind is Kind.PAY] if draft else []
    if field in payable:  # if the focus stayed, the next Enter would take the payment back
        app = _focus(app, _next(payable, field, 1) or field)
    return press(app, field)


@handler()
def undo(app: App) -> Update:
    """Undo a step of the turn; if there is none, take back the last turn."""
    return app, (Send(step_back.call() if can_step_back(app) else take_back.call()),)
