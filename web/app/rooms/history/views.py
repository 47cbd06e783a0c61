"""The list of turns, as plain values.

Most rows do not change from event to event, so they are cached with their turns.
"""

from functools import partial
from itertools import compress, count, pairwise
from operator import attrgetter, le
from typing import Final, NamedTuple

import pacru
from app.game.tree import ahead, cut
from app.model.app import App
from app.model.setup import Setup
from app.model.visible import visible_place
from app.narration import words
from app.rooms.history.rows import LineView, PlyView, RoundView, Row, view_turn
from app.runtime.late import late
from pacru import svg
from pacru.core import texts
from pacru.tree import Line, Node, Path, remembered

with late:
    from app.rooms.history import lines

ROUNDS: Final = 16
"""The number of rounds whose rows are cached together, as in ``pacru.tree.runs``."""
_PLAYER: Final = attrgetter("player")

Left = tuple[float, ...]
"""The time left of each player, as in ``pacru.Clock.left``."""


class _Context(NamedTuple):
    """All values that some rounds depend on, besides their turns."""

    number: int  # of the first of the rounds
    at: int  # the place of its first turn
    setup: Setup
    players: int
    left: tuple[Left | None, ...]  # after each turn, from the clock of this game
    ends: bool  # whether the last turn is the last of the game
    shown: Path | None  # the place on the board, if it is one of them
    language: object

    def part(self, number: int, first: int, end: int) -> "_Context":
        """Return the values for some of these rounds.

        Args:
            number: of the first of these rounds.
            first: the place of its first turn.
            end: the place after the last of their turns.
        """
        return self._replace(
            number=number,
            at=first,
            left=self.left[first - self.at : end - self.at],
            ends=self.ends and end - self.at == len(self.left),
            shown=self.shown if self.shown and first <= self.shown[0] < end else None,
        )


def rounds(app: App) -> tuple[Row, ...]:
    """Return the turns of the game by rounds, with comments and variations between them.

    A round has one turn of each player who is still in.
    """
    notes, setup, game = app.history.notes, app.session.setup, app.session.game
    shown, language = visible_place(app) or None, texts.current_translations()
    context = _Context(1, 0, setup, game.start.players, _times_left(app), True, shown, language)
    comment = (LineView(-1, (notes.comment,)),) if notes and notes.comment else ()
    rows = _rounds(cut(game, notes).line, _starts(game.plies), context)
    tried = ahead(app)  # after the last turn of the game
    return (
        *comment,
        *rows,
        *(lines.line(setup, tried, (len(game.plies),), shown) if tried else ()),
    )


def _rounds(line: Line, starts: list[int], context: _Context) -> tuple[Row, ...]:
    """Return the rows of many rounds, some at a time.

    Args:
        line: the turns.
        starts: the place of the first turn of each round, and the place after the last turn.
        context: all other values.
    """
    rows: list[Row] = []
    many = len(starts) > ROUNDS * ROUNDS + 1
    size = ROUNDS * ROUNDS if many else ROUNDS
    for number in range(0, len(starts) - 1, size):
        some = starts[number : number + size + 1]
        run = line[some[0] - context.at : some[-1] - context.at]
        part = context.part(context.number + number, some[0], some[-1])
        find = partial(_rounds if many else _rows, run, some, part)
        rows += remembered(run, f"rounds {many}", part, find)
    return tuple(rows)


def _starts(plies: tuple[pacru.Ply, ...]) -> list[int]:
    """Return the place of the first turn of each round, and the place after the last turn."""
    if not plies:
        return []
    players = [*map(_PLAYER, plies)]
    return [0, *compress(count(1), map(le, players[1:], players)), len(plies)]


def _times_left(app: App) -> tuple[Left | None, ...]:
    """Return the players' times after each turn; None: there is no clock, or it has no times for the turn."""
    clock, turns = app.session.clock, len(app.session.game.plies)
    if clock is None:
        return (None,) * turns
    first = turns - len(clock.history)  # earlier turns have no times
    return (*(None,) * first, *clock.history[1:], clock.left)[:turns]


def _rows(line: Line, starts: list[int], context: _Context) -> tuple[Row, ...]:
    """Return the rows of a few rounds; the arguments are those of ``_rounds``."""
    rows: list[Row] = []
    for number, (first, end) in enumerate(pairwise(starts), context.number):
        nodes = line[first - context.at : end - context.at]
        plies = [_ply(node, at, context) for at, node in enumerate(nodes, first)]
        if context.players == 2:
            plies = [PlyView("", "")] * nodes[0].ply.player + plies
        rows.append(RoundView(number, tuple(plies)))
        for at, node in enumerate(nodes, first):
            if node.comment or node.variations:
                rows += lines.behind(context.setup, node, (at,), context.shown)
    return tuple(rows)


def _ply(node: Node, at: int, context: _Context) -> PlyView:
    player, left = node.ply.player, context.left[at - context.at]
    seconds = left[player] if left else node.clock  # from the clock, else from the record
    return view_turn(context.setup, node, (at,), context.shown)._replace(
        picture=svg.glyph(player, colours=context.setup.colours),
        last=context.ends and at - context.at == len(context.left) - 1,
        time="" if seconds is None else words.clock_display(seconds),
    )
