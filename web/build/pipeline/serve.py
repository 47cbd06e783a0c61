"""Serves the site on this machine, as a static host would."""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

from .places import DIST
from .steps import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PREFIX = "/pacru/"
"""Where the site lies on the local server: below a path, as on GitHub Pages."""


class Handler(SimpleHTTPRequestHandler):
    """A plain static server with the site below PREFIX; nothing a static host would not do."""

    extensions_map = {  # noqa: RUF012 - as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        """The file for an address; nothing lies outside PREFIX."""
        inside = path.startswith(PREFIX)
        return super().translate_path(path[len(PREFIX) - 1 :] if inside else "/nothing here")

    def do_GET(self) -> None:
        """Answers, to a browser that may go away meanwhile."""
        with contextlib.suppress(ConnectionError):
            self.answer()

    def answer(self) -> None:
        """Answers with the file that is asked for."""
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Keeps quiet."""


@contextlib.contextmanager
def served(folder: Path, port: int = 0, handler: Callable[..., Handler] = Handler) -> Iterator[str]:
    """Serves a folder from a thread of its own and gives its address.

    Args:
        folder: with the site.
        port: where, if that matters.
        handler: answers the requests; it is told the folder as ``directory``.

    Raises:
        Failure: The port is taken.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder)))
    except OSError as error:
        raise Failure(f"Port {port}: {error.strerror}. Try another: --port N.") from error
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
    finally:
        server.shutdown()
        server.server_close()


def serve(port: int) -> None:
    """Serves dist/ until it is interrupted."""
    with served(DIST, port) as address:
        print(f"Pacru is at {address} (Ctrl+C ends it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
