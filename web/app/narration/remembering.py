"""A cache for functions with texts in the page's language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from pacru.core.texts import Translations, current_translations

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def remember_texts(
    maxsize: int,
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Return a decorator like ``functools.lru_cache``, with separate results for each language of the page."""

    def decorate(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        @lru_cache(maxsize)
        def in_language(
            _language: Translations | None, *args: Parameters.args, **kwargs: Parameters.kwargs
        ) -> Result:
            return function(*args, **kwargs)

        @wraps(function)
        def cached(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
            return in_language(current_translations(), *args, **kwargs)  # type: ignore[arg-type] # hashable

        return cached

    return decorate
