"""The library of games, and texts with more of them."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.table import DROPPED, PASTED, Table, reload

MANY = """async count => {
    const { createStore, setMany } = await pacru.load("idb-keyval");
    const entries = Array.from({ length: count }, (_, number) => {
        const [players, result] = number % 4 ? [["Ada", `Bob ${number}`], "Ada"] : [["Cy", "Di", "Eve"], ""];
        const began = `2026.01.01 ${10 + number % 14}:00:00`;
        const facts = { key: `${number}`, players, result, turns: number, record: "a3-b3", began };
        const entry = { ...facts, final: "", colours: "abc", game: "pacru", name: "", kept: "" };
        return [entry.key, JSON.stringify(entry)];
    });
    await setMany(entries, createStore("pacru", "games"));
}"""
MARKUP = "<img src=x onerror=ran=true>"
GOOD = '[Black "Ada"]\n[Seats "SN"]\n\n1. a3-b3 a7-b7 *\n\n'


def test_games_that_are_left_or_end_are_found_renamed_deleted_and_opened(
    page: Page, site: str
) -> None:
    table = Table.open_page(page, site)
    table.begins(MARKUP[:24])
    table.click("a3", "b3")
    table.begins("Ada")
    table.click("e1", "e2", "a7", "b7", "play.ask_resign")
    page.locator("#resigners button").first.click()
    page.locator("#result").get_by_role("button", name="Play again").click()
    table.click("i3", "h3", "library.show")
    games = page.locator("#library-games li")
    expect(games).to_have_count(2)
    expect(games.filter(has_text=" won · 3 moves")).to_have_count(1)

    page.get_by_role("searchbox").fill("img")
    expect(games).to_have_count(1)
    games.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the game").fill(MARKUP)
    page.keyboard.press("Enter")
    expect(games.locator("b")).to_have_text(MARKUP)
    games.get_by_role("button", name="Delete").click()
    expect(games).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(games).to_have_count(1)
    page.keyboard.press("Escape")
    reload(page)

    replacing = page.get_by_role("dialog", name="Leave the game in progress?")
    for answer, turns in (("Stay", ["i3–h3"]), ("Open the other game", ["a3–b3"])):
        table.click("library.show")
        games.filter(has_text=MARKUP).locator(".game").first.click()
        replacing.get_by_role("button", name=answer).click()
        expect(page.locator(".ply:not(:disabled)")).to_have_text(turns)
    table.click("library.show")
    expect(games).to_have_count(3)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all").click()
    assert Path(saved.value.path()).read_text("utf-8").count("[Event") == 3
    assert page.evaluate("globalThis.ran") is None


def test_a_thousand_games_are_shown_some_at_a_time_and_searched_at_once(
    page: Page, site: str
) -> None:
    table = Table.open_page(page, site)
    page.evaluate(MANY, 1000)
    table.click("library.show")
    says = page.locator("#library-says")
    expect(says).to_have_text("1000 games.")
    games = page.locator("#library-games li")
    assert games.count() == 40
    page.get_by_role("button", name="Show more").click()
    assert games.count() == 80
    page.get_by_role("searchbox").fill("bob 777")
    assert says.inner_text() == "1 game of 1000."
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Number of players").select_option("3")
    assert says.inner_text() == "250 games of 1000."
    page.get_by_label("Sort by").select_option("longest")
    assert "996 moves" in games.first.inner_text()
    page.get_by_label("Result").select_option("won")
    assert says.inner_text() == "No games of 1000."


def test_texts_are_dropped_pasted_and_corrected(page: Page, site: str) -> None:
    Table.open_page(page, site)
    page.evaluate(DROPPED, GOOD * 2 + GOOD.replace("a7-b7", "i7-h7"))
    expect(page.locator("#library-games li")).to_have_count(2)
    page.keyboard.press("Escape")

    broken = GOOD.replace("a3-b3", "a3-a9")
    page.evaluate(PASTED, GOOD + broken)
    refused = page.locator("#library-refused")
    expect(refused).to_contain_text("Game 2. Line 9, move 1: a3-a9")
    page.keyboard.press("Escape")

    page.evaluate(PASTED, "1. a3-b3 a7-a1")
    refusal = page.get_by_role("alert").locator("visible=true")
    expect(refusal).to_contain_text("move 2: a7-a1")
    expect(refusal).to_contain_text("R3")
    text = page.get_by_label("Game as a text")
    expect(text).to_have_value("1. a3-b3 a7-a1")
    text.fill(broken)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(refusal).to_contain_text("Line 4, move 1: a3-a9")
    text.fill("1. a3-b3 a7-b7")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#library")).to_be_hidden()
    expect(page.locator(".ply")).to_have_text(["a3–b3", "a7–b7"])


def test_a_file_that_is_no_text_is_refused_and_names_the_byte(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    refusal = page.locator("#open-refusal")
    for content, why in (
        (bytes(range(1, 256)), "byte 0x80 at offset 127 is not UTF-8"),
        (b"\xef\xbb\xbf" + '[Black "Zo\xeb"]\n\n1. a3-b3 *'.encode("latin-1"), "line 1: byte 0xeb"),
        (b"a\x003\0-\0b\x003\0", "byte 0x00 at offset 1 is not UTF-8"),
    ):
        page.evaluate(DROPPED, [*content])
        expect(refusal).to_contain_text(why)
        expect(refusal).to_be_visible()
        page.keyboard.press("Escape")
        expect(refusal).to_be_hidden()
        # Browsers say that a dialog was closed in the next frame: nobody drops a file before it.
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.evaluate(DROPPED, [*"1. a3–b3".encode("utf-16")])
    table.wait_for_turns(1)
