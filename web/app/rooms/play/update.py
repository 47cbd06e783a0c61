"""The updates of the game."""

from dataclasses import replace
from typing import Final

from app.game.clocks import sleep_notice
from app.game.course import without_replay
from app.model.app import App, Update
from app.model.messages import ScenePassed, Slept, TakenBack
from app.rooms.play import draws, form, games, keyboard, turns, typing
from app.rooms.play.messages import (
    BoardMessage,
    BoardRotated,
    Chosen,
    CompletionTaken,
    CountWanted,
    DrawAgreed,
    DrawMessage,
    DrawOffered,
    Dropped,
    FieldClicked,
    FieldEntered,
    FormEdited,
    GameMessage,
    KeyMessage,
    Lifted,
    Message,
    PaymentCompleted,
    Redone,
    ResultPutAway,
    ResultShown,
    SteppedBack,
    ThreatsToggled,
    TurnConfirmed,
    TurnMessage,
    TypedEntered,
    TypingMessage,
    TypingToggled,
)
from app.rooms.play.views.around import threats_shown
from app.runtime.late import late

with late:  # only some games count
    from app.game import counting


def _on_board_rotated(app: App, _message: BoardRotated) -> Update:
    return app.with_ui(rotation=(app.ui.rotation + 1) % 4), ()


def _on_threats_toggled(app: App, _message: ThreatsToggled) -> Update:
    if threats_shown(app) is None:
        return app, ()
    return without_replay(app).with_ui(threats=not app.ui.threats), ()


def _on_typing_toggled(app: App, _message: TypingToggled) -> Update:
    return replace(app, settings=app.settings.with_value("typing", not app.settings.typing)), ()


def _on_count_wanted(app: App, _message: CountWanted) -> Update:
    return counting.count_again(app)


def _on_result_shown(app: App, _message: ResultShown) -> Update:
    return app.with_ui(result=True), ()


def _on_result_put_away(app: App, _message: ResultPutAway) -> Update:
    return app.with_ui(result=False), ()


def _on_scene_passed(app: App, message: ScenePassed) -> Update:
    count = app.table.counting
    if count is None or (count.number, count.at) != message:
        return app, ()
    return counting.count_next(app, count)


def _on_slept(app: App, message: Slept) -> Update:
    clock = app.session.clock
    runs = clock is not None and clock.running is not None
    return app, (sleep_notice(message.seconds),) if runs else ()


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    if isinstance(message, TurnMessage):
        return turns.update(app, message)
    if isinstance(message, KeyMessage):
        return keyboard.update(app, message)
    if isinstance(message, TypingMessage):
        return typing.update(app, message)
    if isinstance(message, DrawMessage):
        return draws.update(app, message)
    if isinstance(message, GameMessage):
        return games.update(app, message)
    match message:
        case FormEdited():
            return form.on_form_edited(app, message)
        case BoardRotated():
            return _on_board_rotated(app, message)
        case ThreatsToggled():
            return _on_threats_toggled(app, message)
        case TypingToggled():
            return _on_typing_toggled(app, message)
        case CountWanted():
            return _on_count_wanted(app, message)
        case ResultShown():
            return _on_result_shown(app, message)
        case ResultPutAway():
            return _on_result_put_away(app, message)
        case ScenePassed():
            return _on_scene_passed(app, message)
        case Slept():
            return _on_slept(app, message)


def put_result_away(before: App, after: App) -> Update:
    """Put the result away as soon as a person looks at something else."""
    if after.ui.result and _looks_away(after) and not _looks_away(before):
        after = after.with_ui(result=False)
    return after, ()


def _looks_away(app: App) -> bool:
    return bool(app.history.aside or app.table.replay or app.ui.analysed)


def is_for_board(app: App, board: App, message: BoardMessage) -> bool:
    """Return whether a message is for the visible board, see ``app.runtime.room.Room.on_board``."""
    match message:
        case SteppedBack():
            return board.table.begun or bool(app.history.exercise)
        case Redone():
            return bool(board.table.ahead) or bool(app.history.exercise)
        case TakenBack():
            return bool(app.history.exercise)
        case _:
            return True


BY_MOVER: Final = (
    *(FieldClicked, FieldEntered, Chosen, PaymentCompleted, SteppedBack, Lifted, Dropped),
    *(CompletionTaken, TypedEntered, TurnConfirmed, Redone, DrawOffered, DrawAgreed),
)
"""Messages that only the player to move can send; that player may be out of time by then."""
