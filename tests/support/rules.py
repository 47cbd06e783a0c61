"""The rules, clauses and published cases that docs/ states, and the tests that have their names."""

import ast
import re
from collections.abc import Iterator, Mapping

from tests.support.places import ROOT

DOCS = ROOT / "docs"


def stated_in(page: str) -> dict[str, str]:
    """The rules that a page of docs/ states, each with the letters of its clauses.

    A rule without clauses, or with its own text above them, is tested as a whole.
    """
    text = (DOCS / f"{page}.md").read_text("utf-8")
    found = re.findall(r"^(?:## |- \*\*)([A-Z]\d+)([a-z]?)(?: |\*\* )", text, re.MULTILINE)
    assert len(set(found)) == len(found)
    rules: dict[str, str] = {}
    for rule, letter in found:
        rules[rule.lower()] = rules.get(rule.lower(), "") + letter
    return rules


OF_TEXTS = {"k4": "", "k5": ""}
"""What completes the rules of the sister games for positions as text, and for counts."""
CLAUSES = stated_in("rules")
WITH_TEXT_OF_THEIR_OWN = ["r13"]
AZACRU = stated_in("azacru") | OF_TEXTS
SHACRU = stated_in("shacru") | OF_TEXTS | {"lilacru": ""}


def clauses(rules: Mapping[str, str]) -> Iterator[str]:
    """The clauses of some rules, such as ``r1a``, and ``r2`` for a rule without clauses."""
    for rule, letters in rules.items():
        yield from (rule + letter for letter in letters or [""])


def cases() -> list[str]:
    """The published cases, such as ``r4_2`` for the second one of R4."""
    text = (DOCS / "faq.md").read_text("utf-8")
    return [
        f"r{rule}_{number}"
        for rule, number in re.findall(r"^- \*\*R(\d+)-(\d+)\*\* ", text, re.MULTILINE)
    ]


def names_of_tests(name: str) -> list[str]:
    """The names of the tests in a module of tests/games, read from its source."""
    source = (ROOT / "tests" / "games" / f"{name}.py").read_text("utf-8")
    found = (one.name for one in ast.parse(source).body if isinstance(one, ast.FunctionDef))
    return [function for function in found if function.startswith("test_")]
