"""Proofs in a browser, by keyboard: from a coached game, from a review, and from a puzzle."""

from playwright.sync_api import Locator, Page, expect

from pacru import Game, Position, link
from tests.support.solving import play_solution, puzzle_with
from tests.support.table import ScriptedBot, Table

TEXT = "2bbbaa1b/bbbbbba1a/b1bAw+aaaab/aba1b1bAs+b/a1b3bbb/aa4bbb/aaAsw+bbbbbb/aBw+1bBw+bb1b/Bsw1abaaab1 a 2 - 185"
PLAYED = "d7-a4(c4) e2-d3 c3-c1(*) d3-d8(*)"
"""A turn after which Red wins by force in two moves, and how."""
BEST = "h6>>(b4,c6,h7,i8) e2-c4(b4)"
"""What was better."""


def press(page: Page, button: Locator) -> None:
    """Go to a button with the Tab key, and press it."""
    for _ in range(60):
        if button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("no key leads there")


def go_through(page: Page) -> None:
    """Look at the answer to the first reply of the proof on the board, and then at all replies again."""
    proof = page.get_by_role("region", name="The proof")
    expect(page.locator("#proof-title")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("There are")
    replies = proof.locator("li button")
    several = replies.count()
    assert several > 1
    press(page, replies.first)
    expect(proof).to_contain_text("Here the game is won.")
    expect(page.locator("#spoken")).to_contain_text("Here the game is won.")
    expect(page.locator("#proof-again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(replies).to_have_count(several)
    expect(page.locator("#proof-heading")).to_be_focused()
    press(page, page.locator("#proof-back"))
    expect(proof).to_be_hidden()


def test_a_review_shows_a_proof_and_stays_at_its_turn(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    turn, *line = PLAYED.split()
    Table.open_page(page, site, link.write(Game(Position.parse(TEXT)).play(turn).resign()))
    page.locator('#arrival [data-do="review.begin"]').press("Enter")
    answers = [("win 3", " ".join(line)), *2 * [("markers -100", BEST)], ("loss 4", PLAYED)]
    for number, answer in enumerate(answers, 1):
        bot.is_asked(number)
        bot.finds(*answer)
    show = page.locator("#review-why").get_by_role("button", name="Show the proof")
    expect(show).to_be_visible()
    says = page.locator("#review-says").inner_text()
    press(page, show)
    expect(page.locator("#review")).to_be_hidden()
    go_through(page)
    expect(page.locator("#review-says")).to_have_text(says)
    expect(show).to_be_focused()


def test_a_puzzle_shows_a_proof_and_comes_back(page: Page, site: str) -> None:
    puzzle = puzzle_with("w3-0024")
    table = Table.open_page(page, site, f"#puzzle={puzzle.id}")
    play_solution(puzzle, table.click)
    expect(page.locator("#puzzle-next")).to_be_focused()
    press(page, page.locator("#puzzle-proof"))
    go_through(page)
    expect(page.locator("#puzzle-proof")).to_be_focused()
    expect(page).to_have_url(f"{site}#puzzle={puzzle.id}")
