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
from app.rooms.library.state import (
    Collect,
    Delete,
    Job,
    Library,
    Load,
    Put,
    Write,
    with_listing,
)
from app.runtime.commands import Forget, Shelf
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.texts import N_, _

FULL: Final = N_("This game couldn’t be saved under Games. Save it to a file instead.")
NO_LIBRARY: Final = N_("Your browser can’t store games.")


def add_job(app: App, job: Job) -> Update:
    """Add a job for the store. It begins when all earlier jobs are done."""
    library = app.state(Library)
    jobs = library.jobs
    last = jobs[-1] if len(jobs) > library.awaited else None
    if isinstance(last, Put) and isinstance(job, Put) and last.sent and job.sent:
        # Games that somebody sent join others that still wait to be stored.
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
        number: of the request.
        texts: the stored texts; None for a missing one.
        error: why the request failed; empty: it did not.
        failed: the keys of texts that could not be written; None: all.
        changed: the keys of texts that another tab has changed meanwhile, which were not written.
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
        case Write(entries, there):
            pairs = zip(entries, there, strict=True)
            return Shelf(number, "write", [[one.key, text, one.text] for one, text in pairs])
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
            forget = _forget(entry for entry in job.entries if entry.key not in keys)
            # What cannot be read where a game is going to be written.
            odd = tuple(text for text in texts if text and read(text) is None)
            report = (Send(TextsLost(_(keeping.UNREADABLE), odd)),) if odd else ()
            return _with_job_first(app, write), (*forget, *report)
        case Delete():
            return app, ()
        case Load():
            found = [read(text) for text in texts]
            entries = {entry.key: entry for entry in found if entry}
            return with_listing(app, entries=entries, unread=found.count(None)), ()
        case Collect():
            stored = [text for text in texts if text]
            return app, (Send(GamesCollected(_texts_with_present(app, stored))),)


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
    """List what was written. Games that another tab has changed meanwhile are put in once more."""
    done = [entry for entry in job.entries if entry.key not in unwritten]
    again = tuple(entry for entry in job.put.entries if entry.key in changed)
    app = _with_job_first(_with_entries(app, done), replace(job.put, entries=again))
    return app, _forget(done)


def _forget(entries: Iterable[LibraryEntry]) -> tuple[Forget, ...]:
    """Return the command that says which games the library has."""
    began = [entry.began for entry in entries]
    return (Forget(began),) if began else ()


def _report_loss(entries: Iterable[LibraryEntry]) -> Send:
    return Send(TextsLost(_(FULL), tuple(entry.record for entry in entries)))


def _with_job_first(app: App, job: Put | Write) -> App:
    """Put a job first in the queue, if it has any games."""
    return change(app, Library, jobs=(job, *app.state(Library).jobs)) if job.entries else app


def _write_job(job: Put, texts: tuple[str | None, ...]) -> Write:
    """Return the games to write. Those in the store keep their names, unless they are renamed."""
    there = {entry.key: text for entry, text in zip(job.entries, texts, strict=True)}
    known = {key: read(text) for key, text in there.items()}
    wanted: dict[str, LibraryEntry] = {}
    for entry in job.entries:
        old = known[entry.key]
        if old and job.sent and old.turns > entry.turns:
            continue
        named = replace(entry, name=old.name) if old and not (entry.name or job.renamed) else entry
        known[entry.key] = wanted[entry.key] = named
    return Write(tuple(wanted.values()), tuple(there[key] for key in wanted), job)


def _texts_with_present(app: App, stored: list[str]) -> tuple[str, ...]:
    """Return the stored games with the one in progress, which has the place of its earlier state."""
    present = snapshot(app)
    texts = stored
    if present.game.plies:
        entry = entry_of(present)
        others = [text for text in stored if not ((old := read(text)) and old.key == entry.key)]
        texts = [*others, entry.text]
    return tuple(map(_text_for_file, texts))


def _text_for_file(text: str) -> str:
    """Return a stored game without what stays on this device; what cannot be read stays as it is."""
    entry = read(text)
    return without_knowledge(entry).text if entry else text


def read(text: str | None) -> LibraryEntry | None:
    """Return a stored game; None: there is none, or it cannot be read."""
    try:
        return LibraryEntry.parse(text) if text else None
    except ValueError:
        return None


def _with_entries(app: App, entries: Iterable[LibraryEntry]) -> App:
    """Return the state with more games in the listing."""
    listing = app.state(Library).listing
    known = {**listing.entries, **{entry.key: entry for entry in entries}}
    return with_listing(app, entries=known, problem=listing.problem)
