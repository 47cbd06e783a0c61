"""Languages that tests make up."""

import io
from gettext import GNUTranslations

from babel.messages.catalog import Catalog
from languages.texts import compile_catalogue

from pacru.core import texts


def learn(catalogue: Catalog) -> None:
    """Show all texts in the language of a catalogue from now on."""
    texts.set_language(GNUTranslations(io.BytesIO(compile_catalogue(catalogue))))
