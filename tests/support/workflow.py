"""Runs a workflow here as GitHub does: the lines as they stand, other people's actions by what they do."""

import re
import shutil
import sys
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from pipeline.vendor import node
from ruamel.yaml import YAML

from tests.support.machine import Machine, fresh_checkout, fresh_python
from tests.support.places import ROOT
from tests.support.pythons import find_python

FOLDER: Final = ROOT / ".github" / "workflows"
OWNER: Final = "OWNER/pacru"
"""The repository that pyproject.toml names."""

Json = dict[str, Any]


def jobs(path: Path) -> dict[str, Json]:
    """The jobs of a workflow, by name."""
    found: dict[str, Json] = YAML(typ="safe", pure=True).load(path)["jobs"]
    return found


def steps(path: Path) -> list[Json]:
    """The steps of all jobs of a workflow."""
    return [step for job in jobs(path).values() for step in job.get("steps", ())]


def evaluate(expression: str, **contexts: Json) -> Any:  # noqa: ANN401 - as the expression says
    """Evaluate an expression of a workflow, as far as ours use the language."""
    python = expression.replace("&&", " and ").replace("||", " or ")
    names = {name: SimpleNamespace(**values) for name, values in contexts.items()}
    return eval(python, {"__builtins__": {}, "startsWith": str.startswith, **names})


def fill(text: str, **contexts: Json) -> str:
    """Fill in the expressions of a text."""
    return re.sub(r"\$\{\{(.+?)\}\}", lambda found: str(evaluate(found[1], **contexts)), text)


def combinations(job: Json) -> Iterator[Json]:
    """The combinations of a job's matrix. The first shard stands for all: they differ in a number."""
    matrix = job.get("strategy", {}).get("matrix", {})
    axes = [values[:1] if name == "shard" else values for name, values in matrix.items()]
    for values in product(*axes):
        yield dict(zip(matrix, values, strict=True))


@dataclass
class Run:
    """A run of workflows.

    Attributes:
        folder: for its machines, artifacts and pages.
        ref: the branch or tag that was pushed.
        edit: changes a checkout, as later commits do.
        lines: all that has been run.
        pages: what GitHub Pages serves, with the site in the folder of the repository; empty
            until it is published.
    """

    folder: Path
    ref: str
    edit: Callable[[Path], object] | None = None
    lines: list[str] = field(default_factory=list)

    @property
    def pages(self) -> Path:
        return self.folder / "pages"

    def run_workflow(self, path: Path, *only: str) -> None:
        """Run the jobs of a workflow in the order of their needs, or only some of them."""
        every = jobs(path)
        needs = {name: job.get("needs", ()) for name, job in every.items()}
        for name in TopologicalSorter(needs).static_order():
            job = every[name]
            if (only and name not in only) or not self._wants(job):
                continue
            if "uses" in job:
                self.run_workflow(ROOT / job["uses"])
            for number, matrix in enumerate(combinations(job)):
                self._run_job(self.folder / f"{path.stem}-{name}-{number}", job, matrix)

    def _wants(self, what: Json, **contexts: Json) -> bool:
        return bool(evaluate(what.get("if", "True"), **self._github, **contexts))

    @property
    def _github(self) -> dict[str, Json]:
        return {"github": {"ref": self.ref, "token": "none"}}

    def _run_job(self, folder: Path, job: Json, matrix: Json) -> None:
        if not find_python(matrix.get("python", "3")):
            return  # this system does not have it
        folder.parent.mkdir(exist_ok=True)
        machine = Machine(folder)
        machine.variables |= {
            "CI": "true",
            "GITHUB_REF": self.ref,
            "GITHUB_REF_NAME": self.ref.rpartition("/")[2],
            "GITHUB_REPOSITORY": OWNER,
            **{name: value for name, value in job.get("env", {}).items() if name != "HOME"},
        }
        contexts = {**self._github, "matrix": matrix}
        for step in job.get("steps", ()):
            if not self._wants(step, matrix=matrix):
                continue
            given = {
                name: fill(str(value), **contexts)
                for name, value in {**step.get("with", {}), **step.get("env", {})}.items()
            }
            if "uses" in step:
                action = step["uses"].partition("@")[0]
                ACTIONS[action](self, machine, given)
            else:
                line = fill(step["run"], **contexts)
                machine.run(line, variables=given)
                self.lines.append(step["run"])

    def artifact(self, name: str) -> Path:
        """The folder with what jobs have handed on under a name."""
        return self.folder / "artifacts" / name


# What other people's actions do, as far as we use them.


def check_out(run: Run, machine: Machine, given: Json) -> None:  # noqa: ARG001 - as all actions
    checkout = fresh_checkout(machine.checkout)
    if run.edit:
        run.edit(checkout)


def set_up_python(run: Run, machine: Machine, given: Json) -> None:  # noqa: ARG001
    wanted = given.get("python-version") or ROOT.joinpath(given["python-version-file"]).read_text()
    python = find_python(wanted.strip()) or sys.executable
    machine.put_on_path(fresh_python(machine.folder / "python", python))


def set_up_node(run: Run, machine: Machine, given: Json) -> None:  # noqa: ARG001
    machine.put_on_path(node())


def upload(run: Run, machine: Machine, given: Json) -> None:
    source, artifact = machine.checkout / given["path"], run.artifact(given["name"])
    if source.is_dir():
        shutil.copytree(source, artifact)
    else:
        artifact.mkdir(parents=True)
        shutil.copy(source, artifact)  # it fails if there is no such file


def upload_pages(run: Run, machine: Machine, given: Json) -> None:
    """Pack a site with its hidden files."""
    artifact = run.artifact("github-pages")
    artifact.mkdir(parents=True, exist_ok=True)
    kept = {".git", ".github"}
    with tarfile.open(artifact / "artifact.tar", "w", dereference=True) as packed:
        site = machine.checkout / given["path"]
        packed.add(
            site, ".", filter=lambda member: None if {*Path(member.name).parts} & kept else member
        )


def download(run: Run, machine: Machine, given: Json) -> None:
    target = machine.checkout / given.get("path", "")
    shutil.copytree(run.artifact(given["name"]), target, dirs_exist_ok=True)


def deploy_pages(run: Run, machine: Machine, given: Json) -> None:  # noqa: ARG001
    """Serve what was packed below the name of the repository, and nothing older."""
    site = run.pages / OWNER.partition("/")[2]
    shutil.rmtree(site, ignore_errors=True)
    with tarfile.open(run.artifact("github-pages") / "artifact.tar") as packed:
        packed.extractall(site, filter="data")


def find_packages(run: Run, machine: Machine, given: Json) -> None:  # noqa: ARG001
    packages = machine.checkout / given["packages-dir"]
    assert {path.suffix for path in packages.iterdir()} == {".whl", ".gz"}


def do_nothing(run: Run, machine: Machine, given: Json) -> None:
    """Do what changes only what GitHub remembers."""


ACTIONS: Final[dict[str, Callable[[Run, Machine, Json], None]]] = {
    "actions/checkout": check_out,
    "actions/setup-python": set_up_python,
    "actions/setup-node": set_up_node,
    "actions/upload-artifact": upload,
    "actions/download-artifact": download,
    "actions/upload-pages-artifact": upload_pages,
    "actions/configure-pages": do_nothing,
    "actions/deploy-pages": deploy_pages,
    "pypa/gh-action-pypi-publish": find_packages,
}
