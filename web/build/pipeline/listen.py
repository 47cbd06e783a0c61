"""Print what a screen reader says on a walk through the page."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ear import session, walk

from .places import DIST
from .serve import serve_folder
from .system import install


def listen(path: Path, *, language: str = "en-US") -> None:
    """Take a walk, and print what is heard.

    Args:
        path: the walk, a file as `ear.walk` reads it.
        language: what the browser speaks.

    Raises:
        Failure: The file is no walk, there is no screen reader and none can be installed, or
            something on the walk was not heard.
    """
    steps = walk.read_walk(path.read_text("utf-8"))
    if not session.has_reader():
        install(session.PACKAGES, "To listen to the page takes a screen reader.")
    start = steps.pop(0).rest if steps and steps[0].verb == "open" else ""
    turns: list[int] = []
    with (
        serve_folder(DIST) as address,
        tempfile.TemporaryDirectory() as folder,
        session.Ear(Path(folder), address + start, language=language) as ear,
    ):
        for step in steps:
            print(f"> {step}", flush=True)
            if step.verb == "turn":
                turns.append(0)
            for key, heard in walk.take(ear, step):
                _print_heard(key if key != step.rest else "", heard)
                if turns:
                    turns[-1] += walk.count_words(heard)
    if turns:
        print(f"{len(turns)} turns, {sum(turns) / len(turns):.1f} words each: {turns}")


def _print_heard(key: str, heard: list[session.Heard]) -> None:
    if key:
        print(f"  [{key}]")
    for one in heard:
        print(f"    {one.text}{'' if one.whole else ' ✂'}", flush=True)
