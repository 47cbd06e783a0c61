"""Each language is written as its printers write it: signs, quotes, and the spaces around them."""

import re
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from languages import texts as catalogues

from tests.support.languages import catalogue_of, english_texts

RULES: Final = {
    "en": {
        "an apostrophe is curly": r"\w'\w",
        "quotes are curly": r'"(?!$)|\'',
        "no space before a percent sign": r"[\s\u00a0]%",
        "no space before an ellipsis": r"\w[\s\u00a0]…",
        "a range has an en dash": r"\d-\d",
    },
    "de": {
        "an apostrophe is curly": r"\w'\w",
        "quotes are „these“": r"[\"”«»]|“\w",
        "a no-break space before a percent sign": r"(?<!\u00a0)%",
        "a no-break space before a unit": r"(?<=[\d}]) ?(?:min|s|MB)\b",
        "a no-break space before an ellipsis": r"\w ?…",
        "a range has an en dash": r"\d-\d",
        "a dash between words is an en dash": r"\w - \w\w|—",
    },
    "fr": {
        "an apostrophe is curly": r"\w'\w",
        "quotes are « these »": r"[\"“”„]|«(?!\u00a0)|(?<!\u00a0)»",
        "a no-break space before a colon": r"(?<!\u00a0):(?!//|\d)",
        "a narrow no-break space before ; ! ? %": r"(?<![\u202f!?])[;!?%]",
        "a no-break space before a unit": r"(?<=[\d}]) ?(?:min|s(?!’)|Mo)\b",
        "no space before an ellipsis": r"\w[\s\u00a0]…",
        "a dash between words is an en dash": r"\w - \w\w|—",
    },
}
"""What must not stand in a text, for each rule of each language; docs/translating.md has them in words."""
EVERYWHERE: Final = {
    "no space stands at an end": r"^\s|\s$",
    "no two spaces": r"[ \u00a0\u202f]{2}",
}


def texts_of(language: str) -> list[str]:
    catalogue = english_texts() if language == "en" else read(language)
    sides = [(one.id if language == "en" else one.string) or "" for one in catalogue if one.id]
    return [text for side in sides for text in ((side,) if isinstance(side, str) else side)]


def read(language: str) -> Catalog:
    (path,) = (path for path in catalogues.paths() if path.stem == language)
    return catalogue_of(path)


@pytest.mark.parametrize(
    ("language", "rule"),
    [(language, rule) for language, rules in RULES.items() for rule in (*rules, *EVERYWHERE)],
)
def test_a_rule_of_a_language(language: str, rule: str) -> None:
    pattern = re.compile((RULES[language] | EVERYWHERE)[rule])
    assert [text for text in texts_of(language) if pattern.search(text)] == []


def test_each_language_has_rules() -> None:
    assert {path.stem for path in catalogues.paths()} | {"en"} == RULES.keys()


def test_no_text_looks_like_one_of_another_format() -> None:
    """A percent sign before a letter is taken for a place to fill, so that tools refuse translations."""
    assert [one.id for one in english_texts() if one.python_format] == []
