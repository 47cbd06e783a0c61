"""Serve the site on this machine, as a static host would."""

from __future__ import annotations

import contextlib
import gzip
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from .places import DIST
from .steps import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

PREFIX = "/pacru/"
"""The path of the site on the local server; it lies below a path, as on GitHub Pages."""
SOON = 0.02
"""The seconds within which a server ends; by default it takes half a second, and tests end many."""


class Handler(SimpleHTTPRequestHandler):
    """A plain static server with the site below PREFIX; it does only what a static host would."""

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
        """The file for an address; there is nothing outside PREFIX."""
        inside = path.startswith(PREFIX)
        return super().translate_path(path[len(PREFIX) - 1 :] if inside else "/nothing here")

    def do_GET(self) -> None:
        """Answer a browser, which may disconnect meanwhile."""
        with contextlib.suppress(ConnectionError):
            self.answer()

    def answer(self) -> None:
        """Answer with the requested file."""
        super().do_GET()

    def send(self, content: bytes, kind: str, headers: Mapping[str, str] | None = None) -> None:
        """Answer with content that is no file of the site as it is.

        Args:
            content: the body.
            kind: its media type.
            headers: further ones, by name.
        """
        self.send_response(200)
        named = {"Content-Type": kind, "Content-Length": str(len(content)), **(headers or {})}
        for name, value in named.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Write no log."""


PACKED = (
    "text/",
    "application/json",
    "application/manifest+json",
    "application/wasm",
    "image/svg+xml",
)
"""The beginnings of the types that hosts such as GitHub Pages compress."""


@cache
def gzip_file(path: Path, version: int) -> bytes:  # noqa: ARG001 - part of the key of the cache
    """A file compressed with gzip."""
    return gzip.compress(path.read_bytes(), 6)


class PackingHandler(Handler):
    """A server that compresses what it sends with gzip, as most hosts do."""

    def answer(self) -> None:
        """Answer with the requested file, compressed if its type and the browser allow it."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        kind = self.guess_type(path)
        taken = "gzip" in self.headers.get("Accept-Encoding", "")
        if not taken or not kind.startswith(PACKED) or not path.is_file():
            super().answer()
            return
        changed = path.stat()
        headers = {
            "Content-Encoding": "gzip",
            "Vary": "Accept-Encoding",
            "Last-Modified": self.date_time_string(changed.st_mtime),
        }
        self.send(gzip_file(path, changed.st_mtime_ns), kind, headers)


@contextlib.contextmanager
def serve_folder(
    folder: Path, port: int = 0, handler: Callable[..., Handler] = Handler
) -> Iterator[str]:
    """Serve a folder from its own thread, and yield its address.

    Args:
        folder: the folder with the site.
        port: the port, if it matters.
        handler: answers the requests; it gets the folder as ``directory``.

    Raises:
        Failure: The port is in use.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder)))
    except OSError as error:
        raise Failure(f"Port {port}: {error.strerror}. Try another: --port N.") from error
    threading.Thread(target=server.serve_forever, args=[SOON], daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def serve_compressed(folder: Path) -> Iterator[str]:
    """Serve a folder as a compressing host does, with everything compressed in advance."""
    with serve_folder(folder, handler=PackingHandler) as address:
        for path in folder.rglob("*"):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                request = Request(f"{address}{name}", headers={"Accept-Encoding": "gzip"})
                urlopen(request).close()
        yield address


def serve(port: int) -> None:
    """Serve dist/ until it is interrupted."""
    with serve_folder(DIST, port) as address:
        print(f"Pacru is at {address} (Ctrl+C ends it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
