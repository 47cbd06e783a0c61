"""Modules that are loaded when they are first used: what most visits do without.

A module imports such modules within ``with late:``, as in

    with late:
        from app.rooms.example import regions, update

The names are there at once. The code of a module runs when somebody first asks for something in it, such as
``regions.view``. So within the block, import modules and nothing out of them.

Python's memory, in which all visits but the first begin, has these modules, too. Every start has to read all of it: so
``with seldom:`` leaves out of it what few visits need.

``importlib.util.LazyLoader`` would not do: a module that failed once stays empty, and what a late module itself imports
within an open block would wait, too.
"""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec


class _Late:
    """Finds modules as others do while its block runs, and has them loaded later."""

    running = 0  # how many late modules are being run since the innermost block was opened
    running_around: ClassVar[list[int]] = []  # the same for the blocks around it

    def __enter__(self) -> None:
        _Late.running_around.append(_Late.running)
        _Late.running = 0  # a late module may have a block of its own
        sys.meta_path.insert(0, self)

    def __exit__(self, *error: object) -> None:
        sys.meta_path.remove(self)
        _Late.running = _Late.running_around.pop()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> "ModuleSpec | None":
        """Return what others find, with another loader. What such a module imports itself is none of its block's."""
        for finder in () if self.running else tuple(sys.meta_path):
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _LateLoader(spec.loader)  # type: ignore[assignment] # as one, by its methods
                return spec
        return None


class _LateLoader:
    """Makes a module, and leaves its code to be run later."""

    def __init__(self, loader: "Loader") -> None:
        self._loader = loader

    def create_module(self, spec: "ModuleSpec") -> ModuleType:
        return _LateModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__
        module.__spec__.loader = module.__loader__ = self._loader


class _LateModule(ModuleType):
    """A module whose code runs when the first of its names is asked for, or all of them."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # the import system asks for these
            raise AttributeError(name)
        self._load()
        return getattr(self, name)

    def __dir__(self) -> list[str]:
        self._load()
        return dir(self)

    def _load(self) -> None:
        assert self.__spec__
        assert self.__spec__.loader
        self.__class__ = ModuleType  # type: ignore[assignment]
        _Late.running += 1
        try:
            self.__spec__.loader.exec_module(self)
        except BaseException:
            self.__class__ = _LateModule
            raise
        finally:
            _Late.running -= 1


late: Final = _Late()
"""The block for the imports of such modules."""
seldom: Final = _Late()
"""The block for those that few visits need."""
