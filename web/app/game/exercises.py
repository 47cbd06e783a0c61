"""Boards beside the game whose turns are no part of it: those of lessons and puzzles."""

from dataclasses import replace

import pacru
from app.game.asking import without_hint
from app.game.course import close_dialog, with_own_side_down, without_replay
from app.game.showing import look
from app.model.app import App, Update
from app.model.history import Aside, Exercise
from app.model.setup import Player, Setup
from app.model.table import Hint, Table


def players(count: int, mover: int = 0, like: Setup | None = None) -> Setup:
    """Return the players: one who is "you", and the others, who have the names of their colours.

    Args:
        count: how many there are.
        mover: who is "you".
        like: players whose seats and colours they have; by default those of a new game.
    """
    known = (like or Setup.default(count)).players
    return Setup(
        tuple(
            Player(one.seat, one.colour, bot=False, away=place != mover, paint=one.paint)
            for place, one in enumerate(known)
        )
    )


def game_until_entered(game: pacru.Game) -> pacru.Game:
    """Return the game up to the turn that was entered: the page itself plays the passes after it."""
    while game.plies and isinstance(game.plies[-1].turn, pacru.Pass):
        game = game.take_back()
    return game


def make_way(app: App) -> App:
    """Return the state in which nothing is in the way of an exercise that begins."""
    return without_hint(without_replay(close_dialog(app)))


def put_on_board(
    app: App,
    exercise: Exercise,
    game: pacru.Game,
    hint: pacru.Ply | None = None,
    *,
    idle: bool = False,
) -> App:
    """Return the state with a position of an exercise on the board.

    Args:
        app: the state.
        exercise: what it is.
        game: as far as the position.
        hint: for the next turn, if there is one.
        idle: whether nobody is to move.
    """
    draft = None if idle else pacru.Draft(game.position)
    table = Table(draft=draft, hint=Hint(0, hint) if hint else None)
    return app.with_history(aside=Aside((), game, table, exercise))


def with_solved(app: App, field: str) -> App:
    """Return the state with an exercise that has been solved on a field; empty: on none."""
    aside = app.history.aside
    assert aside
    assert aside.exercise
    exercise = replace(aside.exercise, solved=field)
    return app.with_history(aside=replace(aside, exercise=exercise))


def leave(app: App) -> App:
    """Return the state with the game on the board again."""
    return with_own_side_down(app.with_history(aside=None))


def play_out(app: App, ply: pacru.Ply) -> Update:
    """Show a turn on the board of an exercise scene by scene; then what lies below it is there again."""
    hint = app.table.hint
    app, effects = look(app, ply, running=True)
    return app.with_table(hint=hint), effects
