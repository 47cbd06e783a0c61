"""Earlier turns on the board, variations and comments."""

from dataclasses import replace

import pacru
from app.game.aside import look_at, open_place, without_aside
from app.game.clocks import clock_after
from app.game.course import set_game, without_replay
from app.game.tree import is_ahead, is_tried, is_variation, place, tree_of
from app.model.app import App, Update
from app.model.history import Edited, History
from app.rooms.history.messages import (
    EditUndone,
    Noted,
    TreeMessage,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    VariationPromoted,
)
from pacru.core.texts import _
from pacru.tree import MOST_TURNS, Path, Tree

# Looking back


def _on_turn_looked_at(app: App, message: TurnLookedAt) -> Update:
    return look_at(app, message.path)


def on_turns_passed(app: App, message: TurnsPassed) -> Update:
    """Step through the line on the board. After the last turn of the game, go back to the game."""
    if app.history.exercise:
        return app, ()
    tree, path, by = tree_of(app), place(app), message.by
    last = _earlier(tree, _end(tree, path))
    if not last:
        return app, ()
    at: Path | None = path
    if abs(by) >= MOST_TURNS:
        at = () if by < 0 else None
    else:
        for _ in range(abs(by)):
            at = at and _earlier(tree, at) if by < 0 else _later(tree, at)
    if at is None:
        at = last
    if by > 0 and at == last and not is_tried(app, last):  # the game as it stands is there
        return without_replay(without_aside(app)), ()
    return look_at(app, at)


def _end(tree: Tree, path: Path) -> Path:
    """Return the last place of the line that goes on from a place."""
    last = tree.last(path)
    return (*last[:-1], last[-1] + 1) if last else ()


def _earlier(tree: Tree, path: Path) -> Path:
    """Return the place of the turn before; the beginning, if there is none."""
    while path:
        path = _before(path)
        if path and not isinstance(tree.node(path).ply.turn, pacru.Out):
            break
    return path


def _later(tree: Tree, path: Path | None) -> Path | None:
    """Return the next place in the line that goes on from a place; None: the line ends there."""
    if path is None:
        return None
    *above, first = path or (-1,)
    for at in range(first + 1, _end(tree, path)[-1]):
        later = (*above, at)
        if not isinstance(tree.node(later).ply.turn, pacru.Out):
            return later
    return None


# Comments and changes


def _on_noted(app: App, message: Noted) -> Update:
    tree, path = app.history.notes or tree_of(app), place(app)
    noted = tree.annotated(path, comment=message.comment, mark=message.mark if path else None)
    if noted == tree:
        return app, ()
    return app.with_history(notes=noted, edited=None), ()


def _on_turns_deleted(app: App, _message: TurnsDeleted) -> Update:
    path, notes = place(app), app.history.notes
    if not notes or not is_tried(app, path):
        return app, ()
    before = (*path[:-1], path[-1] - 1) if path[-1] else _before(path[:-2])
    edited = _undo_point(app, _("The move and everything after it have been deleted."))
    app = app.with_history(notes=notes.without(path))
    if before == (len(app.session.game.plies) - 1,):
        return _with_edited(without_aside(app), edited), ()
    return _with_edited(open_place(app, before)[0], edited), ()


def _before(path: Path) -> Path:
    """Return the place before a place."""
    if path[-1]:
        return (*path[:-1], path[-1] - 1)
    return _before(path[:-2]) if len(path) > 1 else ()


def _on_variation_promoted(app: App, _message: VariationPromoted) -> Update:
    path, notes = place(app), app.history.notes
    if not notes or not is_variation(path):
        return app, ()
    into_game = len(path) == 3 and not is_ahead(app, path)
    says = (
        _("The variation is now the main line.")
        if into_game
        else _("The variation has been promoted.")
    )
    edited = _undo_point(app, says)
    tree, at = notes.promoted(path)
    app = app.with_history(notes=tree)
    if not into_game:
        app, effects = open_place(app, at)
        return _with_edited(app, edited), effects
    common, game = path[0], app.session.game
    left = game.take_back(len(game.plies) - common)
    app = app.with_session(clock=clock_after(app, left), game=left).with_bots(showing=None)
    app, effects = set_game(without_aside(_without_dialog(app)), tree.game())
    return app.with_history(edited=edited), effects


def _with_edited(app: App, edited: Edited) -> App:
    return _without_dialog(app.with_history(edited=edited))


def _without_dialog(app: App) -> App:
    return app.with_ui(dialog=None)


def _undo_point(app: App, says: str) -> Edited:
    session, history = app.session, app.history
    clock = session.clock and session.clock.run(None)
    where = place(app) if history.aside else None
    return Edited(says, history.notes, session.game, clock, where)


def _on_edit_undone(app: App, _message: EditUndone) -> Update:
    edited = app.history.edited
    if edited is None:
        return app, ()
    app = _without_dialog(replace(app, history=History(edited.notes)))
    effects: tuple[object, ...] = ()
    if app.session.game is not edited.game:
        app = app.with_session(game=edited.game, clock=edited.clock)
        app, effects = set_game(app, edited.game)
    if edited.place is not None:
        app, more = open_place(app, edited.place)
        return app, effects + more
    return app, effects


def update(app: App, message: TreeMessage) -> Update:
    """Return the state after a message about the tree of the game, and the effects."""
    match message:
        case TurnLookedAt():
            return _on_turn_looked_at(app, message)
        case TurnsPassed():
            return on_turns_passed(app, message)
        case Noted():
            return _on_noted(app, message)
        case TurnsDeleted():
            return _on_turns_deleted(app, message)
        case VariationPromoted():
            return _on_variation_promoted(app, message)
        case EditUndone():
            return _on_edit_undone(app, message)
