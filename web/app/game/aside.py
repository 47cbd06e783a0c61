"""The board beside the game, for earlier turns and variations.

A person who plays on there plays all sides, without a clock. Such turns become a variation; the game does not change.
"""

from collections.abc import Iterable
from dataclasses import replace

import pacru
from app.game import showing
from app.game.course import with_seat_down
from app.game.draft import as_far_as_possible
from app.game.exercises import game_until_entered
from app.game.tree import place, tree_of
from app.model.app import App, Update
from app.model.history import Aside
from app.model.messages import ExercisePlayed
from app.model.settings import Turning
from app.model.table import Table
from app.runtime.update import Send
from pacru.tree import Path


def open_place(app: App, path: Path, steps: tuple[str, ...] = ()) -> Update:
    """Put a place of the tree on the board, with the steps of a half-made turn.

    Raises:
        PacruError: no such place.
    """
    game = tree_of(app, path).game(path)
    draft = _new_draft(app, game)
    app = app.with_game_table(replay=None, notice=None, hint=None)
    app = app.with_history(aside=Aside(path, game, Table(draft=draft)))
    if game.plies and isinstance(game.plies[-1].turn, pacru.Turn) and not steps:
        return showing.look(app, game.plies[-1], running=False)
    if draft:
        draft, _ = as_far_as_possible(draft, steps)
        app = app.with_table(draft=draft)
    return app, ()


def look_at(app: App, path: Path) -> Update:
    """Put a turn of the tree on the board, unless a bot's turn or an exercise is there.

    For the last turn of the game, the game itself comes to the board.
    """
    if app.bots.showing or app.history.exercise:
        return app, ()
    try:
        ply = tree_of(app, path).node(path).ply if path else None
    except pacru.PacruError:
        return app, ()
    if ply and isinstance(ply.turn, pacru.Out):
        return app, ()
    is_turn = ply and isinstance(ply.turn, pacru.Turn)
    return _look_back(app, path) if is_turn else open_place(app, path)


def _look_back(app: App, path: Path) -> Update:
    """Put a place on the board; at the end of the game, show its last turn as it ended."""
    if path != (len(app.session.game.plies) - 1,):
        return open_place(app, path)
    return showing.look(without_aside(app), app.session.game.plies[-1], running=False)


def try_turns(app: App, turns: Iterable[pacru.Turn]) -> Update:
    """Play turns from the visible board on, as a variation, and put its end on the board.

    Raises:
        PacruError: an illegal turn.
    """
    return _look_back(*_with_turns(app, place(app), turns))


def _with_turns(app: App, path: Path, turns: Iterable[pacru.Turn]) -> tuple[App, Path]:
    """Add turns to the tree from a place on, and return the place after them."""
    notes = app.history.notes or tree_of(app)
    for turn in turns:
        notes, path = notes.play(path, turn)
    return app.with_history(notes=notes, edited=None), path


def without_aside(app: App) -> App:
    """Return the state without the board beside the game: the game itself is on the board."""
    return app.with_history(aside=None)


def play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn on the board beside the game, and the forced passes after it."""
    game = app.board.game.play(turn)
    while game.outcome is None and (forced := pacru.Draft(game.position).turn):
        game = game.play(forced)
    return _set_board(app, game)


def take_back(app: App) -> Update:
    """Take back the last turn of an exercise and the passes after it."""
    game = game_until_entered(app.board.game)
    return _set_board(app, game.take_back()) if game.plies else (app, ())


def _set_board(app: App, game: pacru.Game) -> Update:
    aside, to_move = app.history.aside, game.position.to_move
    assert aside
    if app.settings.turning is Turning.MOVER and to_move is not None and not game.outcome:
        app = with_seat_down(app, app.board.setup.players[to_move].seat)
    if aside.exercise:  # its room decides what comes next
        app = app.with_history(aside=replace(aside, game=game, table=Table()))
        return app, (Send(ExercisePlayed()),)
    turns = (ply.turn for ply in game.plies[len(aside.game.plies) :])
    app, path = _with_turns(
        app, aside.path, (turn for turn in turns if isinstance(turn, pacru.Turn))
    )
    if path == (len(app.session.game.plies) - 1,):  # the same turn as in the game
        return without_aside(app), ()
    # Take the game from the tree, so that both have the same objects.
    game = tree_of(app, path).game(path)
    table = Table(_new_draft(app, game), entry=aside.table.entry)
    return app.with_history(aside=Aside(path, game, table)), ()


def _new_draft(app: App, game: pacru.Game) -> pacru.Draft | None:
    closed = app.session.shown or game.outcome or game.position.to_move is None
    return None if closed else pacru.Draft(game.position)
