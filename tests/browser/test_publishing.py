"""What the README promises those who host the page: published from a fork, opened, offline, updated."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.support.copies import open_site, wait_until_stored
from tests.support.table import reload, wait_until_ready
from tests.support.workflow import FOLDER, Run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="its lines are for a shell")


@contextmanager
def serve_plainly(folder: Path, port: int = 0) -> Iterator[int]:
    """Serve a folder as the README says, and yield the port."""
    command = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--directory", folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        try:
            assert server.stdout
            yield int(server.stdout.readline().split(" port ")[1].split()[0])
        finally:
            server.terminate()


@pytest.mark.long
def test_a_fork_publishes_a_page_that_works_offline_and_is_updated(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    run = Run(tmp_path / "first", "refs/heads/main")
    run.run_workflow(FOLDER / "site.yml")
    with serve_plainly(run.pages) as port:
        table = open_site(visitor, f"http://127.0.0.1:{port}/pacru/")
        table.click("a3", "b3")
        table.wait_for_turns(2)
        wait_until_stored(table)
    reload(table.page)
    table.wait_for_turns(2)

    second = Run(tmp_path / "second", "refs/heads/main", rename_the_page)
    second.run_workflow(FOLDER / "site.yml", "browser", "publish")
    with serve_plainly(second.pages, port):
        table.page.reload()
        with table.page.expect_navigation():
            notice = table.page.locator('[data-notice="update"]')
            notice.get_by_role("button", name="Reload").click()
        wait_until_ready(table.page)
        assert table.page.title().endswith("Newer")
        table.wait_for_turns(2)


def rename_the_page(checkout: Path) -> None:
    """Change a checkout, as a later commit does."""
    path = checkout / "web" / "index.html"
    path.write_text(path.read_text("utf-8").replace("<title>Pacru", "<title>Newer"), "utf-8")
