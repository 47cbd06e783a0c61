"""The texts of the page and the engine: found by Babel for translators, and compiled from what they write."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = Path(__file__).parent
TEMPLATE = LANGUAGES / "pacru.pot"
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}
ATTRIBUTES = ("aria-label", "title", "placeholder")
NOT_SHOWN = ("script", "style", "title", "mpy-config", "symbol")


class _Page(HTMLParser):
    """Finds the texts that stand in the page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[int, str]] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_SHOWN:
            self._inside.append(tag)
        for name, value in attrs:
            if name in ATTRIBUTES and value:
                self._add(value)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self._add(data)

    def _add(self, text: str) -> None:
        if re.search("[A-Za-z]{2}", text):
            self.texts.append((self.getpos()[0], text.strip()))


def found() -> Catalog:
    """All texts that are shown, in the order of the files."""
    catalogue = Catalog(project="Pacru", charset="utf-8", fuzzy=False)
    for name, line, message in sorted(_found(), key=str):
        catalogue.add(message, locations=[(name, line)])
    return catalogue


def _found() -> Iterator[tuple[str, int, str | tuple[str, ...]]]:
    page = ROOT / "web" / "index.html"
    parser = _Page()
    parser.feed(page.read_text("utf-8"))
    for line, text in parser.texts:
        yield "web/index.html", line, text
    for folder in (ROOT / "pacru", ROOT / "web" / "app"):
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            source = BytesIO(path.read_bytes())
            for line, message, *_ in extract("python", source, keywords=KEYWORDS):
                yield name, line, message


def update() -> None:
    """Bring the template and each language up to date; what is translated stays."""
    catalogue = found()
    TEMPLATE.write_bytes(_written(catalogue))
    for path in sorted(LANGUAGES.glob("*.po")):
        with path.open("rb") as file:
            known = read_po(file, locale=path.stem)
        known.update(catalogue, no_fuzzy_matching=True)
        known.obsolete.clear()
        path.write_bytes(_written(known, no_location=True))


def _written(catalogue: Catalog, *, no_location: bool = False) -> bytes:
    file = BytesIO()
    write_po(file, catalogue, width=110, no_location=no_location, ignore_obsolete=True)
    # No dates: the same texts give the same file.
    return re.sub(rb'"(POT-Creation|PO-Revision)-Date:[^"]*"\n', b"", file.getvalue())


def compiled(path: Path) -> bytes:
    """A language as the page reads it, with what is translated."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def pseudo() -> bytes:
    """A language for tests, in which every text that can be translated stands in brackets."""
    catalogue = found()
    for message in catalogue:
        if message.pluralizable:
            message.string = tuple(f"⟦{form}⟧" for form in message.id)
        elif message.id:
            message.string = f"⟦{message.id}⟧"
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


if __name__ == "__main__":
    update()
