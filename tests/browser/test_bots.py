"""Playing against bots: levels, thinking, hurrying them, hints and watching."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from pacru import Position, Turn
from pacru.openings import ENOUGH, Folded, Openings, Tried
from tests.support.menus import open_menu_of
from tests.support.playing import PHONE
from tests.support.rewording import ENDLESS
from tests.support.stored import read_store
from tests.support.table import RICH, ScriptedBot, Table


def test_the_level_of_a_bot_is_chosen_shown_and_sent(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    card = page.locator(".player").nth(1)
    expect(card).to_contain_text("Pip")
    table.click("play.set_up", "play.show_details")
    expect(page.locator('.seat[data-place="0"]').get_by_role("slider")).to_have_count(0)
    seat = page.locator('.seat[data-place="1"]')
    level = seat.get_by_role("slider", name=re.compile("’s level"))
    expect(level).to_have_value("1")
    described = seat.locator("p").inner_text()
    assert "Level 1" in described
    level.press("End")
    expect(level).to_have_value("16")
    expect(seat.locator("p")).to_contain_text("Level 16")
    assert seat.locator("p").inner_text() != described
    page.get_by_role("button", name="Start game").click()
    expect(card).to_contain_text("Zenith")
    table.click("a3", "b3")
    bot.is_asked()
    level_told, lines_told, position, go = bot.heard
    assert level_told == "setoption name Level value 16"
    assert lines_told == "setoption name MultiPV value 1"
    assert position.startswith("position text ")
    assert go == "go"
    bot.says("info string unknown option", "bestmove a7-b7")
    expect(page.locator(".ply").nth(1)).to_have_text("a7–b7")
    # The next game begins with what was chosen for this one.
    table.click("play.set_up", "play.show_details")
    expect(level).to_have_value("16")


def test_what_a_bot_thinks_is_shown_and_can_be_switched_off_for_good(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    bot.is_asked()
    shown = page.locator("#thought")
    expect(shown).to_be_visible()
    expect(shown).to_have_attribute("aria-live", "off")
    places = """() => ["#status", "#title", "#thought", "#log"].map(name => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [x, y, width, height];
    })"""
    before = page.evaluate(places)
    bot.says("info depth 3 score markers -230 nodes 900 nps 41000 time 20 pv a7-b7 b3-c4(c4)")
    expect(shown).to_contain_text("3 moves ahead")
    expect(shown).to_contain_text("41,000")
    expect(shown).to_contain_text(re.compile(r"Pip rates its chances at 4\d%"))
    assert shown.get_by_role("listitem").all_inner_texts() == ["a7–b7", "b3–c4 (c4)"]
    line = "a7-b7 b3-c3 b7-c7 c3-d3(d3) c7-d7(d7) d3-e3 d7-e7 e3-f3"
    bot.says("info nonsense", f"info depth 8 score win 5 nodes 1 nps 1 time 9 pv {line}")
    expect(shown).to_contain_text("to win in 3 moves")
    assert page.evaluate(places) == before
    table.click("settings.show")
    page.get_by_label("Show what the bot is thinking").uncheck()
    page.get_by_role("button", name="Done").click()
    expect(shown).to_be_hidden()
    bot.says("bestmove a7-b7")
    expect(page.locator(".ply")).to_have_count(2)
    Table.open_page(page, site).click("b3", "c3")
    bot.is_asked()
    bot.says("info depth 3 score markers 1 nodes 9 nps 9 time 9 pv a7-b7")
    expect(page.locator("#title")).to_have_text("Pip is thinking")
    expect(shown).to_be_hidden()


def challenge_the_strongest(table: Table) -> None:
    """Begin a game against a bot of the highest level, and let it be its turn."""
    page = table.page
    table.click("play.set_up", "play.show_details")
    page.get_by_role("slider", name=re.compile("’s level")).press("End")
    page.get_by_role("button", name="Start game").click()
    table.click("a3", "b3")


def test_the_strongest_bot_plays_first_turns_from_the_table_that_it_fetches_then(
    page: Page, static_site: str
) -> None:
    position = Position.initial().play("a3-b3")
    silly = Tried(Turn.parse("i7-h8"), games=ENOUGH, points=ENOUGH, score=0)
    folded = Folded.of(position)
    table = Openings({folded.board: (silly._replace(turn=folded.turn(silly.turn)),)}, 10, 2000)
    asked: list[str] = []

    def serve(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=table.written())

    page.context.route("**/data/openings*", serve)
    shown = Table.open_page(page, static_site)
    shown.click("a3", "b3")
    shown.wait_for_turns(2)
    assert not asked  # a weaker bot has no use for it
    challenge_the_strongest(shown)
    shown.wait_for_turns(2)
    assert len(asked) == 1
    assert shown.turns == ["a3–b3", "i7–h8"]


def test_the_strongest_bot_thinks_for_itself_without_the_table(
    page: Page, static_site: str
) -> None:
    page.context.route("**/data/openings*", lambda route: route.abort())
    table = Table.open_page(page, static_site)
    challenge_the_strongest(table)
    page.get_by_role("button", name="Move now").click()
    table.wait_for_turns(2)


def test_move_now_ends_the_thinking_with_a_turn(page: Page, site: str) -> None:
    """With the real bot, which would think about this position for very long."""
    page.add_init_script(ENDLESS)
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    expect(page.locator("#thought li")).not_to_have_count(0)
    expect(page.locator(".ply")).to_have_count(1)
    page.get_by_role("button", name="Move now").click()
    expect(page.locator(".ply")).to_have_count(2)
    expect(page.get_by_role("button", name="Move now")).to_be_hidden()
    assert table.title == "Your turn"


@pytest.mark.parametrize("page", [PHONE, {}], indirect=True)
def test_the_menu_stays_under_the_pointer_while_a_bot_moves(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    bot.is_asked()
    open_menu_of(page, "#actions button")
    offer, resign = (
        page.locator(f'#actions [data-do="play.{does}"]') for does in ("offer_draw", "ask_resign")
    )
    expect(offer).to_be_disabled()  # a draw is offered on one's own turn
    resign.hover()
    page.mouse.down()
    bot.says("bestmove a7-b7")
    expect(page.locator(".ply").nth(1)).to_have_text("a7–b7")
    expect(offer).to_be_enabled()
    page.mouse.up()
    expect(page.locator("#resign-title")).to_be_visible()


def test_a_hint_says_why_and_shows_it(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    Table.at(page, site, RICH)
    page.get_by_role("button", name="Hint").click()
    bot.is_asked()
    bot.says("bestmove c7-g7(*)")
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("heading")).to_have_text("Look at this one.")
    expect(coach).to_contain_text("It gains 3 markers.")
    arrow = page.locator(".board:visible .arrow")
    expect(arrow).to_have_count(0)
    coach.get_by_role("button", name="Show me").click()
    reason = page.get_by_role("button", name="It gains 3 markers.")
    expect(arrow).to_have_count(1)
    reason.press("Enter")
    expect(reason).to_have_attribute("aria-pressed", "true")
    expect(arrow).to_have_count(0)  # the outlines of the markers are there instead
    reason.press("Enter")
    expect(arrow).to_have_count(1)


@pytest.mark.usefixtures("clock")
def test_a_calm_bot_shows_its_steps_and_can_be_skipped(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site, pace="calm")
    page.clock.pause_at(datetime.now() + timedelta(days=1))
    why, skip = page.locator("#why-text"), page.get_by_role("button", name="Show all")
    table.click("a3", "b3")
    bot.is_asked()
    bot.says("bestmove a7-b6(b6)")
    expect(why).to_have_text("Pip chooses a7.")
    expect(page.locator(".board:visible .chosen")).to_have_count(1)
    expect(skip).to_be_visible()
    page.clock.run_for(1000)
    expect(why).to_have_text("a7 moves to b6.")
    assert table.turns == ["a3–b3"]
    page.clock.run_for(1000)
    expect(page.locator("#title")).to_have_text("Your turn")
    expect(skip).to_be_hidden()
    assert table.turns == ["a3–b3", "a7–b6 (b6)"]
    table.click("b3", "c3")
    bot.is_asked(times=2)
    bot.says("bestmove i7-h7")
    expect(why).to_have_text("Pip chooses i7.")
    skip.click()
    assert table.turns[2:] == ["b3–c3", "i7–h7"]
    # The setting, stored for the next visit, turns this off.
    table.click("settings.show")
    page.get_by_role("button", name="Instant").click()
    page.get_by_role("button", name="Done").click()
    table.click("c3", "d3", "d3")
    bot.is_asked(times=3)
    bot.says("bestmove h7-g7")
    expect(page.locator(".ply")).to_have_count(6)
    assert any('"none"' in text for text in read_store(page, "changes").values())
