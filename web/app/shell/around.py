"""What belongs to all messages: clocks run, the board beside the game hears them first, games are kept."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pacru
from app.core.app import App, Update
from app.core.loop import Send
from app.core.messages import TimePassed
from app.core.table import Notice
from app.session.board import beside
from app.session.clocks import timed
from app.session.course import changed, going_on, noticed, stopped
from app.session.effects import FileGame, KeepGame
from app.session.exchange import Filed
from app.session.games import kept
from app.session.words import sentence
from pacru.tree import MOST_TURNS, Tree

Updating = Callable[[App, Any], Update]
"""What a message makes of a state."""
TimedUpdating = Callable[[App, Any, float], Update]
"""The same at some moment, in seconds."""


def on_board(update: Updating, meant: Mapping[type, Callable[[App, App, Any], bool]]) -> Updating:
    """Messages about the board go to the one beside the game while that is seen.

    Args:
        update: of the game, and of the board.
        meant: by its class, whether a message is meant for the board; see ``app.core.room.Room.on_board``.
    """

    def updated(app: App, message: Any) -> Update:  # noqa: ANN401 - any room's
        place, meant_for_board = app.history.aside, meant.get(type(message))
        if place is None or meant_for_board is None:
            return update(app, message)
        board = beside(app, place)
        if not meant_for_board(app, board, message):
            return update(app, message)
        from app.session import aside  # most visits do without

        after, effects = update(board, message)
        app, more = aside.went_on(app, board, after)
        return app, effects + more

    return updated


def with_clock(update: Updating, by_mover: Collection[type]) -> TimedUpdating:
    """Clocks run until the message and go on after it; before it somebody's time may have run out (R15e).

    Args:
        update: what comes of a message.
        by_mover: messages that only the player to move means: they are nothing when that player is out meanwhile.
    """

    def updated(app: App, message: Any, now: float) -> Update:  # noqa: ANN401 - any room's
        if app.session.clock is None:
            app, effects = update(app, message)
            return timed(app, now), effects
        game = app.session.game
        app, late = _at(app, app.session.clock, now)
        if app.session.game is not game and type(message) in by_mover:
            message = TimePassed()
        app, effects = update(app, message)
        return timed(app, now), late + effects

    return updated


def _at(app: App, clock: pacru.Clock, now: float) -> Update:
    clock = clock.at(now)
    app = replace(app, session=replace(app.session, clock=clock))
    if clock.flagged is None:
        return app, ()
    return changed(app, app.session.game.leave(pacru.Out("time", clock.flagged)))


def keeping(update: TimedUpdating) -> TimedUpdating:
    """The browser is to remember the game whenever it has changed."""

    def updated(app: App, message: Any, now: float) -> Update:  # noqa: ANN401 - any room's
        after, effects = update(app, message, now)
        if app.session.stands_in:  # what is kept is the game that it stands in for
            return after, effects
        return after, (KeepGame(kept(after)), *effects) if _differ(app, after) else effects

    return updated


def standing_in(update: TimedUpdating) -> TimedUpdating:
    """A game that stands in for one that is still being read stays as it is: who plays on there plays that one."""

    def updated(app: App, message: Any, now: float) -> Update:  # noqa: ANN401 - any room's
        after, effects = update(app, message, now)
        if after.session.stands_in and after.session.game is not app.session.game:
            return app, ()
        return after, effects

    return updated


def within_limits(update: TimedUpdating) -> TimedUpdating:
    """A game that would be too large to be read again stays as it was, and that is told."""

    def updated(app: App, message: Any, now: float) -> Update:  # noqa: ANN401 - any room's
        after, effects = update(app, message, now)
        why = _too_large(app, after)
        if why:
            return _refused(app, after, why)
        if after.history.problem and after is not app:
            after = replace(after, history=replace(after.history, problem=""))
        if after.session.stopped and not _is_same_tree(app, after):
            after, more = going_on(after)
            effects += more
        return after, effects

    return updated


def _refused(before: App, after: App, why: str) -> Update:
    """The state before, with what is wrong; if it was a turn of the game, nobody is asked for another one."""
    app = replace(before, history=replace(before.history, problem=why))
    if after.session.game is not before.session.game:
        return stopped(app)
    aside = app.history.aside
    if aside is None:
        return noticed(app, why), ()
    aside = replace(aside, table=replace(aside.table, notice=Notice(why)))
    return replace(app, history=replace(app.history, aside=aside)), ()


def _is_same_tree(before: App, after: App) -> bool:
    same_game = after.session.game is before.session.game
    return same_game and after.history.notes is before.history.notes


def _too_large(before: App, after: App) -> str:
    game, notes = after.session.game, after.history.notes
    if _is_same_tree(before, after):
        return ""
    if notes is None and len(game.plies) <= MOST_TURNS:
        return ""
    from pacru import record  # most visits do without

    try:
        record.check(notes or Tree.of(game))
    except pacru.PacruError as error:
        return sentence(str(error))
    return ""


def filing(update: TimedUpdating) -> TimedUpdating:
    """A game that is left, or has come to its end, goes into the library."""

    def updated(app: App, message: Any, now: float) -> Update:  # noqa: ANN401 - any room's
        after, effects = update(app, message, now)
        return after, (*effects, *map(Send, _filed(effects)))

    return updated


def _filed(effects: Iterable[Any]) -> Iterator[Filed]:
    for effect in effects:
        ended = isinstance(effect, KeepGame) and effect.kept.game.outcome
        if ended or isinstance(effect, FileGame):
            yield Filed(effect.kept)


def _differ(before: App, after: App) -> bool:
    """Whether something has happened that is to be kept; time is not told every moment."""
    if before is after:
        return False
    old, new = kept(before), kept(after)
    pairs = (
        (old.game, new.game),
        (old.setup, new.setup),
        (old.undone, new.undone),
        (old.notes, new.notes),
    )
    at_hand = (old.steps, old.place, old.tried) != (new.steps, new.place, new.tried)
    return at_hand or any(one is not other for one, other in pairs)
