"""Each numbered rule, lettered clause and published case has a test with its name, of the sister games too."""

import re
from itertools import takewhile

import pytest

from tests.support import rules

CLAUSE = re.compile(r"[a-z]\d+[a-z]?|lilacru")


def clauses_in(module: str) -> set[str]:
    """The clauses with which the names of tests in a module begin: one each, or several."""
    names = (name.removeprefix("test_").split("_") for name in rules.names_of_tests(module))
    return {word for words in names for word in takewhile(CLAUSE.fullmatch, words)}


@pytest.mark.parametrize(
    ("module", "shared", "clauses"),
    [
        ("test_rules", "", [*rules.clauses(rules.CLAUSES), *rules.WITH_TEXT_OF_THEIR_OWN]),
        ("test_azacru", "ak", [*rules.clauses(rules.AZACRU)]),
        ("test_shacru", "sk", [*rules.clauses(rules.SHACRU)]),
    ],
)
def test_every_clause_has_a_test_and_no_other_is_named(
    module: str, shared: str, clauses: list[str]
) -> None:
    """Of those that begin with some letters, tests of several games are in test_sisters.py."""
    assert len(clauses) > 20
    of_several = {clause for clause in clauses_in("test_sisters") if clause[0] in shared}
    assert clauses_in(module) | of_several == {*clauses}


def test_every_published_case_has_a_test_and_no_other_is_named() -> None:
    assert len(set(rules.cases())) == len(rules.cases())
    names = (re.match(r"test_faq_(r\d+_\d+)_", name) for name in rules.names_of_tests("test_faq"))
    assert {found[1] for found in names if found} == {*rules.cases()}
