"""A review in a browser, by the real bot: the graph, the turns, the tasks, and how all that is read out."""

import re

import pytest
from playwright.sync_api import Page, expect

import pacru
from pacru import link
from tests.support.axe import Inspector
from tests.support.playing import fingers
from tests.support.reviews import uneven_game
from tests.support.rewording import SHALLOW
from tests.support.table import Table


@pytest.mark.slow
def test_a_whole_review_by_the_real_bot(page: Page, site: str, inspector: Inspector) -> None:
    if not inspector.thorough:
        page.add_init_script(SHALLOW)
    Table.open_page(page, site, link.write(uneven_game(length=6).resign()))
    page.locator('#arrival [data-do="review.begin"]').click()
    expect(page.locator("#review h2")).to_be_visible()
    expect(page.locator("#review progress")).to_have_count(0, timeout=120_000)
    assert page.locator("#review .dot").count() > 0
    assert page.locator("#rounds").get_by_text(re.compile(r"[?]")).count() > 0
    expect(page.locator("#result")).to_be_hidden()
    page.locator("#review-point").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#review-try")).to_be_visible()
    expect(page.locator("#review-says")).to_contain_text("was best.")
    expect(page.locator("#spoken")).to_contain_text("was best.")
    axe_finds_nothing(page, inspector)

    page.locator("#review-lines").click()
    expect(page.locator("#review-title")).to_have_text("What was played")
    page.locator("#review [data-by='1']").click()
    expect(page.locator("#review footer .hint")).to_contain_text("2 /")
    page.locator("#review-back").click()
    expect(page.locator("#review-says")).to_be_visible()

    page.locator("#review-try").click()
    expect(page.locator("#review-turn")).to_contain_text("Find a better move")
    page.locator("#review-solution").click()
    expect(page.locator("#review-says")).to_contain_text("The best move is")
    expect(page.locator("#review-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#review-summary-open")).to_be_visible()

    page.locator("#review-summary-open").click()
    expect(page.locator("#review-summary table")).to_contain_text("Accuracy")
    page.locator('#review-summary [data-do="review.show_turn"]').first.click()
    expect(page.locator("#review-summary")).to_be_hidden()


def reviewed_game() -> str:
    """A link to a game of twelve turns with a review in its record, in which red's third move is a blunder."""
    turns = pacru.Game.new()
    while len(turns.plies) < 12:
        turns = turns.play(turns.position.moves()[0])
    tree = pacru.Tree.of(turns.resign())
    for at in range(12):
        score = 0 if at < 5 else 1000
        evaluation = f"markers {score if at % 2 == 0 else -score}"
        tree = tree.annotated((at,), mark="??" if at == 5 else None, evaluation=evaluation)
    return link.write(tree)


def test_a_review_opens_at_its_turning_point_and_its_graph_is_walked_through_by_keys(
    page: Page, site: str
) -> None:
    Table.open_page(page, site, reviewed_game())
    page.locator('#arrival [data-do="review.begin"]').click()
    expect(page.locator("#review-turn")).to_contain_text("Round 3: Red’s chances went from")
    expect(page.locator("#review-title")).to_be_focused()
    slider = page.locator("#review-slider")
    round_3 = re.compile("^Round 3: Black [0-9]+%, Red [0-9]+%$")
    expect(slider).to_have_attribute("aria-valuetext", round_3)
    expect(slider).to_have_value("6")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#review-turn")).to_contain_text("Round 2: Red’s chances")
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Starting position: "))
    page.locator("#review-point").click()
    expect(slider).to_have_value("6")
    page.keyboard.press("Escape")
    expect(slider).to_have_value("13")


@pytest.mark.parametrize("page", [{"has_touch": True}], indirect=True)
def test_the_graph_is_walked_through_by_a_finger(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Table.open_page(page, site, reviewed_game())
    page.locator('#arrival [data-do="review.begin"]').click()
    expect(page.locator("#review-turn")).to_contain_text("Round 3: ")
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#review-slider").bounding_box()
    assert box

    def at(share: float) -> tuple[float, float]:
        return box["x"] + share * box["width"], box["y"] + box["height"] / 2

    with fingers(page) as touch:
        touch("touchStart", at(0.5))
        for share in (0.4, 0.3, 0.25):
            touch("touchMove", at(share))
        expect(page.locator("#review-turn")).to_contain_text("Round 2: Black’s chances")
        touch("touchMove", at(0.34))
        touch("touchEnd")
    expect(page.locator("#review-turn")).to_contain_text("Round 2: Red’s chances")
    expect(page.locator("#review-slider")).to_have_value("4")
    assert page.evaluate("scrollY") == 0


def axe_finds_nothing(page: Page, inspector: Inspector) -> None:
    """Inspect turns and figures in windows of three sizes."""
    for width, height in ((360, 740), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        inspector.look(f"the review, {width} pixels wide", themes=width == 1440)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#review-summary-open").click()
        expect(page.locator("#review-summary table")).to_be_visible()
        inspector.look(f"the figures, {width} pixels wide")
        page.keyboard.press("Escape")


def test_a_new_game_takes_the_panel_from_the_review(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table.open_page(page, site, link.write(uneven_game(length=6).resign()))
    page.locator('#arrival [data-do="review.begin"]').click()
    expect(page.locator("#review h2")).to_be_visible()
    expect(page.locator("#cards")).to_be_hidden()  # the panel has their place on a phone
    table.click("play.set_up")
    page.locator('#new-game [type="submit"]').click()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#status h2")).to_be_visible()
    expect(page.locator("#dock-hint")).to_be_enabled()
    expect(page.locator("#cards")).to_be_visible()
    assert page.get_attribute("html", "data-review") is None
