"""The library as a room: requests to the browser's store, imported texts, and its views."""

import random
from dataclasses import replace
from typing import Any

import pytest
from app.game import keeping
from app.game.exchange import Filed, TextsLost
from app.model.saved_game import SavedGame
from app.rooms.library.entries import LibraryEntry, entry_of
from app.rooms.library.state import MOST_CORRECTED, Library
from app.rooms.library.texts import AT_ONCE
from app.runtime import commands
from app.runtime.files import MOST_TEXT

import pacru
from pacru.record import PIECE, write
from tests.support import page_states as state
from tests.support.events import repetitive_game
from tests.support.library import PEOPLE, ROOMS, Shelves, save_game
from tests.support.loop import FACTS, Page
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

MARKUP = '"><img src=x onerror=ran>'
SITE_TEXT = '{"game": "pacru", "numplayers": 2, "moves": [["a3-b4(b6)", "a1-a9"]]}'


def record(name: str = "Ada", turn: str = "a7-b7") -> str:
    return f'[Black "{name}"]\n[Seats "SN"]\n\n1. a3-b3 {turn} *\n\n'


def entry(*turns: str, **changes: Any) -> LibraryEntry:  # noqa: ANN401 - any field of it
    return replace(entry_of(save_game(*turns)), **changes)


def hit(seen: str, does: str, count: int) -> None:
    assert seen.count(f'data-do="{does}"') == count


def show(*entries: LibraryEntry) -> Shelves:
    """The library with games of earlier visits."""
    shelves = Shelves()
    shelves.put(*entries)
    shelves.hear("library.show")
    return shelves


def open_text(text: str) -> Shelves:
    """A page to which a text was brought."""
    shelves = Shelves()
    shelves.hear("library.open_text", text=text)
    return shelves


def open_file(**facts: object) -> Shelves:
    """A page to which a file was brought."""
    shelves = Shelves()
    shelves.hear("library.open_files", files=[{"name": "zoe.pacru", "size": 9, **facts}])
    return shelves


def questions(page: Page, do: str, **facts: Any) -> list[commands.Shelf]:  # noqa: ANN401 - as above
    """What the browser's store is asked after an event."""
    return [one for one in page.hear(do, **facts) if isinstance(one, commands.Shelf)]


# Games that were left


def test_a_game_that_is_left_is_kept_further_on_and_under_its_name() -> None:
    shelves = Shelves()
    shelves.file(save_game("a3-b3"))
    (first,) = shelves.entries
    shelves.put(replace(first, name="Final"))
    shelves.file(save_game("a3-b3", "a7-b7"))
    (further,) = shelves.entries
    assert (further.key, further.name, further.turns) == (first.key, "Final", 2)


def test_what_another_tab_writes_meanwhile_is_kept() -> None:
    shelves = Shelves()
    shelves.file(save_game("a3-b3"))
    (first,) = shelves.entries
    named = replace(first, name="Final")
    shelves.meanwhile = {named.key: named.text}
    shelves.file(save_game("a3-b3", "a7-b7"), save_game("e1-e2"))
    assert {(one.name, one.turns) for one in shelves.entries} == {("Final", 2), ("", 1)}
    assert [one.task for one in shelves.asked[2:]] == ["read", "write"] * 2
    assert not shelves.commands_of(commands.Tell)


def test_games_that_another_tab_files_are_listed_at_once() -> None:
    shelves = Shelves()
    shelves.hear("library.show")
    shelves.put(entry_of(save_game("a3-b3")))
    shelves.hear("library.list_anew")
    hit(shelves.seen, "library.open_game", 1)
    shelves.hear("page.close")
    asked = len(shelves.asked)
    shelves.hear("library.list_anew")
    assert len(shelves.asked) == asked


def test_games_are_written_down_when_what_has_happened_is_shown() -> None:
    page = Page(ROOMS)
    page.loop.send(Filed(save_game("a3-b3")), 0)
    page.loop.send(Filed(save_game("e1-e2")), 0)
    told = page.hear("play.focus", field=None)
    (later,) = [one.event for one in told if isinstance(one, commands.After)]
    assert later == {"do": "library.file_waiting"}
    (asked,) = questions(page, "library.file_waiting")
    assert (asked.task, len(asked.items)) == ("read", 2)
    assert not questions(page, "library.file_waiting")


def test_the_store_does_one_thing_after_the_other() -> None:
    page = Page(ROOMS)
    page.loop.send(Filed(save_game("a3-b3")), 0)
    (read,) = questions(page, "library.file_waiting")
    assert not questions(page, "library.show")
    assert not questions(page, "library.take_answer", number=read.number + 7, texts=[])
    (write,) = questions(page, "library.take_answer", number=read.number, texts=[None])
    assert write.task == "write"
    (listed,) = questions(page, "library.take_answer", number=write.number)
    assert listed.task == "all"


@pytest.mark.parametrize("task", ["read", "write"])
def test_a_game_that_cannot_be_kept_is_told_and_can_be_saved(task: str) -> None:
    shelves = Shelves()
    shelves.refuses = {task}
    shelves.file(save_game("a3-b3"))
    (told,) = shelves.commands_of(commands.Tell)
    assert (told.notice, "couldn’t be saved under “Games”" in told.text) == ("aside", True)
    shelves.hear("trouble.save")
    (saved,) = shelves.commands_of(commands.Save)
    assert '[Black "Ada"]' in saved.text
    assert saved.name == "pacru-set-aside.txt"
    shelves.refuses = set()
    shelves.file(save_game("e1-e2"))
    assert len(shelves.entries) == 1


def test_of_many_games_those_are_lost_that_cannot_be_written() -> None:
    shelves = Shelves()
    good, bad = save_game("a3-b3"), save_game("e1-e2")
    shelves.damaged = {entry_of(bad).key}
    shelves.file(good, bad)
    assert [one.key for one in shelves.entries] == [entry_of(good).key]
    shelves.hear("trouble.save")
    (saved,) = shelves.commands_of(commands.Save)
    assert saved.text == entry_of(bad).record
    shelves.hear("library.show")
    hit(shelves.seen, "library.open_game", 1)


# The dialog


def test_games_are_listed_some_at_a_time_searched_and_sorted() -> None:
    shelves = Shelves()
    shelves.put(*(entry("a3-b3", key=f"{n}", turns=n, name=f"Game {n}") for n in range(100)))
    shelves.texts["x"] = "{damaged"
    shelves.hear("library.show")
    assert shelves.dialog == "library"
    hit(shelves.seen, "library.open_game", 40)
    assert "100 games; 1 more can’t be read and has been left as it is." in shelves.seen
    shelves.hear("library.show_more")
    hit(shelves.seen, "library.open_game", 80)
    shelves.hear("library.search", part="text", value="game 77")
    hit(shelves.seen, "library.open_game", 1)
    assert "1 game of 100" in shelves.seen
    assert 'value="game 77"' in shelves.seen
    shelves.hear("library.search", part="text", value="")
    shelves.hear("library.search", part="order", value="longest")
    assert shelves.seen.index("Game 99") < shelves.seen.index("Game 60")
    assert '<option value="longest" selected>' in shelves.seen
    hit(shelves.seen, "library.open_game", 40)
    shelves.hear("library.save_all")
    (saved,) = shelves.commands_of(commands.Save)
    assert (saved.name, saved.text.count("[Event")) == ("games.pacru", 100)
    shelves.hear("library.search", part="players", value="3")
    shelves.hear("library.search", part="result", value="won")
    assert "No games of 100" in shelves.seen
    assert 'id="library-save" disabled' in shelves.seen


def test_games_are_found_by_their_game() -> None:
    shelves = Shelves()
    shacru = SavedGame(PEOPLE.with_game("shacru"), pacru.Game.new(game="shacru").play("a3-b3"))
    assert entry_of(shacru).game == "shacru"
    shelves.put(entry("a3-b3"), replace(entry_of(shacru), key="other"))
    shelves.hear("library.show")
    hit(shelves.seen, "library.open_game", 2)
    shelves.hear("library.search", part="game", value="shacru")
    hit(shelves.seen, "library.open_game", 1)
    assert "Shacru · " in shelves.seen
    shelves.hear("library.open_game", game="other")
    assert shelves.app.session.game.start.game == "shacru"


def test_a_game_is_renamed_deleted_and_brought_back() -> None:
    shelves = show(entry("a3-b3", key="k"), entry("e1-e2", key="other"))
    shelves.told.clear()
    shelves.hear("library.rename", game="k")
    (focus,) = shelves.commands_of(commands.Focus)
    assert focus.select
    assert 'value="Ada – Bob"' in shelves.seen
    shelves.hear("library.name", key="Enter", value=" The  Final ")
    assert "<b>The Final</b>" in shelves.seen
    assert {one.name for one in shelves.entries} == {"The Final", ""}
    shelves.hear("library.rename", game="k")
    shelves.hear("library.name", key="Escape", value="never")
    assert "never" not in shelves.seen
    shelves.hear("library.rename", game="k")
    shelves.hear("library.name", key="Enter", value="")
    assert {one.name for one in shelves.entries} == {""}

    shelves.hear("library.delete", game="k")
    assert [one.key for one in shelves.entries] == ["other"]
    assert "Ada – Bob has been deleted." in shelves.seen
    hit(shelves.seen, "library.open_game", 1)
    shelves.hear("library.undo")
    hit(shelves.seen, "library.open_game", 2)
    assert {one.key for one in shelves.entries} == {"k", "other"}


def test_a_browser_that_keeps_no_library_says_so() -> None:
    shelves = Shelves()
    shelves.refuses = {"all"}
    shelves.hear("library.show")
    assert "Your browser can’t store games." in shelves.seen
    shelves.refuses = {"delete"}
    shelves.put(entry("a3-b3", key="k"))
    shelves.hear("library.show")
    shelves.hear("library.delete", game="k")
    assert "Your browser can’t store games." in shelves.seen
    hit(shelves.seen, "library.open_game", 1)


def test_a_game_is_opened_when_the_one_in_progress_may_be_left() -> None:
    shelves = Shelves(save_game("i3-h3"))
    shelves.put(entry("a3-b3", key="k"), entry("a3-b3", key="bad", record="nonsense", kept=""))
    shelves.hear("library.show")
    shelves.hear("library.open_game", game="k")
    assert shelves.dialog == "replace"
    assert "Leave the game in progress?" in shelves.html["replace"]
    shelves.hear("page.close")
    assert shelves.turns == ["i3-h3"]
    shelves.hear("library.show")
    shelves.hear("library.open_game", game="bad")
    assert "nonsense" in shelves.seen
    shelves.hear("library.open_game", game="k")
    shelves.hear("library.open_waiting")
    assert not shelves.dialog
    assert shelves.turns == ["a3-b3"]
    shelves.hear("library.show")
    shelves.hear("library.save", game="k")
    (saved,) = shelves.commands_of(commands.Save)
    assert saved == commands.Save(entry("a3-b3").record, "game.pacru")


def test_what_is_pressed_of_a_game_that_has_gone_does_nothing() -> None:
    shelves = Shelves()
    shelves.hear("library.show")
    for does in ("open_game", "rename", "save", "delete"):
        shelves.hear(f"library.{does}", game="gone")
    for does in ("library.undo", "library.open_waiting", "reading.go_on", "library.file_waiting"):
        shelves.hear(does)
    shelves.hear("library.name", key="Enter", value="x")
    assert not shelves.texts


def test_markup_in_a_game_is_text() -> None:
    shelves = show(entry("a3-b3", key=MARKUP, name=MARKUP, players=(MARKUP, MARKUP), result=MARKUP))
    shelves.hear("library.search", part="text", value=MARKUP)
    hit(shelves.seen, "library.open_game", 1)
    shelves.hear("library.rename", game=MARKUP)
    shelves.hear("library.delete", game=MARKUP)
    everything = "".join(one.html for one in shelves.commands_of(commands.Html))
    assert "&lt;img" in everything
    assert "<img" not in everything


# Texts


def test_one_game_is_opened() -> None:
    shelves = open_text("1. a3-b3 a7-b7")
    assert shelves.turns == ["a3-b3", "a7-b7"]
    shelves.hear("library.open_text", values={"text": "1. e1-e2"})
    assert shelves.dialog == "replace"
    shelves.hear("library.open_waiting")
    assert shelves.turns == ["e1-e2"]


SET_ASIDE = {
    "whole": (keeping.write(save_game("a3-b3", "a7-b7")), ["a3-b3", "a7-b7"], ""),
    "a damaged turn": (
        keeping.write(save_game("a3-b3", "a7-b7")).replace("a7-b7", MARKUP.replace('"', "")),
        ["a3-b3"],
        "The last 1 move of your saved game couldn’t be read.",
    ),
    "damaged comments": (
        keeping.write(save_game("a3-b3"))[:-1] + ',"notes":"1. nonsense"}',
        ["a3-b3"],
        "The comments and variations couldn’t be read.",
    ),
}


@pytest.mark.parametrize(("text", "turns", "trouble"), SET_ASIDE.values(), ids=SET_ASIDE)
def test_what_was_set_aside_is_opened(text: str, turns: list[str], trouble: str) -> None:
    shelves = open_file(text=text)
    assert shelves.turns == turns
    assert not shelves.dialog
    assert trouble in "".join(shelves.html.values())
    assert [player.name for player in shelves.app.session.setup.players] == ["Ada", "Bob"]


def test_a_game_that_was_set_aside_has_its_clocks() -> None:
    clocked = save_game("a3-b3", "a7-b7", setup=PEOPLE.with_control(pacru.Control(300, 2)))
    shelves = open_text(keeping.write(clocked).replace("300.0", "12.5"))
    clock = shelves.app.session.clock
    assert clock
    assert clock.left == (12.5, 12.5)


@pytest.mark.parametrize("more", ['"version":1', '"version":3', '"version":2,"start":"nonsense"'])
def test_what_was_set_aside_and_is_of_no_use_is_told(more: str) -> None:
    shelves = open_text(f'{{"players":[],{more}}}')
    assert "Your saved game couldn’t be read." in shelves.html["library"]


def test_several_that_were_set_aside_go_into_the_library_beside_records() -> None:
    one, other = keeping.write(save_game("e1-e2")), keeping.write(save_game("i3-h3", "a7-b7"))
    shelves = open_text(f"{one}\r\n\n[7]\n\n{other}\n{record()}")
    assert sorted(entry.turns for entry in shelves.entries) == [1, 2, 2]
    assert shelves.seen.count("<li>Game 2. ") == 1


@pytest.mark.parametrize("comment", ['"version":2', '"version":2,"players":[]', '"', '"x":1'])
def test_a_comment_is_not_taken_for_a_game_that_was_set_aside(comment: str) -> None:
    shelves = open_text(f"{{{comment}}} 1. a3-b3")
    assert shelves.turns == ["a3-b3"]


def many(number: int) -> str:
    return "".join(record(f"p{one}") for one in range(number))


def test_many_games_go_into_the_library_a_few_at_a_time() -> None:
    shelves = Shelves()
    shelves.hear("library.show")
    shelves.told.clear()
    shelves.hear("library.open_files", files=[{"name": "g", "size": 9, "text": many(200)}])
    afters = [one.event["do"] for one in shelves.commands_of(commands.After)]
    assert afters == ["reading.go_on"] * 6
    shown = "".join(one.html for one in shelves.commands_of(commands.Html))
    assert "Reading game 31 of 200…" in shown
    assert "Reading game 181 of 200…" in shown
    assert commands.Value("open-text", "") in shelves.told
    assert len(shelves.entries) == 200
    assert shelves.dialog == "library"
    assert "200 games" in shelves.seen
    # A batch is large enough that the store is seldom asked.
    assert [one.task for one in shelves.asked] == ["all", *["read", "write"] * 2, "all"]
    shelves.hear("sharing.show")


def test_reading_is_cancelled_and_what_is_kept_stays() -> None:
    shelves = Shelves()
    told = shelves.hear_alone("library.open_text", text=many(50))
    assert shelves.dialog == "reading"
    assert 'data-do="reading.cancel"' in shelves.html["reading"]
    shelves.hear("reading.cancel")
    for one in told:  # what the store was asked before that
        if isinstance(one, commands.Shelf):
            shelves.hear("library.take_answer", number=one.number, **shelves._answer(one))
    assert len(shelves.entries) == 30
    assert shelves.dialog == "library"
    shelves.hear("reading.go_on")
    assert len(shelves.entries) == 30
    shelves.hear("library.open_text", text="1. e1-e2")
    assert shelves.turns == ["e1-e2"]
    shelves.hear("reading.cancel")


def test_a_long_game_is_read_in_pieces_and_can_be_cancelled() -> None:
    text = write(repetitive_game(PIECE * AT_ONCE + 10))
    shelves = Shelves()
    shelves.hear_alone("library.open_text", text=text)
    assert f"Reading move {PIECE * AT_ONCE}…" in shelves.html["reading"]
    shelves.hear("reading.cancel")
    shelves.hear("reading.go_on")
    assert shelves.turns == []
    assert not shelves.texts
    shelves.hear("library.open_text", text=text)
    assert len(shelves.turns) == PIECE * AT_ONCE + 10


def test_good_games_are_kept_and_bad_ones_listed_with_their_reasons() -> None:
    bad = record("Eve", turn="a7-a1")
    shelves = open_text(bad + many(30) + bad + record("Bob") + bad)
    assert len(shelves.entries) == 31
    assert shelves.dialog == "library"
    assert "3 games could not be read:" in shelves.seen
    for number in (1, 32, 34):
        assert f"<li>Game {number}. Line" in shelves.seen
    shelves.hear("page.close")
    shelves.hear("library.show")
    assert "<li>Game" not in shelves.seen


def test_of_many_bad_games_some_are_listed() -> None:
    shelves = open_text(record() + record(turn="a7-a1") * 60)
    assert shelves.seen.count("<li>Game") == 50
    assert "<li>And 10 more.</li>" in shelves.seen


def show_too_many_for_a_file() -> Shelves:
    return show(*(entry("a3-b3", key=str(one), record="é" * 2_000_000) for one in range(11)))


def test_more_games_than_a_file_can_have_are_saved_in_several() -> None:
    shelves = show_too_many_for_a_file()
    shelves.hear("library.save_all")
    assert_readable(shelves.commands_of(commands.Save), "games")
    shelves.hear("library.search", part="text", value="nobody")
    shelves.told.clear()
    shelves.hear("library.save_all")
    assert not shelves.commands_of(commands.Save)


def assert_readable(saved: list[commands.Save], name: str) -> None:
    assert [one.text.count("\n") + 1 for one in saved] == [5, 5, 1]
    assert all(len(one.text.encode()) <= MOST_TEXT for one in saved)
    assert [one.name.partition(".")[0] for one in saved] == [name, f"{name}-2", f"{name}-3"]


def test_more_games_than_a_file_can_have_are_lost_and_saved_in_several() -> None:
    shelves = show_too_many_for_a_file()
    lost = tuple(one.record for one in shelves.entries)
    shelves.loop.send(TextsLost("no room", lost), 0)
    shelves.hear("trouble.save")
    assert_readable(shelves.commands_of(commands.Save), "pacru-set-aside")


def test_a_text_waits_for_the_one_before_it() -> None:
    page = Page(ROOMS)
    page.hear("library.open_text", text=many(30))
    page.hear("library.open_text", text="1. e1-e2")
    assert not page.app.session.game.plies
    told = page.hear("reading.go_on")
    assert commands.After(0, {"do": "reading.go_on"}) in told
    page.hear("reading.go_on")
    assert page.turns == ["e1-e2"]


def test_one_that_was_sent_takes_no_place_of_the_same_game_further_on() -> None:
    shelves = Shelves()
    shelves.file(save_game("a3-b3", "a7-b7", "e1-e2"))
    (further,) = shelves.entries
    one, other = entry("a3-b3", "a7-b7").record, entry("i3-h3").record
    shelves.hear("library.open_text", text=one + "\n" + other)
    assert sorted(found.turns for found in shelves.entries) == [1, 3]
    assert further in shelves.entries


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1. a3-b3 a7-a1", "move 2: a7-a1"),
        (record(turn="a7-a1") * 2, "Game 1. Line 4"),
        (MARKUP, "&lt;img"),
        (SITE_TEXT, "moves[0][1], move 2: a1-a9 isn’t a legal move"),
    ],
)
def test_a_text_with_a_mistake_is_kept_for_correction(text: str, why: str) -> None:
    shelves = Shelves(save_game("i3-h3"))
    shelves.told.clear()
    shelves.hear("library.open_text", text=text)
    assert shelves.dialog == "library"
    seen = unmarked(shelves.html["library"])
    refusal = seen[seen.index('id="open-refusal"') :]
    assert why in refusal.partition("</p>")[0]
    assert " hidden" not in refusal.partition(">")[0]
    assert "are read" not in refusal
    shown, scrolled = commands.Show("library"), commands.Scroll("#open-refusal")
    order = [shown, commands.Value("open-text", text), scrolled]
    assert [one for one in shelves.told if one in order] == order
    assert (shelves.turns, shelves.texts) == (["i3-h3"], {})


def test_a_text_that_is_refused_once_more_is_told_once_more() -> None:
    shelves = open_text("nonsense")
    shelves.told.clear()
    shelves.hear("library.open_text", values={"text": "nonsense"})
    assert commands.Scroll("#open-refusal") in shelves.told
    shelves.hear("library.open_text", values={"text": "1. a3-b3"})
    assert commands.Value("open-text", "") in shelves.told
    assert not shelves.dialog
    assert shelves.turns == ["a3-b3"]


ZOE = '[Players "2"]\n[Black "Zoë"]\n\n1. a3-b3 *\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_in_unicode_is_opened(encoding: str) -> None:
    data = ZOE.encode(encoding)
    if encoding == "utf-16":
        shelves = open_file(text=None, bytes=data.decode("latin-1"))
    else:
        shelves = open_file(text=data.decode())
    assert shelves.turns == ["a3-b3"]
    assert shelves.app.session.setup.players[0].name == "Zoë"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"size": MOST_TEXT + 1, "text": ""}, "The limit for a text or file is 20 MB."),
        ({"text": None}, "This file isn’t text in UTF-8. You can open"),
        (
            {"text": None, "bytes": ZOE.encode("cp1252").decode("latin-1")},
            "“zoe.pacru” can’t be opened: line 2: byte 0xeb at offset 24 is not UTF-8.",
        ),
    ],
    ids=["too large", "no text", "another encoding"],
)
def test_a_file_that_cannot_be_read_is_refused_with_those_beside_it(
    facts: dict[str, object], why: str
) -> None:
    shelves = Shelves()
    good = {"name": "good.pacru", "size": 9, "text": "1. a3-b3"}
    shelves.hear("library.open_files", files=[good, {"name": "zoe.pacru", "size": 9, **facts}])
    assert why in shelves.html["library"]
    assert not shelves.turns
    shelves.hear("library.open_files", files=[])


def test_a_long_text_that_is_refused_is_not_put_into_the_input() -> None:
    shelves = Shelves()
    for length in (MOST_CORRECTED, MOST_CORRECTED + 1):
        shelves.hear("library.open_text", text="x" * length)
        shown = [one for one in shelves.commands_of(commands.Value) if one.id == "open-text"]
        assert shown == [commands.Value("open-text", "x" * MOST_CORRECTED)]
        assert "Pacru can’t read this" in shelves.html["library"]


def test_a_text_that_is_too_large_is_refused() -> None:
    shelves = open_text(" " * MOST_TEXT + "1. a3-b3")
    assert "The limit for a text or file is 20 MB." in shelves.html["library"]
    shelves.hear("library.open_text", text=" " * (MOST_TEXT - 99) + "1. a3-b3")
    assert shelves.turns == ["a3-b3"]


# What the browser keeps until the library has it


def test_a_game_that_is_left_is_stored_until_the_library_has_it() -> None:
    shelves = Shelves(save_game("a3-b3"))
    shelves.hear_alone("play.set_up")
    shelves.hear_alone("play.start")
    stored = [one for one in shelves.told if isinstance(one, commands.Leave | commands.Keep)]
    left, *others = stored[-3:]
    assert isinstance(left, commands.Leave)
    assert keeping.read(left.text).game == save_game("a3-b3").game
    assert commands.Keep("game", keeping.write(state.snapshot(shelves.app))) in others
    assert not shelves.commands_of(commands.Forget)
    shelves.hear("library.file_waiting")
    assert shelves.commands_of(commands.Forget) == [commands.Forget([left.began])]
    assert [one.turns for one in shelves.entries] == [1]


def test_what_the_library_could_not_take_is_handed_over_at_the_next_visit() -> None:
    text = keeping.write(save_game("a3-b3"))
    shelves = Shelves()
    shelves.refuses = {"write"}
    shelves.hear("library.file_left", text=text)
    assert not shelves.commands_of(commands.Forget)
    shelves.refuses = set()
    shelves.hear("library.file_left", text=text)
    shelves.hear("library.file_left", text=text)
    assert [one.turns for one in shelves.entries] == [1]
    assert len(shelves.commands_of(commands.Forget)) == 2


def test_of_a_game_that_was_left_the_library_keeps_what_is_further_on() -> None:
    shelves = Shelves()
    shelves.file(save_game("a3-b3", "a7-b7"))
    shelves.told.clear()
    shelves.hear("library.file_left", text=keeping.write(save_game("a3-b3")))
    assert [one.turns for one in shelves.entries] == [2]
    assert len(shelves.commands_of(commands.Forget)) == 1


def test_a_game_that_was_left_and_cannot_be_read_is_set_aside() -> None:
    shelves = Shelves()
    shelves.hear("library.file_left", text="{damaged")
    (told,) = shelves.commands_of(commands.Tell)
    assert told.notice == "aside"


# Several tabs


class Tab:
    """A page with the library, whose questions wait for the browser's answers."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.page = Page(ROOMS)
        self.texts = texts  # of the store, which all tabs share
        self.asked: list[commands.Shelf] = []
        self.hear("library.show")

    def hear(self, do: str, **facts: Any) -> None:  # noqa: ANN401 - as it comes from the scripts
        for one in self.page.hear(do, **facts):
            if isinstance(one, commands.Shelf):
                self.asked.append(one)
            elif isinstance(one, commands.After):
                self.hear(**one.event)

    def file(self, saved: SavedGame) -> None:
        self.page.loop.send(Filed(saved), 0)
        self.hear("play.focus", field=None)

    def answer(self) -> bool:
        """Let the browser answer the next question; return whether that changes what is stored."""
        question = self.asked.pop(0)
        if question.task == "write":
            changed = [key for key, was, _ in question.items if self.texts.get(key) != was]
            new = {key: text for key, _, text in question.items if key not in changed}
            self.texts |= new
            self.hear("library.take_answer", number=question.number, changed=changed)
            return bool(new)
        keys = question.items if question.task == "read" else list(self.texts)
        texts = [self.texts.get(key) for key in keys]
        self.hear("library.take_answer", number=question.number, texts=texts)
        return False


def use_tabs(chance: random.Random) -> None:
    """File and rename games in two or three tabs in some order, and look what is there in the end."""
    texts: dict[str, str] = {}
    tabs = [Tab(texts) for _ in range(chance.choice([2, 3]))]
    played = [save_game(*turns) for turns in (("a3-b3",), ("e1-e2",), ("a3-b3", "a7-b7"))]
    filed: set[str] = set()
    names: dict[str, set[str]] = {}
    for number in range(40):
        tab = chance.choice(tabs)
        listed = list(tab.page.app.state(Library).listing.entries)
        match chance.choice(["file", "rename", "answer", "answer"]):
            case "file":
                game = chance.choice(played)
                tab.file(game)
                filed.add(entry_of(game).key)
            case "rename" if listed:
                key = chance.choice(listed)
                tab.hear("library.rename", game=key)
                tab.hear("library.name", game=key, key="Enter", value=f"name {number}")
                names.setdefault(key, set()).add(f"name {number}")
            case "answer" if tab.asked and tab.answer():
                for other in tabs:
                    other.hear("library.list_anew")
    while waiting := [tab for tab in tabs if tab.asked]:
        chance.choice(waiting).answer()
    assert texts.keys() == filed
    for key, text in texts.items():
        assert LibraryEntry.parse(text).name in names.get(key, {""})
    assert not any(tab.page.faults or tab.page.commands_of(commands.Tell) for tab in tabs)


@pytest.mark.parametrize(
    "count",
    [5, pytest.param(15, marks=pytest.mark.slow), pytest.param(3_000, marks=pytest.mark.long)],
)
def test_no_game_and_no_name_is_lost_whatever_tabs_do_in_which_order(count: int) -> None:
    for seed in range(count):
        use_tabs(random.Random(seed))


def test_the_bookmark_leads_to_this_page() -> None:
    shelves = Shelves()
    shelves.hear("library.show")
    href = Elements(shelves.html["library"]).one(id_="bookmark")["href"]
    assert href.startswith("javascript:") and f'"{FACTS["address"]}%23record="' in href


def test_the_games_tell_what_becomes_of_the_one_that_is_left() -> None:
    shelves = Shelves()
    shelves.hear("library.show")
    assert not Elements(shelves.html["library"]).one(id_="open-hint").text
    shelves.click("a3", "b3")
    shelves.hear("library.show")
    hint = "The game on the board will then be saved here."
    assert Elements(shelves.html["library"]).one(id_="open-hint").text == hint
