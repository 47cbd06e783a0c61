"""Whatever stands in the catalogue can be translated: whole sentences, with all plurals, of one meaning each."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from pacru.core import texts
from tests.support.languages import english_texts, learn

ONE_MEANING: Final = {
    "a name": {"Azacru", "Shacru", "Bot"},
    "a colour of a player": {"Black", "Red", "Yellow", "Blue"},
    "a place of the board": {"South"},
    "what rules are about": {
        *("Chevron", "Connection", "Jump", "Marker", "Meeting", "Pincer", "Power", "neutral"),
        *("Clock", "Players", "Regions", "Result", "Threats"),
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
        *(
            "Analysis",
            "Drill",
            "Games",
            "Home",
            "Learn",
            "Lessons",
            "Openings",
            "Puzzle",
            "Puzzles",
        ),
        *("Coach", "Review", "Rules", "Settings", "Study", "Workshop"),
    },
    "a button that does the same everywhere": {
        *(
            "Again",
            "Cancel",
            "Close",
            "Comment",
            "Done",
            "Hint",
            "Next",
            "Redo",
            "Resign",
            "Send",
        ),
        *("Back", "Skip", "Solution", "Undo"),
    },
    "the heading of the same choice": {"Colours", "Game", "Language"},
    "the same colours": {"Contrast", "Dark", "Light", "Wood"},
    "how a game ended, for one of its players": {"Won"},
    "the heading of a figure": {"Accuracy", "Opponent", "You"},
    "what is on the board, and a topic": {"Blocking", "Markers"},
    "what opens further choices": {"More"},
    "begins and ends what the bot is doing": {"Run", "Stop"},
    "several games in a row": {"Match"},
    "what is played on": {"Board"},
    "where lines of Python are typed": {"Console"},
    "a speed": {"Fast"},
    "what will come of what is chosen": {"Preview"},
    "the entry of the menu, its heading and its button": {"Print"},
    "what is shown or printed": {"Content"},
    "the entry of the menu and its heading": {"Experiments"},
}
"""Words that several files have, and why each of them means the same in all of them."""


ONE_FORM: Final = {
    "the number has decimals": {
        "{name} rates its lead at {number} markers",
    },
    "only 45 and 90": {"{number} degrees"},
}
"""Texts with a number and a word in -s behind it that have one form only, and why."""
COUNTED: Final = re.compile(
    r"\{(?:number|count|all|seconds|minutes|stars|points|mistakes)\} (?:[a-z-]+ ){0,2}?[a-z]+s\b"
)
PARTS: Final = {
    "a verse of two lines": {"Cross a border,", "leave your mark."},
    "it ends in a sign of the notation": {"expected a move before a variation, found ("},
    "it ends in a verb of its own": {
        "an opening bracket and {price} fields to pay with",
        "a field to pay with",
        (
            "pacru.evaluate(position, player) says how far ahead a player is, in markers. "
            "Put import pacru at the top."
        ),
        (
            "One field per turn: fill more of the board than anyone else. "
            "The easiest game to start with"
        ),
        "{number} more can’t be read and has been left as it is",
        "{number} more can’t be read and have been left as they are",
        "how many markers each player has",
    },
}
"""Texts that look like a part of a sentence, and why they are none."""
PART: Final = re.compile(
    r"^[,;:.)…]|[,;(]$|^[a-z].*[a-z][.!?]$"
    r"|\b(?:a|an|the|of|and|or|but|with|without|than|is|are|was|has|have)$"
    r"|^(?:of|or|but|than|is|are|was|has|have)\b"
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    texts.set_language(None)


def one_word_texts() -> dict[str, set[str]]:
    """The files in which each text of one word stands that has no context."""
    files: defaultdict[str, set[str]] = defaultdict(set)
    for message in english_texts():
        if isinstance(message.id, str) and message.id.isalpha() and not message.context:
            files[message.id] |= {name for name, _ in message.locations}
    return files


def test_a_word_that_several_files_have_means_the_same_or_has_a_context() -> None:
    shared = {word for word, files in one_word_texts().items() if len(files) > 1}
    assert shared == set().union(*ONE_MEANING.values())


def test_a_number_of_things_has_a_plural() -> None:
    single = {str(one.id) for one in english_texts() if not one.pluralizable}
    assert set(filter(COUNTED.search, single)) == set().union(*ONE_FORM.values())


def test_no_text_is_a_part_of_a_sentence_to_be_glued_to_others() -> None:
    every = {
        form
        for one in english_texts()
        for form in ((one.id,) if isinstance(one.id, str) else one.id)
    }
    assert set(filter(PART.search, every)) == set().union(*PARTS.values())


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
