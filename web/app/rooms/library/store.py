"""Requests to the browser's store, and updates from its answers."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from app.game import keeping
from app.game.exchange import TextsLost
from app.game.games import snapshot
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import GamesCollected
from app.rooms.library.entries import LibraryEntry, entry_of, without_knowledge
from app.rooms.library.state import Collect, Delete, Job, Library, Load, Put, Write, with_listing
from app.runtime.commands import Forget, Shelf
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.texts import N_, _

FULL: Final = N_("This game couldn’t be saved under “Games”. Save it to a file instead.")
NO_LIBRARY: Final = N_("Your browser can’t store games.")


def add_job(app: App, job: Job) -> Update:
    """Add a job for the store. It begins when all earlier jobs are done."""
    library = app.state(Library)
    jobs = library.jobs
    last = jobs[-1] if len(jobs) > library.awaited else None
    if isinstance(last, Put) and isinstance(job, Put) and last.sent and job.sent:
        # Merge with a waiting job that stores other games from elsewhere.
        jobs, job = jobs[:-1], replace(last, entries=last.entries + job.entries)
    return _send_next(change(app, Library, jobs=(*jobs, job)))


@handler()
def take_answer(
    app: App,
    number: int,
    texts: tuple[str | None, ...] = (),
    error: str = "",
    failed: tuple[str, ...] | None = None,
    changed: tuple[str, ...] = (),
) -> Update:
    """Take an answer of the store, and send the next request.

    Args:
        app: the state.
        number: the number of the request.
        texts: the stored texts; None for a missing one.
        error: why the request failed; empty: it did not fail.
        failed: the keys of texts that could not be written; None: all.
        changed: the keys of texts that were not written, since another tab has changed them meanwhile.
    """
    library = app.state(Library)
    if not library.awaited or number != library.questions:
        return app, ()
    job, *later = library.jobs
    app = change(app, Library, jobs=tuple(later), awaited=False)
    if isinstance(job, Write):
        lost = [entry for entry in job.entries if error and (failed is None or entry.key in failed)]
        app, effects = _list_written(app, job, {*changed, *(entry.key for entry in lost)}, changed)
        effects += (_report_loss(lost),) if error else ()
    else:
        app, effects = _fail_job(app, job) if error else _finish_job(app, job, texts)
    app, more = _send_next(app)
    return app, effects + more


def _send_next(app: App) -> Update:
    library = app.state(Library)
    if library.awaited or not library.jobs:
        return app, ()
    number = library.questions + 1
    app = change(app, Library, questions=number, awaited=True)
    return app, (_request(library.jobs[0], number),)


def _request(job: Job, number: int) -> Shelf:
    match job:
        case Put(entries):
            return Shelf(number, "read", [entry.key for entry in entries])
        case Write(entries, stored):
            pairs = zip(entries, stored, strict=True)
            return Shelf(number, "write", [[entry.key, text, entry.text] for entry, text in pairs])
        case Delete(entry):
            return Shelf(number, "delete", [entry.key])
        case Load() | Collect():
            return Shelf(number, "all", [])


def _finish_job(
    app: App, job: Put | Delete | Load | Collect, texts: tuple[str | None, ...]
) -> Update:
    match job:
        case Put():
            write = _write_job(job, texts)
            keys = {entry.key for entry in write.entries}
            forget = _forget_copies(entry for entry in job.entries if entry.key not in keys)
            # These unreadable texts are overwritten by games: report them, so that they are not lost.
            unread = tuple(text for text in texts if text and read(text) is None)
            report = (Send(TextsLost(_(keeping.UNREADABLE), unread)),) if unread else ()
            return _with_job_first(app, write), (*forget, *report)
        case Delete():
            return app, ()
        case Load():
            games = [read(text) for text in texts]
            entries = {entry.key: entry for entry in games if entry}
            return with_listing(app, entries=entries, unread=games.count(None)), ()
        case Collect():
            return app, (Send(GamesCollected(_texts_for_file(app, filter(None, texts)))),)


def _fail_job(app: App, job: Put | Delete | Load | Collect) -> Update:
    match job:
        case Put(entries):
            return app, (_report_loss(entries),)
        case Delete(entry):
            app = _with_entries(app, [entry])
            return with_listing(app, deleted=None, problem=_(NO_LIBRARY)), ()
        case Load():
            return with_listing(app, problem=_(NO_LIBRARY)), ()
        case Collect():
            return app, (Send(GamesCollected(None)),)


def _list_written(
    app: App, job: Write, unwritten: Collection[str], changed: Collection[str]
) -> Update:
    """List the written games. Put the games that another tab has changed meanwhile once more."""
    written = [entry for entry in job.entries if entry.key not in unwritten]
    again = tuple(entry for entry in job.put.entries if entry.key in changed)
    app = _with_job_first(_with_entries(app, written), replace(job.put, entries=again))
    return app, _forget_copies(written)


def _forget_copies(entries: Iterable[LibraryEntry]) -> tuple[Forget, ...]:
    """Return the command that makes the page forget its own copies of games, which the library now has."""
    began = [entry.began for entry in entries]
    return (Forget(began),) if began else ()


def _report_loss(entries: Iterable[LibraryEntry]) -> Send:
    return Send(TextsLost(_(FULL), tuple(entry.record for entry in entries)))


def _with_job_first(app: App, job: Put | Write) -> App:
    """Put a job at the front of the queue, if it has any games."""
    return change(app, Library, jobs=(job, *app.state(Library).jobs)) if job.entries else app


def _write_job(job: Put, texts: tuple[str | None, ...]) -> Write:
    """Return the games to write. Stored games keep their names, unless the job renames them."""
    stored = {entry.key: text for entry, text in zip(job.entries, texts, strict=True)}
    latest = {key: read(text) for key, text in stored.items()}
    games: dict[str, LibraryEntry] = {}
    for entry in job.entries:
        old = latest[entry.key]
        if old and job.sent and old.turns > entry.turns:
            continue
        named = replace(entry, name=old.name) if old and not (entry.name or job.renamed) else entry
        latest[entry.key] = games[entry.key] = named
    return Write(tuple(games.values()), tuple(stored[key] for key in games), job)


def _texts_for_file(app: App, stored: Iterable[str]) -> tuple[str, ...]:
    """Return all games for a file, with the one in progress. An unreadable text is returned unchanged."""
    games = [(text, read(text)) for text in stored]
    present = snapshot(app)
    if present.game.plies:
        entry = entry_of(present)
        games = [(text, old) for text, old in games if not (old and old.key == entry.key)]
        games.append((entry.text, entry))
    return tuple(without_knowledge(entry).text if entry else text for text, entry in games)


def read(text: str | None) -> LibraryEntry | None:
    """Return a stored game; None: the text is missing or unreadable."""
    try:
        return LibraryEntry.parse(text) if text else None
    except ValueError:
        return None


def _with_entries(app: App, entries: Iterable[LibraryEntry]) -> App:
    listing = app.state(Library).listing
    all_entries = {**listing.entries, **{entry.key: entry for entry in entries}}
    return with_listing(app, entries=all_entries, problem=listing.problem)
