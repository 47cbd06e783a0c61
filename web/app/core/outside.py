"""Texts from outside the page, which may be anything."""

import json
import re
from typing import Any, Final

DEEPEST: Final = 100
"""How deeply JSON can be nested. The page writes less than ten; some thousands overflow the stack of Pyodide, which is
fatal and no exception of Python."""
_SIGN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)
"""A bracket, or a string, in which brackets do not count."""
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str) -> Any:  # noqa: ANN401 - whatever the text has
    """Return what a text in JSON has.

    Raises:
        ValueError: the text is not in JSON, or nested too deeply.
    """
    if text.count("[") + text.count("{") > DEEPEST:  # as hardly any text that the page has written
        _check_depth(text)
    return json.loads(text)


def _check_depth(text: str) -> None:
    depth = 0
    for sign in _SIGN.finditer(text):
        depth += _STEPS.get(sign[0], 0)
        if depth > DEEPEST:
            raise ValueError(f"nested more than {DEEPEST} deep")
