"""WebKitGTK, the engine of Safari, driven by its own WebDriver on a screen that nobody sees."""

import base64
import json
import os
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.support.remote import PATIENCE, RemoteBrowser

WINDOW = Path(__file__).with_name("webkit_window.py")
SYSTEM_PYTHON = "/usr/bin/python3"  # it has the system's libraries, that of the tests has not
FOREIGN = ("XDG_", "DBUS_", "GDK_", "GTK_", "PYTHON", "VIRTUAL_ENV", "WAYLAND_")
"""The beginnings of variables that would lead to what belongs to the person at this machine."""


class WebKit(RemoteBrowser):
    """A window with WebKitGTK.

    Args:
        folder: that of what sites store, for the next one too.
        lacking: names of WebKit's features that it is to lack, as in an older one.
    """

    def __init__(self, folder: Path, *lacking: str) -> None:
        folder.mkdir(exist_ok=True)
        self._screen, screen = _start_screen()
        usual = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        port = _free_port()
        self._driver = subprocess.Popen(
            ["dbus-run-session", "--", "WebKitWebDriver", f"--port={port}"],
            env={**usual, "DISPLAY": screen, "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._address = f"http://127.0.0.1:{port}"
        self._wait_for_driver(port)
        options = {
            "binary": SYSTEM_PYTHON,
            "args": [str(WINDOW), str(folder / "profile"), *lacking],
        }
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self.asks("POST", "/session", capabilities=wanted)
        self._address += f"/session/{session['sessionId']}"
        self.asks("POST", "/timeouts", script=PATIENCE, pageLoad=PATIENCE)

    def end(self) -> None:
        os.killpg(self._driver.pid, signal.SIGKILL)
        self._driver.wait()
        self._screen.kill()
        self._screen.wait()

    def asks(self, method: str, path: str, **parameters: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Send a command, and return its result.

        Args:
            method: that of HTTP.
            path: the address of the command, below that of the session once there is one.
            parameters: what is sent along, if the method sends anything.

        Raises:
            AssertionError: It was refused.
        """
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = Request(self._address + path, body, method=method)
        try:
            with urlopen(request, timeout=2 * PATIENCE / 1000) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def navigate(self, address: str) -> None:
        self.asks("POST", "/url", url=address)

    def execute(self, script: str, *arguments: object, waits: bool = False) -> Any:  # noqa: ANN401 - whatever JSON can say
        way = "async" if waits else "sync"
        return self.asks("POST", f"/execute/{way}", script=script, args=list(arguments))

    def perform(self, source: dict[str, object]) -> None:
        self.asks("POST", "/actions", actions=[source])

    def resizes(self, width: int, height: int) -> None:
        self.asks("POST", "/window/rect", width=width, height=height)

    def picture(self) -> bytes:
        return base64.b64decode(self.asks("GET", "/screenshot"))

    def complaints(self) -> list[str]:
        told: list[str] = self.runs("return complaints")
        return told

    def _wait_for_driver(self, port: int) -> None:
        """Wait until the driver hears, since it never says so."""
        while self._driver.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                return
        raise AssertionError("WebKitWebDriver has ended")


def _start_screen() -> tuple[subprocess.Popen[bytes], str]:
    """Start a screen that nobody sees, and return it with its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1400x24"]
    screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "Xvfb does not start"
    return screen, f":{number}"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
