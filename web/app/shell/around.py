"""What wraps every update: the clocks, the board beside the game, storing the game and the settings."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from time import time

import pacru
from app.game.clocks import run_clock
from app.game.course import notify, resume_game, set_game, stop_game
from app.game.effects import FileGame, KeepGame
from app.game.exchange import Filed
from app.game.games import snapshot
from app.model import journal as journals
from app.model.app import App, Update
from app.model.journal import Journal
from app.model.messages import ChangesBrought, TimePassed
from app.narration.words import sentence
from app.runtime.commands import Keep
from app.runtime.late import late
from app.runtime.setting import Ledgers
from app.runtime.update import Send
from pacru.tree import MOST_TURNS, Tree

with late:
    from pacru import record

Updating = Callable[[App, object], Update]
"""Gives the state after a message."""
TimedUpdating = Callable[[App, object, float], Update]
"""Gives the state after a message at a time, in seconds."""


def with_clock(update: Updating, is_timely: Callable[[object], bool]) -> TimedUpdating:
    """Run the clocks up to the message, and go on with them after it.

    Before the message, a player's time may have run out (R15e).

    Args:
        update: gives the state after a message.
        is_timely: whether only the player to move can send a message. It is dropped if that player has just gone out.
    """

    def wrapper(app: App, message: object, now: float) -> Update:
        if app.session.clock is None:
            app, effects = update(app, message)
            return run_clock(app, now), effects
        game = app.session.game
        app, late = _with_time(app, app.session.clock, now)
        if app.session.game is not game and is_timely(message):
            message = TimePassed()
        app, effects = update(app, message)
        return run_clock(app, now), late + effects

    return wrapper


def _with_time(app: App, clock: pacru.Clock, now: float) -> Update:
    clock = clock.at(now)
    app = app.with_session(clock=clock)
    if clock.flagged is None:
        return app, ()
    return set_game(app, app.session.game.leave(pacru.Out("time", clock.flagged)))


def keep_game(update: TimedUpdating) -> TimedUpdating:
    """Store the game in the browser whenever it has changed."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        if app.session.stands_in:  # the stored game is the one that it stands in for
            return after, effects
        # Last: what is to be done with the game before must be stored before another one takes its place.
        return after, (*effects, KeepGame(snapshot(after))) if _is_changed(app, after) else effects

    return wrapper


def keep_help(update: TimedUpdating) -> TimedUpdating:
    """Store that the person has had help with the game, wherever it came from: such a game does not rate them."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        is_helped = app.session.rates and not after.session.rates
        if is_helped and after.session.number == app.session.number:
            return after, (*effects, KeepGame(snapshot(after)))
        return after, effects

    return wrapper


def note_advice(update: TimedUpdating) -> TimedUpdating:
    """Remember what hints have shown: whoever follows one is not told that it was bad."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        session, hint = after.session, after.session.table.hint
        if hint is None or hint.ply is None:
            return after, effects
        one = len(session.game.plies), hint.ply.spelled
        if one in session.advised:
            return after, effects
        return after.with_session(advised=session.advised | {one}), effects

    return wrapper


def keep_settings(
    update: TimedUpdating, ledgers: Ledgers, clock: Callable[[], float] = time
) -> TimedUpdating:
    """Write what has changed of settings and progress into the journal, and store it.

    Args:
        update: gives the state after a message.
        ledgers: of the settings that hold many values, by their names.
        clock: gives the seconds since 1970.
    """

    def wrapper(app: App, message: object, now: float) -> Update:
        if isinstance(message, ChangesBrought):
            found = journals.at_time(message.journal, _time_of_change(app, clock))
            return _merge_changes(app, found, ledgers, shared=message.shared)
        after, effects = update(app, message, now)
        if after.settings == app.settings:
            return after, effects
        found = journals.changes(app.settings, after.settings, ledgers, _time_of_change(app, clock))
        journal = journals.merge(app.journal, found, ledgers)
        return replace(after, journal=journal), (*effects, _store(found))

    return wrapper


def _merge_changes(app: App, brought: Journal, ledgers: Ledgers, *, shared: bool) -> Update:
    """Put what has changed elsewhere together with what is here."""
    journal = journals.merge(app.journal, brought, ledgers)
    app = replace(app, journal=journal, settings=journals.settings_of(journal, ledgers))
    return app, () if shared else (_store(brought),)


def _time_of_change(app: App, clock: Callable[[], float]) -> int:
    return journals.next_time(app.journal, int(1000 * clock()))


def _store(journal: Journal) -> Keep:
    return Keep("change", journals.write(journal))


def refuse_while_loading(update: TimedUpdating) -> TimedUpdating:
    """Refuse turns in a game that stands in for one that is still being read."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        if after.session.stands_in and after.session.game is not app.session.game:
            return app, ()
        return after, effects

    return wrapper


def refuse_too_large(update: TimedUpdating) -> TimedUpdating:
    """Refuse a change that makes the game too large to be read again, and say so."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        why = _reason_too_large(app, after)
        if why:
            return _refuse(app, after, why)
        if after.history.problem and after is not app:
            after = after.with_history(problem="")
        if after.session.stopped and not _is_same_tree(app, after):
            after, more = resume_game(after)
            effects += more
        return after, effects

    return wrapper


def _refuse(before: App, after: App, why: str) -> Update:
    """Return the state before, with the error. After a turn of the game, no player is asked for another."""
    app = before.with_history(problem=why)
    if after.session.game is not before.session.game:
        return stop_game(app)
    return notify(app, why), ()


def _is_same_tree(before: App, after: App) -> bool:
    same_game = after.session.game is before.session.game
    return same_game and after.history.notes is before.history.notes


def _reason_too_large(before: App, after: App) -> str:
    game, notes = after.session.game, after.history.notes
    if _is_same_tree(before, after):
        return ""
    if notes is None and len(game.plies) <= MOST_TURNS:
        return ""
    try:
        record.check(notes or Tree.of(game))
    except pacru.PacruError as error:
        return sentence(str(error))
    return ""


def file_finished_game(update: TimedUpdating) -> TimedUpdating:
    """Put a game into the library when it has ended or was left; not one that people have played elsewhere."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        return after, (*effects, *map(Send, _games_to_file(effects)))

    return wrapper


def let_go(update: TimedUpdating, lets_go: Sequence[Callable[[App], Update]]) -> TimedUpdating:
    """Let rooms give back what they have taken of the page when another game comes to the board."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        if after.session.number == app.session.number:
            return after, effects
        for give_back in lets_go:
            after, more = give_back(after)
            effects += more
        return after, effects

    return wrapper


def react(update: TimedUpdating, reacts: Sequence[Callable[[App, App], Update]]) -> TimedUpdating:
    """Let rooms react to each change of the state, whatever has caused it."""

    def wrapper(app: App, message: object, now: float) -> Update:
        after, effects = update(app, message, now)
        if after is app:
            return after, effects
        for reaction in reacts:
            after, more = reaction(app, after)
            effects += more
        return after, effects

    return wrapper


def _games_to_file(effects: Iterable[object]) -> Iterator[Filed]:
    for effect in effects:
        if isinstance(effect, FileGame) or (
            isinstance(effect, KeepGame)
            and effect.kept.game.outcome
            and not effect.kept.setup.is_of_others
        ):
            yield Filed(effect.kept)


def _is_changed(before: App, after: App) -> bool:
    """Return whether anything to store has changed. Time alone does not count."""
    if before is after:
        return False
    old, new = snapshot(before), snapshot(after)
    pairs = (
        (old.game, new.game),
        (old.setup, new.setup),
        (old.undone, new.undone),
        (old.notes, new.notes),
    )
    at_hand = (old.steps, old.place, old.tried) != (new.steps, new.place, new.tried)
    return at_hand or any(one is not other for one, other in pairs)
