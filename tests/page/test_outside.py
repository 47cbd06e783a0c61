"""Texts from outside that no program would write: nested too deeply, or with characters that are none."""

import json
from collections.abc import Callable

import pytest
from app.game import keeping
from app.model import journal
from app.model.journal import Change
from app.model.saved_game import SavedGame
from app.model.settings import AT_FIRST
from app.model.setup import Setup
from app.rooms.library.entries import LibraryEntry, entry_of
from app.rooms.settings import file

import pacru
from pacru.core.outside import DEEPEST, read_json, with_whole_characters
from tests.support.library import Shelves
from tests.support.loop import Page

GAME = SavedGame(Setup.default(2), pacru.Game.new().play("a3-b3"))
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "settings": (lambda text: journal.read(text, early=True), AT_FIRST.text),
    "everything in a file": (lambda text: file.read(text, [], {}), file.write(AT_FIRST, {}, [])[0]),
    "changes": (journal.read, journal.write({"size": Change(70, 1)})),
    "saved game": (keeping.read, keeping.write(GAME)),
    "game of the library": (LibraryEntry.parse, entry_of(GAME).text),
}
"""All readers of JSON from outside, and what they accept."""


def deep(levels: int) -> str:
    """Lists in lists."""
    return "[" * levels + "]" * levels


def test_json_is_read_as_deep_as_may_be_and_no_deeper() -> None:
    assert read_json(deep(DEEPEST)) == json.loads(deep(DEEPEST))
    for text in (deep(DEEPEST + 1), "[" * 5_000, '{"a":' * 5_000, f'["]",{deep(DEEPEST)}]'):
        with pytest.raises(ValueError, match=f"more than {DEEPEST} deep"):
            read_json(text)


@pytest.mark.parametrize("text", ["[" * 200, '\\"{[' * 200, "\\" * 201 + "[" * 200])
def test_brackets_in_strings_and_beside_each_other_are_not_deep(text: str) -> None:
    found = [text, [[]] * 200, {text: {}}]
    assert read_json(json.dumps(found)) == found


@pytest.mark.parametrize("text", ['"' + '\\"' * 200_000 + "[" * 200, '["\\', "[" * 101 + '"'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"deep|Unterminated"):
        read_json(text)


@pytest.mark.parametrize("name", READERS)
def test_every_reader_refuses_what_is_nested_too_deeply(name: str) -> None:
    read, text = READERS[name]
    for levels in (DEEPEST // 2, DEEPEST, 5_000):
        more = f'{text.rstrip()[:-1]},"more":{deep(levels)}}}'
        if levels < DEEPEST:
            read(more)
        else:
            with pytest.raises(ValueError):
                read(more)


@pytest.mark.parametrize("end", ["[" * 5_000, "[[", f"{deep(DEEPEST)}}}"])
def test_a_damaged_saved_game_that_is_brought_is_refused_in_one_sentence(end: str) -> None:
    page = Page()
    page.hear("library.open_text", text=f'{{"version":2,"players":{end}')
    assert ">Your saved game couldn’t be read.<" in page.html["library"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\ud800", "\ufffd"),
        (r"a\uDFFFb\udbff", "a\ufffdb\ufffd"),
        (r"\udc00\ud800", "\ufffd\ufffd"),
        (r"\ud800\ud83d\ude00", "\ufffd\U0001f600"),
        (r"\\ud800\\\ud800", "\\ud800\\\ufffd"),
        (r"\ue000\ud7ff", "\ue000\ud7ff"),
    ],
)
def test_half_of_a_surrogate_pair_is_replaced(written: str, read: str) -> None:
    assert read_json(f'["{written}"]') == [read]
    assert json.loads(with_whole_characters(f'{{"{written}":7}}')) == {read: 7}


@pytest.mark.parametrize("sign", ["\ud800", "\a", "\x7f", "\u2028"])
def test_a_name_with_what_cannot_be_written_is_written_without_it(sign: str) -> None:
    setup = Setup.default(2).with_name(0, f" Ada{sign}{sign}Lovelace ").with_name(1, sign)
    assert setup.record_name(0) == setup.name(0) == "Ada Lovelace"
    assert setup.has_default_name(1)
    for text in (
        keeping.write(SavedGame(setup, GAME.game)),
        f'[Black "Ada{sign}Lovelace"]\n[Event "{sign}"]\n\n1. a3-b3 *',
    ):
        shelves = Shelves()
        shelves.hear("library.open_text", text=text)
        shelves.hear("sharing.show")
        assert "Ada Lovelace" in shelves.html["share"]
        shelves.file(SavedGame(shelves.app.session.setup, GAME.game))
        assert len(shelves.texts) == 1
