"""Static hosts that lead a browser from an address to another one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from pipeline.serve import Handler, serve_folder

from tests.support.host import Served


class Redirecting(Handler):
    """A server that answers what an address leads to with the file that was meant."""

    def answer(self) -> None:
        """Answer with the requested file, or with another address for it."""
        if (target := self.onward()) and target != self.path:
            self.send_response(308)
            self.send_header("Location", target)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().answer()

    def onward(self) -> str:
        """The address to which the browser is led, or nothing."""
        raise NotImplementedError

    def page(self) -> tuple[str, str]:
        """The address of a page without its ending, and what follows the path."""
        path, _, query = self.path.partition("?")
        folder, _, name = path.rpartition("/")
        stem = "" if name == "index.html" else name.removesuffix(".html")
        return f"{folder}/{stem}" if name.endswith(".html") else "", query and f"?{query}"


class EachOnce(Redirecting):
    """A server that leads each address on, once; not that of a service worker, which browsers refuse then."""

    MARK = "led=on"

    def onward(self) -> str:
        """The same address with a mark."""
        if self.MARK in self.path or urlsplit(self.path).path.endswith("/sw.js"):
            return ""
        return f"{self.path}{'&' if '?' in self.path else '?'}{self.MARK}"


class WithoutHtml(Redirecting):
    """A server of clean addresses: without ``.html``."""

    END = ""

    def onward(self) -> str:
        """The address of a page without its ending."""
        page, query = self.page()
        return f"{page}{'' if page.endswith('/') else self.END}{query}" if page else ""

    def translate_path(self, path: str) -> str:
        """The file for an address."""
        place = path.partition("?")[0].removesuffix(self.END)
        found = super().translate_path(f"{place}.html")
        return found if Path(found).is_file() else super().translate_path(path)


class WithSlash(WithoutHtml):
    """A server of clean addresses with a slash at their end."""

    END = "/"


def serving(handler: type[Handler]) -> Callable[[Path, int], Served]:
    """What serves a folder by a handler, for a `Host`."""
    return partial(serve_folder, handler=handler)


REDIRECTING: dict[str, type[Redirecting]] = {
    "each address once": EachOnce,
    "without .html": WithoutHtml,
    "with a slash": WithSlash,
}
