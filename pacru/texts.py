"""Texts for people in their language: English, in which they are written, until another one has been learned."""

from typing import Protocol


class Translations(Protocol):
    """What of ``gettext.NullTranslations`` and its kind is used."""

    def gettext(self, message: str, /) -> str:
        """The text in this language, or as it is."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The same of a text that depends on a number."""


_learned: Translations | None = None


def learn(translations: Translations | None) -> None:
    """Say everything in another language from now on, or in English again."""
    global _learned
    _learned = translations


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
