"""Measures the engine in the browser, as `build.py bench` asks; what is printed goes into the page."""

import asyncio
import contextlib
import io
import json
import sys
from pathlib import Path

from pyscript import document

from pacru.bot.search import DEEPEST, Limits
from pacru.cli import main

SECONDS = 2.0
"""The time for each forced win."""


async def forced_wins(file: Path) -> None:
    """Lets the bot look for the forced wins of a file; each line is there as soon as it is known."""
    sys.path.append("./tests")
    import solver

    results = solver.search(solver.read(file), Limits(DEEPEST, seconds=SECONDS))
    for line in solver.told(results):
        document.querySelector("pre").append(f"{line}\n")
        await asyncio.sleep(0)


command = json.loads(Path("command.json").read_text("utf-8"))
if command == ["wins"]:
    await forced_wins(Path("tests/wins.txt"))  # noqa: F704 - PyScript lets a script wait
else:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        main(command)
    document.querySelector("pre").textContent = output.getvalue()
document.documentElement.dataset.done = ""
