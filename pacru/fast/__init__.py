"""The tree search once more, compiled: the same choices as Python's, fifty times as fast (PEP 399).

It is C, which runs in WebAssembly: in the page as in Python with the package wasmtime, ``pip install pacru[fast]``.
Where there is none, or it fails, Python's own search does everything, and `pacru.bot.search.alphabeta` stays the truth.

>>> from pacru.bot.bots import bot_of
>>> tree = bot_of("pacru").make_tree(2)  # one of the two
"""

import importlib.util
import logging
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from pacru.fast.machine import Instance, Pool

SWITCH: Final = "PACRU_FAST"
"""The variable of the environment that keeps Python's search in use, if it is 0."""
LOG: Final = logging.getLogger(__name__)

_pools: "dict[int, Pool | None]" = {}


def is_native() -> bool:
    """Whether there is a compiled search outside of the page."""
    return os.environ.get(SWITCH) != "0" and importlib.util.find_spec("wasmtime") is not None


def use(players: int, make: "Callable[[], Instance] | None") -> None:
    """Let games with that number of players be searched by what this makes; None: by Python."""
    from pacru.fast.machine import Pool

    _pools[players] = make and Pool(make)


def pool_for(players: int) -> "Pool | None":
    """Return what lends compiled trees for that number of players, or None if Python's are to be used."""
    if players not in _pools:
        _use_native(players)
    return _pools[players]


def give_up(players: int, error: Exception) -> None:
    """Use Python's trees from now on, and say why."""
    LOG.warning("the compiled search failed, Python's goes on: %s", error)
    use(players, None)


def _use_native(players: int) -> None:
    if not is_native():
        use(players, None)
        return
    from pacru.fast.native import NativeInstance

    use(players, lambda: NativeInstance(players))
