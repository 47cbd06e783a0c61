"""The board beside the game, for earlier turns and variations.

A person who plays on there plays all sides, without a clock. This makes a variation; the game does not change.
"""

from collections.abc import Iterable
from dataclasses import replace

import pacru
from app.game import showing
from app.game.asking import without_hint
from app.game.draft import as_far_as_possible
from app.game.tree import place, tree_of
from app.model.app import App, Update
from app.model.history import Aside
from app.model.messages import ExercisePlayed
from app.model.table import Table
from app.model.visible import board_beside
from app.runtime.update import Send
from pacru.tree import Path


def open_place(app: App, path: Path, steps: tuple[str, ...] = ()) -> Update:
    """Put a place of the tree on the board, with the steps of a turn that was begun there.

    Raises:
        PacruError: there is no such place.
    """
    game = tree_of(app, path).game(path)
    position = game.position
    closed = app.session.shown or game.outcome or position.to_move is None
    draft = None if closed else pacru.Draft(position)
    app = app.with_table(replay=None, notice=None)
    board = board_beside(app, Aside(path, game, Table(draft=draft)))
    effects: tuple[object, ...] = ()
    if game.plies and isinstance(game.plies[-1].turn, pacru.Turn) and not steps:
        board, effects = showing.look(board, game.plies[-1], running=False)
    elif draft:
        draft, _ = as_far_as_possible(draft, steps)
        board = board.with_table(draft=draft)
    app = without_hint(app)
    bots = replace(app.bots, requests=board.bots.requests)
    aside = Aside(path, game, board.table)
    return replace(app.with_history(aside=aside), bots=bots), effects


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


def update_beside(app: App, before: App, after: App) -> Update:
    """Return the state after a change on the board beside the game.

    Args:
        app: the state with the game.
        before: the board before the change, from ``board_beside``.
        after: the board after it.
    """
    aside = app.history.aside
    assert aside
    app = (
        app.with_history(aside=replace(aside, table=after.table))
        .with_bots(requests=after.bots.requests)
        .with_ui(rotation=after.ui.rotation, cursor=after.ui.cursor, focused=after.ui.focused)
    )
    game = after.session.game
    if game is before.session.game:
        return app, ()
    if aside.exercise is None:
        played = game.plies[len(before.session.game.plies) :]
        return _with_turns(app, aside.path, after, played), ()
    # What is on the board then is decided by who has set the exercise.
    aside = replace(aside, game=game, table=Table())
    return app.with_history(aside=aside), (Send(ExercisePlayed()),)


def _with_turns(app: App, path: Path, board: App, played: Iterable[pacru.Ply]) -> App:
    """Add the turn that was played there to the tree, with the passes that it forced, and go to the end."""
    history = app.history
    notes = history.notes or tree_of(app)
    for ply in played:
        assert isinstance(ply.turn, pacru.Turn)
        notes, path = notes.play(path, ply.turn)
    app = replace(app, history=replace(history, notes=notes, edited=None))
    if path == (len(app.session.game.plies) - 1,):  # the same turn as in the game
        return app.with_history(aside=None)
    # Take the game from the tree, so that the turns are its own objects, even if it knew them already.
    game = tree_of(app, path).game(path)
    draft = board.table.draft and pacru.Draft(game.position)
    aside = Aside(path, game, replace(board.table, draft=draft))
    return app.with_history(aside=aside)
