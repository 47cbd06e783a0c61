"""Views of the board and the page: threats, last turn, themes, coordinates, size."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pacru import Position
from pacru.svg.paint import palette
from tests.support.playing import fingers
from tests.support.table import RICH, Table

PHONE: ViewportSize = {"width": 360, "height": 740}


def test_threats_are_shown_by_a_button_and_by_a_key(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    button = page.locator("#threats-shown")
    attacked = page.locator(".board:visible .danger")
    table.click("play.toggle_threats")
    expect(attacked).to_have_count(1)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#threats li").first).to_have_text(
        "Red can capture Black’s chevron on c9 with a9 or c7 (R11)."
    )
    page.keyboard.press("t")
    expect(attacked).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")
    table.click("play.set_up", "play.show_details")
    page.locator("#seats input[type=text]").first.press_sequentially("Ott")
    page.keyboard.press("Escape")
    expect(attacked).to_have_count(0)


@pytest.mark.usefixtures("clock")
def test_the_last_turn_is_stepped_through_again(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    again = page.locator('#actions [data-do="history.replay"]')
    expect(again).to_have_count(0)
    table.click("c7", "d8", "e7", "history.replay")
    why = page.locator("#why-text")
    expect(why).to_have_text("Red chooses c7.")
    page.get_by_role("button", name="Next step").click()
    expect(why).to_have_text("c7 moves to d8.")
    page.get_by_role("button", name="Step back").click()
    expect(why).to_have_text("Red chooses c7.")
    page.keyboard.press("Escape")
    expect(again).to_have_count(1)
    assert table.turns == ["c7–d8 (e7)"]


def test_a_theme_is_chosen_and_there_from_the_first_paint_on(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    ground = "getComputedStyle(document.body).backgroundColor"
    other = page.context.new_page()
    other.route("**/pyscript/*", lambda _: None)  # Python never starts
    grounds = set()
    for theme in ("light", "dark", "contrast", "wood"):
        page.bring_to_front()
        table.click("settings.show")
        page.locator(f'#settings [data-value="{theme}"]').click()
        chosen = page.evaluate(ground)
        page.get_by_role("button", name="Done").click()
        other.goto(site, wait_until="commit")
        other.wait_for_selector("#home")
        assert other.evaluate(ground) == chosen
        expect(other.locator("html")).to_have_attribute("data-theme", theme)
        grounds.add(chosen)
    assert len(grounds) == 4


def test_players_have_colours_of_their_own_after_a_reload_too(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    card = page.locator("#cards .player").first

    def colour() -> str:
        return str(card.evaluate("card => getComputedStyle(card).getPropertyValue('--tile')"))

    usual = colour()
    own = palette("#2e7d32", "light")["tile"]
    table.click("play.set_up", "play.show_details")
    seat = page.locator("#new-game .seat").first
    seat.locator("[type=color]").fill("#2e7d32")
    page.get_by_role("button", name="Start game").click()
    expect(card).to_contain_text("Green")
    assert colour() == own
    table = Table.open_page(page, site)
    expect(card).to_contain_text("Green")
    assert colour() == own
    table.click("play.set_up", "play.show_details")
    seat.get_by_role("button", name="Black").click()
    page.get_by_role("button", name="Start game").click()
    expect(card).to_contain_text("Black")
    assert colour() == usual


def test_the_board_can_be_smaller_and_without_coordinates(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE)
    table = Table.open_page(page, site)
    board = page.locator(".board").locator("visible=true")
    before = board.bounding_box()
    table.click("settings.show")
    page.locator('#settings [data-setting="coordinates"][data-value="off"]').click()
    page.get_by_label("Board size").fill("70")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".board:visible text")).to_have_count(0)
    after = board.bounding_box()
    assert before
    assert after
    assert after["width"] == pytest.approx(0.7 * before["width"], abs=1)
    table.click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")


def test_settings_fit_a_phone_and_go_back_to_what_they_were(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE)
    table = Table.open_page(page, site)
    table.click("settings.show")
    dialog = page.locator("#settings")
    for control in dialog.locator("button:visible, input:visible").all():
        control.scroll_into_view_if_needed()
        box = control.bounding_box()
        assert box
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    expect(dialog.get_by_role("button", name="Instant")).to_have_attribute("aria-pressed", "true")
    dialog.locator('[data-value="dark"]').click()
    dialog.get_by_role("button", name="Reset settings").click()
    expect(dialog.get_by_role("button", name="Step by step")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert page.locator("html").get_attribute("data-theme") is None


# Records what is animated: the part of the drawing, and its first look.
ANIMATED = """
    globalThis.animated = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        animated.push([this.dataset.chevron ?? this.dataset.tile ?? this.tagName, timing.delay]);
        return animate.call(this, frames, timing);
    };
"""


def test_a_chevron_travels_and_then_its_marker_comes(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(ANIMATED)
    table = Table.open_page(page, site, pace="fast")
    table.click("a3", "b4", "c5")
    # The lane grows, the chevron turns and moves, and the marker falls.
    assert page.evaluate("animated") == [["path", 0], ["use", 0], ["b4", 0], ["c5", 0]]
    table.click("play.take_back", "a3", "b3")
    table.wait_for_turns(1)
    drawing = "document.querySelector('.board.framed svg')"
    page.wait_for_function(f"!{drawing}.getAnimations({{ subtree: true }}).length")
    place = page.locator(".board.framed [data-chevron=b3]").get_attribute("transform")
    assert place == "translate(150 650)"


def test_nothing_moves_for_those_who_want_it_still(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(ANIMATED)
    table = Table.open_page(page, site, pace="fast")
    table.click("a3", "b4", "c5")
    assert page.evaluate("animated") == []


def test_what_is_captured_is_gone_when_all_is_still(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH, pace="calm")
    table.click("c7", "c9")
    page.wait_for_function("!document.querySelector('[data-copy-in]')")
    expect(page.locator(".board.framed [data-layer=chevrons] [data-chevron]")).to_have_count(5)


def test_sounds_are_made_when_they_are_wanted(page: Page, site: str) -> None:
    page.add_init_script("""
        globalThis.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) { tones += 1; start.call(this, at); };
    """)
    table = Table.at(page, site, RICH)
    table.click("c7", "c9", "play.take_back")
    assert page.evaluate("tones") == 0
    table.click("settings.show")
    page.get_by_label("Sounds").fill("40")
    page.get_by_role("button", name="Done").click()
    before = page.evaluate("tones")
    assert before > 0
    table.click("c7", "c9")
    assert page.evaluate("tones") == before + 2


def test_a_finger_that_rests_on_a_destination_looks_at_it(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE)
    table = Table.at(page, site, RICH)
    table.click("c7")
    box = table.field("g7").bounding_box()
    assert box
    with fingers(page) as touch:
        touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        expect(page.locator("#title")).to_have_text("c7–g7")
        expect(page.locator(".board:visible .label")).to_have_count(4)
        touch("touchEnd")
    expect(page.locator("#title")).to_contain_text("Move c7")
    expect(page.locator(".board:visible .label")).to_have_count(0)


@pytest.mark.parametrize("fragment", ["", "four"])
def test_a_phone_on_its_side_needs_no_scrolling(page: Page, site: str, fragment: str) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    table = Table.at(page, site, str(Position.initial(4)) if fragment else RICH)
    scrolls = "document.documentElement.scrollHeight > innerHeight"
    for step in (
        ["e1", "e2", "play.toggle_threats"]
        if fragment
        else ["c7", "g7", "connection", "play.toggle_threats"]
    ):
        table.click(step)
        page.mouse.move(0, 0)
        assert not page.evaluate(scrolls), step
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
