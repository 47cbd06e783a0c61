"""A turn entered by clicks, drags and buttons, step by step."""

from collections.abc import Callable
from typing import Final

import pacru
from app.game.asking import without_awaited_hint
from app.game.course import close_dialog, notify, set_game, without_replay
from app.game.showing import skip
from app.model.app import App, Update
from app.model.table import Entry, Table
from app.model.visible import last_turn, shows_result
from app.runtime.handling import handler
from app.runtime.late import late
from pacru.core.texts import _
from pacru.svg.geometry import FIELDS

with late:  # few visits count markers or play on a board beside the game
    from app.game import aside, counting

FREE: Final = (pacru.Step.CHEVRON, pacru.Step.WHERE, pacru.Step.TWIST, pacru.Step.DONE)
"""The steps in which another chevron can be chosen instead."""
POINTED: Final = (pacru.Step.CHEVRON, pacru.Step.WHERE, pacru.Step.MARK, pacru.Step.MEETING)
"""The steps in which the board highlights the pointed field."""
ASKING: Final = (pacru.Step.MARK, pacru.Step.MEETING, pacru.Step.PAYMENT)
"""The steps that ask for a field anywhere on the board."""


def play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn on the visible board."""
    app = app.with_table(entry=Entry())
    if app.history.aside:
        return aside.play(app, turn)
    return set_game(app, app.session.game.play(turn))


def set_draft(app: App, draft: pacru.Draft) -> Update:
    """Set the turn so far. Play it if it is complete, unless it has to be confirmed."""
    confirms = app.settings.confirm or costs_the_chevron(draft)
    if draft.turn is not None and draft.step is pacru.Step.DONE and not confirms:
        return play(app, draft.turn)
    app = app.with_table(draft=draft, notice=None, pointed=None, lifted=False, ahead=())
    return _with_cursor_near(app), ()


def _with_cursor_near(app: App) -> App:
    """Move the cursor to the nearest field that can be chosen now."""
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


def tell_whose_turn(app: App) -> App:
    """Show a notice that says why nobody here can enter a turn."""
    setup, player = app.board.setup, app.board.game.position.to_move
    if app.board.game.outcome or player is None:
        return notify(app, _("The game is over. Take back a move, or start a new game."))
    if setup.players[player].away and app.history.aside is None:
        text = _("It’s {name}’s turn, and they’re playing elsewhere. Send them the link")
    else:
        text = _("It’s {name}’s turn.")
    return notify(app, text.format(name=setup.name(player)), "R2")


# Common to all steps


def _take_step(
    app: App, step: Callable[[App], Update], *, chosen: str = "", goes_back: bool = False
) -> Update:
    """Take a step of a turn. If the board shows a replay, a count or a bot's turn, end that first.

    Args:
        app: the state.
        step: the function that takes the step.
        chosen: the field that the step chooses. After a bot's turn, the step is only taken if this field can be chosen.
        goes_back: whether the step goes back.
    """
    replay, count = app.table.replay, app.table.counting
    app = without_replay(app)
    if replay and (goes_back or replay.ply is not last_turn(app)):
        return app, ()  # the board no longer shows what was clicked
    if count:
        return counting.finish_count(app, count)
    app = without_awaited_hint(app)
    if not app.board.showing:
        return step(app)
    app, effects = skip(app)
    draft = app.table.draft
    if not (draft and chosen and draft.choice(chosen)):
        return app, effects
    app, more = _take_step(app, step, chosen=chosen)
    return app, effects + more


# Steps


@handler(timely=True)
def press(app: App, field: str) -> Update:
    """Choose a field of the board, or say why it cannot be chosen."""
    return _take_step(app, lambda app: _press(app, field), chosen=field)


def _press(app: App, field: str) -> Update:
    app = app.with_table(notice=None)
    draft = app.table.draft
    if draft is None and app.history.aside is None and app.session.game.outcome:
        return app.with_ui(result=not app.ui.result), ()
    if draft is None:
        return tell_whose_turn(app), ()
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
    """Return the key of the benefit that changes a field, if only one of the two does (R13); else the field."""
    if draft.step is not pacru.Step.BENEFIT:
        return field
    keys = [choice.key for choice in draft.choices if field in choice.gains | choice.options]
    return keys[0] if len(keys) == 1 else field


@handler(timely=True)
def choose(app: App, key: str) -> Update:
    """Choose a rotation such as ``"<<"``, or a benefit, "connection" or "crossing"."""
    return _take_step(app, lambda app: _choose(app.with_table(notice=None), key))


def _choose(app: App, key: str) -> Update:
    draft = app.table.draft
    if draft is None:
        return app, ()
    if draft.choice(key):
        return set_draft(app, draft.choose(key))
    return _refuse(app, draft, key), ()


def _refuse(app: App, draft: pacru.Draft, key: str) -> App:
    if draft.step is pacru.Step.DONE:
        return notify(app, _("play this move, or go back a step"), "R2")
    if elsewhere := _whose_turn_elsewhere(app, draft, key):
        return notify(app, elsewhere, "R2")
    rule, reason = draft.refusal(key)
    return notify(app, reason, rule)


def _whose_turn_elsewhere(app: App, draft: pacru.Draft, field: str) -> str:
    """Return whose turn it is in a variation, if a person presses an own chevron out of turn; else empty."""
    setup, aside, player = app.board.setup, app.history.aside, draft.position.to_move
    if aside is None or aside.exercise or player is None:
        return ""
    if draft.step is not pacru.Step.CHEVRON or player in setup.persons:
        return ""
    if not any(field in draft.position.chevrons(person) for person in setup.persons):
        return ""
    return _("It’s {name}’s turn here. Back to your game?").format(name=setup.colour_name(player))


@handler(timely=True)
def complete_payment(app: App) -> Update:
    """Choose the rest of the payment for the person."""
    return _take_step(app, _complete_payment)


def _complete_payment(app: App) -> Update:
    draft = app.table.draft
    return set_draft(app, draft.complete()) if draft else (app, ())


def _step_back(app: App) -> App:
    app = app.with_table(notice=None, pointed=None, lifted=False)
    draft = app.table.draft
    if draft is None or not draft.path:
        return app
    return app.with_table(draft=draft.back(), ahead=(draft.path[-1], *app.table.ahead))


@handler(timely=True)
def lift(app: App, field: str) -> Update:
    """Choose the dragged chevron. It replaces a chevron chosen before."""
    return _take_step(app, lambda app: _lift(app, field), chosen=field)


def _lift(app: App, field: str) -> Update:
    draft = app.table.draft
    if draft is None:
        return tell_whose_turn(app), ()
    if draft.step not in FREE:
        return _refuse(app, draft, field), ()
    draft = draft.cancel()
    if not draft.choice(field):
        return _refuse(app, draft, field), ()
    app = app.with_table(draft=draft.choose(field), notice=None, pointed=None)
    return app.with_table(lifted=True, ahead=()), ()


@handler(timely=True)
def drop(app: App, field: str | None = None) -> Update:
    """Drop a dragged chevron. If it is dropped off the board or on its own field, cancel the choice."""
    return _take_step(app, lambda app: _drop(app, field))


def _drop(app: App, field: str | None) -> Update:
    draft = app.table.draft
    if draft is None or not app.table.lifted:
        return app, ()
    app = app.with_table(lifted=False, pointed=None)
    if field is None or field == draft.chevron:
        return app.with_table(draft=draft.cancel(), notice=None), ()
    return _choose(app, field)


@handler(timely=True)
def step_back(app: App) -> Update:
    """Close the result; else leave the board beside the game, if no turn is begun there; else go back a step."""
    if shows_result(app):
        return app.with_ui(result=False), ()
    if app.history.aside and not (app.table.begun or app.history.exercise):
        return app.with_history(aside=None).with_table(notice=None), ()
    return _take_step(app, lambda app: (_step_back(app), ()), goes_back=True)


# Besides the turn


def with_pointed(app: App, field: str | None) -> App:
    """Set the pointed field, if the board highlights it: a chevron, a destination, or a field to mark."""
    draft = app.table.draft
    if field and not (draft and draft.step in POINTED and draft.choice(field)):
        field = None
    if field == app.table.pointed:
        return app
    return app.with_table(pointed=field)


@handler()
def point(app: App, field: str | None = None) -> Update:
    """Note the field under the mouse; None: no field."""
    return with_pointed(app, field), ()


@handler(timely=True)
def confirm(app: App) -> Update:
    """Play the finished turn."""
    draft = app.table.draft
    return play(app, draft.turn) if draft and draft.turn else (app, ())


@handler(timely=True)
def redo(app: App) -> Update:
    """Redo the step or the turns that were undone last."""
    table, session = app.table, app.session
    if table.draft and table.ahead:
        key, *ahead = table.ahead
        app, effects = set_draft(app, table.draft.choose(key))
        if app.table.draft:
            app = app.with_table(ahead=tuple(ahead))
        return app, effects
    if app.history.exercise or not session.undone:
        return app, ()
    last, *undone = session.undone
    app = close_dialog(app)
    app = app.with_session(game=last.game, clock=last.clock)
    app, effects = set_game(app, last.game)
    return app.with_session(undone=tuple(undone)), effects
