"""Finds, installs and starts browsers."""

from __future__ import annotations

import contextlib
import os
import shutil
from typing import TYPE_CHECKING

from .places import BIN
from .steps import Failure, run, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

BROWSERS = {
    "chromium": (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ),
    "firefox": (
        "firefox",
        "firefox-esr",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
    ),
}
BROWSER_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser_path(name: str = "chromium") -> str | None:
    """The command of a browser: Playwright's own Chromium if it is installed, else what the system has."""
    own = ""
    if name == "chromium":
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, (own, *BROWSERS[name]))), None)


def install_browsers() -> None:
    """Installs Chromium and Firefox, if they are not there."""
    for name, package in (("chromium", "chromium"), ("firefox", "firefox-esr")):
        if not browser_path(name):
            install_browser(name, package)


def install_browser(name: str, package: str) -> None:
    """Installs a browser: Playwright's own Chromium if it can be had, else Debian's package.

    Raises:
        Failure: It could not be installed.
    """
    advice = f"The browser tests need {name.title()}: please install it."
    if name == "chromium":  # Playwright's Firefox is one that nobody uses
        with step("installing a browser"), contextlib.suppress(Failure):
            run([BIN / "playwright", "install", name], advice)
            return
    if not shutil.which("apt-get") or os.geteuid():
        raise Failure(advice)
    with step(f"installing Debian's {package}"):
        run(["apt-get", "update"], advice)
        run(["apt-get", "install", "-y", "--no-install-recommends", package], advice)


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright.

    Raises:
        Failure: There is none.
    """
    from playwright.sync_api import sync_playwright

    path = browser_path()
    if not path:
        raise Failure("No Chromium found: `python3 build.py test` installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        yield chromium
        chromium.close()
