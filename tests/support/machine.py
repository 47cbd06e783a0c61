"""A fresh machine, on which the lines of workflows and documents are tried as they stand."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from ear.session import PACKAGES
from pipeline.browsers import WEBKIT
from pipeline.places import BIN, bin_of

from tests.support.places import ROOT

UNTRIED: Final = {
    "sudo apt-get update": "needs root rights and Debian's packages",
    "sudo apt-get install ca-certificates python3 python3-venv libatomic1 chromium-headless-shell"
    " firefox-esr": "needs root rights and Debian's packages",
    **dict.fromkeys(
        (
            f"sudo apt-get install -y --no-install-recommends {' '.join(packages)}"
            for packages in (WEBKIT, PACKAGES)
        ),
        "needs root rights and Debian's packages",
    ),
    "apt-get update && apt-get install -y --no-install-recommends ca-certificates python3"
    " python3-venv": "needs root rights and Debian's packages",
    'gh release create "$GITHUB_REF_NAME" dist.zip --repo "$GITHUB_REPOSITORY" --verify-tag'
    " --generate-notes": "needs a token, and a tag on GitHub",
    **dict.fromkeys(
        (
            "python -m pacru match nodes:5000 one-turn --games 10000 --cluster tcp://192.168.0.7:8786",
            "python -m pacru match nodes:300 nodes:300 --games 48 --cluster tcp://127.0.0.1:8786",
        ),
        "needs a cluster; tests/wheel/test_cluster.py starts one",
    ),
}
"""The only lines that are parsed but not run, each with its reason."""

SMOKE: Final = (
    "test_r1f_targets",
    "test_ends_of_a_game",  # in the module of a line in docs/translating.md
    "test_what_is_told_about_a_hundred_games",  # in that of one in docs/review.md
    "test_board_is_there_without_any_script",
    "test_random_moves_win_about_every_second_game_against_the_lowest_level",
    "test_another_version_is_found_whatever_the_dates_of_its_files",
)
"""The tests that lines run in place of all: one for each selection (package, outside, browser, long)."""

ADDRESS: Final = re.compile(r"http://[\w.]+:\d+/[\w/]*")
FOREIGN: Final = ("GITHUB_", "PACRU_", "PYTEST_", "PYTHON", "VIRTUAL_ENV", "XDG_")
"""The beginnings of variables of this process that a new machine would not have."""


def fresh_checkout(folder: Path) -> Path:
    """Make a checkout like this one, with what is not committed yet but without what is ignored."""
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    names = [".git", *(name.strip("/") for name in ignored)]
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*names))
    git = ["git", "-C", str(folder), "-c", "user.name=Somebody", "-c", "user.email=@"]
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "All"]):
        subprocess.run([*git, *command], check=True)
    return folder


def fresh_python(folder: Path, python: str = sys.executable) -> Path:
    """Make an environment with nothing but pip, and return the folder of its commands."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    return bin_of(folder)


def parse(line: str) -> None:
    """Raise CalledProcessError if a shell could not read a line."""
    subprocess.run(["bash", "-n", "-c", line], check=True)


class Machine:
    """A checkout on a machine where nobody has done anything yet.

    Attributes:
        checkout: the folder in which lines run.
        variables: those of the system, with a home that is empty.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        home = folder / "home"
        home.mkdir()
        self.folder = folder
        self.checkout = folder / "checkout"
        others = os.environ["PATH"].split(os.pathsep)
        self.variables = {
            name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)
        } | {
            "HOME": str(home),
            "PATH": os.pathsep.join(place for place in others if place != str(BIN)),
            "PYTEST_ADDOPTS": f"-k '{' or '.join(SMOKE)}'",
            "PYTHONUNBUFFERED": "1",
        }

    def put_on_path(self, commands: Path) -> None:
        """Let lines find the programs of a folder before all others."""
        self.variables["PATH"] = f"{commands}{os.pathsep}{self.variables['PATH']}"

    def run(
        self, lines: str, patience: float | None = None, variables: Mapping[str, str] | None = None
    ) -> str:
        """Run lines as GitHub does, and return what they print.

        A server is asked for its page as soon as it tells its address, and then ended with Ctrl-C.

        Args:
            lines: what a shell gets.
            patience: the seconds after which Ctrl-C ends what has not failed, if any.
            variables: further ones of the system.

        Raises:
            AssertionError: they fail.
        """
        if lines.strip() in UNTRIED:
            parse(lines)
            return ""
        with subprocess.Popen(
            ["bash", "-e", "-c", lines],
            cwd=self.checkout,
            env={**self.variables, **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            interrupt = _Interrupt(process)
            timer = threading.Timer(patience or 1e6, interrupt)
            timer.start()
            printed = []
            assert process.stdout
            for line in process.stdout:
                printed.append(line)
                if "serve" in lines and (address := ADDRESS.search(line)) and not interrupt.sent:
                    with urlopen(address[0].replace("0.0.0.0", "127.0.0.1")) as page:
                        assert page.status == 200
                    interrupt()
            timer.cancel()
        ended = interrupt.sent and process.returncode in (0, 130, -signal.SIGINT)
        said = "".join(printed)
        assert ended or process.returncode == 0, f"{lines}\n{said[-3000:]}"
        return said


class _Interrupt:
    """Ctrl-C for all processes of a terminal."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.sent = False

    def __call__(self) -> None:
        self.sent = True
        os.killpg(self._process.pid, signal.SIGINT)
