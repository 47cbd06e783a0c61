"""A server that can be stopped."""

import contextlib
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from pipeline import embed
from pipeline.serve import serve_folder
from pipeline.site import service_worker

Served = contextlib.AbstractContextManager[str]
"""A server that runs, with its address."""


class Host:
    """A static server for one site; it can be stopped, and can get other files."""

    def __init__(self, folder: Path, serve: "Callable[[Path, int], Served]" = serve_folder) -> None:
        self.folder = folder
        self._serve = serve
        self._running = contextlib.ExitStack()
        self.address = self._running.enter_context(serve(folder, 0))

    def end(self) -> None:
        """Answer no more."""
        self._running.close()

    def begin_again(self) -> None:
        """Answer again, at the same address; it does no harm if it still does."""
        self.end()
        self._running.enter_context(self._serve(self.folder, urlsplit(self.address).port or 0))

    def publish(self, title: str) -> None:
        """Publish another build, with another title of the page."""
        path = self.folder / "index.html"
        page = path.read_text("utf-8").replace("<title>Pacru", f"<title>{title}")
        path.write_text(page, "utf-8")
        (self.folder / "sw.js").unlink()
        pages = page + (self.folder / embed.PAGE).read_text("utf-8")
        (self.folder / "sw.js").write_text(service_worker(self.folder, pages), "utf-8")

    def date(self, seconds: int) -> None:
        """Give all files the same date, in seconds since 1970, as `unzip` does."""
        for path in self.folder.rglob("*"):
            os.utime(path, (seconds, seconds))


NGINX = """
    daemon off;
    pid "{own}/pid";
    error_log "{own}/errors";
    events {{}}
    http {{
        access_log off;
        client_body_temp_path "{own}";
        proxy_temp_path "{own}";
        fastcgi_temp_path "{own}";
        uwsgi_temp_path "{own}";
        scgi_temp_path "{own}";
        types {{
            text/html html;
            text/css css;
            text/javascript js mjs;
            application/json json;
            application/wasm wasm;
            image/svg+xml svg;
        }}
        server {{
            listen 127.0.0.1:{port};
            location /pacru/ {{ alias "{folder}/"; }}
        }}
    }}
"""
"""The configuration of a server of one's own, with what a package of nginx begins with."""


@contextlib.contextmanager
def served_by_nginx(folder: Path, port: int) -> Iterator[str]:
    """Serve a folder by nginx, from a process of our own; its files lie beside the folder."""
    own = folder.parent / "nginx"
    own.mkdir(exist_ok=True)
    with socket.socket() as found:
        found.bind(("127.0.0.1", port))
        port = found.getsockname()[1]
    configuration = own / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""  # who may read the folder
    configuration.write_text(user + NGINX.format(own=own, port=port, folder=folder))
    process = subprocess.Popen(["nginx", "-e", own / "errors", "-c", configuration])
    try:
        while process.poll() is None and not _answers(port):
            pass
        yield f"http://127.0.0.1:{port}/pacru/"
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
