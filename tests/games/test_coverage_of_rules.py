"""Each numbered rule, lettered clause and published case has a test with its name, of the sister games too."""

import re

import pytest

from tests.support import rules


def named_in(module: str, pattern: str) -> set[str]:
    """What the names of tests in a module begin with, where it has that pattern."""
    names = (re.match(rf"test_({pattern})_", name) for name in rules.names_of_tests(module))
    return {found[1] for found in names if found}


@pytest.mark.parametrize(
    ("module", "clauses"),
    [
        ("test_rules", [*rules.clauses(rules.CLAUSES), *rules.WITH_TEXT_OF_THEIR_OWN]),
        ("test_azacru", [*rules.clauses(rules.AZACRU)]),
        ("test_shacru", [*rules.clauses(rules.SHACRU)]),
    ],
)
def test_every_clause_has_a_test_and_no_other_is_named(module: str, clauses: list[str]) -> None:
    assert len(clauses) > 20
    assert named_in(module, r"[a-z]\d+[a-z]?|lilacru") == {*clauses}


def test_every_published_case_has_a_test_and_no_other_is_named() -> None:
    assert len(set(rules.cases())) == len(rules.cases())
    assert named_in("test_faq", r"faq_r\d+_\d+") == {f"faq_{case}" for case in rules.cases()}
