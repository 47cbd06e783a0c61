#!/usr/bin/env python3
"""Build, serve, test and measure Pacru. Needs Python 3.12 or newer, and sets up the rest in .build/.

python3 build.py build                 the site, into dist/
python3 build.py serve [--port 8000]   builds it and serves it on this machine
python3 build.py serve --watch         the same; builds again and reloads the page when you save a file
python3 build.py check [...]           checks in a minute what needs neither the site nor a browser
python3 build.py test [--long] [...]   builds it and checks everything; further arguments go to pytest, as with check
python3 build.py test --part PART      only one part: lint, outside (the browser) or browser
python3 build.py bench [--nodes N]     builds it and measures the engine, natively and in the browser
python3 build.py bench --wins [FILE]   builds it and measures which forced wins the bot finds; --every N: every Nth
python3 build.py bench --start         builds it and measures how fast the page starts; --stock: also the stock page
python3 build.py bench --clicks        builds it and measures how fast it answers a click; --slower 4: on a slow device
python3 build.py bench --start --against FOLDER    compares with another version's dist/; also with --clicks
python3 build.py listen WALK           builds it and prints what a screen reader says on a walk, see tests/walks/
python3 build.py audit [--runs N]      builds it and lets Lighthouse judge it, on a phone and on a desktop
python3 build.py audit --packages      asks PyPI and npm for known faults of the pinned packages
python3 build.py kernel [--compare]    compiles the tree search anew; --compare: looks whether that changes anything
python3 build.py zip                   the site as dist.zip, to unpack and serve anywhere
python3 build.py texts [LANGUAGE]      updates the texts for translators; starts a new language

The code of each command is in web/build/pipeline/.
"""

# An older Python must get as far as find_newer_python(). So this file, and what it imports at the top, uses only the
# syntax and the libraries of older versions.
from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
sys.path[1:1] = [str(ROOT / "web" / "build"), str(ROOT / "web")]

from patches import PATCHES  # noqa: E402 - found by the line above
from pipeline.places import BIN, DIST, VENV  # noqa: E402
from pipeline.steps import Failure  # noqa: E402
from pipeline.vendor import environment  # noqa: E402

PASSING = ("test", "check")
"""The commands that pass further arguments to pytest."""
LONGEST = 7200
"""The seconds after which a release check counts as hung; see pyproject.toml for the other tests."""


def find_newer_python() -> str:
    """Return the command of a Python that can run this file.

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
    for candidate in filter(None, candidates):  # a shim of pyenv can be there but not run
        if not subprocess.call([str(candidate), "-c", check], stderr=subprocess.DEVNULL):
            return str(candidate)
    version = ".".join(map(str, sys.version_info[:2]))
    raise Failure(f"This is Python {version}: install Python 3.12 or newer (python3.13, say).")


def site_folder(path: str) -> Path:
    """Return the folder of a site, from the command line.

    Raises:
        argparse.ArgumentTypeError: There is no site in it.
    """
    if not Path(path, "index.html").is_file():
        raise argparse.ArgumentTypeError(f"no site in {path}")
    return Path(path).resolve()


def parse_arguments() -> tuple[argparse.Namespace, list[str]]:
    """Parse the command line. Return the options, and the arguments for pytest."""
    parser = argparse.ArgumentParser(description="Build, serve, test and measure Pacru.")
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="make the site in dist/")
    auditing = commands.add_parser("audit", help="build the site and check it with Lighthouse")
    finding = commands.add_parser("texts", help="find all texts of the page, for translators")
    finding.add_argument("language", nargs="?", help="a language to start, such as it")
    listening = commands.add_parser("listen", help="print what a screen reader says on a walk")
    listening.add_argument("walk", type=Path, help="a file with its steps, see tests/walks/")
    listening.add_argument("--language", default="en-US", help="what the browser speaks")
    listening.add_argument("--site", type=site_folder, help="the dist/ of another version instead")
    listening.add_argument(
        "--keep", action="store_true", help="also write it down as what is to be heard from now on"
    )
    compiling = commands.add_parser("kernel", help="compile the tree search, pacru/fast/c")
    compiling.add_argument(
        "--compare", action="store_true", help="only look whether it would change anything"
    )
    commands.add_parser("zip", help="make the site and pack it into dist.zip")
    serving = commands.add_parser("serve", help="build the site and serve it on this machine")
    serving.add_argument("--port", type=int, default=8000)
    serving.add_argument(
        "--watch", action="store_true", help="rebuild and reload the page when a file changes"
    )
    testing = commands.add_parser(
        "test", help="build the site and check everything", allow_abbrev=False
    )
    testing.add_argument("--long", action="store_true", help="the release checks as well")
    testing.add_argument("--part", choices=("lint", "outside", "browser"), help="only this part")
    commands.add_parser(
        "check",
        help="check what needs neither the site nor a browser nor much time",
        allow_abbrev=False,
    )
    measuring = commands.add_parser("bench", help="measure the engine, natively and in the browser")
    measuring.add_argument(
        "--start", action="store_true", help="measure how fast the page starts instead"
    )
    measuring.add_argument(
        "--clicks", action="store_true", help="measure only the time from an input to its effect"
    )
    measuring.add_argument(
        "--against", type=site_folder, help="the dist/ of another version, measured in turn"
    )
    measuring.add_argument(
        "--stock", action="store_true", help="with --start: also measure stock PyScript"
    )
    measuring.add_argument(
        "--packed", action="store_true", help="with --start: serve with gzip, as most hosts do"
    )
    measuring.add_argument(
        "--slower",
        type=float,
        default=1,
        metavar="TIMES",
        help="with --clicks: the CPU slowdown factor",
    )
    measuring.add_argument("--nodes", type=int, help="the limit of each search")
    measuring.add_argument(
        "--wins",
        nargs="?",
        type=Path,
        const=ROOT / "tests" / "reference" / "data" / "forced_wins.txt",
        metavar="FILE",
        help="measure which forced wins of a file the bot finds in the browser, in 2 s each",
    )
    measuring.add_argument(
        "--every", type=int, default=1, metavar="N", help="with --wins: use every Nth"
    )
    auditing.add_argument(
        "--packages",
        action="store_true",
        help="ask PyPI and npm for known vulnerabilities in the pinned packages",
    )
    for command in (auditing, measuring):
        command.add_argument("--runs", type=int, help="the number of runs; the median counts")
    for command in (building, auditing, serving, measuring):
        command.add_argument(
            "--without",
            action="append",
            choices=PATCHES,
            default=[],
            help="leave out a patch of third-party code, see web/build/patches/",
        )
    known, others = parser.parse_known_args()
    if others and known.command not in PASSING:
        parser.error(f"unrecognized arguments: {' '.join(others)}")
    return known, others


def test(arguments: list[str], long: bool, part: str | None) -> int:
    """Check everything or one part; build the site first if that needs it. Return the exit code."""
    from pipeline import browsers, checks, site

    # Meanwhile another core checks style and types.
    with checks.lint() if part in (None, "lint") else nullcontext(int) as report:
        if part == "lint":
            return report()
        if part != "outside":
            site.build()
            browsers.install_browsers()
            if long:
                browsers.install_reader()
            os.environ["PACRU_SITE"] = str(DIST)
        places = {None: [], "outside": [f"--ignore={checks.BROWSER}"], "browser": [checks.BROWSER]}
        selected = (
            [f"--override-ini=faulthandler_timeout={LONGEST}"] if long else ["-m", "not long"]
        )
        workers = checks.WORKERS + (part != "outside")
        code = checks.run_tests([*selected, *places[part], *arguments], workers)
        return report() or code


def texts(language: str | None) -> None:
    """Find all texts, and start a new language if one is given.

    Raises:
        Failure: There is no such language, or it has been started already.
    """
    from languages import texts

    try:
        if language:
            texts.begin_language(language)
    except ValueError as error:
        raise Failure(str(error)) from error
    texts.update()


def bench(asked: argparse.Namespace) -> None:
    """Measure what the options name. By default: the engine, the bot in the page, and clicks."""
    from pipeline import bench, clicks, protocol, start

    if asked.start:
        usual = 8 if asked.against else 5
        start.measure(asked.runs or usual, asked.against, asked.stock, asked.packed)
    elif asked.clicks:
        clicks.measure(asked.runs or 1, asked.against, asked.slower)
    elif asked.wins:
        protocol.find_wins(asked.wins, asked.every)
    else:
        bench.measure(asked.nodes)
        print("in the worker of the page:", flush=True)
        protocol.measure()
        clicks.measure(asked.runs or 1, asked.against, asked.slower)


def main() -> int:
    """Run one command, with a suitable Python and the environment that it needs."""
    asked, others = parse_arguments()
    if sys.version_info < (3, 12):
        return subprocess.call([find_newer_python(), __file__, *sys.argv[1:]])
    of_packages = asked.command == "audit" and asked.packages
    needs_browser = asked.command in ("bench", "audit") and not of_packages
    if Path(sys.prefix) != VENV:
        needs_tests = needs_browser or asked.command in PASSING
        environment("test.txt" if needs_tests else "build.txt")
        return subprocess.call([BIN / "python", __file__, *sys.argv[1:]])
    if asked.command == "texts":
        texts(asked.language)
        return 0
    if asked.command == "kernel":
        from pipeline import kernel

        return kernel.compare() if asked.compare else kernel.build()
    if asked.command == "check":
        from pipeline import checks

        return checks.check(others)
    if asked.command == "test":
        return test(others, asked.long, asked.part)
    if of_packages:
        from pipeline import advisories

        return advisories.audit()
    from pipeline import audit, browsers, serve, site, watch

    site.build(getattr(asked, "without", ()))
    if needs_browser:
        browsers.install_browsers()
    if asked.command == "serve":
        if asked.watch:
            watch.watch(asked.port, asked.without)
        else:
            serve.serve(asked.port)
    elif asked.command == "zip":
        print(f"The site is in {site.pack(DIST, ROOT / 'dist.zip')}")
    elif asked.command == "listen":
        from pipeline import listen

        listen.listen(asked.walk, language=asked.language, site=asked.site, keep=asked.keep)
    elif asked.command == "audit":
        return audit.audit(asked.runs or 3)
    elif asked.command == "bench":
        bench(asked)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"\n{failure}")
    except KeyboardInterrupt:
        sys.exit(130)
