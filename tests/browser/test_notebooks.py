"""The board for notebooks, in JupyterLab and marimo, as the docs show it, from the built wheel."""

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.extras import Outside, outside
from tests.support.places import ROOT

pytestmark = pytest.mark.long

SLOW = 60_000
"""The milliseconds that a notebook may take to start what it runs."""
EXAMPLES = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "notebooks.md").read_text("utf-8"), re.DOTALL
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    return outside(tmp_path_factory.mktemp("wheel"))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def run(place: Outside, folder: Path, arguments: list[str]) -> Iterator[None]:
    """Run a server until the end; it has started when it says its address."""
    server = subprocess.Popen(
        [place.commands / "python", "-m", *arguments],
        cwd=folder,
        env={**place.variables, "HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout
    try:
        said = []
        for line in server.stdout:
            said.append(line)
            if "http://" in line:
                break
        else:
            pytest.fail("".join(said))
        yield
    finally:
        server.terminate()
        server.communicate()


@contextmanager
def opened(chromium: Browser, address: str) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 1400})
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.goto(address)
    yield page
    context.close()


@pytest.fixture
def jupyter(place: Outside, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """JupyterLab with the two examples, run."""
    cells = [
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": code,
        }
        for code in EXAMPLES[:2]
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}
    (tmp_path / "board.ipynb").write_text(json.dumps(book), "utf-8")
    port = free_port()
    options = [
        "--no-browser",
        "--allow-root",
        f"--ServerApp.port={port}",
        "--IdentityProvider.token=",
    ]
    with (
        run(place, tmp_path, ["jupyterlab", *options]),
        opened(chromium, f"http://127.0.0.1:{port}/lab/tree/board.ipynb") as page,
    ):
        idle = page.get_by_role("button", name="Python 3 (ipykernel) | Idle")
        expect(idle).to_be_visible(timeout=SLOW)  # what one runs before that can get lost
        page.locator(".jp-Cell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        expect(page.locator(".pacru-board")).to_be_visible(timeout=SLOW)
        page.keyboard.press("Shift+Enter")
        page.locator(".jp-InputPrompt", has_text="[2]").wait_for()
        yield page


@pytest.fixture
def marimo(place: Outside, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The example of marimo, as an app."""
    (tmp_path / "board.py").write_text(EXAMPLES[2], "utf-8")
    port = free_port()
    options = ["--headless", "--no-token", "--port", str(port)]
    with (
        run(place, tmp_path, ["marimo", "run", "board.py", *options]),
        opened(chromium, f"http://127.0.0.1:{port}") as page,
    ):
        expect(page.locator(".pacru-board")).to_be_visible(timeout=SLOW)
        yield page


def press(board: Locator, *fields: str) -> None:
    for field in fields:
        board.locator(f"[data-field={field}]").click()


def test_a_level_answers_in_jupyterlab_and_one_looks_through_the_game(jupyter: Page) -> None:
    board = jupyter.locator(".pacru-board")
    shown = board.locator(".pacru-shown")
    press(board, "a3")
    expect(board.locator(".pacru-status")).to_contain_text("Move a3")
    press(board, "c7")
    expect(board.locator(".pacru-status")).to_contain_text("(R3)")
    press(board, "b4", "c5")
    expect(shown).to_contain_text("2. Red:")
    board.get_by_role("button", name="Back", exact=True).click()
    expect(shown).to_have_text("1. Black: a3-b4(c5)")
    board.get_by_role("button", name="Last", exact=True).click()
    expect(shown).to_contain_text("2. Red:")


def test_the_keyboard_plays_in_jupyterlab(jupyter: Page) -> None:
    board = jupyter.locator(".pacru-board")
    board.locator("[data-field=e5]").focus()
    for key in ("ArrowDown",) * 4 + ("Enter", "ArrowUp", "Enter"):
        jupyter.keyboard.press(key)
    expect(board.locator(".pacru-shown")).to_contain_text("2. Red:")
    expect(board.locator("[data-field=e2]")).to_be_focused()
    label = board.locator("[data-field=e2]").get_attribute("aria-label")
    assert label == "e2; chevron of Black, facing north; e2 faces north; its power is 1"


def test_other_cells_of_marimo_follow_what_is_played(marimo: Page) -> None:
    board = marimo.locator(".pacru-board")
    press(board, "a3", "b4", "c5")
    expect(board.locator(".pacru-shown")).to_have_text("1. Black: a3-b4(c5)")
    expect(marimo.get_by_text("The last move: a3-b4(c5)")).to_be_visible()
