"""The room of the bots as owner of their worker: the questions of all rooms, in order of urgency."""

from dataclasses import dataclass, replace
from types import ModuleType

import pytest
from app.game import asking, effects
from app.model.app import App, Update
from app.model.bots import BOT_ATTEMPTS
from app.model.page import PageRoom
from app.runtime import commands
from app.runtime.handling import handler
from app.runtime.room import Room
from app.shell.rooms import ROOMS

import pacru
from pacru.bot.desk import Urgency
from pacru.bot.protocol import Info
from tests.support.loop import Page

# A room that reviews a game: it asks one question after the other, and notes what it hears.


@dataclass(frozen=True)
class Reviewed:
    """The state of the room."""

    asked: int | None = None
    heard: tuple[str, ...] = ()


@handler()
def begin(app: App) -> Update:
    lines = asking.question(pacru.Game.new(), 15, "go nodes 20000", best=2)
    app, number, asked = asking.ask(app, Urgency.REVIEW, lines, take_answer, take_report)
    return app.with_state(replace(app.state(Reviewed), asked=number)), asked


@handler()
def leave(app: App) -> Update:
    own = app.state(Reviewed)
    assert own.asked is not None
    return app.with_state(replace(own, asked=None)), (effects.Withdraw(own.asked),)


def take_report(app: App, number: int, info: Info) -> Update:
    own = app.state(Reviewed)
    assert own.asked == number
    return app.with_state(
        replace(own, heard=(*own.heard, f"{info.rank} {info.thought.line[0]}"))
    ), ()


def take_answer(app: App, answer: effects.Answer) -> Update:
    own = app.state(Reviewed)
    assert own.asked == answer.number
    return app.with_state(Reviewed(heard=(*own.heard, answer.turn))), ()


HANDLERS = ModuleType("handlers")
vars(HANDLERS).update(begin=begin, leave=leave)
REVIEW: PageRoom = Room(name="reviewing", begin=Reviewed, handlers=(HANDLERS,))
QUESTION = (
    "setoption name Level value 15",
    "setoption name MultiPV value 2",
    f"position text {pacru.Position.initial()}",
    "go nodes 20000",
)


@pytest.fixture
def page() -> Page:
    """A game of a person against a bot, with the review."""
    page = Page((*ROOMS, REVIEW))
    page.hear("bots.begin")
    return page


def says(page: Page, line: str) -> list[str]:
    """The lines for the bot's worker after it has said something."""
    return page.lines_after("bots.hear", lines=line)


def turns_heard(page: Page) -> tuple[str, ...]:
    return page.app.state(Reviewed).heard


def go(lines: list[str]) -> list[str]:
    """What lines ask for, without options and positions."""
    return [line for line in lines if line.split()[0] not in ("setoption", "position")]


@pytest.mark.parametrize("together", [False, True])
def test_any_room_asks_and_hears_of_each_of_the_best_turns(page: Page, together: bool) -> None:
    assert page.lines_after("reviewing.begin") == [*QUESTION]
    lines = [
        f"info depth 3 score markers 30 multipv {rank} pv {turn}"
        for rank, turn in enumerate(("a3-b3", "a3-b2"), 1)
    ]
    lines.append("bestmove a3-b3")
    for said in ["\n".join(lines)] if together else lines:
        assert says(page, said) == []
    assert turns_heard(page) == ("1 a3-b3", "2 a3-b2", "a3-b3")


def test_the_turn_of_a_bot_does_not_wait_for_a_review(page: Page) -> None:
    page.lines_after("reviewing.begin")
    page.click("a3")
    lines = page.lines_after("play.press", field="b3")
    assert go(lines) == ["stop", "go"]
    assert lines[1:3] == ["setoption name Level value 1", "setoption name MultiPV value 1"]
    says(page, "bestmove a3-b2")  # what the interrupted search had found
    assert page.turns == ["a3-b3"]
    assert says(page, "bestmove a7-b7") == [*QUESTION]
    assert page.turns == ["a3-b3", "a7-b7"]
    assert turns_heard(page) == ()
    says(page, "bestmove a3-b3")
    assert turns_heard(page) == ("a3-b3",)


def test_a_review_does_not_begin_while_a_bot_thinks(page: Page) -> None:
    page.click("a3", "b3")
    assert page.lines_after("reviewing.begin") == []
    assert page.lines_after("reviewing.leave") == []
    assert page.lines_after("reviewing.begin") == []
    assert says(page, "bestmove a7-b7") == [*QUESTION]


def test_a_withdrawn_question_stops_nobody_elses(page: Page) -> None:
    assert page.lines_after("reviewing.begin")
    page.click("a3", "b3")
    assert page.lines_after("reviewing.leave") == []
    assert says(page, "bestmove a3-b2") == []
    says(page, "bestmove a7-b7")
    assert page.turns == ["a3-b3", "a7-b7"]
    assert page.lines_after("reviewing.begin") == [*QUESTION]
    assert page.lines_after("reviewing.leave") == ["stop"]


def test_a_hint_beside_the_game_comes_after_the_turn_of_the_bot(page: Page) -> None:
    page.click("a3", "b3")
    page.hear("history.look_at", place="")
    assert page.lines_after("bots.hint") == []
    lines = says(page, "bestmove a7-b7")
    assert go(lines) == [f"go movetime {asking.HINT_TIME}"]
    says(page, "bestmove e1-e2")
    hint = page.app.table.hint
    assert hint
    assert hint.ply
    assert str(hint.ply.turn) == "e1-e2"
    assert page.turns == ["a3-b3", "a7-b7"]


def test_a_hint_is_withdrawn_with_its_board(page: Page) -> None:
    page.click("a3", "b3")
    page.hear("history.look_at", place="")
    page.hear("bots.hint")
    page.hear("history.rejoin")
    assert says(page, "bestmove a7-b7") == []
    page.hear("history.look_at", place="")
    assert go(page.lines_after("bots.hint")) == [f"go movetime {asking.HINT_TIME}"]
    assert page.lines_after("history.rejoin") == ["stop"]


def test_a_bot_that_is_hurried_plays_what_it_has_found(page: Page) -> None:
    page.click("a3", "b3")
    page.hear("reviewing.begin")
    assert page.lines_after("bots.hurry") == ["stop", *QUESTION]
    says(page, "bestmove a7-b7")
    assert page.turns == ["a3-b3", "a7-b7"]


def test_a_new_worker_is_asked_what_is_open(page: Page) -> None:
    page.hear("reviewing.begin")
    page.click("a3", "b3")
    told = page.hear("bots.fail", reason="gone")
    assert commands.StartBot(1) in told
    assert go([one.line for one in told if isinstance(one, commands.Bot)]) == ["go"]
    assert says(page, "bestmove a7-b7") == [*QUESTION]


def test_a_hint_beside_the_game_is_dropped_with_its_worker(page: Page) -> None:
    page.click("a3", "b3")
    page.hear("history.look_at", place="")
    page.hear("bots.hint")
    page.hear("bots.fail", reason="gone")
    assert page.app.table.hint is None
    assert "stopped working" in page.html["status"]


def test_whoever_asks_a_worker_that_has_failed_for_good_starts_it_again(page: Page) -> None:
    for _ in range(BOT_ATTEMPTS + 1):
        page.hear("bots.fail", reason="gone")
    told = page.hear("reviewing.begin")
    assert commands.StartBot(1) in told
    assert [one.line for one in told if isinstance(one, commands.Bot)] == [*QUESTION]
