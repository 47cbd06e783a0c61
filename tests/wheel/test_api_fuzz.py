"""Whatever is asked of the public names, they answer or raise what their docstrings say.

What they give is asked in turn. So they meet positions, games, trees and drafts in the middle of play, and numbers
and texts that are right, extreme or wrong. Nothing that exists already may change.
"""

import inspect
import pickle
import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any, Final, Literal, Union

import pytest

import pacru
from pacru import link, record, svg
from pacru.board import FACINGS, FIELDS
from pacru.position import DEFAULT_SEATS
from pacru.record import COLOURS, Record
from pacru.svg import Drawable
from tests.support.games import CASES, GAMES

IN_CI: Final = 3_000
"""Calls, in each game."""
LONG: Final = 300_000
"""The same in the release checks."""
KEPT: Final = 30
"""How many objects of a kind are kept, and how much is taken of what may be endless."""

UNCHECKED: Final = {
    *(pacru.Position, pacru.Game, pacru.Ply, pacru.Tree, pacru.Node, pacru.Draft, Record),
    *(pacru.Choice, pacru.Prompt, pacru.Refusal, link.GameLink, link.PositionLink),
}
"""Classes of which only the library makes objects; their methods are called."""
UNASKED: Final = {"with_state", "state", "memory", "stood", "from_bytes"}
"""What is about the inner state."""
SAID: Final = ("", " ", "\0", "é", "\udcff", "\u2028", "a0", "j1", "A1", "resign", "time:d", "[%clk 1:2:3]", "}")
HUGE: Final = ("9" * 5_000, "x" * 50_000, "(" * 2_000, "{" * 2_000)
NUMBERS: Final = (*range(-3, 10), 99, 10**6, 2**31, -(2**63), 10**30, True)
FLOATS: Final = (0.0, 1.5, -1.0, 60, 1e308, float("inf"), float("-inf"), float("nan"))
WRONG: Final = (None, 5, -1, 1.5, "a1", b"a1", (), [], {}, int, float("nan"), [[]], ("a", 1), {"a": 1})
"""Values of many types, for an argument of another."""


def own(module: types.ModuleType) -> Iterator[Callable[..., object]]:
    """The public functions and classes of a module."""
    for name, found in vars(module).items():
        if name in getattr(module, "__all__", ()) or found.__class__ is types.FunctionType:
            if getattr(found, "__module__", "").startswith(module.__name__) and name[0] != "_":
                yield found


PUBLIC: Final = [
    found
    for module in (pacru, record, link, svg)
    for found in own(module)
    if isinstance(found, type | types.FunctionType)
]
CLASSES: Final = {
    found
    for found in (*PUBLIC, link.GameLink, link.PositionLink)
    if isinstance(found, type) and not issubclass(found, Exception | Enum) and found is not Drawable
}
MADE: Final = [
    found
    for found in PUBLIC
    if not isinstance(found, type) or (found in CLASSES and found not in UNCHECKED)
]


@cache
def methods(kind: type) -> list[tuple[str, Any]]:
    """What an object of that class can be asked, and how."""
    found = inspect.classify_class_attrs(kind)
    return [(one.name, one.object) for one in found if is_asked(one)]


def is_asked(attribute: Any) -> bool:
    name, wanted = attribute.name, attribute.defining_class in CLASSES
    return wanted and (name in SPECIAL or (name[0] != "_" and name not in UNASKED))


SPECIAL: Final = {"__str__", "__repr__", "__hash__", "__eq__", "_repr_svg_"}


@cache
def parameters(called: Callable[..., object]) -> list[tuple[inspect.Parameter, Any]]:
    """The parameters of a function or class, each with the type that it has."""
    annotated = called
    if isinstance(called, type):
        maker = called.__new__ if issubclass(called, tuple) else called.__init__
        annotated = maker if getattr(maker, "__module__", "") == called.__module__ else called
    names = vars(svg.options) | vars(record) | vars(pacru) | vars(pacru.tree) | vars(pacru.turn)
    hints = typing.get_type_hints(annotated, names | getattr(annotated, "__globals__", {}))
    found = inspect.signature(called).parameters.values()
    return [(one, hints.get(one.name, object)) for one in found]


def allowed(called: object) -> tuple[type[Exception], ...]:
    """The exceptions in the docstring of a function or class, and those of the library."""
    texts = (inspect.getdoc(called), inspect.getdoc(called.__new__) if isinstance(called, type) else "")
    said = " ".join((text or "").partition("Raises:")[2] for text in texts)
    return (pacru.PacruError, *((ValueError,) if re.search(r"\bValueError\b", said) else ()))


def snapshot(found: object) -> object:
    """All that can be told of an object."""
    if isinstance(found, pacru.Position):
        return pickle.dumps(found), found.outcome, str(found)
    return repr(found)


class Asking:
    """Someone who calls everything with anything, and keeps what comes."""

    def __init__(self, game: str, seed: str) -> None:
        self.random = Random(f"{game} {seed}")
        self.kept: dict[type, list[Any]] = {}
        self.wrong = False
        self.path: tuple[int, ...] = ()
        case = CASES[game]
        for players in (2, 3, 4):
            self.keep(pacru.Position.initial(players, game=game))
            self.keep(pacru.Game.new(players, game=game))
            self.keep(pacru.Tree.of(pacru.Game.new(players, game=game)))
        self.keep(pacru.Position.initial(2, repetition=True))
        self.keep(pacru.Game.new(3, tournament=True, repetition=True))
        for text in case.rare:
            self.keep(pacru.Position.parse(text))
            self.keep(pacru.Draft(pacru.Position.parse(text)))
            self.keep(pacru.Game(pacru.Position.parse(text)))
        self.keep(pacru.Clock.new([pacru.Control(60, 5), None, pacru.Control(1)]))

    # ---- what is known

    def keep(self, found: object) -> None:
        """Keep an object, and what is in a collection, to ask it later."""
        kind = type(found)
        if kind in CLASSES:
            same = self.kept.setdefault(kind, [])
            if len(same) < KEPT:
                same.append(found)
            else:
                same[self.random.randrange(KEPT)] = found
        elif isinstance(found, Mapping):
            self.keep(list(found.values())[:KEPT])
        elif isinstance(found, tuple | list | types.GeneratorType):
            for one in islice(found, KEPT):
                self.keep(one)

    def some(self, kind: type) -> Any:
        """An object of that class or of a class of that kind; None if there is none."""
        known = [one for found, several in self.kept.items() if issubclass(found, kind) for one in several]
        return self.random.choice(known) if known else None

    # ---- arguments

    def right(self, name: str, kind: Any, asked: object) -> Any:
        """A value that probably makes sense for a parameter of that name; None if none is known."""
        choose = self.random.choice
        position = self.some(pacru.Position)
        game = getattr(asked, "position", asked)
        if isinstance(asked, pacru.Tree):
            paths = [(), *((at,) for at in range(len(asked.line)))]
            paths += [(at, n, 0) for at, node in enumerate(asked.line) for n in range(len(node.variations))]
            path = choose(paths)
            if name == "path":
                self.path = path
                return path
            if name == "turn" and self.path in paths:
                game = asked.game(self.path).position
        match name:
            case "turn":
                turns = (game if isinstance(game, pacru.Position) else position).moves()
                return choose(turns) if turns else pacru.Pass()
            case "key" if isinstance(asked, pacru.Draft) and asked.choices:
                return choose(asked.choices).key
            case "player" | "following" | "by" | "running":
                return self.random.randrange(3)
            case "field" | "origin" | "destination" | "meeting" | "benefit" | "payment":
                return choose(FIELDS)
            case "facing":
                return choose(FACINGS)
            case "rotation":
                return self.random.randrange(4)
            case "game" if kind is str:
                return choose(GAMES)
            case "seats":
                return self.random.sample(choose([*DEFAULT_SEATS.values()]), 2)
            case "mark":
                return choose(("!", "?!", ""))
            case "text" | "fragment":
                return self.text()
            case "depth":
                return choose((-1, 0, 1, 100, 10**30))
        return None

    def text(self) -> str:
        """The text of something."""
        said = self.some(choose_kind := self.random.choice((pacru.Position, pacru.Turn, pacru.Control, pacru.Game, pacru.Tree)))
        if choose_kind in (pacru.Game, pacru.Tree):
            write = self.random.choice((record.write, link.game_link))
            try:
                return write(said)
            except pacru.PacruError:
                return ""
        return str(said)

    def value(self, name: str, kind: Any, asked: object) -> Any:
        """A value for a parameter: mostly of its type."""
        if self.random.random() < 0.03:
            self.wrong = True
            return self.random.choice(WRONG)
        if self.random.random() < 0.6 or name == "depth":
            found = self.right(name, kind, asked)
            if found is not None:
                return found
        return self.of(kind, asked, name)

    def of(self, kind: Any, asked: object, name: str = "") -> Any:
        """A value of a type."""
        choose, origin, inner = self.random.choice, typing.get_origin(kind), typing.get_args(kind)
        if origin is Literal:
            return choose(inner)
        if origin in (Union, types.UnionType):
            return self.of(choose(inner), asked, name)
        if origin is tuple and inner[1:] != (...,):
            return tuple(self.of(one, asked, name) for one in inner)
        if origin and issubclass(origin, Mapping):
            return {self.of(inner[0], asked): self.of(inner[1], asked) for _ in range(choose((0, 1, 3)))}
        if origin:
            several = [self.of(inner[0], asked, name) for _ in range(choose((0, 1, 2, 4)))]
            return several if origin not in (tuple, frozenset) else origin(several)
        if kind is type(None):
            return None
        if kind is bool:
            return choose((True, False))
        if kind is int:
            return choose(NUMBERS)
        if kind is float:
            return choose(FLOATS)
        if kind is str:
            many = (*FIELDS, *FACINGS, *COLOURS, *SAID, "<", ">>", "*", "abcd", "ab", "S", "SN", "pincer", "plain")
            return choose(HUGE) if self.random.random() < 0.05 else choose(many)
        if kind is svg.Options:
            return self.options()
        if kind is Drawable:
            return self.some(pacru.Position)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return choose([*kind])
        if kind is pacru.Turn and self.random.random() < 0.5:
            return self.made(choose((pacru.Move, pacru.Reorientation, pacru.Pass)))
        if kind is pacru.Out:
            return self.made(kind)
        if isinstance(kind, type) and kind in CLASSES:
            found = self.some(kind)
            if found is not None:
                return found
        self.wrong = self.wrong or kind is not object
        return choose(WRONG)

    def made(self, kind: type) -> Any:
        """A new object, or any if it cannot be made of these parts."""
        try:
            return kind(**{one.name: self.of(found, kind, one.name) for one, found in parameters(kind)})
        except pacru.PacruError:
            found = self.some(kind)
            self.wrong = self.wrong or found is None
            return found

    def options(self) -> svg.Options:
        """Options for a drawing, most of them as by default."""
        for _ in range(5):
            given = self.random.sample(parameters(svg.Options), self.random.randrange(4))
            try:
                return svg.Options(**{one.name: self.of(kind, None, one.name) for one, kind in given})
            except pacru.PacruError:
                continue
        return svg.Options()

    # ---- asking

    def ask(self) -> None:
        """Call something once, and check that it keeps what it promises."""
        self.wrong = False
        if self.random.random() < 0.25:
            asked: Any = None
            called: Any = self.random.choice(MADE)
        else:
            asked = self.random.choice(self.kept[self.random.choice([*self.kept])])
            name, attribute = self.random.choice(methods(type(asked)))
            if isinstance(attribute, property | cached_property) or not callable(getattr(type(asked), name)):
                self.check(asked, name, lambda: getattr(asked, name), attribute, ())
                return
            called = getattr(asked, name)
        given, named = [], {}
        try:
            wanted = parameters(getattr(called, "__func__", called))
        except (NameError, TypeError, ValueError):
            wanted = [(one, object) for one in inspect.signature(called).parameters.values()]
        for one, kind in wanted:
            if asked is not None and one.name in ("self", "cls", "_cls"):
                continue
            if one.default is not one.empty and self.random.random() < 0.4:
                continue
            value = self.value(one.name, kind, asked if asked is not None else called)
            named[one.name] = value
        positional = [one.name for one, _ in wanted if one.kind is one.POSITIONAL_ONLY]
        given = [named.pop(name) for name in positional if name in named]
        self.check(asked, called, lambda: called(*given, **named), called, (*given, *named.values()))

    def check(self, asked: object, name: object, call: Callable[[], object], documented: object, given: tuple[object, ...]) -> None:
        """Call something; only what is documented may be raised, and nothing may change."""
        before = [(one, snapshot(one)) for one in (asked, *given) if type(one) in CLASSES]
        expected = allowed(documented) + ((Exception,) if self.wrong else ())
        if "__hash__" in str(name):
            expected += (TypeError,)  # what has a dictionary in it has no hash
        try:
            found = call()
            if isinstance(found, Iterator):
                found = list(islice(found, KEPT))
        except expected:
            found = None
        except Exception as error:
            error.add_note(f"{name} of {asked!r:.500} with {[f'{one!r:.300}' for one in given]}")
            raise
        assert [snapshot(one) for one, _ in before] == [said for _, said in before]
        if not self.wrong:
            self.keep(found)
