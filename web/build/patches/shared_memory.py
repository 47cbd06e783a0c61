"""Takes shared memory out of Pyodide's script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.steps import Failure

if TYPE_CHECKING:
    from pathlib import Path

SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
"""What makes it, in the script."""

NOT_SHARED = "new Int32Array(1)"
"""What stands there instead: Pyodide only waits on it, and only under Node."""


def unshared(script: Path) -> None:
    """Replaces the shared memory in Pyodide's script, ``pyodide.asm.mjs``.

    Raises:
        Failure: It is another script than this was written for.
    """
    text = script.read_text("utf-8")
    if text.count(SHARED) != 1:
        raise Failure(
            f"{script.name} makes shared memory in another way: see web/build/patches/shared_memory.py."
        )
    script.write_text(text.replace(SHARED, NOT_SHARED), "utf-8")
