"""The opening of the page, with the stored game, a game that was sent, or a new one."""

from collections.abc import Generator, Iterable, Mapping, Sequence
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
"""The most changes of settings and progress that are stored one by one."""

OpeningFacts: TypeAlias = Mapping[str, Any]
"""The facts that the page's scripts know at the opening, see ``openingFacts`` in web/scripts/page.js."""
StoredGame: TypeAlias = tuple[SavedGame | None, tuple[commands.SetAside, ...]]
"""A stored game, and the command that sets its text aside if not all of it could be read."""


class Opening(NamedTuple):
    """A page that has just been opened: its loop, the first commands, and the events that follow them."""

    loop: Loop[App]
    commands: Sequence[Command]
    events: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class StartupGame:
    """The game with which the page is opened.

    Attributes:
        saved: the game; None: a new one.
        notice: the message about it.
        link: facts about the link that it comes from; None: the page was opened without a link.
        commands: these set aside unreadable texts, and store a game that was sent.
        readings: the reading of the game, while a new one stands in for it; None: it has been read.
    """

    saved: SavedGame | None = None
    notice: str = ""
    link: LinkOpened | None = None
    commands: tuple[Command, ...] = ()
    readings: Readings | None = None


def open_page(rooms: Composed, facts: OpeningFacts) -> Opening:
    """Open a page with these rooms. A stored game that cannot be shown is left out.

    A game that takes long to read is read while the page runs. Until then a new game stands in for it.
    """
    odd = _("Some of what was stored here couldn’t be read.")
    changes, tidying = _read_journal(facts["settings"], rooms.ledgers)
    game = _find_game(rooms, facts)
    first = [*(_set_aside(odd, str(text)) for text in facts.get("odd", ())), *tidying]
    first += game.commands
    try:
        loop, drawing = _begin(rooms, facts, changes, game, first)
    except Exception:
        if game.saved is None:
            raise
        unshown = _set_aside(_("Your saved game can’t be shown."), keeping.write(game.saved))
        first += [unshown, commands.Drop()]
        loop, drawing = _begin(rooms, facts, changes, StartupGame(), first)
    refusals = [commands.Tell("unkept")] if facts["refused"] else []
    events = [
        *([{"do": "reading.go_on"}] if game.readings else []),
        *({"do": "library.file_left", "text": text} for text in facts["left"]),
        *_events_of_address(rooms, facts),
    ]
    return Opening(loop, [*first, *refusals, *drawing], events)


def _begin(
    rooms: Composed,
    facts: OpeningFacts,
    changes: journal.Journal,
    game: StartupGame,
    first: Sequence[Command],
) -> tuple[Loop[App], list[Command]]:
    """Return the running page after its first commands, and those that show it.

    Raises:
        Exception: the game cannot be shown.
    """
    settings = settings_of(changes, rooms.ledgers)
    if game.saved:
        app, effects = resume(game.saved, settings)
    else:
        setup = Setup.default().with_levels(settings.level)
        app, effects = start(replace(setup, began=str(facts["moment"])), settings=settings)
    app = replace(rooms.with_first_states(app), journal=changes).with_state(_browser(facts))
    app = app.with_state(Troubles(_lost_texts(first)))
    if game.readings:
        app = app.with_state(game.readings)
        app = app.with_session(stands_in=True).with_ui(dialog=READING_DIALOG)
    if game.notice:
        app = notify(app, game.notice)
    now = float(facts["now"])
    messages: list[object] = [cover.read("opening", facts), resize.read("opening", facts)]
    if facts.get("home"):
        messages.insert(0, rooms.read({"do": "road.open_home"}))
    for message in messages:
        app, _effects = rooms.update(app, message, now)
    if game.link:
        app, more = rooms.update(app, game.link, now)
        effects += more
    loop = Loop(rooms, app, effects, AwakeTime(now, float(facts["date"])))
    is_painted = not game.saved and not facts["link"] and facts.get("painted")
    return loop, loop.open(first_paint.region_memory(rooms) if is_painted else None)


def _browser(facts: OpeningFacts) -> Browser:
    return Browser(
        **{name: str(facts[name]) for name in ("build", "agent", "address", "language")},
        opened=str(facts["moment"]),
        languages=tuple((str(code), str(name)) for code, name in facts.get("languages", ())),
        cores=int(facts["cores"]),
        memory=float(facts["memory"]),
    )


def _events_of_address(rooms: Composed, facts: OpeningFacts) -> list[Mapping[str, str]]:
    """Return the event for the fragment of the page's address; empty if there is none, or it leads to a game."""
    fragment = str(facts["hash"])
    if not fragment or facts["link"]:
        return []
    event = addresses.event_at(fragment, rooms.addresses)
    if isinstance(event, str):  # it leads nowhere, and this event says so
        event = {"do": "page.follow_address", "hash": fragment}
    return [event]


def _read_journal(
    texts: Sequence[tuple[object, object]], ledgers: Ledgers
) -> tuple[journal.Journal, list[Command]]:
    """Merge all changes of settings and progress, and return the commands that tidy up what is stored.

    If the changes are many, one text takes their place.
    """
    merged: journal.Journal = {}
    tidying: list[Command] = []
    is_rewritten = len(texts) > MOST_CHANGES
    for key, text in texts:
        content, early = str(text)[: keeping.MOST_TEXT], not key
        try:
            changes = journal.read(content, early=early)
        except ValueError:
            tidying.append(_set_aside(_("The settings couldn’t be read."), str(text)))
            changes, is_rewritten = journal.read_sound(content, early=early), True
        merged = journal.merge(merged, changes, ledgers)
        is_rewritten = is_rewritten or (early and not changes.keys() <= LOOK)
    if is_rewritten:
        merged = journal.without_traces(merged, int(1000 * time()))
        keys = [str(key) for key, _text in texts if key]
        look = settings_of(merged, ledgers).look_text
        tidying += [commands.Compact(keys, journal.write(merged)), commands.Keep("look", look)]
    return merged, tidying


def _find_game(rooms: Composed, facts: OpeningFacts) -> StartupGame:
    """Return the game, or the reading of it if that takes long."""
    if not rooms.handles(ReadingBegun):  # no room can read it later
        return finish(_read_game(facts))
    steps = in_steps(_read_game(facts))
    try:
        first = next(steps)
    except StopIteration as end:
        game: StartupGame = end.value
        return game
    reading = _read_on(facts, first, steps)
    next(reading)
    return StartupGame(readings=Readings((reading,), first.progress))


def _read_on(
    facts: OpeningFacts, first: Step, steps: Generator[Step, None, StartupGame]
) -> Reading:
    """Read on after the first step, and return the effects of the result."""
    try:
        yield first
        game = yield from steps
    except Cancelled:
        if facts["link"]:  # the person's own game is still there, without the link
            return commands.Join(), commands.Reload()
        why = _("Your game wasn’t opened. Save it to a file, which you can open later.")
        game = StartupGame(commands=tuple(_set_aside(why, text) for text in facts["games"]))
    return (
        Send(TextsLost("", _lost_texts(game.commands))),
        Send(GameResumed(game.saved, game.notice)),
        *((Send(game.link),) if game.link else ()),
        *game.commands,
    )


def _read_game(facts: OpeningFacts) -> Steps[StartupGame]:
    """Read the stored game, or one that was sent. Without either, a new game begins."""
    in_progress: StoredGame = None, ()
    if facts["own"] and facts["link"]:
        in_progress = yield from _read_stored(str(facts["own"]))
    current, damage = in_progress
    goes_on = current and current.setup.persons and current.game.plies and not current.game.outcome
    opened = LinkOpened(waiting=current if goes_on else None) if facts["link"] else None
    set_aside: tuple[Command, ...] = ()
    for text in map(str, facts["games"]):
        saved, more = yield from _read_stored(text)
        set_aside += more
        if saved:
            saved = keeping.with_times(saved, str(facts["times"]))
            return StartupGame(saved, "", opened and opened._replace(is_known=True), set_aside)
    if opened is None:
        return StartupGame(commands=set_aside)
    try:
        game = yield from _read_link(facts, opened, current, damage)
    except pacru.PacruError as error:
        why = _("The link can’t be opened: {why}").format(why=error)
        return StartupGame(link=opened._replace(why_not=why), commands=set_aside)
    return replace(game, commands=set_aside + game.commands)


def _read_link(
    facts: OpeningFacts,
    opened: LinkOpened,
    current: SavedGame | None,
    damage: tuple[commands.SetAside, ...],
) -> Steps[StartupGame]:
    """Read the game of a link.

    Args:
        facts: what the page's scripts know.
        opened: the facts about the link, if its address stays.
        current: the game in progress.
        damage: the command that sets the game in progress aside if it is damaged, since another may take its place.

    Raises:
        PacruError: the link has no game that can be read.
    """
    fragment = link.find(str(facts["link"]))
    if link.is_record_link(fragment):
        return StartupGame((yield from records.read_record_link_steps(fragment)), link=opened)
    if not link.is_game_link(fragment):
        shared = link.read(fragment)
        return StartupGame(records.game_at_position(shared.position, shared.seat), link=opened)
    sent = yield from records.read_link_steps(fragment)
    if "&seat=" not in fragment:
        return StartupGame(sent, link=opened)
    beside: list[SavedGame] = []
    for text in facts["beside"]:
        saved, _damage = yield from _read_stored(str(text))
        beside += [saved] if saved else []
    arrived = arrival.arrival_of(sent, current, beside)
    opened = opened._replace(
        is_known=bool(arrived.notice),
        is_for_another=arrived.is_for_another,
        stays=not arrived.joins,
        waiting=None if arrived.joins else opened.waiting,
    )
    stored: list[Command] = [commands.Join()] if arrived.joins else []
    if arrived.joins or not arrived.is_new:
        stored.append(commands.Keep("game", keeping.write(arrived.saved)))
    return StartupGame(arrived.saved, arrived.notice, opened, (*damage, *stored))


def _read_stored(text: str) -> Steps[StoredGame]:
    """Read a stored game, and set its text aside if not all of it can be read."""
    try:
        saved = yield from keeping.read_steps(text)
    except Damaged:
        return None, (_set_aside(_(keeping.UNREADABLE), text),)
    return saved, (_set_aside(saved.trouble, text),) if saved.trouble else ()


def _set_aside(why: str, text: str) -> commands.SetAside:
    kept = _("A copy has been kept as “{name}”.")
    unkept = _("There’s no room for a copy. Save it to a file.")
    return commands.SetAside(text, f"{why} {kept}", f"{why} {unkept}")


def _lost_texts(first: Iterable[Command]) -> tuple[str, ...]:
    return tuple(command.text for command in first if isinstance(command, commands.SetAside))
