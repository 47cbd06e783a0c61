"""What stands between the rounds in the list of turns: variations, and what was said."""

from dataclasses import replace

import pacru
from app.core.app import App
from app.history.rows import LineView, PlyView
from app.session import words
from app.session.board import looked_at
from app.session.tree import place_text, tree_of
from pacru.tree import Line, Node, Path


def begin(app: App) -> tuple[LineView, ...]:
    """What was said before the first turn."""
    said = app.history.notes.comment if app.history.notes else ""
    return (LineView(-1, (said,)),) if said else ()


def behind(app: App, first: int, end: int) -> tuple[LineView, ...]:
    """What belongs to some turns of the game, from the first of them to before the last."""
    found: list[LineView] = []
    line = tree_of(app).line
    for at in range(first, end):
        node = line[at]
        if node.comment:
            turn = replace(_view(app, node, (at,)), shown=False)  # it is in its round already
            found.append(LineView(-1, (turn, node.comment)))
        for number, variation in enumerate(node.variations):
            found += _lines(app, variation, (at, number), 0)
    return tuple(found)


def _lines(app: App, line: Line, above: Path, depth: int) -> list[LineView]:
    """A variation with those in it: they come behind the turn that they replace."""
    found: list[LineView] = []
    shown: list[PlyView | str] = []
    for at, node in enumerate(line):
        shown.append(_view(app, node, (*above, at)))
        if node.comment:
            shown.append(node.comment)
        if node.variations:
            found.append(LineView(depth, tuple(shown)))
            shown = []
            for number, variation in enumerate(node.variations):
                found += _lines(app, variation, (*above, at, number), depth + 1)
    if shown:
        found.append(LineView(depth, tuple(shown)))
    return found


def _view(app: App, node: Node, path: Path) -> PlyView:
    ply = node.ply
    return PlyView(
        words.short_turn(ply.turn) + node.mark,
        words.full_turn(app.session.setup, ply),
        "",
        last=False,
        place=place_text(path) if isinstance(ply.turn, pacru.Turn) else None,
        shown=path == looked_at(app),
    )
