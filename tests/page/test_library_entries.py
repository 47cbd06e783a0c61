"""The library without a browser: facts about each game, search, order, and reopening."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from app.game import keeping, records
from app.game.effects import FileGame
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms.library import entries as library
from app.rooms.library.entries import LibraryEntry, Order, Search
from app.rooms.library.refusals import in_words
from app.rooms.library.thumbnails import render_thumbnail
from app.runtime import files

import pacru
from pacru import record
from pacru.core.steps import finish
from tests.support import page_messages as m
from tests.support import page_states as state
from tests.support.library import PEOPLE, save_game
from tests.support.page_states import after, begin_game, effects, people, the_only
from tests.support.setups import setup


def game(*turns: str) -> pacru.Game:
    return save_game(*turns).game


def entry(*turns: str, setup: Setup = PEOPLE) -> LibraryEntry:
    return library.entry_of(save_game(*turns, setup=setup))


def many() -> list[LibraryEntry]:
    return [
        replace(entry("a3-b3"), key="1", began="2026.11.21 10:00:00", turns=5),
        replace(entry("a3-b3", "resign"), key="2", began="2025.01.02", turns=9),
        replace(entry("a3-b3"), key="3", name="Final", result="draw", began="", turns=2),
        replace(entry("a3-b3"), key="4", players=("Cy", "Di", "Eve"), result="Cy", turns=1),
    ]


def test_an_entry_tells_who_played_when_and_how_it_ended() -> None:
    going, over = entry("a3-b3"), entry("a3-b3", "a7-b7", "resign")
    assert (going.title, going.details) == ("Ada – Bob", "2026-11-21 · unfinished · 1 move")
    assert over.details == "2026-11-21 · Bob won · 3 moves"
    drawn = library.entry_of(SavedGame(PEOPLE, game("a3-b3").agree_draw()))
    assert "draw" in library.with_name(drawn, " The  Final ").details
    assert library.with_name(drawn, " The  Final ").title == "The Final"
    assert library.with_name(library.with_name(drawn, "x"), "").title == "Ada – Bob"
    assert len(library.with_name(drawn, "x" * 999).name) == library.NAME_LENGTH


def test_a_game_that_goes_on_is_one_entry() -> None:
    assert entry("a3-b3").key == entry("a3-b3", "a7-b7").key
    assert entry("a3-b3").key != entry("a3-b2").key
    unknown = replace(PEOPLE, began="2026.11.21")
    assert entry("a3-b3", setup=unknown).key != entry("a3-b3", "a7-b7", setup=unknown).key


def test_what_is_kept_of_an_entry_is_read_again() -> None:
    one = library.with_name(entry("a3-b3"), "</script>")
    assert LibraryEntry.parse(one.text) == one
    assert LibraryEntry.parse(json.dumps(json.loads(one.text) | {"later": 7})) == one


def test_what_is_no_entry_is_refused(subtests: pytest.Subtests) -> None:
    good = json.loads(entry("a3-b3").text)
    wrong = [good | {key: {}} for key in ("key", "turns", "kept")]
    wrong.append({key: value for key, value in good.items() if key != "game"})
    for text in ["", "7", "{}", "[]", "[" * 100_000, '{"players": 7}', *map(json.dumps, wrong)]:
        with subtests.test(text), pytest.raises(ValueError, match=r"no game|Expecting|deep"):
            LibraryEntry.parse(text)


def test_games_are_found_and_sorted(subtests: pytest.Subtests) -> None:
    for wanted, found in [
        (Search(), "4123"),
        (Search("ada"), "123"),
        (Search("ADA 2026"), "1"),
        (Search("2025-01"), "2"),
        (Search("final"), "3"),
        (Search("nobody"), ""),
        (Search(players=3), "4"),
        (Search(result="won"), "42"),
        (Search(result="draw"), "3"),
        (Search(result="unfinished"), "1"),
        (Search(order=Order.OLDEST), "3214"),
        (Search(order=Order.LONGEST), "2134"),
        (Search(order=Order.NAME), "1243"),
    ]:
        with subtests.test(found):
            assert "".join(one.key for one in library.matches(many(), wanted)) == found


def test_a_game_goes_on_as_it_was_left() -> None:
    control = pacru.Control(600, 5)
    setup = PEOPLE.with_control(control).with_kind(1, bot=True)
    clock = pacru.Clock((control, control), (432.0, 600.0), history=((600.0, 600.0),))
    filed = library.entry_of(SavedGame(setup, game("a3-b3"), clock))
    message = finish(library.open_steps(filed))
    assert (message.setup, message.game, message.clock) == (setup, game("a3-b3"), clock)
    app = after(begin_game(people()), message)
    assert app.session.clock
    assert app.session.clock.left == clock.left
    assert finish(library.open_steps(replace(filed, kept="{damaged"))).game == message.game
    assert not library.entry_of(SavedGame(setup, game("a3-b3", "resign"))).kept


def test_what_was_said_about_a_game_is_in_its_entry() -> None:
    marked, resigned = m.on("history.set_mark", mark="!?"), m.on("play.resign", player=1)
    app = after(begin_game(people()), "a3", "b3", marked, resigned)
    opened = finish(library.open_steps(library.entry_of(state.snapshot(app))))
    assert opened.notes
    assert [node.mark for node in opened.notes.line] == ["!?", ""]
    assert opened.game.outcome == app.session.game.outcome


def test_all_games_go_into_one_text_and_come_out_of_it() -> None:
    entries = [entry("a3-b3"), entry("a3-b2", "resign"), entry("e1-e2", "a7-b7")]
    (file,) = files.save_all((entry.record for entry in entries), "games")
    assert [found.tags["Black"] for found in record.read_all(file.text)] == ["Ada"] * 3
    found = [one for one in records.read_each(file.text) if isinstance(one, SavedGame)]
    read = [library.entry_of_opened(one) for one in found]
    assert [(one.key, one.record) for one in read] == [(one.key, one.record) for one in entries]


def test_a_game_that_is_left_goes_into_the_library() -> None:
    app = after(begin_game(people()), "a3", "b3")
    for message in (
        m.on("play.play_again", moment=""),
        m.on("play.start", moment=""),
        m.on("play.play_rematch", moment=""),
        finish(library.open_steps(entry("e1-e2"))),
    ):
        filed = the_only(FileGame, effects(app, message))
        assert keeping.read(keeping.write(filed.kept)).game == app.session.game
    empty = effects(begin_game(people()), m.on("play.play_again", moment=""))
    assert not [one for one in empty if isinstance(one, FileGame)]


def test_a_tally_counts_the_games_that_you_have_finished() -> None:
    games = [
        LibraryEntry(players + result, (*players.split(),), result, 9, "", "", "", "ab", "pacru")
        for players, result in (
            ("You Bot", "You"),
            ("Bot You", "Bot"),
            ("You Bot", "Bot"),
            ("You Bot", "draw"),
            ("You Bot", ""),
            ("Ada Bea", "Ada"),
        )
    ]
    assert library.tally(games) == "You: 1 won, 2 lost, 1 drawn"
    assert library.tally(games[4:]) == ""


def test_a_thumbnail_shows_the_markers_and_chevrons_of_the_last_position() -> None:
    final = setup("Aa1n+ Bi9s b:h8,h7")
    drawn = ElementTree.fromstring(render_thumbnail(str(final), "ac"))
    assert [group.get("class") for group in drawn] == ["pacru-a", "pacru-c"]
    paths = [[path.get("d", "").count("M") for path in group] for group in drawn]
    assert paths == [[1, 1], [2, 1]]


@pytest.mark.parametrize(
    ("final", "colours"), [("", "ab"), ("nonsense", "ab"), (str(pacru.Position.initial()), "a")]
)
def test_where_nothing_is_known_there_is_no_thumbnail(final: str, colours: str) -> None:
    assert render_thumbnail(final, colours) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "hello",
            "Pacru can’t read this: “hello” isn’t a move. You can open a game record, a list",
        ),
        ("#g=abc", "This link is damaged or incomplete. Copy the whole link and try again."),
        (
            "1. a3-b3 a7-b9",
            "Line 1, move 2: a7-b9 isn’t a legal move: a7 faces east, so it can’t go to b9",
        ),
        (
            "1. a3-b3 a7-zz",
            "Line 1, move 2: “a7-zz” isn’t a move. Expected: the field where the move ends.",
        ),
        ('[Result "x', "Line 1: expected a tag, a move or a comment"),
    ],
)
def test_it_is_said_in_words_why_a_text_cannot_be_opened(text: str, said: str) -> None:
    with pytest.raises(pacru.PacruError) as refused:
        records.read(text)
    assert in_words(refused.value).startswith(said)
