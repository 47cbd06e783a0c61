"""A share of many cases is enough for `build.py check`."""

from collections.abc import Sequence
from typing import Any

import pytest


def mostly_long(cases: Sequence[Any], share: int) -> list[Any]:
    """The cases as parameters of a test; all but one of each `share` are long."""
    return [
        pytest.param(case, marks=[pytest.mark.long] if number % share else [])
        for number, case in enumerate(cases)
    ]


def mostly_slow(cases: Sequence[Any], share: int) -> list[Any]:
    """The cases as parameters of a test; all but one of each `share` are slow."""
    return [
        pytest.param(case, marks=[pytest.mark.slow] if number % share else [])
        for number, case in enumerate(cases)
    ]
