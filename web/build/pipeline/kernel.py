"""The compiled tree search: WebAssembly made from ``pacru/fast/c``.

The modules are in the repository, so that nothing here needs a compiler but the command that makes them. `made_from`
says of what they were made, and ``built.txt`` beside the sources keeps it: a test compares the two.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tools.kernel.header import module_header

from .places import BUILD, ROOT, WORK, bin_of
from .steps import build_cached, digest, run, step
from .vendor import REQUIREMENTS, environment, node, npm_packages, npm_sources

if TYPE_CHECKING:
    from pathlib import Path

SOURCES: Final = ROOT / "pacru" / "fast" / "c"
BUILT: Final = SOURCES / "built.txt"
MODULES: Final = ROOT / "pacru" / "data"
PLAYERS: Final = (2, 3, 4)
PINNED: Final = BUILD / "kernel"
COMPILING: Final = (
    *("--target=wasm32-freestanding", "-mbulk-memory", "-std=gnu11", "-O2", "-s", "-nostdlib"),
    *("-Wall", "-Wextra", "-Wno-unused-function"),
    *("-Wl,--no-entry", "-Wl,-z,stack-size=4194304"),
)
"""For `zig cc`. A search of 128 plies needs 1 MB of the stack."""
OPTIMIZING: Final = (
    *("--enable-bulk-memory", "--enable-bulk-memory-opt", "--enable-sign-ext"),
    *("--enable-nontrapping-float-to-int", "--enable-mutable-globals", "-O2", "--asyncify"),
    *("--pass-arg=asyncify-imports@host.rest", "--pass-arg=asyncify-ignore-indirect"),
)
"""For `wasm-opt`: a search can be left where it calls the host, and gone on with later."""


def made_from() -> str:
    """Return what the modules follow from, as a hash: sources, headers, options, and versions of the tools."""
    sources = [path for path in sorted(SOURCES.iterdir()) if path != BUILT]
    headers = [module_header(players) for players in PLAYERS]
    tools = [REQUIREMENTS / "kernel.txt", PINNED / "package-lock.json"]
    return digest(*sources, *headers, " ".join((*COMPILING, *OPTIMIZING)), *tools)


def build() -> int:
    """Make the modules of the repository anew. Return the exit code."""
    make(MODULES)
    BUILT.write_text(made_from() + "\n", "utf-8")
    return 0


def compare() -> int:
    """Make the modules elsewhere, and compare them with those of the repository. Return the exit code."""
    folder = WORK / "kernel"
    folder.mkdir(exist_ok=True)
    make(folder)
    names = [name_of(players) for players in PLAYERS]
    other = [
        name for name in names if (folder / name).read_bytes() != (MODULES / name).read_bytes()
    ]
    for name in other:
        print(f"{name}: not what the sources make")
    return int(bool(other))


def make(folder: Path) -> None:
    """Make the modules in a folder.

    Raises:
        Failure: A tool cannot be installed, or fails.
    """
    tools = WORK / "kernel-tools"
    environment("kernel.txt", tools)
    packages = build_cached(
        "installing Binaryen", npm_sources(PINNED), partial(npm_packages, PINNED)
    )
    compiler: list[str | Path] = [bin_of(tools) / "python", "-m", "ziglang", "cc"]
    optimizer: list[str | Path] = [
        node() / "node",
        packages / "node_modules" / "binaryen" / "bin" / "wasm-opt",
    ]
    for players in PLAYERS:
        with step(f"compiling the search for {players} players"):
            headers = WORK / f"kernel-{players}"
            headers.mkdir(exist_ok=True)
            (headers / "tables.h").write_text(module_header(players), "utf-8")
            raw = headers / "raw.wasm"
            places: list[str | Path] = [
                f"-I{headers}",
                f"-I{SOURCES}",
                SOURCES / "tree.c",
                "-o",
                raw,
            ]
            run([*compiler, *COMPILING, *places], "See the message above.")
            run([*optimizer, raw, *OPTIMIZING, "-o", folder / name_of(players)], "See above.")


def name_of(players: int) -> str:
    """Return the name of the module for a number of players."""
    return f"tree{players}.wasm"
