"""The tree of a game: its turns, those that were not played, and what was said about turns.

The game is the beginning of the main line of its tree, which may know more: turns that were taken back, until another
one is played, and after that as a variation of it.
"""

from dataclasses import replace
from operator import attrgetter
from typing import Final

import pacru
from app.core.app import App
from app.core.sequences import same_objects
from pacru.tree import Line, Node, Path, Tree

_PLY: Final = attrgetter("ply")


def tree_of(app: App) -> Tree:
    """The game as it was played, with its variations and all that was said."""
    return cut(app.session.game, app.history.notes)


def cut(game: pacru.Game, notes: Tree | None) -> Tree:
    """What a tree knows of a game, without what it knows beyond its end."""
    if notes is None:
        return _plain(game)
    return replace(notes, line=notes.line[: len(game.plies)], drawn=game.drawn)


_latest: Line = ()  # that was asked for, with what was taken back of it since


def _plain(game: pacru.Game) -> Tree:
    """The tree of a game without variations; what it has in common with the one before is the same there."""
    global _latest
    same = same_objects([*map(_PLY, _latest)], game.plies)
    if same < len(game.plies):
        _latest = (*_latest[:same], *map(Node, game.plies[same:]))
    return Tree(game.start, _latest[: len(game.plies)], drawn=game.drawn)


def grown(notes: Tree, game: pacru.Game) -> Tree:
    """The tree when the game has gone on, or back: nothing that was said in it is lost.

    What was taken back before another turn was played becomes a variation of that one.
    """
    known = min(len(notes.line), len(game.plies))
    same = same_objects([*map(_PLY, notes.line)], game.plies)
    while same < known and notes.line[same].ply.after == game.plies[same].after:
        same += 1
    if same == len(game.plies):
        return notes
    first, *rest = map(Node, game.plies[same:])
    if same < len(notes.line):
        instead = notes.line[same:]
        others = (replace(instead[0], variations=()), *instead[1:])
        first = replace(first, variations=(others, *instead[0].variations))
        for number, line in enumerate(first.variations):
            if line[0].ply.after == first.ply.after:  # a variation has been played now
                left = (*first.variations[:number], *first.variations[number + 1 :])
                old = line[0]
                played = replace(
                    notes, line=(*notes.line[:same], *_with(line, left + old.variations))
                )
                return grown(played, game)
    return replace(notes, line=(*notes.line[:same], first, *rest))


def _with(line: tuple[Node, ...], variations: tuple[tuple[Node, ...], ...]) -> tuple[Node, ...]:
    return (replace(line[0], variations=variations), *line[1:])


def place(app: App) -> Path:
    """Where in the tree the board is: beside the game, or at the end of it."""
    if app.history.aside:
        return app.history.aside.path
    return (len(app.session.game.plies) - 1,) if app.session.game.plies else ()


def is_variation(path: Path) -> bool:
    """Whether a place is none of the game itself."""
    return len(path) > 1


def place_text(path: Path) -> str:
    """A place in the tree as text: "4.0.2"; the beginning is empty."""
    return ".".join(map(str, path))
