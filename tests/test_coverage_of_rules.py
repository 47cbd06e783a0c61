"""Each numbered rule, lettered clause and published case has a test with its name."""

import inspect
from types import ModuleType

import pytest
import test_faq
import test_rules

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
    "case", [f"{rule}_{number + 1}" for rule, count in CASES.items() for number in range(count)]
)
def test_every_published_case_has_a_test(case: str) -> None:
    assert has_test(test_faq, f"test_faq_{case}_")
