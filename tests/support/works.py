"""Small work that tests give to others."""

from pacru.core.errors import PacruError


def square(number: int) -> int:
    """Always possible."""
    return number * number


def refuse_odd(number: int) -> int:
    """Possible for half of all numbers."""
    if number % 2:
        raise PacruError(f"{number} is odd")
    return number
