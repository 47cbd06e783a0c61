"""The compiled search in the repository is made of the sources beside it."""

import pytest
from pipeline import kernel


def test_the_modules_are_made_of_these_sources() -> None:
    # If you have changed the search, CONTRIBUTING.md says what else to do; then: python3 build.py kernel
    assert kernel.BUILT.read_text("utf-8").strip() == kernel.made_from()


@pytest.mark.long
def test_the_modules_are_made_again_byte_for_byte() -> None:
    assert kernel.compare() == 0
