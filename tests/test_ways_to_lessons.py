"""Wherever the page names a rule, there is a way to the lesson about it, and no lesson is lost on the way."""

import re

import pytest
from app.core.settings import AT_FIRST
from app.help.guide import WORDS
from app.help.rules import ARTICLES, Article
from app.learn import progress
from app.learn.rule_course import RULES
from app.ui.lessons import LESSONS, about
from loop import Page
from visits import Elements

MOVE = RULES.lessons[0]


def lesson_button(page: Page) -> dict[str, str]:
    """The button beside the rule in the status."""
    return Elements(page.html["status"]).one(id_="why-lesson").attributes


def test_the_lessons_that_are_named_are_those_of_the_course() -> None:
    assert tuple((one.name, one.title, one.rules) for one in RULES.lessons) == LESSONS
    for rule in (f"R{number}" for number in range(1, 17)):
        first = RULES.find(rule)
        assert first
        assert about([f"{rule}b"])[0] == (first.name, first.title)
    assert about(["", "R"]) == []


def test_a_refusal_leads_to_its_lesson() -> None:
    page = Page()
    page.click("a3", "a5")
    assert Elements(page.html["status"]).one(id_="why-rule").text == "R3"
    found = lesson_button(page)
    assert "hidden" not in found
    assert found["aria-label"] == "Practise: Move a chevron"
    page.hear(found["data-do"], value=found["data-value"])
    assert MOVE.title in page.html["lesson"]


def test_without_a_rule_there_is_no_button() -> None:
    assert "hidden" in lesson_button(Page())


def test_a_refusal_within_a_lesson_does_not_lead_away_from_it() -> None:
    page = Page()
    page.hear("lesson", value="move")
    page.click("e5", "e7")
    assert Elements(page.html["status"]).one(id_="why-rule").text == "R5"
    assert "hidden" in lesson_button(page)


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.title)
def test_each_article_of_the_rules_leads_to_its_lessons(article: Article) -> None:
    page = Page()
    page.hear("rules")
    html = page.html["rules"].split(f'id="rule-{article.rules[0]}"')[1].split("</article>")[0]
    found = re.findall(r'data-do="lesson"[^>]*data-value="(\w+)"', html)
    wanted = [one.name for one in RULES.lessons if {*one.rules} & {*article.rules}]
    assert found == wanted
    assert wanted


def test_words_with_a_rule_lead_to_its_lesson() -> None:
    page = Page()
    page.hear("rules", topic="words")
    html = page.html["rules"].split('id="word-list"')[1].split("</dl>")[0]
    named = [rule[1] for _word, meaning in WORDS if (rule := re.search(r"\((R\d+)\)", meaning))]
    firsts = [found.name for rule in named if (found := RULES.find(rule))]
    assert re.findall(r'data-do="lesson"[^>]*data-value="(\w+)"', html) == firsts
    assert len(firsts) == len(named) > 0


def test_a_lesson_goes_on_where_it_was_left() -> None:
    settings = progress.learned(AT_FIRST, MOVE, 0, 3)
    page = Page(settings=settings.text)
    page.hear("lesson", value="move")
    assert f"2 / {len(MOVE.steps)}" in page.html["lesson"]
    for at in range(len(MOVE.steps)):
        settings = progress.learned(settings, MOVE, at, 1)
    page = Page(settings=settings.text)
    page.hear("lesson", value="move")
    assert f"1 / {len(MOVE.steps)}" in page.html["lesson"]
