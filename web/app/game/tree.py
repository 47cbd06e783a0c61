"""The tree of a game: its turns, variations and comments.

The game is the beginning of the main line of its tree. That line can go further ("ahead" of the game): with turns that
were taken back, or tried after the last turn of the game. If another turn is played, they become its variation.
"""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

import pacru
from app.model.app import App
from app.model.visible import visible_place
from app.runtime.sequences import same_objects
from pacru.tree import Line, Node, Path, Tree

_PLY: Final = attrgetter("ply")


def tree_of(app: App, path: Path | None = None) -> Tree:
    """Return the game as it was played, with all variations and comments.

    The tree has turns ahead of the game only if the place is ahead of the game.

    Args:
        app: the state.
        path: the place; by default that of the visible board.
    """
    notes = app.history.notes
    if notes and is_ahead(app, place(app) if path is None else path):
        return notes
    return cut(app.session.game, notes)


def is_ahead(app: App, path: Path) -> bool:
    """Return whether a place is after the last turn of the game."""
    return bool(path) and path[0] >= len(app.session.game.plies)


def ahead(app: App) -> Line:
    """Return the turns that were tried after the last turn of the game, without those that can be redone."""
    notes, aside = app.history.notes, app.history.aside
    if notes is None or (app.session.undone and not (aside and is_ahead(app, aside.path))):
        return ()
    return notes.line[len(app.session.game.plies) :]


def find_game(tree: Tree, game: pacru.Game, turns: int) -> Path | None:
    """Return the place in a tree where a game ends; None: it is not in the tree.

    Args:
        tree: the tree.
        game: the game.
        turns: the number of turns at its start that are those of the main line.
    """
    path: Path = (turns - 1,) if turns else ()
    for ply in game.plies[turns:]:
        if isinstance(ply.turn, pacru.Out):
            return None
        same, path = tree.play(path, ply.turn)
        if same is not tree:
            return None
    return path


def cut(game: pacru.Game, notes: Tree | None) -> Tree:
    """Return the part of a tree that belongs to a game, without turns beyond its end."""
    if notes is None:
        return _plain(game)
    return replace(notes, line=notes.line[: len(game.plies)], drawn=game.drawn)


_latest: Line = ()  # the last line, with the turns that were taken back since


def _plain(game: pacru.Game) -> Tree:
    """Return the tree of a game without variations. It shares nodes with the tree of the last call."""
    global _latest
    same = same_objects([*map(_PLY, _latest)], game.plies)
    if same < len(game.plies):
        _latest = (*_latest[:same], *map(Node, game.plies[same:]))
    return Tree(game.start, _latest[: len(game.plies)], drawn=game.drawn)


def with_game(notes: Tree, game: pacru.Game) -> Tree:
    """Return the tree after turns of the game were played or taken back. All variations and comments stay.

    Turns that were taken back become a variation of the turn that is played in their place.
    """
    shorter = min(len(notes.line), len(game.plies))
    same = same_objects([*map(_PLY, notes.line)], game.plies)
    while same < shorter and notes.line[same].ply.after == game.plies[same].after:
        same += 1
    if same == len(game.plies):
        return notes
    first, *rest = map(Node, game.plies[same:])
    if same < len(notes.line):
        instead = notes.line[same:]
        others = (replace(instead[0], variations=()), *instead[1:])
        first = replace(first, variations=(others, *instead[0].variations))
        for number, line in enumerate(first.variations):
            if line[0].ply.after == first.ply.after:  # the turn is the first of a variation
                old, left = line[0], (*first.variations[:number], *first.variations[number + 1 :])
                node = replace(old, variations=left + old.variations)
                played = replace(notes, line=(*notes.line[:same], node, *line[1:]))
                return with_game(played, game)
    return replace(notes, line=(*notes.line[:same], first, *rest))


def place(app: App) -> Path:
    """Return the place of the visible board in the tree: beside the game, or at its end."""
    if app.history.aside:
        return app.history.aside.path
    return (len(app.session.game.plies) - 1,) if app.session.game.plies else ()


def is_variation(path: Path) -> bool:
    """Return whether a place is in a variation: neither in the game nor ahead of it."""
    return len(path) > 1


def is_tried(app: App, path: Path) -> bool:
    """Return whether a place is not in the game itself."""
    return is_variation(path) or is_ahead(app, path)


def place_text(path: Path) -> str:
    """Return a place in the tree as text: "4.0.2"; the beginning is empty."""
    return ".".join(map(str, path))


def whole_line(app: App) -> tuple[pacru.Game, dict[int, str]]:
    """Return the game or variation on the board to its end, and its comments by the number of turns before them."""
    tree = tree_of(app)
    end = tree.last(visible_place(app) or ())
    comments = enumerate([tree.comment, *(node.comment for node in _nodes(tree, end))])
    return tree.game(end), {count: comment for count, comment in comments if comment}


def _nodes(tree: Tree, end: Path) -> Iterator[Node]:
    for depth in range(0, len(end), 2):
        is_last = depth + 1 >= len(end)
        for at in range(end[depth] + is_last):
            yield tree.node((*end[:depth], at))
