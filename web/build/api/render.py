"""Render the documentation site into a folder: the guide of docs/, the public modules, and what the search knows.

This runs as a program of its own, so that it documents the package as it is now:

    python render.py FOLDER
"""

from __future__ import annotations

import html
import importlib
import json
import os
import re
import shutil
import sys
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT), str(HERE.parent)]

from pdoc import doc, render, search  # noqa: E402 - the package must be found
from pdoc.render_helpers import to_html  # noqa: E402

import pacru  # noqa: E402
from api.boards import Boards  # noqa: E402
from api.stand_ins import stand_in  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = (
    "pacru",
    "pacru.engine",
    "pacru.record",
    "pacru.link",
    "pacru.svg",
    "pacru.svg.movie",
    "pacru.picture",
    "pacru.review",
    "pacru.games",
    "pacru.explain",
    "pacru.puzzles",
    "pacru.solver",
    "pacru.openings",
    "pacru.rating",
    "pacru.bot.program",
    "pacru.bot.engine",
    "pacru.bot.protocol",
    "pacru.rl",
    "pacru.rl.zoo",
    "pacru.rl.gym",
    "pacru.rl.spiel",
    "pacru.widget",
)
"""The public modules: others can change at any time."""

LANDING = "package"
"""The page of docs/ that is the first one of the site."""
CHANGES = "CHANGELOG"
"""The page of the guide that is not in docs/."""
FIRST = ("Position", "Game", "Tree", "Draft", "best_move", "analyse", "evaluate", "perft")
"""The members of the package that readers look for first, in this order."""

GUIDE = {
    "For Python": (
        "python",
        "cookbook",
        "notebooks",
        "own-bots",
        "environments",
        "protocol",
        "perft",
        "notation",
        "abstractplay",
        "embed",
    ),
    "The games": ("rules", "faq", "azacru", "shacru"),
    "The page": ("levels", "puzzles", "review", "accessibility", "promises", "sandbox", "embed"),
    "Found out": ("first-player", "what-decides", "openings"),
    "Versions": (CHANGES,),
}
"""The pages of docs/ for those who use Pacru, in groups. Those for people who change it are not here."""


PLAY = "../"
"""Where the game is, seen from the documentation."""

HEADING = re.compile(r'<h([1-3]) id="([^"]+)">(.*?)</h\1>')
LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
DOCS = re.compile(r"\bdocs/([\w-]+)\.md\b")
"""A page of docs/, as docstrings name it."""
NAMED = re.compile(r"<code>([\w.]+)</code>")
DOT = '<span class="o">.</span>'
DOTTED = re.compile(
    r'<span class="n">pacru</span>(?:<span class="o">\.</span><span class="n">\w+</span>)+'
)
"""A name of the package in a coloured example, with all that is looked up in it."""
TAG = re.compile(r"<[^>]+>")
SESSION = re.compile(r"^ {4}>>> .*\n(?: {4}.*\n)*", re.MULTILINE)
"""An example in a page of docs/: its lines are indented."""


@dataclass(frozen=True)
class Page:
    """A page of the guide."""

    name: str
    title: str
    body: str
    """HTML, whose links still are those of docs/."""

    @property
    def address(self) -> str:
        """Where it is in the documentation."""
        return f"guide/{self.name}.html"

    @property
    def sections(self) -> list[tuple[str, str]]:
        """Its sections, each with its anchor and its title."""
        return [
            (found[2], text_of(found[3]))
            for found in HEADING.finditer(self.body)
            if found[1] == "2"
        ]


class Entry(NamedTuple):
    """Something that can be found: what it is called, where it is, what it is, and what it says."""

    title: str
    address: str
    kind: str
    text: str


def text_of(markup: str) -> str:
    """What a piece of HTML says, in one line."""
    return " ".join(html.unescape(TAG.sub(" ", markup)).split())


def _fence(match: re.Match[str]) -> str:
    """An example as a block of code in the words of Python's prompt, which is coloured."""
    return f"```pycon\n{re.sub('^ {4}', '', match[0], flags=re.MULTILINE)}```\n"


def read_page(name: str, boards: Boards, root: str = "../") -> Page:
    """A page of docs/, with the boards that its examples show."""
    folder = ROOT if name == CHANGES else ROOT / "docs"
    text = boards.draw((folder / f"{name}.md").read_text("utf-8"), root)
    body = str(to_html(SESSION.sub(_fence, text)))
    first = HEADING.search(body)
    assert first, f"docs/{name}.md has no title"
    return Page(name, text_of(first[3]), body)


def read_module(name: str) -> doc.Module:
    """A module with all of its public names; pdoc by itself does not see those that are imported on first use."""
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", ()):
        vars(module)[public] = getattr(module, public)
    documented = doc.Module(module)
    vars(documented)["members"] = dict(sorted(documented.members.items(), key=_place_of_member))
    for member in documented.members.values():
        if isinstance(member, doc.Class):
            _put_constructors_first(member)
    return documented


def _place_of_member(member: tuple[str, doc.Doc[object]]) -> int:
    """Where a member of the package stands; others keep their order behind those."""
    return FIRST.index(member[0]) if member[0] in FIRST else len(FIRST)


def _put_constructors_first(documented: doc.Class) -> None:
    """What makes an object comes before its fields."""
    members = documented.members
    vars(documented)["members"] = dict(
        sorted(members.items(), key=lambda pair: not _makes_object(pair[1]))
    )


def _makes_object(member: doc.Doc[object]) -> bool:
    return isinstance(member, doc.Function) and (member.is_classmethod or member.name == "__init__")


def is_public(documented: doc.Doc[object]) -> bool:
    """Whether pdoc shows it."""
    name = documented.name
    return bool(documented.docstring) and (name == "__init__" or not name.startswith("_"))


def entries_of_guide(pages: list[Page]) -> Iterator[Entry]:
    """The sections of the guide, for the search."""
    for page in pages:
        pieces = HEADING.split(page.body)[1:]
        for _, anchor, title, body in zip(*(iter(pieces),) * 4, strict=True):
            called = text_of(title)
            whole = called if called == page.title else f"{page.title}: {called}"
            yield Entry(whole, f"{page.address}#{anchor}", "guide", text_of(body))


def entries_of_modules(modules: dict[str, doc.Module]) -> Iterator[Entry]:
    """The public names, for the search."""
    for found in search.make_index(modules, is_public, "google"):
        anchor = f"#{found['qualname']}" if "qualname" in found else ""
        address = f"{found['modulename'].replace('.', '/')}.html{anchor}"
        yield Entry(found["fullname"], address, found["kind"], text_of(found.get("doc", "")))


def polish(markup: str) -> str:
    """HTML whose code and tables can be scrolled with the keyboard, and which has no headings within docstrings."""
    markup = markup.replace("<pre>", '<pre tabindex="0">')
    markup = markup.replace("<table>", '<div class="table" tabindex="0"><table>')
    markup = markup.replace("</table>", "</table></div>")
    return re.sub(r"<(h[56])[^>]*>(.*?)</\1>", r'<p class="part">\2</p>', markup)


def with_links(
    body: str, pages: dict[str, Page], names: dict[str, str], folder: Path, root: str
) -> str:
    """The HTML of a page of docs/ with links that work here.

    Links to other pages of docs/ lead to theirs. Files beside them are copied. What is only in the sources is no link.
    The name of something public leads to its documentation, in examples too.

    Args:
        body: with the links of docs/.
        pages: of the guide, by name.
        names: the addresses of public names, by name.
        folder: the one of the guide, in which files beside the pages are copied.
        root: the way from the page to the root of the documentation.
    """
    guide = f"{root}{folder.name}/"

    def link(match: re.Match[str]) -> str:
        path, hash_, anchor = match[1].partition("#")
        if not path or ":" in path:
            return match[0]
        page = path.removeprefix("../").removesuffix(".md")
        if page == LANDING:
            return f'<a href="{root}index.html{hash_}{anchor}">{match[2]}</a>'
        if page in pages:
            return f'<a href="{guide}{page}.html{hash_}{anchor}">{match[2]}</a>'
        beside = ROOT / "docs" / path
        if path.endswith(".md") or ".." in path or not beside.is_file():
            return match[2]
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(beside, folder / path)
        return f'<a href="{guide}{match[1]}">{match[2]}</a>'

    def name(match: re.Match[str]) -> str:
        address = names.get(match[1])
        if not address and not (match[1].isalpha() and match[1].islower()):  # no plain word
            address = names.get(f"pacru.{match[1]}")
        return f'<a href="{root}{address}">{match[0]}</a>' if address else match[0]

    for picture in re.findall(r'<img src="([^":]+)"', body):
        if Boards.FOLDER not in picture:
            shutil.copyfile(ROOT / "docs" / picture, folder / Path(picture).name)
            body = body.replace(f'src="{picture}"', f'src="{guide}{Path(picture).name}"')
    return link_examples(NAMED.sub(name, LINK.sub(link, body)), names, root)


def with_guide(markup: str, pages: dict[str, Page], root: str) -> str:
    """The HTML of a module whose docstrings name pages of docs/, with links to those of the guide in their place.

    Args:
        markup: the HTML.
        pages: of the guide, by name.
        root: the way from the page to the root of the documentation.
    """

    def link(match: re.Match[str]) -> str:
        page = pages[match[1]]
        return f'<a href="{root}{page.address}">{page.title}</a>'

    return DOCS.sub(link, markup)


def link_examples(markup: str, names: dict[str, str], root: str) -> str:
    """HTML whose coloured examples have links from names of the package, as pdoc gives them to those of docstrings.

    Args:
        markup: the HTML.
        names: the addresses of public names, by name.
        root: the way from the page to the root of the documentation.
    """

    def link(match: re.Match[str]) -> str:
        parts = match[0].split(DOT)
        for count in range(len(parts), 1, -1):
            known = DOT.join(parts[:count])
            if address := names.get(TAG.sub("", known)):
                return DOT.join([f'<a href="{root}{address}">{known}</a>', *parts[count:]])
        return match[0]

    return DOTTED.sub(link, markup)


def make(folder: Path) -> None:
    """Write all pages and the index of the search into a folder."""
    stand_in()
    boards = Boards(folder / Boards.FOLDER)
    modules = {name: read_module(name) for name in MODULES}
    pages = {name: read_page(name, boards) for group in GUIDE.values() for name in group}
    entries = [*entries_of_guide([*pages.values()]), *entries_of_modules(modules)]
    names = {entry.title: entry.address for entry in entries if entry.kind != "guide"}
    render.configure(docformat="google", show_source=False, search=False, template_directory=HERE)
    groups = {title: [pages[name] for name in group] for title, group in GUIDE.items()}
    known = {"groups": groups, "modules": MODULES, "version": pacru.__version__}
    render.env.globals |= known | {"play": PLAY, "first_sentence": first_sentence}
    for name, module in modules.items():
        markup = with_guide(render.html_module(module, modules), pages, "../" * name.count("."))
        write(folder / f"{name.replace('.', '/')}.html", markup)
    (folder / "guide").mkdir()
    template = render.env.get_template("guide.html.jinja2")
    for page in pages.values():
        body = with_links(page.body, pages, names, folder / "guide", "../")
        write(folder / page.address, template.render(page=page, body=body, root="../"))
    landing = with_links(read_page(LANDING, boards, "").body, pages, names, folder / "guide", "")
    start = render.env.get_template("start.html.jinja2").render(root="", body=landing)
    write(folder / "index.html", start)
    (folder / "objects.inv").write_bytes(inventory(entries))
    for script in HERE.glob("*.js"):
        shutil.copyfile(script, folder / script.name)
    (folder / "index.json").write_text(json.dumps(entries, ensure_ascii=False), "utf-8")


def first_sentence(docstring: str) -> str:
    """What a docstring says first, as HTML."""
    paragraph = " ".join(docstring.strip().split("\n\n")[0].split())
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z`])", paragraph)[0]
    return str(to_html(sentence)).removeprefix("<p>").rstrip().removesuffix("</p>")


KINDS = {"class": "class", "function": "function", "variable": "attribute", "module": "module"}
"""What the search calls a name, and what the inventory calls it."""


def inventory(entries: list[Entry]) -> bytes:
    """The inventory of names by which other projects' documentation can link to this one (Sphinx, version 2)."""
    head = f"# Sphinx inventory version 2\n# Project: pacru\n# Version: {pacru.__version__}\n"
    lines = [
        f"{title} py:{KINDS[kind]} 1 {address} -\n"
        for title, address, kind, _ in entries
        if kind in KINDS
    ]
    packed = zlib.compress("".join(lines).encode())
    return f"{head}# The remainder of this file is compressed using zlib.\n".encode() + packed


def write(file: Path, page: str) -> None:
    """Write a page."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(polish(page), "utf-8")


if __name__ == "__main__":
    os.environ["PACRU_FAST"] = "0"  # the examples are short
    # Errors name the package as their module, and pdoc looks for their source there.
    warnings.filterwarnings("ignore", "Error parsing source code")
    make(Path(sys.argv[1]))
