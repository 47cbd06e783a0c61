"""Whatever is asked of the public names, they answer or raise what their docstrings say.

What they give is asked in turn. So they meet positions, games, trees and drafts in the middle of
play, and numbers and texts that are right, extreme or wrong. Nothing that exists may change.
"""

import inspect
import pickle
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias, Union
from urllib.parse import quote

import pytest

import pacru
from pacru import link, record, svg, tree
from pacru.core.board import FACINGS, FIELDS
from pacru.games.starts import DEFAULT_SEATS
from tests.support.games import CASES, GAMES

KEPT: Final = 30
"""How many objects of a class are kept, and how much is taken of what may be endless."""

Anything: TypeAlias = Any

NOT_MADE: Final = {
    *(pacru.Position, pacru.Game, pacru.Ply, pacru.Tree, pacru.Node, pacru.Draft, pacru.Turn),
    *(pacru.Choice, pacru.Prompt, pacru.Refusal, record.Record, link.Link),
}
"""Classes of which only the library makes objects."""
NOT_ASKED: Final = {"memory", "stood"}
"""What is about the inner state."""
SPECIAL: Final = {"__str__", "__repr__", "__hash__", "__eq__", "_repr_svg_"}
OFTEN: Final = (pacru.Position, pacru.Game, pacru.Tree, pacru.Draft, pacru.Clock)
"""What there is most to ask."""

WORDS: Final = (
    *(*FIELDS, *FACINGS, *record.COLOURS, *tree.MARKS, *GAMES, *pacru.Kind, *pacru.Termination),
    *("", " ", "\0", "é", "\udcff", "\u2028", "a0", "j1", "A1", "time:d", "[%clk 1:2:3]", "}"),
    *("<", ">>", "*", "S", "NS", "abcd", "ab", "ba", "#12ab9f", "60+5", "pass", "resign"),
)
HUGE: Final = ("9" * 5_000, "x" * 50_000, "(" * 2_000, "{" * 2_000)
NUMBERS: Final = (*range(-3, 10), 99, 10**6, 2**31, -(2**63), 10**30, True)
FLOATS: Final = (0.0, 1.5, -1.0, 60, 1e308, float("inf"), float("-inf"), float("nan"))
WRONG: Final[tuple[object, ...]] = (
    None,
    5,
    -1.5,
    "a1",
    b"a1",
    (),
    [],
    {},
    int,
    [[]],
    ("a", 1),
    {"a": 1},
    GAMES,
)
"""Values of many types, for an argument of another."""


# ---- what is public


def public() -> Iterator[Any]:
    """The public functions and classes."""
    for module in (pacru, record, link, svg):
        for name in getattr(module, "__all__", vars(module)):
            found = getattr(module, name)
            if getattr(found, "__module__", "").startswith(module.__name__) and name[0] != "_":
                yield found


SEARCHES: Final = (pacru.best_move, pacru.analyse)
"""What can take minutes: it has tests of its own."""
FUNCTIONS: Final = [
    found for found in public() if isinstance(found, types.FunctionType) and found not in SEARCHES
]
CLASSES: Final = {
    found
    for found in public()
    if isinstance(found, type)
    and not issubclass(found, Exception | Enum)
    and found is not svg.Drawable
}
MADE: Final = [*FUNCTIONS, *sorted(CLASSES - NOT_MADE, key=str)]
"""What can be called without an object."""


def askable_names(kind: type) -> list[str]:
    """What an object of a class can be asked."""
    return [
        name
        for name, _, where, _ in inspect.classify_class_attrs(kind)
        if where in CLASSES and (name in SPECIAL or (name[0] != "_" and name not in NOT_ASKED))
    ]


ASKED: Final = {kind: askable_names(kind) for kind in CLASSES}


class Parameter(NamedTuple):
    name: str
    kind: Anything
    needed: bool
    by_place: bool


@cache
def parameters(called: Anything) -> list[Parameter]:
    """The parameters of a function or class."""
    makes: Any = called
    if isinstance(called, type):
        makes = called.__new__ if issubclass(called, tuple) else called.__init__
        makes = makes if getattr(makes, "__module__", "") == called.__module__ else called
    names = vars(svg.options) | vars(record) | vars(pacru)
    hints = typing.get_type_hints(makes, names | getattr(makes, "__globals__", {}))
    return [
        Parameter(
            one.name,
            hints.get(one.name, object),
            one.default is one.empty,
            one.kind is one.POSITIONAL_ONLY,
        )
        for one in inspect.signature(called).parameters.values()
    ]


def exceptions_of(called: Anything) -> tuple[type[Exception], ...]:
    """The exceptions that something may raise."""
    makers = (called, called.__new__) if isinstance(called, type) else (called,)
    said = [(inspect.getdoc(one) or "").partition("Raises:")[2] for one in makers]
    return (pacru.PacruError, *((ValueError,) if "ValueError:" in " ".join(said) else ()))


def places(line: tree.Line, above: tree.Path = ()) -> Iterator[tree.Path]:
    """The paths of all turns of a tree."""
    for at, node in enumerate(line):
        yield (*above, at)
        for number, variation in enumerate(node.variations):
            yield from places(variation, (*above, at, number))


def snapshot(found: object) -> object:
    """All that can be told of an object, from its parts and not from what it has stored."""
    if isinstance(found, pacru.Position):
        return pickle.dumps(found), found.outcome, str(found)
    return repr(found)


# ---- asking


class Asking:
    """Calls anything with anything, and keeps what comes to ask it later."""

    def __init__(self, game: str, seed: str) -> None:
        self.random = Random(f"{game} {seed}")
        self.kept: dict[type, list[Any]] = {}
        self.answered: set[tuple[str, str]] = set()
        self.wrong = False  # whether an argument of this call has a type that is not asked for
        self.path: tree.Path = ()
        starts = [pacru.Position.initial(players, game=game) for players in (2, 3, 4)]
        starts += map(pacru.Position.parse, CASES[game].rare)
        if game == "pacru":
            starts.append(pacru.Position.initial(3, tournament=True, repetition=True))
        for start in starts:
            whole = pacru.Tree.of(pacru.Game(start))
            for turn in start.moves()[:3]:
                whole, path = whole.play((), turn)
                for following in whole.game(path).position.moves()[:2]:
                    whole, _ = whole.play(path, following)
            self.keep([start, pacru.Game(start), pacru.Draft(start), whole])
        self.keep(pacru.Clock.new([pacru.Control(60, 5), None, pacru.Control(1)]))

    def ask(self) -> None:
        """Call something once: it answers or raises what is documented, and changes nothing."""
        self.wrong = False
        if self.random.random() < 0.25:
            called, of = self.random.choice(MADE), None  # type: Anything, Anything
        else:
            kinds = [kind for kind in self.kept for _ in range(5 if kind in OFTEN else 1)]
            of = self.random.choice(self.kept[self.random.choice(kinds)])
            name = self.random.choice(ASKED[type(of)])
            found = inspect.getattr_static(of, name)
            if isinstance(found, property | cached_property) or not callable(getattr(of, name)):
                self.check(name, found, of, lambda: getattr(of, name), ())
                return
            called = getattr(of, name)
        by_place, by_name = [], {}
        wanted = parameters(called)
        for one in wanted:
            if one.needed or self.random.random() < (0.6 if len(wanted) < 9 else 0.1):
                value = self.value(one.name, one.kind, of)
                if one.by_place:
                    by_place.append(value)
                else:
                    by_name[one.name] = value
        given = (*by_place, *by_name.values())
        self.check(called.__name__, called, of, lambda: called(*by_place, **by_name), given)

    def check(
        self,
        name: str,
        called: Anything,
        of: Anything,
        call: Callable[[], Any],
        given: tuple[Any, ...],
    ) -> None:
        known = [one for one in (of, *given) if type(one) in CLASSES]
        before = [snapshot(one) for one in known]
        expected = (Exception,) if self.wrong else exceptions_of(called)
        if name == "__hash__":
            expected = (TypeError,)  # some have a dictionary
        told = f"{name} of {of!r:.400} with {[f'{one!r:.300}' for one in given]}"
        try:
            found = call()
            if isinstance(found, Iterator):
                found = list(islice(found, KEPT))
        except expected:
            found = None
        except Exception as error:
            error.add_note(told)
            raise
        else:
            self.answered.add((type(of).__name__, name))
        assert [snapshot(one) for one in known] == before, told
        if not self.wrong:
            self.keep(found)

    def keep(self, found: object) -> None:
        """Keep an object, or those in a collection, in the place of others if there are many."""
        if type(found) in CLASSES:
            same = self.kept.setdefault(type(found), [])
            if len(same) < KEPT:
                same.append(found)
            else:
                same[self.random.randrange(KEPT)] = found
        elif isinstance(found, Mapping):
            self.keep([*found.values()])
        elif isinstance(found, tuple | list):
            for one in found[:KEPT]:
                self.keep(one)

    def some(self, kind: type) -> Anything:
        """An object of that class or of one below it; None if there is none."""
        known = [
            one for found, same in self.kept.items() if issubclass(found, kind) for one in same
        ]
        return self.random.choice(known) if known else None

    # ---- arguments

    def value(self, name: str, kind: Anything, of: Anything) -> Anything:
        """An argument: mostly of the type that is asked for, and often one that makes sense."""
        if name == "depth":  # others would take long
            return self.random.choice((-1, 0, 1, 100, 10**30))
        if self.random.random() < 0.03:
            self.wrong = True
            return self.random.choice(WRONG)
        if self.random.random() < 0.6:
            found = self.right(name, kind, of)
            if found is not None:
                return found
        return self.of_type(kind, name)

    def right(self, name: str, kind: Anything, of: Anything) -> Anything:
        """A value that probably makes sense; None if none is known."""
        choose = self.random.choice
        position = of if isinstance(of, pacru.Position) else getattr(of, "position", None)
        if isinstance(of, pacru.Tree):
            paths = [*places(of.line), ()]
            position = of.game(self.path if self.path in paths else ()).position
            if name == "path":
                self.path = choose(paths)
                return self.path
        position = position or self.some(pacru.Position)
        match name:
            case "turn":
                return choose(position.moves() or [pacru.Pass()])
            case "key" if isinstance(of, pacru.Draft) and of.choices:
                return choose(of.choices).key
            case "text" if isinstance(of, pacru.Game):
                return choose(("resign", "time:b", *map(str, position.moves())))
            case "text" if isinstance(of, pacru.Position | pacru.Control):
                return str(of)
            case "text":
                return self.text(WRITERS)
            case "fragment":
                return self.text(FRAGMENTS)
            case "elsewhere" if isinstance(of, pacru.Game) and position.moves():
                turn = choose(position.moves())
                return pacru.Elsewhere(str(turn), str(position.play(turn)))
            case "position" if isinstance(of, pacru.Draft):
                return of.position
            case "field":
                return choose([*position.chevrons(0), *FIELDS[:4]])
            case "player" | "following" | "by" | "running" | "winner":
                return self.random.randrange(3)
            case "standing":
                return (0, 1)
            case "rotation" if kind is int:
                return self.random.randrange(4)
            case "seats" | "colours":
                return (
                    "".join(self.random.sample("abcd", 4))
                    if kind is str
                    else DEFAULT_SEATS[2][::-1]
                )
            case "game" | "kind" | "mark" | "termination" if kind is str:
                return choose(
                    {"game": GAMES, "mark": tree.MARKS}.get(name, [*pacru.Kind, *pacru.Termination])
                )
        return None

    def text(self, writers: "Sequence[Writer]") -> str:
        """A text that can be read."""
        kind, written = self.random.choice(writers)
        try:
            return written(self.some(kind))
        except pacru.PacruError:  # it cannot be written
            return ""

    def of_type(self, kind: Anything, name: str = "") -> Anything:
        """A value of a type."""
        choose, inner = self.random.choice, typing.get_args(kind)
        origin: Anything = typing.get_origin(kind)
        if origin is Literal:
            return choose(inner)
        if origin in (Union, types.UnionType):
            return self.of_type(choose(inner), name)
        if origin is tuple and inner[1:] != (...,):
            return tuple(self.of_type(one, name) for one in inner)
        if origin:
            several = [
                [self.of_type(one, name) for one in inner[:2]] for _ in range(choose((0, 1, 2, 4)))
            ]
            if issubclass(origin, Mapping):
                return dict(several)
            firsts = [first for first, *_ in several]
            return origin(firsts) if origin in (tuple, frozenset) else firsts
        if kind in SIMPLE:
            return choose(HUGE if kind is str and self.random.random() < 0.05 else SIMPLE[kind])
        if kind is svg.Drawable:
            return self.some(pacru.Position)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return choose([*kind])
        if kind is pacru.Turn and self.random.random() < 0.5:
            return self.made(choose((pacru.Move, pacru.Reorientation, pacru.Pass)))
        if kind in (pacru.Out, svg.Options, svg.LastTurn):
            return self.made(kind)
        found = self.some(kind) if kind in CLASSES else None
        self.wrong = self.wrong or (found is None and kind is not object)
        return choose(WRONG) if found is None else found

    def made(self, kind: type) -> Anything:
        """A new object; if it cannot be made of these parts, one that there is."""
        wanted = parameters(kind)
        few = [one for one in wanted if one.needed or self.random.random() < 3 / len(wanted)]
        try:
            return kind(**{one.name: self.of_type(one.kind, one.name) for one in few})
        except pacru.PacruError:
            found = self.some(kind)
            self.wrong = self.wrong or found is None
            return found


Writer: TypeAlias = tuple[type, Callable[[Any], str]]
FRAGMENTS: Final[Sequence[Writer]] = (
    (pacru.Position, link.write),
    (pacru.Game, link.write),
    (pacru.Tree, lambda tree: f"#record={quote(record.write(tree))}"),
)
WRITERS: Final[Sequence[Writer]] = (
    *FRAGMENTS[:2],
    (pacru.Tree, record.write),
    *((kind, str) for kind in (pacru.Position, pacru.Turn, pacru.Control)),
)
SIMPLE: Final[dict[Any, tuple[Any, ...]]] = {
    type(None): (None,),
    bool: (True, False),
    int: NUMBERS,
    float: FLOATS,
    str: WORDS,
}
"""Values of the simple types."""


# ---- tests

START: Final = pacru.Position.initial()
CLOCK: Final = pacru.Clock.new([pacru.Control(60, 5), None])
REFUSED: Final[dict[str, Callable[[], object]]] = {
    "player: expected 0 to 1, found 2": lambda: START.markers(2),
    "player: expected 0 to 1, found -1": lambda: START.markers(-1),
    "player: expected 0 to 1, found 5": lambda: START.chevrons(5),
    "player: expected 0 to 3, found 4": lambda: pacru.Game.new().resign(4),
    "resign:c: player c is not in the game (R15d)": lambda: pacru.Game.new().resign(2),
    "reason: expected resign or time, found 'late'": lambda: pacru.Out("late"),  # type: ignore[arg-type]
    "move: at character 1: expected a field, found 'j1-b3'": lambda: START.play(
        pacru.Move("j1", "b3")
    ),
    "clock: expected a player below 2, found 2": lambda: CLOCK.run(2),
    "clock: expected a player below 2, found -1": lambda: CLOCK.handed_over(0, by=-1),
    "clock: expected 1 players, found {1, 2}": lambda: pacru.Clock((None,), (1.0, 2.0)),
    "winners: expected 0 to 3, found (4, 4)": lambda: pacru.Outcome(4, "time"),
    "standing: expected some of 2 players, found (0, 2)": lambda: pacru.Outcome.from_scores(
        (3, 4), (0, 2), pacru.Termination.COUNT
    ),
    "colours 'xy': expected different letters of 'abcd'": lambda: svg.describe(START, "xy"),
    "colours 'a': 2 players need one each": lambda: svg.describe(START, "a"),
    "colours '\"': expected different letters of 'abcd'": lambda: svg.glyph(0, colours='"'),
    "palette '}': expected one of a, b, c, d": lambda: svg.Options(paints={"}": "#ffffff"}),
    "rotations: expected << < > >> and 0 to 3, found ['x'] and 4": lambda: svg.handles_fit(
        START, "a3", ("x",), 4
    ),
}
"""What is refused, by what is said."""


@pytest.mark.parametrize("said", REFUSED)
def test_what_does_not_exist_is_refused_in_a_sentence(said: str) -> None:
    with pytest.raises(pacru.PacruError) as refused:
        REFUSED[said]()
    assert str(refused.value) == said


def test_a_move_in_upper_case_is_that_move() -> None:
    move = pacru.Move("A3", "B3")
    assert START.play(move) == START.play("a3-b3")
    assert str(pacru.Draft.of(START, move).turn) == "a3-b3"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "calls"), [("everyday", 8_000), pytest.param("long", 200_000, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_there_is_an_answer_or_a_documented_refusal(
    game: str, seed: str, calls: int
) -> None:
    asking = Asking(game, seed)
    for _ in range(calls):
        asking.ask()
    every = {(kind.__name__, name) for kind in OFTEN for name in ASKED[kind]}
    every |= {("NoneType", one.__name__) for one in FUNCTIONS}
    assert sorted(every - asking.answered) == []
