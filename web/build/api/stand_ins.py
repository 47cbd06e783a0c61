"""Stand-ins for packages of extras: the documentation is made without them, whether they are installed or not."""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGES = ("anywidget", "gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel", "traitlets")
"""What the public modules of the extras import."""


def stand_in() -> None:
    """Let modules be imported from now on that need `PACKAGES`."""
    for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    sys.meta_path.insert(0, Finder())


class Trait:
    """Stands in for what widgets are made of."""

    def __init__(self, *_: object) -> None:
        """Take what a trait takes."""

    def __call__(self, observer: Callable[..., object]) -> Callable[..., object]:
        """Return the method that observes it."""
        return observer

    def __repr__(self) -> str:
        """Return nothing: what a trait begins with is not shown."""
        return ""

    def tag(self, **_: object) -> Trait:
        """Return it; where it is synchronised is of no interest here."""
        return self


class Anything(type):
    """Classes that have whatever is looked up in them, such as other classes of this kind."""

    def __getattr__(cls, name: str) -> Anything:
        """Make what is looked up: another class."""
        return make_class(cls.__module__, f"{cls.__qualname__}.{name}")

    def __getitem__(cls, _: object) -> Anything:
        """Return the class, whatever it is a class of."""
        return cls


def make_class(module: str, name: str) -> Anything:
    """Return a class that does nothing, whatever its objects are made of.

    Raises:
        AttributeError: the name is one of Python's own; who looks those up can do without.
    """
    if name.rpartition(".")[2].startswith("_"):
        raise AttributeError(name)

    def take(*_: object, **__: object) -> None:
        """Take any arguments."""

    place = {"__module__": module, "__qualname__": name, "__init__": take}
    return Anything(name.rpartition(".")[2], (), place)


class StandIn(ModuleType):
    """A module in which there is whatever is asked for."""

    def __init__(self, name: str) -> None:
        """Make it, with submodules."""
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> type:
        """Make what is asked for: a class, or a trait."""
        return Trait if self.__name__ == "traitlets" else make_class(self.__name__, name)


class Finder(MetaPathFinder, Loader):
    """Finds a stand-in in place of each of `PACKAGES` and its submodules."""

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Return how to make a stand-in."""
        return ModuleSpec(fullname, self) if fullname.partition(".")[0] in PACKAGES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the stand-in."""
        return StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it as it is."""
