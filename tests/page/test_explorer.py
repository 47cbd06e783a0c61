"""The explorer of openings on the page: what it shows, walking through openings, drills, and what is said."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from app.game import keeping
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.model.visible import visible_place
from app.narration import aloud
from app.rooms.explorer.state import Exploring
from app.runtime import commands
from app.shell.rooms import ROOMS

import pacru
from pacru.openings import EXPLORER, FIRST, Openings, load
from pacru.tree import Tree
from tests.support.loop import Page
from tests.support.page_states import people
from tests.support.setups import play_game
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

START = pacru.Position.initial()
GOES_ON = "From here, these are the bot’s best moves."
LINE = ("i3-h4(h6)", "e9-f8")
RARE = ("a3-b3", "a7-b7", "b3-c3", "b7-c7", "e1-e2")


@cache
def content() -> str:
    table = load(EXPLORER)
    assert table
    return table.written().decode("latin-1")


@pytest.fixture(autouse=True)
def _reads_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests share the table that they have read."""
    monkeypatch.setattr(Openings, "read", read_once)


read_once = cache(Openings.read)


def open_explorer(**facts: Any) -> Page:  # noqa: ANN401 - what the scripts know
    """A page with the explorer open."""
    page = Page(**facts)
    page.hear("explorer.show")
    page.hear("explorer.take_table", contents=[content()])
    return page


def game_text(*turns: str, setup: Setup | None = None, start: pacru.Position = START) -> str:
    """A stored game between two people."""
    setup = setup or replace(people(start.players), tournament=start.tournament)
    return keeping.write(SavedGame(setup, play_game(start, *turns)))


def rows(page: Page) -> list[str]:
    """The turns in the table."""
    buttons = Elements(page.html["explorer"]).where("button", data_do="explorer.play")
    return [one["data-turn"] for one in buttons]


def says(page: Page) -> str:
    return Elements(page.html["explorer"]).one(id_="explorer-says").text


def turns_on_board(page: Page) -> tuple[str, ...]:
    """The turns on the board."""
    return tuple(str(ply.turn) for ply in page.app.board.game.plies)


def walk(page: Page, *turns: str) -> Page:
    for turn in turns:
        page.hear("explorer.play", turn=turn)
    return page


# ---- what it shows


def test_nothing_is_fetched_before_it_is_wanted_and_then_once() -> None:
    page = Page()
    page.click("a3", "b3")
    assert not page.commands_of(commands.Fetch)
    assert not page.html["explorer"]
    page.hear("explorer.show")
    assert page.commands_of(commands.Fetch) == [commands.Fetch(["explorer"], "explorer.take_table")]
    assert says(page) == "Loading openings…"
    page.hear("explorer.take_table", contents=[content()])
    page.hear("explorer.close")
    assert not page.html["explorer"]
    page.hear("explorer.show")
    assert len(page.commands_of(commands.Fetch)) == 1
    assert rows(page)


def test_each_turn_has_its_games_its_result_with_error_bars_and_the_bots_opinion() -> None:
    page = open_explorer()
    table = load(EXPLORER)
    assert table
    tried = table.turns(START)
    assert rows(page) == [str(one.turn) for one in tried]
    games = sum(one.games for one in tried)
    assert says(page) == f"Black to move: {games:,} games."
    html = page.html["explorer"]
    first, (low, high) = tried[0], tried[0].bounds
    cells = [one.text for one in Elements(html).where("td")][:3]
    told = f"Probably between {100 * low:.0f}% and {100 * high:.0f}%"
    assert cells[0] == f"{first.games:,}"
    assert cells[1] == f"{100 * first.share:.0f}%{told}"
    assert cells[2].endswith("%")
    bar = Elements(html).where("svg", class_="won")[0]
    assert bar["aria-label"] == told
    assert f"M{100 * low:.1f} 4H{100 * high:.1f}" in html
    assert 'style="' not in html
    assert f"The bot played these {table.games:,} games against itself" in html


def test_a_table_that_cannot_be_fetched_or_read_is_missed_in_a_sentence() -> None:
    page = Page()
    page.hear("explorer.show")
    page.hear("explorer.take_table", failed="status 404 <b>")
    assert "The openings can’t be loaded right now: status 404 &lt;b&gt;." in page.html["explorer"]
    for content_ in ("nonsense", "\u20ac"):
        page.hear("explorer.take_table", contents=[content_])
        assert says(page).startswith("The openings can’t be loaded right now: ")
    page.hear("explorer.show")  # try again
    assert len(page.commands_of(commands.Fetch)) == 2
    page.hear("explorer.take_table", contents=[content()])
    assert rows(page)


def test_other_games_are_told_that_there_is_nothing_about_them() -> None:
    page = open_explorer(games=[game_text(start=pacru.Position.initial(3))])
    assert says(page) == f"There are no three- or four-player games yet. {GOES_ON}"
    page = open_explorer(games=[game_text(start=pacru.Position.initial(2, tournament=True))])
    assert says(page) == f"There are no games with the tournament rule yet. {GOES_ON}"
    page = open_explorer(games=[game_text(start=pacru.Position.initial(changes={"goal": 15}))])
    assert says(page) == f"There are no short games here yet. {GOES_ON}"
    page = open_explorer(games=[game_text(start=pacru.Position.initial(changes={"goal": 24}))])
    assert says(page) == f"There are no games with these rules here yet. {GOES_ON}"
    page = open_explorer(games=[game_text("a3-b3", "a1-b1")])
    page.hear("play.resign", player="0")
    page.hear("page.close")
    assert says(page) == "The game is over in this position."
    assert not rows(page)


def test_a_rare_position_is_said_to_be_unknown() -> None:
    page = open_explorer(games=[game_text(*RARE)])
    assert says(page) == f"No more data: too few games reached this position. {GOES_ON}"
    page.hear("history.pass_turns", key="[")
    page.hear("history.pass_turns", key="Home")
    assert rows(page)


# ---- where the games end


REPORT = "info depth 4 score markers 50 nodes 900 time 20 multipv {rank} pv {line}"


def go_beyond() -> Page:
    """A page whose explorer shows a position without games, with what the bot says about it."""
    page = open_explorer(games=[game_text(*RARE)])
    page.hear("bots.hear", lines="ready")
    for rank, line in enumerate(("e9-e8 e2-e3", "i7-h7", "b7-b6"), 1):
        page.hear("bots.hear", lines=REPORT.format(rank=rank, line=line))
    return page


def advice(page: Page) -> list[str]:
    """The lines that the bot shows in the place of the games."""
    buttons = Elements(page.html["advice"]).where(data_do="analysis.walk")
    return [one["data-turns"] for one in buttons]


def is_hidden(page: Page, panel: str) -> bool:
    """Whether a panel was hidden last."""
    told = [one.attributes for one in page.commands_of(commands.Attributes) if one.id == panel]
    return not told or told[-1]["hidden"] is not None


def test_the_bot_goes_on_in_the_place_of_the_games() -> None:
    page = go_beyond()
    assert advice(page) == ["e9-e8", "e9-e8 e2-e3", "i7-h7", "b7-b6"]
    assert not is_hidden(page, "advice")
    assert is_hidden(page, "analysis")
    assert GOES_ON in page.said
    assert "Analysis is on." not in page.said
    page.hear("analysis.walk", turns="e9-e8 e2-e3")
    assert turns_on_board(page) == (*RARE, "e9-e8", "e2-e3")
    assert not is_hidden(page, "advice")


def test_where_there_are_games_again_the_bot_is_silent() -> None:
    page = go_beyond()
    page.hear("history.pass_turns", key="Home")
    assert rows(page)
    assert is_hidden(page, "advice")
    assert not page.app.ui.analysed
    page.hear("history.pass_turns", key="End")
    assert not is_hidden(page, "advice")
    page.hear("explorer.close")
    assert is_hidden(page, "advice")
    assert not page.app.ui.analysed


def test_who_analyses_keeps_the_panel_of_the_analysis() -> None:
    page = open_explorer(games=[game_text(*RARE)])
    page.hear("analysis.toggle")  # takes over what was shown here
    assert is_hidden(page, "advice")
    assert not is_hidden(page, "analysis")
    assert GOES_ON in says(page)
    page.hear("history.pass_turns", key="Home")
    page.hear("history.pass_turns", key="End")
    assert is_hidden(page, "advice")
    assert not is_hidden(page, "analysis")
    page.hear("analysis.toggle")
    assert is_hidden(page, "analysis")
    assert GOES_ON not in says(page)


def test_a_drill_has_no_advice() -> None:
    page = go_beyond()
    page.hear("explorer.start_drill")
    assert is_hidden(page, "advice")
    assert not page.app.ui.analysed


def test_without_the_analysis_the_games_just_end() -> None:
    others = [room for room in ROOMS if room.name != "analysis"]
    page = open_explorer(rooms=others, games=[game_text(*RARE)])
    assert says(page) == "No more data: too few games reached this position."


# ---- walking


def test_a_turn_of_the_table_is_played_beside_the_game() -> None:
    page = open_explorer()
    game = page.app.session.game
    walk(page, *LINE)
    assert turns_on_board(page) == LINE
    assert page.app.session.game is game
    assert says(page).startswith("Black to move")
    assert "Red to move" in page.said
    assert "i3–h4 (h6)" in page.html["rounds"]
    for turns in (LINE[:1], ()):
        page.hear("history.pass_turns", key="[")
        assert turns_on_board(page) == turns
    walk(page, *LINE)  # it is found again
    assert page.app.history.notes == Tree.of(play_game(START, *LINE))
    page.hear("history.rejoin")
    assert turns_on_board(page) == ()
    assert says(page).startswith("Black to move")


def test_after_eight_turns_there_is_no_more_data() -> None:
    page = open_explorer()
    for _ in range(FIRST):
        walk(page, rows(page)[0])
    assert len(turns_on_board(page)) == FIRST
    assert says(page) == f"No more data: the table covers only the first 8 moves. {GOES_ON}"
    assert "No more data" in page.said
    assert page.commands_of(commands.Focus)[-1].selectors[-1] == "#explorer-title"


def test_a_turn_from_an_earlier_place_is_a_variation_of_the_game() -> None:
    page = open_explorer(games=[game_text("a3-b4(a6)", "i7-h6(h4)", "e1-e2")])
    page.hear("history.look_at", place="0")
    other = next(turn for turn in rows(page) if turn != "i7-h6(h4)")
    walk(page, other)
    assert visible_place(page.app) == (1, 0, 0)
    page.hear("history.look_at", place="0")
    walk(page, "i7-h6(h4)")  # the turn of the game
    assert visible_place(page.app) == (1,)
    page.hear("history.pass_turns", key="]")
    assert len(turns_on_board(page)) == 3


def test_turns_for_another_position_or_a_closed_explorer_change_nothing() -> None:
    page = open_explorer()
    before = page.app
    walk(page, LINE[1], "nonsense", "<b>")
    page.hear("explorer.close")
    walk(page, LINE[0])
    page.hear("explorer.start_drill")
    for event in ("drill_again", "switch_sides", "show_turn", "leave_drill"):
        page.hear(f"explorer.{event}")
    assert page.app.history == before.history


def test_what_was_tried_is_kept_and_becomes_a_variation_when_the_game_goes_on() -> None:
    page = walk(open_explorer(games=[game_text()]), *LINE)
    assert visible_place(page.app) == (1,)
    again = Page(games=[page.kept_game])
    assert visible_place(again.app) == (1,)
    assert turns_on_board(again) == LINE
    again.hear("history.rejoin")
    again.enter("a3-b3")
    rounds = again.html["rounds"]
    assert rounds.index("a3–b3") < rounds.index("i3–h4 (h6)") < rounds.index("e9–f8")
    again.hear("history.look_at", place="0.0.1")
    assert turns_on_board(again) == LINE


def let_bot_play(page: Page, turn: str) -> None:
    """Let the bot answer, and watch its turn to the end."""
    page.hear("bots.hear", lines=f"bestmove {turn}")
    while showing := page.app.bots.showing:
        page.hear("bots.go_on", number=showing.request, scene=showing.at)


def test_somebody_who_explores_stays_there_while_a_bot_plays() -> None:
    page = open_explorer()
    page.hear("bots.hear", lines="readyok")
    page.enter("i3-h4(h6)")
    page.pass_scenes()
    walk(page, rows(page)[0])
    walk(page, rows(page)[0])
    explored = turns_on_board(page)
    assert visible_place(page.app) == (2,)
    other = next(str(turn) for turn in START.play(LINE[0]).moves() if str(turn) != explored[1])
    let_bot_play(page, other)
    assert str(page.app.session.game.plies[1].turn) == other
    assert turns_on_board(page) == explored
    assert visible_place(page.app) == (1, 0, 1)


def test_what_the_bot_plays_may_be_what_was_explored() -> None:
    page = open_explorer()
    page.enter("i3-h4(h6)")
    walk(page, *rows(page)[1:2])
    bots_turn = turns_on_board(page)[1]
    walk(page, rows(page)[0])
    explored = turns_on_board(page)
    let_bot_play(page, bots_turn)
    assert turns_on_board(page) == explored
    assert visible_place(page.app) == (2,)
    page.hear("history.rejoin")
    assert turns_on_board(page) == explored[:2]


def test_the_record_of_what_is_on_the_board_has_the_explored_turns() -> None:
    page = walk(open_explorer(), *LINE)
    page.hear("sharing.show")
    page.hear("sharing.choose_part", checked=True)
    page.hear("page.close")
    page.hear("history.open_note")
    page.hear("history.set_comment", value="a good answer")
    assert "a good answer" in page.html["rounds"]


def test_the_board_shows_that_the_game_is_elsewhere() -> None:
    page = walk(open_explorer(), LINE[0])
    assert page.attribute("board", "data-beside") == "variation"
    page.hear("history.step_on")
    assert "A variation" in page.html["status"]


def test_the_style_sheet_knows_whether_a_turn_is_being_entered() -> None:
    page = open_explorer()
    assert page.attribute("html", "data-exploring") == "looking"
    page.click("a3")
    assert page.attribute("html", "data-exploring") == "entering"
    page.hear("explorer.close")
    assert page.attribute("html", "data-exploring") is None
    assert page.commands_of(commands.Focus)[-1].selectors[0] == '[popovertarget="study"]'


def test_ways_lead_to_it() -> None:
    page = Page(hash="#openings")
    assert page.commands_of(commands.Fetch)
    page = Page()
    page.hear("learn.begin", lesson="move")
    page.hear("learn.show")
    assert 'data-do="explorer.show"' in page.html["learn"]
    page.hear("explorer.show")
    assert page.app.history.exercise is None
    assert page.app.ui.dialog is None
    assert "Loading" in page.said


# ---- drills


def start_drill(*turns: str, setup: Setup | None = None) -> Page:
    page = walk(open_explorer(games=[game_text(setup=setup)]), *turns)
    page.hear("explorer.start_drill")
    page.pass_scenes()
    return page


def answer(page: Page, turn: str) -> None:
    page.pass_scenes()
    page.enter(turn)
    page.pass_scenes()


def test_a_line_is_repeated_from_memory() -> None:
    turns = (*LINE, "e1-f2")
    page = start_drill(*turns)
    assert "Repeat the line: Black to move." in page.html["drill"]
    assert "1 / 2" in page.html["drill"]
    assert not page.html["explorer"]
    assert page.attribute("html", "data-exploring") is None
    answer(page, turns[0])
    assert turns_on_board(page) == turns[:2]
    assert "Correct." in page.html["drill"]
    assert "Correct." in page.said
    assert "2 / 2" in page.html["drill"]
    answer(page, turns[2])
    assert "You played 2 of 2 moves from memory." in page.html["drill"]
    assert "You played 2 of 2 moves from memory." in page.said
    assert page.commands_of(commands.Focus)[-1].selectors == ["#drill-again"]
    assert page.app.table.draft is None
    page.hear("explorer.leave_drill")
    assert turns_on_board(page) == turns
    assert rows(page)


def test_a_wrong_turn_is_told_and_the_right_one_shown_and_then_played() -> None:
    page = start_drill(*LINE, "e1-f2")
    page.enter("a3-b3")
    told = "That move isn’t in the line. The line continues with i3–h4 (h6). Play it now."
    assert told in unmarked(page.html["drill"])
    assert aloud.speak(told) in page.said
    replay = page.app.table.replay
    assert replay
    assert str(replay.ply.turn) == LINE[0]
    page.pass_scenes()
    assert turns_on_board(page) == ()
    answer(page, LINE[0])
    answer(page, "e1-f2")
    assert "You played 1 of 2 moves from memory." in page.html["drill"]
    page.hear("explorer.drill_again")
    assert "1 / 2" in unmarked(page.html["drill"])
    answer(page, LINE[0])
    answer(page, "e1-f2")
    assert "You played 2 of 2 moves from memory." in page.html["drill"]


def test_a_turn_that_is_shown_does_not_count() -> None:
    page = start_drill(*LINE)
    page.hear("explorer.show_turn")
    assert "The next move is i3–h4 (h6). Play it now." in unmarked(page.html["drill"])
    answer(page, LINE[0])
    assert turns_on_board(page) == LINE
    assert "You played 0 of 1 move from memory." in page.html["drill"]
    page.hear("explorer.show_turn")  # there is nothing more
    assert turns_on_board(page) == LINE


def test_the_other_side_is_drilled_too_with_the_board_turned() -> None:
    page = start_drill(*LINE)
    assert page.app.ui.rotation == 0
    page.hear("explorer.switch_sides")
    page.pass_scenes()
    assert "Red to move" in page.html["drill"]
    assert turns_on_board(page) == LINE[:1]
    assert page.app.ui.rotation == 2
    answer(page, LINE[1])
    assert "You played 1 of 1 move from memory." in page.html["drill"]
    page.hear("explorer.switch_sides")
    assert "Black to move" in page.html["drill"]
    page.hear("explorer.leave_drill")
    assert page.app.ui.rotation == 0


def test_the_person_of_the_game_is_asked_for_their_own_turns() -> None:
    setup = Setup.default().with_kind(0, bot=True).with_kind(1, bot=False)
    assert "Red to move" in start_drill(*LINE, setup=setup).html["drill"]
    page = start_drill(LINE[0], setup=setup)  # the line has no turn of theirs
    assert "Black to move" in page.html["drill"]
    assert "Switch sides" not in page.html["drill"]


def test_of_a_long_game_its_first_turns_are_drilled() -> None:
    turns = [*RARE, "e9-e8", "i3-h3", "i7-h7", "h3-g3"]
    page = open_explorer(games=[game_text(*turns)])
    page.hear("explorer.start_drill")
    drill = page.app.state(Exploring).drill
    assert drill
    assert list(map(str, drill.turns)) == turns[:FIRST]
    page.hear("explorer.leave_drill")
    assert len(turns_on_board(page)) == len(turns)


def test_a_lesson_takes_the_place_of_a_drill() -> None:
    page = start_drill(*LINE)
    page.hear("learn.begin", lesson="move")
    assert not page.html["drill"]
    assert page.html["lesson"]
    page.hear("explorer.drill_again")
    page.hear("explorer.leave_drill")
    assert page.html["lesson"]
    page.hear("learn.leave")
    assert rows(page)


def test_what_the_page_keeps_is_the_game_and_not_the_drill() -> None:
    page = start_drill(*LINE)
    answer(page, LINE[0])
    again = Page(games=[page.kept_game])
    assert again.app.history.exercise is None
    assert not again.turns
