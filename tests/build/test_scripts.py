"""Scripts and styles: what checks them, and what of them is in the site."""

import subprocess
from pathlib import Path

import pytest
from pipeline import checks
from pipeline.checks import SCRIPTS, Tool, script_tools
from pipeline.places import ROOT, WEB
from pipeline.site import constants, without_comments


def listed_by(compiler: Tool) -> set[Path]:
    """The files that a compiler of scripts checks."""
    command = [*map(str, compiler.command), "--listFilesOnly"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {Path(line).resolve() for line in done.stdout.splitlines()}


@pytest.mark.slow
def test_each_script_is_in_a_project() -> None:
    compilers = script_tools()[1:]
    assert len(compilers) == len(SCRIPTS)
    listed = set().union(*map(listed_by, compilers))
    scripts = {
        path
        for kind in ("*.js", "*.mjs")
        for path in WEB.rglob(kind)
        if "node_modules" not in path.parts
    }
    assert len(scripts) > 30
    assert scripts - listed == set()


def test_a_tool_may_be_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "tool"
    program.write_text("#!/bin/sh\necho $1 found\nexit 1\n")
    program.chmod(0o755)
    with checks.lint(Tool("types", (program, "much")), ()) as report:
        assert report() == 1
    assert capsys.readouterr().out == "types: failed\nmuch found\n"


SCRIPT = """\
// Says why.
/**
 * Adds.
 * @param {number} one
 */
export const add = (one) => /** @type {number} */ (one) + 1; // at once
  // more
const place = "https://example.org/*"; /* stays */
/** @type {string} */
let name;
"""
IN_SITE = """\





export const add = (one) => (one) + 1; // at once

const place = "https://example.org/*"; /* stays */

let name;
"""


def test_the_site_has_scripts_without_most_comments_and_with_the_same_lines() -> None:
    assert without_comments(SCRIPT) == IN_SITE


def test_constants_of_scripts() -> None:
    assert (
        constants({"A": True, "B": {"b": "\u2028"}})
        == '\nconst A = true;\nconst B = {"b": "\\u2028"};'
    )
