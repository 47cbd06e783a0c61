#!/usr/bin/env python3
"""Builds, serves, tests and measures Pacru. Needs Python 3.12 or newer; the rest it sets up in .build/.

python3 build.py build                 the site, into dist/
python3 build.py serve [--port 8000]   builds it and serves it on this machine
python3 build.py test [--long] [...]   builds it and checks everything; further arguments go to pytest
python3 build.py bench [--nodes N]     builds it and measures the engine, natively and in the browser
python3 build.py bench --wins [FILE]   builds it and lets the bot look for forced wins in the browser; --every N: some
python3 build.py bench --start         builds it and measures how fast the page starts
python3 build.py audit                 builds it and lets Lighthouse judge it, as on a phone and on a desk
python3 build.py zip                   the site as dist.zip, to unpack and serve anywhere
"""

# An older Python must get as far as newer_python(): its syntax only, and no new imports up here.
from __future__ import annotations

import argparse
import ast
import base64
import contextlib
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from dataclasses import replace
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / ".build"
VENV = WORK / f"python-{sys.version_info[0]}.{sys.version_info[1]}"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")

PREFIX = "/pacru/"
"""Where the site lies on the local server: below a path, as on GitHub Pages."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "core.css", "error-*.js")
UNUSED_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",  # shows nothing then: the page has its own dialog
    "py-editor",
    "py-game",
    "py-terminal",
)
RUNTIME_IMPORTS = (
    *(
        "__future__",
        "asyncio",
        "encodings.aliases",
        "encodings.ascii",
        "encodings.cp437",
        "encodings.idna",
    ),
    *(
        "encodings.latin_1",
        "encodings.utf_8",
        "functools",
        "importlib.metadata",
        "inspect",
        "json",
        "pathlib",
    ),
    *("shutil", "site", "tarfile", "traceback", "zipfile", "zipimport"),
)
"""What PyScript and Pyodide import of the standard library without naming it in a module."""
NOT_COPIED = shutil.ignore_patterns(
    "app", "build", "index.html", "languages", "package*.json", ".npmrc", "__pycache__", ".*"
)
BROWSERS = {
    "chromium": (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ),
    "firefox": (
        "firefox",
        "firefox-esr",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
    ),
}
BROWSER_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Failure(Exception):  # noqa: N818 - a step that failed, with what to do about it
    """Something a person has to see to; its text says what."""


# Steps


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Says what is going on, and how long it took."""
    print(f"{title} …", end=" ", flush=True)
    started = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"done in {time.monotonic() - started:.1f} s", flush=True)


def run(command: list[str | Path], advice: str, cwd: Path = ROOT) -> str:
    """Runs a command and returns what it printed.

    Raises:
        Failure: It cannot be run or fails; with the end of its output and the advice.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise Failure(f"{error}\n{advice}") from error
    if done.returncode:
        raise Failure(f"{done.stdout[-3000:].strip()}\n{advice}")
    return done.stdout


def digest(*sources: Path | str) -> str:
    """A short name for the content of some files (all files below a folder) and texts."""
    total = hashlib.sha256()
    for source in sources:
        if isinstance(source, str):
            total.update(source.encode() + b"\0")
            continue
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file() and "__pycache__" not in file.parts:
                name = file.relative_to(source).as_posix()
                total.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()[:12]


def cached(title: str, sources: Iterable[Path | str], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills from these sources; made again only when their content changes."""
    name = title.replace(" ", "-")
    folder = WORK / "cache" / f"{name}-{digest(*sources)}"
    if folder.is_dir():
        return folder
    with step(title):
        for old in folder.parent.glob(f"{name}-*"):
            shutil.rmtree(old)
        unfinished = folder.with_name(f"{folder.name}.part")
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
    return folder


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Lets one build at a time work in this checkout, where the system can tell."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# What the build needs


def newer_python() -> str:
    """The command of a Python that can run this file.

    Raises:
        Failure: There is none.
    """
    pyenv = Path(os.environ.get("PYENV_ROOT") or "~/.pyenv").expanduser() / "versions"
    candidates: list[Any] = []
    for minor in (14, 13, 12):
        candidates += [shutil.which(f"python3.{minor}"), *pyenv.glob(f"3.{minor}.*/bin/python3")]
    if shutil.which("uv"):
        command = ["uv", "python", "find", ">=3.12"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        candidates.append(found.stdout.strip())
    check = "import sys, venv; sys.exit(sys.version_info < (3, 12))"
    for candidate in filter(None, candidates):  # a shim of pyenv may be there and not run
        if not subprocess.call([str(candidate), "-c", check], stderr=subprocess.DEVNULL):
            return str(candidate)
    version = ".".join(map(str, sys.version_info[:2]))
    raise Failure(f"This is Python {version}: install Python 3.12 or newer (python3.13, say).")


def environment(lock: str) -> None:
    """A virtual environment with the packages of one of the requirement files, checked by hash."""
    requirements = ROOT / "requirements" / lock
    stamp = VENV / f"{lock}-{digest(requirements)}"
    if stamp.exists():
        return
    with step(f"installing requirements/{lock}"):
        if not (VENV / "pyvenv.cfg").exists():
            advice = "Python's venv module is missing: on Debian, apt-get install python3-venv."
            run([sys.executable, "-m", "venv", "--clear", VENV], advice)
        pip: list[str | Path] = [BIN / "python", "-m", "pip", "install", "--quiet"]
        pip += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        run([*pip, "-r", requirements], "The package index must be reachable the first time.")
        stamp.touch()


@cache
def node() -> Path:
    """The folder with `node` and `npm`: the system's if new enough, else those of a Python package."""
    with contextlib.suppress(OSError, ValueError):
        version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
        found = shutil.which("node")
        if found and shutil.which("npm") and int(version.stdout.lstrip("v").split(".")[0]) >= 20:
            return Path(found).parent
    environment("node.txt")
    return BIN


def npm_sources(pinned: Path) -> list[Path]:
    """What the packages of a folder follow from."""
    return [pinned / "package.json", pinned / "package-lock.json", WEB / ".npmrc"]


def npm_packages(pinned: Path, folder: Path) -> None:
    """The packages in a package-lock.json, which has their integrity."""
    for source in npm_sources(pinned):
        shutil.copy(source, folder)
    npm = shutil.which("npm", path=str(node())) or "npm"
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")  # trust whom the system trusts, as pip does
    run([npm, "ci"], "The npm registry must be reachable the first time.", cwd=folder)


def compiled(
    sources: list[Path], wanted: set[str], pyodide: Path, modules: Path, early: Path | None = None
) -> None:
    """Writes modules as byte code for Pyodide's Python, with all in the same sources that they import.

    Args:
        sources: zip files with modules, modules, and folders with packages.
        wanted: the names of the modules.
        pyodide: the folder of the Pyodide that compiles them.
        modules: the file that they go into.
        early: the zip file for those of them that Python imports before it can read the other file.
    """
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "sources.zip")
        with zipfile.ZipFile(archive, "w") as together:
            for source in sources:
                if source.suffix == ".zip":
                    with zipfile.ZipFile(source) as library:
                        for name in library.namelist():
                            together.writestr(name, library.read(name))
                for path in [source] if source.suffix == ".py" else source.rglob("*.py"):
                    together.write(path, path.relative_to(source.parent).as_posix())
        compiler = [node() / "node", WEB / "build" / "compile.mjs"]
        files = [modules, *([early] if early else [])]
        advice = "A module that Python cannot compile, most likely; its name stands above."
        run([*compiler, pyodide, archive, " ".join(sorted(wanted)), *files], advice)


# The site


def build() -> None:
    """Makes dist/, the whole site, ready for any static host."""
    with alone():
        node()
        npm = cached("vendoring", npm_sources(WEB), partial(npm_packages, WEB))
        packages = npm / "node_modules"
        wheel = cached(
            "building the wheel",
            [ROOT / name for name in ("pacru", "pyproject.toml", "README.md", "LICENSE")],
            source_wheel,
        )
        pyodide, modules = runtime(packages), application(packages / "pyodide")
        with step("assembling dist/"):
            assemble(packages, pyodide, modules, wheel)


SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
"""What `unshared` looks for in Pyodide's script."""
COMPILERS = ("compile.py", "compile.mjs", "sitecustomize.py")


def runtime(packages: Path) -> Path:
    """Pyodide as it goes into the site: with what is needed of its standard library and of PyScript, as byte code."""
    pyodide, pyscript = packages / "pyodide", packages / "@pyscript" / "core" / "src" / "stdlib"
    library, start = pyodide / "python_stdlib.zip", WEB / "build" / "sitecustomize.py"
    _, others = imported()
    wanted = others | {"pyscript", "sitecustomize", *RUNTIME_IMPORTS}

    def make(folder: Path) -> None:
        modules, early = folder / "library.modules", folder / library.name
        compiled([library, pyscript / "pyscript", start], wanted, pyodide, modules, early)
        for name in PYODIDE_FILES:
            shutil.copyfile(pyodide / name, folder / name)
        unshared(folder / "pyodide.asm.mjs")

    scripts = [WEB / "build" / name for name in COMPILERS]
    title = "byte-compiling the standard library"
    return cached(title, [pyodide, pyscript, *scripts, SHARED, *sorted(wanted)], make)


def unshared(script: Path) -> None:
    """Takes shared memory out of Pyodide's script, which only waits on it, under Node: browsers warn of it.

    Raises:
        Failure: It is another script than this was written for.
    """
    shared = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
    text = script.read_text("utf-8")
    if text.count(shared) != 1:
        raise Failure(
            f"{script.name} makes shared memory in another way: see unshared() in build.py."
        )
    script.write_text(text.replace(shared, "new Int32Array(1)"), "utf-8")


def application(pyodide: Path) -> Path:
    """What the page and its worker import of the engine and of the page's own modules, as byte code."""
    sources = [ROOT / "pacru", WEB / "app"]
    own, _ = imported()
    return cached(
        "byte-compiling the engine and the page",
        [*sources, pyodide, *(WEB / "build" / name for name in COMPILERS)],
        lambda folder: compiled(sources, own, pyodide, folder / "pacru.modules"),
    )


def imported() -> tuple[set[str], set[str]]:
    """The modules that the page and its worker import, by themselves or through others: our own, and others."""
    homes = {"app": WEB / "app", "pacru": ROOT / "pacru"}
    todo = [f"app.{path.stem}" for path in homes["app"].glob("*.py")]
    own: set[str] = set()
    others: set[str] = set()
    while todo:
        name = todo.pop()
        top, *inner = name.split(".")
        path = homes[top].joinpath(*inner) if top in homes else None
        if path is None:
            others.add(name)
            continue
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if name in own or not source.is_file():  # what is imported from a module, not one itself
            continue
        own.add(name)
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                todo += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                todo += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return own, others


def source_wheel(folder: Path) -> None:
    """The wheel of the engine, made by the standard backend."""
    hatchling: list[str | Path] = [sys.executable, "-P", "-m", "hatchling", "build"]
    run([*hatchling, "-t", "wheel", "-d", folder], "See the message above.")


def lock_file(pyodide: Path) -> str:
    """Pyodide's lock file without a package: none is loaded."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps(lock | {"packages": {}}, separators=(",", ":"))


def assemble(packages: Path, pyodide: Path, modules: Path, wheel: Path) -> None:
    """Puts the parts together in a new folder, then in the place of dist/."""
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(WEB, site, ignore=NOT_COPIED)
    (site / "pyscript").mkdir()
    for pattern in PYSCRIPT_FILES:
        for file in (packages / "@pyscript" / "core" / "dist").glob(pattern):
            shutil.copyfile(file, site / "pyscript" / file.name)
    shutil.copyfile(packages / "idb-keyval" / "dist" / "index.js", site / "idb-keyval.js")
    shutil.copyfile(packages / "idb-keyval" / "LICENCE", site / "idb-keyval.txt")
    shutil.copyfile(packages / "qr" / "index.js", site / "qr.js")
    runtime_at, modules_at = f"pyodide/{digest(pyodide)}", f"modules/{digest(modules)}"
    shutil.copytree(pyodide, site / runtime_at)
    shutil.copytree(modules, site / modules_at)
    for file in wheel.glob("*.whl"):
        shutil.copyfile(file, site / file.name)  # to install elsewhere, with the sources
    interpreter = fill(
        (WEB / "build" / "interpreter.mjs").read_text("utf-8"),
        {
            "pyodide": runtime_at,
            "modules": f"{modules_at}/pacru.modules",
            "lock": lock_file(packages / "pyodide"),
        },
    )
    name = f"python-{digest(interpreter)}.mjs"
    (site / name).write_text(interpreter, "utf-8")
    (site / "app").mkdir()
    shutil.copyfile(WEB / "app" / "worker.py", site / "app" / "worker.py")
    from pacru import svg

    (site / "style" / "board.css").write_text(svg.stylesheet(), "utf-8")
    told = languages(site)
    config = {"pyscript": html.escape(json.dumps(pyscript_config(name)))}
    values = config | {"main": (WEB / "app" / "main.py").read_text("utf-8"), "build": digest(site)}
    values |= {"interpreter": name, "hints": hints(site)} | told
    page = versioned(fill((WEB / "index.html").read_text("utf-8"), first_paint() | values), site)
    (site / "index.html").write_text(page, "utf-8")
    (site / "sw.js").write_text(service_worker(site, page), "utf-8")
    (site / ".nojekyll").touch()
    if not DIST.is_dir() or digest(site) != digest(DIST):  # it may be in use
        shutil.rmtree(DIST, ignore_errors=True)
        site.rename(DIST)


def languages(site: Path) -> dict[str, str]:
    """Puts the texts of each language into the site, and says where they are, and what the settings offer."""
    texts = language_tools()
    (site / "languages").mkdir()
    places, rtl, choices = [], [], []
    for path in texts.paths():
        language, catalogue = path.stem, texts.read(path)
        compiled = texts.compiled(catalogue)
        name = f"languages/{language}-{hashlib.sha256(compiled).hexdigest()[:12]}.mo"
        (site / name).write_bytes(compiled)
        places.append(f"{language}={name}")
        rtl += [language] if texts.is_rtl(language) else []
        called = html.escape(texts.name(catalogue))
        choices.append(
            f'<option value="{language}" lang="{language}" translate="no">{called}</option>'
        )
    return {
        "languages": " ".join(places),
        "right to left": " ".join(rtl),
        "language choices": "".join(choices),
    }


def language_tools() -> ModuleType:
    """The module that finds and compiles the texts."""
    sys.path.insert(0, str(WEB))
    from languages import texts

    return texts


def hints(site: Path) -> str:
    """What the browser is to load at once: it would find each of these only after the one before it has run."""
    scripts = ("pyscript/core-*.js", "pyodide/*/pyodide.mjs", "pyodide/*/*.asm.mjs")
    data = ("pyodide/*/*.wasm", "pyodide/*/*.zip", "*/*/*.modules")
    kinds = [("rel=modulepreload", scripts), ("rel=preload as=fetch crossorigin", data)]
    return "\n  ".join(
        f"<link {kind} href='{path.relative_to(site).as_posix()}'>"  # has a hash already: no other is added
        for kind, patterns in kinds
        for pattern in patterns
        for path in sorted(site.glob(pattern))
    )


def pyscript_config(interpreter: str) -> dict[str, Any]:
    """How PyScript starts Python without asking anybody else."""
    return {
        "interpreter": f"./{interpreter}",
        "plugins": [f"!{name}" for name in UNUSED_PLUGINS],
    }


def first_paint() -> dict[str, str]:
    """What the placeholders of the page stand for: the drawings that are there before Python is."""
    from pacru import Position, svg

    framed = svg.Options(theme="page", interactive=True)
    position = Position.initial()
    drawings = {
        "board": svg.draw(position, framed),
        "board-bare": svg.draw(position, replace(framed, coordinates="below")),
        "sprite": svg.sprite(),
    }
    for player in range(4):
        drawings[f"glyph {player} tile"] = svg.glyph(player)
        for facing in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
            drawings[f"glyph {player} {facing}"] = svg.glyph(player, facing, tile=False)
            drawings[f"glyph {player} tile {facing}"] = svg.glyph(player, facing)
    return drawings


def fill(template: str, values: dict[str, str]) -> str:
    """The template with every placeholder, `<!--name-->`, replaced.

    Raises:
        Failure: It has a placeholder of another name, or lacks one that is not a glyph.
    """
    placeholder = re.compile(r"<!--([\w -]+?)-->")
    names = set(placeholder.findall(template))
    unknown = names - values.keys()
    missing = {name for name in values if not name.startswith("glyph ")} - names
    if unknown or missing:
        raise Failure(f"Placeholders of a template: unknown {unknown}, missing {missing}.")
    return placeholder.sub(lambda match: values[match[1]], template)


def versioned(page: str, site: Path) -> str:
    """The page with a content hash in the address of every file it names.

    Raises:
        Failure: It names a file that is not in the site.
    """

    def version(match: re.Match[str]) -> str:
        path = site / html.unescape(match[2])
        if not path.is_file():
            raise Failure(f"web/index.html names {match[2]}, which is not in the site.")
        return f"{match[1]}{match[2]}?v={digest(path)}{match[3]}"

    return re.sub(r'(\s(?:href|src|config)=")([^"#:?]+)(")', version, page)


UNASKED = ("sw.js", ".nojekyll")
"""Files of the site that the page never asks for by itself, so that they need not be there without a network."""


def service_worker(site: Path, page: str) -> str:
    """The service worker with the list of all that the page can ask for."""
    named = dict(re.findall(r'"(([^"?]+)\?v=\w+)"', page))
    addresses = {file: address for address, file in named.items()} | {"index.html": "./"}
    files = {}
    for path in sorted(site.rglob("*")):
        not_asked_for = path.parent == site and (path.suffix == ".whl" or path.name in UNASKED)
        if path.is_file() and not not_asked_for:
            name = path.relative_to(site).as_posix()
            content = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
            files[addresses.get(name, name)] = content
    template = (WEB / "build" / "sw.js").read_text("utf-8")
    listed = json.dumps(files, indent=2)
    return fill(template, {"build": digest(template, listed), "files": listed})


def pack(site: Path, target: Path) -> Path:
    """Writes the site into a zip file, below the folder ``pacru``; the same site gives the same file."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                member = zipfile.ZipInfo(f"pacru/{path.relative_to(site).as_posix()}")
                member.external_attr = 0o644 << 16
                archive.writestr(member, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target


# Serving it


class Handler(SimpleHTTPRequestHandler):
    """A plain static server with the site below PREFIX; nothing a static host would not do."""

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
        """The file for an address; nothing lies outside PREFIX."""
        inside = path.startswith(PREFIX)
        return super().translate_path(path[len(PREFIX) - 1 :] if inside else "/nothing here")

    def do_GET(self) -> None:
        """Answers, to a browser that may go away meanwhile."""
        with contextlib.suppress(ConnectionError):
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Keeps quiet."""


@contextlib.contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    """Serves a folder from a thread of its own and gives its address.

    Raises:
        Failure: The port is taken.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise Failure(f"Port {port}: {error.strerror}. Try another: --port N.") from error
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
    finally:
        server.shutdown()
        server.server_close()


def serve(port: int) -> None:
    """Serves dist/ until it is interrupted."""
    with served(DIST, port) as address:
        print(f"Pacru is at {address} (Ctrl+C ends it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


# Testing and measuring it


def browser_path(name: str = "chromium") -> str | None:
    """The command of a browser: Playwright's own Chromium if it is installed, else what the system has."""
    own = ""
    if name == "chromium":
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, (own, *BROWSERS[name]))), None)


def install_browsers() -> None:
    """Installs Chromium and Firefox, if they are not there."""
    for name, package in (("chromium", "chromium"), ("firefox", "firefox-esr")):
        if not browser_path(name):
            install_browser(name, package)


def install_browser(name: str, package: str) -> None:
    """Installs a browser: Playwright's own Chromium if it can be had, else Debian's package.

    Raises:
        Failure: It could not be installed.
    """
    advice = f"The browser tests need {name.title()}: please install it."
    if name == "chromium":  # Playwright's Firefox is one that nobody uses
        with step("installing a browser"), contextlib.suppress(Failure):
            run([BIN / "playwright", "install", name], advice)
            return
    if not shutil.which("apt-get") or os.geteuid():
        raise Failure(advice)
    with step(f"installing Debian's {package}"):
        run(["apt-get", "update"], advice)
        run(["apt-get", "install", "-y", "--no-install-recommends", package], advice)


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright.

    Raises:
        Failure: There is none.
    """
    from playwright.sync_api import sync_playwright

    path = browser_path()
    if not path:
        raise Failure("No Chromium found: `python3 build.py test` installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        yield chromium
        chromium.close()


def test(arguments: list[str], long: bool) -> int:
    """Checks style, types and behaviour; pytest has the last word. Returns the exit code."""
    code = 0
    for tool in ("ruff check", "ruff format --check", "mypy"):
        print(f"{tool} …", flush=True)
        command = [sys.executable, "-m", *tool.split()]
        code = subprocess.call(command, cwd=ROOT) or code
    workers = str(min(os.cpu_count() or 1, 4))
    selected = [] if long else ["-m", "not long"]
    command = [sys.executable, "-m", "pytest", "-n", workers, *selected, *arguments]
    site = {"PACRU_SITE": str(DIST)}  # built a moment ago
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **site}) or code


AUDITED = {"accessibility": 100, "best-practices": 100, "seo": 100, "performance": 0}
"""What Lighthouse judges, each with the score that is asked for."""
REPORTED = ("total-blocking-time", "first-contentful-paint", "largest-contentful-paint")
"""What else is told of its report."""


def audit() -> int:
    """Lets Lighthouse judge the site, as on a phone and on a desk. Returns the exit code."""
    pinned = WEB / "build" / "audit"
    tools = cached("installing Lighthouse", npm_sources(pinned), partial(npm_packages, pinned))
    os.environ["CHROME_PATH"] = browser_path() or ""
    lighthouse = [node() / "node", tools / "node_modules" / "lighthouse" / "cli" / "index.js"]
    flags = f"--chrome-flags=--headless=new {' '.join(BROWSER_FLAGS)}"
    options = ["--quiet", "--no-enable-error-reporting", "--output=json", flags]
    options.append(f"--only-categories={','.join(AUDITED)}")
    code = 0
    with served(DIST) as address:
        for name, preset in (("phone", []), ("desktop", ["--preset=desktop"])):
            advice = "Lighthouse could not start the browser, most likely."
            report = json.loads(run([*lighthouse, address, *options, *preset], advice))
            code = max(code, judged(name, report))
    return code


def judged(name: str, report: dict[str, Any]) -> int:
    """Prints what matters in a report of Lighthouse. Returns 1 if a score is too low."""
    audits, failed = report["audits"], []
    for category, asked in AUDITED.items():
        score = round(100 * (report["categories"][category]["score"] or 0))
        print(f"{name}: {category} {score}" + (f" (wanted: {asked})" if score < asked else ""))
        if score < asked:
            failed += [part["id"] for part in report["categories"][category]["auditRefs"]]
    for what in REPORTED:
        print(f"{name}: {audits[what]['title']} {audits[what]['displayValue']}")
    for found in (audits[one] for one in failed):
        if found["score"] is not None and found["score"] < 1:
            print(f"{name}: {found['title']}: {json.dumps(found.get('details', {}).get('items'))}")
    return 1 if failed else 0


BENCH_FILES = ("naive.py", "solver.py", "data/perft.jsonl", "data/midgame.txt")
"""What the measurements need of the tests."""
PATIENCE = 300_000
"""How long they may take in the browser, in milliseconds."""


def bench(nodes: int | None) -> None:
    """Measures the engine natively and on the site's own runtime in Chromium, and compares the two.

    Args:
        nodes: the limit of each search, if it is not the usual one.
    """
    command = ["bench", *(["--nodes", str(nodes)] if nodes else [])]
    print("native:", flush=True)
    native = run([sys.executable, "-m", "pacru", *command], "See the message above.")
    print(native, "in the browser:", sep="\n", flush=True)
    inside = in_browser([*command, "--tests", "./tests"])
    print(inside)
    figure = re.compile(r"^(.+): ([\d,]+) a second$", re.MULTILINE)
    there = dict(figure.findall(inside))
    for label, ours in figure.findall(native):
        ratio = int(ours.replace(",", "")) / int(there[label].replace(",", ""))
        print(f"{label}: native is {ratio:.2f} times as fast")


def in_browser(command: list[str]) -> str:
    """What a measurement prints on the site's own runtime in Chromium.

    Raises:
        Failure: it ends with an exception, or does not end.
    """
    from playwright.sync_api import TimeoutError as NoAnswer

    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        site = Path(folder, "site")
        shutil.copytree(DIST, site)
        shutil.copytree(WEB / "build" / "bench", site, dirs_exist_ok=True)
        # The page's own library lacks what only the command line imports.
        (whole,) = WORK.glob("cache/vendoring-*/node_modules/pyodide/python_stdlib.zip")
        shutil.copyfile(whole, next(site.glob("pyodide/*/python_stdlib.zip")))
        (wheel,) = site.glob("*.whl")
        files = {name: ROOT / "tests" / name for name in BENCH_FILES}
        for name, file in files.items():
            shutil.copy(file, site / Path(name).name)
        (site / "command.json").write_text(json.dumps(command), "utf-8")
        config = pyscript_config(next(site.glob("python-*.mjs")).name)
        config["files"] = {f"./{Path(name).name}": f"./tests/{name}" for name in files}
        config["files"] |= {"./command.json": "./command.json", f"./{wheel.name}": "./*"}
        page = (WEB / "build" / "bench" / "bench.html").read_text("utf-8")
        page = fill(page, {"pyscript": html.escape(json.dumps(config))})
        (site / "bench.html").write_text(page, "utf-8")
        with served(site) as address, browser() as chromium:
            tab = chromium.new_page()
            tab.goto(f"{address}bench.html")
            with contextlib.suppress(NoAnswer):
                tab.wait_for_selector("html[data-done]", state="attached", timeout=PATIENCE)
            said = tab.text_content("pre") or ""
            if tab.get_attribute("html", "data-done") != "well":
                raise Failure(f"The measurement has failed in the browser.\n{said}")
            return said


def options() -> tuple[argparse.Namespace, list[str]]:
    """What was asked for on the command line, and the arguments left for pytest."""
    parser = argparse.ArgumentParser(description="Build, serve, test and measure Pacru.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make the site in dist/")
    commands.add_parser("audit", help="build the site and let Lighthouse judge it")
    finding = commands.add_parser("texts", help="find all texts of the page, for translators")
    finding.add_argument("language", nargs="?", help="one to begin with, such as it")
    commands.add_parser("zip", help="make the site and pack it into dist.zip")
    serving = commands.add_parser("serve", help="build the site and serve it on this machine")
    serving.add_argument("--port", type=int, default=8000)
    testing = commands.add_parser(
        "test", help="build the site and check everything", allow_abbrev=False
    )
    testing.add_argument("--long", action="store_true", help="the release checks as well")
    measuring = commands.add_parser("bench", help="measure the engine, natively and in the browser")
    measuring.add_argument(
        "--start", action="store_true", help="measure how fast the page starts instead"
    )
    measuring.add_argument("--nodes", type=int, help="the limit of each search")
    measuring.add_argument(
        "--wins",
        nargs="?",
        type=Path,
        const=ROOT / "tests" / "data" / "forced_wins.txt",
        metavar="FILE",
        help="let the bot look for the forced wins of a file in the browser, 2 s for each",
    )
    measuring.add_argument("--every", type=int, default=1, help="only each so-manieth of them")
    known, others = parser.parse_known_args()
    if others and known.command != "test":
        parser.error(f"unrecognized arguments: {' '.join(others)}")
    return known, others


def main() -> int:
    """Runs one command, with a Python that can and in an environment that has what it needs."""
    asked, others = options()
    if sys.version_info < (3, 12):
        return subprocess.call([newer_python(), __file__, *sys.argv[1:]])
    if Path(sys.prefix) != VENV:
        needs_browser = asked.command in ("test", "bench", "audit")
        environment("test.txt" if needs_browser else "build.txt")
        return subprocess.call([BIN / "python", __file__, *sys.argv[1:]])
    if asked.command == "texts":
        texts = language_tools()
        try:
            if asked.language:
                texts.begin(asked.language)
        except ValueError as error:
            raise Failure(str(error)) from error
        texts.update()
        return 0
    build()
    if asked.command == "serve":
        serve(asked.port)
    elif asked.command == "zip":
        print(f"The site is in {pack(DIST, ROOT / 'dist.zip')}")
    elif asked.command == "test":
        install_browsers()
        return test(others, asked.long)
    elif asked.command == "audit":
        install_browsers()
        return audit()
    elif asked.command == "bench":
        install_browsers()
        if asked.start:
            return subprocess.call([sys.executable, WEB / "build" / "start.py"])
        if not asked.wins:
            bench(asked.nodes)
            print("in the worker of the page:", flush=True)
        wins = ["--wins", asked.wins, "--every", str(asked.every)] if asked.wins else []
        protocol, clicks = (
            WEB / "build" / "bench" / f"{name}.py" for name in ("protocol", "clicks")
        )
        code = subprocess.call([sys.executable, protocol, *wins])
        return code if code or wins else subprocess.call([sys.executable, clicks])
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"\n{failure}")
    except KeyboardInterrupt:
        sys.exit(130)
