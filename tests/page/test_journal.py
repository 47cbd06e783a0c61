"""Settings and progress of several tabs: whatever happens in which order, nothing is lost and all come to the same."""

import random
from dataclasses import asdict, replace
from typing import Any

import pytest
from app.model import journal
from app.model.app import App, Update
from app.model.journal import NOW, Change, Journal
from app.model.messages import ChangesBrought
from app.model.settings import AT_FIRST, CHOSEN, Pace, Settings, Theme
from app.person.memory import Card
from app.person.mistake_log import MISTAKES
from app.person.mistakes import Collection, Mistake
from app.person.stars import LEARNED
from app.rooms.learn.rule_course import RULES
from app.rooms.puzzles.record import Record
from app.rooms.puzzles.stored import PUZZLED
from app.runtime import commands
from app.shell.compose import Composed
from app.shell.middleware import keep_settings
from app.shell.rooms import ROOMS
from hypothesis import given
from hypothesis import strategies as st

from tests.support import page_states as state
from tests.support.loop import Page

LEDGERS = Composed(ROOMS).ledgers
VALUES: dict[str, list[Any]] = {
    "theme": ["dark", "wood", "light"],
    "size": [50, 70, 100],
    "letters": [True, False],
    "of another version": [[1], {"a": 2}, None],
    "learned/move": ["3102", "13", "0", None],
    "learned/face": ["33", "003", None],
    "puzzled/w1": ["w1:1", "w1:6", "w1:ff"],
    "puzzled/rush": ["rush=3", "rush=12"],
    "puzzled/day": ["day=4/2", "day=4/1", "day=9/1"],
    "puzzled/rating": ["rating=1100.0/90.0/0.060000", "rating=1300.0/90.0/0.060000"],
    "puzzled/f:w1-0001": ["f:w1-0001=1.0000/5.0000/3", "f:w1-0001=2.5000/5.0000/9", None],
    "mistakes/a3-b3 here": ["1/5/3 50.00 9.00 a3-b3 a3-b4 here", None],
}
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        name: st.builds(Change, st.sampled_from(values), st.integers(0, 5))
        for name, values in VALUES.items()
    },
)


def merge(*journals: Journal) -> Journal:
    found: Journal = {}
    for one in journals:
        found = journal.merge(found, one, LEDGERS)
    return found


@given(CHANGES, CHANGES, CHANGES)
def test_the_order_in_which_journals_come_together_does_not_matter(
    one: Journal, two: Journal, three: Journal
) -> None:
    both = merge(one, two)
    assert both == merge(two, one) == merge(both, one) == merge(two, both)
    assert merge(both, three) == merge(one, merge(two, three)) == merge(three, two, one)


@given(CHANGES)
def test_a_journal_is_read_as_it_was_written(one: Journal) -> None:
    assert journal.read(journal.write(one)) == one
    settings = journal.settings_of(one, LEDGERS)
    again = journal.changes(AT_FIRST, settings, LEDGERS, 1)
    assert asdict(journal.settings_of(again, LEDGERS)) == asdict(settings)


def test_what_was_set_before_python_was_there_comes_before_everything_else() -> None:
    old = replace(AT_FIRST, theme=Theme.WOOD, size=70).with_value_of(LEARNED, "move=31 face=2")
    found = merge(
        journal.read(old.text, early=True), {"size": Change(60, 1), "learned/move": Change("13", 1)}
    )
    settings = journal.settings_of(found, LEDGERS)
    assert (settings.theme, settings.size) == (Theme.WOOD, 60)
    assert sorted(settings.value_of(LEARNED).split()) == ["face=2", "move=33"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[7]", "7", '"version"', "{damaged", "[" * 100_000),
        '{"theme": "dark"}',
        '{"version": 1, "changes": {}}',
        '{"version": 3, "changes": {}}',
        '{"version": 2}',
        '{"version": 2, "changes": []}',
        '{"version": 2, "changes": {"size": 7}}',
        '{"version": 2, "changes": {"size": ["much", 1]}}',
        '{"version": 2, "changes": {"size": [70, null]}}',
        '{"version": 2, "changes": {"size": [70, 1e999]}}',
        '{"version": 2, "changes": {"size": [1e999, 1]}}',
    ],
)
def test_what_is_no_journal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        journal.read(text)


@pytest.mark.parametrize("text", ["", "[7]", '"theme"', '{"theme": "pink"}', '{"size": "much"}'])
def test_what_could_not_be_set_before_python_was_there_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        journal.read(text, early=True)


def test_many_values_that_were_removed_as_one_are_none() -> None:
    found = merge(journal.read('{"version": 2, "changes": {"learned": [null, 1]}}'))
    assert journal.settings_of(found, LEDGERS) == AT_FIRST


def test_what_was_removed_is_forgotten_after_a_while() -> None:
    now = 2 * journal.REMEMBERED
    found = {"size": Change(70, 1), "a": Change(None, 1), "b": Change(None, now)}
    assert set(journal.without_traces(found, now)) == {"size", "b"}


def test_a_change_is_later_than_all_that_is_known_even_if_a_clock_was_wrong() -> None:
    assert journal.next_time({"size": Change(70, 5)}, 9) == 9
    assert journal.next_time({"size": Change(70, 5)}, 3) == 6
    assert journal.at_time({"size": Change(70, NOW)}, 6) == {"size": Change(70, 6)}


# Tabs


class Browser:
    """What the browser stores, and the tabs that are open in it."""

    def __init__(self, chance: random.Random, tabs: int) -> None:
        self.chance = chance
        self.texts: list[str] = []
        self.time = 1_000_000
        self.tabs = [Tab(self) for _ in range(tabs)]

    def put(self, sender: "Tab", text: str) -> None:
        self.texts.append(text)
        for tab in self.tabs:
            if tab is not sender:
                tab.unread.append(text)

    @property
    def journal(self) -> Journal:
        """The journal with which a page is opened now."""
        return merge(*map(journal.read, self.texts))


def set_settings(app: App, message: object, _now: float) -> Update:
    assert isinstance(message, Settings)
    return replace(app, settings=message), ()


class Tab:
    """A page, as far as it has settings and progress. Its clock may be wrong."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.unread: list[str] = []
        wrong = browser.chance.choice([-5_000, 0, 0, 7])
        self._update = keep_settings(set_settings, LEDGERS, lambda: (browser.time + wrong) / 1000)
        found = browser.journal
        self.app = replace(
            state.begin_game(), journal=found, settings=journal.settings_of(found, LEDGERS)
        )

    def read_one(self) -> None:
        """Read something that another tab has sent; they may come in any order."""
        text = self.unread.pop(self.browser.chance.randrange(len(self.unread)))
        self.hear(ChangesBrought(journal.read(text), shared=True))

    def hear(self, message: object) -> None:
        """Hear of changes of another tab, or of the settings that the person has chosen."""
        self.app, effects = self._update(self.app, message, 0.0)
        for one in effects:
            assert isinstance(one, commands.Keep)
            self.browser.put(self, one.text)


LESSONS = [lesson.name for lesson in RULES.lessons[:3]]


class Person:
    """Somebody who uses several tabs, and remembers what must be there."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.chance = browser.chance
        self.tried: set[str] = set()
        self.stars: dict[str, int] = {}

    def try_puzzle(self, tab: Tab) -> None:
        prefix, number = self.chance.choice(["w1", "d"]), self.chance.randrange(9)
        name = f"{prefix}-{number:04d}"
        record = Record.parse(tab.app.settings.value_of(PUZZLED))
        bits = record.tried.get(prefix, 0) | 1 << number
        card = Card(1 + self.chance.random(), 5.0, self.chance.randrange(30))
        tried, cards = {**record.tried, prefix: bits}, {**record.cards, name: card}
        record = replace(record, tried=tried, cards=cards)
        tab.hear(tab.app.settings.with_value_of(PUZZLED, record.text))
        self.tried.add(name)

    def learn(self, tab: Tab) -> None:
        lesson, stars = self.chance.choice(LESSONS), self.chance.randint(1, 3)
        stars = max(stars, self.stars.get(lesson, 0))
        parts = dict(part.split("=") for part in tab.app.settings.value_of(LEARNED).split())
        parts[lesson] = str(max(stars, int(parts.get(lesson, "0"))))
        learned = " ".join(f"{name}={value}" for name, value in parts.items())
        tab.hear(tab.app.settings.with_value_of(LEARNED, learned))
        self.stars[lesson] = stars

    def choose(self, tab: Tab) -> None:
        choices = {"theme": [*Theme], "pace": [*Pace], "size": [50, 60, 70]}
        name, values = self.chance.choice([*choices.items()])
        tab.hear(tab.app.settings.with_value(name, self.chance.choice(values)))

    def make_a_mistake(self, tab: Tab) -> None:
        card = Card(1.0, 5.0, self.chance.randrange(9))
        mistake = Mistake(f"p{self.chance.randrange(3)}", ("a3-b3",), ("a3-b4",), 0.5, 9.0, card)
        known = tab.app.settings.value_of(MISTAKES)
        text = "\n".join([*known.split("\n"), mistake.text]).strip("\n")
        tab.hear(tab.app.settings.with_value_of(MISTAKES, text))

    def leave_and_return(self, tab: Tab) -> None:
        """Close a tab, which hears nothing more, and open another one."""
        self.browser.tabs[self.browser.tabs.index(tab)] = Tab(self.browser)

    def do_something(self) -> None:
        self.browser.time += self.chance.choice([0, 1, 400])
        tab = self.chance.choice(self.browser.tabs)
        deeds = [self.try_puzzle, self.learn, self.choose, self.make_a_mistake]
        if tab.unread and self.chance.random() < 0.5:
            tab.read_one()
        else:
            self.chance.choice([*deeds, self.leave_and_return])(tab)


def interleave(seed: int) -> None:
    """Let a person use two or three tabs in some order, and compare what there is in the end."""
    chance = random.Random(seed)
    browser = Browser(chance, tabs=chance.choice([2, 3]))
    person = Person(browser)
    for _ in range(30):
        person.do_something()
    for tab in browser.tabs:
        while tab.unread:
            tab.read_one()
    stored = browser.journal
    found = journal.settings_of(stored, LEDGERS)
    assert all(tab.app.journal == stored for tab in browser.tabs), seed
    record = Record.parse(found.value_of(PUZZLED))
    assert all(record.has_tried(name) for name in person.tried), seed
    learned = dict(part.split("=") for part in found.value_of(LEARNED).split())
    assert {name: int(stars) for name, stars in learned.items()} == person.stars, seed


@pytest.mark.parametrize(
    "orders", [100, pytest.param(10_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_nothing_is_lost_whatever_two_or_three_tabs_do_in_which_order(orders: int) -> None:
    for seed in range(orders):
        interleave(seed)


# The page


def changes_sent(page: Page) -> list[str]:
    """What the page has told other tabs."""
    return [one.text for one in page.commands_of(commands.Keep) if one.name == "change"]


def test_what_is_changed_in_one_tab_holds_in_the_other_and_takes_nothing_from_it() -> None:
    one, other = Page(), Page()
    one.hear("learn.begin", lesson="move")
    one.click("e5", "e6")
    learned = one.app.settings.value_of(LEARNED)
    assert learned
    other.hear("settings.show")
    other.hear("settings.choose", setting="theme", value="wood")
    for page, texts in ((one, changes_sent(other)), (other, changes_sent(one))):
        before = len(changes_sent(page))
        for text in texts:
            page.hear("settings.take_changes", text=text)
        assert page.app.settings.value_of(LEARNED) == learned
        assert page.app.settings.theme is Theme.WOOD
        assert len(changes_sent(page)) == before
    assert commands.Attributes("html", {"data-theme": "wood"}) in one.told


def test_a_reset_counts_from_when_it_was_made() -> None:
    before = replace(AT_FIRST, theme=Theme.WOOD).with_value_of(LEARNED, "move=3")
    page = Page(settings=before.text)
    late = journal.write({"theme": Change("dark", 5)})
    page.hear("settings.show")
    page.hear("settings.reset")
    page.hear("settings.take_changes", text=late)
    found = page.app.settings
    assert all(getattr(found, name) == getattr(AT_FIRST, name) for name in CHOSEN)
    assert found.value_of(LEARNED) == "move=3"


def test_many_changes_become_one_text_at_the_next_opening() -> None:
    texts = [journal.write({"size": Change(50 + n % 50, n)}) for n in range(60)]
    page = Page(settings=[[str(n), text] for n, text in enumerate(texts)])
    (compact,) = page.commands_of(commands.Compact)
    assert compact.keys == [str(n) for n in range(60)]
    assert journal.read(compact.text) == {"size": Change(59, 59)}
    assert page.app.settings.size == 59
    assert not Page(settings=[["1", compact.text]]).commands_of(commands.Compact)


def test_mistakes_of_two_tabs_come_together() -> None:
    card = Card(1.0, 5.0, 1)
    lines = [Mistake(name, ("a3-b3",), ("a3-b4",), 0.5, 9.0, card).text for name in ("p1", "p2")]
    settings = [AT_FIRST.with_value_of(MISTAKES, line) for line in lines]
    found = merge(*(journal.changes(AT_FIRST, one, LEDGERS, 1) for one in settings))
    assert sorted(journal.settings_of(found, LEDGERS).value_of(MISTAKES).split("\n")) == lines
    assert Collection.parse("\n".join(lines))
