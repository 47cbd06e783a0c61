"""What runs on GitHub: pinned, with no more rights than it needs, and nothing goes public untested."""

import os
import re
from itertools import chain
from pathlib import Path

import pytest
from pipeline.places import ROOT, WEB
from ruamel.yaml import YAML

import pacru
from tests.support.machine import UNTRIED, parse
from tests.support.workflow import ACTIONS, FOLDER, Json, Run, jobs, steps

WORKFLOWS = sorted(FOLDER.glob("*.yml"))
RIGHTS = {
    "publish": {"pages": "write", "id-token": "write"},
    "release": {"contents": "write"},
    "pypi": {"id-token": "write"},
}
"""The jobs that may do more than read, each with what it may do."""

workflows = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


@workflows
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
    assert used
    for use in used:
        if use.startswith("./"):
            assert (ROOT / use).is_file()
        else:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


@workflows
def test_no_checkout_keeps_credentials(path: Path) -> None:
    checkouts = [step for step in steps(path) if "/checkout@" in step.get("uses", "")]
    assert checkouts
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)


@workflows
def test_every_job_ends_and_may_do_no_more_than_it_has_to(path: Path) -> None:
    assert YAML(typ="safe", pure=True).load(path)["permissions"] == {"contents": "read"}
    for name, job in jobs(path).items():
        assert "uses" in job or job["timeout-minutes"] < 6 * 60, name
        assert job.get("permissions") == RIGHTS.get(name), name


def test_the_page_goes_public_once_it_has_passed_whatever_becomes_of_the_package() -> None:
    assert jobs(FOLDER / "site.yml")["publish"]["needs"] == [
        "lint",
        "outside",
        "kernel",
        "browser",
        "bare",
    ]


def test_no_version_goes_public_before_all_else_has_passed() -> None:
    site = jobs(FOLDER / "site.yml")
    tested = site.keys() - RIGHTS.keys()
    assert {*site["release"]["needs"]} == {*site["pypi"]["needs"]} == tested


def test_what_goes_to_the_package_index_is_what_every_python_has_tried() -> None:
    site = jobs(FOLDER / "site.yml")
    assert site["pypi"]["environment"] == "pypi"
    assert site["python"]["needs"] == ["package"]
    assert site["python"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert all("run" not in step for step in site["pypi"]["steps"])
    given = [
        step["with"] for step in steps(FOLDER / "site.yml") if "/download-" in step.get("uses", "")
    ]
    assert given.count({"name": "package", "path": "packages"}) == 2


@workflows
def test_the_machines_share_all_tests(path: Path) -> None:
    for name, job in jobs(path).items():
        shards = job.get("strategy", {}).get("matrix", {}).get("shard", [])
        of_all = re.findall(r"--shard \S+ matrix\.shard \S+/(\d+)", str(job.get("steps")))
        assert shards == [*range(1, len(shards) + 1)], name
        assert of_all == ([str(len(shards))] if shards else []), name


def test_no_package_of_npm_runs_scripts_when_it_is_installed() -> None:
    sources = [*WORKFLOWS, *(ROOT / ".ci").iterdir(), *(WEB / "build" / "pipeline").glob("*.py")]
    texts = [path.read_text("utf-8") for path in sources]
    rests = [rest for text in texts for rest in re.findall(r"\bnpm\b\W+(?:ci|install)\b(.*)", text)]
    assert rests
    assert all("--ignore-scripts" in rest for rest in rests)


def test_ten_tests_are_enough_to_see_whether_a_system_can_show_the_page() -> None:
    browser = (ROOT / "tests" / "browser").glob("*.py")
    assert sum(path.read_text("utf-8").count("@pytest.mark.smoke") for path in browser) == 10


# ---- the lines, as they stand

posix = pytest.mark.skipif(os.name == "nt", reason="its lines are for a shell")


def lines(path: Path) -> list[str]:
    """What the steps of a workflow run."""
    return [line for job in jobs(path).values() for line in lines_of(job)]


def lines_of(job: Json) -> list[str]:
    """What the steps of a job run, or those of the workflow that it calls."""
    if "uses" in job:
        return lines(ROOT / job["uses"])
    return [step["run"] for step in job["steps"] if "run" in step]


@posix
@workflows
def test_a_shell_can_read_every_line(path: Path) -> None:
    assert lines(path)
    for line in lines(path):
        parse(line)


@workflows
def test_what_every_action_does_is_known(path: Path) -> None:
    used = {step["uses"].partition("@")[0] for step in steps(path) if "uses" in step}
    assert used <= ACTIONS.keys()


def test_hardly_a_line_is_not_tried() -> None:
    assert len(UNTRIED) <= 8  # with root rights: five; with a token: one; with a cluster: two
    assert all(UNTRIED.values())


@posix
@pytest.mark.long
def test_the_lines_that_make_the_package_make_it(tmp_path: Path) -> None:
    run = Run(tmp_path, "refs/heads/main")
    run.run_workflow(FOLDER / "site.yml", "package")
    names = {path.name for path in run.artifact("package").iterdir()}
    version = pacru.__version__
    assert names == {f"pacru-{version}.tar.gz", f"pacru-{version}-py3-none-any.whl"}


PARTS = {
    "the site": ("lint", "outside", "kernel", "browser", "bare", "publish", "release"),
    "the package": ("package", "python", "pypi"),
    "the long checks": ("long",),
}
"""The jobs of a release that hand something on to each other, each part for a test of its own."""


@pytest.fixture
def tag(tmp_path: Path) -> Run:
    """What runs when a version is tagged."""
    return Run(tmp_path, f"refs/tags/v{pacru.__version__}")


def run_part(tag: Run, part: str) -> None:
    """Run the jobs of a part, and check that no line of theirs is left out."""
    path = FOLDER / "site.yml"
    tag.run_workflow(path, *PARTS[part])
    expected = chain.from_iterable(lines_of(jobs(path)[name]) for name in PARTS[part])
    assert {*expected} == {*tag.lines}


def test_every_job_is_in_a_part() -> None:
    assert sorted(jobs(FOLDER / "site.yml")) == sorted(chain.from_iterable(PARTS.values()))


@posix
@pytest.mark.long
def test_a_tag_releases_the_site(tag: Run) -> None:
    run_part(tag, "the site")
    assert [path.name for path in tag.artifact("release").iterdir()] == ["dist.zip"]
    assert not tag.pages.exists()


@posix
@pytest.mark.long
@pytest.mark.parametrize("part", ["the package", "the long checks"])
def test_a_tag_releases_nothing_untested(tag: Run, part: str) -> None:
    run_part(tag, part)
