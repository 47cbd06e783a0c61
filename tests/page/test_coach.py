"""The coach: a word before the bot replies to a turn that throws chances away or risks being blocked."""

import re

import pytest
from app.board import drawing
from app.game import keeping
from app.game.games import snapshot
from app.model.settings import Coach, Settings
from app.person.coaching import ENDED, FIRST_GAMES, is_newcomer
from app.rooms.coach.handlers import PRAISED
from app.rooms.coach.state import Coaching
from app.runtime import commands

import pacru
from pacru.explain.faults import FaultKind
from tests.support.loop import Page
from tests.support.positions import HANGING, RISKY
from tests.support.untranslated import unmarked
from tests.support.visits import Elements

WORDS = ("blunder", "mistake", "inaccura", "proven", "expected", "%", "chance", "move ahead", "(r")
"""What the coach never says."""
BEST = "a1-b2"
"""A better turn than to let oneself be captured."""


def open_page(
    position: str = HANGING, coach: str = "blunder", *, cores: int = 1, games: str = ""
) -> Page:
    """A game of a person against a bot from a position; the first games are known by their numbers."""
    chosen = Settings.from_values({"pace": "none", "coach": coach, ENDED.name: games})
    link = pacru.link.write(pacru.Position.parse(position), seat="S")
    page = Page(settings=chosen.text, link=link, cores=cores)
    page.hear("bots.begin")
    return page


def questions(told: list[commands.Command]) -> list[str]:
    return [one.line for one in told if isinstance(one, commands.Bot) and one.line.startswith("go")]


def play(page: Page, turn: str) -> list[commands.Command]:
    """Enter a turn in notation."""
    return page.hear("play.type_turn", value=turn) + page.hear("play.enter_typed")


def answer(page: Page, *found: tuple[int, str]) -> list[commands.Command]:
    """Let the bot report the best turns at two depths, with scores in hundredths of a marker, and end its search."""
    for depth in (3, 4):
        for rank, (score, line) in enumerate(found, 1):
            rated = f"score markers {score} nodes 300000 time 8 multipv {rank} pv {line}"
            page.hear("bots.hear", lines=f"info depth {depth} {rated}")
    return page.hear("bots.hear", lines=f"bestmove {found[0][1].split()[0]}")


def blunder(page: Page) -> list[commands.Command]:
    """Step to e5, and let the bot find out what that costs."""
    assert questions(play(page, "e4-e5")) == ["go movetime 700"]
    asked = questions(answer(page, (2000, BEST)))
    assert asked == ["go nodes 300000 movetime 500 searchmoves e4-e5"]
    return answer(page, (-2000, "e4-e5 d5xe5"))


def wait_beside() -> Page:
    """A page on which the bot has replied to e4-e5 beside the coach, who thinks about that turn."""
    page = open_page(cores=2)
    assert commands.StartBot(2) in play(page, "e4-e5")
    assert questions(page.hear("bots.begin", worker=2)) == ["go"]
    page.hear("bots.hear", lines="bestmove d5xe5", worker=2)
    assert page.turns == ["e4-e5"]
    answer(page, (2000, BEST))
    return page


def replies(told: list[commands.Command]) -> list[commands.After]:
    """The replies that are on their way to the board."""
    return [one for one in told if isinstance(one, commands.After) and not one.seconds]


def chosen(page: Page) -> Coach:
    return page.stored.coach


def is_speaking(page: Page) -> bool:
    return page.app.state(Coaching).remark is not None


def test_a_chevron_that_stands_open_is_told_before_the_reply() -> None:
    page = open_page()
    told = blunder(page)
    assert is_speaking(page)
    assert "Careful with this one!" in page.html["remark"]
    assert "Two of Pip’s chevrons reach it. Two can capture." in unmarked(page.html["remark"])
    shown = Elements(page.html["remark"])
    assert not re.search(r"\b[a-i][1-9]\b", shown.one("h2").text + shown.one("p").text)
    assert not questions(told)  # nobody is asked for a reply
    assert page.app.bots.request is None
    (said,) = (one.text for one in told if isinstance(one, commands.Say))
    assert "d5" in said and "d6" in said  # the heading has the keyboard


def test_what_is_wrong_is_shown_on_the_board_while_the_coach_speaks() -> None:
    page = open_page()
    blunder(page)
    _, options = drawing.board(page.app)
    assert set(options.attacks) == {("d5", "e5"), ("d6", "e5")}
    page.hear("play.take_back")
    assert page.app.ui.pictured is None
    assert not drawing.board(page.app)[1].attacks


@pytest.mark.parametrize("word", WORDS)
def test_the_coach_has_no_use_for_some_words(word: str) -> None:
    page = open_page()
    blunder(page)
    assert word not in unmarked(page.html["remark"]).lower()


def test_nobody_is_warned_in_the_first_rounds() -> None:
    page = open_page(HANGING.replace(" a 2 - 9", " a 2 - 3"))
    assert questions(play(page, "e4-e5")) == ["go"]
    page = open_page(HANGING.replace(" a 2 - 9", " a 2 - 5"))
    blunder(page)
    assert is_speaking(page)


def test_there_are_two_warnings_in_a_game_at_most() -> None:
    page = open_page()
    blunder(page)
    page.hear("play.take_back")
    assert questions(play(page, "e4-e5")) == []  # what was found is known
    assert is_speaking(page)
    page.hear("play.take_back")
    assert questions(play(page, "e4-e5")) == ["go"]
    assert not is_speaking(page)


def test_how_often_somebody_was_warned_is_kept_with_the_game() -> None:
    page = open_page()
    blunder(page)
    kept = keeping.read(keeping.write(snapshot(page.app)))
    assert kept.warned == 1


def test_in_the_first_games_only_what_can_be_shown_is_told() -> None:
    for games, speaks in (("", False), ("1;2;3", True)):
        page = open_page(games=games)
        play(page, "a1-a2")
        answer(page, (2000, f"{BEST} i1-i2"))
        answer(page, (-2000, "a1-a2 i1-i2 e4-e5 d5xe5"))
        assert not is_speaking(page)
        if speaks:  # a search alone expects it, and another one confirms it
            confirm(page, (2000, f"{BEST} i1-i2"), (-2000, "a1-a2 i1-i2 e4-e5 d5xe5"))
        fault = page.app.state(Coaching).remark
        assert is_speaking(page) is speaks
        assert not fault or fault.kind is not FaultKind.OPEN


def confirm(page: Page, best: tuple[int, str], played: tuple[int, str]) -> None:
    """Let the bot look further ahead: at all turns, and at the one that was played."""
    assert "go nodes 800000 movetime 2000" in [one.line for one in page.commands_of(commands.Bot)]
    answer(page, best)
    answer(page, played)


def test_what_a_search_expects_is_not_said_if_another_one_does_not_confirm_it() -> None:
    page = open_page(games="1;2;3")
    play(page, "a1-a2")
    answer(page, (2000, f"{BEST} i1-i2"))
    answer(page, (-2000, "a1-a2 i1-i2 e4-e5 d5xe5"))
    confirm(page, (2000, f"{BEST} i1-i2"), (1900, "a1-a2 i1-i2"))
    assert not is_speaking(page)


def test_newcomers_are_warned_of_what_costs_little_against_a_weak_bot() -> None:
    for games, speaks in (("", True), ("1;2;3", False)):
        page = open_page(games=games)
        play(page, "e4-e5")
        answer(page, (300, BEST))
        answer(page, (-300, "e4-e5 d5xe5"))
        assert is_speaking(page) is speaks


def test_a_sure_win_that_becomes_a_little_less_sure_is_no_word_worth() -> None:
    page = open_page(games="1;2;3")
    play(page, "a1-a2")
    for depth in (3, 4):
        sure = f"score win 3 nodes 300000 time 8 multipv 1 pv {BEST} i1-i2 e4-e5"
        page.hear("bots.hear", lines=f"info depth {depth} {sure}")
    page.hear("bots.hear", lines=f"bestmove {BEST}")
    answer(page, (5000, "a1-a2 i1-i2 e4-e5 d5xe5"))
    assert not is_speaking(page)


def test_a_sentence_needs_enough_positions() -> None:
    page = open_page()
    play(page, "e4-e5")
    for score, line in ((2000, BEST), (-2000, "e4-e5 d5xe5")):
        rated = f"score markers {score} nodes 900 time 8 multipv 1 pv {line}"
        for depth in (3, 4):
            page.hear("bots.hear", lines=f"info depth {depth} {rated}")
        page.hear("bots.hear", lines=f"bestmove {line.split()[0]}")
    assert not is_speaking(page)


# ---- praise


CAPTURE = "9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 9"
"""The first player can capture on e6."""


def praised(page: Page) -> bool:
    return page.app.state(Coaching).praise is not None


def capture(page: Page) -> list[commands.Command]:
    """Capture on e6, as the best turn."""
    play(page, "d6xe6")
    return answer(page, (900, "d6xe6"))


def test_a_capture_is_praised_until_time_has_passed() -> None:
    page = open_page(CAPTURE)
    told = capture(page)
    assert "Captured!" in page.html["remark"]
    assert "Pip has 1 chevron left." in unmarked(page.html["remark"])
    (later,) = (one for one in told if isinstance(one, commands.After) and one.seconds)
    assert later.seconds == PRAISED
    page.hear(**later.event)
    assert not praised(page)
    assert not page.html["remark"]


def test_a_bad_turn_is_not_praised() -> None:
    page = open_page(CAPTURE)
    play(page, "d6xe6")
    answer(page, (2000, "e5-f6"))
    answer(page, (-500, "d6xe6"))
    assert not praised(page)


def test_praise_ends_with_the_next_turn_and_needs_some_turns_before_it_comes_again() -> None:
    page = open_page(CAPTURE)
    capture(page)
    page.hear("bots.hear", lines="bestmove i8-i7")
    assert not praised(page)
    page.hear("play.take_back")
    page = open_page(CAPTURE, coach="off", games="1;2;3")
    capture(page)
    assert not praised(page)


def test_the_reply_waits_for_the_coach_where_both_think_side_by_side() -> None:
    page = wait_beside()
    (late,) = replies(answer(page, (1950, "e4-e5")))
    page.hear(**late.event)
    assert page.turns == ["e4-e5", "d5xe5"]


def test_a_reply_that_waited_for_the_coach_is_forgotten_with_the_turn() -> None:
    page = wait_beside()
    (late,) = replies(answer(page, (1950, "e4-e5")))
    page.hear("play.take_back")  # on its way
    page.hear(**late.event)
    assert not page.turns


def test_a_reply_from_beside_the_coach_is_not_played_if_there_is_something_to_say() -> None:
    page = wait_beside()
    assert not replies(answer(page, (-2000, "e4-e5 d5xe5")))
    assert is_speaking(page)
    assert page.turns == ["e4-e5"]


def test_who_plays_on_gets_the_reply() -> None:
    page = open_page()
    blunder(page)
    assert questions(page.hear("coach.play_on")) == ["go"]
    assert not is_speaking(page)
    page.hear("bots.hear", lines="bestmove d5xe5")
    assert len(page.turns) == 2


def test_who_takes_back_is_to_move_again() -> None:
    page = open_page()
    blunder(page)
    page.hear("play.take_back")
    assert not is_speaking(page)
    assert not page.turns
    assert page.app.table.draft


def test_nobody_is_warned_of_a_hint_that_was_followed() -> None:
    page = open_page()
    answer(page, (300, BEST), (200, "a1-a2"), (100, "e4-e5"))  # what the coach has looked at ahead
    page.hear("bots.hint")
    answer(page, (300, "e4-e5 d5xe5"))
    assert questions(play(page, "e4-e5")) == ["go"]
    assert not is_speaking(page)


@pytest.mark.parametrize("closed", [True, False])
def test_a_hint_goes_from_the_board_while_another_chevron_is_chosen(closed: bool) -> None:
    page = open_page()
    page.hear("bots.hint")
    answer(page, (300, "e4-e5"))
    if not closed:
        page.hear("coach.show_hint")

    def marks() -> tuple[list[str], tuple[str, str] | None]:
        options = drawing.board(page.app)[1]
        return [*options.hinted], options.arrow

    advised = ["e4"], None if closed else ("e4", "e5")
    assert marks() == advised
    page.click("e4")
    assert marks() == advised
    page.click("a1")
    assert marks() == ([], None)
    page.click("e4")
    assert marks() == advised


def test_a_good_turn_is_not_worth_a_word() -> None:
    page = open_page()
    play(page, BEST)
    told = answer(page, (300, BEST))
    assert not is_speaking(page)
    assert questions(told) == ["go"]  # for the reply


def test_what_was_found_before_the_turn_is_not_asked_again() -> None:
    page = open_page()
    blunder(page)
    page.hear("play.take_back")
    assert questions(play(page, BEST)) == ["go"]


def test_while_the_person_thinks_the_position_is_looked_at() -> None:
    page = open_page()
    play(page, BEST)
    answer(page, (300, BEST))
    assert questions(page.hear("bots.hear", lines="bestmove d5-e5")) == ["go movetime 1000"]
    answer(page, (300, "e4-f5"), (200, "b2-b3"))
    assert questions(play(page, "b2-b3")) == ["go"]


def test_without_a_coach_nobody_is_asked() -> None:
    for coach in ("off", "first"):
        page = open_page(coach=coach, games="1;2;3")
        assert questions(play(page, "e4-e5")) == ["go"]


def test_a_turn_after_which_one_could_be_blocked_is_asked_back_at_once() -> None:
    page = open_page(RISKY, coach="off")  # newcomers are told all the same
    told = play(page, "a3-a1")
    assert "close you in" in page.html["remark"]
    assert page.app.ui.pictured and page.app.ui.pictured.ways == (("e3", "e2"),)
    assert not questions(told)
    assert questions(page.hear("coach.play_on")) == ["go"]


def test_the_last_exits_of_the_only_person_are_marked_on_the_board() -> None:
    page = open_page("Aw3Bs4/9/9/9/9/9/9/9/8An a 2 - 9")
    _, options = drawing.board(page.app)
    assert set(options.exits) == {"h2", "i2"}
    page.click("i1")
    assert not drawing.board(page.app)[1].exits  # the destinations have marks of their own


def test_who_has_played_enough_games_is_told_only_by_a_coach() -> None:
    page = open_page(RISKY, coach="off", games="1;2;3")
    assert questions(play(page, "a3-a1")) == ["go"]


def test_the_first_games_are_counted_once_each() -> None:
    page = Page(settings='{"pace": "none"}')
    for number in range(FIRST_GAMES):
        assert is_newcomer(page.app.settings)
        page.hear("play.play_again", moment=f"2026.11.22 12:00:0{number}")
        page.hear("play.resign", player="0")
        page.hear("play.take_back")
        page.hear("play.resign", player="0")
    assert not is_newcomer(page.app.settings)


def test_the_coach_is_switched_with_a_new_game() -> None:
    page = Page(settings='{"pace": "none"}')
    page.hear("play.set_up")
    assert 'id="coached" data-change="play.switch_coach" checked' in page.html["new-game"]
    page.hear("play.switch_coach", checked=False)
    page.hear("play.start", moment="2026.11.22 12:00:00")
    assert chosen(page) is Coach.OFF
    page.hear("play.set_up")
    page.hear("play.switch_coach", checked=True)
    page.hear("play.start", moment="2026.11.22 12:01:00")
    assert chosen(page) is Coach.ON


@pytest.mark.parametrize("written", ["", "0", "7|||", "0|z9||", "0||a1|", "0|||a1-b2"])
def test_what_is_no_picture_is_not_shown(written: str) -> None:
    page = open_page()
    page.hear("reasons.show", picture=written)
    assert page.app.ui.pictured is None
