"""The dialogs with the rules, the help and the first steps; most visits do without."""

import sys

from pyscript import document, window
from pyscript.ffi import to_js

from app import dom, guide, keeping, presses, rules, state
from app.dom import Element, by_id, part
from app.state import App
from pacru.texts import _


def show(app: App, topic: str) -> None:
    """The help at a rule such as ``"R13c"``, at "keys", "words" or "about"; else at its beginning."""
    if not by_id("rules-list").children.length:
        _fill()
    by_id("about-report").value = _report(app)
    wanted = None
    for element in document.querySelectorAll("#rules [data-covers]"):
        here = bool(topic) and topic.rstrip("abcde") in element.dataset.covers.split()
        element.classList.toggle("wanted", here)
        wanted = element if here else wanted
    if wanted:
        wanted.scrollIntoView(to_js({"block": "start"}))
        wanted.querySelector("h3, a").focus(to_js({"preventScroll": True}))
    else:
        by_id("rules").scrollTop = 0


def _fill() -> None:
    host = by_id("rules-list")
    elements = dom.resize_list(host, len(rules.ARTICLES), "rule-template")
    for element, article in zip(elements, rules.ARTICLES, strict=True):
        element.id = f"rule-{article.rules[0]}"
        element.dataset.covers = " ".join(article.rules)
        dom.set_picture(element.querySelector(".diagram"), article.picture())
        dom.set_text(part(element, "title"), _(article.title))
        dom.set_text(element.querySelector("p"), _(article.text))
        links = dom.resize_list(part(element, "links"), len(article.rules), "rule-link-template")
        for link, rule in zip(links, article.rules, strict=True):
            link.id, link.href, link.dataset.topic = f"rule={rule}", f"{presses.RULE}{rule}", rule
            dom.set_text(link, rule)
    _fill_terms(by_id("key-list"), guide.KEYS)
    _fill_terms(by_id("word-list"), guide.WORDS)
    dom.set_text(by_id("credits"), _(guide.CREDITS))


def _fill_terms(host: Element, terms: tuple[tuple[str, str], ...]) -> None:
    for element, (term, meaning) in zip(
        dom.resize_list(host, len(terms), "term-template"), terms, strict=True
    ):
        dom.set_text(element.querySelector("dt"), _(term))
        dom.set_text(element.querySelector("dd"), _(meaning))


def _report(app: App) -> str:
    """The versions, and the game as it stands, for those who look for a mistake."""
    build = document.documentElement.dataset.build
    facts = [f"Pacru {build}", f"Python {sys.version.split()[0]}", str(window.navigator.userAgent)]
    return "\n".join([*facts, "", keeping.write(state.kept(app))])


def show_first_step(topic: str) -> None:
    """One of the first steps, by its number from 1."""
    number = int(topic)
    step = guide.FIRST_STEPS[number - 1]
    dom.set_picture(by_id("first-picture"), step.picture())
    dom.set_text(by_id("first-title"), _(step.title))
    dom.set_text(by_id("first-text"), _(step.text))
    dom.set_text(
        by_id("first-count"),
        _("{number} of {all}").format(number=number, all=len(guide.FIRST_STEPS)),
    )
    last = number == len(guide.FIRST_STEPS)
    by_id("first-next").hidden, by_id("first-game").hidden = last, not last
    by_id("first-next").dataset.topic = str(number + 1)
    (by_id("first-game") if last else by_id("first-next")).focus()
