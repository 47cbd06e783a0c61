"""The board beside the game, for earlier turns and variations.

A person who plays on there plays all sides, without a clock. This makes a variation; the game does not change.
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
    """Put a place of the tree on the board, with the steps of a turn that was begun there.

    Raises:
        PacruError: there is no such place.
    """
    game = tree_of(app, path).game(path)
    draft = _new_draft(app, game)
    table = replace(app.session.table, replay=None, notice=None, hint=None)
    app = app.with_session(table=table).with_history(aside=Aside(path, game, Table(draft=draft)))
    if game.plies and isinstance(game.plies[-1].turn, pacru.Turn) and not steps:
        return showing.look(app, game.plies[-1], running=False)
    if draft:
        draft, _ = as_far_as_possible(draft, steps)
        app = app.with_table(draft=draft)
    return app, ()


def look_at(app: App, path: Path) -> Update:
    """Put a turn of the tree on the board, as far as there is one and nothing else takes place there.

    After the last turn of the game, the game as it stands is there.
    """
    if app.bots.showing or app.history.exercise:
        return app, ()
    try:
        at = tree_of(app, path).node(path).ply if path else None
    except pacru.PacruError:
        return app, ()
    if at and isinstance(at.turn, pacru.Out):
        return app, ()
    if at and isinstance(at.turn, pacru.Turn) and path == (len(app.session.game.plies) - 1,):
        return showing.look(without_aside(app), at, running=False)
    return open_place(app, path)


def try_turns(app: App, turns: Iterable[pacru.Turn]) -> Update:
    """Play turns from the visible board on, as a variation, and put its end on the board.

    Raises:
        PacruError: a turn is illegal there.
    """
    notes, path = app.history.notes or tree_of(app), place(app)
    for turn in turns:
        notes, path = notes.play(path, turn)
    app = app.with_history(notes=notes, edited=None)
    if path == (len(app.session.game.plies) - 1,):
        return showing.look(without_aside(app), app.session.game.plies[-1], running=False)
    return open_place(app, path)


def without_aside(app: App) -> App:
    """Return the state with the game as it stands on the board."""
    return app.with_history(aside=None)


def play(app: App, turn: pacru.Turn) -> Update:
    """Play a turn on the board beside the game, and the passes that it forces."""
    game = app.board.game.play(turn)
    while game.outcome is None and (forced := pacru.Draft(game.position).turn):
        game = game.play(forced)
    return _set_board(app, game)


def take_back(app: App) -> Update:
    """Take back the last turn of an exercise, and the passes that it forced."""
    game = game_until_entered(app.board.game)
    return _set_board(app, game.take_back()) if game.plies else (app, ())


def _set_board(app: App, game: pacru.Game) -> Update:
    aside, to_move = app.history.aside, game.position.to_move
    assert aside
    if app.settings.turning is Turning.MOVER and to_move is not None and not game.outcome:
        app = with_seat_down(app, app.board.setup.players[to_move].seat)
    if aside.exercise is None:
        return _with_turns(app, aside, game.plies[len(aside.game.plies) :]), ()
    # What is on the board then is decided by who has set the exercise.
    return app.with_history(aside=replace(aside, game=game, table=Table())), (
        Send(ExercisePlayed()),
    )


def _with_turns(app: App, aside: Aside, played: Iterable[pacru.Ply]) -> App:
    """Add turns that were played beside the game to the tree, and go to the end."""
    notes, path = app.history.notes or tree_of(app), aside.path
    for ply in played:
        assert isinstance(ply.turn, pacru.Turn)
        notes, path = notes.play(path, ply.turn)
    app = app.with_history(notes=notes, edited=None)
    if path == (len(app.session.game.plies) - 1,):  # the same turn as in the game
        return without_aside(app)
    # Take the game from the tree, so that the turns are its own objects, even if it knew them already.
    game = tree_of(app, path).game(path)
    table = Table(_new_draft(app, game), entry=aside.table.entry)
    return app.with_history(aside=Aside(path, game, table))


def _new_draft(app: App, game: pacru.Game) -> pacru.Draft | None:
    closed = app.session.shown or game.outcome or game.position.to_move is None
    return None if closed else pacru.Draft(game.position)
