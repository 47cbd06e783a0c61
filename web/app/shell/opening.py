"""The opening of the page: with the stored game, one that was sent, or a new one."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from time import time
from typing import Any, Final

import pacru
from app.game import keeping
from app.game.course import notify
from app.game.exchange import GameResumed, TextsUnread
from app.game.games import resume, setup_for, start
from app.game.keeping import Damaged, SavedGame
from app.game.reading import READING_DIALOG, Cancelled, Reading, ReadingBegun, Step, in_steps
from app.model import journal
from app.model.app import App, Update
from app.model.journal import settings_of
from app.model.settings import LOOK, Settings
from app.model.setup import Setup
from app.rooms.page.handlers import cover, resize
from app.rooms.reading.state import Readings
from app.rooms.trouble.handlers import Troubles
from app.runtime import commands
from app.runtime.awake import AwakeTime
from app.runtime.browser import Browser
from app.runtime.late import late
from app.runtime.loop import Loop
from app.runtime.update import Send
from app.shell import first_paint
from app.shell.compose import Composed
from pacru import link
from pacru.core.steps import Steps, finish
from pacru.core.texts import _

with late:  # only links need them
    from app.game import addresses, records
    from app.shell import arrival

MOST_CHANGES: Final = 50
"""The most changes of settings and progress that are kept one by one."""

OpeningData = Mapping[str, Any]
"""The facts that the page's scripts know at the opening, see ``openingFacts`` in web/scripts/page.js."""


@dataclass(frozen=True, slots=True)
class Found:
    """The game with which the page is opened.

    Attributes:
        kept: the game; None: a new one.
        told: the message about it.
        question: the question to a person before it is opened.
        sent: whether somebody has sent it to one player.
        joins: whether it becomes the game in progress.
        new: whether this browser sees it for the first time.
    """

    kept: SavedGame | None = None
    told: str = ""
    question: str = ""
    sent: bool = False
    joins: bool = False
    new: bool = False


class Opening:
    """The games found at the opening, and the messages about them."""

    def __init__(self, rooms: Composed, data: OpeningData) -> None:
        """Prepare the opening of a page with these rooms."""
        self._rooms = rooms
        self._data = data
        self._link = str(data["link"])
        self._commands: list[commands.Command] = []
        self._troubles: list[str] = []
        self._events: list[dict[str, Any]] = []
        self.first_commands: list[commands.Command] = []  # the first commands
        self.events: list[dict[str, Any]] = []  # the events after them

    def begin(self) -> Loop[App]:
        """Return the running page. A stored game that cannot be shown is left out.

        A game that takes long to read is read while the page runs. Until then a new game stands in for it.
        """
        for text in self._data.get("odd", ()):
            self._set_aside(_("Some of what was stored here couldn’t be read."), str(text))
        self._journal = self._read_journal()
        loop = self._open_page(settings_of(self._journal, self._rooms.ledgers))
        if self._data["refused"]:
            self._commands.append(commands.Tell("unkept"))
        self._events += ({"do": "library.file_left", "text": text} for text in self._data["left"])
        self._follow_address()
        self.first_commands, self.events = [*self._commands, *self._shown], self._events
        self._commands, self._troubles, self._events = [], [], []  # for the game that is read later
        return loop

    def _open_page(self, settings: Settings) -> Loop[App]:
        if not self._rooms.handles(ReadingBegun):  # no room can read it later
            return self._open_with(settings, finish(self._find_game()))
        steps = in_steps(self._find_game())
        try:
            first = next(steps)
        except StopIteration as end:
            return self._open_with(settings, end.value)
        rest = self._rest(first, steps)
        next(rest)
        self._events.append({"do": "reading.go_on"})
        return self._loop(settings, Found(), Readings((rest,), first.told))

    def _open_with(self, settings: Settings, found: Found) -> Loop[App]:
        self._welcome(found)
        try:
            return self._loop(settings, found)
        except Exception:
            if found.kept is None:
                raise
            self._set_aside(_("Your saved game can’t be shown."), keeping.write(found.kept))
            self._commands.append(commands.Drop())
            return self._loop(settings, Found())

    def _rest(self, first: Step, steps: Generator[Step, None, Found]) -> Reading:
        """Read on after the first step, and return the effects of the result."""
        try:
            yield first
            found = yield from steps
        except Cancelled:
            if self._link:  # the person's own game is still there, without the link
                return commands.Join(), commands.Reload()
            found = self._give_up_reading()
        self._welcome(found)
        return (
            Send(TextsUnread(tuple(self._troubles))),
            Send(GameResumed(found.kept, found.told)),
            *self._commands,
            *(commands.After(0, event) for event in self._events),
        )

    def _give_up_reading(self) -> Found:
        """Return no game, after saving the stored texts."""
        told = _("Your game wasn’t opened. Save it to a file, which you can open later.")
        for text in self._data["games"]:
            self._set_aside(told, text)
        return Found()

    def _welcome(self, found: Found) -> None:
        """Make a game that was sent the game in progress, if no question is open."""
        if found.joins:
            self._commands.append(commands.Join())
        if found.sent and found.kept and not found.question:
            self._commands.append(commands.Keep("game", keeping.write(found.kept)))
        if found.question:
            self._events.append({"do": "sharing.tell_of_game", "topic": found.question})
        elif found.new and found.kept and not found.kept.game.outcome:
            self._events.append({"do": "sharing.greet"})

    def _loop(
        self, settings: Settings, found: Found, readings: Readings | None = None
    ) -> Loop[App]:
        app, effects = self._state(settings, found.kept)
        facts = self._data
        names = ("build", "agent", "address", "language")
        languages = tuple((str(code), str(name)) for code, name in facts.get("languages", ()))
        known = {name: str(facts[name]) for name in names}
        browser = Browser(
            **known,
            opened=str(facts["moment"]),
            languages=languages,
            cores=int(facts["cores"]),
            memory=float(facts["memory"]),
        )
        app = replace(self._rooms.with_first_states(app).with_own(browser), journal=self._journal)
        app = app.with_own(Troubles(tuple(self._troubles)))
        if readings:
            app = app.with_own(readings)
            session, ui = (
                replace(app.session, stands_in=True),
                replace(app.ui, dialog=READING_DIALOG),
            )
            app = replace(app, session=session, ui=ui)
        if found.told:
            app = notify(app, found.told)
        for seen in (cover, resize):
            message = seen.read("opening", facts)
            app, _effects = self._rooms.update(app, message, float(facts["now"]))
        time = AwakeTime(float(facts["now"]), float(facts["date"]))
        loop = Loop(self._rooms.page, app, effects, time)
        new = not found.kept and not self._link and facts.get("painted")
        self._shown = loop.open(first_paint.region_memory(self._rooms) if new else None)
        return loop

    def _read_journal(self) -> journal.Journal:
        """Put all changes of settings and progress together. If they are many, one text takes their place."""
        ledgers, texts = self._rooms.ledgers, self._data["settings"]
        found: journal.Journal = {}
        moves = len(texts) > MOST_CHANGES
        for key, text in texts:
            read, early = str(text)[: keeping.MOST_TEXT], not key
            try:
                changes = journal.read(read, early=early)
            except ValueError:
                self._set_aside(_("The settings couldn’t be read."), str(text))
                changes, moves = journal.read_sound(read, early=early), True
            found = journal.merge(found, changes, ledgers)
            moves = moves or (early and not changes.keys() <= LOOK)
        if moves:
            found = journal.without_traces(found, int(1000 * time()))
            keys = [str(key) for key, _text in texts if key]
            look = settings_of(found, ledgers).look_text
            compact = commands.Compact(keys, journal.write(found)), commands.Keep("look", look)
            self._commands += compact
        return found

    def _find_game(self) -> Steps[Found]:
        """Find the stored game, or one that somebody shared. Without either, a new game begins."""
        for text in map(str, self._data["games"]):
            kept, trouble = yield from _read_stored(text)
            if trouble:
                self._set_aside(trouble, text)
            if kept:
                return Found(keeping.with_times(kept, str(self._data["times"])))
        try:
            return (yield from self._read_link())
        except pacru.PacruError as error:
            return Found(told=_("The link can’t be opened: {why}").format(why=error))

    def _read_link(self) -> Steps[Found]:
        """Read the game of a link, if there is one."""
        if not self._link:
            return Found()
        fragment = link.find(self._link)
        if link.is_record_link(fragment):
            return Found((yield from records.read_record_link_steps(fragment)).kept)
        if not link.is_game_link(fragment):
            return Found(_game_at_position(link.parse_position_link(fragment)))
        opened = yield from records.read_link_steps(fragment)
        if "&seat=" not in fragment:
            return Found(opened.kept)
        text = str(self._data["own"])
        own, trouble = yield from _read_stored(text)
        if text and trouble:  # this one may take its place
            self._set_aside(trouble, text)
        beside: list[SavedGame] = []
        for text in self._data["beside"]:
            known, _trouble = yield from _read_stored(str(text))
            beside += [known] if known else []
        arrived = arrival.arrival_of(opened, own, beside)
        return Found(
            arrived.kept,
            arrived.told,
            arrived.question,
            sent=True,
            joins=arrived.joins,
            new=arrived.new,
        )

    def _set_aside(self, told: str, text: str) -> None:
        kept = _("A copy has been kept as “{name}”.")
        unkept = _("There’s no room for a copy. Save it to a file.")
        self._commands.append(commands.SetAside(text, f"{told} {kept}", f"{told} {unkept}"))
        self._troubles.append(text)

    def _state(self, settings: Settings, kept: SavedGame | None) -> Update:
        """Return the state with the game found, else with a new one."""
        if kept:
            return resume(kept, settings)
        setup = Setup.default().with_levels(settings.level)
        return start(replace(setup, began=str(self._data["moment"])), settings=settings)

    def _follow_address(self) -> None:
        """Open what the address of the page leads to, unless that is a game."""
        fragment = str(self._data["hash"])
        if not fragment or self._link:
            return
        found = addresses.event_at(fragment, self._rooms.addresses)
        refused = {"do": "page.follow_address", "hash": fragment}  # this event says so
        self._events.append(refused if isinstance(found, str) else {**found})


def _game_at_position(shared: link.PositionLink) -> SavedGame:
    """Return a game that begins with a shared position."""
    position = shared.position
    setup = setup_for(position, shared.seat)
    return SavedGame(setup.for_position(position), pacru.Game(position))


def _read_stored(text: str) -> Steps[tuple[SavedGame | None, str]]:
    """Read a stored game, and return it with the message about it."""
    try:
        kept = yield from keeping.read_steps(text)
    except Damaged:
        return None, _(keeping.UNREADABLE)
    return kept, kept.trouble
