"""Middleware: what happens around every update, such as running the clocks and storing the game and the settings."""

from collections.abc import Callable
from dataclasses import replace
from time import time
from typing import TypeAlias

import pacru
from app.game.clocks import run_clock
from app.game.course import notify, resume_game, set_game, stop_game
from app.game.effects import FileGame, KeepGame
from app.game.exchange import Filed
from app.game.games import snapshot
from app.model import journal as journals
from app.model.app import App, Update
from app.model.messages import ChangesBrought, TimePassed
from app.narration.words import sentence
from app.runtime.commands import Keep
from app.runtime.late import late
from app.runtime.setting import Ledgers
from app.runtime.update import Send
from pacru.tree import MOST_TURNS, Tree

with late:
    from pacru import record

Effects: TypeAlias = tuple[object, ...]
PlainUpdate: TypeAlias = Callable[[App, object], Update]
"""Gives the state after a message."""
TimedUpdate: TypeAlias = Callable[[App, object, float], Update]
"""Gives the state after a message at a time, in seconds."""
Middleware: TypeAlias = Callable[[App, App, Effects], Update]
"""Corrects an update: from the states before and after the message and the effects, it gives the state and effects."""


def run_all(update: TimedUpdate, *middleware: Middleware) -> TimedUpdate:
    """Return the update, corrected by each middleware in order."""

    def corrected_update(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        for correct in middleware:
            after, effects = correct(app, after, effects)
        return after, effects

    return corrected_update


def with_clock(update: PlainUpdate, is_timely: Callable[[object], bool]) -> TimedUpdate:
    """Run the clocks up to the message, and go on with them after it.

    Before the message, a player's time may have run out (R15e).

    Args:
        update: gives the state after a message.
        is_timely: whether a message counts only for the player to move. It is dropped if that player has just gone out.
    """

    def timed_update(app: App, message: object, now: float) -> Update:
        effects: Effects = ()
        if app.session.clock is not None:
            game = app.session.game
            app, effects = _advance_clock(app, app.session.clock.at(now))
            if app.session.game is not game and is_timely(message):
                message = TimePassed()
        app, more = update(app, message)
        return run_clock(app, now), effects + more

    return timed_update


def _advance_clock(app: App, clock: pacru.Clock) -> Update:
    app = app.with_session(clock=clock)
    if clock.flagged is None:
        return app, ()
    return set_game(app, app.session.game.leave(pacru.Out("time", clock.flagged)))


def note_advice(_before: App, after: App, effects: Effects) -> Update:
    """Remember the turns that hints have shown, so that they are not called bad when they are played."""
    session, hint = after.session, after.game_table.hint
    if hint is None or hint.ply is None:
        return after, effects
    advice = len(session.game.plies), hint.ply.spelled
    if advice not in session.advised:
        after = after.with_session(advised=session.advised | {advice})
    return after, effects


def keep_game(before: App, after: App, effects: Effects) -> Update:
    """Store the game in the browser if it has changed.

    This effect is the last one, since effects on the earlier game must come first. While the stored game is still
    being read, nothing is stored.
    """
    if not before.session.stands_in and _is_changed(before, after):
        effects = (*effects, KeepGame(snapshot(after)))
    return after, effects


def _is_changed(before: App, after: App) -> bool:
    """Return whether anything to store has changed. Time alone does not count."""
    if before is after:
        return False
    old, new = snapshot(before), snapshot(after)
    return (
        (old.steps, old.place, old.tried) != (new.steps, new.place, new.tried)
        or old.game is not new.game
        or old.setup is not new.setup
        or old.undone is not new.undone
        or old.notes is not new.notes
    )


def refuse_while_loading(before: App, after: App, effects: Effects) -> Update:
    """Refuse turns in a game that stands in for one that is still being read."""
    if after.session.stands_in and after.session.game is not before.session.game:
        return before, ()
    return after, effects


def refuse_too_large(before: App, after: App, effects: Effects) -> Update:
    """Refuse a change that makes the game too large to be read again, and say so.

    After such a turn of the game, no player is asked for another one.
    """
    is_other_game = after.session.game is not before.session.game
    is_other_tree = is_other_game or after.history.notes is not before.history.notes
    reason = _reason_too_large(after) if is_other_tree else ""
    if reason:
        app = before.with_history(problem=reason)
        return stop_game(app) if is_other_game else (notify(app, reason), ())
    if after.history.problem and after is not before:
        after = after.with_history(problem="")
    if is_other_tree and after.session.stopped:
        after, more = resume_game(after)
        effects += more
    return after, effects


def _reason_too_large(app: App) -> str:
    game, notes = app.session.game, app.history.notes
    if notes is None and len(game.plies) <= MOST_TURNS:
        return ""
    try:
        record.check(notes or Tree.of(game))
    except pacru.PacruError as error:
        return sentence(str(error))
    return ""


def file_finished_game(_before: App, after: App, effects: Effects) -> Update:
    """Put a game into the library when it has ended or was left, unless all its people played elsewhere."""
    finished = [
        Send(Filed(effect.kept))
        for effect in effects
        if isinstance(effect, FileGame)
        or (
            isinstance(effect, KeepGame)
            and effect.kept.game.outcome
            and not effect.kept.setup.is_of_others
        )
    ]
    return after, (*effects, *finished)


def keep_help(before: App, after: App, effects: Effects) -> Update:
    """Store that the person has had help with the game, from any room, so that the game does not rate them."""
    is_helped = before.session.rates and not after.session.rates
    if is_helped and after.session.number == before.session.number:
        effects = (*effects, KeepGame(snapshot(after)))
    return after, effects


def keep_settings(
    update: TimedUpdate, ledgers: Ledgers, clock: Callable[[], float] = time
) -> TimedUpdate:
    """Write changes of settings and progress into the journal, and store them.

    Changes from elsewhere are merged with those here, and the message goes no further.

    Args:
        update: gives the state after a message.
        ledgers: of the settings that hold many values, by their names.
        clock: gives the seconds since 1970.
    """

    def journalled_update(app: App, message: object, now: float) -> Update:
        def next_time() -> int:
            return journals.next_time(app.journal, int(1000 * clock()))

        if isinstance(message, ChangesBrought):
            changes = journals.at_time(message.journal, next_time())
            journal = journals.merge(app.journal, changes, ledgers)
            after = replace(app, journal=journal, settings=journals.settings_of(journal, ledgers))
            return after, () if message.shared else (_store(changes),)
        after, effects = update(app, message, now)
        if after.settings == app.settings:
            return after, effects
        changes = journals.changes(app.settings, after.settings, ledgers, next_time())
        journal = journals.merge(app.journal, changes, ledgers)
        return replace(after, journal=journal), (*effects, _store(changes))

    return journalled_update


def _store(changes: journals.Journal) -> Keep:
    return Keep("change", journals.write(changes))
