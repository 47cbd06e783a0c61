"""The page without a browser: events go in, commands come out, as between worker and scripts."""

import json
import re
from collections.abc import Sequence
from typing import Any

from app.model import journal
from app.model.app import App
from app.model.page import PageRoom
from app.model.settings import AT_FIRST, Settings
from app.rooms.reading.state import Readings
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import find_handler
from app.shell.compose import Composed
from app.shell.opening import open_page
from app.shell.rooms import ROOMS

import pacru

FACTS: dict[str, Any] = {
    "now": 0.0,
    "date": 0.0,
    "moment": "2026.11.22 12:00:00",
    "dark": False,
    "contrast": False,
    "settings": '{"pace": "none", "coach": "off", "first games": "1;2;3"}',
    "games": [],
    "times": "",
    "own": "",
    "beside": [],
    "left": [],
    "refused": False,
    "size": 70.0,
    "bare": False,
    "hash": "",
    "link": "",
    "address": "https://example.org/pacru/",
    "build": "test",
    "agent": "a test",
    "language": "en",
    "languages": [["de", "Deutsch"], ["fr", "Français"]],
    "hidden": False,
    "cores": 1,
    "memory": 8,
}
"""What the page's scripts know when the page is opened; of the settings, the values."""


EVENTS = re.compile(r'data-(?:do|change|input|submit|slide|files|keys|prompt)="([^"]*)"')
"""What elements send."""


class Page:
    """A page with some rooms, and what it shows; unless a test expects faults, there must be none."""

    def __init__(
        self,
        rooms: Sequence[PageRoom] = ROOMS,
        *,
        lenient: bool = False,
        fails: bool = False,
        **facts: object,
    ) -> None:
        self.rooms = Composed(rooms, lenient=lenient)
        self._fails = fails
        found = FACTS | facts
        if isinstance(found["settings"], str):
            found["settings"] = self._written(found["settings"])
        self.settings: list[list[str]] = found["settings"]
        self.opening = open_page(self.rooms, found)
        self.loop = self.opening.loop
        self.parts: dict[str, list[str]] = {}  # the content of each element; for a list, its items
        self.told: list[Command] = []
        self.answered = 0  # how many events
        self._answered_events: set[str] = set()  # those that elements send
        self._take(self.opening.commands, facts)
        for event in self.opening.events:
            self.hear(**event)

    @property
    def app(self) -> App:
        """The state of the page."""
        return self.loop.app

    @property
    def turns(self) -> list[str]:
        """The turns of the game in progress."""
        return [str(ply.turn) for ply in self.app.session.game.plies]

    @property
    def said(self) -> str:
        """All that whoever hears the page has been told."""
        return " ".join(one.text for one in self.commands_of(commands.Say))

    def _written(self, values: str) -> list[list[str]]:
        """Settings as the browser has stored them, by their values."""
        if not values:
            return []
        ledgers = self.rooms.ledgers
        return [
            [
                "1",
                journal.write(
                    journal.changes(AT_FIRST, Settings.from_values(json.loads(values)), ledgers, 0)
                ),
            ]
        ]

    def hear(self, do: str, **facts: object) -> list[Command]:
        """Send an event, and return the commands for the page."""
        return self._take(self._hear(FACTS | facts | {"do": do}), facts)

    def lines_after(self, do: str, **facts: object) -> list[str]:
        """Send an event, and return the lines for the bot's worker."""
        return [one.line for one in self.hear(do, **facts) if isinstance(one, commands.Bot)]

    def _hear(self, facts: dict[str, Any]) -> list[Command]:
        self.answered += 1
        return self.loop.hear(facts)

    def read_on(self) -> None:
        """Finish reading what is being read."""
        while self.app.state(Readings).waiting:
            self.hear("reading.go_on")

    def click(self, *fields: str) -> None:
        """Click fields of the board."""
        for field in fields:
            self.hear("play.press", field=field)

    def enter(self, turn: str) -> None:
        """Enter a turn on the visible board as a person does, step by step."""
        draft = self.app.table.draft
        assert draft
        for key in pacru.Draft.of(draft.position, pacru.Turn.parse(turn)).path:
            if len(key) == 2 and key[0].isalpha():
                self.click(key)
            else:
                self.hear("play.choose", key=key)
        entered = self.app.table.draft
        if entered and entered.path and entered.turn:  # a twist is left out, or a chevron leaves
            self.hear("play.confirm")

    def pass_scenes(self) -> None:
        """Let all that is shown on the board come to its end."""
        while replay := self.app.table.replay:
            self.hear("history.go_on", number=replay.number, scene=replay.at)

    def commands_of(self, kind: type) -> list[Any]:
        """All commands of a kind so far."""
        return [one for one in self.told if isinstance(one, kind)]

    @property
    def stored(self) -> Settings:
        """The settings that the browser has stored: those with which the page would be opened again."""
        kept = [one.text for one in self.commands_of(commands.Keep) if one.name == "change"]
        found: journal.Journal = {}
        for key, text in (*self.settings, *(["1", text] for text in kept)):
            found = journal.merge(found, journal.read(text, early=not key), self.rooms.ledgers)
        return journal.settings_of(found, self.rooms.ledgers)

    @property
    def kept_game(self) -> str:
        """The game in progress as the browser has stored it."""
        return str([one.text for one in self.commands_of(commands.Keep) if one.name == "game"][-1])

    @property
    def html(self) -> dict[str, str]:
        """The content of each element, by its id."""
        return {name: "".join(parts) for name, parts in self.parts.items()}

    def attribute(self, element: str, name: str) -> str | None:
        """The last value of an attribute that was given to an element."""
        told = [
            one.attributes for one in self.commands_of(commands.Attributes) if one.id == element
        ]
        values: list[str | None] = [one[name] for one in told if name in one]
        return values[-1]

    @property
    def faults(self) -> list[commands.Fault]:
        """The errors so far."""
        return self.commands_of(commands.Fault)

    def _check_events(self, html: str) -> None:
        """What an element sends is answered, if its room is there."""
        for event in {*EVENTS.findall(html)} - self._answered_events:
            room, _, name = event.partition(".")
            assert name, event
            modules = self.rooms.modules
            assert room not in modules or find_handler(modules, event), event
            self._answered_events.add(event)

    def _take(self, told: Sequence[Command], facts: dict[str, Any] = FACTS) -> list[Command]:
        found = list(told)
        if any(isinstance(one, commands.Late) for one in found):
            found = [one for one in found if not isinstance(one, commands.Late)]
            found += self._hear(FACTS | facts | {"do": "late"})
        for one in found:
            if isinstance(one, commands.Html):
                self._check_events(one.html)
                self.parts[one.id] = [one.html]
            elif isinstance(one, commands.Rows):
                self._put(one)
        self.told += found
        faults = [one.report for one in found if isinstance(one, commands.Fault)]
        assert self._fails or not faults, faults[0]
        return found

    def _put(self, rows: commands.Rows) -> None:
        """Change a list as the page's scripts do; each item ends with its tag."""
        items = self.parts.setdefault(rows.id, [])
        for at, gone, html in reversed(rows.changes):
            self._check_events(html)
            items[at : len(items) if gone is None else at + gone] = _items(html)


def _items(html: str) -> list[str]:
    return re.findall(r".*?</li>", html, re.DOTALL)
