"""Build the site: put its parts together, fill in the page, and name everything by its content."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
import shutil
import struct
import subprocess
import time
import zipfile
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from languages import texts
from patches import EMPTY_DATABASE, KEPT_MEMORY, LENT_CODE, QUICK_TIMERS

from . import documentation, embed, floor, fonts, hero, licences, policies, styles
from .completions import completions_text
from .places import BUILD, DIST, ROOT, WEB, WORK
from .runtime import Compiler, application, runtime
from .steps import Failure, build_cached, digest, exclusive_lock, run, step
from .vendor import node, npm_packages, npm_sources
from .wheel import DATA, LOCK, page_wheel, source_wheel

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from app.model.page import PageRoom

EARLIEST = 315532800
"""1980, when the dates of zip files begin."""
UNIX_TIME = (0x5455, 5, 1)
"""The head of the field of a zip file with the date of change: its name, its length, and which date it has."""
PYSCRIPT = "@pyscript/core/dist"
POPOVER = "@oddbird/popover-polyfill/dist/popover.min.js"
"""Menus, for browsers that have none."""
BUNDLED = ("idiomorph", "@codemirror", "@lezer", "modern-gif", "modern-palette")
"""Packages, or the first parts of their names, that our own scripts import."""
UNUSED_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",  # then shows nothing: the page has its own dialog
    "py-editor",
    "py-game",
    "py-terminal",
)
NOT_COPIED = shutil.ignore_patterns(
    *("app", "build", "scripts", "sandbox", "embed", "*.html", "languages", "types", "__pycache__"),
    *("package*.json", "tsconfig.json", ".*"),
)
COMMENTS = re.compile(
    r"^[ \t]*//.*$|^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*$|/\*\* @type [^*]*\*/ ", re.MULTILINE
)
"""Comments of a script that stand alone, and the types of values."""
REMARKS = re.compile(r"^[ \t]*<!-- .* -->\n", re.MULTILINE)
"""Comments of a page that stand alone on a line."""
EARLY = re.compile('<span data-early data-says="([a-z]+)">(.+?)</span>')
"""What the page says where it cannot fetch the texts of any language: each by its name."""

FRAME = (
    '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "script-src {allowed} 'wasm-unsafe-eval' blob:; worker-src blob:; base-uri 'none'; form-action 'none'\">"
    "<script>{script}</script>"
)
"""The frame around a person's own Python: it can load nothing from anywhere."""


def npm_modules() -> Path:
    """The folder with the npm packages of the site."""
    return build_cached("vendoring", npm_sources(WEB), partial(npm_packages, WEB)) / "node_modules"


def build(without: Collection[str] = (), site: Path = DIST) -> None:
    """Build the whole site, ready for any static host.

    Args:
        without: names of patches to leave out, see web/build/patches/.
        site: the folder to write.

    Raises:
        Failure: A part of it cannot be made.
    """
    with exclusive_lock():
        packages = npm_modules()
        with Compiler(packages / "pyodide") as compiler:
            make_site(packages, compiler, without, site)


def make_site(packages: Path, compiler: Compiler, without: Collection[str], site: Path) -> None:
    """Build the site with these packages and this compiler; see `build`."""
    locked = page_wheel(packages / "pyodide", compiler)
    (wheel,) = locked.glob("*.whl")
    parts = Parts(
        packages=packages,
        pyodide=runtime(packages, compiler),
        modules=application(packages / "pyodide", compiler, wheel, without),
        locked=locked,
        typefaces=fonts.typefaces(packages),
        documents=documentation.pages(),
    )
    with step(f"assembling {site.name}/"):
        assemble(site, parts, without)


def scripts_of_pyscript(packages: Path) -> list[Path]:
    """The scripts of PyScript that are in the site."""
    patterns = ("core.js", "core-*.js", "error-*.js")
    return [path for pattern in patterns for path in sorted((packages / PYSCRIPT).glob(pattern))]


def bundles(packages: Path) -> list[Path]:
    """Our scripts around large packages of others, as one file each with its source map beside it.

    They are the editor of code, and the worker that makes GIF files.
    """
    scripts = [WEB / "scripts" / name for name in ("codemirror.js", "gif.js")]

    def make(folder: Path) -> None:
        for script in scripts:
            bundle(packages, script, folder / script.name, "--minify", "--sourcemap=external")

    folder = build_cached("bundling CodeMirror and modern-gif", [*npm_sources(WEB), *scripts], make)
    return [folder / script.name for script in scripts]


def scripts_by_others(packages: Path) -> list[Path]:
    """The scripts in the site that bundle packages of others, each with its source map beside it."""
    return [*scripts_of_pyscript(packages), *bundles(packages)]


class Parts(NamedTuple):
    """What is made before the site is put together, each once for as long as its sources stay.

    Attributes:
        packages: the npm packages.
        pyodide: the folder with Pyodide's files.
        modules: the folder with the byte code of the page.
        locked: the folder with the page's wheel and the list of packages.
        typefaces: the folder with the reduced typefaces.
        documents: the folder with the documentation.
    """

    packages: Path
    pyodide: Path
    modules: Path
    locked: Path
    typefaces: Path
    documents: Path

    @property
    def wheel(self) -> Path:
        """The wheel of the page."""
        (wheel,) = self.locked.glob("*.whl")
        return wheel

    @property
    def lock(self) -> Any:  # noqa: ANN401 - JSON
        """Pyodide's list of packages."""
        return json.loads((self.locked / LOCK).read_text("utf-8"))


def assemble(finished: Path, parts: Parts, without: Collection[str]) -> None:
    """Put the parts together in a new folder, then replace the finished one with it."""
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(WEB, site, ignore=NOT_COPIED)
    add_scripts(site, parts.packages)
    add_texts(site, parts.packages)
    tables = add_tables(site)
    python = add_python(site, parts)
    interpreters = add_interpreters(site, python, parts.lock, without)
    frame = add_sandbox(parts.packages, site, python, parts.lock)
    faces = copy_by_content(parts.typefaces, site / "fonts")
    add_styles(site, parts.packages, faces)
    languages = add_languages(site)
    # From here on, what is written counts for no version of the site.
    values = page_values(site, python, faces) | languages
    pages = add_pages(site, values, tables, interpreters, frame)
    (site / "sw.js").write_text(service_worker(site, pages), "utf-8")
    (site / ".nojekyll").touch()
    add_documentation(site, parts.documents, faces)
    if not finished.is_dir() or digest(site) != digest(finished):  # it may be in use
        shutil.rmtree(finished, ignore_errors=True)
        site.rename(finished)


def add_scripts(site: Path, packages: Path) -> None:
    """Put our scripts into the site, and those of others."""
    for path in site.glob("*.js"):
        path.write_text(without_comments(path.read_text("utf-8")), "utf-8")
    for name in ("page.js", "editor.js", "film.js"):
        bundle(packages, WEB / "scripts" / name, site / name, "--loader:.css=text")
    # It tells browsers that are too old so: they must be able to read it.
    bundle(packages, WEB / "early.js", site / "early.js", floor.OLD_SYNTAX, form="iife")
    bundle(packages, WEB / "embed" / "main.js", site / embed.SCRIPT, form="iife")
    for bundled in bundles(packages):
        shutil.copy(bundled, site)
    (site / "pyscript").mkdir()
    for file in [*scripts_of_pyscript(packages), packages / PYSCRIPT / "core.css"]:
        shutil.copyfile(file, site / "pyscript" / file.name)
    shutil.copyfile(packages / "idb-keyval" / "dist" / "index.js", site / "idb-keyval.js")
    shutil.copyfile(packages / "qr" / "index.js", site / "qr.js")
    shutil.copyfile(packages / POPOVER, site / "popover.js")


def add_texts(site: Path, packages: Path) -> None:
    """Put the promises and the licences into the site."""
    shutil.copyfile(ROOT / "docs" / "promises.md", site / PROMISES)
    held = licences.parts(packages, scripts_by_others(packages))
    (site / licences.FILE).write_text(licences.licences_text(held), "utf-8")


def add_tables(site: Path) -> dict[str, str]:
    """Put the data that rooms fetch into the site; return the place of each by its name."""
    tables = copy_by_content(ROOT / DATA, site / "data")
    contents = {
        "completions": completions_text(),
        "bots": examples_text(),
        "experiments": (ROOT / "docs" / "experiments.json").read_text("utf-8"),
    }
    for name, content in contents.items():
        tables[name] = f"data/{name}-{digest(content)}.json"
        (site / tables[name]).write_text(content, "utf-8")
    return tables


def add_python(site: Path, parts: Parts) -> dict[str, str]:
    """Put Python, the page's modules and the wheels into the site; return the place of each file by its name."""
    runtime_at, modules_at = f"pyodide/{digest(parts.pyodide)}", f"modules/{digest(parts.modules)}"
    wheels_at = f"wheels/{digest(parts.wheel)}"
    shutil.copytree(parts.pyodide, site / runtime_at)
    shutil.copytree(parts.modules, site / modules_at)
    (site / wheels_at).mkdir(parents=True)
    shutil.copyfile(parts.wheel, site / wheels_at / parts.wheel.name)
    for file in source_wheel().glob("*.whl"):
        shutil.copyfile(file, site / file.name)  # to install elsewhere, with the sources
    (site / "app").mkdir()
    for script in ("main.py", "worker.py"):
        shutil.copyfile(WEB / "app" / script, site / "app" / script)
    return {
        "loader": f"{runtime_at}/pyodide.mjs",
        "script": f"{runtime_at}/pyodide.asm.mjs",
        "code": f"{runtime_at}/pyodide.asm.wasm",
        "library": f"{runtime_at}/python_stdlib.zip",
        "modules": f"{runtime_at}/library.modules",
        "app": f"{modules_at}/app.modules",
        "wheel": f"{wheels_at}/{parts.wheel.name}",
    }


class Interpreters(NamedTuple):
    """The names of what PyScript takes for Pyodide, in the page and in an embed."""

    page: str
    embed: str


def add_interpreters(
    site: Path, python: Mapping[str, str], lock: object, without: Collection[str]
) -> Interpreters:
    """Write what PyScript takes for Pyodide, with the patches that are not left out."""
    places = {
        "pyodide": PurePosixPath(python["loader"]).parent.as_posix(),
        "modules": python["app"],
        "wheels": PurePosixPath(python["wheel"]).parent.as_posix(),
    }
    patched = {
        "LOCK": lock,
        "KEEPS_MEMORY": KEPT_MEMORY not in without,
        "BORROWS": LENT_CODE not in without,
        "EMPTIES": EMPTY_DATABASE not in without,
        "HURRIES": QUICK_TIMERS not in without,
        "LIVES": True,
    }
    keeps_nothing = patched | {"KEEPS_MEMORY": False, "EMPTIES": True, "LIVES": False}
    return Interpreters(
        write_interpreter(site, "python", places, patched),
        write_interpreter(site, "embed-python", places, keeps_nothing),
    )


def add_styles(site: Path, packages: Path, faces: dict[str, str]) -> None:
    """Make the one style sheet of the page, and what an embed has besides."""
    from app.shell.rooms import ROOMS

    from pacru import svg

    folder = site / "style"
    fonts = (folder / "fonts.css").read_text("utf-8")
    welcome = (folder / "welcome.css").read_text("utf-8")
    made = {
        "fonts.css": fill_template(fonts, faces),
        "tokens.css": styles.tokens(),
        "board.css": svg.stylesheet(),
        "rooms.css": styles.of_rooms(ROOMS),
        "welcome.css": welcome + hero.stylesheet(),
    }
    for name, content in made.items():
        (folder / name).write_text(content, "utf-8")
    sheets = folder / "pacru.css"
    for first, whole in ((sheets, sheets), (folder / embed.STYLE, site / embed.STYLE)):
        bundle(packages, first, whole)
        lower(packages, whole)
    for part in {*folder.iterdir()} - {sheets}:
        part.unlink()


def page_values(site: Path, python: Mapping[str, str], faces: Mapping[str, str]) -> dict[str, str]:
    """The values of placeholders that the page and an embed share."""
    # Otherwise the browser asks for what a script imports only after that has arrived.
    imports = [path.relative_to(site).as_posix() for path in (site / "pyscript").glob("*-*.js")]
    of_fonts = " as='font' type='font/woff2' crossorigin"
    return {
        "build": digest(site),
        "oldest browsers": floor.oldest_text(),
        "typefaces": link_elements("preload", faces.values(), of_fonts),
        "script preloads": link_elements("modulepreload", imports),
        "code": python["code"],
        "hints": link_elements(
            "prefetch", [place for name, place in python.items() if name != "code"]
        ),
    }


def add_pages(
    site: Path,
    values: dict[str, str],
    tables: Mapping[str, str],
    interpreters: Interpreters,
    frame: str,
) -> str:
    """Write the page, what frames of other pages show, and the page with three of them.

    Args:
        site: the folder of the site.
        values: of the placeholders of both.
        tables: the places of the data.
        interpreters: the names of what PyScript takes for Pyodide.
        frame: the hash of the script around a person's own Python.

    Returns:
        The HTML of the first two.
    """
    from app.shell.rooms import ROOMS, embed_rooms

    template = (WEB / "index.html").read_text("utf-8")

    def write_page(
        file: str, template: str, rooms: Sequence[PageRoom], interpreter: str, more: dict[str, str]
    ) -> str:
        filled = values | interpreter_values(interpreter) | more
        filled["hints"] = link_elements("prefetch", [interpreter]) + filled["hints"]
        html_text = fill_template(REMARKS.sub("", template), paint_values(rooms) | filled)
        page = add_versions(with_places(html_text, tables, rooms), site)
        (site / file).write_text(page, "utf-8")
        return page

    pages = write_page("index.html", template, ROOMS, interpreters.page, {"sandbox": frame})
    framed = embed.embed_template(template)
    pages += write_page(embed.PAGE, framed, embed_rooms(), interpreters.embed, {"welcome": ""})
    demo = (ROOT / "docs" / embed.DEMO).read_text("utf-8")
    of_demo = embed.demo_values() | embed.demo_policy(demo)
    (site / embed.DEMO).write_text(fill_template(demo, of_demo), "utf-8")
    return pages


def add_documentation(site: Path, documents: Path, faces: dict[str, str]) -> None:
    """Put the documentation into the site. The offline copy and the build's number leave it out."""
    shutil.copytree(documents, site / documentation.FOLDER)
    style = site / documentation.FOLDER / documentation.STYLE.name
    style.write_text(fill_template(documentation.stylesheet(), faces), "utf-8")


def write_interpreter(
    site: Path, kind: str, places: dict[str, str], patched: Mapping[str, object]
) -> str:
    """Write what PyScript takes for Pyodide into the site, and return its name.

    Args:
        site: the folder of the site.
        kind: the beginning of its name.
        places: where the parts of Python are in the site.
        patched: which patches are in.
    """
    template = (BUILD / "patches" / "interpreter.mjs").read_text("utf-8")
    script = fill_template(template, {**places, "constants": constants(patched)})
    name = f"{kind}-{digest(script)}.mjs"
    (site / name).write_text(without_comments(script), "utf-8")
    return name


def interpreter_values(name: str) -> dict[str, str]:
    """The values of the placeholders of a page for its interpreter."""
    config = html.escape(json.dumps(pyscript_config(name)))
    return {"pyscript": config, "interpreter": name}


def bundle(packages: Path, first: Path, made: Path, *more: str, form: str = "esm") -> None:
    """Make one file of a script or a style sheet and all that it imports: a browser asks once, not for each of them.

    Args:
        packages: the npm packages.
        first: the script or style sheet.
        made: the file to write.
        more: further options of esbuild.
        form: of a script; "iife" for one that is no module.
    """
    options = (
        *("--bundle", f"--format={form}", "--charset=utf8"),
        *("--log-level=warning", "--allow-overwrite", "--main-fields=module,main"),
        "--minify-whitespace",  # names stay, for the reports of faults
        floor.esbuild_target(),
        *("--external:*.woff2", f"--outfile={made}", *more),
        *(f"--alias:{name}={packages / name}" for name in BUNDLED),
    )
    esbuild = packages / "esbuild" / "bin" / "esbuild"
    run([node() / "node", esbuild, first, *options], "One of these files has a fault.")


def lower(packages: Path, sheet: Path) -> None:
    """Bring a style sheet down to what the oldest browsers understand, which esbuild does only in part."""
    targets = json.dumps(floor.lightning_targets())
    run([node() / "node", BUILD / "lower.mjs", packages, sheet, targets], "It has a fault.")


def add_sandbox(packages: Path, site: Path, files: Mapping[str, str], lock: object) -> str:
    """Put the script of the sandbox into the site, with its frame and its worker as texts.

    Args:
        packages: the npm packages.
        site: the folder of the site.
        files: the addresses of what Python needs in it.
        lock: the lock file of Pyodide.

    Returns:
        What the policy of the page must allow for the script of the frame, since the frame inherits that policy.
    """
    made = site / "sandbox.js"
    texts = {}
    for name, form in (("frame", "iife"), ("worker", "iife"), ("page", "esm")):
        bundle(packages, WEB / "sandbox" / f"{name}.js", made, form=form)
        texts[name] = made.read_text("utf-8")
    script = texts["frame"]
    allowed = policies.script_source(script)
    values = {"FRAME": FRAME.format(script=script, allowed=allowed), "WORKER": texts["worker"]}
    written = constants(values | {"FILES": files, "LOCK": lock})
    made.write_text(f"{written.lstrip()}\n{texts['page']}", "utf-8")
    return allowed


def link_elements(relation: str, files: Iterable[str], more: str = "") -> str:
    """The ``<link>`` elements that make a browser fetch files before they are needed.

    The names of the files include a content hash.
    """
    return "\n  ".join(f"<link rel='{relation}' href='{file}'{more}>" for file in files)


def examples_text() -> str:
    """The code of the examples of bots, by their names, as JSON."""
    paths = sorted((ROOT / "docs" / "bots").glob("*.py"))
    return json.dumps({path.stem: path.read_text("utf-8") for path in paths})


def copy_by_content(files: Path, folder: Path) -> dict[str, str]:
    """Put files into a folder of the site under names with a content hash; return their places."""
    folder.mkdir()
    places = {}
    for file in sorted(files.iterdir()):
        places[file.stem] = f"{folder.name}/{file.stem}-{digest(file)}{file.suffix}"
        shutil.copyfile(file, folder.parent / places[file.stem])
    return places


def with_places(
    page: str, files: Mapping[str, str], page_rooms: Sequence[PageRoom] | None = None
) -> str:
    """The page with the places of the data files, and what rooms tell the scripts, as attributes of its body.

    They do not stand at the root element, since a browser looks for the encoding in the first 1,024 bytes only.
    """
    from app.shell import first_paint
    from app.shell.compose import Composed
    from app.shell.rooms import ROOMS

    told = first_paint.script_data(Composed(page_rooms or ROOMS))
    said = {name: html.escape(json.dumps(data)) for name, data in told.items()}
    return page.replace("<body", f"<body{data_attributes({**files, **said})}", 1)


def data_attributes(values: Mapping[str, str]) -> str:
    """The ``data-`` attributes of an element in HTML."""
    return "".join(f' data-{name}="{value}"' for name, value in values.items())


def add_languages(site: Path) -> dict[str, str]:
    """Put the texts of each language into the site; return their hashes and names.

    The page has one of the texts in it in each language: it says why nothing can be fetched.

    A browser looks for the encoding in the first 1,024 bytes of the page, so they are short.
    """
    from app.shell.rooms import ROOMS

    (site / "languages").mkdir()
    late = {room.name: room.words_of or room.name for room in ROOMS if room.late_words}
    hashes, rtl, choices, early = [], [], [], []
    said = EARLY.findall((WEB / "index.html").read_text("utf-8"))
    for path in texts.paths():
        language, catalogue = path.stem, texts.read(path)
        for room, part in texts.split(catalogue, late).items():
            name = "-".join(filter(None, (language, room)))
            packed = texts.pack(part)
            content = hashlib.sha256(packed).hexdigest()[:12]
            (site / "languages" / f"{name}-{content}.mo.z").write_bytes(packed)
            hashes.append(f"{name}={content}")
        rtl += [language] if texts.is_rtl(language) else []
        called = html.escape(texts.own_name(catalogue))
        choices.append(f"{language}={called}")
        for name, text in said:
            message = catalogue.get(text)
            told = html.escape(str(message.string)) if message and message.string else text
            early.append(f'<span data-says="{name} {language}">{told}</span>')
    return {
        "languages": " ".join(hashes),
        "right to left": " ".join(rtl),
        "language names": ";".join(choices),
        "early texts": "".join(early),
    }


def pyscript_config(interpreter: str) -> dict[str, Any]:
    """The configuration with which PyScript starts Python without any other server."""
    return {
        "interpreter": f"./{interpreter}",
        "plugins": [f"!{name}" for name in UNUSED_PLUGINS],
    }


def first_paint_values(names: Collection[str] = ()) -> dict[str, str]:
    """The values of the placeholders of the page: everything that is there before Python.

    Args:
        names: of the rooms; by default all in the list.
    """
    from app.shell.rooms import ROOMS

    return paint_values([room for room in ROOMS if not names or room.name in names])


def paint_values(page_rooms: Sequence[PageRoom]) -> dict[str, str]:
    """The same for a page of these rooms."""
    from app.shell import first_paint
    from app.shell.compose import Composed

    from pacru import svg

    rooms = Composed(page_rooms)
    drawings = {f"region {name}": html for name, html in first_paint.parts(rooms).items()}
    drawings |= {"dialogs": first_paint.dialogs(rooms), "icons": first_paint.icons(rooms)}
    drawings |= {"sprite": svg.sprite()} | first_paint.bars(rooms) | first_paint.panels(rooms)
    for player in range(4):
        drawings[f"glyph {player} tile"] = svg.glyph(player)
        for facing in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
            drawings[f"glyph {player} {facing}"] = svg.glyph(player, facing, tile=False)
            drawings[f"glyph {player} tile {facing}"] = svg.glyph(player, facing)
    parts = first_paint.welcome(rooms) | {
        "hero": hero.picture(),
        "glyph 0 ne": drawings["glyph 0 ne"],
    }
    drawings["welcome"] = fill_template((WEB / "welcome.html").read_text("utf-8"), parts)
    return drawings


def fill_template(template: str, values: dict[str, str]) -> str:
    """The template with every placeholder, `<!--name-->`, replaced.

    Raises:
        Failure: It has an unknown placeholder, or lacks one that is not a glyph.
    """
    placeholder = re.compile(r"<!--([\w -]+?)-->")
    names = set(placeholder.findall(template))
    unknown = names - values.keys()
    missing = {name for name in values if not name.startswith(("glyph ", "region "))} - names
    if unknown or missing:
        raise Failure(f"Placeholders of a template: unknown {unknown}, missing {missing}.")
    return placeholder.sub(lambda match: values[match[1]], template)


def constants(values: Mapping[str, Any], indent: int | None = None) -> str:
    """Constants of a script, for a placeholder at the end of a comment."""
    written = {name: json.dumps(value, indent=indent) for name, value in values.items()}
    return "".join(f"\nconst {name} = {value};" for name, value in written.items())


def without_comments(script: str) -> str:
    """A script without its comments that stand alone, nor types of values. Every line keeps its number.

    A report of an error names lines.
    """
    return COMMENTS.sub(lambda match: "\n" * match[0].count("\n"), script)


def add_versions(page: str, site: Path) -> str:
    """The page with a content hash in the address of every file that it names.

    Raises:
        Failure: It names a file that is not in the site.
    """

    def version(match: re.Match[str]) -> str:
        path = site / html.unescape(match[2])
        if not path.is_file():
            raise Failure(f"web/index.html names {match[2]}, which is not in the site.")
        return f"{match[1]}{match[2]}?v={digest(path)}{match[3]}"

    return re.sub(r'(\s(?:href|src|config)=")([^"#:?]+)(")', version, page)


PROMISES = "promises.txt"
"""The name of docs/promises.md in the site."""
NEVER_REQUESTED = ("sw.js", ".nojekyll", licences.FILE, embed.DEMO)
"""Files of the site that neither the page nor an embed requests by itself, so they are not needed offline."""


def service_worker(site: Path, pages: str) -> str:
    """The service worker with the list of everything that the page can request, and embeds in its preview.

    Args:
        site: the folder of the site.
        pages: the HTML of the page and of the embed, which name some files with their versions.
    """
    named = dict(re.findall(r'"(([^"?]+)\?v=\w+)"', pages))
    addresses = {file: address for address, file in named.items()} | {"index.html": "./"}
    files = {}
    for path in sorted(site.rglob("*")):
        is_never_requested = path.parent == site and (
            path.suffix == ".whl" or path.name in NEVER_REQUESTED
        )
        if path.is_file() and not is_never_requested:
            name = path.relative_to(site).as_posix()
            content = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
            files[addresses.get(name, name)] = content
    template = (BUILD / "sw.js").read_text("utf-8")
    listed = constants({"FILES": files}, indent=2)
    return without_comments(
        fill_template(template, {"build": digest(template, listed), "files": listed})
    )


def build_date() -> int:
    """The date of what is built, in seconds since 1970: that of the environment, of the commit, or now."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        asked = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
        return int(subprocess.run(asked, capture_output=True, check=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):  # no git, or no commit
        return int(time.time())


def pack(site: Path, target: Path) -> Path:
    """Write the site into a zip file below ``pacru``; the same site of the same date gives the same file.

    A server that has only the dates of files answers by them whether something is newer.
    """
    date = build_date()
    in_utc = time.gmtime(max(date, EARLIEST))[:6]
    exact = struct.pack("<HHBI", *UNIX_TIME, date)  # the other has two seconds and no zone
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                member = zipfile.ZipInfo(f"pacru/{path.relative_to(site).as_posix()}", in_utc)
                member.extra = exact
                member.external_attr = 0o644 << 16
                archive.writestr(member, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target
