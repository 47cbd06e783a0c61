"""The other games on the page: entered, passed, told, counted, kept and shown."""

import random
import re
from typing import Any

import pytest
from app.board import drawing
from app.game import keeping
from app.game.games import snapshot
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.runtime import commands

import pacru
from tests.support.forms import edit, open_form
from tests.support.loop import Page
from tests.support.share import mostly_long, mostly_slow
from tests.support.visits import Elements

GAMES = ("azacru", "shacru", "lilacru")
LAST_ROUND = "4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31"
CONVERTS = "8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1"


def start_game(game: str, players: int = 2) -> Page:
    """A page with a new game between people here."""
    people = [f"kind person {place}" for place in range(players)]
    page = open_form(Page(), f"game {game}", f"count {players}", *people, details=True)
    page.hear("play.start")
    return page


def start_against_bot(game: str) -> Page:
    """A page with a new game against a bot."""
    page = open_form(Page(), f"game {game}")
    page.hear("play.pick_way", way="bot")
    page.hear("play.start")
    page.hear("bots.begin")
    return page


def at(position: str, **facts: Any) -> Page:  # noqa: ANN401 - as the page takes them
    """A page with a game between people that begins with a position."""
    page = Page(link=pacru.link.write(pacru.Position.parse(position)), **facts)
    page.read_on()
    return page


def game_of(page: Page) -> pacru.Game:
    return page.app.session.game


def turns(game: pacru.Game) -> list[str]:
    return [str(ply.turn) for ply in game.plies]


def first_move(page: Page) -> str:
    return str(game_of(page).position.moves()[0])


@pytest.mark.parametrize("players", mostly_long([2, 3, 4], 3))
@pytest.mark.parametrize("game", mostly_slow(GAMES, 3))
def test_a_whole_game_is_played_by_clicks(game: str, players: int) -> None:
    page, chance = start_game(game, players), random.Random(f"{game} {players}")
    assert game_of(page).position == pacru.Position.initial(players, game=game)
    while not game_of(page).outcome:
        position = game_of(page).position
        turn = chance.choice(position.moves())
        assert isinstance(turn, pacru.Move)  # a pass is played by itself
        page.click(turn.origin, turn.destination)
        draft = page.app.table.draft
        if game_of(page).position == position and draft and draft.step is pacru.Step.TWIST:
            page.hear("play.choose", key=turn.twist) if turn.twist else page.hear("play.confirm")
        elif game_of(page).position == position:
            page.hear("play.confirm")  # it costs the chevron
        assert game_of(page).position != position
    outcome = game_of(page).outcome
    assert outcome and outcome.scores
    assert str(max(outcome.scores)) in page.html["result"]


def test_the_form_offers_the_games_and_their_rules_only() -> None:
    page = open_form(Page(), details=True)
    assert "Tournament" in page.html["new-game"]
    edit(page, "game shacru")
    assert "Most markers at the end wins." in page.html["new-game"]
    assert "Tournament" not in page.html["new-game"]


def test_a_move_across_a_border_asks_how_to_face() -> None:
    page = start_game("shacru")
    assert page.html["game-name"] == "Shacru"
    page.click("a3", "b4")
    assert 'data-choose="&lt;"' in page.html["status"]
    assert "Leave it facing northeast" in page.html["status"]
    page.hear("play.choose", key="<")
    assert game_of(page).position.chevron("b4") == (0, "n")
    assert "↶" in page.html["rounds"]


def test_a_click_on_the_chevron_again_leaves_it_as_it_is() -> None:
    page = start_game("shacru")
    page.click("a3", "b4", "b4")
    assert game_of(page).position.chevron("b4") == (0, "ne")


def test_a_forced_pass_is_played_by_itself_and_told() -> None:
    page = at(LAST_ROUND)
    assert turns(game_of(page)) == ["pass"]
    assert "none of their chevrons could move" in page.html["status"]
    assert "Last round: this is your final turn." in page.html["status"]
    page.click("i9", "h8")
    assert game_of(page).outcome == pacru.Outcome(None, "count", (0, 1), (4, 4))
    assert "A draw" in page.html["result"]


def test_a_move_that_costs_the_chevron_is_confirmed() -> None:
    page = at(CONVERTS)
    page.click("b1")
    page.hear("play.point", field="b4")
    assert "the chevron leaves" in page.html["status"]
    page.click("b4")
    assert not game_of(page).plies
    assert "the chevron left the board" in page.html["status"]
    page.hear("play.confirm")
    assert not game_of(page).position.chevrons(0)


def test_take_back_passes_over_a_pass() -> None:
    page = at("4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60")
    before = game_of(page)
    assert turns(before) == ["pass"]
    page.hear("play.take_back")
    assert game_of(page) == before


def test_a_variation_goes_on_after_a_forced_pass() -> None:
    page = at("Be8/1AeAnw6/9/9/9/9/9/9/9 a 2 s 9")
    page.click("c8", "c9")
    page.hear("history.pass_turns", key="Home")
    page.click("c8", "b9")
    aside = page.app.history.aside
    assert aside
    assert turns(aside.game) == ["c8-b9", "pass"]
    page.click("b8", "c9")
    assert str(page.app.board.game.plies[-1].turn) == "b8-c9"


def test_a_pass_is_shown_without_the_steps_of_a_move() -> None:
    page = at(LAST_ROUND)
    page.hear("history.replay")
    assert "passes: none of their chevrons can move" in page.html["status"]
    assert "Benefit" not in page.html["status"]


def test_agreement_counts_the_markers() -> None:
    page = start_game("shacru")
    page.click("a3", "b3", "a7", "b7")
    page.hear("play.offer_draw")
    page.hear("play.agree", player="1")
    assert game_of(page).outcome == pacru.Outcome(None, "agreement", (0, 1), (1, 1))
    assert "count the markers now" in page.html["result"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_kept_and_linked(game: str) -> None:
    played = pacru.Game.new(3, game=game)
    for _ in range(12):
        played = played.play(played.position.moves()[-1])
    page = Page(link=pacru.link.write(played))
    page.read_on()
    assert game_of(page).position == played.position
    assert page.app.session.setup.game == game
    again = keeping.read(keeping.write(snapshot(page.app)))
    assert again.game.position == played.position
    assert again.setup.game == game


def test_what_is_only_for_pacru_is_not_offered() -> None:
    page = start_game("azacru")
    assert "play.toggle_threats" not in page.html["dock"] + page.html["tools"]
    page.click(next(iter(game_of(page).position.chevrons(0))))
    key = Elements(page.html["status"]).one(id_="key").text
    assert "just move" in key
    assert "capture" not in key


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_analysed(game: str) -> None:
    page = start_game(game)
    page.hear("analysis.begin")
    best = first_move(page)
    for rank in (1, 2, 3):
        report = f"info depth 5 score markers 300 nodes 2000 time 20 multipv {rank} pv {best}"
        page.hear("bots.hear", lines=report)
    assert f'data-turns="{best}"' in page.html["analysis"]
    assert page.html["analysis"].count("<li>") == 3
    chance = re.search(r"(\d+)%", page.html["analysis"])
    assert chance
    assert 50 < int(chance[1]) < 100


def test_a_stored_game_of_before_is_one_of_pacru() -> None:
    text = keeping.write(SavedGame(Setup.default(), pacru.Game.new()))
    assert keeping.read(text.replace(',"game":"pacru"', "")).setup.game == "pacru"


def test_the_editor_sets_up_a_position_of_another_game() -> None:
    page = Page()
    page.hear("editor.show")
    page.hear("editor.choose_game", game="shacru")
    assert "Tournament" not in page.html["editor-tools"]
    page.hear("editor.begin")
    page.hear("editor.play")
    edit(page, "kind person 1")
    page.hear("play.start")
    assert game_of(page).position == pacru.Position.initial(game="shacru")


def test_the_eye_shows_what_only_one_player_can_reach() -> None:
    page = at("7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60")
    assert "Regions" in page.html["dock"]
    assert "hreats<" not in page.html["dock"]
    page.hear("play.toggle_threats")
    assert 'id="threats" class="lately" aria-label="Regions"' in page.html["status"]
    assert "1 field that nobody else can reach" in page.html["status"]
    assert any("domain" in str(layers) for layers in page.commands_of(commands.Layers))


def test_a_bot_has_the_levels_of_its_game() -> None:
    page = open_form(Page(), "seat-level 15 1", "game azacru", details=True)
    assert 'max="9"' in page.html["new-game"]
    page.hear("play.start")
    assert page.app.session.setup.players[1].level == 9
    assert page.app.settings.level == 1  # that of Pacru
    page.click("a3", "b3")
    asked = [one.line for one in page.commands_of(commands.Bot)]
    assert "setoption name Level value 9" in asked
    page.hear("bots.hear", lines="bestmove a7-b7")
    assert len(game_of(page).plies) == 2


def test_a_match_adds_the_markers_of_its_games() -> None:
    page = open_form(Page(), "game shacru", "match 2")
    page.hear("play.pick_way", way="here")
    page.hear("play.start")
    page.click("a3", "b3", "a7", "b7", "e1", "e2")
    page.hear("play.offer_draw")
    page.hear("play.agree", player="0")
    assert "Black 2, Red 1 after 1 of 2 games" in page.html["result"]
    page.hear("play.play_next_game")
    match = page.app.session.setup.match
    assert match and match.score == (1.0, 2.0)  # who began plays last now


# The count at the end

LAST_TURN = "7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60"
"""Black ends the game with i8-i9, by 7 to 5."""
CALM = '{"pace": "calm"}'


def open_at_end(settings: str = CALM, **facts: object) -> Page:
    """A page on which the last turn of a game has just been played."""
    page = at(LAST_TURN, settings=settings, **facts)
    page.click("i8", "i9")
    if page.app.table.draft:
        page.hear("play.confirm")
    assert game_of(page).outcome == pacru.Outcome(0, "count", (0,), (7, 5))
    return page


def on_board(page: Page) -> dict[str, int]:
    """The numbers on the board."""
    return dict(drawing.board(page.app)[1].counted)


def pauses(page: Page) -> list[dict[str, Any]]:
    """The events with which pauses of the count end."""
    events = [one.event for one in page.commands_of(commands.After)]
    return [event for event in events if event["do"] == "play.count_on"]


def pass_time(page: Page) -> bool:
    """Let the last pause pass; returns whether another one has followed."""
    known = pauses(page)
    page.hear(**known[-1])
    return pauses(page) != known


def test_the_markers_are_counted_on_the_board_and_then_the_result_opens() -> None:
    page = open_at_end()
    seen_before: dict[str, int] = {}
    assert page.app.ui.dialog is None
    for counted in range(1, 13):
        assert pass_time(page)
        numbers = on_board(page)
        assert len(numbers) == counted
        assert numbers.items() >= seen_before.items()
        seen_before = numbers
        if counted == 7:
            assert "Black: 7 markers" in page.html["status"]
            assert page.html["cards"].count("<b data-count>7</b>") == 1
            assert page.html["cards"].count("<b data-count>0</b>") == 1
    assert list(seen_before.values()) == [*range(1, 8), *range(1, 6)]
    assert not page.app.ui.result
    assert "Black wins" in page.html["status"]
    assert not pass_time(page)
    assert page.app.ui.result
    assert on_board(page) == seen_before


def test_the_count_goes_by_borderland_as_the_board_is_seen() -> None:
    page = open_at_end()
    page.hear("bots.skip")
    assert [field for field, number in on_board(page).items() if number == 1] == ["i9", "h9"]
    page.hear("play.rotate")
    page.hear("play.rotate")
    page.hear("play.count_again")
    page.hear("bots.skip")
    assert [field for field, number in on_board(page).items() if number == 1] == ["c1", "b1"]


@pytest.mark.parametrize(("settings", "still"), [(CALM, True), ('{"pace": "none"}', False)])
def test_without_motion_all_numbers_are_there_at_once(settings: str, still: bool) -> None:
    page = open_at_end(settings, still=still)
    assert len(on_board(page)) == 12
    assert page.app.ui.result
    assert not pauses(page)


def open_after(counted: int) -> Page:
    """A page on which so many markers have been counted."""
    page = open_at_end()
    for _ in range(counted):
        pass_time(page)
    return page


@pytest.mark.parametrize(
    ("counted", "skip"),
    [
        (counted, skip)
        for counted in (0, 3, 12)
        for skip in ("play.press", "play.step_back", "play.enter", "bots.skip")
        if (counted, skip) != (12, "bots.skip")
    ],
)
def test_the_count_can_be_skipped(counted: int, skip: str) -> None:
    page = open_after(counted)
    page.hear(skip, field="e5")
    assert len(on_board(page)) == 12
    assert page.app.ui.result
    assert not pass_time(page)


def test_at_its_end_the_count_is_skipped_without_a_button() -> None:
    assert 'id="skip" hidden' in open_after(12).html["status"]


def test_the_numbers_leave_with_the_next_click_on_the_board() -> None:
    page = open_at_end(still=True)
    assert len(on_board(page)) == 12
    page.click("e5")
    assert not on_board(page)
    assert page.app.ui.result  # it covers nothing


def test_the_totals_are_heard_once() -> None:
    page = open_at_end()
    while pass_time(page):
        pass
    heard = " ".join(one.text for one in page.commands_of(commands.Say))
    assert heard.count("Black wins") == 1
    assert heard.count("Black: 7 markers. Red: 5 markers.") == 1


def test_the_result_leads_to_the_count() -> None:
    page = open_at_end(still=True)
    assert "Show the count" in page.html["result"]
    page.click("e5", "e5")  # the numbers go, then the result
    assert not page.html["result"]
    page.click("e5")
    assert page.html["result"]
    page.hear("play.count_again")
    assert not page.app.ui.result
    assert len(on_board(page)) == 12
    page = open_at_end()
    page.hear("play.step_back")
    page.hear("play.count_again")
    assert not on_board(page)
    while pass_time(page):
        pass
    assert len(on_board(page)) == 12
    assert not page.app.ui.result


def test_a_count_ends_when_something_else_is_on_the_board() -> None:
    page = open_at_end()
    pass_time(page)
    page.hear("history.pass_turns", key="Home")
    assert not pass_time(page)
    assert not page.html["result"]
    page.hear("history.pass_turns", key="End")
    assert not on_board(page)
    page = open_at_end()
    page.hear("play.take_back")
    assert not game_of(page).outcome
    assert not pass_time(page)
    assert not on_board(page)


def test_nothing_is_counted_where_nobody_else_is_left() -> None:
    page = start_game("shacru")
    page.hear("play.ask_resign")
    page.hear("play.resign", player="0")
    assert page.app.ui.result
    assert not on_board(page)


def test_a_game_of_pacru_is_not_counted() -> None:
    page = start_game("pacru")
    page.click("a3", "b3")
    page.hear("play.ask_resign")
    page.hear("play.resign", player="1")
    assert "Show the count" not in page.html["result"]
    page.hear("play.count_again")
    assert not on_board(page)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_thinks_of_a_game_is_said_in_chances(game: str) -> None:
    page = start_against_bot(game)
    page.enter(first_move(page))
    said = f"info depth 2 score markers 3100 nodes 9 nps 9 time 1 pv {first_move(page)}"
    page.hear("bots.hear", lines=said)
    found = re.search(r"Pip rates its chances at (\d+)%", page.html["status"])
    assert found
    assert 50 < int(found[1]) <= 100


@pytest.mark.parametrize(
    ("game", "says", "rule"),
    [
        ("pacru", "Pip declines the draw: it thinks it’s ahead.", "R16c"),
        ("shacru", "Pip declines to count now: it thinks it’s ahead.", "S6"),
        ("azacru", "Pip declines to count now: it thinks it’s ahead.", "A10"),
    ],
)
def test_a_bot_declines_what_was_offered(game: str, says: str, rule: str) -> None:
    page = start_against_bot(game)
    page.hear("play.offer_draw")
    turn = first_move(page)
    page.hear("bots.hear", lines=f"info depth 2 score markers 900 nodes 9 nps 9 time 1 pv {turn}")
    page.hear("bots.hear", lines=f"bestmove {turn}")
    status = Elements(page.html["status"])
    assert status.one(id_="why-text").text == says
    assert status.one(id_="why-rule").text == f"Why? {rule}"


def counts(html: str) -> list[str]:
    """The counts of markers, as they are heard."""
    found = re.findall(r'<b data-count>(\d+)</b><span class="sr"> (\w+)', html)
    return [f"{count} {word}" for count, word in found]


def test_one_marker_is_one_marker() -> None:
    page = start_game("shacru")
    page.enter("a3-b3")
    assert counts(page.html["cards"]) == ["1 marker", "0 markers"]
    page = start_game("shacru", 3)
    page.enter(first_move(page))
    page.hear("play.resign", player="1")
    page.hear("play.resign", player="2")
    assert counts(page.html["result"]) == ["1 marker", "0 markers", "0 markers"]
