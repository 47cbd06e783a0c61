"""Turns entered by touch, by dragging, by the keyboard and in notation, alone and mixed."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from pacru import Draft, Position, Turn
from pacru.svg.geometry import CENTRES
from tests.support.playing import DESKTOP, FEW, LENGTHS, PHONE, TABLET, end_of_a_game, fingers
from tests.support.settling import settle
from tests.support.table import (
    CONNECTION,
    JUMP,
    MEETING,
    RICH,
    TRANSFORMATION,
    Table,
    store_settings,
)

Hand = Callable[[Table, Draft], None]
"""A way to enter a whole turn."""


def play_to_the_end(page: Page, site: str, most: int, hand: Hand, seed: int = 8) -> None:
    position, turns = end_of_a_game(most, seed)
    table = Table.at(page, site, str(position))
    place = page.locator(".board").locator("visible=true").bounding_box()
    for number, turn in enumerate(turns, 1):
        hand(table, Draft.of(position, turn))
        expect(page.locator(".ply:has([data-text]:not(:empty))")).to_have_count(number)
        position = position.play(turn)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-title")).to_contain_text("wins")
    assert page.evaluate("scrollY") == 0
    assert page.locator(".board").locator("visible=true").bounding_box() == place


def centre(table: Table, field: str) -> tuple[float, float]:
    box = table.field(field).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(table: Table, *fields: str) -> None:
    """Press the mouse on the first field, and release it on the last one."""
    mouse = table.page.mouse
    mouse.move(*centre(table, fields[0]))
    mouse.down()
    for field in fields[1:]:
        mouse.move(*centre(table, field), steps=4)
    mouse.up()


# Whole games, each in one way only


def by_touch(table: Table, draft: Draft) -> None:
    for key in draft.path:
        if key in CENTRES[0]:
            table.page.touchscreen.tap(*centre(table, key))
        else:
            table.page.locator(f'#status [data-choose="{key}"]').tap()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("most", LENGTHS)
def test_a_game_by_touch_only(page: Page, site: str, most: int) -> None:
    play_to_the_end(page, site, most, by_touch)


def by_drag(table: Table, draft: Draft) -> None:
    if draft.destination:
        drag(table, draft.path[0], draft.destination)
        table.click(
            *draft.path[2:]
        )  # a field that is marked is chosen by a click: nothing moves there
    else:
        table.click(*draft.path)


@pytest.mark.parametrize("page", [TABLET], indirect=True)
@pytest.mark.parametrize("most", LENGTHS)
def test_a_game_by_drags_only(page: Page, site: str, most: int) -> None:
    play_to_the_end(page, site, most, by_drag)


def by_typing(table: Table, draft: Draft) -> None:
    table.entry.fill(str(draft.turn))
    table.page.keyboard.press("Enter")


@pytest.mark.parametrize("page", [DESKTOP], indirect=True)
@pytest.mark.parametrize("most", LENGTHS)
def test_a_game_by_typed_turns_only(page: Page, site: str, most: int) -> None:
    play_to_the_end(page, site, most, by_typing)


def walk(table: Table, field: str) -> None:
    """Go to a field with the arrow keys, on a board that is not rotated."""
    stop = table.page.locator(".board [tabindex]").locator("visible=true")
    here = CENTRES[0][stop.get_attribute("data-field") or ""]
    there = CENTRES[0][field]
    for key, (x, y) in {
        "ArrowRight": (100, 0),
        "ArrowLeft": (-100, 0),
        "ArrowUp": (0, -100),
        "ArrowDown": (0, 100),
    }.items():
        steps = max(0, (x * (there[0] - here[0]) + y * (there[1] - here[1])) // 10_000)
        for _ in range(steps):
            table.page.keyboard.press(key)
    expect(stop).to_have_attribute("data-field", field)
    expect(table.field(field)).to_be_focused()


def by_keys(table: Table, draft: Draft) -> None:
    """Use only keys, wherever the focus is."""
    for key in draft.path:
        if key in CENTRES[0]:
            tab_to(table, "[data-field]")
            walk(table, key)
        else:
            tab_to(table, f'#status [data-choose="{key}"]')
        table.page.keyboard.press("Enter")


def tab_to(table: Table, wanted: str) -> None:
    for _ in range(30):
        if table.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {wanted}")


@pytest.mark.parametrize("page", [DESKTOP], indirect=True)
@pytest.mark.parametrize("most", LENGTHS)
def test_a_game_by_the_keyboard_only(page: Page, site: str, most: int) -> None:
    play_to_the_end(page, site, most, by_keys)


def by_clicks(table: Table, draft: Draft) -> None:
    table.click(*draft.path)


def test_a_game_in_every_way_at_once(page: Page, site: str) -> None:
    ways = random.Random(1)

    def by_chance(table: Table, draft: Draft) -> None:
        way: Hand = ways.choice([by_drag, by_typing, by_keys, by_clicks])
        way(table, draft)

    play_to_the_end(page, site, 2 * FEW, by_chance)


# Clicks and drags


def test_a_slide_of_a_few_pixels_is_a_click(table: Table) -> None:
    page = table.page
    box = table.field("c7").bounding_box()
    assert box
    x, y = box["x"] + box["width"] - 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y)  # over the border of the field
    page.mouse.up()
    page.mouse.move(0, 0)
    assert "c7" in table.title
    expect(page.locator("#dragged")).to_be_hidden()


def test_a_chevron_follows_the_mouse_and_shows_what_it_would_bring(table: Table) -> None:
    page = table.page
    page.mouse.move(*centre(table, "c7"))
    page.mouse.down()
    page.mouse.move(*centre(table, "g7"), steps=5)
    box = page.locator("#dragged").bounding_box()
    x, y = centre(table, "g7")
    assert box
    assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=1)
    assert box["y"] + box["height"] / 2 == pytest.approx(y, abs=1)
    assert table.title == "c7–g7"
    page.mouse.up()
    expect(page.locator("#dragged")).to_be_hidden()
    page.mouse.move(0, 0)
    assert table.title == "Which benefit?"


def begin_drag(table: Table, origin: str, over: str) -> None:
    """Lift a chevron, and hold it over a field."""
    mouse = table.page.mouse
    mouse.move(*centre(table, origin))
    mouse.down()
    mouse.move(*centre(table, over), steps=4)
    expect(table.page.locator("#dragged")).to_be_visible()


def test_a_drag_that_is_given_up_changes_nothing(table: Table, subtests: pytest.Subtests) -> None:
    page = table.page
    before = table.shown
    ends: dict[str, Callable[[], None]] = {
        "beside": lambda: page.mouse.move(2, 2),
        "home": lambda: page.mouse.move(*centre(table, "c7")),
        "escape": lambda: page.keyboard.press("Escape"),
    }
    for name, end in ends.items():
        with subtests.test(name):
            begin_drag(table, "c7", "e6")
            end()
            page.mouse.up()
            page.mouse.move(0, 0)
            expect(page.locator("#dragged")).to_be_hidden()
            assert table.shown == before


@pytest.mark.parametrize("page", [PHONE, TABLET], indirect=True)
def test_a_finger_drags_a_chevron_and_not_the_page(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    places = [centre(table, field) for field in ("c7", "d7", "e7", "f7", "g7")]
    with fingers(page) as touch:
        touch("touchStart", places[0])
        for (x, y), (further_x, further_y) in pairwise(places):
            touch("touchMove", ((x + further_x) / 2, (y + further_y) / 2))
            touch("touchMove", (further_x, further_y))
        expect(page.locator("#dragged")).to_be_visible()
        touch("touchEnd")
    expect(page.locator("#title")).to_have_text("Which benefit?")
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_finger_that_slides_a_little_has_tapped(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    for field, said in (("c7", "Move c7"), ("g7", "Which benefit?")):
        x, y = centre(table, field)
        with fingers(page) as touch:
            touch("touchStart", (x, y + 10))
            touch("touchMove", (x, y + 4))
            touch("touchMove", (x, y + 2))
            touch("touchEnd")
        expect(page.locator("#title")).to_contain_text(said)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_second_finger_changes_nothing_about_a_drag(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    (x, y), (there_x, there_y) = centre(table, "c7"), centre(table, "g7")
    with fingers(page) as touch:
        touch("touchStart", (x, y))
        touch("touchMove", (x + 30, y))
        expect(page.locator("#dragged")).to_be_visible()
        touch("touchStart", (x + 30, y), (x, y + 200))
        touch("touchMove", (there_x, there_y), (x + 40, y + 150))
        touch("touchEnd", (there_x, there_y))
        touch("touchEnd")
    expect(page.locator("#dragged")).to_be_hidden()
    expect(page.locator("#title")).to_have_text("Which benefit?")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_two_fingers_that_spread_choose_nothing(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    before = table.shown
    (x, y), (other_x, other_y) = centre(table, "e5"), centre(table, "f5")
    with fingers(page) as touch:
        touch("touchStart", (x, y), (other_x, other_y))
        for step in (20, 40, 60, 80):
            touch("touchMove", (x - step, y), (other_x + step, other_y))
        touch("touchEnd")
    assert table.shown == before
    table.click("c7")
    assert "c7" in table.title


def test_the_right_button_changes_nothing_about_a_drag(table: Table) -> None:
    page = table.page
    page.mouse.move(*centre(table, "c7"))
    page.mouse.down()
    page.mouse.move(*centre(table, "e7"), steps=4)
    expect(page.locator("#dragged")).to_be_visible()
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    page.mouse.move(*centre(table, "g7"), steps=4)
    page.mouse.up()
    expect(page.locator("#dragged")).to_be_hidden()
    expect(page.locator("#title")).to_have_text("Which benefit?")


def test_a_chevron_falls_back_if_the_button_went_up_elsewhere(table: Table) -> None:
    """A window that loses the focus during a drag may never hear of the end of it."""
    page = table.page
    before = table.shown
    begin_drag(table, "c7", "e7")
    page.evaluate("dispatchEvent(new Event('blur'))")
    x, y = centre(table, "g7")
    page.evaluate(
        """([clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(
            "pointermove", { pointerId: 1, pointerType: "mouse", buttons: 0, clientX, clientY, bubbles: true }))""",
        [x, y],
    )
    expect(page.locator("#dragged")).to_be_hidden()
    page.mouse.up()
    page.mouse.move(0, 0)
    assert table.shown == before
    table.click("c7", "c8")
    assert table.turns == ["c7–c8"]


# The keyboard


def test_the_board_is_one_tab_stop(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    expect(page.locator("#board [tabindex]").locator("visible=true")).to_have_count(1)
    page.locator('[popovertarget="more"]').focus()
    page.keyboard.press("Tab")
    expect(table.field("a3")).to_be_focused()
    expect(page.locator(".board:visible [data-layer=focus] .focus")).to_have_count(1)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#board')") is None
    expect(page.locator(".board:visible [data-layer=focus] .focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(table.field("a3")).to_be_focused()


def test_the_keyboard_stays_where_it_has_gone_meanwhile(table: Table) -> None:
    """The page hears that the keyboard came to the board when it is on a button already."""
    page = table.page
    page.keyboard.press("Tab")
    page.evaluate(
        """() => {
            document.querySelector("#board .board [data-field][tabindex='0']").focus();
            document.querySelector('nav [data-do="learn.show"]').focus();
        }"""
    )
    settle(page)
    expect(page.locator('nav [data-do="learn.show"]')).to_be_focused()
    expect(page.locator(".board:visible [data-layer=focus] .focus")).to_have_count(0)


def test_a_click_shows_no_focus_on_the_board(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3")
    expect(page.locator(".board:visible [data-layer=focus] .focus")).to_have_count(0)


# Notation


def test_completions_are_offered_while_typing(table: Table) -> None:
    page = table.page
    table.entry.focus()
    page.keyboard.type("c7-d8(")
    options = page.locator("#completions [role=option]")
    expect(options.first).to_contain_text("c7-d8(d7)")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#completions [aria-selected=true]")).to_have_text("c7-d8(e7)")
    page.keyboard.press("Enter")
    assert table.turns == ["c7–d8 (e7)"]
    expect(page.locator("#typed")).to_have_value("")
    expect(page.locator("#typed")).to_be_focused()


def test_a_completion_is_clicked(table: Table) -> None:
    page = table.page
    table.entry.focus()
    page.keyboard.type("d5>")
    page.locator("#completions [role=option]", has_text="suggested").first.click()
    assert table.turns[0].startswith("d5")
    page.keyboard.press("Escape")
    expect(page.locator("#completions")).to_be_hidden()


def test_a_turn_is_typed_with_an_input_method(table: Table) -> None:
    """While it composes, its keys choose among what it offers, and nothing of the page."""
    page = table.page
    session = page.context.new_cdp_session(page)
    table.entry.focus()
    session.send("Input.imeSetComposition", {"text": "c7-", "selectionStart": 3, "selectionEnd": 3})
    expect(page.locator("#completions [role=option]").first).to_be_visible()
    for key in ("ArrowDown", "Enter", "Escape"):
        page.evaluate(
            """key => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true }))""",
            key,
        )
    expect(page.locator("#completions [aria-selected=true]")).to_have_count(0)
    expect(page.locator("#typed")).to_have_value("c7-")
    assert table.turns == []
    session.send("Input.insertText", {"text": "c7-c8"})
    expect(page.locator("#typed")).to_have_value("c7-c8")
    page.keyboard.press("Enter")
    assert table.turns == ["c7–c8"]


def test_a_typed_turn_that_is_refused_names_the_rule_and_stays(table: Table) -> None:
    page = table.page
    table.entry.fill("c7-a1")
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_have_class("refused")
    expect(page.locator("#why-rule")).to_have_text("Why? R3")
    expect(page.locator("#typed")).to_have_value("c7-a1")
    expect(page.locator("#typed")).to_have_attribute("aria-invalid", "true")
    assert table.turns == []


@pytest.mark.parametrize("page", [PHONE, TABLET, DESKTOP], indirect=True)
def test_completions_are_in_sight(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.entry.focus()
    page.keyboard.type("c7-")
    expect(page.locator("#typed")).to_be_in_viewport(ratio=1)
    expect(page.locator("#completions")).to_be_in_viewport(ratio=1)


# Undo, redo, and turns that are confirmed

LONG = pytest.mark.long
CONFIRMING = store_settings('{"pace": "none", "confirm": true}')


@pytest.mark.parametrize(
    ("position", "turns"),
    [
        pytest.param(RICH, ["c7-d8(f9)", "c7-g7(*)", "d5>(b7,b8)"], id="some"),
        pytest.param(
            *(RICH, ["c7-c8", "c7xc9", "c7-g7(i9)", "d5<<(b7,b8,g9,h9)"]), id="others", marks=LONG
        ),
        pytest.param(TRANSFORMATION, ["c5-d5(f6)"], id="transformation", marks=LONG),
        pytest.param(CONNECTION, ["d5-f5(*)"], id="connection", marks=LONG),
        pytest.param(JUMP, ["d5-f5"], id="jump", marks=LONG),
        pytest.param(MEETING, ["e4-e5(a1)"], id="meeting", marks=LONG),
    ],
)
def test_every_step_is_undone_and_redone(
    page: Page, site: str, position: str, turns: list[str]
) -> None:
    page.add_init_script(CONFIRMING)
    table = Table.at(page, site, position)

    def visible_marks() -> list[object]:
        page.mouse.move(0, 0)
        return table.shown

    for turn in turns:
        path = Draft.of(Position.parse(position), Turn.parse(turn)).path
        looks = [visible_marks()]
        for key in path:
            table.click(key)
            looks.append(visible_marks())
        assert table.title == "Play this move?"
        for look in reversed(looks[:-1]):
            page.keyboard.press("Control+z")
            assert visible_marks() == look
        for look in looks[1:]:
            table.click("play.redo")
            assert visible_marks() == look
        assert table.turns == []
        page.get_by_role("button", name="Play this move").click()
        expect(page.locator(".ply:has([data-text]:not(:empty))")).to_have_count(1)
        played = table.turns
        page.keyboard.press("Control+z")
        assert table.turns == []
        page.keyboard.press("Control+y")
        assert table.turns == played
        table.click("play.take_back")
        assert visible_marks() == looks[0]


@pytest.mark.parametrize("page", [PHONE, TABLET, DESKTOP], indirect=True)
def test_a_turn_is_confirmed_or_undone(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.click("settings.show")
    page.locator("[data-setting=confirm]").check()
    page.keyboard.press("Escape")
    table.click("c7", "d8", "e7")
    button = page.get_by_role("button", name="Play this move")
    expect(button).to_be_in_viewport(ratio=1)
    assert "e7" in table.why
    table.click("play.step_back")
    expect(button).to_be_hidden()
    assert table.title == "Mark one field"
    table.click("e7")
    page.keyboard.press("Enter")
    assert table.turns == ["c7–d8 (e7)"]


# Draws


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_friends_agree_a_draw(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.click("play.ask_resign")
    page.locator("#resign [data-do='play.offer_draw']").click()
    expect(page.locator("#draw-title")).to_have_text("Red offers a draw")
    page.locator("#draw").get_by_role("button", name="Play on").click()
    expect(page.locator("#draw")).to_be_hidden()
    assert not table.over
    table.click("play.ask_resign")
    page.locator("#resign [data-do='play.offer_draw']").click()
    page.locator("#draw-rows").get_by_role("button", name="Black agrees").click()
    expect(page.locator("#result-title")).to_have_text("A draw")
    page.keyboard.press("Escape")
    table.click("play.take_back")
    assert table.title == "Red, your turn"
