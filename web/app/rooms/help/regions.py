"""The HTML of the help: its dialog with the rules and the rest."""

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from app.game import keeping
from app.game.games import snapshot
from app.model.app import App
from app.rooms.help import guide
from app.rooms.help.handlers import RULES_DIALOG
from app.runtime.browser import Browser
from app.runtime.commands import Attributes, Command, Value
from app.runtime.region import CommandRegion, Part, Several
from app.runtime.room import Declarations, Key
from app.ui import lessons
from app.ui.articles import ARTICLES, Article
from app.ui.html import button, copy_button, header, say, shell_button, text
from app.ui.sister_articles import ARTICLES_OF_GAMES
from pacru import games
from pacru.core.texts import _

SECTION: Final = "help-"
"""The prefix of the ids of sections that are not about rules."""
PLACES: Final = {
    **{
        rule: f"rule-{article.rules[0]}"
        for article in chain(ARTICLES, *ARTICLES_OF_GAMES.values())
        for rule in article.rules
    },
    **{topic: f"{SECTION}{topic}" for topic in (*ARTICLES_OF_GAMES, "keys", "words", "about")},
}
"""The ids of the elements in the help, by the topic that opens them."""

# Files of the site. The documentation is not stored for offline use.
PROMISES: Final = "promises.txt"
DOCUMENTATION: Final = "api/index.html"
LICENCES: Final = "licences.txt"


def render(keys: tuple[Key, ...]) -> str:
    """Return the whole help, with the keys of all rooms."""
    articles = "".join(map(_render_article, ARTICLES))
    other_games = "".join(
        _render_section(
            game,
            _title(game),
            f'<div class="rules">{"".join(map(_render_article, articles))}</div>',
        )
        for game, articles in ARTICLES_OF_GAMES.items()
    )
    return (
        f'<div class="inner">{header("rules-title", _("Rules and help"), sticky=True)}{_render_jumps()}'
        f'<div class="rules" id="rules-list">{articles}</div>{other_games}'
        f"{_render_section('keys', say('Keys'), _render_keys(keys))}"
        f"{_render_section('words', say('Words of the game'), _render_words())}"
        f"{_render_section('about', say('About'), _render_about())}</div>"
    )


def _title(game: str) -> str:
    return say(games.descriptor_of(game).title)


def _render_keys(keys: tuple[Key, ...]) -> str:
    about_spoken = say(
        "These keys are for screen readers: the answer is spoken, not shown. They work wherever you don’t type."
    )
    commands = (*guide.KEYS, *((key.name, key.text) for key in keys if not key.aloud))
    aloud = tuple((key.name, key.text) for key in keys if key.aloud)
    return f"{_render_terms('key-list', commands)}<p>{about_spoken}</p>{_render_terms('spoken-keys', aloud)}"


def _render_jumps() -> str:
    others = ((game, _title(game)) for game in ARTICLES_OF_GAMES)
    places = (*others, ("keys", say("Keys")), ("words", say("Words")), ("about", say("About")))
    jumps = "".join(button("help.show", called, topic=topic) for topic, called in places)
    learn = button("learn.show", say("Lessons"))
    return f'<nav class="jumps" aria-label="{say("Help")}">{jumps}{learn}</nav>'


def _render_article(article: Article) -> str:
    links = "".join(
        f'<a data-do="help.show" id="rule={rule}" href="#rule={rule}" data-topic="{rule}">{rule}</a>'
        for rule in article.rules
    )
    return (
        f'<article id="rule-{article.rules[0]}" data-covers="{" ".join(article.rules)}">'
        f'<div class="diagram" aria-hidden="true">{article.picture()}</div>'
        f'<h3 tabindex="-1"><span data-title>{say(article.title)}</span> '
        f'<span class="links" data-links>{links}</span></h3><p>{say(article.text)}</p>'
        f"{lessons.practice(article.rules)}</article>"
    )


def _render_section(covers: str, title: str, inside: str) -> str:
    return (
        f'<section class="field" id="{SECTION}{covers}" data-covers="{covers}">'
        f'<h3 tabindex="-1">{title}</h3>{inside}</section>'
    )


def _render_terms(name: str, terms: tuple[tuple[str, str], ...]) -> str:
    entries = "".join(
        f"<div><dt>{say(term)}</dt><dd>{say(meaning)}</dd></div>" for term, meaning in terms
    )
    return f'<dl id="{name}" class="terms">{entries}</dl>'


def _render_words() -> str:
    """Return the words of the game. If a meaning cites a rule, the entry has a link to the lesson about the rule."""
    entries = "".join(
        f"<div><dt>{say(word)}</dt><dd>{say(meaning)} {_render_lesson_about(meaning)}</dd></div>"
        for word, meaning in guide.WORDS
    )
    return f'<dl id="word-list" class="terms">{entries}</dl>'


def _render_lesson_about(meaning: str) -> str:
    rule = re.search(r"\((R\d+)\)", meaning)
    return lessons.leads(rule[1], f"word-{rule[1]}") if rule else ""


def _render_about() -> str:
    label = say("Version details and your game, for a bug report:")
    components = ", ".join(f"{name} ({licence})" for name, licence in guide.PARTS)
    return (
        f'<p id="credits">{say(guide.CREDITS)}</p><p>{say(guide.KEEPING)} '
        f'<a href="{PROMISES}" target="_blank">{say("What Pacru promises (English)")}</a></p>'
        f'<p>{say(guide.BEGINNING)}</p><p><a href="{DOCUMENTATION}" target="_blank">'
        f'{say("Documentation for Python and bots (English, online)")}</a></p><p id="parts">'
        f'{say("Built with these and some smaller components:")} <span translate="no">{text(components)}</span> '
        f'<a href="{LICENCES}" target="_blank">{say("All licences (online)")}</a></p>'
        f'<label for="about-report" class="hint">{label}</label>'
        '<textarea id="about-report" class="report" rows="5" readonly spellcheck="false"></textarea>'
        f'<div class="copied">{copy_button("about-report", say("Copy report"))}'
        f"{shell_button('welcome', say('Show the welcome'))}</div>"
    )


def place_of(topic: str) -> str:
    """Return the id of the element about a topic, such as "R13c", "keys", "words" or "about"; empty: no element."""
    return PLACES.get(topic.rstrip("abcdef") if topic[1:2].isdigit() else topic, "")


def _mark_place(wanted: str) -> Sequence[Command]:
    marks: list[Command] = []
    for place in dict.fromkeys(PLACES.values()):
        looks = ["field"] if place.startswith(SECTION) else []
        looks += ["wanted"] if place == wanted else []
        marks.append(Attributes(place, {"class": " ".join(looks) or None}))
    return marks


def report(app: App) -> str:
    """Return the versions and the game so far, for a bug report."""
    browser = app.state(Browser)
    facts = [f"Pacru {browser.build}", f"Python {sys.version.split()[0]}", browser.agent]
    return "\n".join([*facts, "", keeping.write(replace(snapshot(app), known=""))])


RULES: Final = Several(
    RULES_DIALOG,
    (
        Part(RULES_DIALOG, lambda app: app.state(Declarations).keys, render),
        CommandRegion("wanted", lambda app: place_of(app.ui.topic), _mark_place),
        CommandRegion("report", report, lambda text: [Value("about-report", text)]),
    ),
)
"""The help, which opens at a topic."""
