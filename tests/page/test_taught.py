"""A first game speaks only of what the person's lessons have taught."""

import pytest
from app.game.asking import ask_hint
from app.game.effects import Ask
from app.model.messages import BotAnswered
from app.model.settings import Settings
from app.model.table import Hint, Table
from app.narration.status_entering import hint_reasons, introduction
from app.person import coverage
from app.person.stars import LEARNED
from app.rooms.bots.handlers import on_bot_answered

import pacru
from pacru.bot.protocol import Info, Score, Thought
from pacru.explain.scenes import Act
from tests.support.loop import Page

CAPTURE = "9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1"
"""d6 and e5 attack e6; Red keeps a chevron."""
LAST = "9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1"
"""The same, and it is Red's last chevron."""
EVERYTHING = "pincer=3333 connect=333 full=333 meeting=333 rotate=333"


def settings(learned: str) -> Settings:
    return Settings().with_value_of(LEARNED, learned)


def turns(position: str, learned: str) -> list[str]:
    unknown = coverage.find_untaught(settings(learned))
    return [*map(str, coverage.turns_for(pacru.Position.parse(position), unknown))]


def test_a_lesson_counts_once_each_of_its_steps_is_done() -> None:
    assert coverage.find_untaught(settings("")) == frozenset(coverage.LESSONS)
    assert Act.CAPTURE in coverage.find_untaught(settings("pincer=3330"))
    assert Act.CAPTURE not in coverage.find_untaught(settings("pincer=3133"))
    assert coverage.find_untaught(settings(EVERYTHING)) == frozenset()


def test_a_hint_waits_for_its_lesson() -> None:
    assert turns(CAPTURE, "")
    assert "x" not in "".join(turns(CAPTURE, ""))
    assert "x" in "".join(turns(CAPTURE, "pincer=3333"))
    assert turns(CAPTURE, EVERYTHING) == []  # all turns are looked at


def test_a_hint_that_wins_is_given_all_the_same() -> None:
    (turn,) = turns(LAST, "")
    assert turn in ("d6xe6", "e5xe6")


def first_game(learned: str = "") -> Page:
    chosen = Settings.from_values({"pace": "none", "coach": "off"})
    page = Page(settings=chosen.with_value_of(LEARNED, learned).text)
    page.hear("bots.begin")
    page.hear("play.play_first_game", moment="2026.11.26 10:00:00")
    return page


def report(turn: str, markers: int) -> Info:
    return Info(Thought(6, Score("markers", markers), (turn, "e9-e8")), 400_000, 9)


def hinted(learned: str, *found: tuple[str, int]) -> tuple[str, list[str]]:
    """The turn of the hint where a capture is possible, and the questions, if the bot finds these turns."""
    app = first_game(learned).app
    game = pacru.Game(pacru.Position.parse(CAPTURE))
    app = app.with_session(game=game, guided=True, table=Table(draft=pacru.Draft(game.position)))
    app, asked = ask_hint(app)
    questions = []
    for turn, markers in found:
        questions += [line for one in asked if isinstance(one, Ask) for line in one.lines]
        assert app.table.hint
        answered = BotAnswered(app.table.hint.request, turn, (report(turn, markers),))
        app, asked = on_bot_answered(app, answered)
    hint = app.table.hint
    assert hint
    return hint.ply.spelled if hint.ply else "", [one for one in questions if one.startswith("go")]


def test_a_hint_is_the_best_turn_if_that_was_taught() -> None:
    for learned, turn in (("", "e5-f6"), ("pincer=3333", "d6xe6"), (EVERYTHING, "d6xe6")):
        found, asked = hinted(learned, (turn, 300))
        assert found == turn
        assert len(asked) == 1
        assert "searchmoves" not in asked[0]


@pytest.mark.parametrize(("markers", "given"), [(290, "e5-f6"), (-900, "d6xe6")])
def test_a_turn_that_was_taught_is_given_if_it_is_nearly_as_good(markers: int, given: str) -> None:
    found, asked = hinted("", ("d6xe6", 300), ("e5-f6", markers))
    assert found == given
    first, second = asked
    assert "searchmoves" not in first
    assert "searchmoves" in second
    assert "x" not in second.partition("searchmoves")[2]


@pytest.mark.parametrize(("learned", "introduced"), [("", True), ("pincer=3333", False)])
def test_what_is_new_is_introduced(learned: str, introduced: bool) -> None:
    app = first_game(learned).app
    ply = pacru.Game(pacru.Position.parse(LAST)).play("d6xe6").plies[-1]
    app = app.with_table(hint=Hint(1, ply))
    told = introduction(app)
    assert ("attack it" in told) is introduced
    assert introduction(app.with_session(guided=False)) == ""


@pytest.mark.parametrize(("learned", "told"), [("", False), ("pincer=3333", True)])
def test_reasons_are_about_what_has_been_taught(learned: str, told: bool) -> None:
    app = first_game(learned).app
    position = pacru.Position.parse("9/8Bs/9/2Ae1Bs4/4An4/9/9/9/9 a 2 - 1")
    ply = pacru.Game(position).play("c6-d6(d4)").plies[-1]
    app = app.with_table(hint=Hint(1, ply))
    assert any("capture" in reason.text for reason in hint_reasons(app)) is told
