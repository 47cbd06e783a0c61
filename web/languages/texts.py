"""The texts of the page and the engine: find them with Babel, and compile translations."""

import re
import zlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path, PurePosixPath

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = Path(__file__).parent
TEMPLATE = LANGUAGES / "pacru.pot"
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "say", "N_"), None),
    **dict.fromkeys(("ngettext", "NN_"), (1, 2)),
    **dict.fromkeys(("pgettext", "NC_"), ((1, "c"), 2)),
}
ATTRIBUTES = ("aria-label", "title", "placeholder")
NOT_SHOWN = ("script", "style", "title", "mpy-config", "symbol", "noscript")
NAME = "English"
"""The text whose translation is the name of the language."""
ABOUT_NAME = "The name of your language, as it calls itself, for the settings."
HEADER = "# The texts of Pacru. docs/translating.md says how to translate them."
VOLATILE = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Project-Id-Version|Report-Msgid-Bugs-To|Last-Translator|'
    rb"Language-Team|Generated-By):.*\n",
    re.MULTILINE,
)
"""Header lines of Babel to leave out."""
NEEDED_EARLY = ("__init__.py", "suggesting.py")
"""The modules of a room whose texts can be seen before anything in the room is asked for."""
SHARED = {f"web/app/ui/{name}articles.py": "help" for name in ("", "sister_")}
"""Modules whose texts only the rooms with the words of another one show."""
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
BRACED = re.compile(r"\{(\w+)\}")
"""A placeholder in a text."""


class _Page(HTMLParser):
    """Finds the texts in the HTML page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_SHOWN or ("translate", "no") in attrs:
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
            self.texts.append(text.strip())


def collect_texts() -> Catalog:
    """All texts that people see, in the order of the files."""
    catalogue = Catalog(project="Pacru", charset="utf-8", fuzzy=False)
    catalogue.add(NAME, auto_comments=[ABOUT_NAME])
    for name, message, context in _extract_texts():
        catalogue.add(message, locations=[(name, 0)], context=context)
    return catalogue


def _extract_texts() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Each place with a text: its file, the text, and which of its meanings it has there."""
    for name in ("web/index.html", "web/welcome.html"):
        parser = _Page()
        parser.feed((ROOT / name).read_text("utf-8"))
        for text in parser.texts:
            yield name, text, None
    for folder in (ROOT / "pacru", ROOT / "web" / "app"):
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            source = BytesIO(path.read_bytes())
            for _, message, _, context in extract("python", source, keywords=KEYWORDS):
                yield name, message, context


def template() -> bytes:
    """The catalogue for translators to begin with."""
    return _to_po(collect_texts())


def update() -> None:
    """Bring the template and each language up to date; translations stay."""
    TEMPLATE.write_bytes(template())
    for path in paths():
        path.write_bytes(render_updated(path))


def render_updated(path: Path) -> bytes:
    """The content of a language's file with all current texts; its translations stay."""
    known = read(path)
    known.update(collect_texts(), no_fuzzy_matching=True)
    known.obsolete.clear()
    return _to_po(known)


def begin_language(language: str) -> Path:
    """Create the file for another language, if it does not exist.

    Raises:
        ValueError: there is no such language.
    """
    path = LANGUAGES / f"{language}.po"
    if path.exists():
        return path
    try:
        locale = Locale(language)
    except UnknownLocaleError as error:
        raise ValueError(f"{error}: expected a language such as it") from error
    catalogue = Catalog(locale, project="Pacru", charset="utf-8", fuzzy=False)
    path.write_bytes(_to_po(catalogue))
    path.write_bytes(render_updated(path))
    return path


def paths() -> list[Path]:
    """The files of the languages."""
    return sorted(LANGUAGES.glob("*.po"))


def read(path: Path) -> Catalog:
    """The translations of a language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def _to_po(catalogue: Catalog) -> bytes:
    catalogue.header_comment = HEADER
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    # No dates and no names, so that the same texts give the same file.
    return VOLATILE.sub(b"", file.getvalue())


def split(catalogue: Catalog, rooms: Mapping[str, str]) -> dict[str, Catalog]:
    """The parts of a catalogue that the page reads one by one.

    Args:
        catalogue: the translations of a language.
        rooms: the rooms whose words come late, each with the room in whose part they are.

    Returns:
        By the name of the room, the texts of only that part; under an empty name, all that is needed at the start.
    """
    parts = {name: _like(catalogue) for name in ("", *rooms.values())}
    for message in catalogue:
        if message.id:
            parts[_part_of(message, rooms)].add(
                message.id, message.string, locations=message.locations, context=message.context
            )
    return parts


def _like(catalogue: Catalog) -> Catalog:
    return Catalog(catalogue.locale_identifier, project="Pacru", charset="utf-8", fuzzy=False)


def _part_of(message: Message, rooms: Mapping[str, str]) -> str:
    """The only part that can need a text; empty: it is needed at the start, or there are others."""
    found = {_late_part(place, rooms) for place, _line in message.locations}
    return found.pop() if len(found) == 1 else ""


def _late_part(place: str, rooms: Mapping[str, str]) -> str:
    path = PurePosixPath(place)
    if place in SHARED:
        return SHARED[place]
    if path.parts[:3] != ("web", "app", "rooms") or path.name in NEEDED_EARLY:
        return ""
    return rooms.get(path.parts[3], "")


def compile_catalogue(catalogue: Catalog) -> bytes:
    """The translations of a language as the page reads them; the same texts give the same bytes."""
    # Otherwise Babel writes the current time.
    catalogue.creation_date = catalogue.revision_date = ANY_TIME
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def pack(catalogue: Catalog) -> bytes:
    """The compiled translations as the page fetches them."""
    return zlib.compress(compile_catalogue(catalogue), 9)


def own_name(catalogue: Catalog) -> str:
    """A language's own name, if it has been translated."""
    message = catalogue.get(NAME)
    translation = str(message.string) if message else ""
    return translation or str(catalogue.locale_identifier)


def is_rtl(language: str) -> bool:
    """Whether a language is written from right to left."""
    return str(Locale.parse(language).text_direction) == "rtl"
