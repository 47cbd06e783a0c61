"""Print what a screen reader says on a walk through the page, or write it down."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from ear import session, walk

from .places import DIST
from .serve import serve_folder
from .system import install

if TYPE_CHECKING:
    from collections.abc import Iterator

HEARD = ".heard.txt"
"""How the name of a transcript ends, which lies beside its walk."""


def listen(
    path: Path, *, language: str = "en-US", site: Path | None = None, keep: bool = False
) -> None:
    """Take a walk, and print what is heard.

    Args:
        path: the walk, a file as `ear.walk` reads it.
        language: what the browser speaks.
        site: the built site, if it is that of another version.
        keep: whether it is also written beside the walk, as what is to be heard from now on.

    Raises:
        Failure: The file is no walk, there is no screen reader and none can be installed, or
            something on the walk was not heard.
    """
    steps = walk.read_walk(path.read_text("utf-8"))
    install_reader()
    lines = [f"# {session.reader_version()}"]
    for line in hear(steps, site or DIST, language):
        print(line, flush=True)
        lines.append(line)
    if keep:
        path.with_suffix(HEARD).write_text("\n".join([*lines, ""]), "utf-8")


def install_reader() -> None:
    """Install a screen reader, if there is none.

    Raises:
        Failure: It cannot be installed from here; the text says what to do about it.
    """
    if not session.has_reader():
        install([*session.missing_packages()], "To listen to the page takes a screen reader.")


def hear(steps: list[walk.Step], site: Path, language: str = "en-US") -> Iterator[str]:
    """Take a walk, and give the lines of its transcript: each step, and what was heard after each key.

    Raises:
        Failure: Something on the walk was not heard.
    """
    begins = bool(steps) and steps[0].verb == "open"
    start = steps[0].rest if begins else ""
    turns: list[int] = []
    with (
        serve_folder(site) as address,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(session.Ear(Path(folder), address + start, language=language)) as ear,
    ):
        for step in steps[begins:]:
            yield f"> {step}"
            if step.verb == "turn":
                turns.append(0)
            for key, heard in walk.take(ear, step):
                yield from _lines(key if key != step.rest else "", heard)
                if turns:
                    turns[-1] += walk.count_words(heard)
    if turns:
        yield f"{len(turns)} turns, {sum(turns) / len(turns):.1f} words each: {turns}"


def _lines(key: str, heard: list[str]) -> Iterator[str]:
    if key:
        yield f"  [{key}]"
    for one in heard:
        yield f"    {one}"
