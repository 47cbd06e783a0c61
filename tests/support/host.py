"""A server that can be stopped."""

import contextlib
from pathlib import Path
from urllib.parse import urlsplit

from pipeline.serve import served
from pipeline.site import service_worker


class Host:
    """A static server for one site; it can be stopped, and can get other files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running = contextlib.ExitStack()
        self.address = self._running.enter_context(served(folder))

    def end(self) -> None:
        """Answer no more."""
        self._running.close()

    def begin_again(self) -> None:
        """Answer again, at the same address; it does no harm if it still does."""
        self.end()
        self._running.enter_context(served(self.folder, urlsplit(self.address).port or 0))

    def publish(self, title: str) -> None:
        """Publish another build, with another title of the page."""
        path = self.folder / "index.html"
        page = path.read_text("utf-8").replace("<title>Pacru", f"<title>{title}")
        path.write_text(page, "utf-8")
        (self.folder / "sw.js").unlink()
        (self.folder / "sw.js").write_text(service_worker(self.folder, page), "utf-8")
