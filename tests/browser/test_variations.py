"""Variations, comments and marks: entered, shown, stored and shared."""

from playwright.sync_api import Page, expect

from pacru import Game, Turn, link, record
from tests.support.table import Table, reload

MARKUP = "<img src=x onerror=ran=true> } {"


def test_a_variation_is_tried_commented_promoted_and_deleted(page: Page, site: str) -> None:
    game = Game.new()
    for turn in ("a3-b3", "a7-b7", "b3-c3"):
        game = game.play(Turn.parse(turn))
    table = Table.open_page(page, site, link.write(game, {"Black": "Ada", "Red": "Bob"}))
    plies = page.locator("#rounds > li:not(.line) .ply:not(:disabled)")
    lines = page.locator("#rounds .line:not(.said)")
    plies.nth(1).click()
    table.click("e1", "e2", "i7", "h7")
    expect(lines).to_have_text("e1–e2i7–h7")
    expect(plies).to_have_count(3)

    page.get_by_role("button", name="Comment", exact=True).click()
    note = page.locator("#note")
    note.get_by_role("button", name="interesting").click()
    note.get_by_label("Comment").fill(MARKUP)
    note.get_by_role("button", name="Done").click()
    expect(lines).to_have_text(f"e1–e2i7–h7!?{MARKUP}")
    reload(page)
    expect(lines).to_have_text(f"e1–e2i7–h7!?{MARKUP}")
    table.click("sharing.show")
    text = page.get_by_label("Game record").input_value()
    (node,) = record.read(text).tree.line[2].variations[0][1:]
    assert (node.mark, node.comment) == ("!?", MARKUP)
    page.keyboard.press("Escape")

    lines.locator(".ply").first.click()
    page.get_by_role("button", name="Comment", exact=True).click()
    note.get_by_role("button", name="Delete from here").click()
    expect(lines).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(lines).to_have_count(1)
    page.get_by_role("button", name="Comment", exact=True).click()
    note.get_by_role("button", name="Make main line").click()
    expect(plies).to_have_count(4)
    expect(lines.last).to_have_text("b3–c3")
    assert table.title == "Ada, your turn"
    assert page.evaluate("globalThis.ran") is None


COPIED = """([first, last]) => {
    const plies = [...document.querySelectorAll("#rounds > li:not(.line) .ply")];
    getSelection().setBaseAndExtent(plies.at(first), 0, plies.at(last), plies.at(last).childNodes.length);
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
    const whole = plies.at(first).dispatchEvent(event) ? getSelection().toString() : "";
    return whole || clipboardData.getData("text/plain");
}"""


def test_a_copy_of_the_list_of_moves_is_the_game(page: Page, site: str) -> None:
    game = record.read(
        '[Players "2"]\n\n1. a3-b4(b6) {[%clk 0:09:52] “1.” – well} a7-b7 2. i3-h4(h6) {good} '
        "(2. i3-h3 b7-c7 (2... b7-c6(c4)) 3. h3-g3) 2... b7-c6(c4) 3. resign:b black"
    ).tree
    Table.open_page(page, site, link.write(game))
    copied = page.evaluate(COPIED, [0, -1])
    assert "good" not in copied
    moves = [str(ply.turn) for ply in game.game().plies]
    assert [str(ply.turn) for ply in record.read(copied).game.plies] == moves
    some = page.evaluate(COPIED, [0, 3])  # there are rounds of two
    assert [str(ply.turn) for ply in record.read(some).game.plies] == moves[:4]
