"""Lines between the rounds in the list of turns: variations and comments."""

from functools import partial

from app.model.setup import Setup
from app.rooms.history.rows import LineView, PlyView, view_turn
from pacru.core import texts
from pacru.tree import RUN, Line, Node, Path, remembered, runs


def behind(setup: Setup, node: Node, path: Path, shown: Path | None) -> tuple[LineView, ...]:
    """Return the lines that belong to a turn of the game.

    Args:
        setup: the players.
        node: the turn.
        path: its place in the tree.
        shown: the place on the board, if it is in the list.
    """
    found = _variations(setup, node, path, shown, 0)
    if not node.comment:
        return found
    turn = view_turn(setup, node, path, None)  # its round shows already that it is on the board
    return (LineView(-1, (turn, node.comment)), *found)


def ahead(setup: Setup, line: Line, path: Path, shown: Path | None) -> tuple[LineView, ...]:
    """Return the lines for turns that were tried after the last turn of the game.

    Args:
        setup: the players.
        line: the turns.
        path: the place of the first of them in the tree.
        shown: the place on the board, if it is in the list.
    """
    return _line(setup, line, path, shown, 0)


def _variations(
    setup: Setup, node: Node, path: Path, shown: Path | None, depth: int
) -> tuple[LineView, ...]:
    """Return the variations of a turn, with those inside them, after the turn that they replace."""
    shown = shown if shown and shown[: len(path)] == path else None

    def find() -> tuple[LineView, ...]:
        lines = enumerate(node.variations)
        return tuple(
            row for n, one in lines for row in _line(setup, one, (*path, n, 0), shown, depth)
        )

    return remembered(
        (node,), "lines", (setup, path, shown, depth, texts.current_translations()), find
    )


def _line(
    setup: Setup, line: Line, path: Path, shown: Path | None, depth: int
) -> tuple[LineView, ...]:
    """Return the turns of a variation from a place on; a long one has several rows."""
    found: list[LineView] = []
    *above, first = path
    for run in runs(line):
        here = shown if shown and _is_in(shown, (*above, first), len(run)) else None
        rows = _line if len(run) > RUN else _run
        given = (setup, (*above, first), here, depth)
        find = partial(rows, setup, run, *given[1:])
        found += remembered(run, "line", (*given, texts.current_translations()), find)
        first += len(run)
    return tuple(found)


def _is_in(place: Path, path: Path, turns: int) -> bool:
    """Return whether a place is one of the turns from a path on, or in a variation beside them."""
    *above, first = path
    return place[: len(above)] == (*above,) and first <= place[len(above)] < first + turns


def _run(
    setup: Setup, run: Line, path: Path, shown: Path | None, depth: int
) -> tuple[LineView, ...]:
    """Return a few turns of a variation."""
    found: list[LineView] = []
    told: list[PlyView | str] = []
    for at, node in enumerate(run, path[-1]):
        here = (*path[:-1], at)
        told.append(view_turn(setup, node, here, shown))
        if node.comment:
            told.append(node.comment)
        if node.variations:
            found += LineView(depth, tuple(told)), *_variations(setup, node, here, shown, depth + 1)
            told = []
    if told:
        found.append(LineView(depth, tuple(told)))
    return tuple(found)
