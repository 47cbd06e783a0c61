"""The library: games played or opened here, and texts with more games."""

from typing import Any, Final

from app.game.exchange import Filed
from app.model.app import App
from app.model.messages import DialogClosed, DialogOpened, GamesBrought, GamesWanted
from app.model.page import PageRoom
from app.rooms.library import messages, regions, store, texts, update
from app.rooms.library.messages import LIBRARY_DIALOG
from app.rooms.library.state import Library
from app.runtime.commands import Command, Focus
from app.runtime.region import Part
from app.runtime.room import Dialog, EventData, Item, Room, day
from pacru.core.texts import N_


def _key(facts: EventData) -> str:
    return str(facts["game"])


def _name(facts: EventData) -> messages.RenamingEnded:
    return messages.RenamingEnded(str(facts["value"]) if facts["key"] == "Enter" else None)


def _answer(facts: EventData) -> messages.StoreAnswered:
    failed: Any = facts.get("failed")
    return messages.StoreAnswered(
        int(facts["number"]),
        tuple(facts.get("texts", ())),
        str(facts.get("error", "")),
        None if failed is None else frozenset(map(str, failed)),
        frozenset(map(str, facts.get("changed", ()))),
    )


def _files(facts: EventData) -> messages.FilesBrought:
    files: Any = facts["files"]
    return messages.FilesBrought(tuple((int(file["size"]), file["text"]) for file in files))


def _renaming(before: App, after: App) -> list[Command]:
    """Move the focus to the name that can be changed."""
    old, new = before.own(Library).listing.renaming, after.own(Library).listing.renaming
    return [Focus(["#library-games input"], select=True)] if new and new != old else []


ROOM: Final[PageRoom] = Room(
    name="library",
    begin=Library,
    reads={
        "library": lambda _: DialogOpened(LIBRARY_DIALOG),
        "library-search": lambda facts: messages.SearchChanged(
            str(facts["part"]), str(facts["value"])
        ),
        "library-more": lambda _: messages.MoreWanted(),
        "library-save": lambda _: messages.ListSaved(),
        "library-undo": lambda _: messages.DeletionUndone(),
        "library-open": lambda facts: messages.EntryOpened(_key(facts)),
        "library-review": lambda facts: messages.EntryOpened(_key(facts), day(facts)),
        "library-rename": lambda facts: messages.RenamingBegun(_key(facts)),
        "library-name": _name,
        "library-save-one": lambda facts: messages.EntrySaved(_key(facts)),
        "library-delete": lambda facts: messages.EntryDeleted(_key(facts)),
        "replace": lambda _: messages.OpeningAgreed(),
        "shelf": _answer,
        "shelf-changed": lambda _: messages.StoreChanged(),
        "left-game": lambda facts: messages.GameLeft(str(facts["text"])),
        "file-on": lambda _: messages.FilingContinued(),
        "open-text": lambda facts: messages.TextBrought(str(facts["values"]["text"])),
        "pasted": lambda facts: messages.TextBrought(str(facts["text"])),
        "open-files": _files,
        "dropped-files": _files,
    },
    updates={
        DialogOpened: update.opened,
        DialogClosed: texts.closed,
        Filed: update.filed,
        GamesWanted: update.collect,
        GamesBrought: update.take_in,
        messages.FilingContinued: update.file_on,
        messages.GameLeft: update.file_left,
        messages.SearchChanged: update.searched,
        messages.MoreWanted: update.more_wanted,
        messages.ListSaved: update.list_saved,
        messages.EntryOpened: update.entry_opened,
        messages.EntryRefused: update.entry_refused,
        messages.EntrySaved: update.entry_saved,
        messages.RenamingBegun: update.renaming_begun,
        messages.RenamingEnded: update.renaming_ended,
        messages.EntryDeleted: update.entry_deleted,
        messages.DeletionUndone: update.deletion_undone,
        messages.OpeningAgreed: update.opening_agreed,
        messages.StoreAnswered: store.answered,
        messages.StoreChanged: update.reload,
        messages.TextBrought: texts.brought,
        messages.FilesBrought: texts.files_brought,
        messages.GamesRead: texts.games_read,
        messages.TextRead: texts.text_read,
        messages.GameRead: texts.game_read,
    },
    dialogs=(
        Dialog(
            "library",
            "",
            Part("library", lambda app: app.own(Library).listing, regions.library),
            "library-title",
        ),
        Dialog(
            "replace",
            "small",
            Part("replace", lambda _: True, regions.replace_dialog),
            "replace-title",
        ),
    ),
    follows=(_renaming,),
    items=(Item("library", "games", N_("Games"), ("nav", "dock"), 10),),
)
