"""The examples in README, docs and docstrings are true; everything cited and linked exists."""

import asyncio
import doctest
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import pacru
from pacru import Position, Turn, record
from tests.support import rules
from tests.support.conversation import Conversation
from tests.support.extras import NEEDS_EXTRAS
from tests.support.places import ROOT

MODULES = ["pacru", *(module.name for module in pkgutil.walk_packages(pacru.__path__, "pacru."))]
MODULES_WITH_EXAMPLES = {
    "pacru.bot.protocol",
    "pacru.clock",
    "pacru.draft",
    "pacru.explain",
    "pacru.game",
    "pacru.link",
    "pacru.position",
    "pacru.puzzles",
    "pacru.puzzles.choices",
    "pacru.puzzles.puzzle",
    "pacru.record.identity",
    "pacru.record.reading",
    "pacru.record.writing",
    "pacru.solver",
    "pacru.solver.exact",
    "pacru.tree",
}
DOCS = ROOT / "docs"
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = [README, CONTRIBUTING, *sorted(DOCS.glob("*.md"))]
LONGEST_CONTRIBUTING = 100

CITED = re.compile(r"\bR([1-9][0-9]?)([a-z]?)\b")
"""A rule or clause, such as R5 or R10c; also the rule of a case, such as R4-2."""


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_each_promise_names_a_test_that_exists() -> None:
    named = re.findall(r"`(tests/[^`]*)`", text(DOCS / "promises.md"))
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).exists()] == []


# ---- examples


def test_the_readme() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_docstrings(subtests: pytest.Subtests) -> None:
    for name in [name for name in MODULES if not name.endswith("__main__")]:
        if name in NEEDS_EXTRAS:  # tests/wheel/test_extras.py runs these
            continue
        with subtests.test(name):
            failed, tried = doctest.testmod(importlib.import_module(name))
            assert tried > 0 or name not in MODULES_WITH_EXAMPLES
            assert failed == 0


def test_every_public_name_has_an_example(subtests: pytest.Subtests) -> None:
    """The test above runs it with its module."""
    for name in pacru.__all__:
        with subtests.test(name):
            public = getattr(pacru, name)
            assert not isinstance(public, str)
            module = sys.modules[public.__module__]
            assert any(test.examples for test in doctest.DocTestFinder().find(public, name, module))


def test_the_examples_of_the_docs(subtests: pytest.Subtests) -> None:
    for page in sorted(DOCS.glob("*.md")):
        with subtests.test(page.stem):
            failed, tried = doctest.testfile(str(page), module_relative=False)
            assert (tried > 0) == (">>> " in text(page))
            assert failed == 0


def examples(page: Path) -> list[str]:
    """The indented and fenced blocks of text on a page."""
    indented = re.findall(r"(?:^ {4}.*\n(?:\n(?= {4}))?)+", text(page), re.MULTILINE)
    return [re.sub(r"^ {4}", "", block, flags=re.MULTILINE) for block in indented]


def test_the_examples_of_the_notation() -> None:
    blocks = examples(DOCS / "notation.md")
    (game,) = (block for block in blocks if block.startswith("[Event"))
    assert len(record.read(game).game.plies) == 7
    assert str(Position.initial()) + "\n" in blocks
    first_section = text(DOCS / "notation.md").partition("## 2.")[0]
    turns = re.findall(r"^\| `([^`]+)` \|", first_section, re.MULTILINE)
    assert len(turns) == 8
    assert [str(Turn.parse(turn)) for turn in turns] == turns


def session() -> Iterator[tuple[str, list[str]]]:
    """The lines of the session in the protocol's docs, each with its answers."""
    (shown,) = re.findall(r"```session\n(.*?)```", text(DOCS / "protocol.md"), re.DOTALL)
    for exchange in shown.removeprefix("> ").split("\n> "):
        said, *answers = exchange.rstrip("\n").split("\n")
        yield said, answers


def form(answers: list[str]) -> list[str]:
    """Answers without what differs between runs: figures, turns, the number of info lines."""
    formed: list[str] = []
    for answer in answers:
        words = answer.split()
        if answer.startswith("info depth "):
            assert all(map(Turn.parse, words[words.index("pv") + 1 :]))
            answer = re.sub(r" -?[0-9]+", " N", " ".join(words[: words.index("pv") + 1]))
        elif words[0] == "bestmove" and words[1] != "none":
            assert Turn.parse(words[1])
            answer = "bestmove T"
        elif answer.startswith("id name "):
            answer = " ".join(words[:3])  # without the version
        if formed[-1:] != [answer]:
            formed.append(answer)
    return formed


def test_the_session_of_the_protocol() -> None:
    async def replay(lines: Sequence[str]) -> list[list[str]]:
        conversation = Conversation()
        answered = [await conversation.hold(line) for line in lines]
        assert conversation.engine.quitted
        return answered

    lines, shown = zip(*session(), strict=True)
    assert [*map(form, asyncio.run(replay(lines)))] == [*map(form, shown)]


# ---- rules


def test_every_rule_that_is_cited_is_stated() -> None:
    folders = ("pacru", "web", "tests", "docs")
    kinds = (".py", ".js", ".mjs", ".html", ".md", ".css", ".pot")
    files = [
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.suffix in kinds and "node_modules" not in file.parts
    ]
    stated = {
        rule.upper() + letter
        for rule, letters in rules.CLAUSES.items()
        for letter in ["", *letters]
    }
    cited = {
        (str(file.relative_to(ROOT)), found[0])
        for file in [*files, README, CONTRIBUTING, ROOT / "build.py"]
        for found in CITED.finditer(text(file))
    }
    assert len(cited) > len(stated)
    assert [(file, rule) for file, rule in sorted(cited) if rule not in stated] == []


# ---- links


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_lead_somewhere(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        with subtests.test(page.stem):
            for link in re.findall(r"\]\(([^)\s]+)\)", text(page)):
                if link.startswith(("https:", "http:")):
                    continue
                path, _, anchor = link.partition("#")
                target = page.parent / path if path else page
                assert target.exists(), link
                assert not anchor or anchor in anchors(target), link


def test_the_docs_are_found_from_the_readme_or_from_contributing() -> None:
    linked = text(README) + text(CONTRIBUTING)
    assert [page.name for page in DOCS.glob("*.md") if f"docs/{page.name}" not in linked] == []


def test_the_code_cites_docs_that_are_there() -> None:
    files = [*(ROOT / "pacru").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    cited = {name for file in files for name in re.findall(r"\bdocs/([\w.]+\.md)", text(file))}
    assert cited
    assert [name for name in sorted(cited) if not (DOCS / name).exists()] == []


def test_contributing_is_short() -> None:
    assert len(text(CONTRIBUTING).splitlines()) <= LONGEST_CONTRIBUTING
