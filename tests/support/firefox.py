"""A headless Firefox, driven by its own remote protocol, Marionette.

Playwright cannot drive the Firefox that people have. The package marionette-driver could, but it
needs packages that do not import on Python 3.13.
"""

import json
import re
import socket
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,  # any free port
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
PATIENCE = 120_000
"""The longest that anything may take, in milliseconds; only a failing test waits that long."""

# Calls back as soon as a condition is true.
AWAITED = """
    const done = arguments[arguments.length - 1];
    const look = () => ((CONDITION) ? done(true) : setTimeout(look, 50));
    look();
"""

EVALUATED = """
    const [expression, done] = arguments;
    window.Promise.resolve(window.eval(expression)).then(done);
"""


class Firefox:
    """A browser with one tab and its own profile.

    Args:
        path: its command.
        profile: a folder that is not there yet.
        settings: preferences besides `SETTINGS`.
    """

    def __init__(self, path: str, profile: Path, **settings: object) -> None:
        profile.mkdir()
        preferences = SETTINGS | settings
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = [path, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._connection = socket.create_connection(("127.0.0.1", self._port()))
        self._connection.settimeout(2 * PATIENCE / 1000)
        self._stream = self._connection.makefile("rb")
        self._asked = 0
        self._hear()  # the browser's greeting
        self.asks("WebDriver:NewSession")
        self.asks("WebDriver:SetTimeouts", script=PATIENCE, pageLoad=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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

    def opens(self, address: str) -> None:
        """Go to an address from an empty page, so that it is loaded and not only scrolled to."""
        self.leaves()
        self.asks("WebDriver:Navigate", url=address)

    def leaves(self) -> None:
        """Leave the page, which ends its workers."""
        self.asks("WebDriver:Navigate", url="about:blank")

    def runs(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Run a script in the page, and return its result."""
        told = self.asks("WebDriver:ExecuteScript", script=script, args=list(arguments))
        return told["value"]

    def evaluates(self, expression: str) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Return the value of an expression of the page's own JavaScript, or that of its promise."""
        told = self.asks("WebDriver:ExecuteAsyncScript", script=EVALUATED, args=[expression])
        return told["value"]

    def waits_until(self, condition: str) -> None:
        """Wait until a JavaScript expression is true."""
        script = AWAITED.replace("CONDITION", condition)
        self.asks("WebDriver:ExecuteAsyncScript", script=script, args=[])

    def _port(self) -> int:
        said = []
        assert self._process.stdout
        for line in self._process.stdout:
            said.append(line)
            found = re.search(r"Listening on port (\d+)", line)
            if found:  # later output is read only so that the pipe never fills up
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return int(found[1])
        raise AssertionError(f"Firefox does not listen:\n{''.join(said)}")

    def _hear(self) -> Any:  # noqa: ANN401 - whatever JSON can say
        length = b""
        while not length.endswith(b":"):
            length += self._stream.read(1)
        return json.loads(self._stream.read(int(length[:-1])))
