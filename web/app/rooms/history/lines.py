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
    variations = _variations(setup, node, path, shown, 0)
    if not node.comment:
        return variations
    turn = view_turn(setup, node, path, None)  # the round already marks it as shown
    return (LineView(-1, (turn, node.comment)), *variations)


def _variations(
    setup: Setup, node: Node, path: Path, shown: Path | None, depth: int
) -> tuple[LineView, ...]:
    """Return the rows of the variations of a turn, with nested variations."""
    shown = shown if shown and shown[: len(path)] == path else None

    def find() -> tuple[LineView, ...]:
        return tuple(
            row
            for number, variation in enumerate(node.variations)
            for row in line(setup, variation, (*path, number, 0), shown, depth)
        )

    context = (setup, path, shown, depth, texts.current_translations())
    return remembered((node,), "lines", context, find)


def line(
    setup: Setup, turns: Line, path: Path, shown: Path | None, depth: int = 0
) -> tuple[LineView, ...]:
    """Return the rows of a variation, or of turns after the end of the game. A long one has several rows.

    Args:
        setup: the players.
        turns: the turns.
        path: the place of the first of them in the tree.
        shown: the place on the board, if it is in the list.
        depth: of nested variations.
    """
    rows: list[LineView] = []
    *above, first = path
    for run in runs(turns):
        place = (*above, first)
        here = shown if shown and _is_in(shown, place, len(run)) else None
        find = partial(line if len(run) > RUN else _run, setup, run, place, here, depth)
        context = (setup, place, here, depth, texts.current_translations())
        rows += remembered(run, "line", context, find)
        first += len(run)
    return tuple(rows)


def _is_in(place: Path, path: Path, turns: int) -> bool:
    """Return whether a place is one of the turns from a path on, or in a variation beside them."""
    *above, first = path
    return place[: len(above)] == (*above,) and first <= place[len(above)] < first + turns


def _run(
    setup: Setup, run: Line, path: Path, shown: Path | None, depth: int
) -> tuple[LineView, ...]:
    rows: list[LineView] = []
    words: list[PlyView | str] = []
    for at, node in enumerate(run, path[-1]):
        here = (*path[:-1], at)
        words.append(view_turn(setup, node, here, shown))
        if node.comment:
            words.append(node.comment)
        if node.variations:
            rows += LineView(depth, tuple(words)), *_variations(setup, node, here, shown, depth + 1)
            words = []
    if words:
        rows.append(LineView(depth, tuple(words)))
    return tuple(rows)
