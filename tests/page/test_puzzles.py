"""Puzzles on the page: choosing them, solving them, what is shown and told, and what is kept."""

import random
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from app.board import drawing
from app.person import memory
from app.person.memory import Card
from app.rooms.learn.rule_course import RULES as LESSONS
from app.rooms.proof.state import Proving
from app.rooms.puzzles import choosing, handlers, wording
from app.rooms.puzzles.record import UNRATED, Record, new_rating
from app.rooms.puzzles.solving import PuzzleVerdict, judge_turn
from app.rooms.puzzles.state import Mode, Puzzling
from app.rooms.puzzles.stored import PUZZLED
from app.runtime import commands
from app.ui.themes import THEMES as NAMES

import pacru
from pacru.puzzles import CHOICES, KINDS, THEMES, ListedPuzzle, Puzzle, file_content, list_puzzles
from pacru.rating import Rating
from tests.support.loop import Page
from tests.support.proofs import proofs_in, replies_on
from tests.support.puzzles import all_puzzles, bot_choices, puzzles_of, sister_puzzles
from tests.support.share import mostly_long, mostly_slow
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

TODAY = date(2026, 11, 22).toordinal()  # as FACTS of the page has it


@cache
def contents() -> list[str]:
    """The files of puzzles, as the page gets them."""
    files = (all_puzzles(), bot_choices(), sister_puzzles())
    return [file_content(some).decode("latin-1") for some in files]


@cache
def short_list() -> list[ListedPuzzle]:
    """The puzzles of Pacru as the page lists them."""
    return list_puzzles(file_content(all_puzzles()))


def bring_puzzles(page: Page) -> Page:
    """Bring the puzzles if they have been asked for."""
    if page.commands_of(commands.Fetch) and not page.app.state(Puzzling).shelf:
        page.hear("puzzles.take_files", contents=contents())
    return page


def open_puzzle(puzzle: Puzzle, **facts: Any) -> Page:  # noqa: ANN401 - what an event has
    return bring_puzzles(Page(hash=f"#puzzle={puzzle.id}", **facts))


def ask_for_puzzle(page: Page, mode: str, value: str = "", **facts: Any) -> Puzzle:  # noqa: ANN401 - what an event has
    page.hear("puzzles.begin", mode=mode, which=value, **facts)
    bring_puzzles(page)
    return on_board(page)


def on_board(page: Page) -> Puzzle:
    found = page.app.state(Puzzling).puzzle
    assert found
    return found


def play(page: Page, turn: pacru.Turn | str) -> None:
    page.pass_scenes()
    page.enter(str(turn))


def solve(page: Page) -> None:
    puzzle = on_board(page)
    for turn in puzzle.line[::2] if puzzle.kind.startswith("win") else puzzle.line[:1]:
        play(page, turn)


def judge(puzzle: Puzzle, turn: pacru.Turn) -> PuzzleVerdict:
    return judge_turn(puzzle, pacru.Game(puzzle.position).play(turn)).verdict


def wrong_turn(puzzle: Puzzle) -> pacru.Turn:
    """Return a move that is no solution."""
    moves = puzzle.position.moves()
    return next(turn for turn in moves if judge(puzzle, turn) is PuzzleVerdict.WRONG)


def record(page: Page) -> Record:
    return Record.parse(page.stored.value_of(PUZZLED))


def sample(kind: str, number: int = 6) -> list[Puzzle]:
    return random.Random(1).sample(puzzles_of(kind), number)


def each(puzzles: Iterable[Sequence[Puzzle]]) -> pytest.MarkDecorator:
    """A test of each puzzle of some kinds; but for two of each kind, only every night."""
    cases = [case for some in puzzles for case in mostly_long(some, 3)]
    return pytest.mark.parametrize("puzzle", cases, ids=lambda one: one.id)


EACH = each(map(sample, KINDS))


@EACH
def test_each_kind_can_be_solved_on_the_board(puzzle: Puzzle) -> None:
    page = open_puzzle(puzzle)
    assert wording.ask(puzzle) in page.said
    solve(page)
    assert "Solved!" in page.html["puzzle"]
    assert "Solved!" in page.said
    assert "Next puzzle" in page.html["puzzle"]
    assert record(page).has_tried(puzzle.id)
    assert record(page).rating.value > UNRATED.value
    assert not record(page).cards


@EACH
def test_a_wrong_turn_is_punished_and_tried_again(puzzle: Puzzle) -> None:
    page = open_puzzle(puzzle)
    play(page, wrong_turn(puzzle))
    assert "Try again." in page.html["puzzle"]
    assert "Try again." in page.said
    assert page.app.table.replay
    before = record(page)
    assert before.rating.value < UNRATED.value
    assert puzzle.id in before.cards
    solve(page)
    assert "Solved, second try." in page.html["puzzle"]
    assert record(page) == before


def test_skip_is_about_the_puzzle_and_not_about_what_the_board_shows() -> None:
    puzzle = puzzles_of("win1")[0]
    page = open_puzzle(puzzle, settings='{"pace": "calm"}')
    play(page, wrong_turn(puzzle))
    replay = page.app.table.replay
    assert replay and replay.running
    asked, shown = Elements(page.html["puzzle"]), Elements(page.html["status"])
    assert asked.one(id_="puzzle-skip").text == "Skip"
    skip = shown.one(data_do="bots.skip")
    assert skip.text == "Show all" and "hidden" not in skip


@EACH
def test_the_solution_is_shown_turn_by_turn_with_words(puzzle: Puzzle) -> None:
    page = open_puzzle(puzzle)
    page.hear("puzzles.show_solution")
    turns = puzzle.line if puzzle.kind.startswith("win") else puzzle.line[:1]
    for number, turn in enumerate(turns, 1):
        replay = page.app.table.replay
        assert replay
        assert str(replay.ply.turn) == turn
        assert page.app.table.draft is None
        assert ("Next puzzle" in page.html["puzzle"]) is (number == len(turns))
        if number < len(turns):
            page.hear("puzzles.go_on")
    assert puzzle.id in record(page).cards


def test_the_opponent_plays_the_longest_defence() -> None:
    for puzzle in sample("win3", 3):
        page = open_puzzle(puzzle)
        play(page, puzzle.line[0])
        assert str(page.app.board.game.plies[-1].turn) == puzzle.line[1]
        assert "Correct. Keep going." in page.html["puzzle"]


def test_every_turn_that_keeps_the_result_is_accepted() -> None:
    """A solution may mark other fields than the line does."""
    several = [one for one in puzzles_of("win3") if len(one.solutions) > 1][:5]
    assert several
    for puzzle in several:
        for turn in puzzle.solutions:
            page = open_puzzle(puzzle)
            play(page, turn)
            assert "Correct. Keep going." in page.html["puzzle"], (puzzle.id, turn)


def test_a_hint_names_the_chevron_and_counts_as_help() -> None:
    puzzle = puzzles_of("win3")[0]
    page = open_puzzle(puzzle)
    page.hear("puzzles.give_hint")
    field = puzzle.line[0][:2]
    assert f"use the chevron on {field}" in unmarked(page.html["puzzle"])
    exercise = page.app.history.exercise
    assert exercise
    assert exercise.marks == (field,)
    options = drawing.board(page.app)[1]
    assert field in options.hinted and field not in options.rings  # a ring would cover it
    solve(page)
    assert "Solved, with help." in page.html["puzzle"]
    assert record(page).rating.value < UNRATED.value


def test_again_begins_anew_and_does_not_count_again() -> None:
    page = open_puzzle(puzzles_of("win1")[0])
    solve(page)
    before = record(page)
    page.hear("puzzles.begin_again")
    solve(page)
    assert "Solved!" in page.html["puzzle"]
    assert record(page) == before


def test_the_game_waits_untouched() -> None:
    page = Page()
    page.click("a3", "a4")
    before = page.app
    ask_for_puzzle(page, "near")
    solve(page)
    page.hear("puzzles.leave")
    after = page.app
    assert (after.session, after.table) == (before.session, before.table)
    assert after.history.aside is None
    assert not page.html["puzzle"]
    assert [one.name for one in page.commands_of(commands.Keep)].count("game") == 1


def test_a_lesson_takes_the_place_of_a_puzzle_and_the_other_way_round() -> None:
    page = Page()
    ask_for_puzzle(page, "near")
    page.hear("learn.begin", lesson="move")
    assert not page.html["puzzle"]
    assert page.html["lesson"]
    ask_for_puzzle(page, "near")
    assert page.html["puzzle"]
    assert not page.html["lesson"]
    page.hear("learn.go_on")  # of the lesson that is not there any more
    assert page.html["puzzle"]


@pytest.mark.parametrize("kind", CHOICES)
def test_a_choice_of_the_bot_is_kept_apart_and_does_not_count(kind: str) -> None:
    page = Page()
    for _ in range(3):
        puzzle = ask_for_puzzle(page, "choice", kind)
        assert puzzle.kind == kind
        assert puzzle in bot_choices()
        wrong = next(turn for turn in puzzle.position.moves() if str(turn) not in puzzle.solutions)
        play(page, wrong)
        assert "The bot prefers another move. Try again." in page.html["puzzle"]
        page.pass_scenes()
        play(page, puzzle.line[0])
        assert "Solved, second try." in page.html["puzzle"]
        page.hear("puzzles.go_on")
        assert on_board(page).kind == kind
        assert on_board(page) != puzzle
    assert record(page) == Record()
    assert {*wording.CHOICES} == {*CHOICES}


# ---- the sister games


SISTER_KINDS = ("s1", "s3", "z1", "z3")
"""How the ids of the puzzles of the sister games begin."""


def some_sisters(prefix: str) -> list[Puzzle]:
    """Some puzzles of a sister game, of one kind."""
    return [one for one in sister_puzzles() if one.id.startswith(prefix)][:5]


EACH_SISTER = each(map(some_sisters, SISTER_KINDS))


@EACH_SISTER
def test_a_puzzle_of_a_sister_game_is_solved_and_does_not_change_the_rating(puzzle: Puzzle) -> None:
    page = open_puzzle(puzzle)
    assert "win the count" in page.said
    last = "this move" if puzzle.kind == "win1" else "your second move"
    assert f"The game ends with {last}." in page.said
    solve(page)
    assert "Solved!" in page.html["puzzle"]
    assert "Practise" in page.html["puzzle"]
    assert "Your rating" not in page.html["puzzle"]
    assert record(page).has_tried(puzzle.id)
    assert record(page).rating == UNRATED
    page.hear("puzzles.go_on")
    assert on_board(page).position.game == puzzle.position.game
    assert on_board(page) != puzzle


@EACH_SISTER
def test_each_turn_in_a_sister_game_is_judged(puzzle: Puzzle) -> None:
    right = PuzzleVerdict.SOLVED if puzzle.kind == "win1" else PuzzleVerdict.ON
    for turn in puzzle.position.moves():
        verdict = right if str(turn) in puzzle.solutions else PuzzleVerdict.WRONG
        assert judge(puzzle, turn) is verdict
    page = open_puzzle(puzzle)
    play(page, wrong_turn(puzzle))
    assert "Try again." in page.html["puzzle"]
    assert "loses" not in page.html["puzzle"]
    assert puzzle.id in record(page).cards
    page.pass_scenes()
    solve(page)
    assert "Solved, second try." in page.html["puzzle"]


@pytest.mark.parametrize("prefix", SISTER_KINDS)
def test_the_solution_of_a_sister_game_is_shown_with_its_passes(prefix: str) -> None:
    puzzle = next(one for one in sister_puzzles() if one.id.startswith(prefix))
    page = open_puzzle(puzzle)
    page.hear("puzzles.give_hint")
    assert f"use the chevron on {puzzle.line[0][:2]}" in unmarked(page.html["puzzle"])
    page.hear("puzzles.show_solution")
    for _ in puzzle.line[1:]:
        page.hear("puzzles.go_on")
    assert tuple(str(ply.turn) for ply in page.app.board.game.plies) == puzzle.line
    assert "Next puzzle" in page.html["puzzle"]


@pytest.mark.parametrize("game", wording.sister_games())
def test_a_sister_game_is_chosen_as_a_theme_is(game: str) -> None:
    page = Page()
    page.hear("puzzles.show")
    bring_puzzles(page)
    count = sum(one.position.game == game for one in sister_puzzles())
    assert f'<b>{game.title()}</b><span class="stars">{count}</span>' in page.html["puzzles"]
    had: set[Puzzle] = set()
    for _ in range(4):
        had.add(ask_for_puzzle(page, "theme", game) if not had else on_board(page))
        assert on_board(page).position.game == game
        assert f">{game.title()}</h2>" in page.html["puzzle"]
        solve(page)
        page.hear("puzzles.go_on")
    assert len(had) == 4


def test_after_a_puzzle_alone_comes_one_near_the_rating_or_of_the_same_sister_game() -> None:
    sister = some_sisters("z")[0]
    daily = Page()
    ask_for_puzzle(daily, "day")
    game = sister.position.game
    for page, expected in (
        (daily, ("pacru", Mode.NEAR, "")),
        (open_puzzle(sister), (game, Mode.THEME, game)),
    ):
        solve(page)
        page.hear("puzzles.go_on")
        last = page.app.state(Puzzling).last
        assert last
        assert (on_board(page).position.game, last.mode, last.value) == expected


def test_a_sister_puzzle_comes_only_if_asked_for_or_due() -> None:
    page = Page()
    puzzle = ask_for_puzzle(page, "theme", "azacru")
    play(page, wrong_turn(puzzle))
    for mode in ("near", "day", "rush"):
        assert ask_for_puzzle(page, mode).position.game == "pacru"
    for theme in ("connection", "crossing", "win3"):
        assert ask_for_puzzle(page, "theme", theme).position.game == "pacru"
    page.hear("puzzles.leave")
    page.hear("puzzles.show", moment="2026.11.23 09:00:00")
    assert "1 puzzle to retry" in page.html["puzzles"]
    due = ask_for_puzzle(page, "due", moment="2026.11.23 09:00:00")
    assert due.id in record(page).cards
    assert puzzle.id in record(page).cards


# ---- which one comes next


def test_puzzles_come_near_the_rating_and_never_twice() -> None:
    page = Page()
    had = [ask_for_puzzle(page, "near").id]
    for _ in range(20):
        solve(page)
        page.hear("puzzles.go_on")
        had.append(on_board(page).id)
    assert len(set(had)) == len(had)
    known = {one.id: one for one in short_list()}
    assert {known[one].kind for one in had[: choosing.FIRST]} == {"win1"}
    for aim, one in zip(choosing.AIMS, had, strict=False):
        assert aim in known[one].themes
    later = [known[one] for one in had[choosing.FIRST :]]
    assert all(one.kind != other.kind for one, other in pairwise(later))
    assert all(choosing.strength(one) > choosing.RUSH_BEGINS for one in later)


def show_proof(page: Page) -> None:
    (win,) = proofs_in(page.html["puzzle"])
    page.hear("proof.show", win=win)


def game_aside(page: Page) -> pacru.Game:
    """The game that is on the board instead of the person's own one."""
    aside = page.app.history.aside
    assert aside
    return aside.game


@pytest.mark.parametrize(("kind", "place"), [("win3", 3), ("win3", 4), ("win5", 0)])
def test_the_proof_answers_every_reply(kind: str, place: int) -> None:
    puzzle = puzzles_of(kind)[place]
    page = open_puzzle(puzzle)
    assert "puzzle-proof" not in page.html["puzzle"]
    solve(page)
    show_proof(page)
    page.pass_scenes()
    after = puzzle.position.play(puzzle.line[0])
    found = replies_on(page)
    assert {one for one in found if "-" in one or "x" in one} == {*map(str, after.moves())}
    assert len(found) == len(after.moves()) + len(after.rotations())
    for reply in found[::5]:
        page.hear("proof.answer", turn=reply)
        if replies_on(page):  # a win in three
            page.hear("proof.answer", turn=replies_on(page)[-1])
        outcome = game_aside(page).outcome
        assert outcome
        assert outcome.winner == 0, reply
        page.hear("proof.begin_again")
    page.hear("proof.answer", turn="a1-z9")
    assert "takes too long" in page.html["proof"]
    page.hear("proof.leave")
    assert on_board(page) == puzzle
    assert "puzzle-next" in page.html["puzzle"]
    assert [ply.spelled for ply in game_aside(page).plies] == [*puzzle.line]


def test_back_from_a_proof_leaves_the_puzzle() -> None:
    """The address stays that of the puzzle, and so does what the browser’s “back” means."""
    (puzzle,) = puzzles_of("win3")[3:4]
    page = open_puzzle(puzzle)
    solve(page)
    before = len(page.commands_of(commands.Address))
    show_proof(page)
    assert len(page.commands_of(commands.Address)) == before
    page.hear("puzzles.leave")
    assert page.app.history.aside is None
    assert page.app.state(Proving).proof is None


def test_what_help_costs_is_said_before_it_is_given() -> None:
    page = Page()
    ask_for_puzzle(page, "near")
    assert "counts as missed" in page.html["puzzle"]
    assert 'aria-describedby="puzzle-price"' in page.html["puzzle"]
    page.hear("puzzles.give_hint")
    assert "counts as missed" not in page.html["puzzle"]


def test_the_solution_says_why() -> None:
    page = Page()
    puzzle = ask_for_puzzle(page, "theme", "blocking")
    solve(page)
    assert 'class="reason' in page.html["puzzle"]
    assert "I think" not in page.html["puzzle"], puzzle  # a puzzle's reasons are facts


def test_a_puzzle_that_is_passed_over_counts_as_not_solved() -> None:
    page = Page()
    first = ask_for_puzzle(page, "near")
    page.hear("puzzles.go_on")
    assert on_board(page) != first
    assert first.id in record(page).cards


@pytest.mark.parametrize("theme", mostly_slow([*THEMES, *KINDS], 4))
def test_puzzles_of_a_theme_or_a_kind(theme: str) -> None:
    page = Page()
    for _ in range(3):
        puzzle = ask_for_puzzle(page, "theme", theme)
        assert theme in (*puzzle.themes, puzzle.kind)
        solve(page)
        page.hear("puzzles.go_on")
    assert {*wording.KINDS} == {*KINDS}
    assert {*NAMES} == {*wording.RULES} == {*THEMES}


def test_what_went_wrong_comes_back_on_its_day() -> None:
    page = Page()
    puzzle = ask_for_puzzle(page, "near")
    play(page, wrong_turn(puzzle))
    page.hear("puzzles.show", moment="2026.11.23 09:00:00")
    assert "1 puzzle to retry" in page.html["puzzles"]
    assert ask_for_puzzle(page, "due", moment="2026.11.23 09:00:00") == puzzle
    solve(page)
    card = record(page).cards[puzzle.id]
    assert card.due > TODAY + 2
    page.hear("puzzles.go_on", moment="2026.11.23 09:01:00")
    assert on_board(page) != puzzle
    page.hear("puzzles.show", moment="2026.11.23 09:02:00")
    assert "to retry" not in page.html["puzzles"]


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_one_each_day() -> None:
    days = [choosing.puzzle_of_day(short_list(), day) for day in range(TODAY, TODAY + 60)]
    assert days == [
        choosing.puzzle_of_day(short_list()[::-1], day) for day in range(TODAY, TODAY + 60)
    ]
    assert len({one.id for one in days if one}) > 50
    page = Page()
    found = choosing.puzzle_of_day(short_list(), TODAY)
    assert found
    assert ask_for_puzzle(page, "day").id == found.id
    solve(page)
    assert (record(page).day, record(page).row) == (TODAY, 1)


@pytest.mark.parametrize(
    ("moments", "rows"),
    [
        (["2026.11.22 12:00:00", "2026.11.23 09:00:00", "2026.11.26 09:00:00"], [1, 2, 1]),
        (["2028.02.28 23:59:30", "2028.02.29 00:00:01", "2028.03.01 23:59:59"], [1, 2, 3]),
    ],
    ids=["with a gap", "over a leap day"],
)
def test_days_in_a_row_are_those_on_which_their_puzzles_were_asked_for(
    moments: list[str], rows: list[int]
) -> None:
    page = Page()
    for moment, row in zip(moments, rows, strict=True):
        ask_for_puzzle(page, "day", moment=moment)
        solve(page)  # at another moment
        day = date(*map(int, moment[:10].split(".")))
        assert (record(page).day, record(page).row) == (day.toordinal(), row)


def test_a_link_opens_its_puzzle_and_an_unknown_one_says_so() -> None:
    puzzle = all_puzzles()[100]
    page = open_puzzle(puzzle)
    assert on_board(page) == puzzle
    page.hear("puzzles.share")
    assert f"https://example.org/pacru/#puzzle={puzzle.id}" in page.html["puzzle-sharing"]
    assert puzzle.text in page.html["puzzle-sharing"]
    page.hear("puzzles.save_picture")
    (picture,) = page.commands_of(commands.SavePicture)
    assert picture.name == f"pacru-{puzzle.id}.png"
    page = bring_puzzles(Page(hash="#puzzle=w9-<b>"))
    assert "There’s no puzzle “w9-&lt;b”." in page.html["puzzles"]


def test_puzzles_that_cannot_be_fetched_are_missed_in_a_sentence() -> None:
    page = Page(hash="#puzzle=w3-0001")
    page.hear("puzzles.take_files", failed="status 404")
    assert "The puzzles can’t be loaded right now: status 404." in page.html["puzzles"]
    page.hear("puzzles.begin", mode="near")
    page.hear("puzzles.take_files", contents=["nonsense"])
    assert "can’t be loaded right now" in page.html["puzzles"]
    page.hear("puzzles.begin", mode="near")
    page.hear("puzzles.take_files", contents=contents())
    assert on_board(page)


def test_nothing_is_fetched_before_it_is_wanted_and_then_once() -> None:
    page = Page()
    page.click("a3", "b3")
    assert not page.commands_of(commands.Fetch)
    page.hear("puzzles.show")
    bring_puzzles(page)
    page.hear("page.close")
    page.hear("puzzles.show")
    ask_for_puzzle(page, "near")
    assert page.commands_of(commands.Fetch) == [handlers.FETCH]


# ---- Rush


def rush(page: Page, **facts: Any) -> None:  # noqa: ANN401 - what an event has
    ask_for_puzzle(page, "rush", **facts)


def test_a_rush_goes_on_until_three_mistakes() -> None:
    page = Page()
    rush(page)
    for solved in range(1, 4):
        solve(page)
        shown = Elements(page.html["puzzle"])
        assert shown.one("b", class_="solved").text == f"{solved}"
        assert len(shown.where("i")) == 3
    for mistakes in range(1, 4):
        play(page, wrong_turn(on_board(page)))
        assert len(record(page).cards) == mistakes
    assert "3 puzzles solved. Your best so far!" in page.html["puzzle"]
    assert record(page).rush == 3
    assert record(page).rating == UNRATED
    assert page.app.table.draft is None
    rush(page)
    for _ in range(3):
        play(page, wrong_turn(on_board(page)))
    assert "0 puzzles solved.<" in page.html["puzzle"]
    assert record(page).rush == 3


def ticks(page: Page) -> int:
    """How often the clock of a rush has been asked to go on."""
    later = page.commands_of(commands.After)
    return [one.event["do"] for one in later].count("puzzles.count_down")


def test_a_rush_ends_after_three_minutes() -> None:
    page = Page()
    rush(page, now=100.0)
    number = page.app.state(Puzzling).rushes
    solve(page)
    page.hear("puzzles.count_down", number=number, now=101.0)
    assert "2:59" in page.html["puzzle"]
    for now in (161.0, 221.0, 269.9):
        page.hear("puzzles.count_down", number=number, now=now)
    assert "10 seconds left" in page.said
    assert ticks(page) == 5
    page.hear("puzzles.count_down", number=number, now=280.0)
    assert "1 puzzle solved." in page.html["puzzle"]
    page.hear("puzzles.count_down", number=number, now=281.0)
    assert ticks(page) == 5


def test_a_rush_shows_what_is_left_solved_and_missed() -> None:
    page = Page()
    rush(page, now=100.0)
    number = page.app.state(Puzzling).rushes
    solve(page)
    play(page, wrong_turn(on_board(page)))
    page.hear("puzzles.count_down", number=number, now=173.0)
    shown = Elements(page.html["puzzle"])
    bar = shown.one("progress")
    assert (bar["value"], bar["max"]) == ("107", "180")
    assert [shown.one("b", class_=name).text for name in ("left", "solved")] == ["1:47", "1"]
    assert page.html["puzzle"].count("#i-close") - 1 == 1  # beside the button that leaves
    assert len(shown.where("i")) == 2
    told = "1 solved, 1 of 3 mistakes made, 107 seconds left"
    assert shown.one(class_="rush")["aria-label"] == told


def test_a_rush_stands_still_while_the_device_sleeps() -> None:
    page = Page()
    rush(page, now=100.0)
    number = page.app.state(Puzzling).rushes
    for now in (101.0, 161.0, 1061.0, 1062.0):
        page.hear("puzzles.count_down", number=number, now=now)
    assert "1:58" in page.html["puzzle"]
    says = "Your device was asleep for 15 minutes. The clock stood still."
    assert [one.text for one in page.commands_of(commands.Tell)] == [says]
    page.hear("puzzles.leave", now=1063.0)
    page.hear("puzzles.show", now=2000.0)
    assert len(page.commands_of(commands.Tell)) == 1


def test_the_puzzles_of_a_rush_are_all_different_and_become_harder() -> None:
    had: frozenset[str] = frozenset()
    strengths: list[float] = []
    for number in range(40):
        found = choosing.next_in_rush(short_list(), number, had)
        assert found
        assert found.id not in had
        had |= {found.id}
        strengths.append(choosing.strength(found))
    assert strengths[0] < strengths[15] < strengths[30]
    everything = frozenset(one.id for one in short_list())
    assert choosing.next_in_rush(short_list(), 9999, everything) is None


# ---- what is kept


def test_a_record_is_read_as_it_was_written() -> None:
    record = Record(
        Rating(1234.5, 88.5, 0.059),
        17,
        TODAY,
        4,
        {"w1": 5, "s": 1 << 200, "z3": 4},
        {"d-0007": Card(1.5, 6.25, 9), "s1-0003": Card(1.5, 6.25, 9)},
    )
    assert Record.parse(record.text) == record
    assert record.count == 4
    assert record.has_tried("w1-0002")
    assert not record.has_tried("w1-0001")


@pytest.mark.parametrize(
    "text", ["", "rating=1e9/0/0", "w1:xyz f:q=1 day= rush=99999999", "rating=9999999/0.1/9"]
)
def test_what_cannot_be_read_counts_as_not_there(text: str) -> None:
    record = Record.parse(text)
    assert not record.tried
    assert 100 <= record.rating.value <= 4000
    assert new_rating(record.rating, 1500, solved=True).value <= 4100


def test_records_of_two_devices_become_one() -> None:
    one = Record(Rating(1100.0, 200.0), 3, 5, 1, {"w1": 1}, {"w1-0000": Card(1, 5, 1)})
    other = Record(Rating(1300.0, 200.0), 2, 6, 2, {"w1": 6, "d": 1}, {"d-0000": Card(2, 5, 1)})
    both = one.merge(other)
    assert both.rating in {one.rating, other.rating}
    assert (both.rush, both.day, both.row) == (3, 6, 2)
    assert both.tried == {"w1": 7, "d": 1}
    assert {*both.cards} == {"w1-0000", "d-0000"}


def test_progress_comes_along_with_a_file_of_settings_and_stays_at_a_reset() -> None:
    page = Page()
    ask_for_puzzle(page, "theme", "win1")
    solve(page)
    page.hear("settings.save")
    page.hear("library.take_answer", number=page.commands_of(commands.Shelf)[-1].number, texts=[])
    (saved,) = page.commands_of(commands.Save)
    other = Page()
    mine = ask_for_puzzle(other, "theme", "defence")
    solve(other)
    other.hear("settings.read", files=[{"name": "a", "size": len(saved.text), "text": saved.text}])
    other.hear("settings.agree")
    assert record(other).count == 2
    assert record(other).has_tried(mine.id)
    other.hear("settings.reset")
    assert record(other).count == 2


# ---- the formulas


FSRS = {
    "AGGGG": "1/0.2120/6.4133 2/1.8868/6.4021 6/6.2692/6.3909 17/17.3792/6.3798 44/43.8421/6.3686",
    "AGAGG": "1/0.2120/6.4133 2/1.8868/6.4021 1/0.5051/8.8026 2/1.5542/8.7891 4/3.6031/8.7755",
    "AAGGA": "1/0.2120/6.4133 1/0.1009/8.8063 1/0.6832/8.7927 2/1.8060/8.7792 1/0.4827/9.5839",
}
"""Days, stability and difficulty after each try, by the package fsrs 6.3.2 without fuzz and steps of learning."""


def solved(count: int, strength: float = 1000, *, clean: bool = True) -> Record:
    """The record after so many puzzles of one strength."""
    record = Record()
    for number in range(count):
        record = record.after(f"w1-{number:04}", strength, clean, TODAY)
    return record


def test_the_first_ten_find_a_rating_which_then_moves_by_no_more_than_30() -> None:
    assert [solved(count).left for count in (0, 1, 9, 10, 11)] == [10, 9, 1, 0, 0]
    assert solved(1).rating.value > UNRATED.value + 30
    sisters = Record().after("z1-0001", 1000, True, TODAY, 0.0)
    assert sisters.left == 10
    for clean in (True, False):
        before = solved(10, clean=clean)
        for strength in (400, 3000):
            for one in (True, False):
                after = before.after("w5-0001", strength, one, TODAY)
                assert abs(after.rating.value - before.rating.value) <= 30
    easy, hard = (before.after("w5-0001", strength, False, TODAY) for strength in (400, 3000))
    assert easy.rating.value < hard.rating.value < before.rating.value


def test_a_rating_is_seen_after_ten_puzzles_with_what_it_means() -> None:
    page = Page()
    for left in range(9, -1, -1):
        ask_for_puzzle(page, "theme", "win1")
        assert "Your rating" not in page.html["puzzle"]
        solve(page)
        assert ("Your rating is " in page.html["puzzle"]) == (not left)
        if left:
            assert f"{left} more puzzle" in page.html["puzzle"]
    value = round(record(page).rating.value)
    means = (
        f"Your rating is {value}: you solve every second puzzle of that rating at the first try."
    )
    assert means in page.html["puzzle"]
    assert 'class="change"' not in page.html["puzzle"]  # nothing was seen before
    ask_for_puzzle(page, "theme", "win1")
    assert f"Your rating: {value}" in page.html["puzzle"]
    page.hear("puzzles.show")
    assert means in page.html["puzzles"]


def test_the_number_of_tries_is_said() -> None:
    puzzle = puzzles_of("win1")[0]
    for misses, told in enumerate(("Solved!", "Solved, second try.", "Solved after 3 tries.")):
        page = open_puzzle(puzzle)
        for _ in range(misses):
            play(page, wrong_turn(puzzle))
            page.pass_scenes()
        solve(page)
        assert told in page.html["puzzle"]


def test_a_try_counts_less_for_who_knows_the_theme() -> None:
    whole, half = (Record().after("w3-0001", 1200, True, TODAY, weight) for weight in (1.0, 0.5))
    gained = (one.rating.value - UNRATED.value for one in (whole, half))
    assert next(gained) == pytest.approx(2 * next(gained))


@pytest.mark.parametrize("grades", FSRS)
def test_fsrs_6_as_its_library_computes_it(grades: str) -> None:
    card = memory.first_card(TODAY)
    for grade, expected in zip(grades[1:] + " ", FSRS[grades].split(), strict=True):
        days, stability, difficulty = map(float, expected.split("/"))
        assert card.due - card.day == days
        assert card.stability == pytest.approx(stability, abs=1e-4)
        assert card.difficulty == pytest.approx(difficulty, abs=1e-4)
        card = memory.review(card, card.due, grade == "G")


def test_the_list_of_puzzles_has_what_the_puzzles_have() -> None:
    assert len(short_list()) == len(all_puzzles())
    for short, puzzle in zip(short_list()[::20], all_puzzles()[::20], strict=True):
        found = (puzzle.id, puzzle.kind, puzzle.position.players, puzzle.themes, puzzle.level)
        assert short[:5] == found
        assert short.puzzle == puzzle


def test_each_theme_leads_to_a_lesson_about_it() -> None:
    assert all(LESSONS.find(rule) for rule in wording.RULES.values())


def test_a_puzzle_whose_line_is_damaged_is_refused() -> None:
    with pytest.raises(pacru.PacruError):
        _ = ListedPuzzle("w1-0001", "win1", 2, (), 1, "{}").puzzle


def test_the_address_follows_the_puzzle_but_not_a_rush() -> None:
    page = Page()
    first = ask_for_puzzle(page, "near")
    page.hear("puzzles.go_on")
    second = on_board(page)
    page.hear("learn.begin", lesson="move")
    ask_for_puzzle(page, "rush")
    page.hear("puzzles.leave")
    found = [one.fragment for one in page.commands_of(commands.Address)]
    assert found == [f"#puzzle={first.id}", f"#puzzle={second.id}", "#learn=move", ""]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["win3", "win5", "defence"])
def test_each_move_of_each_puzzle_can_be_judged_in_the_page(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        for turn in puzzle.position.moves():
            verdict = judge(puzzle, turn)
            assert verdict is not PuzzleVerdict.UNKNOWN, (puzzle.id, str(turn))


def test_three_puzzles_are_three_and_then_the_game_is_there_again() -> None:
    page = bring_puzzles(Page())
    ask_for_puzzle(page, "theme", "pincer", count="3")
    for number in (1, 2, 3):
        assert f"Pincer: {number} of 3" in unescape(page.html["puzzle"])
        solve(page)
        assert ("Done" in page.html["puzzle"]) is (number == 3)
        page.hear("puzzles.go_on")
    assert page.app.history.aside is None
