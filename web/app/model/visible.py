"""The visible board: the game as it stands, or an earlier turn beside it."""

from dataclasses import replace
from itertools import compress, count, repeat
from operator import is_

import pacru
from app.model.app import App
from app.model.bots import Bots
from app.model.history import Aside, History, Path
from app.model.session import NewGame, Session
from app.model.setup import Setup


def visible_board(app: App) -> App:
    """Return the state of the visible board: the game, or the board beside it as its players see it."""
    aside = app.history.aside
    return _state_of(app, aside, _setup(app, aside)) if aside else app


def board_beside(app: App, aside: Aside) -> App:
    """Return the state for the board beside the game. One person plays all sides there, without a clock."""
    return _state_of(app, aside, all_people(_setup(app, aside)))


def _setup(app: App, aside: Aside) -> Setup:
    return aside.exercise.setup if aside.exercise else app.session.setup


def _state_of(app: App, aside: Aside, setup: Setup) -> App:
    bots = app.bots
    return replace(
        app.with_ui(dialog=None, topic="", hidden=False),
        session=Session(setup, aside.game, shown=app.session.shown and not aside.exercise),
        table=aside.table,
        bots=Bots(ready=bots.ready, failures=bots.failures, requests=bots.requests),
        history=History(),
        new_game=NewGame(),
    )


def all_people(setup: Setup) -> Setup:
    """Return the same players as people who all play here."""
    players = tuple(
        replace(player, bot=False, away=False, name=setup.name(number), control=None)
        for number, player in enumerate(setup.players)
    )
    return replace(setup, players=players)


def visible_place(app: App) -> Path | None:
    """Return the place of the tree that is on the board; None: the game as it stands, or a lesson."""
    if app.history.aside:
        return None if app.history.aside.exercise else app.history.aside.path
    replay = app.table.replay
    if replay is None:
        return None
    is_shown = map(is_, app.session.game.plies, repeat(replay.ply))
    return (next(compress(count(), is_shown)),)


def last_turn(app: App) -> pacru.Ply | None:
    """Return the last turn on the board that can be shown again; None while another turn is entered or shown there."""
    board, is_beside = app.board, app.history.aside is not None
    if board.table.begun or (app.bots.showing and not is_beside):
        return None
    plies = reversed(board.game.plies)
    return next((ply for ply in plies if isinstance(ply.turn, pacru.Turn)), None)


def shows_result(app: App) -> bool:
    """Return whether the result of the game is shown; not while something else is on the board."""
    looks_away = app.history.aside or app.table.replay
    return app.ui.result and app.session.game.outcome is not None and not looks_away


def listener(app: App) -> int:
    """Return the player whom the page talks to: the person to move, else the first person."""
    board = app.board
    if board.table.draft and board.table.draft.position.to_move is not None:
        return board.table.draft.position.to_move
    return next(iter(board.setup.persons), 0)


def tab_stop(app: App) -> str:
    """Return the tab stop: the field that had the focus last, else a chevron to choose."""
    if app.ui.cursor:
        return app.ui.cursor
    draft = app.board.table.draft
    chevrons = draft.cancel().choices if draft else ()
    return min((choice.key for choice in chevrons), default="e5")
