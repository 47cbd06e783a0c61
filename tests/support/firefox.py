"""A headless Firefox, driven by its own remote protocol, Marionette.

The package marionette-driver could do it, but it needs packages that do not import on Python 3.13.
"""

import base64
import json
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.remote import PATIENCE, RemoteBrowser

SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.dom.window.dump.enabled": True,  # it says what was left unhandled, on its output
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "devtools.console.stdout.content": True,
    "marionette.port": 0,  # any free port
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
}
BARE = ":root { min-width: 0 !important } #navigator-toolbox { display: none }"
"""A style of the window in which all of it is the page, so that it can be as narrow as a phone."""
COMPLAINT = re.compile(r"JavaScript error: (?!resource:|chrome:)|console\.error: (?!\w+: *$)")
"""How a line about an error in a page begins."""


class Firefox(RemoteBrowser):
    """A Firefox.

    Args:
        path: its command.
        profile: the folder of what it stores, for the next one too.
        settings: preferences besides `SETTINGS`.
    """

    def __init__(self, path: str, profile: Path, **settings: object) -> None:
        profile.mkdir(exist_ok=True)
        preferences = SETTINGS | settings
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        (profile / "chrome").mkdir(exist_ok=True)
        (profile / "chrome" / "userChrome.css").write_text(BARE, "utf-8")
        command = [path, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._said: list[str] = []
        self._heard = 0
        self._connection = socket.create_connection(("127.0.0.1", self._port()))
        self._connection.settimeout(2 * PATIENCE / 1000)
        self._stream = self._connection.makefile("rb")
        self._asked = 0
        self._hear()  # the browser's greeting
        self.asks("WebDriver:NewSession")
        self.asks("WebDriver:SetTimeouts", script=PATIENCE, pageLoad=PATIENCE)

    def end(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.wait()

    def asks(self, command: str, **parameters: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Send a command, and return its result."""
        self._asked += 1
        message = json.dumps([0, self._asked, command, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self._hear()
        assert number == self._asked
        assert error is None, error
        return result

    def navigate(self, address: str) -> None:
        self._heard = len(self._said)
        self.asks("WebDriver:Navigate", url=address)

    def execute(self, script: str, *arguments: object, waits: bool = False) -> Any:  # noqa: ANN401 - whatever JSON can say
        command = "WebDriver:ExecuteAsyncScript" if waits else "WebDriver:ExecuteScript"
        return self.asks(command, script=script, args=list(arguments))["value"]

    def perform(self, source: dict[str, object]) -> None:
        self.asks("WebDriver:PerformActions", actions=[source])

    def resizes(self, width: int, height: int) -> None:
        self.asks("WebDriver:SetWindowRect", width=width, height=height)

    def picture(self) -> bytes:
        taken = self.asks("WebDriver:TakeScreenshot", full=False)["value"]
        return base64.b64decode(taken)

    def complaints(self) -> list[str]:
        return [line.strip() for line in self._said[self._heard :] if COMPLAINT.match(line)]

    def _port(self) -> int:
        for line in self._lines():
            found = re.search(r"Listening on port (\d+)", line)
            if found:
                threading.Thread(target=lambda: [*self._lines()], daemon=True).start()
                return int(found[1])
        raise AssertionError(f"Firefox does not listen:\n{''.join(self._said)}")

    def _lines(self) -> Iterator[str]:
        """What it says from now on, line by line."""
        assert self._process.stdout
        for line in self._process.stdout:
            self._said.append(line)
            yield line

    def _hear(self) -> Any:  # noqa: ANN401 - whatever JSON can say
        length = b""
        while not length.endswith(b":"):
            length += self._stream.read(1)
        return json.loads(self._stream.read(int(length[:-1])))
