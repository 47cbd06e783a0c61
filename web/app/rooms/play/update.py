"""The updates of the game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from app.game.course import without_replay
from app.model.app import App, Update
from app.model.messages import ScenePassed
from app.rooms.play import draws, games, keyboard, turns, typing
from app.rooms.play.messages import (
    BoardRotated,
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    CountWanted,
    DrawAgreed,
    DrawOffered,
    Dropped,
    FieldClicked,
    FieldEntered,
    FieldFocused,
    FieldPointed,
    Lifted,
    PaymentCompleted,
    Redone,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TurnConfirmed,
    TurnTyped,
    TypedEntered,
    Walked,
)
from app.rooms.play.views.around import threats_shown
from app.runtime.late import late

with late:  # only some games count
    from app.game import counting


def _on_board_rotated(app: App, _message: BoardRotated) -> Update:
    return replace(app, ui=replace(app.ui, rotation=(app.ui.rotation + 1) % 4)), ()


def _on_threats_toggled(app: App, _message: ThreatsToggled) -> Update:
    if threats_shown(app) is None:
        return app, ()
    return replace(without_replay(app), ui=replace(app.ui, threats=not app.ui.threats)), ()


def _on_count_wanted(app: App, _message: CountWanted) -> Update:
    return counting.count_again(app)


def _on_scene_passed(app: App, message: ScenePassed) -> Update:
    count = app.table.counting
    if count is None or (count.number, count.at) != message:
        return app, ()
    return counting.count_next(app, count)


UPDATES: Final[dict[type, Callable[[App, Any], Update]]] = {
    **turns.UPDATES,
    **keyboard.UPDATES,
    **typing.UPDATES,
    **draws.UPDATES,
    **games.UPDATES,
    BoardRotated: _on_board_rotated,
    ThreatsToggled: _on_threats_toggled,
    CountWanted: _on_count_wanted,
    ScenePassed: _on_scene_passed,
}
"""Functions that give the state after a message, by the class of the message."""

BY_MOVER: Final = (
    *(FieldClicked, FieldEntered, Chosen, PaymentCompleted, SteppedBack, Lifted, Dropped),
    *(CompletionTaken, TypedEntered, TurnConfirmed, Redone, DrawOffered, DrawAgreed),
)
"""Messages that only the player to move can send; that player may be out of time by then."""

ON_BOARD: Final[dict[type, Callable[[App, App, Any], bool]]] = {
    **dict.fromkeys(
        (
            *(FieldClicked, FieldFocused, FieldPointed, Walked, ChoiceSought, Lifted, Dropped),
            *(Chosen, PaymentCompleted, TurnTyped, CompletionPointed, CompletionTaken),
            *(TypedEntered, TurnConfirmed),
        ),
        lambda _app, _board, _message: True,
    ),
    SteppedBack: lambda app, board, _message: board.table.begun or bool(app.history.exercise),
    Redone: lambda app, board, _message: bool(board.table.ahead) or bool(app.history.exercise),
    TakenBack: lambda app, _board, _message: bool(app.history.exercise),
}
"""Messages for the visible board, see ``app.runtime.room.Room.on_board``."""
