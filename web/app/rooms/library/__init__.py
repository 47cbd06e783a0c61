"""The library: games played or opened here, and texts with more games."""

from typing import Final, get_args

from app.model.app import App
from app.model.messages import DialogOpened
from app.model.page import PageRoom
from app.rooms.library import messages, regions, update
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
    failed = facts.get("failed")
    return messages.StoreAnswered(
        int(facts["number"]),
        tuple(facts.get("texts", ())),
        str(facts.get("error", "")),
        None if failed is None else frozenset(map(str, failed)),
        frozenset(map(str, facts.get("changed", ()))),
    )


def _read_files(facts: EventData) -> messages.FilesBrought:
    files = facts["files"]
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
    messages=get_args(messages.Message),
    update=update.update,
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
