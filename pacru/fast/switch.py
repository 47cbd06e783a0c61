"""Lets programs outside of the page search with the compiled tree, where wasmtime is installed."""

import importlib.util
import os
from functools import partial
from typing import Final

from pacru import fast
from pacru.core.state import PLAYERS

VARIABLE: Final = "PACRU_FAST"
"""The variable of the environment that keeps Python's search in use, if it is 0."""


def switch_on() -> bool:
    """Use compiled trees from now on if that is possible. Return whether it is."""
    if os.environ.get(VARIABLE) == "0" or importlib.util.find_spec("wasmtime") is None:
        return False
    from pacru.fast.native import NativeInstance  # which needs wasmtime

    for players in PLAYERS:
        if fast.pool_for(players) is None:
            fast.use(players, partial(NativeInstance, players))
    return True
