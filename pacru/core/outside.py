"""Texts from outside, which may be anything.

Two things in them would do harm: JSON that is nested too deeply, and halves of a surrogate pair, which cannot be
written in UTF-8. Only JSON can bring them, as escapes.
"""

import json
import re
from typing import Any, Final

DEEPEST: Final = 100
"""How deeply JSON can be nested. The page writes less than ten; some thousands overflow the stack of Pyodide, which is
fatal and no exception of Python."""
_SIGN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)
"""A bracket, or a string, in which brackets do not count."""
_ESCAPE: Final = re.compile(
    r"""\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2} # a whole pair
    | (?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})
    | \\.""",
    re.VERBOSE,
)
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str, deepest: int = DEEPEST) -> Any:  # noqa: ANN401 - whatever the text has
    """Return what a text in JSON has. Halves of a surrogate pair in it are replaced.

    Args:
        text: the text.
        deepest: how deeply it can be nested, at most some hundreds.

    Raises:
        ValueError: the text is not in JSON, or nested too deeply.
    """
    if text.count("[") + text.count("{") > deepest:  # as hardly any text that the page has written
        _check_depth(text, deepest)
    return json.loads(with_whole_characters(text))


def end_of_json(text: str, at: int) -> int | None:
    """Return where the object or array that begins at a place ends; None: it has no end."""
    depth = 0
    for sign in _SIGN.finditer(text, at):
        depth += _STEPS.get(sign[0], 0)
        if not depth:
            return sign.end()
    return None


def with_whole_characters(text: str) -> str:
    """Return a text in JSON with the replacement character for each escape of half a surrogate pair."""
    if "\\ud" not in text and "\\uD" not in text:  # as in nearly all
        return text
    return _ESCAPE.sub(lambda found: r"\ufffd" if found["half"] else found[0], text)


def _check_depth(text: str, deepest: int) -> None:
    depth = 0
    for sign in _SIGN.finditer(text):
        depth += _STEPS.get(sign[0], 0)
        if depth > deepest:
            raise ValueError(f"nested more than {deepest} deep")
