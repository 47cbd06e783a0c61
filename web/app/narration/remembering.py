"""Texts that are found once and kept, as long as the page's language stays the same."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from pacru.core.texts import Translations, current_translations

Given = ParamSpec("Given")
Told = TypeVar("Told")


def remember_texts(maxsize: int) -> Callable[[Callable[Given, Told]], Callable[Given, Told]]:
    """Return a decorator like ``functools.lru_cache``, for a function whose answer has texts for people in it.

    Args:
        maxsize: how many answers are kept.
    """

    def decorate(tell: Callable[Given, Told]) -> Callable[Given, Told]:
        @lru_cache(maxsize)
        def tell_in(
            _language: Translations | None, *args: Given.args, **kwargs: Given.kwargs
        ) -> Told:
            return tell(*args, **kwargs)

        @wraps(tell)
        def ask(*args: Given.args, **kwargs: Given.kwargs) -> Told:
            return tell_in(current_translations(), *args, **kwargs)  # type: ignore[arg-type] # hashable

        return ask

    return decorate
