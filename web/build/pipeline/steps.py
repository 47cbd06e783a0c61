"""Steps of the build: announced, run, and repeated only if their sources have changed."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

from .places import ROOT, WORK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path


class Failure(Exception):  # noqa: N818 - a step that failed, with what to do about it
    """A problem that a person has to solve; its text says what it is."""


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Print what is being done, and how long it took."""
    print(f"{title} …", end=" ", flush=True)
    started = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"done in {time.monotonic() - started:.1f} s", flush=True)


def run(command: list[str | Path], advice: str, cwd: Path = ROOT) -> str:
    """Run a command, and return its output.

    Raises:
        Failure: It cannot be run or fails; the text has the end of its output and the advice.
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
    """A short hash of the content of some files (all files below a folder) and texts."""
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


@contextlib.contextmanager
def exclusive_lock(name: str = "lock") -> Iterator[None]:
    """Let one build at a time do something in this checkout; by default, make the site.

    This needs file locks, which not every system has.
    """
    WORK.mkdir(exist_ok=True)
    with (WORK / name).open("w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_cached(title: str, sources: Iterable[Path | str], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills from these sources, made again only if their content changes."""
    name = title.replace(" ", "-")
    version = digest(*sources)
    folder = WORK / "cache" / f"{name}-{version}"
    if folder.is_dir():
        return folder
    with exclusive_lock(f"{name}.lock"):
        if not folder.is_dir():  # another process may have made it meanwhile
            with step(title):
                fill_folder(folder, make)
    return folder


def fill_folder(folder: Path, make: Callable[[Path], None]) -> None:
    """Make a folder whole or not at all, and remove its other versions and interrupted ones."""
    name, _, version = folder.name.rpartition("-")
    for end in ("", ".part"):
        for old in folder.parent.glob(f"{name}-{'?' * len(version)}{end}"):
            shutil.rmtree(old)
    unfinished = folder.with_name(f"{folder.name}.part")
    unfinished.mkdir(parents=True)
    make(unfinished)
    unfinished.rename(folder)
