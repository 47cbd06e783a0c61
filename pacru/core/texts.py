"""Texts for people in their language: English, until another language is set."""

from collections.abc import Callable
from typing import Final, Protocol


class Translations(Protocol):
    """The part of ``gettext.NullTranslations`` and its like that is used."""

    def gettext(self, message: str, /) -> str:
        """The text in this language, or the text itself."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Like `gettext`, for a text that depends on a number."""


def _english_number(value: float, digits: int) -> str:
    return f"{value:,.{digits}f}"


def _english_day(day: str) -> str:
    return day


_OF: Final = "\x04"
"""What catalogues have between a context and its text."""
_learned: Translations | None = None
_number: Callable[[float, int], str] = _english_number
_day: Callable[[str], str] = _english_day


def set_language(
    translations: Translations | None,
    number: Callable[[float, int], str] = _english_number,
    day: Callable[[str], str] = _english_day,
) -> None:
    """Set the language of all texts from now on, or go back to English.

    Args:
        translations: the texts; None: English.
        number: writes a number with that many decimals in the language.
        day: writes a day such as "2026-11-21" in the language.
    """
    global _learned, _number, _day
    _learned, _number, _day = translations, number, day


def current_translations() -> Translations | None:
    """The current language, a different object for each; None: English."""
    return _learned


def gettext(text: str) -> str:
    """The text in the current language; if it is missing there, it is in English."""
    said = _learned.gettext(text) if _learned else text
    return said.rpartition(_OF)[2]


_ = gettext


def pgettext(context: str, text: str) -> str:
    """Like `gettext`, for one of the meanings of a text; the context tells translators which."""
    return gettext(NC_(context, text))


def ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    """The form of a text for a number, with ``{number}`` and other values filled in."""
    english = singular if number == 1 else plural
    text = _learned.ngettext(singular, plural, number) if _learned else english
    return text.format(number=number, **values)


def N_(text: str) -> str:  # noqa: N802 - the usual name
    """Mark a text that is translated only when it is shown."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802 - the usual name
    """Like `N_`, for one of the meanings of a text. Show it only with `gettext`."""
    return f"{context}{_OF}{text}"


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Like `N_`, for a text that depends on a number."""
    return singular, plural


def number(value: float, digits: int = 0) -> str:
    """A number as the language writes it: "12,345", "9.3"."""
    return _number(value, digits)


def day(iso: str) -> str:
    """A day such as "2026-11-21" as the language writes it."""
    return _day(iso)
