"""Build the site again whenever one of its files changes, and reload the pages that show it."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .places import BUILD, DIST, ROOT, WEB
from .runtime import Compiler
from .serve import PREFIX, Handler, serve_folder
from .site import make_site, npm_modules
from .steps import exclusive_lock, step
from .wheel import page_wheel

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

WATCHED = (ROOT / "pacru", WEB)
OWN = ("app", "pacru")
"""Packages that the build itself imports, to draw the first picture."""

PAUSE = 0.2
"""Seconds between two looks at the files."""

SILENCE = 15
"""Seconds without a change after which the server repeats the version, to notice pages that are gone."""

SCRIPTS = ("reload.js", "sw.js")
"""Files from web/build/watch/, served only here: the page's script, and a service worker without a
cache."""


class Versions:
    """The number of the served version, which grows; threads can wait for the next."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = time.time_ns()  # never a version number of an earlier server

    def publish(self) -> None:
        """Publish a new version: wake all threads that wait for one."""
        with self._changed:
            self._number += 1
            self._changed.notify_all()

    def each(self) -> Iterator[int]:
        """Yield the current version, then each new one; the same again after a silence."""
        while True:
            with self._changed:
                known = self._number
            yield known
            with self._changed:
                self._changed.wait_for(lambda: self._number != known, SILENCE)  # noqa: B023 - called at once


class ReloadingHandler(Handler):
    """A server that adds a script to the page, which reloads it when there is another version.

    Args:
        versions: the versions of the site.
    """

    def __init__(self, *arguments: object, versions: Versions, directory: str) -> None:
        self._versions = versions
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def answer(self) -> None:
        """Answer with a file of the site or of the watcher, or with versions, one by one."""
        name = self.path.partition("?")[0].removeprefix(PREFIX)
        if name == "reload":
            self._tell_versions()
        elif name in SCRIPTS:
            self.send((BUILD / "watch" / name).read_bytes(), "text/javascript; charset=utf-8")
        elif name in ("", "index.html"):
            page = Path(self.directory, "index.html").read_text("utf-8")
            script = '<script src="reload.js"></script>'
            page = page.replace("</head>", f"{script}</head>", 1)
            self.send(page.encode(), "text/html; charset=utf-8")
        else:
            super().answer()

    def end_headers(self) -> None:
        """Make the browser check every file before it uses a cached copy."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def _tell_versions(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for version in self._versions.each():
            self.wfile.write(f"data: {version}\n\n".encode())


def file_stamps(folders: Collection[Path] = WATCHED) -> dict[Path, tuple[int, int]]:
    """When each file below some folders was changed, and its size."""
    found = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if "__pycache__" in path.parts or "node_modules" in path.parts:
                continue
            with contextlib.suppress(FileNotFoundError):  # it has been deleted since
                status = path.stat()
                if path.is_file():
                    found[path] = (status.st_mtime_ns, status.st_size)
    return found


def unload_own_modules() -> None:
    """Drop our own packages, so that they are imported anew."""
    for name in [name for name in sys.modules if name.split(".")[0] in OWN]:
        del sys.modules[name]


def rebuild(build: Callable[[], None]) -> bool:
    """Build the site, and return whether it worked; errors are printed."""
    started = time.monotonic()
    try:
        build()
    except Exception as error:  # whatever is wrong with a file, it will change again
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        return False
    print(f"built again in {time.monotonic() - started:.1f} s", flush=True)
    return True


def watch(port: int, without: Collection[str] = ()) -> None:
    """Serve dist/, and keep it up to date until it is interrupted.

    Changes in the modules of the build itself take effect at the next start.

    Args:
        port: the port of the server.
        without: names of patches to leave out, see web/build/patches/.
    """
    versions, packages = Versions(), npm_modules()
    handler = partial(ReloadingHandler, versions=versions)
    with (
        contextlib.suppress(KeyboardInterrupt),
        Compiler(packages / "pyodide") as compiler,
        serve_folder(DIST, port, handler) as address,
    ):

        def build() -> None:
            unload_own_modules()
            with exclusive_lock():
                make_site(packages, compiler, without, DIST)

        known = file_stamps()
        with step("warming up"):
            (wheel,) = page_wheel(packages / "pyodide", compiler).glob("*.whl")
            compiler.warm_up(wheel)
        print(f"Pacru is at {address} and changes with its files (Ctrl+C ends it)", flush=True)
        while True:
            time.sleep(PAUSE)
            now = file_stamps()
            if now != known:
                known = now
                if rebuild(build):
                    versions.publish()
