"""Numbers that callers give."""

from operator import index
from typing import SupportsIndex, TypeGuard

from pacru.core.errors import PacruError


def is_whole(value: object) -> TypeGuard[SupportsIndex]:
    """Whether a value is a whole number, of Python or NumPy.

    >>> is_whole(2), is_whole(2.0), is_whole(True), is_whole("2")
    (True, False, False, False)
    """
    if type(value) is int:  # nearly always, and checking a protocol takes long
        return True
    return isinstance(value, SupportsIndex) and not isinstance(value, bool)


def check_whole(name: str, value: object, least: int, most: int | None = None) -> None:
    """Check that an argument is a whole number between two bounds.

    >>> check_whole("turns", 0, 1)
    Traceback (most recent call last):
    pacru.PacruError: turns: expected a whole number, at least 1, found 0

    Args:
        name: the name of the argument.
        value: its value.
        least: the lowest number that is allowed.
        most: the highest; None: there is none.

    Raises:
        PacruError: it is something else.
    """
    if is_whole(value) and least <= (number := index(value)) and (most is None or number <= most):
        return
    bounds = f", at least {least}" if most is None else f" from {least} to {most}"
    raise PacruError(f"{name}: expected a whole number{bounds}, found {value!r:.40}")
