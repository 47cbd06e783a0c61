"""Lessons on the page: the board beside the game, tries, hints, stars, and what is kept of them."""

import json
import re
from html import unescape

import pytest
from app.board import drawing
from app.model.settings import AT_FIRST, Settings
from app.narration import aloud, words
from app.person.stars import LEARNED
from app.rooms.learn import progress
from app.rooms.learn.azacru_course import AZACRU
from app.rooms.learn.courses import ALL, COURSES
from app.rooms.learn.lessons import Course, Lesson, LessonStep
from app.rooms.learn.rule_course import RULES
from app.rooms.learn.shacru_course import SHACRU
from app.runtime import commands

import pacru
from pacru.core.texts import gettext
from pacru.explain import scenes
from tests.support.loop import Page
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

MOVE = RULES.lessons[0]
FIRST = RULES.chapters[0]
CONNECT = RULES.chapters[1].lessons[0]


def open_lesson(name: str = "move") -> Page:
    page = Page()
    page.hear("learn.begin", lesson=name)
    return page


def play(page: Page, turn: str) -> None:
    """Enter a turn as a person does, step by step."""
    if page.app.board.table.replay:
        page.hear("play.undo")
    page.enter(turn)


def solve(page: Page, step: LessonStep) -> None:
    for turn in step.turns:
        page.pass_scenes()
        play(page, turn)


def miss(page: Page, turn: str) -> None:
    play(page, turn)
    page.pass_scenes()


def finish(page: Page, lesson: Lesson) -> None:
    """Pass over the steps of a lesson that has just begun."""
    for _ in lesson.steps:
        page.hear("learn.go_on")


def open_finished(lesson: Lesson) -> Page:
    page = open_lesson(lesson.name)
    finish(page, lesson)
    return page


def open_map(settings: Settings = AT_FIRST) -> Page:
    page = Page(settings=settings.text)
    page.hear("learn.show")
    return page


def with_lessons_done(*lessons: Lesson) -> Settings:
    settings = AT_FIRST
    for lesson in lessons:
        for at in range(len(lesson.steps)):
            settings = progress.with_stars(settings, lesson, at, 1)
    return settings


@pytest.mark.parametrize("lesson", ALL.lessons, ids=lambda lesson: lesson.name)
def test_each_lesson_can_be_done_on_the_board(lesson: Lesson) -> None:
    page = open_lesson(lesson.name)
    for number, step in enumerate(lesson.steps, 1):
        assert f"step {number} of {len(lesson.steps)}" in page.html["lesson"]
        solve(page, step)
        assert "★★★" in page.html["lesson"]
        page.hear("learn.go_on")
    assert progress.is_done(page.stored, lesson)
    chapter = ALL.chapter_of(lesson)
    if lesson is not chapter.lessons[-1]:
        following = chapter.lessons[chapter.lessons.index(lesson) + 1]
        assert gettext(following.title) in unescape(page.html["lesson"])
        return
    assert chapter.finale in unescape(page.html["lesson"])
    most = 3 * len(lesson.steps)
    assert f"{most} of {most} stars" in page.html["lesson"]
    onward = re.search(r'id="lesson-next"[^>]*>([^<]+)<', page.html["lesson"])
    assert onward and unescape(onward[1]) in page.said


def test_the_first_chapter_takes_no_tap_that_is_not_on_the_board() -> None:
    """Each step begins by itself; the 37th tap begins the first game."""
    page, taps = open_moving(), 0
    for step in (step for lesson in FIRST.lessons for step in lesson.steps):
        for turn in step.turns:
            page.pass_scenes()
            taps += len(pacru.Draft.of(page.app.board.game.position, pacru.Turn.parse(turn)).path)
            play(page, turn)
        pass_on(page)
    assert FIRST.finale in page.html["lesson"]
    assert "Play Pip" in page.html["lesson"]
    assert taps == 36


def pass_on(page: Page) -> None:
    """Let the time pass after which a lesson goes on by itself."""
    pause = page.commands_of(commands.After)[-1]
    assert pause.event["do"] == "learn.pass_on"
    page.hear(**pause.event)


def test_whoever_presses_the_words_of_a_success_keeps_them() -> None:
    page = open_moving()
    solve(page, MOVE.steps[0])
    assert "data-seconds" not in page.html["lesson"]
    page.hear("learn.stay")
    pass_on(page)
    assert "step 1 of 4" in page.html["lesson"]
    page.hear("learn.go_on")
    assert "step 2 of 4" in page.html["lesson"]


def test_a_lesson_does_not_go_on_below_a_dialog() -> None:
    page = open_moving()
    solve(page, MOVE.steps[0])
    page.hear("settings.show")
    pass_on(page)
    assert "step 1 of 4" in page.html["lesson"]


def test_a_lesson_in_which_nothing_moves_does_not_go_on_by_itself() -> None:
    page = open_lesson()
    solve(page, MOVE.steps[0])
    assert not page.commands_of(commands.After)


def open_moving() -> Page:
    """A lesson on a page where things move."""
    page = Page(settings='{"pace": "fast"}')
    page.hear("learn.begin", lesson="move")
    return page


def test_after_the_last_rule_comes_the_first_lesson_about_strategy() -> None:
    page = open_finished(RULES.lessons[-1])
    assert "Next: Open lines" in page.html["lesson"]


def test_with_more_players_the_last_of_their_answers_is_shown() -> None:
    page = open_lesson("many")
    for _ in range(2):
        page.hear("learn.go_on")
    play(page, "g3-g4(g4)")
    assert turn_of_replay(page) == "f7-h9(h8)"
    assert "Another player can still win" in page.html["lesson"]
    page.pass_scenes()
    assert page.app.board.game.plies == ()


def turn_of_replay(page: Page) -> str:
    """Return the turn that is shown again."""
    replay = page.app.table.replay
    assert replay
    return str(replay.ply.turn)


def turn_of_hint(page: Page) -> str:
    """Return the turn of the hint."""
    hint = page.app.table.hint
    assert hint
    assert hint.ply
    return str(hint.ply.turn)


def test_the_game_waits_untouched() -> None:
    page = Page()
    page.click("a3", "a4")
    before = page.app
    page.hear("learn.begin", lesson="move")
    solve(page, MOVE.steps[0])
    page.hear("learn.leave")
    after = page.app
    assert (after.session, after.table) == (before.session, before.table)
    assert after.history.aside is None
    assert not page.html["lesson"]


def test_nothing_of_a_lesson_is_kept_with_the_game() -> None:
    page = open_lesson()
    solve(page, MOVE.steps[0])
    assert not [one for one in page.commands_of(commands.Keep) if one.name == "game"]


@pytest.mark.parametrize(
    "does",
    [
        *("play.take_back", "play.redo", "play.undo", "play.step_back"),
        *("history.replay", "history.step_back"),
    ],
)
def test_what_is_done_to_the_game_is_not_done_in_a_lesson(does: str) -> None:
    page = Page()
    page.click("a3", "b3")
    before = page.app.session
    page.hear("learn.begin", lesson="move")
    page.hear(does)
    page.hear("history.pass_turns", key="Home")
    page.hear("history.look_at", place="0")
    assert page.app.history.exercise
    assert page.app.session == before


def test_a_turn_that_misses_says_why_and_is_taken_back() -> None:
    page = open_lesson("connect")
    miss(page, "d5-e5")
    assert "Make a connection." in page.html["lesson"]
    board = page.app.board
    assert board.game.plies == ()
    assert board.table.draft
    solve(page, CONNECT.steps[0])
    assert "★★☆" in page.html["lesson"]


def test_what_a_turn_allows_is_shown_on_the_board() -> None:
    page = open_lesson("escape")
    play(page, "b2-b3")
    replay = page.app.table.replay
    assert replay
    assert replay.ply.captured
    assert "can still capture" in page.html["lesson"]
    page.pass_scenes()
    assert "e5" in page.app.board.game.position.chevrons(0)


def test_after_two_tries_there_is_a_hint_and_after_three_the_solution() -> None:
    page = open_lesson("connect")
    miss(page, "d5-e5")
    assert page.app.table.hint is None
    miss(page, "d5-e5")
    assert turn_of_hint(page) == "d5-f5(*)"
    play(page, "d5-e5")
    assert turn_of_replay(page) == "d5-f5(*)"
    page.pass_scenes()
    play(page, "d5-f5(*)")
    assert "★☆☆" in page.html["lesson"]


def test_a_step_that_was_shown_comes_back_at_the_end() -> None:
    page = open_lesson("connect")
    for _ in range(3):
        miss(page, "d5-e5")
    for step in (*CONNECT.steps, CONNECT.steps[0]):
        assert "Lesson 1 of 7" in page.html["lesson"]
        solve(page, step)
        page.hear("learn.go_on")
    assert "Lesson 2 of 7" in page.html["lesson"]
    assert progress.stars(page.stored, CONNECT) == (3, 3, 3)


def test_why_a_turn_missed_is_said_each_time() -> None:
    page = open_lesson("connect")
    for _ in range(2):
        page.told.clear()
        miss(page, "d5-e5")
        assert "Make a connection." in page.said


def test_a_hint_that_was_asked_for_costs_a_star() -> None:
    page = open_lesson()
    page.hear("learn.give_hint")
    play(page, "e5-e6")
    assert "★★☆" in page.html["lesson"]


def test_the_first_hint_leaves_something_to_find() -> None:
    page = open_lesson()
    for _ in range(2):
        page.hear("learn.go_on")
    page.hear("learn.give_hint")
    assert "Hint: use the chevron on d4." in unmarked(page.html["lesson"])
    assert page.app.table.hint is None
    page.hear("learn.give_hint")
    assert "Hint: move d4 to e4." in unmarked(page.html["lesson"])
    assert turn_of_hint(page) == "d4-e4"
    assert page.said.endswith("Hint: use the chevron on d4. Hint: move d4 to e4.")


def test_what_the_ring_says_already_is_no_hint() -> None:
    page = open_lesson()
    page.hear("learn.go_on")
    page.hear("learn.give_hint")
    assert turn_of_hint(page) == "e4-e5"


def test_a_hint_is_no_reproach() -> None:
    page = open_lesson("connect")
    miss(page, "d5-e5")
    assert "says missed" in page.html["lesson"]
    page.hear("learn.give_hint")
    assert "says missed" not in page.html["lesson"]


@pytest.mark.parametrize("lesson", ALL.lessons, ids=lambda lesson: lesson.name)
def test_hints_keep_the_rings_and_give_no_reasons(lesson: Lesson) -> None:
    page = open_lesson(lesson.name)
    for step in lesson.steps:
        page.told.clear()
        for _ in range(2):
            page.hear("learn.give_hint")
            assert {*step.rings} <= {*drawing.board(page.app)[1].rings}
        ply = step.game.play(step.turns[0]).plies[-1]
        advice = words.advice(ply, scenes.scenes_of(ply))
        assert f"Hint: {advice}.</span>" in unmarked(page.html["lesson"])
        assert "Hint:" not in page.html["status"]
        assert page.said.count(aloud.speak(advice)) == 1
        page.hear("learn.go_on")


def test_a_step_of_two_turns_has_a_reply_between_them() -> None:
    page = open_lesson("face")
    play(page, "d4-e5")
    assert turn_of_replay(page) == "i9-i8"
    page.pass_scenes()
    play(page, "e5-f5")
    assert "★★★" in page.html["lesson"]


def test_a_refused_tap_says_the_rule() -> None:
    page = open_lesson()
    page.click("e5", "e4")
    assert "R3" in page.html["status"]
    assert 'class="refused"' in page.html["status"]


def test_who_leaves_a_task_is_asked_and_can_skip_it_instead() -> None:
    page = open_lesson()
    page.hear("learn.ask_leave")
    assert page.app.ui.dialog == "leave-lesson"
    skip = Elements(page.html["leave-lesson"]).one("button", data_do="learn.go_on")
    assert skip.text == "Skip this task"
    page.hear("learn.go_on")
    assert page.app.ui.dialog is None
    assert "step 2 of 4" in page.html["lesson"]
    page.hear("learn.ask_leave")
    page.hear("learn.leave")
    assert page.app.ui.dialog is None
    assert not page.html["lesson"]


def test_who_has_done_a_task_leaves_without_a_question() -> None:
    page = open_lesson()
    solve(page, MOVE.steps[0])
    page.hear("learn.ask_leave")
    assert not page.html["lesson"]
    page.hear("learn.ask_leave")  # once more, when there is none
    assert page.app.ui.dialog is None


def test_what_one_knows_already_stands_below_the_task() -> None:
    page = open_lesson("power")
    assert 'class="known"' not in page.html["lesson"]
    page = Page(settings=with_lessons_done(*FIRST.lessons[:2]).text)
    page.hear("learn.begin")
    known = Elements(page.html["lesson"]).one("ul", class_="known")
    assert known.text == "movecross"
    assert "What you know already" in known["aria-label"]


@pytest.mark.parametrize(
    ("name", "rotates"),
    [("power", False), ("meeting", False), ("rotate", True), ("end", True), ("open", True)],
)
def test_a_lesson_offers_rotations_once_they_are_taught(name: str, *, rotates: bool) -> None:
    page = open_lesson(name)
    draft = page.app.table.draft
    assert draft
    page.click(draft.choices[0].key)
    assert ('id="turns" class="turns" role="group"' in page.html["status"]) is True
    hidden = Elements(page.html["status"]).one(id_="turns").attributes
    assert ("hidden" not in hidden) is rotates


def test_borders_light_up_once_where_a_task_is_about_them() -> None:
    page = Page(settings='{"pace": "fast"}')
    page.hear("learn.begin", lesson="cross")
    layers = [one for one in page.commands_of(commands.Layers) if "ground" in one.layers]
    assert 'class="lit"' in layers[-1].layers["ground"]
    page.click("e6")
    page.hear("play.undo")
    assert [one for one in page.commands_of(commands.Layers) if "ground" in one.layers] == layers


def test_a_ring_spreads_from_where_a_task_was_solved() -> None:
    page = open_moving()
    solve(page, MOVE.steps[0])
    assert 'class="spread once"' in page.commands_of(commands.Layers)[-1].layers["wash"]
    page.hear("learn.go_on")
    assert "spread" not in page.commands_of(commands.Layers)[-1].layers["wash"]


def test_the_best_stars_count() -> None:
    settings = progress.with_stars(AT_FIRST, MOVE, 1, 3)
    settings = progress.with_stars(settings, MOVE, 1, 1)
    assert progress.stars(settings, MOVE) == (0, 3, 0, 0)


@pytest.mark.parametrize("text", ["", "move", "move=", "move=9", "=3 ;", "move=33333333333", "x=3"])
def test_damaged_progress_is_read_as_far_as_it_goes(text: str) -> None:
    settings = AT_FIRST.with_value_of(LEARNED, text)
    assert len(progress.stars(settings, MOVE)) == len(MOVE.steps)
    page = open_map(settings)
    page.hear("learn.begin")
    assert page.app.history.exercise


def test_progress_comes_back_with_the_settings_and_outlasts_their_reset() -> None:
    settings = progress.with_stars(AT_FIRST, MOVE, 0, 2)
    assert progress.stars(Settings.from_values(json.loads(settings.text)), MOVE)[0] == 2
    page = Page(settings=settings.text)
    page.hear("settings.reset")
    assert progress.stars(page.app.settings, MOVE)[0] == 2


def entry(page: Page, lesson: Lesson) -> str:
    """What the map shows of a lesson."""
    _, _, found = page.html["learn"].rpartition(f'data-lesson="{lesson.name}"')
    return found.split("</button>")[0]


def test_the_map_shows_all_lessons_with_a_picture_and_a_sentence() -> None:
    page = open_map(progress.with_stars(AT_FIRST, MOVE, 0, 2))
    html = page.html["learn"]
    assert all(f">{title}</h3>" in html for title, _ in COURSES)
    for lesson in ALL.lessons:
        shown = entry(page, lesson)
        assert gettext(lesson.title) in shown
        assert lesson.skill in shown
        assert 'viewBox="' in shown
        assert 'aria-hidden="true"' in shown
        assert not re.search(r"\b[RSA]\d", shown)
    assert "2/12 ★" in entry(page, MOVE)
    assert "★" not in entry(page, CONNECT)


def test_a_solved_lesson_has_a_tick_that_is_heard() -> None:
    settings = AT_FIRST
    for at in range(len(MOVE.steps)):
        assert "Lesson completed" not in open_map(settings).html["learn"]
        settings = progress.with_stars(settings, MOVE, at, 1)
    page = open_map(settings)
    assert "#i-tick" in entry(page, MOVE)
    assert '<span class="sr">Lesson completed</span>' in entry(page, MOVE)
    assert page.html["learn"].count("Lesson completed") == 1


def test_each_lesson_says_what_one_can_do_after_it() -> None:
    skills = [lesson.skill for lesson in ALL.lessons]
    assert len({*skills}) == len(skills)
    assert all(skill.endswith(".") and len(skill.split()) <= 10 for skill in skills)


def test_the_map_goes_on_with_the_first_lesson_that_is_not_done() -> None:
    settings = with_lessons_done(MOVE)
    assert progress.first_open(settings, RULES) is RULES.lessons[1]
    page = Page(settings=settings.text)
    page.hear("learn.begin")
    assert RULES.lessons[1].title in page.html["lesson"]


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("R11", "Capture"),
        ("R8b", "Connect"),
        ("end", "Win with markers"),
        ("defend", "Five defences"),
    ],
)
def test_a_lesson_has_an_address(address: str, title: str) -> None:
    page = Page(hash=f"#learn={address}")
    assert title in page.html["lesson"]


def test_the_address_follows_the_lesson() -> None:
    page = Page(hash="#learn=R11b")
    page.hear("learn.begin", lesson="move")
    solve(page, MOVE.steps[0])
    page.hear("learn.go_on")
    page.hear("learn.leave")
    page.hear("learn.leave")
    found = [one.fragment for one in page.commands_of(commands.Address)]
    assert found == ["#learn=pincer", "#learn=move", ""]
    assert not Page().commands_of(commands.Address)


@pytest.mark.parametrize("address", ["#learn%3DR11b", "#learn%253DR11b", "#learn=R11b&fbclid=1"])
def test_an_address_that_a_messenger_has_changed_opens_its_lesson(address: str) -> None:
    assert Page(hash=address).html["lesson"] == Page(hash="#learn=R11b").html["lesson"]


def test_the_map_has_an_address() -> None:
    assert "lessons" in Page(hash="#learn").html["learn"]


def test_whoever_hears_the_page_hears_the_task_and_what_is_said() -> None:
    page = open_lesson("connect")
    assert CONNECT.steps[0].ask in page.said
    miss(page, "d5-e5")
    assert "Make a connection." in page.said
    play(page, "d5-f5(*)")
    assert "You connected two markers! 2 of 3 stars" in page.said
    page.told.clear()
    page.hear("learn.go_on")
    assert f"{gettext(CONNECT.title)}. {CONNECT.steps[1].ask}" in page.said
    assert "You connected" not in page.said


def test_a_lesson_for_more_players_is_shown_with_their_cards() -> None:
    page = open_lesson("more")
    assert page.html["cards"].count("<li") == 3
    page.hear("learn.leave")
    assert page.html["cards"].count("<li") == 2


def test_a_bot_that_moves_meanwhile_leaves_the_lesson_alone() -> None:
    page = Page()
    page.click("a3", "b3")
    page.hear("learn.begin", lesson="move")
    page.hear("bots.begin")
    page.hear("bots.hear", lines="bestmove e9-e8")
    app = page.app
    assert app.history.exercise
    assert len(app.session.game.plies) == 2
    assert app.board.game.position == MOVE.steps[0].position


def test_the_first_chapter_has_four_parts() -> None:
    assert [lesson.name for lesson in FIRST.lessons] == ["move", "cross", "power", "pincer"]


def test_the_first_chapter_ends_with_a_first_game_or_one_more_lesson() -> None:
    last = FIRST.lessons[-1]
    page = open_lesson(last.name)
    for step in last.steps:
        assert "play.play_first_game" not in page.html["lesson"]
        solve(page, step)
        page.hear("learn.go_on")
    assert "You know enough to play." in page.html["lesson"]
    play_first, more, every, _elsewhere = Elements(page.html["lesson"]).where("button")[1:]
    assert (play_first["data-do"], play_first["class"]) == ("play.play_first_game", "btn prime")
    assert ">Play Pip</button>" in page.html["lesson"]
    assert (more["data-do"], more["data-lesson"]) == ("learn.begin", CONNECT.name)
    assert every["data-do"] == "learn.show"
    page.hear("learn.show")
    games = Elements(page.html["learn"]).where(data_do="play.play_first_game")
    assert len(games) == 3  # one for each game with lessons
    page.hear("play.play_first_game", moment="2026.11.22 14:33:05")
    assert page.app.ui.dialog is None
    assert page.app.session.setup.game == "pacru"
    assert page.app.session.guided
    assert page.app.session.setup.began == "2026.11.22 14:33:05"


def test_another_chapter_ends_with_the_next_one() -> None:
    chapter, following = RULES.chapters[1:3]
    page = open_finished(chapter.lessons[-1])
    assert chapter.finale in page.html["lesson"]
    assert f"Next: {following.lessons[0].title}" in page.html["lesson"]


@pytest.mark.parametrize(("pace", "falls"), [("fast", True), ("none", False)])
def test_tiles_fall_at_the_end_of_a_chapter_if_anything_is_to_move(pace: str, falls: bool) -> None:
    page = Page(settings=f'{{"pace": "{pace}"}}')
    page.hear("learn.begin", lesson="pincer")
    for _ in FIRST.lessons[-1].steps:
        assert 'class="fall"' not in page.html["lesson"]
        page.hear("learn.go_on")
    assert ('class="fall"' in page.html["lesson"]) is falls


def test_what_a_turn_did_well_stands_in_the_place_of_the_task() -> None:
    page = open_lesson("cross")
    step, following = FIRST.lessons[1].steps[:2]
    solve(page, step)
    words = Elements(page.html["lesson"]).one(id_="lesson-ask")
    assert words.text == f"You crossed a border!  {step.insight}"
    page.hear("learn.go_on")
    assert Elements(page.html["lesson"]).one(id_="lesson-ask").text == following.ask
    assert "You crossed" not in page.html["lesson"]


def test_the_bar_shows_how_much_of_the_chapter_is_done() -> None:
    settings = progress.with_stars(AT_FIRST, MOVE, 0, 3)
    page = Page(settings=settings.text)
    page.hear("learn.begin", lesson="power")
    assert bar(page) == ("Lesson 3 of 4, step 1 of 3", ["25%", "0%", "0%", "0%"])
    solve(page, FIRST.lessons[2].steps[0])
    assert bar(page) == ("Lesson 3 of 4, step 1 of 3", ["25%", "0%", "33%", "0%"])
    finish(page, FIRST.lessons[2])
    assert bar(page) == ("Lesson 4 of 4, step 1 of 4", ["25%", "0%", "33%", "0%"])
    finish(page, FIRST.lessons[3])
    assert bar(page) == ("Lesson 4 of 4, done", ["25%", "0%", "33%", "100%"])


def bar(page: Page) -> tuple[str, list[str]]:
    """What the bar of the lesson says, and how full its parts are."""
    html = page.html["lesson"]
    label = Elements(html).one("div", class_="way")["aria-label"]
    return label, re.findall(r'class="full" width="(\d+%)"', html)


def test_nothing_is_left_to_do_on_the_board_of_a_lesson_that_is_over() -> None:
    page = open_finished(FIRST.lessons[-1])
    assert page.app.table.draft is None
    page.click("e5")
    assert not page.app.table.begun
    assert 'class="refused"' not in page.html["status"]


def test_while_a_lesson_waits_the_words_below_its_task_step_back() -> None:
    page = open_lesson()
    assert page.attribute("html", "data-lesson") == "idle"
    page.click("e5")
    assert page.attribute("html", "data-lesson") == ""
    page.click("e6")
    assert page.attribute("html", "data-lesson") == "idle"
    page.hear("learn.leave")
    assert page.attribute("html", "data-lesson") is None


@pytest.mark.parametrize(("course", "game"), [(SHACRU, "shacru"), (AZACRU, "azacru")])
def test_a_course_of_another_game_ends_with_a_game_of_it(course: Course, game: str) -> None:
    last = course.lessons[-1]
    page = open_lesson(last.name)
    for _ in last.steps:
        assert "play.play_first_game" not in page.html["lesson"]
        page.hear("learn.go_on")
    (onward,) = Elements(page.html["lesson"]).where("button", data_do="play.play_first_game")
    assert (onward["id"], onward["data-game"]) == ("lesson-next", game)
    assert onward.text == f"Play a game of {game.title()}"
    page.hear("play.play_first_game", game=game)
    app = page.app
    assert app.history.exercise is None
    assert app.session.guided
    assert app.session.setup.game == game
    assert [player.level for player in app.session.setup.players if player.bot] == [1]
    assert app.session.game.position == pacru.Position.initial(2, game=game)
    assert app.settings.level == 1
    assert any(one.line.startswith("go") for one in page.commands_of(commands.Bot))  # for a hint


def test_the_map_leads_who_is_new_here_to_the_easiest_game() -> None:
    entry = open_map().html["learn"].split("easiest")[1].split("</button>")[0]
    assert f'data-lesson="{SHACRU.lessons[0].name}"' in entry
    assert "Shacru in three minutes" in entry


@pytest.mark.parametrize("done", [SHACRU.lessons, FIRST.lessons, (MOVE,)])
def test_who_is_not_new_here_is_not_led_to_the_easiest_game(done: tuple[Lesson, ...]) -> None:
    assert "easiest" not in open_map(with_lessons_done(*done)).html["learn"]


def test_after_the_easiest_games_comes_pacru() -> None:
    page = open_finished(AZACRU.lessons[-1])
    more = Elements(page.html["lesson"]).one("button", data_do="learn.begin")
    assert more["data-lesson"] == MOVE.name


def test_a_twist_is_chosen_or_left_out() -> None:
    page = open_lesson("twist")
    page.click("c5", "d5")
    assert 'id="twists"' in page.html["status"]
    page.hear("play.confirm")
    page.pass_scenes()
    assert "Twist your chevron after the move." in page.html["lesson"]
    play(page, "c5-d5>")
    assert "★★☆" in page.html["lesson"]
    page.hear("learn.go_on")
    page.click("c5", "d5", "d5")
    assert "★★★" in page.html["lesson"]


def test_a_forced_pass_is_shown_and_the_lesson_goes_on() -> None:
    page = open_lesson("pass")
    play(page, "c8-b9")
    assert turn_of_replay(page) == "pass"
    assert "Red passes: none of their chevrons can move." in page.html["status"]
    assert "★★★" in page.html["lesson"]
    page.pass_scenes()
    assert "Well done!" in page.html["status"]
    page.hear("learn.go_on")
    play(page, "e4-e5")
    assert turn_of_replay(page) == "pass"
    page.pass_scenes()
    play(page, "e5-f6")
    assert "★★★" in page.html["lesson"]


def test_a_connection_that_costs_the_chevron_is_confirmed_in_a_lesson() -> None:
    page = open_lesson("convert")
    page.click("d5", "f5")
    assert "the chevron left the board" in page.html["status"]
    assert "★" not in page.html["lesson"]
    page.hear("play.confirm")
    assert "★★★" in page.html["lesson"]


def test_a_new_game_ends_the_lesson() -> None:
    page = open_lesson()
    page.hear("play.play_first_game")
    assert page.app.history.exercise is None
    assert not page.html["lesson"]
