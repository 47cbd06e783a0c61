"""Turns typed in notation."""

from dataclasses import replace

import pacru
from app.game.asking import without_hint
from app.game.course import notify, with_notice
from app.game.showing import settle
from app.model.app import App, Update
from app.model.table import Entry, Notice
from app.rooms.play.turns import not_your_turn, play, set_draft
from app.runtime.handling import handler
from pacru.core.texts import _
from pacru.explain import completion


def completions(app: App) -> tuple[completion.Completion, ...]:
    """Return the completions of the turn that is being typed."""
    table = app.table
    return completion.complete(table.draft.position, table.entry.text) if table.draft else ()


def _with_text(app: App, text: str) -> App:
    return app.with_table(entry=Entry(text), notice=None)


@handler()
def type_turn(app: App, value: str) -> Update:
    """Take the text that is being typed."""
    return _with_text(app, value), ()


@handler()
def point_completion(app: App, steps: int) -> Update:
    """Move the highlight by so many completions, with an arrow key."""
    entry, count = app.table.entry, len(completions(app))
    if not count:
        return app, ()
    first = 0 if steps > 0 else count - 1
    at = first if entry.at is None else (entry.at + steps) % count
    return app.with_table(entry=replace(entry, at=at)), ()


@handler(timely=True)
def take_completion(app: App, turn: str) -> Update:
    """Take a completion of the typed text."""
    app, effects = settle(app)
    app, more = _enter(app, turn)
    return app, effects + more


@handler(timely=True)
def enter_typed(app: App) -> Update:
    """Take the typed text, or the highlighted completion, as the turn."""
    app, effects = settle(app)
    entry, offered = app.table.entry, completions(app)
    pointed_at = entry.at is not None and entry.at < len(offered)
    app, more = _enter(app, offered[entry.at or 0].text if pointed_at else entry.text)
    return app, effects + more


def _enter(app: App, text: str) -> Update:
    """Enter the text as the turn, or as the beginning of one."""
    offered = completions(app)
    if not text or any(one.text == text and not one.whole for one in offered):
        return _with_text(app, text), ()
    return _play(_with_text(without_hint(app), text), text)


def _play(app: App, text: str) -> Update:
    entered = app.table.draft
    if entered is None:
        return with_notice(app, not_your_turn(app)), ()
    try:
        turn = pacru.Turn.parse(completion.add_signs(entered.position, text))
        draft = pacru.Draft.of(entered.position, turn)
        if entered.turn is not None and entered.turn == draft.turn:
            return play(app, entered.turn)  # entering it a second time confirms it
        return set_draft(app, draft)
    except pacru.IllegalTurn as error:
        return with_notice(app, Notice(f"{error.turn}: {error.reason}", error.rule)), ()
    except pacru.NotationError as error:
        why = _("{text} isn’t a move: expected {expected}")
        return notify(app, why.format(text=text, expected=error.expected)), ()
