"""The opening of the page: with the stored game, one that was sent, or a new one."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Any, Final, NamedTuple, TypeAlias

import pacru
from app.game import keeping
from app.game.course import notify
from app.game.exchange import GameResumed, LinkOpened, TextsLost
from app.game.games import resume, start
from app.game.keeping import Damaged
from app.game.reading import READING_DIALOG, Cancelled, Reading, ReadingBegun, Step, in_steps
from app.model import journal
from app.model.app import App
from app.model.journal import settings_of
from app.model.saved_game import SavedGame
from app.model.settings import LOOK
from app.model.setup import Setup
from app.rooms.page.handlers import cover, resize
from app.rooms.reading.state import Readings
from app.rooms.trouble.handlers import Troubles
from app.runtime import commands
from app.runtime.awake import AwakeTime
from app.runtime.browser import Browser
from app.runtime.commands import Command
from app.runtime.late import late
from app.runtime.loop import Loop
from app.runtime.setting import Ledgers
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

OpeningFacts: TypeAlias = Mapping[str, Any]
"""The facts that the page's scripts know at the opening, see ``openingFacts`` in web/scripts/page.js."""


class Opening(NamedTuple):
    """A page that has just been opened.

    Attributes:
        loop: the running page.
        commands: the first ones.
        events: what is sent after them.
    """

    loop: Loop[App]
    commands: Sequence[Command]
    events: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class StartupGame:
    """The game with which the page is opened.

    Attributes:
        kept: the game; None: a new one.
        told: the message about it.
        arrived: where it belongs, if somebody has sent it to one player.
        link: what is to be known of the link that it comes from; None: the page was opened without one.
        set_aside: the stored games that could not be read.
        readings: what reads the game while a new one stands in for it; None: it has been read.
    """

    kept: SavedGame | None = None
    told: str = ""
    arrived: "arrival.Arrival | None" = None
    link: LinkOpened | None = None
    set_aside: tuple[commands.SetAside, ...] = ()
    readings: Readings | None = None

    @property
    def first_commands(self) -> tuple[Command, ...]:
        """They make a game that was sent the game in progress, or keep it beside that if it was there before."""
        sent = self.arrived
        joined = (commands.Join(),) if sent and sent.joins else ()
        if sent is None or (sent.is_new and not sent.joins):
            return (*self.set_aside, *joined)
        return (*self.set_aside, *joined, commands.Keep("game", keeping.write(sent.kept)))

    @property
    def first_events(self) -> tuple[dict[str, str], ...]:
        """They read on what takes long."""
        return ({"do": "reading.go_on"},) if self.readings else ()


def open_page(rooms: Composed, facts: OpeningFacts) -> Opening:
    """Open a page with these rooms. A stored game that cannot be shown is left out.

    A game that takes long to read is read while the page runs. Until then a new game stands in for it.
    """
    told = _("Some of what was stored here couldn’t be read.")
    odd = [_set_aside(told, str(text)) for text in facts.get("odd", ())]
    changes, tidied = _read_journal(facts["settings"], rooms.ledgers)
    found = _find(rooms, facts)
    first: list[Command] = [*odd, *tidied, *found.first_commands]
    left = [{"do": "library.file_left", "text": text} for text in facts["left"]]
    events = [*found.first_events, *left, *_events_at(facts, rooms)]
    try:
        loop, shown = _begin(rooms, facts, changes, found, first)
    except Exception:
        if found.kept is None:
            raise
        told = _("Your saved game can’t be shown.")
        first += [_set_aside(told, keeping.write(found.kept)), commands.Drop()]
        loop, shown = _begin(rooms, facts, changes, StartupGame(), first)
    unkept = [commands.Tell("unkept")] if facts["refused"] else []
    return Opening(loop, [*first, *unkept, *shown], events)


def _begin(
    rooms: Composed,
    facts: OpeningFacts,
    changes: journal.Journal,
    startup_game: StartupGame,
    first: Sequence[Command],
) -> tuple[Loop[App], list[Command]]:
    """Return the running page after its first commands, and those that show it.

    Raises:
        Exception: the game cannot be shown.
    """
    settings = settings_of(changes, rooms.ledgers)
    setup = replace(Setup.default().with_levels(settings.level), began=str(facts["moment"]))
    app, effects = (
        resume(startup_game.kept, settings)
        if startup_game.kept
        else start(setup, settings=settings)
    )
    app = replace(rooms.with_first_states(app), journal=changes).with_state(_browser(facts))
    unread = (one.text for one in first if isinstance(one, commands.SetAside))
    app = app.with_state(Troubles(tuple(unread)))
    if startup_game.readings:
        app = app.with_state(startup_game.readings)
        app = app.with_session(stands_in=True).with_ui(dialog=READING_DIALOG)
    if startup_game.told:
        app = notify(app, startup_game.told)
    now = float(facts["now"])
    if facts.get("home"):
        app, _effects = rooms.update(app, rooms.read(app, {"do": "road.open_home"}), now)
    for seen in (cover, resize):
        app, _effects = rooms.update(app, seen.read("opening", facts), now)
    if startup_game.link:
        app, more = rooms.update(app, startup_game.link, now)
        effects += more
    loop = Loop(rooms.page, app, effects, AwakeTime(now, float(facts["date"])))
    new = not startup_game.kept and not facts["link"] and facts.get("painted")
    return loop, loop.open(first_paint.region_memory(rooms) if new else None)


def _browser(facts: OpeningFacts) -> Browser:
    known = {name: str(facts[name]) for name in ("build", "agent", "address", "language")}
    return Browser(
        **known,
        opened=str(facts["moment"]),
        languages=tuple((str(code), str(name)) for code, name in facts.get("languages", ())),
        cores=int(facts["cores"]),
        memory=float(facts["memory"]),
    )


def _events_at(facts: OpeningFacts, rooms: Composed) -> list[Mapping[str, str]]:
    """Return what opens that to which the address of the page leads, unless that is a game."""
    fragment = str(facts["hash"])
    if not fragment or facts["link"]:
        return []
    found = addresses.event_at(fragment, rooms.addresses)
    refused = {"do": "page.follow_address", "hash": fragment}  # this event says so
    return [refused if isinstance(found, str) else found]


def _read_journal(
    texts: Sequence[tuple[object, object]], ledgers: Ledgers
) -> tuple[journal.Journal, list[Command]]:
    """Put all changes of settings and progress together, and return the commands that tidy up what is stored.

    If the changes are many, one text takes their place.
    """
    found: journal.Journal = {}
    tidied: list[Command] = []
    moves = len(texts) > MOST_CHANGES
    for key, text in texts:
        read, early = str(text)[: keeping.MOST_TEXT], not key
        try:
            changes = journal.read(read, early=early)
        except ValueError:
            tidied.append(_set_aside(_("The settings couldn’t be read."), str(text)))
            changes, moves = journal.read_sound(read, early=early), True
        found = journal.merge(found, changes, ledgers)
        moves = moves or (early and not changes.keys() <= LOOK)
    if not moves:
        return found, tidied
    found = journal.without_traces(found, int(1000 * time()))
    keys = [str(key) for key, _text in texts if key]
    look = settings_of(found, ledgers).look_text
    compact = commands.Compact(keys, journal.write(found)), commands.Keep("look", look)
    return found, [*tidied, *compact]


def _find(rooms: Composed, facts: OpeningFacts) -> StartupGame:
    """Return the game, or what reads it if that takes long."""
    if not rooms.handles(ReadingBegun):  # no room can read it later
        return finish(_find_game(facts))
    steps = in_steps(_find_game(facts))
    try:
        first = next(steps)
    except StopIteration as end:
        found: StartupGame = end.value
        return found
    reading = _read_on(facts, first, steps)
    next(reading)
    return StartupGame(readings=Readings((reading,), first.progress))


def _read_on(
    facts: OpeningFacts, first: Step, steps: Generator[Step, None, StartupGame]
) -> Reading:
    """Read on after the first step, and return the effects of the result."""
    try:
        yield first
        found = yield from steps
    except Cancelled:
        if facts["link"]:  # the person's own game is still there, without the link
            return commands.Join(), commands.Reload()
        told = _("Your game wasn’t opened. Save it to a file, which you can open later.")
        found = StartupGame(set_aside=tuple(_set_aside(told, text) for text in facts["games"]))
    return (
        Send(TextsLost("", tuple(one.text for one in found.set_aside))),
        Send(GameResumed(found.kept, found.told)),
        *((Send(found.link),) if found.link else ()),
        *found.first_commands,
        *(commands.After(0, event) for event in found.first_events),
    )


def _find_game(facts: OpeningFacts) -> Steps[StartupGame]:
    """Find the stored game, or one that somebody shared. Without either, a new game begins."""
    unread: tuple[commands.SetAside, ...] = ()
    own, damage = yield from _read_own(facts)
    goes_on = own and own.setup.persons and own.game.plies and not own.game.outcome
    waiting = own if goes_on else None
    address = LinkOpened(waiting=waiting) if facts["link"] else None
    for text in map(str, facts["games"]):
        kept, trouble = yield from _read_stored(text)
        unread += trouble
        if kept:
            kept = keeping.with_times(kept, str(facts["times"]))
            known = address and address._replace(is_known=True)
            return StartupGame(kept, link=known, set_aside=unread)
    if address is None:
        return StartupGame(set_aside=unread)
    try:
        found = yield from _read_link(facts, address, own)
    except pacru.PacruError as error:
        why = _("The link can’t be opened: {why}").format(why=error)
        return StartupGame(link=address._replace(why_not=why), set_aside=unread)
    # The game in progress is set aside if it is damaged: this one may take its place.
    return replace(found, set_aside=unread + (damage if found.arrived else ()))


def _read_own(facts: OpeningFacts) -> Steps[tuple[SavedGame | None, tuple[commands.SetAside, ...]]]:
    """Read the game in progress, if the page is opened with the link to another one."""
    text = str(facts["own"])
    return (yield from _read_stored(text)) if text and facts["link"] else (None, ())


def _read_link(
    facts: OpeningFacts, address: LinkOpened, own: SavedGame | None
) -> Steps[StartupGame]:
    """Read the game of a link.

    Args:
        facts: what the page's scripts know.
        address: what is to be known of a link whose address stays.
        own: the game in progress.

    Raises:
        PacruError: there is no game.
    """
    fragment = link.find(str(facts["link"]))
    if link.is_record_link(fragment):
        return StartupGame((yield from records.read_record_link_steps(fragment)), link=address)
    if not link.is_game_link(fragment):
        shared = link.parse_position_link(fragment)
        return StartupGame(records.game_at_position(shared.position, shared.seat), link=address)
    opened = yield from records.read_link_steps(fragment)
    if "&seat=" not in fragment:
        return StartupGame(opened, link=address)
    beside: list[SavedGame] = []
    for text in facts["beside"]:
        known, _damage = yield from _read_stored(str(text))
        beside += [known] if known else []
    arrived = arrival.arrival_of(opened, own, beside)
    address = address._replace(
        is_known=bool(arrived.told),
        is_for_another=arrived.is_for_another,
        stays=not arrived.joins,
        waiting=None if arrived.joins else address.waiting,
    )
    return StartupGame(arrived.kept, arrived.told, arrived, address)


def _read_stored(text: str) -> Steps[tuple[SavedGame | None, tuple[commands.SetAside, ...]]]:
    """Read a stored game, and set its text aside if not all of it can be read."""
    try:
        kept = yield from keeping.read_steps(text)
    except Damaged:
        return None, (_set_aside(_(keeping.UNREADABLE), text),)
    return kept, (_set_aside(kept.trouble, text),) if kept.trouble else ()


def _set_aside(told: str, text: str) -> commands.SetAside:
    kept = _("A copy has been kept as “{name}”.")
    unkept = _("There’s no room for a copy. Save it to a file.")
    return commands.SetAside(text, f"{told} {kept}", f"{told} {unkept}")
