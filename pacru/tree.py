"""A game with its variations: what was played, what else was possible, and comments.

A `Tree` is immutable like a `Game`: every change returns another tree.

A place in the tree is a path. ``()`` is the start, and ``(4,)`` the fifth turn of the game.
``(4, 0, 2)`` is the third turn of the first variation that replaces the fifth turn, and so on.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from pacru.core.errors import PacruError
from pacru.core.turn import Elsewhere, Turn
from pacru.game import Game, Ply
from pacru.position import Position

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""The marks of turns: good, mistake, brilliant, blunder, interesting, dubious."""
MOST_TURNS: Final = 10_000
"""The most turns of a record, including variations."""
DEEPEST: Final = 20
"""How deeply variations can be nested."""
RUN: Final = 24
"""How many turns make a run, see `runs`: a change costs as much as a few runs and the turns of
one."""
UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff]")
"""Characters that break a line or are not text."""
_TURNING: Final = dict.fromkeys(
    (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
"""Characters that are not seen, and turn the direction of the text around them."""

Found = TypeVar("Found")
Path: TypeAlias = tuple[int, ...]
Line: TypeAlias = tuple["Node", ...]

_PLY: Final = attrgetter("ply")


class Extent(NamedTuple):
    """The size of a part of a tree, including its variations.

    Attributes:
        turns: the number of turns.
        said: the characters in all comments.
        depth: how deeply variations are nested.
    """

    turns: int
    said: int
    depth: int


@dataclass(frozen=True)
class Node:
    """A turn in a tree.

    >>> import pacru
    >>> tree, path = pacru.Tree.of(pacru.Game.new()).play((), "a3-b3")
    >>> node = tree.annotated(path, comment="towards the centre", mark="!").node(path)
    >>> str(node.ply.turn), node.mark, node.comment
    ('a3-b3', '!', 'towards the centre')

    Attributes:
        ply: the turn and its effects.
        comment: one line of text.
        mark: one of `MARKS`, or empty.
        clock: the whole seconds that the player had left after the turn; None without a clock.
        evaluation: an evaluation of the position after the turn, as text: a score as the player
            who moved sees it, or the chances of three or four players in percent, ``"40 35 25"``.
        variations: lines that start with another turn in its place.
        memory: cached results, see `remembered`.
    """

    ply: Ply
    comment: str = ""
    mark: str = ""
    clock: int | None = None
    evaluation: str = ""
    variations: tuple[Line, ...] = ()
    memory: dict[tuple[str, bool], tuple[object, object]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @cached_property
    def instead(self) -> Extent:
        """The size of all variations on the turn; there must be at least one."""
        inside = _sum(map(extent, self.variations))
        return inside._replace(depth=inside.depth + 1)


def _more(node: Node) -> bool:
    """Whether a node has more than its turn."""
    said = node.comment or node.mark or node.evaluation
    return bool(said or node.variations or node.clock is not None)


def extent(line: Line) -> Extent:
    """The size of a line."""
    if len(line) == 1 and not line[0].variations:  # as most variations are
        return Extent(1, len(line[0].comment), 0)
    return _sum(
        remembered(run, "extent", None, partial(extent if len(run) > RUN else _of_nodes, run))
        for run in runs(line)
    )


def _of_nodes(run: Line) -> Extent:
    others = _sum([node.instead for node in run if node.variations])
    said = sum([len(node.comment) for node in run])
    return Extent(len(run) + others.turns, said + others.said, others.depth)


def _sum(extents: Iterable[Extent]) -> Extent:
    turns = said = depth = 0
    for one in extents:
        turns, said, depth = turns + one.turns, said + one.said, max(depth, one.depth)
    return Extent(turns, said, depth)


def runs(line: Line) -> Sequence[Line]:
    """Split a line into runs for `remembered`; a long line into longer runs, to be split again."""
    if len(line) <= RUN:
        return (line,) if line else ()
    size = RUN if len(line) <= RUN * RUN else RUN * RUN
    return [line[at : at + size] for at in range(0, len(line), size)]


def remembered(run: Line, name: str, given: object, find: Callable[[], Found]) -> Found:
    """Return a result about some turns, computed again only if what it depends on has changed.

    A tree never changes. A changed tree shares everything else with the one before, so results
    about that still hold. The first of the turns stores the result.

    Args:
        run: the turns.
        name: the name of the result.
        given: everything else that the result depends on.
        find: computes the result.
    """
    key, follows_from = (name, len(run) > RUN), (run[1:], given)
    known = run[0].memory.get(key)
    if known is None or known[0] != follows_from:
        run[0].memory[key] = known = (follows_from, find())
    return known[1]  # type: ignore[return-value]  # `find` found it


@dataclass(frozen=True)
class Tree:
    """A game with its variations, comments and marks.

    >>> tree, path = Tree.of(Game.new()).play((), "a3-b3")
    >>> tree, other = tree.play((), "a3-b2")
    >>> other, [str(ply.turn) for ply in tree.game().plies], str(tree.node(other).ply.turn)
    ((0, 0, 0), ['a3-b3'], 'a3-b2')

    Attributes:
        start: the first position.
        line: the game as it was played.
        comment: the comment before the first turn.
        drawn: whether the players agreed on a draw at the end of the game (R16c).
    """

    start: Position
    line: Line = ()
    comment: str = ""
    drawn: bool = False

    @classmethod
    def of(cls, game: Game) -> "Tree":
        """The tree of a game, without variations."""
        return cls(game.start, tuple(map(Node, game.plies)), drawn=game.drawn)

    @property
    def bare(self) -> bool:
        """Whether it has nothing but the turns that were played."""
        return not (self.comment or any(map(_more, self.line)))

    def game(self, path: Path | None = None) -> Game:
        """The game up to a place, including that place; by default the whole game as played.

        Raises:
            PacruError: there is no such place.
        """
        if path is None:
            return Game(self.start, tuple(map(_PLY, self.line)), self.drawn)
        plies: list[Ply] = []
        line = self.line
        for depth in range(0, len(path), 2):
            at = path[depth]
            self._check(path, 0 <= at < len(line))
            last = depth + 1 >= len(path)
            plies += map(_PLY, line[: at + last])
            if not last:
                self._check(path, 0 <= path[depth + 1] < len(line[at].variations))
                line = line[at].variations[path[depth + 1]]
        self._check(path, not path or len(path) % 2 == 1)
        drawn = self.drawn and bool(self.line) and path == (len(self.line) - 1,)
        return Game(self.start, tuple(plies), drawn)

    def node(self, path: Path) -> Node:
        """The turn at a place.

        Raises:
            PacruError: there is no such place, or it is the start.
        """
        line = self._line(path)
        self._check(path, bool(path) and 0 <= path[-1] < len(line))
        return line[path[-1]]

    def last(self, path: Path = ()) -> Path:
        """The end of the line that continues from a place."""
        line = self._line(path)
        return (*path[:-1], len(line) - 1) if line else ()

    def play(self, path: Path, turn: Turn | Elsewhere | str) -> tuple["Tree", Path]:
        """Add a turn after a place, and return the tree and the new place.

        A turn that is there already is not added again. Otherwise it goes at the end of a line, or
        starts a variation.

        Raises:
            TurnNotationError: the text is not a turn.
            IllegalTurn: the rules forbid it, or the game is over there.
            PacruError: there is no such place.
        """
        game = self.game(path)
        played = game.follow(turn) if isinstance(turn, Elsewhere) else game.play(turn)
        ply = played.plies[-1]
        line = self._line(path)
        following = (*path[:-1], path[-1] + 1) if path else (0,)
        at = following[-1]
        if at == len(line):
            return self._with_line(path, (*line, Node(ply))), following
        if line[at].ply.after == ply.after:
            return self, following
        for number, variation in enumerate(line[at].variations):
            if variation[0].ply.after == ply.after:
                return self, (*following, number, 0)
        self._check(path, len(following) // 2 < DEEPEST)
        node = line[at]
        variations = (*node.variations, (Node(ply),))
        tree = self._with_node(following, replace(node, variations=variations))
        return tree, (*following, len(variations) - 1, 0)

    def annotated(
        self,
        path: Path,
        *,
        comment: str | None = None,
        mark: str | None = None,
        evaluation: str | None = None,
    ) -> "Tree":
        """The tree with another comment, mark or evaluation; what is not given stays the same.

        Spaces and line ends in a comment become single spaces. The start has a comment only.

        Raises:
            PacruError: there is no such place, or no such mark.
        """
        text = None if comment is None else plain(comment)
        if not path:
            return self if text is None else replace(self, comment=text)
        node = self.node(path)
        if mark not in (None, "", *MARKS):
            raise PacruError(f"mark: expected one of {' '.join(MARKS)}, found {mark!r}")
        node = replace(
            node,
            comment=node.comment if text is None else text,
            mark=node.mark if mark is None else mark,
            evaluation=node.evaluation if evaluation is None else evaluation,
        )
        return self._with_node(path, node)

    def promoted(self, path: Path) -> tuple["Tree", Path]:
        """Swap the variation around a place with the line that it replaces.

        Returns:
            The tree, and the path of the same place in it.

        Raises:
            PacruError: the place is not in a variation.
        """
        self.node(path)
        self._check(path, len(path) >= 3)
        *above, at, number, within = path
        parent = (*above, at)
        line = self._line(parent)
        node = line[at]
        variation = node.variations[number]
        others = tuple(
            (replace(node, variations=()), *line[at + 1 :]) if other == number else rest
            for other, rest in enumerate(node.variations)
        )
        first = replace(variation[0], variations=(*others, *variation[0].variations))
        tree = self._with_line(parent, (*line[:at], first, *variation[1:]))
        return replace(tree, drawn=self.drawn and bool(above)), (*above, at + within)

    def without(self, path: Path) -> "Tree":
        """The tree without a turn and all that follows it; a first variation takes its place.

        Raises:
            PacruError: there is no such turn.
        """
        node = self.node(path)
        line, at = self._line(path), path[-1]
        if node.variations:
            first, *others = node.variations
            variations = (*others, *first[0].variations)
            rest = (replace(first[0], variations=variations), *first[1:])
        else:
            rest = ()
        tree = self._with_line(path, (*line[:at], *rest))
        return replace(tree, drawn=self.drawn and len(path) > 1)

    def _line(self, path: Path) -> Line:
        """The line that a place is in."""
        line = self.line
        self._check(path, not path or len(path) % 2 == 1)
        for at, number in zip(path[:-1:2], path[1::2], strict=False):
            self._check(path, 0 <= at < len(line) and 0 <= number < len(line[at].variations))
            line = line[at].variations[number]
        return line

    def _with_node(self, path: Path, node: Node) -> "Tree":
        line, at = self._line(path), path[-1]
        return self._with_line(path, (*line[:at], node, *line[at + 1 :]))

    def _with_line(self, path: Path, line: Line) -> "Tree":
        """The tree with another line at that place; a variation without turns is removed."""
        if len(path) < 2:
            return replace(self, line=line)
        *above, number, _ = path
        parent = self.node(tuple(above))
        remaining = (line,) if line else ()
        variations = (*parent.variations[:number], *remaining, *parent.variations[number + 1 :])
        return self._with_node(tuple(above), replace(parent, variations=variations))

    @staticmethod
    def _check(path: Path, holds: bool) -> None:
        if not holds:
            raise PacruError(f"tree: there is no place {path}")


def plain(comment: str) -> str:
    """A comment in one line, in which nothing looks like a command of the record."""
    return one_line(comment).replace("[%", "[ %")


def one_line(text: str) -> str:
    """A text in one line that can be written; what cannot be becomes a space."""
    return " ".join(writable(text).split())


def writable(text: str) -> str:
    """A text that can be written; what breaks a line or is not text becomes a space."""
    return UNWRITABLE.sub(" ", straight(text))


def straight(text: str) -> str:
    """A text without the signs that would turn the sentence around it: ``LRM``, ``RLO`` and such."""
    return text if text.isascii() else text.translate(_TURNING)
