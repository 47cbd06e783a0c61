"""Whatever stands in the catalogue can be translated: each text has one meaning."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from languages import texts as catalogues

from pacru.core import texts
from tests.support.languages import learn

ONE_MEANING: Final = {
    "a name": {"Azacru", "Shacru", "Bot"},
    "a colour of a player": {"Black", "Red", "Yellow", "Blue"},
    "a place of the board": {"South"},
    "what rules are about": {
        *("Chevron", "Connection", "Jump", "Marker", "Meeting", "Pincer", "Power", "neutral"),
        *("Clock", "Players", "Result", "Threats"),
    },
    "the name of a rule, and of what teaches it": {
        "Capture",
        "Convert",
        "Moving",
        "Out",
        "Rotate",
        "Blocked",
    },
    "the name of a room, wherever something leads to it": {
        *("Analysis", "Drill", "Games", "Learn", "Lessons", "Openings", "Puzzle", "Puzzles"),
        *("Review", "Rules", "Settings"),
    },
    "a button that does the same everywhere": {
        *("Again", "Cancel", "Close", "Comment", "Done", "Hint", "Next", "Redo", "Resign", "Save"),
        *("Skip", "Solution", "Undo"),
    },
    "the heading of the same choice": {"Game", "Language"},
    "what opens further choices": {"More"},
}
"""Words that several files have, and why each of them means the same in all of them."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    texts.set_language(None)


def one_word_texts() -> dict[str, set[str]]:
    """The files in which each text of one word stands that has no context."""
    files: defaultdict[str, set[str]] = defaultdict(set)
    for message in catalogues.collect_texts():
        if isinstance(message.id, str) and message.id.isalpha() and not message.context:
            files[message.id] |= {name for name, _ in message.locations}
    return files


def test_a_word_that_several_files_have_means_the_same_or_has_a_context() -> None:
    shared = {word for word, files in one_word_texts().items() if len(files) > 1}
    assert shared == set().union(*ONE_MEANING.values())


def test_a_text_with_a_context_has_a_translation_for_each_meaning() -> None:
    catalogue = Catalog("de")
    catalogue.add("Game", "Spiel")
    catalogue.add("Game", "Partie", context="one that is played")
    learn(catalogue)
    assert texts.gettext("Game") == "Spiel"
    assert texts.pgettext("one that is played", "Game") == "Partie"
    assert texts.gettext(texts.NC_("one that is played", "Game")) == "Partie"


def test_a_context_is_never_shown() -> None:
    learn(Catalog("de"))
    assert texts.pgettext("one that is played", "Game") == "Game"
    texts.set_language(None)
    assert texts.gettext(texts.NC_("one that is played", "Game")) == "Game"
