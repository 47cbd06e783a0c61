"""Whole games: begin, open, store and resume them."""

from contextlib import suppress
from dataclasses import replace

import pacru
from app.game.course import close_dialog, proceed, set_game, with_own_side_down
from app.game.draft import as_far_as_possible
from app.game.effects import FileGame
from app.model.app import App, Update
from app.model.history import History
from app.model.saved_game import SavedGame
from app.model.session import Session
from app.model.settings import AT_FIRST, Settings
from app.model.setup import Setup
from app.person import rating_log
from app.runtime.late import late

with late:
    from app.game import aside


def start(
    setup: Setup | None = None,
    position: pacru.Position | None = None,
    settings: Settings = AT_FIRST,
) -> Update:
    """Return the state of a page that has just been opened.

    Args:
        setup: the players; by default one person against a bot.
        position: the first position, with the options of the rules; None: the beginning.
        settings: of the last visit.
    """
    game, setup = _begin(setup or Setup.default(), position)
    rates = position is None and rating_log.can_rate(setup, settings)
    session = Session(setup, game, setup.clock, rates=rates)
    return proceed(with_own_side_down(App(session, settings=settings)))


def resume(saved: SavedGame, settings: Settings = AT_FIRST) -> Update:
    """Return the state in which a stored game goes on, with a new clock if none was stored."""
    session = Session(
        saved.setup,
        saved.game,
        saved.clock or saved.setup.clock,
        rates=saved.rates,
        advised=saved.advised,
        known=saved.known,
        warned=saved.warned,
    )
    app, effects = proceed(with_own_side_down(App(session, settings=settings)))
    app = replace(_with_turn_at_hand(app, saved), history=History(saved.notes))
    more: tuple[object, ...] = ()
    if saved.place is not None:
        with suppress(pacru.PacruError):  # no such place
            app, more = aside.open_place(app, saved.place, saved.tried)
    return app, effects + more


def replace_stand_in(app: App, saved: SavedGame) -> Update:
    """Replace the stand-in by the stored game."""
    resumed, effects = resume(saved, app.settings)
    resumed = resumed.with_session(number=app.session.number + 1)
    resumed = resumed.with_bots(ready=app.bots.ready, failures=app.bots.failures)
    resumed = resumed.with_ui(space=app.ui.space, hidden=app.ui.hidden)
    return replace(resumed, rooms=app.rooms), effects


def _with_turn_at_hand(app: App, saved: SavedGame) -> App:
    """Add the half-made turn and the undone steps, as far as they are possible."""
    app = app.with_session(undone=saved.undone)
    if app.table.draft is None or app.session.game is not saved.game:
        return app
    draft, left = as_far_as_possible(app.table.draft, saved.steps)
    _, never = as_far_as_possible(draft, saved.ahead)
    ahead = () if left else saved.ahead[: len(saved.ahead) - len(never)]
    return app.with_table(draft=draft, ahead=ahead)


def snapshot(app: App) -> SavedGame:
    """Return the part of the state that the browser stores."""
    session, aside = app.session, app.history.aside
    aside = None if aside and aside.exercise else aside  # a lesson is not stored
    return SavedGame(
        session.setup,
        session.game,
        session.clock,
        session.table.steps,
        session.table.ahead,
        session.undone,
        app.history.notes,
        aside.path if aside else None,
        aside.table.steps if aside else (),
        rates=session.rates,
        advised=session.advised,
        known=session.known,
        warned=session.warned,
    )


def setup_for(position: pacru.Position, seat: str | None = None) -> Setup:
    """Return the setup to play on from a position: one person at a seat against bots, or only people."""
    setup = Setup.default(position.players)
    for place, player in enumerate(setup.players):
        setup = setup.with_kind(place, bot=seat not in (None, player.seat))
    return setup


def new_game(app: App, setup: Setup, began: str, position: pacru.Position | None = None) -> Update:
    """Begin a new game.

    Args:
        app: the state before.
        setup: the players and the rules.
        began: the present time, in the format of ``Setup.began``.
        position: the first position; None: the beginning.
    """
    start = position and position.with_rules(
        tournament=setup.tournament, repetition=setup.repetition
    )
    game, setup = _begin(replace(setup, began=began), start)
    app, effects = open_game(app, setup, game)
    rates = position is None and rating_log.can_rate(setup, app.settings)
    return app.with_session(rates=rates), effects


def _begin(setup: Setup, position: pacru.Position | None) -> tuple[pacru.Game, Setup]:
    if position:
        return pacru.Game(position), setup.for_position(position)
    game = pacru.Game.new(
        len(setup.players),
        seats=setup.seats,
        tournament=setup.tournament,
        repetition=setup.repetition,
        game=setup.game,
        changes=setup.changes,
    )
    return game, setup


def open_game(app: App, setup: Setup, game: pacru.Game) -> Update:
    """Open another game. The game before goes into the library, unless it was only looked at here."""
    session = app.session
    is_filed = session.game.plies and not session.setup.is_of_others
    left = (FileGame(snapshot(app)),) if is_filed else ()
    session = Session(
        setup,
        game,
        setup.clock,
        session.table,
        stands_in=session.stands_in,
        shown=session.shown,
        number=session.number + 1,
    )
    app = replace(close_dialog(app), session=session, history=History())
    app, effects = set_game(with_own_side_down(app.with_ui(cursor=None)), game)
    return app, (*left, *effects)
