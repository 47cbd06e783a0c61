"""Wherever the page names a rule, there is a way to the lesson about it, and no lesson is lost on the way."""

import re

import pytest
from app.model.settings import AT_FIRST
from app.rooms.help.guide import WORDS
from app.rooms.learn import progress
from app.rooms.learn.azacru_course import AZACRU
from app.rooms.learn.courses import ALL
from app.rooms.learn.lessons import Course
from app.rooms.learn.rule_course import RULES
from app.rooms.learn.shacru_course import SHACRU
from app.ui.articles import ARTICLES
from app.ui.lessons import LESSONS, about
from app.ui.sister_articles import AZACRU as AZACRU_RULES
from app.ui.sister_articles import SHACRU as SHACRU_RULES

import pacru
from pacru.core.texts import gettext
from tests.support.loop import Page
from tests.support.visits import Elements

MOVE = RULES.lessons[0]
COURSES = (RULES, SHACRU, AZACRU)
ABOUT_RULES = [one for course in COURSES for one in course.lessons if one.rules]


def lesson_button(page: Page) -> dict[str, str]:
    """The button beside the rule in the status."""
    return Elements(page.html["status"]).one(id_="why-lesson").attributes


def test_the_lessons_that_are_named_are_those_of_the_course() -> None:
    assert tuple((one.name, one.title, one.rules) for one in ABOUT_RULES) == LESSONS
    assert about(["", "R"]) == []


@pytest.mark.parametrize(
    ("course", "letter", "last"), [(RULES, "R", 16), (SHACRU, "S", 6), (AZACRU, "A", 10)]
)
def test_a_rule_leads_to_its_first_lesson(course: Course, letter: str, last: int) -> None:
    for rule in (f"{letter}{number}" for number in range(1, last + 1)):
        first = course.find(rule)
        if rule == "A1":  # as in Pacru
            assert first is None
            continue
        assert first, rule
        assert about([f"{rule}b"])[0] == (first.name, gettext(first.title))
        assert ALL.find(f"{rule}f") is first


def test_a_refusal_leads_to_its_lesson() -> None:
    page = Page()
    page.click("a3", "a5")
    assert Elements(page.html["status"]).one(id_="why-rule").text == "Why? R3"
    found = lesson_button(page)
    assert "hidden" not in found
    assert found["aria-label"] == "Practise: Move a chevron"
    page.hear(found["data-do"], lesson=found["data-lesson"])
    assert MOVE.title in page.html["lesson"]


def test_a_refusal_of_another_game_leads_to_a_lesson_of_that_game() -> None:
    page = Page(link=pacru.link.write(pacru.Position.initial(game="shacru")))
    page.read_on()
    page.click("a3", "a5")
    assert Elements(page.html["status"]).one(id_="why-rule").text == "Why? S3"
    found = lesson_button(page)
    page.hear(found["data-do"], lesson=found["data-lesson"])
    assert SHACRU.lessons[0].title in page.html["lesson"]


def test_without_a_rule_there_is_no_button() -> None:
    assert "hidden" in lesson_button(Page())


def test_a_refusal_within_a_lesson_does_not_lead_away_from_it() -> None:
    page = Page()
    page.hear("learn.begin", lesson="move")
    page.click("e5", "e7")
    assert Elements(page.html["status"]).one(id_="why-rule").text == "Why? R5"
    assert "hidden" in lesson_button(page)


def lessons_in(html: str) -> list[str]:
    """The lessons that buttons lead to."""
    return re.findall(r'data-do="learn.begin"[^>]*data-lesson="(\w+)"', html)


def test_each_article_of_the_rules_leads_to_its_lessons(subtests: pytest.Subtests) -> None:
    page = Page()
    page.hear("help.show")
    rules = page.html["rules"]
    for article in (*ARTICLES, *SHACRU_RULES, *AZACRU_RULES):
        with subtests.test(f"{article.rules[0]} {article.title}"):
            html = rules.split(f'id="rule-{article.rules[0]}"')[1].split("</article>")[0]
            wanted = [one.name for one in ABOUT_RULES if {*one.rules.split()} & {*article.rules}]
            assert lessons_in(html) == wanted
            assert wanted or article.rules == ("A11", "A12")  # what ends no usual game


def test_words_with_a_rule_lead_to_its_lesson() -> None:
    page = Page()
    page.hear("help.show", topic="words")
    html = page.html["rules"].split('id="word-list"')[1].split("</dl>")[0]
    named = [rule[1] for _word, meaning in WORDS if (rule := re.search(r"\((R\d+)\)", meaning))]
    firsts = [found.name for rule in named if (found := RULES.find(rule))]
    assert lessons_in(html) == firsts
    assert len(firsts) == len(named) > 0


def test_a_lesson_goes_on_where_it_was_left() -> None:
    settings = progress.with_stars(AT_FIRST, MOVE, 0, 3)
    page = Page(settings=settings.text)
    page.hear("learn.begin", lesson="move")
    assert f"step 2 of {len(MOVE.steps)}" in page.html["lesson"]
    for at in range(len(MOVE.steps)):
        settings = progress.with_stars(settings, MOVE, at, 1)
    page = Page(settings=settings.text)
    page.hear("learn.begin", lesson="move")
    assert f"step 1 of {len(MOVE.steps)}" in page.html["lesson"]
