"""The address follows the lesson on the board: back leaves it, and a reload comes back to it."""

import re

from app.rooms.learn.rule_course import RULES
from playwright.sync_api import Page, expect

from pacru import Game, link
from pacru.core.texts import gettext
from tests.support.table import RICH, Table, arrive, reload

MOVE = RULES.lessons[0]
SAME_PAGE = "globalThis.loadedOnce = true"


def opens(table: Table, name: str) -> None:
    """Open a lesson from the map."""
    table.click("learn.show")
    table.page.locator(f'#learn .lessons [data-lesson="{name}"]').click()


def is_in(page: Page, name: str) -> None:
    """Check that a lesson is open."""
    lesson = RULES.find(name)
    assert lesson
    expect(page.locator("#lesson-title")).to_have_text(gettext(lesson.title))
    expect(page).to_have_url(re.compile(f"#learn={name}$"))


def is_in_the_game(page: Page, address: str) -> None:
    """Check that the game is on the board again."""
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page).to_have_url(address)


def test_back_leaves_a_lesson_and_forward_opens_it_again(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    page.evaluate(SAME_PAGE)
    opens(table, "face")
    is_in(page, "face")
    lesson = RULES.find("face")
    assert lesson
    for _ in lesson.steps:
        table.click("learn.ask_leave", "learn.go_on")
    is_in(page, "way")
    page.go_back()
    is_in_the_game(page, site)
    page.go_forward()
    is_in(page, "way")
    table.click("learn.ask_leave", "learn.leave")
    is_in_the_game(page, site)
    opens(table, "power")
    is_in(page, "power")
    page.go_back()
    is_in_the_game(page, site)
    assert page.evaluate("loadedOnce")


def test_who_leaves_and_opens_at_once_is_where_the_address_says(page: Page, site: str) -> None:
    Table.open_page(page, site)
    page.evaluate("""() => {
        const press = element => element.click();
        const lesson = name => {
            const made = document.createElement("button");
            Object.assign(made.dataset, { do: "learn.begin", lesson: name });
            document.body.append(made);
            made.click();
            made.remove();
        };
        const leave = document.createElement("button");
        leave.dataset.do = "learn.leave";
        document.body.append(leave);
        for (const name of ["move", "face", "jump"]) {
            lesson(name);
            press(leave);
        }
        lesson("power");
    }""")
    is_in(page, "power")
    page.go_back()
    is_in_the_game(page, site)


def test_a_reload_comes_back_to_the_lesson_and_its_step(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    opens(table, "move")
    table.click("e5", "e6")
    expect(page.locator("#lesson .stars")).to_have_text("★★★")
    reload(page)
    is_in(page, "move")
    expect(page.get_by_role("img", name=f"step 2 of {len(MOVE.steps)}")).to_be_visible()
    table.click("learn.ask_leave", "learn.leave")
    is_in_the_game(page, site)


def test_an_address_of_a_rule_becomes_that_of_the_lesson(page: Page, site: str) -> None:
    table = Table.open_page(page, site, "#learn=R11")
    is_in(page, "pincer")
    page.evaluate(SAME_PAGE)
    page.evaluate("location.hash = '#learn=R9'")
    is_in(page, "jump")
    table.click("learn.ask_leave", "learn.leave")
    is_in_the_game(page, site)
    assert page.evaluate("loadedOnce")


def test_the_game_of_a_link_waits_behind_the_lesson(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    address = page.url
    played = page.locator(".ply").filter(has_text="c7–c8")
    table.click("c7", "c8")
    expect(played).to_have_count(1)
    opens(table, "face")
    is_in(page, "face")
    page.go_back()
    is_in_the_game(page, address)
    expect(played).to_have_count(1)
    opens(table, "face")
    reload(page)
    is_in(page, "face")
    table.click("learn.ask_leave", "learn.leave")
    is_in_the_game(page, address)
    expect(played).to_have_count(1)


def test_an_address_that_a_messenger_has_encoded_opens_what_it_names(page: Page, site: str) -> None:
    table = Table.open_page(page, site, "#learn%3Dface")
    expect(page.locator("#lesson-title")).to_be_visible()
    page.goto("about:blank")
    fragment = link.write(Game.new().play("a3-b3").play("a7-b7"))
    arrive(page, f"{site}{fragment.replace('=', '%253D')}&utm_source=chat")
    assert table.turns == ["a3–b3", "a7–b7"]
    page.goto("about:blank")
    page.goto(f"{site}#nonsense")
    expect(page.locator("#why")).to_contain_text("There’s nothing at “#nonsense”.")
