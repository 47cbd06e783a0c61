"""The review on the page: how it runs, what is shown and told, lines, tasks, and what is kept."""

import re
from collections.abc import Sequence

import pytest
from app.board import drawing
from app.game.asking import most_workers
from app.game.tree import place
from app.model.settings import Settings
from app.model.visible import shows_result
from app.narration import words
from app.person.memory import first_card
from app.person.mistake_log import MISTAKES
from app.person.mistakes import MOST, Collection, Mistake
from app.rooms.review import wording
from app.rooms.review.state import Reviewing, Stage, Task, Trial, current
from app.runtime import commands
from app.shell.rooms import ROOMS

import pacru
from pacru import record
from pacru.review.labels import Label
from pacru.review.reviewing import Review, Verdict
from pacru.review.summary import turning_points
from pacru.tree import Tree
from tests.support.library import Shelves, save_game
from tests.support.loop import Page
from tests.support.reviews import uneven_game
from tests.support.small_engine import answer, answer_all
from tests.support.untranslated import unmarked
from tests.support.visits import Elements


def open_page(game: pacru.Game | Tree | None = None) -> Page:
    """The page with a game in which only people play."""
    page = Page(link=pacru.link.write(game or uneven_game()))
    page.read_on()
    assert page.turns
    return page


def finish_review(page: Page) -> Page:
    """Review the game on the page to the end."""
    page.hear("review.begin")
    answer_all(page)
    return page


def reviewed(game: pacru.Game | None = None) -> Page:
    """The page with a game that has been reviewed to its end."""
    return finish_review(open_page(game))


def review_html(page: Page) -> str:
    return unmarked(page.html.get("review", ""))


def collection_of(page: Page) -> Collection:
    return Collection.parse(page.stored.value_of(MISTAKES))


def own(page: Page) -> Reviewing:
    return page.app.state(Reviewing)


def review_of(page: Page) -> Review:
    """What has been found about the game so far."""
    review = current(page.app)
    assert review
    return review


def task_of(page: Page) -> Trial:
    """The task that is on the board."""
    trial = own(page).trial
    assert trial
    return trial


def look_at(page: Page, place: object) -> list[commands.Command]:
    return page.hear("history.look_at", place=str(place))


def serious_mistakes(page: Page) -> list[Verdict]:
    return [one for one in review_of(page).verdicts.values() if one.label.serious and one.best]


def worst(page: Page) -> Verdict:
    """A turn that is a mistake or a blunder."""
    return max(serious_mistakes(page), key=lambda one: one.loss)


# ---- running


def test_a_review_runs_to_its_end() -> None:
    page = reviewed()
    review = review_of(page)
    assert review.question is None
    assert "<progress" not in review_html(page)
    assert review_html(page).count('class="dot ') == sum(
        one.label not in (Label.NONE, Label.ONLY) for one in review.verdicts.values()
    )


def test_the_progress_is_shown_while_it_runs() -> None:
    page = open_page()
    page.hear("review.begin")
    assert 'max="15" value="0"' in review_html(page)
    answer(page)
    assert 'max="15" value="1"' in review_html(page)


def test_how_long_it_takes_on_this_device_is_said_once_that_is_known() -> None:
    page = open_page()
    page.hear("review.begin")
    assert "on this device" not in review_html(page)
    answer(page, rate=1000)
    seconds = 14 * 100 / most_workers(page.app)
    assert f"about {seconds:.0f} seconds on this device" in review_html(page)
    answer(page, rate=1_000_000)
    assert "on this device" not in review_html(page)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_can_be_reviewed(players: int) -> None:
    page = reviewed(uneven_game(players, 3 * players))
    lines = len(re.findall(r'class="line of-', review_html(page)))
    assert lines == (1 if players == 2 else players)
    assert ("estimated" in review_html(page)) == (players > 2)


def test_a_review_goes_on_out_of_sight_and_comes_back() -> None:
    page = open_page()
    page.hear("review.begin")
    answer(page)
    page.hear("review.leave")
    assert not review_html(page)
    answer_all(page)
    page.hear("review.begin")
    assert "<progress" not in review_html(page)
    assert not [one for one in page.commands_of(commands.Bot) if one.line == "stop"]


def test_a_game_without_turns_has_no_review() -> None:
    page = Page(settings='{"pace": "none", "welcomed": true}')
    page.hear("review.begin")
    assert not review_html(page)


def test_a_game_whose_chances_are_not_known_has_no_review() -> None:
    page = open_page(pacru.Game.new(changes={"goal": 33}).play("a3-b4(b4)"))
    page.hear("review.begin")
    assert not review_html(page)
    assert "can’t be reviewed yet" in "".join(page.html.values())


def test_a_game_that_has_gone_on_is_reviewed_anew() -> None:
    page = reviewed()
    page.hear("history.rejoin")
    page.enter(str(page.app.session.game.position.moves()[0]))
    assert current(page.app) is None
    finish_review(page)
    assert len(review_of(page).game.plies) == 15


def test_answers_to_others_are_not_taken() -> None:
    page = open_page()
    page.hear("review.begin")
    before = own(page)
    page.hear("bots.hear", lines="info string nothing")
    assert own(page) == before


# ---- what is kept


def test_the_record_of_the_game_keeps_the_review() -> None:
    page = reviewed()
    notes = page.app.history.notes
    assert notes
    text = record.write(notes)
    assert "[%eval markers" in text
    assert {node.mark for node in notes.line} & {"?!", "?", "??"}
    copy = open_page(record.read(text).tree)
    told = copy.hear("review.begin")
    more = [one for one in told if isinstance(one, commands.Bot) and one.line.startswith("go")]
    assert len(more) <= 1, "only the first position stands in no record"
    answer_all(copy)
    assert review_html(copy).count('class="dot ') == review_html(page).count('class="dot ')


def test_mistakes_of_people_are_collected_once() -> None:
    page = reviewed()
    found = collection_of(page).mistakes
    assert found
    page.hear("review.renew")
    answer_all(page)
    names = [one.name for one in collection_of(page).mistakes]
    assert {*names} >= {one.name for one in found}
    assert len({*names}) == len(names)


# ---- turns with a name


def test_one_can_go_from_mistake_to_mistake() -> None:
    page = reviewed()
    verdicts = review_of(page).verdicts
    look_at(page, "")
    named = sorted(p for p, one in verdicts.items() if one.label not in (Label.NONE, Label.ONLY))
    for at in named:
        page.hear("review.step", by=1)
        assert place(page.app)[:1] == (at,)
    assert 'disabled data-by="1"' in review_html(page)
    page.hear("review.step", by=-1)
    assert place(page.app) == (named[-2],)


def test_a_mistake_is_named_with_the_best_turn() -> None:
    page = reviewed()
    mistake = worst(page)
    look_at(page, mistake.ply)
    assert f"{words.shown_turn(mistake.best[0])} was best." in review_html(page)
    assert f": {words.shown_turn(mistake.played[0])}." in review_html(page)


def test_the_board_shows_where_a_mistake_was_and_what_was_better() -> None:
    page = reviewed()
    mistake = worst(page)
    best = pacru.Turn.parse(mistake.best[0])
    look_at(page, mistake.ply)
    _, options = drawing.board(page.app)
    assert options.player == mistake.player
    assert options.mistakes
    assert {*options.better}.isdisjoint(options.mistakes)
    if isinstance(best, pacru.Move) and options.arrow:
        assert options.arrow == (best.origin, best.destination)
        assert {*options.better} == {best.destination}
    page.hear("review.leave")
    _, options = drawing.board(page.app)
    assert not options.mistakes and not options.better


def test_what_a_turn_did_to_the_chances_is_told_as_beside_it() -> None:
    page = reviewed()
    lost = 0
    for at in range(len(uneven_game().plies)):
        look_at(page, at)
        before, after = re.findall(r"(\d+%) before, (\d+%) after", review_html(page))[0]
        told = f"chances stayed at {after}" if before == after else f"went from {before} to {after}"
        assert f"Round {at // 2 + 1}: " in review_html(page)
        assert told in review_html(page)
        lost += before != after
    assert lost > 3


def test_the_turn_on_the_board_is_told() -> None:
    page = reviewed()
    look_at(page, "0")
    told = look_at(page, "1")
    assert any(isinstance(one, commands.Say) and "Round 1: " in one.text for one in told)


def slider(page: Page) -> dict[str, str]:
    return Elements(review_html(page)).one(id="review-slider").attributes


def test_the_graph_is_a_slider_through_the_positions() -> None:
    page = reviewed()
    assert "Winning chances, move by move. At the end:" in review_html(page)
    assert slider(page)["max"] == "14"
    page.hear("review.show_position", value="3")
    assert place(page.app) == (2,)
    assert re.fullmatch(r"Round 2: Black \d+%, Red \d+%", slider(page)["aria-valuetext"])
    page.hear("review.show_position", value="0")
    assert place(page.app) == ()
    assert slider(page)["aria-valuetext"].startswith("Starting position: ")
    page.hear("review.show_position", value="14")
    assert page.app.history.aside is None


def test_the_slider_is_moved_only_by_others_than_the_person_who_drags_it() -> None:
    page = reviewed()

    def moved(told: Sequence[commands.Command]) -> list[str]:
        return [one.value for one in told if isinstance(one, commands.Value)]

    assert moved(page.hear("review.show_position", value="3")) == []
    assert moved(look_at(page, "6")) == ["7"]
    assert moved(page.hear("review.show_position", value="5")) == []


# ---- turning points


def points(page: Page) -> tuple[int, ...]:
    return turning_points(review_of(page))


def test_a_review_opens_at_the_first_turning_point() -> None:
    page = reviewed(uneven_game().resign())
    page.hear("history.rejoin")
    page.hear("play.show_result")
    page.hear("review.begin")
    assert place(page.app) == points(page)[:1]
    assert not shows_result(page.app)
    assert 'aria-current="true"' in review_html(page)


def test_turning_points_are_told_when_all_are_known_and_stay() -> None:
    page = open_page()
    told = page.hear("review.begin")
    assert commands.Focus(["#review-title"]) in told
    while review_of(page).question:
        assert page.app.history.aside is None
        assert "Looking for the turning points" in review_html(page)
        assert not points_shown(page)
        assert answer(page)
    assert place(page.app) == points(page)[:1]
    assert points_shown(page) == [*points(page)]


def points_shown(page: Page) -> list[int]:
    """The turns to which the list of turning points leads."""
    found = Elements(review_html(page)).where(data_do="review.show_turn")
    return [int(one.attributes["data-ply"]) for one in found]


@pytest.mark.parametrize(
    "chosen",
    [{"do": "history.look_at", "place": "4"}, {"do": "review.show_position", "value": "4"}],
    ids=["list", "slider"],
)
def test_a_turn_that_somebody_has_chosen_stays_on_the_board(chosen: dict[str, str]) -> None:
    page = open_page()
    page.hear("review.begin")
    page.hear(**chosen)
    page.hear("history.rejoin")
    answer_all(page)
    assert points(page)
    assert page.app.history.aside is None


def test_one_goes_from_turning_point_to_turning_point_and_round() -> None:
    page = reviewed()
    found = points(page)
    assert len(found) > 1
    look_at(page, "")
    visited: list[int] = []
    for _ in (*found, None):
        page.hear("review.show_point")
        visited += place(page.app)
    assert visited == [*found, found[0]]


def test_first_comes_what_happened_then_what_to_do_then_all_turning_points_and_the_graph() -> None:
    page = reviewed()
    look_at(page, worst(page).ply)
    html = review_html(page)
    marks = ("review-title", "review-turn", "review-try", 'class="points"', "review-slider")
    order = [html.index(mark) for mark in marks]
    assert order == sorted(order)
    page.hear("review.show_summary")
    html = page.html["review-summary"]
    order = [html.index(mark) for mark in ("review.try_again", "Turning points", "Accuracy")]
    assert order == sorted(order)


def test_the_summary_has_figures_and_turning_points() -> None:
    page = reviewed()
    page.hear("review.show_summary")
    html = page.html["review-summary"]
    assert "Accuracy" in html
    assert "Turning points" in html
    shown = re.search(r'data-do="review.show_turn"[^>]*data-ply="(\d+)"', html)
    assert shown
    page.hear("review.show_turn", ply=shown[1])
    assert place(page.app) == (int(shown[1]),)
    assert page.app.ui.dialog is None


def test_the_times_of_the_turns_are_drawn_below_the_chances() -> None:
    game, clocks = uneven_game(2, 4), ("0:04:50", "0:05:01", "0:04:40", "0:03:00")
    text = record.write(game, {"TimeControl": "300+5"})
    for ply, clock in zip(game.plies, clocks, strict=True):
        text = text.replace(str(ply.turn), f"{ply.turn} {{[%clk {clock}]}}", 1)
    page = Page(link=pacru.link.write(record.read(text).tree, record.read(text).tags))
    page.read_on()
    page.hear("review.begin")
    heights = re.findall(r'class="time"[^>]*height="([0-9.]+)"', review_html(page))
    assert len(heights) == 4
    assert max(map(float, heights)) == float(heights[3])


# ---- lines


def test_lines_are_shown_turn_by_turn() -> None:
    page = reviewed()
    look_at(page, worst(page).ply)
    page.hear("review.show_lines")
    slides = own(page).slides
    assert slides
    assert "What was played" in review_html(page)
    headings = [heading for heading, _ply in slides.all]
    assert "What was better" in headings
    for heading in (*headings[1:], headings[-1]):
        page.pass_scenes()
        told = page.hear("review.show_slide", by=1)
        assert any(isinstance(one, commands.Say) and heading in one.text for one in told)
    after = own(page).slides
    assert after
    assert after.at == len(slides.all) - 1
    page.hear("review.leave")
    assert "review.step" in review_html(page)


# ---- tasks


def begin_task() -> tuple[Page, Task]:
    """A page with a task from the review of its game, and the task."""
    page = reviewed()
    look_at(page, worst(page).ply)
    page.hear("review.try_again")
    return page, task_of(page).task


def other_turn(task: Task) -> str:
    """A turn that is neither the best one nor that of the game."""
    known = {task.best[0], task.played[0]}
    return next(turn for turn in map(str, task.position.moves()) if turn not in known)


def test_the_best_turn_is_right() -> None:
    page, task = begin_task()
    page.enter(task.best[0])
    assert "that’s the best move" in review_html(page)
    played = words.shown_turn(task.played[0])
    assert f"In the game, {played} was played, which lowers the chances" in review_html(page)
    assert task_of(page).stage is Stage.DONE
    page.hear("review.go_on")
    assert "review.step" in review_html(page)


def test_a_turn_is_told_in_the_notation_of_the_list_of_moves() -> None:
    assert wording.solution("f5<(d6,i5)") == "The best move is f5 ↶45° (d6, i5)."
    assert wording.solution("a3xb4(b4)") == "The best move is a3×b4 (b4)."


def test_the_turn_of_the_game_is_wrong_again_and_is_punished() -> None:
    page, task = begin_task()
    page.enter(task.played[0])
    assert "was played in the game" in review_html(page)
    page.pass_scenes()
    page.enter(task.best[0])
    assert "that’s the best move" in review_html(page)


def test_another_turn_is_judged_by_the_engine() -> None:
    page, task = begin_task()
    other = other_turn(task)
    page.enter(other)
    assert f"Checking {words.shown_turn(other)}…" in review_html(page)
    line = page.commands_of(commands.Bot)[-1].line
    assert line == f"go nodes 100000 searchmoves {other}"
    assert answer(page)
    judged = task_of(page)
    assert judged.stage in (Stage.ASKED, Stage.DONE)
    assert words.shown_turn(other) in judged.says


def test_the_solution_can_be_asked_for() -> None:
    page, _ = begin_task()
    page.hear("review.show_solution")
    assert "The best move is" in review_html(page)
    page.hear("review.show_lines")
    assert "What was played" in review_html(page)
    page.hear("review.leave")
    assert "The best move is" in review_html(page)


def test_the_answer_about_a_turn_is_not_awaited_once_the_solution_is_shown() -> None:
    page, task = begin_task()
    page.enter(other_turn(task))
    assert task_of(page).open_question
    page.hear("review.show_solution")
    assert task_of(page).stage is Stage.DONE
    assert task_of(page).open_question is None


def test_all_mistakes_of_a_player_follow_each_other() -> None:
    page = reviewed()
    player = worst(page).player
    page.hear("review.try_again", player=str(player))
    players = [one.player for one in serious_mistakes(page)]
    for left in reversed(range(players.count(player))):
        assert len(task_of(page).rest) == left
        page.hear("review.go_on")
    assert own(page).trial is None


def test_the_review_goes_on_beside_a_task() -> None:
    page = open_page()
    page.hear("review.begin")
    while not serious_mistakes(page):
        answer(page)
    look_at(page, worst(page).ply)
    page.hear("review.try_again")
    answer_all(page)
    assert review_of(page).question is None
    page.enter(task_of(page).task.best[0])
    page.hear("review.go_on")
    assert own(page).trial is None


def test_a_lesson_takes_the_board_of_a_task_and_the_review_is_there_afterwards() -> None:
    page, task = begin_task()
    page.enter(other_turn(task))
    assert task_of(page).open_question
    page.hear("learn.begin", lesson="move")
    assert answer(page)
    assert own(page).trial is None
    assert '"lesson-title"' in page.html["lesson"]
    page.hear("learn.leave")
    assert not page.html["lesson"]
    assert 'class="dot ' in review_html(page)


def test_collected_mistakes_come_back_in_the_puzzles() -> None:
    page = reviewed()
    text = collection_of(page).text
    count = len(collection_of(page).mistakes)
    later = {"moment": "2026.12.24 12:00:00"}
    again = Page(settings=Settings(welcomed=True).with_value_of(MISTAKES, text).text)
    again.hear("puzzles.show", **later)
    told = f"From your games: {count} mistake{'s' if count > 1 else ''}"
    assert told in again.html["puzzles"]
    again.hear("review.retry_mistakes", **later)
    state = task_of(again)
    assert state.collected
    again.enter(state.task.best[0])
    before, after = (
        next(one for one in collection.mistakes if one.name == state.task.name)
        for collection in (Collection.parse(text), collection_of(again))
    )
    assert after.card.due > before.card.due
    again.hear("review.leave")
    assert again.app.history.aside is None


def test_a_mistake_that_is_missed_and_then_solved_counts_as_missed_once() -> None:
    text = collection_of(reviewed()).text
    page = Page(settings=Settings(welcomed=True).with_value_of(MISTAKES, text).text)
    page.hear("review.retry_mistakes", moment="2026.12.24 12:00:00")
    task = task_of(page).task
    page.enter(task.played[0])
    page.pass_scenes()
    missed = collection_of(page).text
    assert missed != text
    page.enter(task.best[0])
    assert task_of(page).stage is Stage.DONE
    assert collection_of(page).text == missed


def test_nothing_due_is_said() -> None:
    page = Page(settings='{"pace": "none", "welcomed": true}')
    page.hear("review.retry_mistakes")
    assert page.app.table.notice


# ---- the collection


def mistake(number: int) -> Mistake:
    position = uneven_game().positions[number % 14]
    turn = str(position.moves()[0])
    best = str(position.moves()[1])
    return Mistake(str(position), (turn,), (best,), 0.5, 12.0, first_card(100 + number), 0.5)


def test_a_collection_is_read_as_it_was_written() -> None:
    collection = Collection().with_more((mistake(0), mistake(1)))
    assert Collection.parse(collection.text).text == collection.text
    assert len(collection.mistakes) == 2


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        mistake(0).text.replace("/", " "),
        mistake(0).text.replace(" a 2 ", " a 9 "),
        f"{mistake(0).text.split(' ', 3)[0]} 50 12 a9-a8 a9-a8 {uneven_game().start}",
    ],
)
def test_what_cannot_be_read_counts_as_not_there(line: str) -> None:
    assert Collection.parse(line).mistakes == ()


def test_a_collection_does_not_grow_for_ever() -> None:
    one = mistake(0)
    many = tuple(
        Mistake(f"{one.position}{number}", one.played, one.best, 0.5, 12, one.card)
        for number in range(MOST + 5)
    )
    kept_ones = Collection().with_more(many).mistakes
    assert len(kept_ones) == MOST
    assert kept_ones[-1] == many[-1]


def test_a_learned_mistake_goes() -> None:
    collection = Collection().with_more((mistake(0),))
    day = 100
    for _ in range(20):
        if not collection.mistakes:
            break
        day = collection.mistakes[0].card.due
        collection = collection.after(mistake(0).name, solved=True, day=day)
    assert not collection.mistakes


# ---- ways to a review


def test_a_game_of_the_library_is_opened_and_reviewed() -> None:
    shelves = Shelves(rooms=ROOMS)
    shelves.file(save_game("a3-b3", "a7-b7"))
    (entry,) = shelves.entries
    shelves.hear("library.show")
    shelves.hear("library.review", game=entry.key)
    shelves.page.read_on()
    assert len(shelves.page.app.session.game.plies) == 2
    assert "review.leave" in review_html(shelves.page)


def test_the_result_of_a_game_leads_to_its_review() -> None:
    page = open_page(uneven_game().resign())
    page.hear("play.show_result")
    assert 'data-do="review.begin"' in page.html["result"]
    page.hear("review.begin")
    assert page.app.ui.dialog is None
    assert "review.leave" in review_html(page)


def test_the_result_of_a_game_that_was_reviewed_says_what_decided_it() -> None:
    page = open_page(uneven_game().resign())
    page.hear("play.show_result")
    assert "decided it" not in page.html["result"]
    finish_review(page)
    page.hear("review.leave")
    page.hear("history.rejoin")
    page.hear("play.show_result")
    reason = Elements(page.html["result"]).one(id_="result-reason").text
    assert re.search(r"Round \d+ decided it\.", reason)
    assert "%" not in reason


# ---- trouble


def test_a_review_waits_while_the_bot_does_not_work() -> None:
    page = open_page()
    page.hear("review.begin")
    for _ in range(3):
        page.hear("bots.fail", reason="a test")
    assert "the bot stopped working" in review_html(page)
    sent = len(page.commands_of(commands.Bot))
    page.hear("bots.retry")
    assert "the bot stopped working" not in review_html(page)
    assert [one.line for one in page.commands_of(commands.Bot)[sent:]][-1].startswith("go nodes")
