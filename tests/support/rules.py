"""The rules, clauses and published cases that have a test of their name."""

import ast
from collections.abc import Iterator, Mapping

from tests.support.places import ROOT

CLAUSES = {  # a rule without clauses, or with its own text above them, is tested as a whole
    "r1": "abcdef",
    "r2": "",
    "r3": "",
    "r4": "abcd",
    "r5": "ab",
    "r6": "",
    "r7": "abcd",
    "r8": "ab",
    "r9": "",
    "r10": "abcd",
    "r11": "abcd",
    "r12": "abc",
    "r13": "abc",
    "r14": "abc",
    "r15": "abcde",
    "r16": "abc",
}
WITH_TEXT_OF_THEIR_OWN = ["r13"]
CASES = {
    "r1": 2,
    "r3": 4,
    "r4": 6,
    "r5": 5,
    "r7": 2,
    "r8": 3,
    "r9": 2,
    "r10": 2,
    "r11": 4,
    "r12": 4,
    "r13": 2,
    "r14": 3,
    "r15": 2,
    "r16": 4,
}

AZACRU = {
    "a1": "abcd",
    "a2": "",
    "a3": "",
    "a4": "abcd",
    "a5": "abc",
    "a6": "abcd",
    "a7": "abcd",
    "a8": "ab",
    "a9": "abcd",
    "a10": "abc",
    "a11": "",
    "a12": "",
    "a13": "",
    "k1": "",
    "k3": "",
    "k4": "",
    "k5": "",
}
SHACRU = {
    "s1": "abcd",
    "s2": "abcd",
    "s3": "",
    "s4": "abc",
    "s5": "abc",
    "s6": "abcdef",
    "s7": "",
    "lilacru": "",
    "k2": "",
    "k3": "",
    "k4": "",
    "k5": "",
}


def clauses(rules: Mapping[str, str]) -> Iterator[str]:
    """The clauses of some rules, such as ``r1a``, and ``r2`` for a rule without clauses."""
    for rule, letters in rules.items():
        yield from (rule + letter for letter in letters or [""])


def cases() -> Iterator[str]:
    """The published cases, such as ``r4_2`` for the second one of R4."""
    for rule, count in CASES.items():
        yield from (f"{rule}_{number}" for number in range(1, count + 1))


def names_of_tests(name: str) -> list[str]:
    """The names of the tests in a module of tests/games, read from its source."""
    source = (ROOT / "tests" / "games" / f"{name}.py").read_text("utf-8")
    found = (one.name for one in ast.parse(source).body if isinstance(one, ast.FunctionDef))
    return [function for function in found if function.startswith("test_")]
