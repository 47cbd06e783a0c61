"""The workshop in a browser: code is written, tried on the board, played, matched and checked, in the sandbox."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.axe import EVERYTHING
from tests.support.settling import hurry
from tests.support.workshop import look_at, open_workshop, write_code

FAULTY = "def choose(position):\n    return 1 / 0\n"
FLOODING = """
import json, sys
from pacru.bot.homemade.lab import Lab
frame = sys._getframe()
while not isinstance(frame.f_locals.get("self"), Lab):
    frame = frame.f_back
write = frame.f_locals["self"]._write
fault = {"text": "x" * 3_000, "line": 1, "trace": "x" * 3_000}
game = {"points": 1, "turns": ["a3-b4(a4)"] * 200, "fault": fault}
for number in range(100):
    seat = number % 2
    write(json.dumps({"game": {**game, "number": number, "seat": seat, "guilty": 1 - seat}}))
while True:
    pass
"""
"""A bot that says at once all that it may say."""
PRESSED = """(async () => {
    const marks = () => document.querySelector(".board.framed [data-layer=marks]").innerHTML;
    const games = () => document.querySelector("#workshop progress")?.value;
    const frame = () => new Promise(requestAnimationFrame);
    while (!games()) await frame();
    const [before, shown] = [marks(), games()];
    for (const hit of document.querySelectorAll(".board.framed [data-field=a3]")) {
        hit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    while (marks() === before) await frame();
    return [games() - shown, games()];
})()"""
"""Chooses a chevron once a game of a match is shown: how many more games are shown then, and how many in all."""
SECOND = "def choose(position):\n    print('hello')\n    return position.moves()[-1]\n"


def test_a_bot_is_written_tried_checked_and_there_again(page: Page, site: str) -> None:
    table = open_workshop(page, site)
    write_code(page, FAULTY)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#workshop .fault")).to_have_text(
        "Line 2: ZeroDivisionError: division by zero"
    )
    expect(page.locator("#workshop-code #errors li")).to_have_count(1)
    write_code(page, SECOND)
    page.keyboard.press("Control+Enter")
    printed = page.locator("#workshop-printed")
    expect(printed).to_have_text("hello\n")
    expect(printed).to_have_css("unicode-bidi", "plaintext")  # it turns nothing of the page round
    expect(page.locator("#workshop .fault")).to_have_count(0)
    pressed = page.locator("#workshop-pane .values button[aria-pressed=true]")
    expect(pressed).to_have_count(1)  # its choice is on the board
    pressed.click()
    expect(pressed).to_have_count(0)
    table.click("workshop.ask_trace")
    page.locator("#workshop-steps").press("End")
    write_code(page, "pass")  # which has no line at that place
    write_code(page, SECOND)
    table.click("workshop.ask_trace")
    page.locator("#workshop-steps").press("ArrowRight")
    expect(page.locator("#workshop-code .looked-at")).to_have_text(
        "    return position.moves()[-1]"
    )
    expect(page.locator("#workshop-steps")).to_have_attribute(
        "aria-valuetext", "Line 3: return position.moves()[-1]"
    )
    found = Axe().run(page, options=EVERYTHING)
    assert not found.violations_count, found.generate_report()
    table.click("workshop.check_task")
    expect(page.locator("#workshop .done")).to_contain_text("Task 1 done")
    expect(page.locator("#workshop-task")).to_have_text("Win at once")
    table.click("workshop.close")
    expect(page.locator("#workshop")).to_be_hidden()
    table.click("workshop.show")
    expect(page.locator("#workshop-code .cm-content")).to_contain_text("print('hello')")


def test_it_plays_on_the_board_and_in_a_match(page: Page, site: str) -> None:
    table = open_workshop(page, site)
    write_code(page, SECOND)
    look_at(page, "match")
    table.click("workshop.play")
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    write_code(page, "def choose(position):\n    return 'a1-a1'\n")
    table.click("i3", "h4", "h4")
    expect(page.locator("#retry")).to_be_visible()
    write_code(page, SECOND)  # it is asked again
    table.wait_for_turns(4)
    look_at(page, "match")
    page.locator("#workshop-opponent").select_option("random")
    table.click("workshop.play_match")
    games = page.locator("#workshop-pane .games button")
    expect(games.first).to_be_visible()
    hurry(page.locator("#workshop-pane [data-do='workshop.stop']"))
    games.first.click()
    look_at(page, "console")
    page.locator("#workshop-line").fill("len(game.plies) > 9")
    page.keyboard.press("Enter")
    expect(page.locator("#workshop-pane .typed")).to_contain_text("True")
    page.keyboard.type("position.to_m")
    page.keyboard.press("Control+Space")
    expect(page.locator("#workshop-line")).to_have_value("position.to_move")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#workshop-line")).to_have_value("len(game.plies) > 9")
    page.keyboard.press("Tab")
    expect(page.locator("#workshop-line")).not_to_be_focused()


def test_what_never_ends_is_stopped_and_nothing_is_left_when_the_workshop_is_left(
    page: Page, site: str
) -> None:
    table = open_workshop(page, site)
    write_code(page, "def choose(position):\n    while True:\n        pass\n")
    table.click("workshop.ask_turn")
    expect(page.locator("#workshop-says")).to_have_text("Your bot is thinking.")
    table.click("workshop.stop")
    expect(page.locator("#workshop-says")).to_be_hidden()
    expect(page.locator('#workshop [data-do="workshop.ask_turn"]')).to_be_focused()
    table.click("workshop.ask_turn")
    write_code(page, SECOND)
    page.keyboard.press("Control+Enter")  # what is asked next ends it as well
    expect(page.locator("#workshop-printed")).to_have_text("hello\n")
    assert len(page.frames) == 2
    table.click("workshop.close")
    page.wait_for_function("frames.length === 0", timeout=1_500)  # sooner than it ends by itself


def test_a_click_waits_for_no_more_than_one_text_of_a_bot(page: Page, site: str) -> None:
    table = open_workshop(page, site)
    write_code(page, FLOODING)
    look_at(page, "match")
    table.click("workshop.play_match")
    more, shown = page.evaluate(PRESSED)
    assert more <= 2
    assert shown < 100
    table.click("workshop.stop")


def test_a_game_goes_on_with_a_bot_only_after_it_was_let(page: Page, site: str) -> None:
    table = open_workshop(page, site)
    page.locator("#workshop-bot").click()
    with page.expect_file_chooser() as chosen:
        page.locator("#workshop label:has(input[type=file])").click()
    chosen.value.set_files(
        {"name": "new.py", "mimeType": "text/x-python", "buffer": SECOND.encode()}
    )
    expect(page.locator("#workshop-bot")).to_have_text("new.py")
    table.click("workshop.close")
    table.click("play.set_up")
    page.locator("#new-game [value='new.py']").check(force=True)
    page.locator("#new-game-form [type=submit].prime").click()
    table.click("a3", "b4", "b4")
    expect(page.locator("#retry")).to_contain_text("Let it play")
    assert len(page.frames) == 1
    table.click("bots.let_play")
    table.wait_for_turns(2)
