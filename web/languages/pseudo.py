"""A language for tests, ``⟦Šhóów⟧``: it shows what is not translated, and what has no room for longer texts."""

import re
from collections import Counter
from typing import Final

from babel.messages.catalog import Catalog

from languages.texts import collect_texts

GROWTH: Final = 0.4
"""By how much each text is longer than in English, as translations tend to be; brackets come on top."""
ACCENTED: Final = str.maketrans("AaCcEeIiNnOoUuYy", "ÄäÇçÉéÎîÑñÔôÛûÝý")
"""Letters that the page's own typefaces have, so that texts are as wide on every machine."""
VOWELS: Final = "AEIOUaeiou"
_PLACE: Final = re.compile(r"(\{\w+\})")
_WORD: Final = re.compile(r"(?<![\w/.#])[^\W\d_]{2,}(?!\w|://)")
"""A word; single letters, notation such as ``a3xb4`` and addresses are the same in every language."""
_LONG_LABEL: Final = re.compile(r"^([^\W\d_]{5})([^\W\d_]{4,})$")
"""A text of one long word, which translators let break, as on the buttons of a phone."""


def pseudo_language() -> Catalog:
    """Everything in brackets, with accents, and longer; what is filled in stays outside of the brackets."""
    catalogue = collect_texts()
    for message in catalogue:
        if isinstance(message.id, str):
            message.string = _write(message.id)
        else:
            message.string = tuple(_write(form) for form in message.id)
    return catalogue


def _write(text: str) -> str:
    pieces = _PLACE.split(text)
    pieces[::2] = [f"⟦{_write_longer(piece)}⟧" if piece else "" for piece in pieces[::2]]
    return "".join(pieces)


def _write_longer(text: str) -> str:
    read = more = 0

    def write(word: re.Match[str]) -> str:
        nonlocal read, more
        read += len(word[0]) + 1  # with the space
        added, more = more, round(GROWTH * read)
        return _stretch(word[0], more - added).translate(ACCENTED)

    return _LONG_LABEL.sub("\\1\u00ad\\2", _WORD.sub(write, text))


def _stretch(word: str, more: int) -> str:
    """Repeat the vowels of a word, so that it has that many more letters: "Threat" becomes "Threeaat"."""
    vowels = [place for place, letter in enumerate(word) if letter in VOWELS] or [len(word) - 1]
    times = Counter(vowels[number % len(vowels)] for number in range(more))
    return "".join(letter + times[place] * letter.lower() for place, letter in enumerate(word))
