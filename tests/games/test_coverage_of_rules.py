"""Each numbered rule, lettered clause and published case has a test with its name, of the sister games too."""

import inspect
from types import ModuleType

import pytest

from tests.games import test_azacru, test_faq, test_rules, test_shacru

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


def has_test(module: ModuleType, prefix: str) -> bool:
    names = [name for name, _ in inspect.getmembers(module, inspect.isfunction)]
    return any(name.startswith(prefix) for name in names)


@pytest.mark.parametrize(
    "clause",
    [rule + letter for rule, letters in CLAUSES.items() for letter in letters or [""]]
    + WITH_TEXT_OF_THEIR_OWN,
)
def test_every_clause_has_a_test(clause: str) -> None:
    assert has_test(test_rules, f"test_{clause}_")


@pytest.mark.parametrize(
    ("module", "clause"),
    [
        (module, rule + letter)
        for module, clauses in ((test_azacru, AZACRU), (test_shacru, SHACRU))
        for rule, letters in clauses.items()
        for letter in letters or [""]
    ],
)
def test_every_clause_of_a_sister_game_has_a_test(module: ModuleType, clause: str) -> None:
    assert has_test(module, f"test_{clause}_")


@pytest.mark.parametrize(
    "case", [f"{rule}_{number + 1}" for rule, count in CASES.items() for number in range(count)]
)
def test_every_published_case_has_a_test(case: str) -> None:
    assert has_test(test_faq, f"test_faq_{case}_")
