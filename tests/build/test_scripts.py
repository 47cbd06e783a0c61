"""Scripts and styles: what checks them, and what of them is in the site."""

import shutil
import subprocess
from pathlib import Path

import pytest
from pipeline import checks
from pipeline.checks import SCRIPTS, Tool, script_tools
from pipeline.places import ROOT, WEB
from pipeline.site import constants, without_comments

BAD_TYPE = "/** @param {string} name */\nexport const lengthOf = (name) => name.size;\n"


def ask(tool: Tool, *options: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a tool with other options."""
    program = list(map(str, tool.command[:2]))
    return subprocess.run(
        [*program, *options], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_each_script_is_in_a_project() -> None:
    compilers = script_tools()[1:]
    assert len(compilers) == len(SCRIPTS)
    listed = {
        Path(line).resolve()
        for compiler in compilers
        for line in ask(compiler, *map(str, compiler.command[2:]), "--listFilesOnly").stdout.split(
            "\n"
        )
        if line
    }
    scripts = {
        path
        for kind in ("*.js", "*.mjs")
        for path in WEB.rglob(kind)
        if "node_modules" not in path.parts
    }
    assert len(scripts) > 30
    assert scripts - listed == set()


@pytest.mark.slow
def test_a_wrong_type_in_a_script_is_found(tmp_path: Path) -> None:
    (tmp_path / "bad.js").write_text(BAD_TYPE)
    base = (WEB / "tsconfig.json").as_posix()
    (tmp_path / "tsconfig.json").write_text(f'{{"extends": "{base}", "include": ["bad.js"]}}')
    compiler = script_tools()[1]
    done = ask(compiler, "--pretty", "false", "--project", str(tmp_path))
    assert done.returncode
    assert "bad.js(2,40)" in done.stdout
    assert "'size' does not exist" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("web/bad.js", "const unused = 1;\n", "noUnusedVariables"),
        ("web/style/bad.css", "a { colour: red; }\n", "noUnknownProperty"),
        (
            "web/app/rooms/any/style.css",
            "a { color: red; color: blue; }\n",
            "noDuplicateProperties",
        ),
    ],
)
def test_bad_style_is_found(name: str, text: str, rule: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "biome.jsonc", tmp_path)
    shutil.copytree(WEB / "build" / "lint", tmp_path / "web" / "build" / "lint")
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(text)
    biome = script_tools()[0]
    done = ask(biome, *map(str, biome.command[2:]), folder=tmp_path)
    assert done.returncode
    assert f"{name}:1" in done.stdout + done.stderr
    assert rule in done.stdout + done.stderr


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
