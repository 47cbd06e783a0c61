"""Earlier turns on the board, variations and comments."""

from dataclasses import replace
from typing import Final

import pacru
from app.game import aside
from app.game.aside import open_place, without_aside
from app.game.clocks import clock_after
from app.game.course import set_game, without_replay
from app.game.tree import is_ahead, is_tried, is_variation, tree_of
from app.game.tree import place as place_of
from app.model.app import App, Update
from app.model.history import Edited, History
from app.model.messages import DialogOpened
from app.rooms.history.regions import NOTE_DIALOG
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.tree import MOST_TURNS, Path, Tree

PASSING: Final = {
    "ArrowLeft": -1,
    "ArrowUp": -2,
    "ArrowRight": 1,
    "ArrowDown": 2,
    "Home": -1_000_000,
    "End": 1_000_000,
    "[": -1,
    "]": 1,
}
"""Keys that step through the turns, with the number of turns. Up and down step a round of two players."""

# Looking back


@handler()
def look_at(app: App, place: str) -> Update:
    """Put a place of the tree on the board: "4.0.2"; empty: the beginning."""
    return aside.look_at(app, tuple(map(int, filter(None, place.split(".")))))


@handler()
def pass_turns(app: App, key: str) -> Update:
    """Step through the line on the board by a key of `PASSING`."""
    return pass_by(app, PASSING[key])


def pass_by(app: App, by: int) -> Update:
    """Step through the line on the board. At the last turn of the game, show the game itself again."""
    if app.history.exercise:
        return app, ()
    tree, path = tree_of(app), place_of(app)
    last = _earlier(tree, _end(tree, path))
    if not last:
        return app, ()
    if abs(by) >= MOST_TURNS:
        path = () if by < 0 else last
    else:
        for _ in range(abs(by)):
            path = _earlier(tree, path) if by < 0 else _later(tree, path) or last
    if by > 0 and path == last and not is_tried(app, last):  # the game itself is there
        return without_replay(without_aside(app)), ()
    return aside.look_at(app, path)


def _end(tree: Tree, path: Path) -> Path:
    """Return the last place of the line that goes on from a place."""
    last = tree.last(path)
    return (*last[:-1], last[-1] + 1) if last else ()


def _earlier(tree: Tree, path: Path) -> Path:
    """Return the place of the previous turn; the beginning, if there is none."""
    while path:
        path = _before(path)
        if path and not isinstance(tree.node(path).ply.turn, pacru.Out):
            break
    return path


def _later(tree: Tree, path: Path) -> Path | None:
    """Return the next place in the line that goes on from a place; None: the line ends there."""
    *above, first = path or (-1,)
    for at in range(first + 1, _end(tree, path)[-1]):
        later = (*above, at)
        if not isinstance(tree.node(later).ply.turn, pacru.Out):
            return later
    return None


# Comments and changes


@handler()
def open_note(app: App) -> Update:
    """Open the dialog with the note on the turn on the board."""
    return app, (Send(DialogOpened(NOTE_DIALOG)),)


@handler()
def set_mark(app: App, mark: str) -> Update:
    """Give the turn on the board one of ``pacru.tree.MARKS``, or remove its mark."""
    return _note(app, mark=mark if place_of(app) else None)


@handler()
def set_comment(app: App, value: str) -> Update:
    """Change the comment on the turn on the board."""
    return _note(app, comment=value)


def _note(app: App, *, comment: str | None = None, mark: str | None = None) -> Update:
    tree = app.history.notes or tree_of(app)
    noted = tree.annotated(place_of(app), comment=comment, mark=mark)
    if noted == tree:
        return app, ()
    return app.with_history(notes=noted, edited=None), ()


@handler()
def delete_turns(app: App) -> Update:
    """Delete the turn of a variation on the board, with all that follow it."""
    path, notes = place_of(app), app.history.notes
    if not notes or not is_tried(app, path):
        return app, ()
    before = _before(path)
    edited = _undo_point(app, _("The move and everything after it have been deleted."))
    app = app.with_history(notes=notes.without(path))
    at_end = without_aside(app)
    app = at_end if before == place_of(at_end) else open_place(app, before)[0]
    return _with_edited(app, edited), ()


def _before(path: Path) -> Path:
    if path[-1]:
        return (*path[:-1], path[-1] - 1)
    return _before(path[:-2]) if len(path) > 1 else ()


@handler()
def promote(app: App) -> Update:
    """Swap the variation on the board with the line that it replaces."""
    path, notes = place_of(app), app.history.notes
    if not notes or not is_variation(path):
        return app, ()
    tree, at = notes.promoted(path)
    if len(path) > 3 or is_ahead(app, path):
        edited = _undo_point(app, _("The variation has been promoted."))
        app, effects = open_place(app.with_history(notes=tree), at)
        return _with_edited(app, edited), effects
    edited = _undo_point(app, _("The variation is now the main line."))
    app = app.with_history(notes=tree)
    common, game = path[0], app.session.game
    left = game.take_back(len(game.plies) - common)
    app = app.with_session(clock=clock_after(app, left), game=left).with_bots(showing=None)
    app, effects = set_game(without_aside(app.with_ui(dialog=None)), tree.game())
    return app.with_history(edited=edited), effects


def _with_edited(app: App, edited: Edited) -> App:
    return app.with_history(edited=edited).with_ui(dialog=None)


def _undo_point(app: App, says: str) -> Edited:
    session, history = app.session, app.history
    clock = session.clock and session.clock.run(None)
    place = place_of(app) if history.aside else None
    return Edited(says, history.notes, session.game, clock, place)


@handler()
def undo_edit(app: App) -> Update:
    """Undo the last change of variations."""
    edited = app.history.edited
    if edited is None:
        return app, ()
    app = replace(app, history=History(edited.notes)).with_ui(dialog=None)
    effects: tuple[object, ...] = ()
    if app.session.game is not edited.game:
        app = app.with_session(game=edited.game, clock=edited.clock)
        app, effects = set_game(app, edited.game)
    if edited.place is not None:
        app, more = open_place(app, edited.place)
        return app, effects + more
    return app, effects
