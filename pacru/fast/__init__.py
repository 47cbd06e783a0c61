"""The tree search once more, compiled: the same choices as Python's, some thirty times as fast (PEP 399).

It is C, which runs in WebAssembly: in the page, and in Python with the package wasmtime, ``pip install pacru[fast]``
(`pacru.fast.switch`). Where there is none, or it fails, Python's own search does everything, and
`pacru.bot.search.alphabeta` stays the truth.
"""

import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from pacru.fast.machine import Instance, Pool

LOG: Final = logging.getLogger(__name__)

_pools: "dict[int, Pool]" = {}


def use(players: int, make: "Callable[[], Instance] | None") -> None:
    """Let games with that number of players be searched by what this makes; None: by Python."""
    if make:
        from pacru.fast.machine import Pool  # most programs do without

        _pools[players] = Pool(make)
    else:
        _pools.pop(players, None)


def pool_for(players: int) -> "Pool | None":
    """Return what lends compiled trees for that number of players, or None if Python's are to be used."""
    return _pools.get(players)


def give_up(players: int, error: Exception) -> None:
    """Use Python's trees from now on, and say why."""
    LOG.warning("the compiled search failed, Python's goes on: %s", error)
    use(players, None)
