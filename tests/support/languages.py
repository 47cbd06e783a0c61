"""Languages that tests make up."""

import io
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from languages import texts as catalogues

from pacru.core import texts


def learn(catalogue: Catalog) -> None:
    """Show all texts in the language of a catalogue from now on."""
    texts.set_language(GNUTranslations(io.BytesIO(catalogues.compile_catalogue(catalogue))))


def untranslated(text: str) -> set[str]:
    """The words of a text outside what the made-up language has translated."""
    return set(re.findall(r"\b[^\W\d_]{2,}\b", re.sub("⟦[^⟦⟧]*⟧", " ", text)))


@cache
def english_texts() -> Catalog:
    """All texts as the sources have them, found once; nobody changes this."""
    return catalogues.collect_texts()


@cache
def catalogue_of(path: Path) -> Catalog:
    """What a language has, read once; nobody changes this."""
    return catalogues.read(path)
