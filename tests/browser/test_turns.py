"""Every kind of choice in a turn, from positions opened by a link, with its way back."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.table import CONNECTION, JUMP, MEETING, RICH, TRANSFORMATION, Table

STEPS = {
    "plain": (RICH, "c7 c8", "c7–c8"),
    "pincer": (RICH, "c7 c9", "c7×c9"),
    "border, landing field": (RICH, "c7 d8 d8", "c7–d8 (d8)"),
    "border, another field": (RICH, "c7 d8 f9", "c7–d8 (f9)"),
    "R13 connection, button": (RICH, "c7 g7 connection", "c7–g7 (*)"),
    "R13 crossing, button": (RICH, "c7 g7 crossing", "c7–g7 (i9)"),
    "R13 connection, lettered field": (RICH, "c7 g7 e7", "c7–g7 (*)"),
    "R13 crossing, lettered field": (RICH, "c7 g7 i9", "c7–g7 (i9)"),
    "transformation": (TRANSFORMATION, "c5 d5 f6", "c5–d5 (f6)"),
    "connection": (CONNECTION, "d5 f5", "d5–f5 (*)"),
    "jump": (JUMP, "d5 f5", "d5–f5"),
    "meeting": (MEETING, "e4 e5 a1", "e4–e5 (a1)"),
    "45°": (RICH, "d5 > b7 b8", "d5 ↷45° (b7, b8)"),
    "90°": (RICH, "d5 << b7 b8 h9 g9", "d5 ↶90° (b7, b8, g9, h9)"),
    "choose for me": (RICH, "d5 << b7 play.complete_payment", "d5 ↶90° (b7, e2, e5, f4)"),
    "a payment taken back": (RICH, "d5 > b7 b7 b8 h9", "d5 ↷45° (b8, h9)"),
}
"""Positions, what is clicked there, and the turn as it is listed then, by what they show."""


EVERYDAY = (
    "border, another field",
    "R13 crossing, button",
    "meeting",
    "90°",
    "a payment taken back",
)
"""Those of every day, which need all kinds of steps."""


@pytest.mark.parametrize("names", [EVERYDAY, pytest.param((*STEPS,), marks=pytest.mark.long)])
def test_a_turn_step_by_step(
    table: Table, names: tuple[str, ...], subtests: pytest.Subtests
) -> None:
    for name in names:
        position, clicks, turn = STEPS[name]
        with subtests.test(name):
            table.shows(position)
            take_step_by_step(table, clicks.split(), turn)


def take_step_by_step(table: Table, keys: list[str], turn: str) -> None:
    """Take a turn, each step forward, back, and forward again; then take it back."""
    page = table.page
    back = page.get_by_role("button", name="Back", exact=True)
    expect(back).to_be_hidden()
    for number, key in enumerate(keys):
        if len(key) == 2 and key[1].isdigit() and key not in keys[:number]:
            lettered = page.locator(".option:visible").count()
            assert key in table.invited_fields() or lettered
        # One step forward, one back, and forward again: by the key, or else by the button.
        before = table.shown
        if number < len(keys) - 1 and key != "play.complete_payment" and key not in keys[:number]:
            table.click(key)
            expect(back).to_be_visible()
            if number % 2:
                page.keyboard.press("Escape")
            else:
                back.click()
            page.mouse.move(0, 0)
            assert table.shown == before
        table.click(key)
        page.mouse.move(0, 0)
    assert table.turns == [turn]
    expect(back).to_be_hidden()
    expect(page.locator(".board:visible :is(.footprint, .was-turned)")).not_to_have_count(0)
    # Taking back restores the position.
    table.click("play.take_back")
    assert table.turns == []


def test_the_benefits_say_what_they_give(table: Table) -> None:
    page = table.page
    table.click("c7", "g7")
    page.mouse.move(0, 0)
    assert table.title == "Which benefit?"
    expect(page.locator('[data-choose="connection"]')).to_contain_text("d7, e7 and f7")
    expect(page.locator('[data-choose="crossing"]')).to_contain_text("i9")
    letters = page.locator(".board:visible [data-layer=marks] .label-text").all_text_contents()
    assert sorted(letters) == ["A", "A", "A", "B"]


def test_a_payment_is_counted(table: Table) -> None:
    page = table.page
    table.click("d5", "<<", "b7", "b8")
    assert "2 of 4 chosen" in table.why
    expect(page.locator("#paid-text")).to_have_text("2 of 4")
    numbers = page.locator(".board:visible [data-layer=marks] .number").all_text_contents()
    assert numbers == ["1", "2"]


def test_handles_around_the_chevron_are_the_buttons(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 1440, "height": 900})
    table.click("c7")
    page.mouse.move(0, 0)
    page.locator('.board.framed [data-rotation=">"]').click()
    assert table.title == "Pay 2 markers to rotate"


REFUSED = [
    ("", "e1", "no chevron"),
    ("", "c9", "isn’t yours"),
    ("c7", "a1", "R3"),
    ("c7 d8", "g9", "R4"),
    ("c7 g7", "a1", "R"),
    ("d5 >", "a1", "R14"),
]
"""Clicks, one that is wrong then, and what is said."""


def test_what_cannot_be_chosen_says_why_and_loses_nothing(
    table: Table, subtests: pytest.Subtests
) -> None:
    page = table.page
    for clicks, wrong, said in REFUSED:
        with subtests.test(f"{clicks} {wrong}"):
            table.click(*clicks.split())
            page.mouse.move(0, 0)
            marked = table.invited_fields()
            table.click(wrong)
            page.mouse.move(0, 0)
            expect(page.locator("#why")).to_have_class("refused")
            assert said in table.why
            assert table.invited_fields() == marked
            table.click(*["play.step_back"] * len(clicks.split()))


def test_looking_at_a_destination_shows_what_it_brings(table: Table) -> None:
    page = table.page
    table.click("c7")
    table.field("g7").hover()
    expect(page.locator("#title")).to_have_text("c7–g7")
    assert "i9" in table.why
    page.mouse.move(0, 0)
    expect(page.locator("#title")).to_contain_text("Move c7")


def test_on_a_turned_board_the_same_fields_are_meant(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.rotate", "a3")
    page.mouse.move(0, 0)
    assert set(table.invited_fields()) == {"b2", "b3", "b4"}
