"""The library of the page, with a browser that stores games for it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.game import keeping
from app.game.exchange import Filed
from app.model.page import PageRoom
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms import play, reading, sharing, trouble
from app.rooms.library import ROOM
from app.rooms.library.entries import LibraryEntry
from app.runtime import commands
from app.runtime.commands import Command

import pacru
from tests.support.loop import Page

ROOMS = (play.ROOM, ROOM, sharing.ROOM, reading.ROOM, trouble.ROOM)
PEOPLE = replace(
    Setup.default().with_name(0, "Ada").with_kind(1, bot=False).with_name(1, "Bob"),
    began="2026.11.21 14:33:05",
)


class Shelves(Page):
    """A page, and a browser that stores games for it."""

    def __init__(self, kept: SavedGame | None = None, rooms: Sequence[PageRoom] = ROOMS) -> None:
        self.texts: dict[str, Any] = {}
        self.refuses: set[str] = set()  # tasks that give no result
        self.damaged: set[str] = set()  # keys that cannot be written
        self.meanwhile: dict[str, str] = {}  # what another tab writes before the next writing
        self.asked: list[commands.Shelf] = []
        super().__init__(rooms, games=[keeping.write(kept)] if kept else [])

    def hear(self, do: str, **facts: object) -> list[Command]:
        """Send an event, and all events that follow from it."""
        told = self.hear_alone(do, **facts)
        self._settle(told)
        return told

    def hear_alone(self, do: str, **facts: object) -> list[Command]:
        """Send an event, and leave the questions to the store and the later events that follow."""
        return super().hear(do, **facts)

    def file(self, *games: SavedGame) -> None:
        """File games, as the shell does it."""
        self.told.clear()
        for kept in games:
            self.loop.send(Filed(kept), 0)
        self.hear("play.focus", field=None)

    def _settle(self, told: Sequence[Command]) -> None:
        for one in told:
            if isinstance(one, commands.Shelf):
                self.asked.append(one)
                self.hear("library.take_answer", number=one.number, **self._answer(one))
            elif isinstance(one, commands.After):
                self.hear(**one.event)

    def _answer(self, asked: commands.Shelf) -> dict[str, Any]:
        if asked.task in self.refuses:
            return {"error": "QuotaExceededError"}
        match asked.task:
            case "read":
                return {"texts": [self.texts.get(key) for key in asked.items]}
            case "all":
                return {"texts": list(self.texts.values())}
            case "delete":
                for key in asked.items:
                    self.texts.pop(key, None)
                return {}
        self.texts |= self.meanwhile
        self.meanwhile = {}
        failed = [key for key, _, _ in asked.items if key in self.damaged]
        changed = [key for key, was, _ in asked.items if self.texts.get(key) != was]
        kept = {*failed, *changed}
        self.texts |= {key: text for key, _, text in asked.items if key not in kept}
        answer = {"changed": changed}
        return answer | {"error": "no", "failed": failed} if failed else answer

    @property
    def entries(self) -> list[LibraryEntry]:
        return [LibraryEntry.parse(text) for text in self.texts.values()]

    @property
    def page(self) -> "Shelves":
        """The page itself."""
        return self

    @property
    def seen(self) -> str:
        return self.html["library"]

    def put(self, *entries: LibraryEntry) -> None:
        """Store games of earlier visits."""
        self.texts |= {entry.key: entry.text for entry in entries}

    @property
    def dialog(self) -> str | None:
        return self.app.ui.dialog


def save_game(*turns: str, setup: Setup = PEOPLE) -> SavedGame:
    """A game as the page stores it."""
    game = pacru.Game.new()
    for turn in turns:
        game = game.enter(turn)
    return SavedGame(setup, game, setup.clock)
