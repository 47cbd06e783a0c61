"""The help on a given topic, and the report."""

import pytest
from app.model.page import PageRoom
from app.model.setup import Setup
from app.rooms import analysis, play, speech
from app.rooms import help as helps
from app.rooms.help.guide import CREDITS, KEYS, PARTS, WORDS
from app.rooms.help.regions import LICENCES
from app.runtime import commands
from app.runtime.browser import Browser
from app.ui.articles import ARTICLES
from app.ui.sister_articles import AZACRU, SHACRU

from tests.support import page_states as state
from tests.support.visits import HOSTILE, Visit, check_harmless

BROWSER = Browser(build="b7", agent="Netscape 4", address="https://x.test/", language="en")

ALL = (*ARTICLES, *SHACRU, *AZACRU)


def visit(setup: Setup | None = None, *more: PageRoom) -> Visit:
    page = Visit([play.ROOM, *more, helps.ROOM], state.start(setup)[0])
    page.loop.app = page.app.with_state(BROWSER)
    return page


def topics_shown(told: list[commands.Command]) -> list[str]:
    marked = [one for one in told if isinstance(one, commands.Attributes)]
    return [one.id for one in marked if "wanted" in (one.attributes["class"] or "").split()]


ALL_KEYS = [
    key for room in (play.ROOM, analysis.ROOM, helps.ROOM, speech.ROOM) for key in room.keys
]


def test_all_of_the_help_is_there() -> None:
    page = visit(None, speech.ROOM, analysis.ROOM)
    page.does("help.show")
    found = page.elements("rules")
    assert [one.text for one in found.all if "data-title" in one] == [a.title for a in ALL]
    assert [one.text for one in found.where("dt")] == [
        *(key for key, _ in KEYS),
        *(key.name for key in ALL_KEYS if not key.aloud),
        *(key.name for key in ALL_KEYS if key.aloud),
        *(word for word, _ in WORDS),
    ]
    assert found.one(id_="credits").text == CREDITS
    parts = found.one(id_="parts").text
    assert all(f"{name} ({licence})" in parts for name, licence in PARTS)
    assert found.one("a", href=LICENCES)["target"] == "_blank"
    assert len(found.where("svg", class_="pacru")) == len(ALL)


def test_each_rule_has_an_address() -> None:
    page = visit()
    page.does("help.show")
    links = page.elements("rules").where("a", data_do="help.show")
    rules = [rule for article in ALL for rule in article.rules]
    assert [one["data-topic"] for one in links] == rules
    assert [one["href"] for one in links] == [f"#rule={rule}" for rule in rules]
    assert [one["id"] for one in links] == [f"rule={rule}" for rule in rules]


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("azacru", ["help-azacru"]),
        ("shacru", ["help-shacru"]),
        ("lilacru", ["help-shacru"]),
        ("pacru", []),
    ],
)
def test_the_rules_open_at_the_game_on_the_board(game: str, places: list[str]) -> None:
    page = visit(Setup.default().with_game(game))
    told = page.does("help.show")
    assert topics_shown(told) == places
    assert (commands.Focus(["#rules .wanted h3"]) in told) == bool(places)
    page.does("page.close")
    assert topics_shown(page.does("help.show", topic="R13c")) == ["rule-R13"]


@pytest.mark.parametrize(
    ("topic", "place"),
    [
        ("R13c", "rule-R13"),
        ("R7", "rule-R3"),
        ("keys", "help-keys"),
        ("S6f", "rule-S1"),
        ("A7c", "rule-A7"),
        ("shacru", "help-shacru"),
        ("words", "help-words"),
        ("about", "help-about"),
    ],
)
def test_the_help_is_opened_at_what_is_asked_for(topic: str, place: str) -> None:
    page = visit()
    told = page.does("help.show", topic=topic)
    assert topics_shown(told) == [place]
    assert page.elements("rules").one(id_=place)
    assert commands.Show("rules") in told
    kinds = [type(one) for one in told]
    assert kinds.index(commands.Show) < kinds.index(commands.Scroll) < kinds.index(commands.Focus)


@pytest.mark.parametrize("topic", ["", "R-", HOSTILE])
def test_without_anything_to_find_it_begins_at_the_beginning(topic: str) -> None:
    page = visit()
    assert not topics_shown(page.does("help.show", topic=topic))
    check_harmless(page.elements("rules"))


def test_from_one_place_to_another_only_the_mark_moves() -> None:
    page = visit()
    page.does("help.show", topic="R4")
    told = page.does("help.show", topic="keys")
    assert topics_shown(told) == ["help-keys"]
    assert commands.Attributes("rule-R4", {"class": None}) in told
    assert commands.Attributes("help-about", {"class": "field"}) in told
    assert not [one for one in told if isinstance(one, commands.Html)]


def test_the_report_has_the_versions_and_the_game() -> None:
    page = visit()
    (report,) = page.commands_of(commands.Value, "help.show", topic="about")
    assert report.id == "about-report"
    first, python, agent, *_ = report.value.splitlines()
    assert (first, agent) == ("Pacru b7", "Netscape 4")
    assert python.startswith("Python 3")
    assert '"version"' in report.value


def test_names_in_the_report_are_text() -> None:
    page = visit(Setup.default().with_name(0, HOSTILE))
    (report,) = page.commands_of(commands.Value, "help.show")
    assert "<img" in report.value
    check_harmless(page.elements("rules"))


def test_pictures_are_made_once() -> None:
    article = ARTICLES[1]
    assert article.picture() is article.picture()
