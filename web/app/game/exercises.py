"""The boards of lessons and puzzles, whose turns do not belong to the game."""

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
    """Return the players: one is "you", and the others have the names of their colours.

    Args:
        count: their number.
        mover: the place of "you".
        like: gives their seats and colours; by default as in a new game.
    """
    models = enumerate((like or Setup.default(count)).players)
    return Setup(
        tuple(
            Player(model.seat, model.colour, bot=False, away=place != mover, paint=model.paint)
            for place, model in models
        )
    )


def game_until_entered(game: pacru.Game) -> pacru.Game:
    """Return the game up to the entered turn, without the passes after it, which the page has played."""
    while game.plies and isinstance(game.plies[-1].turn, pacru.Pass):
        game = game.take_back()
    return game


def make_way(app: App) -> App:
    """Remove dialog, replay and hint before an exercise begins."""
    return without_hint(without_replay(close_dialog(app)))


def put_on_board(
    app: App,
    exercise: Exercise,
    game: pacru.Game,
    hint: pacru.Ply | None = None,
    *,
    idle: bool = False,
) -> App:
    """Put a position of an exercise on the board.

    Args:
        app: the state.
        exercise: the exercise.
        game: as far as the position.
        hint: the next turn, if it is shown.
        idle: whether the person cannot move.
    """
    draft = None if idle else pacru.Draft(game.position)
    table = Table(draft=draft, hint=Hint(0, hint) if hint else None)
    return app.with_history(aside=Aside((), game, table, exercise))


def with_solved(app: App, field: str) -> App:
    """Mark the exercise as solved on a field; empty: on none."""
    aside = app.history.aside
    assert aside
    assert aside.exercise
    exercise = replace(aside.exercise, solved=field)
    return app.with_history(aside=replace(aside, exercise=exercise))


def leave(app: App) -> App:
    """Put the game on the board again."""
    return with_own_side_down(app.with_history(aside=None))


def play_out(app: App, ply: pacru.Ply) -> Update:
    """Replay a turn on the board of an exercise, scene by scene; the hint stays."""
    hint = app.table.hint
    app, effects = look(app, ply, running=True)
    return app.with_table(hint=hint), effects
