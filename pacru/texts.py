"""Texts for people in their language: English, in which they are written, until another one has been learned."""

from collections.abc import Callable
from typing import Protocol


class Translations(Protocol):
    """What of ``gettext.NullTranslations`` and its kind is used."""

    def gettext(self, message: str, /) -> str:
        """The text in this language, or as it is."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The same of a text that depends on a number."""


def _english_number(value: float, digits: int) -> str:
    return f"{value:,.{digits}f}"


def _english_day(day: str) -> str:
    return day


_learned: Translations | None = None
_number: Callable[[float, int], str] = _english_number
_day: Callable[[str], str] = _english_day


def learn(
    translations: Translations | None,
    number: Callable[[float, int], str] = _english_number,
    day: Callable[[str], str] = _english_day,
) -> None:
    """Say everything in another language from now on, or in English again.

    Args:
        translations: the texts; None: English.
        number: a number with so many digits behind the point, as it is written there.
        day: the same of a day such as "2026-11-21".
    """
    global _learned, _number, _day
    _learned, _number, _day = translations, number, day


def learned() -> Translations | None:
    """The language that was learned last, another object for each; None: English."""
    return _learned


def gettext(text: str) -> str:
    """The text in the language that was learned; one that is missing there is English."""
    return _learned.gettext(text) if _learned else text


_ = gettext


def ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    """The form of a text that goes with a number, with ``{number}`` and other values filled in."""
    english = singular if number == 1 else plural
    text = _learned.ngettext(singular, plural, number) if _learned else english
    return text.format(number=number, **values)


def N_(text: str) -> str:  # noqa: N802 - as everybody calls it
    """Marks a text that is translated only when it is shown."""
    return text


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """The same of a text that depends on a number."""
    return singular, plural


def number(value: float, digits: int = 0) -> str:
    """A number as it is written in the language: "12,345", "9.3"."""
    return _number(value, digits)


def day(iso: str) -> str:
    """A day such as "2026-11-21" as it is written in the language."""
    return _day(iso)
