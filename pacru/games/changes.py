"""Changed rules: numbers that a game may play with instead of the published ones.

They are written as in docs/notation.md, section 8: ``goal=15``, joined by commas.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from pacru.core.errors import PacruError
from pacru.core.texts import N_

Changes: TypeAlias = Mapping[str, int]
"""The changed numbers by their keys, such as ``{"goal": 15}``."""
SIGN: Final = "~"
"""What stands before the changes in the text of a position."""
PATTERN: Final = r"[a-z]+=[0-9]{1,6}(?:,[a-z]+=[0-9]{1,6})*"
"""A regular expression of changes as text."""

EXPECTED: Final = N_(
    "changed numbers in alphabetical order of their keys, and only those that "
    "differ from the published rules"
)
"""What a reader expects of changes."""


class Changeable(NamedTuple):
    """A number of the rules that a game may change.

    Attributes:
        part: the part of `pacru.core.state.Rules` that it is.
        least: the lowest value.
        most: the highest value.
    """

    part: str
    least: int
    most: int


def write_changes(changes: Changes) -> str:
    """Write changes, with their keys in alphabetical order.

    >>> write_changes({"goal": 15})
    'goal=15'
    """
    return ",".join(f"{key}={number}" for key, number in sorted(changes.items()))


def read_changes(text: str) -> dict[str, int]:
    """Read changes; whether a game has their keys is for its ruleset to say.

    >>> read_changes("goal=15")
    {'goal': 15}

    Raises:
        PacruError: the text has another form, a number is not as it is written, or the keys are not
            in alphabetical order.
    """
    words = text.split(",") if re.fullmatch(PATTERN, text) else []
    changes = {key: int(number) for key, _, number in (word.partition("=") for word in words)}
    if not changes or write_changes(changes) != text:
        raise PacruError(
            f"changes: expected key=number, joined by commas, keys in alphabetical order, "
            f"found {text[:40]!r}"
        )
    return changes
