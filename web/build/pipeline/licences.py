"""The licences of the parts of the site that others wrote, found in the packages, in one file."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from . import fonts
from .places import BUILD, ROOT
from .steps import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

TEXTS = BUILD / "licences"
FILE = "licences.txt"
"""The name of the file in the site."""

COPIED = ("@oddbird/popover-polyfill", "idb-keyval", "idiomorph", "pyodide", "qr")
"""The npm packages whose files are in the site unchanged. Those in PyScript's files name
themselves."""

NOT_SHIPPED = {
    "@codemirror/streamparser": "CodeMirror needs it only for languages of another kind",
    "@types/emscripten": "only types",
    "@ungap/with-resolvers": "PyScript asks for it, but its files have nothing of it",
    "add-promise-listener": "the same",
    "ws": "Pyodide needs it only under Node",
}
"""Packages that the build uses but that are not in the site, with the reason."""


CHANGED = (
    "Python's library and that of PyScript are byte-compiled. Of the typefaces, the site has only some\n"
    "characters and weights, as web/build/pipeline/fonts.py in the sources says. What else Pacru\n"
    "changes of these parts stands in the folder web/build/patches/ of its sources."
)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the site that others wrote."""

    name: str
    version: str
    licence: str
    """The name of its licence in SPDX."""
    source: str
    """The address of its sources."""
    text: str
    """The licence with the copyright notice."""


def parts(packages: Path, scripts: Iterable[Path]) -> list[Part]:
    """The parts of the site that others wrote.

    Args:
        packages: the npm packages.
        scripts: the files of PyScript that are in the site, each with its source map next to it.

    Raises:
        Failure: The licence of a package is not known.
    """
    named = {*COPIED, *fonts.PACKAGES, "@pyscript/core"}.union(*map(packages_in_script, scripts))
    return [
        *(read_package(packages, name) for name in sorted(named)),
        *libraries_of_pyodide(packages / "pyodide"),
    ]


def packages_in_script(script: Path) -> set[str]:
    """The names of the packages that are bundled in a script, from its source map."""
    sources = json.loads(script.with_name(f"{script.name}.map").read_text("utf-8"))["sources"]
    found = (re.match(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source) for source in sources)
    return {match[1] for match in found if match}


def read_package(packages: Path, name: str) -> Part:
    """A package of npm, with what it says about itself.

    Raises:
        Failure: It does not say enough.
    """
    folder = packages / name
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    licence = facts.get("license", "").strip("()").replace("APACHE", "Apache")
    files = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    texts = [path.read_text("utf-8").strip("\n") for path in files]
    if not texts:
        texts = [f"Copyright (c) {holder(facts)}\n\n{standard_text(licence, name)}"]
    return Part(name, facts["version"], licence, source(facts), "\n\n".join(texts))


def holder(facts: dict[str, Any]) -> str:
    """The author of a package, from its package.json."""
    author = facts.get("author") or f"the authors of {facts['name']}"
    return author if isinstance(author, str) else str(author["name"])


def source(facts: dict[str, Any]) -> str:
    """The address of the sources of a package, from its package.json; else its page at npm."""
    repository = facts.get("repository") or {}
    address = repository if isinstance(repository, str) else repository.get("url", "")
    if not address:
        return f"https://www.npmjs.com/package/{facts['name']}"
    return str(address).removeprefix("git+").removesuffix(".git")


def libraries_of_pyodide(pyodide: Path) -> list[Part]:
    """The libraries that Pyodide is linked with."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    whole = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    found = []
    for name, facts in tomllib.loads((TEXTS / "linked.toml").read_text("utf-8")).items():
        named = info[facts["version"]] if "version" in facts else f"of Pyodide {whole}"
        version = named.removeprefix("emscripten_").replace("_", ".")
        notice = f"Copyright (c) {facts['holder']}\n\n" if "holder" in facts else ""
        text = notice + standard_text(facts["licence"], name)
        found.append(Part(name, version, facts["licence"], facts["source"], text))
    return found


@cache
def standard_text(licence: str, name: str) -> str:
    """The text of a licence.

    Args:
        licence: its name in SPDX.
        name: the part that has this licence.

    Raises:
        Failure: There is no such text.
    """
    path = TEXTS / f"{licence}.txt"
    if not licence or not path.is_file():
        raise Failure(f"{name}: no licence is known. Its text belongs into {TEXTS.name}/.")
    return path.read_text("utf-8").strip("\n")


def licences_text(found: list[Part]) -> str:
    """All licences as one text: our own, a list of the parts, and the text of each licence once."""
    texts: dict[str, list[Part]] = {}
    for part in found:
        texts.setdefault(part.text, []).append(part)
    listed = [f"{one.name} {one.version}, {one.licence}\n    {one.source}" for one in found]
    own = (ROOT / "LICENSE").read_text("utf-8").strip("\n")
    whole = ["Pacru\n=====", own, "Parts by others\n===============", CHANGED, *listed]
    for text, those in texts.items():
        title = ", ".join(part.name for part in those)
        whole += [f"{title}\n{'=' * min(len(title), 79)}", text]
    return "\n\n".join(whole) + "\n"
