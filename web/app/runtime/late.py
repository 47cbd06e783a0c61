"""Late imports: modules that most visits do not need are loaded when they are first used.

They are imported within ``with late:``, as in

    with late:
        from app.rooms.example import regions, update

The names exist at once. The code of a module runs when one of its names is first used, such as ``regions.view``. So
within the block, import whole modules, never names from them.

All visits but the first start from a memory snapshot of Python, which contains these modules, loaded. Every start
reads the whole snapshot, so modules that few visits need are imported within ``with seldom:`` and left out of it.

``importlib.util.LazyLoader`` would not do: with it, a module that failed once stays empty, and imports inside a late
module are late, too, while the block is open.
"""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec


class _Late:
    """The block. While it is open, modules are found as usual, but loaded later."""

    # The number of late modules whose code is running: first that outside of all blocks, then that in each open block.
    running: ClassVar[list[int]] = [0]

    def __enter__(self) -> None:
        self.running.append(0)  # a late module may have a block of its own
        sys.meta_path.insert(0, self)

    def __exit__(self, *error: object) -> None:
        sys.meta_path.remove(self)
        self.running.pop()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> "ModuleSpec | None":
        """Return the usual spec with a late loader. Imports inside a late module are not deferred."""
        for finder in () if self.running[-1] else tuple(sys.meta_path):
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _LateLoader(spec.loader)  # type: ignore[assignment] # it has the methods of a loader
                return spec
        return None


class _LateLoader:
    """Makes a module whose code runs later."""

    def __init__(self, loader: "Loader") -> None:
        self._loader = loader

    def create_module(self, spec: "ModuleSpec") -> ModuleType:
        return _LateModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__
        module.__spec__.loader = module.__loader__ = self._loader


class _LateModule(ModuleType):
    """A module whose code runs when one of its names is first used, or all are listed."""

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
        _Late.running[-1] += 1
        try:
            self.__spec__.loader.exec_module(self)
        except BaseException:
            self.__class__ = _LateModule
            raise
        finally:
            _Late.running[-1] -= 1


late: Final = _Late()
"""The block for imports of modules that most visits do not need."""
seldom: Final = _Late()
"""The block for imports of modules that few visits need."""
