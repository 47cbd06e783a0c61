"""Measure the engine, natively and on the site's own runtime."""

from __future__ import annotations

import contextlib
import html
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from .browsers import browser
from .places import BUILD, DIST, ROOT, WORK
from .serve import serve_folder
from .site import fill_template, pyscript_config
from .steps import Failure, run
from .wheel import source_wheel

BENCH_FILES = ("naive.py", "data/perft.jsonl", "data/midgame.txt")
"""The files of the tests that the measurements need."""
PATIENCE = 300_000
"""How long they may take in the browser, in milliseconds."""


def measure(nodes: int | None) -> None:
    """Measure the engine natively and on the site's own runtime in Chromium, and compare the two.

    Args:
        nodes: the limit of each search, if it is not the default.
    """
    command = ["bench", *(["--nodes", str(nodes)] if nodes else [])]
    print("native:", flush=True)
    native = run([sys.executable, "-m", "pacru", *command], "See the message above.")
    print(native, "in the browser:", sep="\n", flush=True)
    inside = run_in_browser([*command, "--reference", "./reference"])
    print(inside)
    figure = re.compile(r"^(.+): ([\d,]+) a second$", re.MULTILINE)
    there = dict(figure.findall(inside))
    for label, ours in figure.findall(native):
        ratio = int(ours.replace(",", "")) / int(there[label].replace(",", ""))
        print(f"{label}: native is {ratio:.2f} times as fast")


def run_in_browser(command: list[str]) -> str:
    """Run a measurement on the site's own runtime in Chromium, and return its output.

    Raises:
        Failure: it ends with an exception, or does not end.
    """
    from playwright.sync_api import TimeoutError as NoAnswer

    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        site = Path(folder, "site")
        shutil.copytree(DIST, site)
        shutil.copytree(BUILD / "bench", site, dirs_exist_ok=True)
        # The page's own library lacks what only the command line imports.
        (whole,) = WORK.glob("cache/vendoring-*/node_modules/pyodide/python_stdlib.zip")
        shutil.copyfile(whole, next(site.glob("pyodide/*/python_stdlib.zip")))
        (wheel,) = source_wheel().glob("*.whl")  # and its wheel lacks what measures
        shutil.copy(wheel, site)
        files = {name: ROOT / "tests" / "reference" / name for name in BENCH_FILES}
        for name, file in files.items():
            shutil.copy(file, site / Path(name).name)
        (site / "command.json").write_text(json.dumps(command), "utf-8")
        config = pyscript_config(next(site.glob("python-*.mjs")).name)
        config["files"] = {f"./{Path(name).name}": f"./reference/{name}" for name in files}
        config["files"] |= {"./command.json": "./command.json", f"./{wheel.name}": "./*"}
        page = (BUILD / "bench" / "bench.html").read_text("utf-8")
        page = fill_template(page, {"pyscript": html.escape(json.dumps(config))})
        (site / "bench.html").write_text(page, "utf-8")
        with serve_folder(site) as address, browser() as chromium:
            tab = chromium.new_page()
            tab.goto(f"{address}bench.html")
            with contextlib.suppress(NoAnswer):
                tab.wait_for_selector("html[data-done]", state="attached", timeout=PATIENCE)
            said = tab.text_content("pre") or ""
            if tab.get_attribute("html", "data-done") != "well":
                raise Failure(f"The measurement has failed in the browser.\n{said}")
            return said
