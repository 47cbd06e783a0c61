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


def _game_key(facts: EventData) -> str:
    return str(facts["game"])


def _read_name(facts: EventData) -> messages.RenamingEnded:
    return messages.RenamingEnded(str(facts["value"]) if facts["key"] == "Enter" else None)


def _read_answer(facts: EventData) -> messages.StoreAnswered:
    failed: Any = facts.get("failed")
    return messages.StoreAnswered(
        int(facts["number"]),
        tuple(facts.get("texts", ())),
        str(facts.get("error", "")),
        None if failed is None else frozenset(map(str, failed)),
        frozenset(map(str, facts.get("changed", ()))),
    )


def _read_files(facts: EventData) -> messages.FilesBrought:
    files: Any = facts["files"]
    return messages.FilesBrought(tuple((int(file["size"]), file["text"]) for file in files))


def _follow(before: App, after: App) -> list[Command]:
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
        "library-open": lambda facts: messages.EntryOpened(_game_key(facts)),
        "library-review": lambda facts: messages.EntryOpened(_game_key(facts), day(facts)),
        "library-rename": lambda facts: messages.RenamingBegun(_game_key(facts)),
        "library-name": _read_name,
        "library-save-one": lambda facts: messages.EntrySaved(_game_key(facts)),
        "library-delete": lambda facts: messages.EntryDeleted(_game_key(facts)),
        "replace": lambda _: messages.OpeningAgreed(),
        "shelf": _read_answer,
        "shelf-changed": lambda _: messages.StoreChanged(),
        "left-game": lambda facts: messages.GameLeft(str(facts["text"])),
        "file-on": lambda _: messages.FilingContinued(),
        "open-text": lambda facts: messages.TextBrought(str(facts["values"]["text"])),
        "pasted": lambda facts: messages.TextBrought(str(facts["text"])),
        "open-files": _read_files,
        "dropped-files": _read_files,
    },
    updates={
        DialogOpened: update.on_dialog_opened,
        DialogClosed: texts.on_dialog_closed,
        Filed: update.on_filed,
        GamesWanted: update.on_games_wanted,
        GamesBrought: update.on_games_brought,
        messages.FilingContinued: update.on_filing_continued,
        messages.GameLeft: update.on_game_left,
        messages.SearchChanged: update.on_search_changed,
        messages.MoreWanted: update.on_more_wanted,
        messages.ListSaved: update.on_list_saved,
        messages.EntryOpened: update.on_entry_opened,
        messages.EntryRefused: update.on_entry_refused,
        messages.EntrySaved: update.on_entry_saved,
        messages.RenamingBegun: update.on_renaming_begun,
        messages.RenamingEnded: update.on_renaming_ended,
        messages.EntryDeleted: update.on_entry_deleted,
        messages.DeletionUndone: update.on_deletion_undone,
        messages.OpeningAgreed: update.on_opening_agreed,
        messages.StoreAnswered: store.on_store_answered,
        messages.StoreChanged: update.on_store_changed,
        messages.TextBrought: texts.on_text_brought,
        messages.FilesBrought: texts.on_files_brought,
        messages.GamesRead: texts.on_games_read,
        messages.TextRead: texts.on_text_read,
        messages.GameRead: texts.on_game_read,
    },
    dialogs=(
        Dialog(
            "library",
            "",
            Part("library", lambda app: app.own(Library).listing, regions.render_library),
            "library-title",
        ),
        Dialog(
            "replace",
            "small",
            Part("replace", lambda _: True, regions.render_replace),
            "replace-title",
        ),
    ),
    follows=(_follow,),
    items=(Item("library", "games", N_("Games"), ("nav", "dock"), 10),),
)
