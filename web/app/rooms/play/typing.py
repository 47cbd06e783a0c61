"""Turns typed in notation: the field with its completions, and its events."""

from dataclasses import replace
from typing import NamedTuple

import pacru
from app.game.asking import without_hint
from app.game.course import notify
from app.game.showing import settle
from app.model.app import App, Update
from app.model.table import Entry
from app.rooms.play.turns import play, set_draft, tell_whose_turn
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import handler
from app.ui.html import text, truth, untranslated
from pacru.core.texts import _
from pacru.explain import completion


class EntryView(NamedTuple):
    """The field for typed turns, with its completions."""

    text: str
    completions: tuple[completion.Completion, ...]
    at: int | None
    refused: bool


def completions(app: App) -> tuple[completion.Completion, ...]:
    """Return the completions of the turn that is being typed."""
    table = app.table
    return completion.complete(table.draft.position, table.entry.text) if table.draft else ()


def entry(app: App) -> EntryView:
    """Return the view of the field for typed turns."""
    table = app.table
    refused = table.notice is not None and bool(table.entry.text)
    return EntryView(table.entry.text, completions(app), table.entry.at, refused)


def render_completions(entry: EntryView) -> str:
    """Return the completions of the typed turn."""
    return "".join(
        f'<li role="option" id="completion-{number}" data-do="play.take_completion" data-turn="{text(offered.text)}"'
        f' aria-selected="{truth(number == entry.at)}"><span data-text{untranslated(offered.text)}>'
        f"{text(offered.text)}</span><small data-note>{text(offered.note)}</small></li>"
        for number, offered in enumerate(entry.completions)
    )


def show_entry(entry: EntryView) -> list[Command]:
    """Return the commands for the typed text, and for the highlight of a completion."""
    pointed = None if entry.at is None else f"completion-{entry.at}"
    aria = {
        "aria-invalid": truth(entry.refused),
        "aria-expanded": truth(entry.completions),
        "aria-activedescendant": pointed,
    }
    return [
        commands.Value("typed", entry.text),
        commands.Attributes("typed", aria),
        commands.Attributes("completions", {"hidden": None if entry.completions else ""}),
        *([commands.Scroll(f"#{pointed}")] if pointed else []),
    ]


def _with_text(app: App, text: str) -> App:
    return app.with_table(entry=Entry(text), notice=None)


@handler()
def type_turn(app: App, value: str) -> Update:
    """Store the text that is being typed."""
    return _with_text(app, value), ()


@handler()
def point_completion(app: App, steps: int) -> Update:
    """Move the highlight by a number of completions, with an arrow key."""
    entry, count = app.table.entry, len(completions(app))
    if not count:
        return app, ()
    first = 0 if steps > 0 else count - 1
    at = first if entry.at is None else (entry.at + steps) % count
    return app.with_table(entry=replace(entry, at=at)), ()


@handler(timely=True)
def take_completion(app: App, turn: str) -> Update:
    """Enter a completion of the typed text."""
    app, effects = settle(app)
    app, more = _enter(app, turn)
    return app, effects + more


@handler(timely=True)
def enter_typed(app: App) -> Update:
    """Enter the highlighted completion, or else the typed text, as the turn."""
    app, effects = settle(app)
    entry, offered = app.table.entry, completions(app)
    highlighted = entry.at is not None and entry.at < len(offered)
    app, more = _enter(app, offered[entry.at or 0].text if highlighted else entry.text)
    return app, effects + more


def _enter(app: App, text: str) -> Update:
    """Enter the text as the turn, or as the beginning of one."""
    is_incomplete = any(offered.text == text and not offered.whole for offered in completions(app))
    if not text or is_incomplete:
        return _with_text(app, text), ()
    app = _with_text(without_hint(app), text)
    draft = app.table.draft
    if draft is None:
        return tell_whose_turn(app), ()
    try:
        turn = pacru.Turn.parse(completion.add_signs(draft.position, text))
        typed = pacru.Draft.of(draft.position, turn)
        if draft.turn is not None and draft.turn == typed.turn:
            return play(app, draft.turn)  # entering the same turn again confirms it
        return set_draft(app, typed)
    except pacru.IllegalTurn as error:
        return notify(app, f"{error.turn}: {error.reason}", error.rule), ()
    except pacru.NotationError as error:
        refusal = _("{text} isn’t a move: expected {expected}")
        return notify(app, refusal.format(text=text, expected=error.expected)), ()
