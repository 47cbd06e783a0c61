"""A turn entered by clicks, drags and buttons, step by step."""

from typing import Final

import pacru
from app.game.asking import without_awaited_hint
from app.game.course import close_dialog, set_game, with_notice, without_replay
from app.game.showing import skip
from app.model.app import App, Update
from app.model.table import Entry, Notice, Table
from app.model.visible import last_turn, shows_result
from app.rooms.play.messages import (
    Chosen,
    Dropped,
    FieldClicked,
    FieldPointed,
    Lifted,
    PaymentCompleted,
    Redone,
    StepMessage,
    SteppedBack,
    TurnConfirmed,
    TurnMessage,
)
from app.runtime.late import late
from pacru.core.texts import _
from pacru.svg.geometry import FIELDS

with late:  # only some games count
    from app.game import counting

FREE: Final = (pacru.Step.CHEVRON, pacru.Step.WHERE, pacru.Step.TWIST, pacru.Step.DONE)
"""The steps in which another chevron can be chosen instead."""
POINTED: Final = (pacru.Step.CHEVRON, pacru.Step.WHERE, pacru.Step.MARK, pacru.Step.MEETING)
"""The steps in which the board shows what is pointed at."""
ASKING: Final = (pacru.Step.MARK, pacru.Step.MEETING, pacru.Step.PAYMENT)
"""The steps that ask for a field anywhere on the board."""


def play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn."""
    app = app.with_table(entry=Entry())
    return set_game(app, app.session.game.play(turn))


def set_draft(app: App, draft: pacru.Draft) -> Update:
    """Keep the turn so far. Play it if it is complete, unless it has to be confirmed."""
    confirms = app.settings.confirm or costs_the_chevron(draft)
    if draft.turn is not None and draft.step is pacru.Step.DONE and not confirms:
        return play(app, draft.turn)
    app = app.with_table(draft=draft, notice=None, pointed=None, lifted=False, ahead=())
    return _with_cursor_near(app), ()


def _with_cursor_near(app: App) -> App:
    """Move the focus, if the board has it, to the nearest field that can be chosen now."""
    draft, here = app.table.draft, app.ui.cursor
    if draft is None or here is None or draft.step not in ASKING or draft.choice(here):
        return app

    def distance(field: str) -> tuple[int, str]:
        return max(abs(ord(a) - ord(b)) for a, b in zip(here, field, strict=True)), field

    nearest = min(choosable(app.table), key=distance, default=here)
    return app.with_ui(cursor=nearest)


def costs_the_chevron(draft: pacru.Draft) -> bool:
    """Return whether the chosen move takes its own chevron off the board (A7c)."""
    if draft.chevron is None or draft.destination is None:
        return False
    choice = pacru.Draft(draft.position, (draft.chevron,)).choice(draft.destination)
    return choice is not None and choice.kind is pacru.Kind.LEAVING


def choosable(table: Table) -> list[str]:
    """Return the fields that can be chosen now."""
    draft = table.draft
    return [choice.key for choice in draft.choices if choice.key in FIELDS] if draft else []


def not_your_turn(app: App) -> Notice:
    """Return why nobody here can enter a turn."""
    setup, player = app.session.setup, app.session.game.position.to_move
    if app.session.game.outcome or player is None:
        return Notice(_("The game is over. Take back a move, or start a new game."))
    if setup.players[player].away:
        text = _("It’s {name}’s turn, and they’re playing elsewhere. Send them the link")
    else:
        text = _("It’s {name}’s turn.")
    return Notice(text.format(name=setup.name(player)), "R2")


# Common to all steps


def _take_step(app: App, message: StepMessage) -> Update:
    """Handle a step of a turn: it first ends a replay or a bot's turn on the board."""
    replay, count = app.table.replay, app.table.counting
    app = without_replay(app)
    if replay and (isinstance(message, SteppedBack) or replay.ply is not last_turn(app)):
        return app, ()  # the board no longer shows what was clicked
    if count:
        return counting.finish_count(app, count)
    app = without_awaited_hint(app)
    return _skip(app, message) if app.bots.showing else _on_step(app, message)


def _skip(app: App, message: StepMessage) -> Update:
    """End the show of a bot's turn. A click or drag of something that can be chosen also chooses it."""
    app, effects = skip(app)
    draft = app.table.draft
    if isinstance(message, FieldClicked | Lifted) and draft and draft.choice(message.field):
        app, more = _take_step(app, message)
        return app, effects + more
    return app, effects


def _on_step(app: App, message: StepMessage) -> Update:
    match message:
        case FieldClicked():
            return _on_field_clicked(app, message)
        case Chosen():
            return _on_chosen(app, message)
        case PaymentCompleted():
            return _on_payment_completed(app, message)
        case SteppedBack():
            return _step_back(app), ()
        case Lifted():
            return _on_lifted(app, message)
        case Dropped():
            return _on_dropped(app, message)


# Steps


def _on_field_clicked(app: App, message: FieldClicked) -> Update:
    app, field = with_notice(app, None), message.field
    draft = app.table.draft
    if draft is None:
        return with_notice(app, not_your_turn(app)), ()
    key = _key_of(draft, field)
    if draft.turn and draft.step is pacru.Step.TWIST and field == draft.destination:
        return play(app, draft.turn)
    if draft.choice(key):
        return set_draft(app, draft.choose(key))
    if draft.step is pacru.Step.WHERE and field == draft.chevron:
        return _step_back(app), ()
    if draft.step in FREE and draft.cancel().choice(field):
        return set_draft(app, draft.cancel().choose(field))
    return _refuse(app, draft, key), ()


def _key_of(draft: pacru.Draft, field: str) -> str:
    """Return the benefit if only one of the two would change the field (R13), else the field."""
    if draft.step is not pacru.Step.BENEFIT:
        return field
    keys = [choice.key for choice in draft.choices if field in choice.gains | choice.options]
    return keys[0] if len(keys) == 1 else field


def _on_chosen(app: App, message: Chosen) -> Update:
    return _choose(with_notice(app, None), message.key)


def _choose(app: App, key: str) -> Update:
    draft = app.table.draft
    if draft is None:
        return app, ()
    if draft.choice(key):
        return set_draft(app, draft.choose(key))
    return _refuse(app, draft, key), ()


def _refuse(app: App, draft: pacru.Draft, key: str) -> App:
    if draft.step is pacru.Step.DONE:
        return with_notice(app, Notice(_("play this move, or go back a step"), "R2"))
    rule, reason = draft.refusal(key)
    return with_notice(app, Notice(reason, rule))


def _on_payment_completed(app: App, _message: PaymentCompleted) -> Update:
    draft = app.table.draft
    return set_draft(app, draft.complete()) if draft else (app, ())


def _step_back(app: App) -> App:
    app = app.with_table(notice=None, pointed=None, lifted=False)
    draft = app.table.draft
    if draft is None or not draft.path:
        return app
    return app.with_table(draft=draft.back(), ahead=(draft.path[-1], *app.table.ahead))


def _on_lifted(app: App, message: Lifted) -> Update:
    """Choose the dragged chevron, whichever was chosen before."""
    draft, field = app.table.draft, message.field
    if draft is None:
        return with_notice(app, not_your_turn(app)), ()
    if draft.step not in FREE:
        return _refuse(app, draft, field), ()
    draft = draft.cancel()
    if not draft.choice(field):
        return _refuse(app, draft, field), ()
    app = app.with_table(draft=draft.choose(field), notice=None, pointed=None)
    return app.with_table(lifted=True, ahead=()), ()


def _on_dropped(app: App, message: Dropped) -> Update:
    """Drop a chevron. Beside the board, or where it was, this cancels the choice."""
    draft = app.table.draft
    if draft is None or not app.table.lifted:
        return app, ()
    app = app.with_table(lifted=False, pointed=None)
    if message.field is None or message.field == draft.chevron:
        return app.with_table(draft=draft.cancel(), notice=None), ()
    return _choose(app, message.field)


def _on_stepped_back(app: App, message: SteppedBack) -> Update:
    """Go a step back, or back from the result, or from the board beside the game if no turn has been begun there."""
    history = app.history
    if shows_result(app):
        return app.with_ui(result=False), ()
    if history.aside and not history.exercise:
        return with_notice(app, None).with_history(aside=None), ()
    return _take_step(app, message)


# Besides the turn


def with_pointed(app: App, field: str | None) -> App:
    """Set the field that is pointed at, if the board shows that: a chevron, a destination, a field to mark."""
    draft = app.table.draft
    if field and not (draft and draft.step in POINTED and draft.choice(field)):
        field = None
    if field == app.table.pointed:
        return app
    return app.with_table(pointed=field)


def _on_field_pointed(app: App, message: FieldPointed) -> Update:
    return with_pointed(app, message.field), ()


def _on_turn_confirmed(app: App, _message: TurnConfirmed) -> Update:
    draft = app.table.draft
    return play(app, draft.turn) if draft and draft.turn else (app, ())


def _on_redone(app: App, _message: Redone) -> Update:
    table, session = app.table, app.session
    if table.draft and table.ahead:
        key, *ahead = table.ahead
        app, effects = set_draft(app, table.draft.choose(key))
        if app.table.draft:
            app = app.with_table(ahead=tuple(ahead))
        return app, effects
    if not session.undone:
        return app, ()
    last, *undone = session.undone
    app = close_dialog(app)
    app = app.with_session(game=last.game, clock=last.clock)
    app, effects = set_game(app, last.game)
    return app.with_session(undone=tuple(undone)), effects


def update(app: App, message: TurnMessage) -> Update:
    """Return the state after a message about a turn on the board, and the effects."""
    match message:
        case SteppedBack():
            return _on_stepped_back(app, message)
        case FieldPointed():
            return _on_field_pointed(app, message)
        case TurnConfirmed():
            return _on_turn_confirmed(app, message)
        case Redone():
            return _on_redone(app, message)
        case _:
            return _take_step(app, message)
