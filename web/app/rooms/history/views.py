"""The list of turns, as plain values.

Most of it does not change from event to event, so the rows are remembered with the turns.
"""

from collections.abc import Callable
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
"""The number of rounds that are made together, as in ``pacru.tree.runs``."""
_PLAYER: Final = attrgetter("player")

Left = tuple[float, ...]
"""The time left of each player, in the form of a clock."""


class _Given(NamedTuple):
    """All that some rounds follow from, besides their turns."""

    number: int  # of the first of the rounds
    at: int  # the place of its first turn
    setup: Setup
    players: int
    left: tuple[Left | None, ...]  # after each turn, from the clock of this game
    ends: bool  # whether the last turn is the last of the game
    shown: Path | None  # the place on the board, if it is one of them
    language: object

    def part(self, number: int, first: int, end: int) -> "_Given":
        """Return the part for some of these rounds.

        Args:
            number: of the first of these rounds, counted from the first round here.
            first: the first of their turns, counted in the same way.
            end: the turn after the last of them.
        """
        shown, at = self.shown, self.at + first
        return self._replace(
            number=self.number + number,
            at=at,
            left=self.left[first:end],
            ends=self.ends and end == len(self.left),
            shown=shown if shown and at <= shown[0] < self.at + end else None,
        )


Rows = Callable[[Line, list[int], _Given], tuple[Row, ...]]


def rounds(app: App) -> tuple[Row, ...]:
    """Return the turns of the game by rounds, with comments and variations between them.

    A round has one turn of each player who is still in.
    """
    notes = app.history.notes
    line = cut(app.session.game, notes).line
    said = (LineView(-1, (notes.comment,)),) if notes and notes.comment else ()
    setup, players = app.session.setup, app.session.game.start.players
    shown, language = visible_place(app) or None, texts.current_translations()
    given = _Given(1, 0, setup, players, _times_left(app), True, shown, language)
    return (*said, *_rounds(line, _starts(app.session.game.plies), given), *_ahead(app, shown))


def _ahead(app: App, shown: Path | None) -> tuple[LineView, ...]:
    """Return the turns that were tried after the last turn of the game."""
    line = ahead(app)
    if not line:
        return ()
    return lines.ahead(app.session.setup, line, (len(app.session.game.plies),), shown)


def _rounds(line: Line, starts: list[int], given: _Given) -> tuple[Row, ...]:
    """The rows of many rounds, some at a time.

    Args:
        line: the turns.
        starts: where each round starts in the line, and where the last one ends.
        given: all other values.
    """
    found: list[Row] = []
    many = len(starts) > ROUNDS * ROUNDS + 1
    size = ROUNDS * ROUNDS if many else ROUNDS
    for number in range(0, len(starts) - 1, size):
        some = starts[number : number + size + 1]
        run, part = line[some[0] : some[-1]], given.part(number, some[0], some[-1])
        find = partial(_part, _rounds if many else _rows, run, some, part)
        found += remembered(run, f"rounds {many}", part, find)
    return tuple(found)


def _part(rows: Rows, run: Line, starts: list[int], part: _Given) -> tuple[Row, ...]:
    return rows(run, [at - starts[0] for at in starts], part)


def _starts(plies: tuple[pacru.Ply, ...]) -> list[int]:
    """Return where each round starts, and where the last one ends."""
    if not plies:
        return []
    players = [*map(_PLAYER, plies)]
    return [0, *compress(count(1), map(le, players[1:], players)), len(plies)]


def _times_left(app: App) -> tuple[Left | None, ...]:
    """Return the players' times after each turn; None: there is no clock, or it does not know."""
    clock, turns = app.session.clock, len(app.session.game.plies)
    if clock is None:
        return (None,) * turns
    first = turns - len(clock.history)  # the turns before it were played elsewhere
    return (*(None,) * first, *clock.history[1:], clock.left)[:turns]


def _rows(line: Line, starts: list[int], given: _Given) -> tuple[Row, ...]:
    """Return the rows of a few rounds; the arguments are those of ``_rounds``."""
    found: list[Row] = []
    for number, (first, end) in enumerate(pairwise(starts), given.number):
        plies = [_ply(line[at], at, given) for at in range(first, end)]
        if given.players == 2:
            plies = [PlyView("", "", "", last=False)] * line[first].ply.player + plies
        found.append(RoundView(number, tuple(plies)))
        for at, node in enumerate(line[first:end], given.at + first):
            if node.comment or node.variations:
                found += lines.behind(given.setup, node, (at,), given.shown)
    return tuple(found)


def _ply(node: Node, at: int, given: _Given) -> PlyView:
    player, left = node.ply.player, given.left[at]
    return view_turn(
        given.setup,
        node,
        (given.at + at,),
        given.shown,
        picture=svg.glyph(player, colours=given.setup.colours),
        last=given.ends and at == len(given.left) - 1,
        time=_time(left[player] if left else node.clock),
    )


def _time(left: float | None) -> str:
    """Return the player's time, from the clock of this game or else from its record."""
    return "" if left is None else words.clock_display(left)
