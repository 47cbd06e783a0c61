"""Whatever the page accepts, it can store, write and read again; it reports what is too large."""

from dataclasses import replace

import pytest
from app.game import games, keeping, records
from app.model.messages import GameOpened
from app.model.saved_game import SavedGame
from app.model.session import Undone
from app.model.setup import NAME_LENGTH, Setup
from app.rooms.library import entries
from app.runtime import commands, files

import pacru
from pacru import record
from pacru.core.steps import finish
from pacru.record import MOST_COMMENTS, MOST_TURNS
from pacru.tree import Tree
from tests.support.loop import Page
from tests.support.page_states import people
from tests.support.share import mostly_slow

PEOPLE = people()
SIGNS = ("x", "}", "\\", '"', "é", "\U0001f600", "<", "[%")


def open_game(
    setup: Setup = PEOPLE, game: pacru.Game | None = None, notes: Tree | None = None
) -> Page:
    page = Page()
    game = game or pacru.Game.new().play("a3-b3")
    page.loop.send(GameOpened(setup, game, notes), 0)
    page.hear("play.focus", field=None)
    return page


def again(page: Page) -> Page:
    """The page, closed and reopened."""
    back = Page(games=[page.kept_game])
    back.read_on()
    return back


def note(page: Page) -> Tree:
    notes = page.app.history.notes
    assert notes
    return notes


def problem_of(page: Page) -> str:
    return page.app.history.problem


def enter(page: Page, comment: str) -> None:
    page.hear("history.set_comment", value=comment)


@pytest.mark.parametrize("sign", mostly_slow(SIGNS, 4))
def test_the_longest_comment_is_there_after_a_reload_and_a_longer_one_is_refused(sign: str) -> None:
    page = open_game()
    page.hear("history.open_note")
    most = (sign * MOST_COMMENTS)[: MOST_COMMENTS // (2 if sign == "[%" else 1)]
    enter(page, most)
    assert not problem_of(page)
    back = again(page)
    assert note(back) == note(page)
    enter(page, sign * (MOST_COMMENTS + 1))
    assert "characters in the comments" in problem_of(page)
    assert problem_of(page).endswith(".")
    assert problem_of(page) in page.html["note"].replace("&#39;", "'")
    assert note(page) == note(back)
    assert note(again(page)) == note(back)
    enter(page, "short")
    assert not problem_of(page)
    assert note(again(page)).node((0,)).comment == "short"


def test_comments_of_all_turns_count_together() -> None:
    page = open_game()
    enter(page, "x" * MOST_COMMENTS)
    page.click("a7", "b7")
    enter(page, "y")
    assert problem_of(page)
    assert note(again(page)).comment == note(page).comment


def test_the_longest_comments_can_go_to_others() -> None:
    page = open_game()
    enter(page, "é" * MOST_COMMENTS)
    page.hear("sharing.show")
    assert records.read(records.record_of(page.app)).notes == note(page)
    entry = entries.entry_of(games.snapshot(page.app))
    assert finish(entries.open_steps(entry)).notes == note(page)
    assert finish(entries.open_steps(replace(entry, kept=""))).notes == note(page)
    (file,) = files.save_all([entry.record], "games")
    (back,) = [one for one in records.read_each(file.text) if one]
    assert isinstance(back, SavedGame)
    assert back.notes == note(page)


@pytest.mark.parametrize("size", [MOST_COMMENTS + 1, 1_500_000])
def test_a_comment_that_is_too_long_is_refused_when_it_is_brought(size: int) -> None:
    page = open_game()
    page.hear("library.open_text", text='[Seats "SN"]\n\n1. a3-b3 {' + "x" * size + "} *")
    assert "characters in the comments" in page.html["library"]
    assert not page.app.history.notes


def full(less: int = 0) -> Tree:
    """A game of one turn with as many variations as are allowed, or `less` fewer."""
    tree, path = Tree.of(pacru.Game.new()).play((), "a3-b3")
    variations = (tree.line,) * (MOST_TURNS - 1 - less)
    return replace(tree, line=(replace(tree.node(path), variations=variations),))


def open_tree(tree: Tree, setup: Setup = PEOPLE) -> Page:
    return open_game(setup, tree.game(), tree)


@pytest.mark.slow
def test_the_last_turn_that_can_be_is_kept_and_no_further_one() -> None:
    page = open_tree(full(less=1))
    page.click("a7", "b7")
    assert not problem_of(page)
    assert note(again(page)) == note(page)
    page.click("e1", "e2")
    assert "at most 10000 moves" in problem_of(page)
    assert page.turns == ["a3-b3", "a7-b7"]
    assert note(again(page)) == note(page)


def count_questions(page: Page) -> int:
    """How often a bot was asked for a turn."""
    return sum(one.line.startswith("go") for one in page.commands_of(commands.Bot))


def test_a_game_that_is_full_stops_and_goes_on_when_there_is_space() -> None:
    page = open_tree(full(), Setup.default())
    page.hear("bots.hear", lines="pacru ready")
    assert count_questions(page) == 1
    page.hear("bots.hear", lines="bestmove a7-b7")
    assert "The game stops here" in page.html["status"]
    assert "A game can have at most 10,000 moves, including variations." in page.html["status"]
    assert "is thinking" not in page.html["status"]
    page.hear("play.rotate")
    page.hear("history.look_at", place="0.5.0")
    assert count_questions(page) == 1
    page.hear("history.delete_turns")
    assert count_questions(page) == 2
    page.hear("bots.hear", lines="bestmove a7-b7")
    page.hear("history.rejoin")
    assert page.turns == ["a3-b3", "a7-b7"]
    assert "The game stops here" not in page.html["status"]


def test_no_clock_runs_out_in_a_game_that_is_full() -> None:
    page = open_tree(full(), PEOPLE.with_control(pacru.Control(60, 0)))
    for now in (1.0, 50.0, 100.0):
        page.hear("play.rotate", now=now)
    assert "The game stops here" in page.html["status"]
    page.hear("settings.show", now=200.0)
    assert page.app.ui.dialog == "settings"
    clock = page.app.session.clock
    assert clock and clock.running is None


def test_a_turn_that_a_variation_has_no_space_for_is_refused_where_it_is_tried() -> None:
    tree = full()
    page = open_tree(tree)
    page.hear("history.look_at", place="0.5.0")
    page.click("a7", "b7")
    assert "at most 10000 moves" in page.html["status"]
    assert note(page) == tree


@pytest.mark.parametrize("sign", SIGNS)
def test_the_longest_names_are_there_again(sign: str) -> None:
    setup = PEOPLE.with_name(0, sign * NAME_LENGTH)
    page = open_game(setup)
    name = setup.players[0].name
    assert len(name) == NAME_LENGTH
    assert again(page).app.session.setup.players[0].name == name
    assert records.read(records.record_of(page.app)).setup.players[0].name == name
    entry = entries.with_name(entries.entry_of(games.snapshot(page.app)), sign * 99)
    assert entries.LibraryEntry.parse(entry.text) == entry
    assert len(entry.name) == entries.NAME_LENGTH


def test_tags_of_others_are_refused_when_they_are_too_long() -> None:
    for size, refused in ((MOST_COMMENTS - 100, False), (MOST_COMMENTS, True)):
        text = f'[Black "{"x" * size}"]\n[Seats "SN"]\n\n1. a3-b3 *'
        (found,) = [one for one in records.read_each(text) if one]
        assert isinstance(found, record.RecordError) == refused


def test_what_was_undone_gives_way_to_the_game() -> None:
    page = open_game()
    enter(page, "\\" * MOST_COMMENTS)
    saved = games.snapshot(page.app)
    undone = (Undone(saved.game, None),) * (keeping.MOST_TEXT // 10)
    text = keeping.write(replace(saved, undone=undone))
    assert len(text) <= keeping.MOST_TEXT
    assert keeping.read(text).notes == saved.notes
