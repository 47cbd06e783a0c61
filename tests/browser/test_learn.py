"""Lessons in a browser: by keyboard alone, by touch on a small phone, by what is heard, and without storage."""

import re
from collections.abc import Callable

import pytest
from app.rooms.learn.courses import ALL
from app.rooms.learn.lessons import Lesson, LessonStep
from app.rooms.learn.wording import said_aloud
from playwright.sync_api import Page, expect

import pacru
from tests.support.axe import Inspector
from tests.support.menus import press
from tests.support.playing import (
    DESKTOP,
    choose_by_keys,
    choose_by_mouse,
    choose_by_name,
    choose_by_touch,
    tap_in_reach,
)
from tests.support.table import Table, arrive, reload
from tests.support.windows import close_up, in_languages, windows_with

LESSONS = {lesson.name: lesson for lesson in ALL.lessons}
MOVE = LESSONS["move"]
FIRST = ALL.chapters[0]
SEVERAL, ROTATING = (
    next(chapter.lessons for chapter in ALL.chapters if LESSONS[name] in chapter.lessons)
    for name in ("meeting", "rotate")
)


def keys(step: LessonStep) -> tuple[str, ...]:
    """What is chosen in the one turn of a step, in order."""
    (turn,) = step.turns
    return pacru.Draft.of(step.position, pacru.Turn.parse(turn)).path


def expect_step(page: Page, number: int, lesson: Lesson) -> None:
    """Wait for a step of a lesson."""
    label = f"step {number} of {len(lesson.steps)}"
    expect(page.locator("#lesson").get_by_role("img", name=label)).to_be_visible()


def expect_end(page: Page, lesson: Lesson) -> None:
    """Wait for what ends the chapter of a lesson."""
    finale = ALL.chapter_of(lesson).finale
    expect(page.locator("#lesson-ask")).to_have_text(finale)


def go_on_by_mouse(page: Page) -> None:
    """Press what comes next."""
    page.locator("#lesson-next").click()


def go_on_by_touch(page: Page) -> None:
    """Tap what comes next: it is in sight, and large enough."""
    tap_in_reach(page.locator("#lesson-next"))


def go_on_by_keys(page: Page) -> None:
    """Press Enter on what comes next, which has the focus."""
    expect(page.locator("#lesson-next")).to_be_focused()
    page.keyboard.press("Enter")


def go_on_by_name(page: Page) -> None:
    """Press what comes next by what it is called."""
    name = re.compile("^(Go on|Play Pip)")
    page.locator("#lesson").get_by_role("button", name=name).click()


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize(
    ("page", "choose", "go_on"),
    [
        pytest.param(DESKTOP, choose_by_mouse, go_on_by_mouse, id="mouse", marks=pytest.mark.long),
        pytest.param(
            {"viewport": {"width": 390, "height": 844}, "has_touch": True},
            choose_by_touch,
            go_on_by_touch,
            id="touch",
        ),
        pytest.param(DESKTOP, choose_by_keys, go_on_by_keys, id="keys"),
        pytest.param(DESKTOP, choose_by_name, go_on_by_name, id="names", marks=pytest.mark.long),
    ],
    indirect=["page"],
)
def test_the_way_from_the_welcome_to_a_first_review(
    page: Page,
    site: str,
    choose: Callable[[Page, str], None],
    go_on: Callable[[Page], None],
) -> None:
    arrive(page, site)
    page.get_by_role("button", name="Learn in 3 minutes").press("Enter")
    for lesson in FIRST.lessons:
        for number, step in enumerate(lesson.steps, 1):
            expect_step(page, number, lesson)
            expect(page.locator("#lesson-ask")).to_have_text(
                " ".join((step.ask, said_aloud(step))).rstrip()
            )
            solve(page, step, choose)
            expect(page.locator("#lesson .words .stars")).to_have_text("★★★")
            expect(page.locator("#lesson-praise")).not_to_be_empty()
            go_on(page)
    expect_end(page, FIRST.lessons[-1])
    most = 3 * len(FIRST.lessons[-1].steps)
    expect(page.get_by_role("img", name=f"{most} of {most} stars")).to_be_visible()
    expect(page.locator("#lesson-next")).to_be_focused()
    go_on(page)
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Pip")
    expect(page.locator("body")).to_contain_text("The first to 15 markers wins")
    for key in ("a3", "b3"):
        choose(page, key)
    expect(page.locator(".ply").first).not_to_be_empty()
    press(page, "play.ask_resign")
    page.locator("#resigners button").first.click()
    result = page.get_by_role("region", name="End of the game")
    expect(result).to_contain_text("You resigned")
    expect(result.locator(".btn.prime")).to_have_text("Play Pip again")
    result.get_by_role("button", name="Look back").press("Enter")
    expect(page.get_by_role("heading", name="Look back")).to_be_visible()


def solve(page: Page, step: LessonStep, choose: Callable[[Page, str], None]) -> None:
    """Play the turns of a step."""
    game = step.game
    for turn in step.turns:
        expect(page.locator("html[data-showing]")).to_have_count(0)
        for key in pacru.Draft.of(game.position, pacru.Turn.parse(turn)).path:
            choose(page, key)
        game = game.play(turn)
        game = step.reply(game) or game


def test_a_chapter_by_keyboard_alone(page: Page, site: str) -> None:
    Table.open_page(page, site)
    page.locator('nav [data-do="learn.show"]').focus()
    page.keyboard.press("Enter")
    page.locator(f'#learn [data-lesson="{SEVERAL[0].name}"]').last.focus()
    page.keyboard.press("Enter")
    for lesson in SEVERAL:
        expect(page.locator("#lesson-title")).to_have_text(lesson.title)
        for number, step in enumerate(lesson.steps, 1):
            expect_step(page, number, lesson)
            for key in keys(step):
                choose_by_keys(page, key)
            expect(page.locator("#lesson-next")).to_be_focused()
            page.keyboard.press("Enter")
    expect_end(page, SEVERAL[-1])
    expect(page.locator("#lesson-next")).to_be_focused()
    page.keyboard.press("Enter")  # to the next chapter
    reload(page)
    press(page, "learn.ask_leave")
    press(page, "learn.leave")
    press(page, "learn.show")
    name, most = SEVERAL[0].name, 3 * len(SEVERAL[0].steps)
    expect(page.locator(f'#learn [data-lesson="{name}"] .stars').first).to_have_text(
        f"{most}/{most} ★"
    )


def test_a_lesson_goes_on_by_itself_or_by_a_press_anywhere(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    Table.open_page(page, site, "#learn=move", pace="fast")
    for key in keys(MOVE.steps[0]):
        choose_by_mouse(page, key)
    expect(page.locator("#lesson-praise")).to_be_visible()
    expect_step(page, 2, MOVE)  # nobody has pressed anything
    for key in keys(MOVE.steps[1]):
        choose_by_mouse(page, key)
    page.locator("#lesson-praise").click()  # who reads stays
    expect(page.locator("#lesson-next i")).to_have_count(0)
    page.mouse.click(5, 5)
    expect_step(page, 3, MOVE)


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 360, "height": 640}, "has_touch": True}], indirect=True
)
def test_a_chapter_by_touch_on_a_small_phone(page: Page, site: str) -> None:
    Table.open_page(page, site, f"#learn={ROTATING[0].name}")
    for lesson in ROTATING:
        expect(page.locator("#lesson-title")).to_have_text(lesson.title)
        for step in lesson.steps:
            for key in keys(step):
                choose_by_touch(page, key)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            go_on_by_touch(page)
    expect_end(page, ROTATING[-1])


def test_a_chapter_by_what_is_heard(page: Page, site: str) -> None:
    """Fields and buttons are found by their names, and what is to be done by the log."""
    Table.open_page(page, site, f"#learn={SEVERAL[0].name}")
    spoken = page.get_by_role("log", name="Announcements")
    for lesson in SEVERAL:
        for step in lesson.steps:
            expect(spoken).to_contain_text(step.ask)
            for key in keys(step):
                choose_by_name(page, key)
            expect(spoken).to_contain_text("3 of 3 stars")
            page.get_by_role("button", name="Go on", exact=True).click()
    expect(spoken).to_contain_text(ALL.chapter_of(SEVERAL[-1]).finale)
    page.get_by_role("button", name=re.compile("^Next: ")).click()


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 360, "height": 640}, "has_touch": True}], indirect=True
)
@pytest.mark.parametrize("name", ["twist", "convert"])
def test_a_lesson_of_another_game_by_touch_on_a_small_phone(
    page: Page, site: str, name: str
) -> None:
    lesson = LESSONS[name]
    table = Table.open_page(page, site, f"#learn={name}")
    for step in lesson.steps:
        game = step.game
        for turn in step.turns:
            expect(page.locator("html[data-showing]")).to_have_count(0)
            before, game = game.position, game.play(turn)
            move = game.plies[-1].turn
            assert isinstance(move, pacru.Move)
            table.field(move.origin).tap()
            table.field(move.destination).tap()
            draft = pacru.Draft(before, (move.origin, move.destination))
            leaves = len(game.position.chevrons(0)) < len(before.chevrons(0))
            if leaves or draft.step is pacru.Step.TWIST:
                key = f'[data-choose="{move.twist}"]' if move.twist else '[data-do="play.confirm"]'
                answer = page.locator(f"#status {key}:visible").first
                expect(answer).to_be_visible()
                tap_in_reach(answer)
            game = step.reply(game) or game
        expect(page.locator("#lesson .stars")).to_have_text("★★★")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.locator("#lesson-next").tap()


def test_the_lessons_of_shacru_lead_to_a_game_of_it(page: Page, site: str) -> None:
    lesson = LESSONS["count"]  # the last one
    table = Table.open_page(page, site, f"#learn={lesson.name}")
    for number, _step in enumerate(lesson.steps, 1):
        expect_step(page, number, lesson)
        table.click("learn.ask_leave", "learn.go_on")
    page.get_by_role("button", name="Play a game of Shacru").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#game-name")).to_have_text("Shacru")
    expect(page.locator("#cards")).to_contain_text("Pip")
    expect(page.locator("#why-text")).to_contain_text("Hint:")
    table.click("a3", "b3")
    table.wait_for_turns(2)


def test_axe_finds_nothing_in_lessons(page: Page, site: str, inspector: Inspector) -> None:
    table = Table.open_page(page, site, "#learn=move")
    page.locator("[role=gridcell][aria-label*=chevron]").first.wait_for(state="attached")
    inspector.look("a step", themes=True)
    table.click("e5", "e4")
    inspector.look("a refusal")
    table.click("e6")
    inspector.look("a step that is done", themes=True)
    table.click("learn.ask_leave")
    table.opens("#learn=move")
    table.click("learn.ask_leave")
    inspector.look("the question whether to leave", themes=True)
    page.keyboard.press("Escape")
    table.opens(f"#learn={FIRST.lessons[-1].name}")
    for _ in FIRST.lessons[-1].steps:
        table.click("learn.ask_leave", "learn.go_on")
    inspector.look("the end of a chapter", themes=True)
    table.click("learn.show")
    inspector.look("the map", themes=True)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 640})
    inspector.look("a phone")


LESSON = close_up("#lesson :is(header, .ask, .says, .stars, footer)")
WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))


@in_languages("de")
def test_a_lesson_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    known = {"learned": "move=3333 cross=333"}
    windows = windows_with(page, language, known, thorough=thorough)
    table = Table.open_page(page, site, "#learn=power")
    page.locator("#lesson-ask").wait_for()
    windows.look("a task", WINDOWS, wrong=LESSON)
    for key in keys(LESSONS["power"].steps[0]):
        table.click(key)
    page.locator("#lesson-praise").wait_for()
    windows.look("a success", WINDOWS, wrong=LESSON)
    table.click("learn.go_on")
    for _step in (*LESSONS["power"].steps[1:], *LESSONS["pincer"].steps):
        table.click("learn.ask_leave", "learn.go_on")
    page.locator("#lesson .stars.all").wait_for()
    windows.look("the end of a chapter", WINDOWS, wrong=LESSON)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_a_lesson_has_the_page_to_itself(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    study = page.locator('.place[popovertarget="study"]')
    expect(study).to_be_visible()
    table.opens("#learn=move")
    expect(page.locator("#lesson")).to_be_visible()
    expect(study).to_be_hidden()
    table.click("learn.ask_leave", "learn.leave")
    expect(study).to_be_visible()
