"""Names, comments and titles with signs that turn a text: the page's own sentences stay as they are."""

import json
from dataclasses import replace

from app.game import keeping, records
from app.model.saved_game import SavedGame
from app.model.setup import NAME_LENGTH, Setup
from app.rooms.library import entries
from app.rooms.library.entries import LibraryEntry
from app.runtime import commands
from hypothesis import given

from pacru import link
from pacru.tree import Tree
from tests.support.library import PEOPLE, Shelves, save_game
from tests.support.loop import Page
from tests.support.turning import TURNED, TURNING, turning_in
from tests.support.visits import Elements

RAW = "".join(f"{sign}{letter}" for sign, letter in zip(TURNING, "Ada Lovelace", strict=True))
"""A name with each of them, more than the limit of a name without them."""
NAME = "Ada Lovelace"


def saved(name: str, said: str = "") -> SavedGame:
    """A game with a name and a comment, as a page without any care would have it."""
    named = tuple(replace(one, name=name) for one in PEOPLE.players)
    kept = save_game("a3-b3", setup=replace(PEOPLE, players=named))
    tree = Tree.of(kept.game)
    notes = replace(tree, comment=said, line=(replace(tree.line[0], comment=said),))
    return replace(kept, notes=notes if said else None)


def read_again(kept: SavedGame) -> SavedGame:
    """A game as a page has it after its next opening."""
    return keeping.read(keeping.write(kept))


def shown_by(page: Page) -> str:
    """All that a page has said and shown so far."""
    everything = [page.html, *map(commands.to_list, page.told)]
    return json.dumps(everything, default=list, ensure_ascii=False)


def test_headline_score_and_moves_have_none_of_them() -> None:
    page = Page(games=[keeping.write(saved(RAW, f"said{RAW}"))])
    assert NAME in page.html["status"]
    for do in ("library.show", "sharing.show", "settings.show", "play.set_up"):
        page.hear(do)
    assert not turning_in(shown_by(page))


def test_a_picture_and_a_link_have_none_of_them() -> None:
    page = Page(games=[keeping.write(saved(RAW, f"said{RAW}"))])
    page.hear("sharing.show")
    address = Elements(page.html["share"]).one(id_="share-link")["value"]
    tags = link.read(address.partition("#")[2]).record.tags
    assert tags["Black"] == NAME
    for picture in ("sharing.save_drawing", "sharing.save_record"):
        page.hear(picture)
    saves = page.commands_of(commands.Save)
    assert len(saves) == 2
    assert not any(turning_in(one.text) for one in saves)


@given(TURNED)
def test_what_is_read_of_a_saved_game_has_none_of_them(name: str) -> None:
    kept = read_again(saved(name, name))
    assert not turning_in(keeping.write(kept))
    assert read_again(kept) == kept


def test_a_name_is_cut_after_they_are_gone() -> None:
    typed = Setup.default().with_name(0, TURNING * 9 + "A" * 99)
    assert typed.players[0].name == typed.name(0) == "A" * NAME_LENGTH


@given(TURNED)
def test_titles_of_the_library_have_none_of_them(name: str) -> None:
    entry = entries.with_name(entries.entry_of(read_again(saved(f"A{name}"))), name)
    assert not turning_in(entry.text + entry.title + entry.details)
    stranger = replace(entry, players=(f"A{name}", "You"), result=f"A{name}", name=f"x{name}")
    read = LibraryEntry.parse(stranger.text)
    assert not turning_in(read.title + read.details)
    assert LibraryEntry.parse(read.text) == read


def test_the_library_shows_none_of_them() -> None:
    shelves = Shelves()
    entry = replace(entries.entry_of(saved("Ada")), name=f"Final{RAW}", players=(RAW, RAW))
    shelves.put(entry)
    shelves.hear("library.show")
    assert "Final" in shelves.seen
    assert not turning_in(shelves.seen)


@given(TURNED)
def test_a_game_from_a_text_has_none_of_them(name: str) -> None:
    text = f'[Players "2"]\n[Black "{name.translate({10: " ", 92: None})}"]\n\n1. a3-b3 a7-b7 *\n'
    opened = next(one for one in records.read_each(text) if one)
    assert isinstance(opened, SavedGame)
    assert not turning_in(keeping.write(opened))
