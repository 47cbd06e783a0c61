"""Each numbered rule, lettered clause and published case has a test with its name, of the sister games too."""

import pytest

from tests.support import rules


def without_a_test(module: str, *prefixes: str) -> list[str]:
    """Those of some prefixes with which no test of a module begins."""
    names = rules.names_of_tests(module)
    return [prefix for prefix in prefixes if not any(name.startswith(prefix) for name in names)]


@pytest.mark.parametrize(
    ("module", "clauses"),
    [
        ("test_rules", [*rules.clauses(rules.CLAUSES), *rules.WITH_TEXT_OF_THEIR_OWN]),
        ("test_azacru", [*rules.clauses(rules.AZACRU)]),
        ("test_shacru", [*rules.clauses(rules.SHACRU)]),
    ],
)
def test_every_clause_has_a_test(module: str, clauses: list[str]) -> None:
    assert len(clauses) > 20
    assert without_a_test(module, *(f"test_{clause}_" for clause in clauses)) == []


def test_every_published_case_has_a_test() -> None:
    assert without_a_test("test_faq", *(f"test_faq_{case}_" for case in rules.cases())) == []
