"""Find, install and start browsers."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from . import listen
from .places import BIN
from .steps import Failure, run, step
from .system import find_missing_libraries, install, may_install, need_libraries, root_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

BROWSERS = {
    "chromium": (
        "chromium-headless-shell",  # starts and draws faster
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
WEBKIT = (
    "webkit2gtk-driver",
    "libwebkit2gtk-4.1-0",
    "gir1.2-webkit2-4.1",
    "python3-gi",
    "xvfb",
    "dbus-x11",
)
"""Debian's packages with the engine of Safari, a window for it, and a screen for the window."""
PLAYWRIGHT = (str(BIN / "python"), "-m", "playwright")
BROWSER_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters are as wide as the typeface says, on every system
)


def browser_path(name: str = "chromium") -> str | None:
    """The command of a browser: Playwright's own Chromium if installed, else that of the system."""
    own = ""
    if name == "chromium":
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    return first_installed(own, *BROWSERS[name])


def first_installed(*commands: str) -> str | None:
    """The first of some commands that is on this machine."""
    return next(filter(None, map(shutil.which, commands)), None)


def install_browsers() -> None:
    """Install Chromium and Firefox, if they are missing, and the libraries that they need.

    Raises:
        Failure: Something cannot be installed from here; the text says what to do about it.
    """
    need_libraries("Playwright", driver())
    if not browser_path("firefox"):  # Playwright's is one that nobody uses
        install(["firefox-esr"], "The browser tests need Firefox.")
    if not browser_path("chromium"):
        install_chromium()
    need_libraries_of_chromium(browser_path("chromium") or "")
    if not has_webkit():
        install_webkit()


def has_webkit() -> bool:
    """Whether WebKitGTK can be driven here."""
    commands = ("WebKitWebDriver", "Xvfb", "dbus-run-session", "/usr/bin/python3")
    asked = [
        "/usr/bin/python3",
        "-c",
        "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2",
    ]
    if not all(map(shutil.which, commands)):
        return False
    return not subprocess.run(asked, capture_output=True, check=False).returncode


def install_webkit() -> None:
    """Install WebKitGTK where that can be done; elsewhere its tests are left out, and this says so."""
    try:
        install(WEBKIT, "The tests in Safari's engine need WebKitGTK.")
    except Failure as failure:
        print(f"{failure} Without it, these tests are left out.", flush=True)


def install_reader() -> None:
    """Install a screen reader where that can be done; elsewhere its tests are left out, and this says so."""
    try:
        listen.install_reader()
    except Failure as failure:
        print(f"{failure} Without it, these tests are left out.", flush=True)


def driver() -> Path:
    """The Node that comes with Playwright."""
    import playwright

    return Path(playwright.__file__).parent / "driver" / "node"


def install_chromium() -> None:
    """Install Playwright's own Chromium if available, else Debian's package without windows.

    Raises:
        Failure: It could not be installed.
    """
    with contextlib.suppress(Failure), step("installing Chromium"):
        run([*PLAYWRIGHT, "install", "chromium"], "")
        return
    install(["chromium-headless-shell"], "The browser tests need Chromium.")


def need_libraries_of_chromium(path: str) -> None:
    """Make sure that a Chromium has its shared libraries; a system's package brings them along.

    Raises:
        Failure: The system lacks some, and they cannot be installed from here.
    """
    missing = find_missing_libraries(path)
    if not missing:
        return
    command = [*PLAYWRIGHT, "install-deps", "chromium"]
    advice = f"Chromium needs {', '.join(missing)}, which this system lacks. "
    advice += f"On Debian and Ubuntu, run this: {root_command(*command)}"
    if not may_install():
        raise Failure(advice)
    with step("installing the libraries of Chromium"):
        run([*command], advice)


@contextlib.contextmanager
def browser(*flags: str) -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright.

    Args:
        flags: more flags for its command line.

    Raises:
        Failure: There is none.
    """
    from playwright.sync_api import sync_playwright

    path = browser_path()
    if not path:
        raise Failure("No Chromium found: `python3 build.py test` installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*BROWSER_FLAGS, *flags])
        yield chromium
        chromium.close()
