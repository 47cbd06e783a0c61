"""The library in the browser: where the games are kept, the dialog that shows them, and texts that bring others."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any, Final

from pyscript import window

import pacru
from app import dom, library, sharing, words
from app.dom import Element, Event, Listen, by_id, part
from app.keeping import Kept
from app.library import Entry, Order, Wanted
from app.messages import Dialog, DialogOpened, GameOpened, Message
from pacru.texts import N_, _

PAGE: Final = 40
"""So many games are shown at once; a button shows as many more."""
SAVED: Final = "games.pacru"
_FULL: Final = N_("This game could not be put into the library: save it to a file.")


class Shelf:
    """All games that were played or opened here."""

    def __init__(
        self,
        listen: Listen,
        dispatch: Callable[[Message], None],
        opens: Callable[[GameOpened], None],
        runs: Callable[[Coroutine[None, None, None]], None],
        loses: Callable[[str, str], None],
    ) -> None:
        """The library, of which there is only one.

        Args:
            listen: hears an event of some kind on an element.
            dispatch: changes the state.
            opens: opens a game, when the person agrees.
            runs: lets something go on until it is done.
            loses: tells that a game could not be kept, with its record.
        """
        self._dispatch = dispatch
        self._opens = opens
        self._runs = runs
        self._loses = loses
        self._module: Any = None
        self._store: Any = None
        self._store_lock = asyncio.Lock()  # the store does one thing after the other, as asked
        self._entries: dict[str, Entry] = {}
        self._unread: list[str] = []  # texts that are no games any more
        self._deleted: Entry | None = None
        self._renaming = ""  # the key of the game that is being renamed
        self._shown = PAGE
        listen("click", "#library", self._clicked)
        listen("input", "#library-search", lambda _: self._searched())
        listen("submit", "#library-search", lambda event: event.preventDefault())
        listen("keydown", "#library-games", self._key_pressed)

    # What is kept

    def file(self, kept: Kept) -> None:
        """Put a game into the library, or further on than it is there."""

        async def put() -> None:
            await asyncio.sleep(0)  # what has happened is shown first
            await self._put([library.entry_of(kept)])

        self._runs(put())

    async def _ready(self) -> None:
        if self._module is None:
            self._module = await window.pacru.load("idb-keyval")
            self._store = self._module.createStore("pacru", "games")

    async def _put(
        self, entries: Iterable[Entry], *, sent: bool = False, renamed: bool = False
    ) -> None:
        """Keep games, under the names that they have in the library unless they are renamed.

        One that was sent takes no place of the same game further on.
        """
        async with self._store_lock:
            await self._put_each(entries, sent=sent, renamed=renamed)

    async def _put_each(self, entries: Iterable[Entry], *, sent: bool, renamed: bool) -> None:
        for new in entries:
            entry = new
            try:
                await self._ready()
                known = _read(await self._module.get(entry.key, self._store))
                if known and sent and known.turns > entry.turns:
                    continue
                if known and not entry.name and not renamed:
                    entry = replace(entry, name=known.name)
                await self._module.set(entry.key, entry.text, self._store)
            except Exception:  # a browser may refuse, with an error of its own kind
                self._loses(_(_FULL), entry.record)
                return
            self._entries[entry.key] = entry

    async def _load(self) -> None:
        try:
            async with self._store_lock:
                await self._ready()
                texts = (await self._module.values(self._store)).to_py()
        except Exception:  # as above
            dom.set_text(by_id("library-says"), _("This browser keeps no library."))
            return
        self._entries, self._unread = {}, []
        for text in texts:
            entry = _read(text)
            if entry:
                self._entries[entry.key] = entry
            else:
                self._unread.append(str(text))
        self._show()

    # The dialog

    def show(self) -> None:
        """Fill the dialog."""
        self._shown, self._renaming, self._deleted = PAGE, "", None
        self._show()
        self._runs(self._load())

    def _searched(self) -> None:
        self._shown = PAGE
        self._show()

    def _wanted(self) -> Wanted:
        form = by_id("library-search")
        return Wanted(
            str(part(form, "text").value),
            int(part(form, "players").value),
            str(part(form, "result").value),
            Order(str(part(form, "order").value)),
        )

    def _show(self) -> None:
        games = library.found(self._entries.values(), self._wanted())
        rows = dom.resize_list(
            by_id("library-games"), min(len(games), self._shown), "game-template"
        )
        for row, entry in zip(rows, games, strict=False):
            self._show_row(row, entry)
        by_id("library-more").hidden = len(games) <= self._shown
        says = library.counted(len(games), len(self._entries), len(self._unread))
        dom.set_text(by_id("library-says"), says)
        by_id("library-save").disabled = not games
        by_id("library-undo").hidden = self._deleted is None
        if self._deleted:
            dom.set_text(
                by_id("library-gone"), _("{title} is deleted.").format(title=self._deleted.title)
            )

    def _show_row(self, row: Element, entry: Entry) -> None:
        row.dataset.key = entry.key
        dom.set_text(part(row, "title"), entry.title)
        dom.set_text(part(row, "details"), entry.details)
        renaming = entry.key == self._renaming
        name = part(row, "name")
        if name.hidden == renaming:
            name.hidden, part(row, "open").hidden = not renaming, renaming
            if renaming:
                name.value = entry.title
                name.focus()
                name.select()

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("[data-library]")
        if not button:
            return
        row = button.closest("[data-key]")
        entry = self._entries.get(str(row.dataset.key)) if row else None
        match button.dataset.library:
            case "more":
                self._shown += PAGE
                self._show()
            case "save":
                games = library.found(self._entries.values(), self._wanted())
                window.pacru.save(library.all_records(games), SAVED)
            case "undo" if self._deleted:
                entry, self._deleted = self._deleted, None
                self._runs(self._put_and_show(entry))
            case "rename" if entry:
                self._renaming = entry.key
                self._show()
            case _ if entry:
                self._do(str(button.dataset.library), entry)

    def _do(self, what: str, entry: Entry) -> None:
        if what == "open":
            try:
                self._opens(library.opening(entry))
            except pacru.PacruError as error:
                dom.set_text(by_id("library-says"), words.sentence(str(error)))
        elif what == "save-one":
            window.pacru.save(entry.record, "game.pacru")
        elif what == "delete":
            self._deleted = entry
            del self._entries[entry.key]
            self._show()
            self._runs(self._delete(entry.key))

    async def _delete(self, key: str) -> None:
        async with self._store_lock:
            await self._ready()
            await getattr(self._module, "del")(key, self._store)

    async def _put_and_show(self, entry: Entry) -> None:
        """A game that is not deleted after all, or renamed, is shown so once it is kept so."""
        await self._put([entry], renamed=True)
        self._show()

    def _key_pressed(self, event: Event) -> None:
        if event.target.tagName != "INPUT" or event.key not in ("Enter", "Escape"):
            return
        event.preventDefault()
        key, self._renaming = self._renaming, ""
        entry = self._entries.get(key)
        if entry and event.key == "Enter":
            self._runs(self._put_and_show(library.renamed(entry, str(event.target.value))))
        else:
            self._show()

    # Texts

    def receive(self, text: str) -> None:
        """Open the game in a text, or put several into the library; what cannot be read is kept for correction."""
        self._runs(self._receive(text))

    def receive_files(self, files: Element) -> None:
        """The same with files."""
        self._runs(self._read_files([files.item(number) for number in range(files.length)]))

    async def _read_files(self, files: list[Element]) -> None:
        texts = [str(await file.text()) for file in files if file.size <= library.MOST_TEXT]
        if len(texts) < len(files):
            self._refuse("", _("The file is too large."))
        elif texts:
            await self._receive("\n\n".join(texts))

    async def _receive(self, text: str) -> None:
        games: list[sharing.Opened] = []
        try:
            for opened in sharing.read_all(text):
                games.append(opened)
                if len(games) > 1:
                    dom.set_text(by_id("open-hint"), library.reading(len(games)))
                    await asyncio.sleep(0)  # the page goes on meanwhile
        except pacru.PacruError as error:
            why = str(error)
            if games:
                why = _("game {number}: {why}").format(number=len(games) + 1, why=why)
            self._refuse(text, words.sentence(why))
            return
        by_id("open-text").value = ""
        if len(games) == 1:
            (opened,) = games
            self._opens(opened.message)
            return
        await self._put(map(library.entry_of_opened, games), sent=True)
        self._dispatch(DialogOpened(Dialog.LIBRARY))

    def _refuse(self, text: str, why: str) -> None:
        self._dispatch(DialogOpened(Dialog.SHARE))
        by_id("open-text").value = text
        refusal = by_id("open-refusal")
        refusal.textContent = why
        refusal.hidden = False
        refusal.scrollIntoView()


def _read(text: Any) -> Entry | None:  # noqa: ANN401 - whatever the browser has there
    try:
        return Entry.parse(str(text)) if text else None
    except ValueError:
        return None
