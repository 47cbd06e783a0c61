"""How the page is opened: with the game that was kept, one that was sent, or a new one."""

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pacru
from app.core import commands
from app.core.app import App
from app.core.browser import Browser
from app.core.commands import Command
from app.core.loop import Loop
from app.core.messages import PageHidden, Resized
from app.core.settings import AT_FIRST, Settings
from app.core.setup import Setup
from app.core.trouble import Troubles
from app.session import keeping
from app.session.course import noticed
from app.session.games import resume, setup_for, start
from app.session.keeping import Damaged, SavedGame
from app.shell import first_paint
from app.shell.compose import Composed
from pacru import link
from pacru.texts import _

Facts = Mapping[str, Any]
"""What the page's scripts know at the opening, see ``known`` in web/scripts/page.js."""

SHORTCUTS: Final = {"#new-game": "new-game", "#rules": "rules", "#editor": "editor"}
"""Fragments of the address that open a dialog."""
RULE: Final = "#rule="
"""Begins the fragment of an address that leads to a rule, such as ``#rule=R13c``, or to another part of the help."""


class Opening:
    """What is found at the opening, and what has to be told about it."""

    def __init__(self, rooms: Composed, facts: Facts) -> None:
        """For a page with these rooms."""
        self._rooms = rooms
        self._facts = facts
        self._link = str(facts["link"])
        self.commands: list[Command] = []
        self.troubles: list[str] = []
        self.events: list[dict[str, Any]] = []

    def begin(self) -> Loop:
        """The page, as it goes on from here; without the game that was kept, if that cannot be shown."""
        settings = self._settings()
        kept = self._kept()
        arrival = None if kept else self._arrival()
        if arrival:
            kept = arrival.kept
        if arrival and arrival.joins:
            self.commands.append(commands.Join())
        if arrival and not arrival.question:
            self.commands.append(commands.Keep("game", keeping.write(arrival.kept)))
        try:
            loop = self._loop(settings, kept, arrival.told if arrival else "")
        except Exception:
            if kept is None:
                raise
            self._set_aside(_("The game that was kept cannot be shown."), keeping.write(kept))
            self.commands.append(commands.Drop())
            loop = self._loop(settings, None, "")
        if self._facts["refused"]:
            self.commands.append(commands.Tell("unkept"))
        if arrival and arrival.question:
            self.events.append({"do": "sent", "topic": arrival.question})
        self._shortcut()
        return loop

    def _loop(self, settings: Settings, kept: SavedGame | None, told: str) -> Loop:
        app, effects = self._opened(settings, kept)
        facts = self._facts
        names = ("build", "agent", "address", "language")
        languages = tuple((str(code), str(name)) for code, name in facts.get("languages", ()))
        browser = Browser(**{name: str(facts[name]) for name in names}, languages=languages)
        app = self._rooms.begun(app).with_own(browser)
        app = app.with_own(Troubles(tuple(self.troubles)))
        if told:
            app = noticed(app, told)
        seen = PageHidden(bool(facts["hidden"])), Resized(float(facts["size"]), bool(facts["bare"]))
        for message in seen:
            app, _effects = self._rooms.update(app, message, float(facts["now"]))
        loop = Loop(self._rooms.page, app, effects)
        new = not kept and not self._link and facts.get("painted")
        self._shown = loop.open(first_paint.known(self._rooms) if new else None)
        return loop

    @property
    def told(self) -> list[Command]:
        """What the page is to do at first."""
        return [*self.commands, *self._shown]

    def _settings(self) -> Settings:
        text = str(self._facts["settings"])[: keeping.MOST_TEXT]
        try:
            return Settings.parse(text) if text else AT_FIRST
        except ValueError:
            self._set_aside(_("The settings could not be read."), text)
            return AT_FIRST

    def _kept(self) -> SavedGame | None:
        for text in self._facts["games"]:
            kept, trouble = _read(text)
            if trouble:
                self._set_aside(trouble, text)
            if kept:
                return kept
        return None

    def _set_aside(self, told: str, text: str) -> None:
        kept = _("All of it is set aside as “{name}”.")
        unkept = _("There is no room to set it aside: save it to a file.")
        self.commands.append(commands.SetAside(text, f"{told} {kept}", f"{told} {unkept}"))
        self.troubles.append(text)

    def _arrival(self) -> Any:  # noqa: ANN401 - of a module that most visits do without
        """A game that the page was opened with by a link for one player, unless it cannot be read."""
        fragment = self._link
        if not (link.is_game_link(fragment) and "&seat=" in fragment):
            return None
        from app.session import correspondence, records  # most visits do without

        own, beside = (_read(str(self._facts[name]))[0] for name in ("own", "beside"))
        with contextlib.suppress(pacru.PacruError):  # which is told when it is opened
            return correspondence.arrived(records.linked(fragment), own, beside)
        return None

    def _opened(self, settings: Settings, kept: SavedGame | None) -> tuple[App, tuple[Any, ...]]:
        """The state: the game that was kept, a position that somebody shared, else a new game."""
        if kept:
            return resume(kept, settings)
        fragment = self._link
        if not fragment:
            new = replace(Setup.default(), began=str(self._facts["moment"]))
            return start(new, settings=settings)
        try:
            if link.is_game_link(fragment):
                from app.session import records  # most visits do without

                return resume(records.linked(fragment).kept, settings)
            shared = link.parse_position_link(fragment)
        except pacru.PacruError as error:
            app, effects = start(settings=settings)
            told = _("The link cannot be opened: {why}").format(why=error)
            return noticed(app, told), effects
        setup = setup_for(shared.position, shared.seat)
        return start(setup, shared.position, settings)

    def _shortcut(self) -> None:
        fragment = str(self._facts["hash"])
        if fragment in SHORTCUTS:
            self.events.append({"do": SHORTCUTS[fragment]})
        elif fragment.startswith(RULE):
            self.events.append({"do": "rules", "topic": fragment.removeprefix(RULE)})


def _read(text: str) -> tuple[SavedGame | None, str]:
    """A game that was kept, and what is to be told about it."""
    try:
        kept = keeping.read(text)
    except Damaged:
        return None, _(keeping.UNREADABLE)
    return kept, kept.trouble
