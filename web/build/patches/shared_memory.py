"""Remove shared memory from Pyodide's script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.steps import Failure

if TYPE_CHECKING:
    from pathlib import Path

SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
"""The code in the script that makes it."""

NOT_SHARED = "new Int32Array(1)"
"""The code that replaces it: Pyodide only waits on it, and only under Node."""


def remove_shared_memory(script: Path) -> None:
    """Replace the shared memory in Pyodide's script, ``pyodide.asm.mjs``.

    Raises:
        Failure: This was not written for that version of the script.
    """
    text = script.read_text("utf-8")
    if text.count(SHARED) != 1:
        raise Failure(
            f"{script.name} makes shared memory in another way: see web/build/patches/shared_memory.py."
        )
    script.write_text(text.replace(SHARED, NOT_SHARED), "utf-8")
